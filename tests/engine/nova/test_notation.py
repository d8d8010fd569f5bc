"""Lines of notation that are several actions, and events written down."""

from __future__ import annotations

import json

import pytest

from engine.core.refusal import Malformed, Refused
from engine.nova import notation, rules
from engine.nova.dice import Use
from engine.nova.events import EntityDrifted
from engine.nova.map import SECTOR_NAMED
from engine.nova.pieces import Direction
from engine.nova.position import CODEC
from engine.nova.state import State
from tests.engine.nova.sketch import P1, P2, play, sketch
from tests.engine.nova.test_combat import DUEL


def uses(state: State, line: str) -> list[str]:
    return [notation.write(action) for action in notation.read_line(state, P2, line)]


def test_several_dice_in_one_line_are_an_action_each() -> None:
    state = play(sketch(**DUEL), "attack B2 P1 stations B1")
    assert uses(state, "die 3a") == ["die 3a"]
    assert uses(state, "DIE 3A 6O") == ["die 3a", "die 6o"]


def test_dice_that_the_engine_plays_meanwhile_are_skipped() -> None:
    state = play(sketch(**DUEL), "attack B2 P1 stations B1; die 3a; P1: die 1d")
    assert uses(state, "die 6o 5d") == ["die 6o"]
    after = play(state, "die 6o")
    assert after.combat is None


def test_dice_after_a_question_to_the_other_side_are_refused() -> None:
    state = play(sketch(**DUEL), "attack B2 P1 stations B1")
    first, second = notation.read_line(state, P2, "die 3a 6o")
    state = rules.step(state, first).state
    with pytest.raises(Refused) as caught:
        rules.step(state, second)
    assert caught.value.code == "not_asked"


def test_a_die_that_is_none_is_refused() -> None:
    state = play(sketch(**DUEL), "attack B2 P1 stations B1")
    with pytest.raises(Refused):
        notation.read_line(state, P2, "die 3a 9z")
    assert [str(use) for use in Use][:2] == ["a", "d"]


def test_events_are_read_as_they_were_written() -> None:
    state = sketch(**DUEL)
    for line in ("attack B2 P1 stations B1", "die 3a", "P1: die 1d", "die 6o", "P1: research"):
        seat = P1 if line.startswith("P1") else P2
        (action,) = notation.read_line(state, seat, line.removeprefix("P1: "))
        step = rules.step(state, action)
        for event in step.events:
            page = json.loads(json.dumps(CODEC.event(event)))
            assert CODEC.read_event(state, page) == event
        state = step.state


def test_how_ships_of_the_entity_drift_is_read_again() -> None:
    """The direction was written by its name and looked for by its number."""
    event = EntityDrifted(SECTOR_NAMED["A1"], Direction.SE, SECTOR_NAMED["B2"], 2)
    page = CODEC.event(event)
    assert page["direction"] == "SE"
    assert CODEC.read_event(sketch(), page) == event


@pytest.mark.parametrize(
    "page",
    [None, [], {}, {"event": 3}, {"event": "State"}, {"event": "TurnStarted"},
     {"event": "TurnStarted", "seat": "P9"}, {"event": "TurnStarted", "seat": "P1", "more": 1}],
)  # fmt: skip
def test_what_is_no_event_is_refused(page: object) -> None:
    with pytest.raises(Malformed):
        CODEC.read_event(sketch(), page)
