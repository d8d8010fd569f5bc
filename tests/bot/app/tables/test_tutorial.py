"""Guided games: which lesson a pupil is at follows from the events of the log."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.app.tables.tutorial import Condition, find_progress, read_script
from bot.store.entries import StoredAction, read_events
from bot.store.records import StepRow
from engine.core.seat import SEATS, Seat
from engine.sol import events

P1, P2 = SEATS[:2]
SCRIPT = read_script("sol")
LAUNCH, FLY = SCRIPT.lessons[:2]


def log(*acts: tuple[Seat, int, list[dict[str, Any]]]) -> list[StepRow]:
    """The opening, then acts of seats, each in a turn and with its events."""
    opening: list[tuple[Seat, int, list[dict[str, Any]]]] = [(P1, 0, [])] * len(SCRIPT.opening)
    return [
        StepRow(number, seat, StoredAction("pass", turn), read_events(happened), 0.0)
        for number, (seat, turn, happened) in enumerate([*opening, *acts], 1)
    ]


def launched(by: Seat) -> dict[str, Any]:
    return {"event": "Launched", "seat": str(by), "cell": "I4", "ship": str(by)}


def test_a_lesson_is_learned_when_its_event_has_happened_whatever_was_typed() -> None:
    found = find_progress(SCRIPT, log((P1, 1, [launched(P1)])))
    assert (found.lesson, found.learned, found.turn) == (FLY, (LAUNCH,), 1)


def test_an_event_of_another_player_is_not_the_pupil_s() -> None:
    found = find_progress(SCRIPT, log((P1, 1, []), (P2, 2, [launched(P2)])))
    assert (found.lesson, found.learned) == (LAUNCH, ())


def test_what_others_do_may_be_a_lesson() -> None:
    """Being attacked cannot be learned by a verb of one's own."""
    toll = replace(LAUNCH, when=(Condition(("TollPaid",), {"owner": "P1"}),))
    script = replace(SCRIPT, lessons=(toll,))
    paid = {"event": "TollPaid", "seat": "P2", "owner": "P1"}
    assert find_progress(script, log((P1, 1, []))).lesson == toll
    found = find_progress(script, log((P1, 1, []), (P2, 2, [paid])))
    assert (found.lesson, found.learned) == (None, (toll,))


def test_all_events_of_a_lesson_must_have_happened_in_any_order() -> None:
    both = replace(LAUNCH, when=(*LAUNCH.when, *FLY.when))
    script = replace(SCRIPT, lessons=(both,))
    flew = {"event": "Flew", "seat": "P1"}
    assert find_progress(script, log((P1, 1, [flew]))).lesson == both
    assert find_progress(script, log((P1, 1, [flew]), (P1, 3, [launched(P1)]))).lesson is None


def test_what_only_another_player_may_read_teaches_nothing() -> None:
    secret = {**launched(P1), "only": ["P2"]}
    assert find_progress(SCRIPT, log((P1, 1, [secret]))).lesson == LAUNCH


def test_what_was_learned_before_the_last_turn_is_not_said_again() -> None:
    found = find_progress(SCRIPT, log((P1, 1, [launched(P1)]), (P1, 3, [launched(P1)])))
    assert (found.lesson, found.learned) == (FLY, ())


@pytest.mark.parametrize("lesson", SCRIPT.lessons, ids=lambda lesson: lesson.verb)
def test_every_event_of_the_script_is_one_of_the_game_with_these_fields(lesson: Any) -> None:
    for condition in lesson.when:
        for name in condition.names:
            assert set(condition.fields) <= set(getattr(events, name).__dataclass_fields__)
