"""The queue of turns: played when nothing has changed, dropped whole with a reason otherwise."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.core.log import Redo, Replay, Undo
from engine.core.orders import Given, is_order
from engine.core.refusal import Refused
from engine.nova import GAME, notation, rules
from engine.nova.events import QueueDropped, audience
from engine.nova.position import CODEC
from engine.nova.state import State
from engine.nova.view import view
from tests.engine.nova.sketch import P1, P2, asked, at, play, player, refused, run, saved, sketch
from tests.rulings import ruling

MAP = {"C1": "home-blue", "C10": "home-red", "B1": "disc-01", "B7": "disc-02", "C9": "rim-02"}


def table(
    one: dict[str, Any] | None = None, two: dict[str, Any] | None = None, **page: Any
) -> State:
    players = [
        {"home": "C1", "ships": {"C1": 2}, **(one or {})},
        {"home": "C10", "ships": {"C10": 2}, **(two or {})},
    ]
    return sketch(players, map=MAP, **page)


def dropped(state: State, line: str) -> str:
    """Play a line and return why a queue was dropped by it."""
    (event,) = [one for one in run(state, line).events if isinstance(one, QueueDropped)]
    assert audience(event) == frozenset({event.seat})
    return event.reason


@ruling("N91")
def test_a_queued_turn_is_played_when_its_turn_comes() -> None:
    state = play(table(), "P2: queue move C10 to B7; research")
    assert player(state, P2).ships == {at("B7"): 1, at("C10"): 1}
    assert player(state, P2).queue == ()
    assert asked(state) == ["P1 turn"]


def test_turns_are_played_one_after_the_other() -> None:
    state = play(table(), "P2: queue research; P2: queue research; research")
    assert player(state, P2).credits == 3
    assert len(player(state, P2).queue) == 1
    state = play(state, "research")
    assert (player(state, P2).credits, player(state, P2).energy) == (6, 5)


@ruling("N170")
def test_the_second_turn_is_priced_behind_the_first() -> None:
    state = play(table(), "P2: queue research; P2: queue research; P2: queue research")
    assert [queued.price for queued in player(state, P2).queue] == [1, 1, 2]
    state = play(state, "research; research; research")
    assert player(state, P2).credits == 9


def test_on_the_own_turn_it_is_for_the_turns_after_this_one() -> None:
    state = play(table(), "queue research")
    assert asked(state) == ["P1 turn"]
    state = play(state, "improve C1; P2: research")
    assert player(state, P1).credits == 3
    assert asked(state) == ["P2 turn"]


@ruling("N91")
@pytest.mark.parametrize(
    ("queued", "one", "two", "line", "reason"),
    [
        ("move C10 to B7", {"ships": {"A4": 1}, "sectors": ["A4"]}, {}, "move A4 to B7", "enemies"),
        ("build ships C10", {}, {"energy": 0}, "research", "illegal"),
        ("improve B7", {}, {}, "research", "illegal"),
        (
            "research",
            {"ships": {"A4": 1}, "sectors": ["A4"]},
            {"sectors": ["B7"]},
            "move A4 to B7",
            "contested",
        ),
    ],
)
def test_what_has_changed_drops_the_whole_queue(
    queued: str, one: dict[str, Any], two: dict[str, Any], line: str, reason: str
) -> None:
    state = play(table(one, two), f"P2: queue {queued}; P2: queue research")
    assert dropped(state, line) == reason
    state = play(state, line)
    assert player(state, P2).queue == ()
    assert asked(state) == ["P2 turn"]


def test_an_entity_phase_that_changes_own_places_drops_the_queue() -> None:
    state = table(
        {"energy": 0},
        {"sectors": ["B7"], "disabled": {"B7": 1}, "ships": {}},
        entity={"marker": 2, "ships": {"B7": 1}, "stations": {}, "cards": "e1-09 e1-10 e1-08"},
        next=[6, 6, 6, 6, *([1] * 30)],
    )
    state = play(state, "P2: queue research")
    events = run(state, "logistics").events
    assert [one.reason for one in events if isinstance(one, QueueDropped)] == ["phase"]


def test_an_anomaly_beside_own_ships_is_a_change_too() -> None:
    """It leaves a loose token there, which the next turn may want to carry home."""
    state = sketch(
        [{"home": "C1", "energy": 0}, {"home": "C10", "ships": {"C10": 2, "B7": 1}}],
        map={"B7": "disc-05"},  # its anomaly is 2
        entity={"marker": 2, "stations": {}, "cards": "e1-09 e1-10"},
        next=[2, 6, 6],
    )
    state = play(state, "P2: queue research")
    events = run(state, "logistics").events
    assert [one.reason for one in events if isinstance(one, QueueDropped)] == ["phase"]


def test_free_steps_come_first() -> None:
    owned = {"technologies": ["static-choir"], "active": ["static-choir"], "sectors": ["B7"]}
    state = table({"ships": {"B7": 1}, "home": "C1"}, owned)
    line = "queue use static-choir B7 P1 + research"
    state = play(state, f"P2: {line}; research")
    assert player(state, P1).disabled == {at("B7"): 1}
    assert player(state, P2).credits == 3


def test_a_queued_scan_can_be_finished_without_asking() -> None:
    state = table(bag="lb-vp ly-energy2 lr-artifact lb-fleet")
    asking = play(state, "P2: queue scan; research")
    assert asked(asking) == ["P2 keep"]
    state = play(state, "P2: queue scan keep 2 ryb; research")
    assert sorted(player(state, P2).hand) == ["lr-artifact", "ly-energy2"]
    assert asked(state) == ["P1 turn"]


@ruling("N171")
def test_a_standing_order_that_answers_comes_before_the_queue() -> None:
    owned = {"sectors": ["A1", "A2"], "stars": 90, "orders": {"declare": "always"}}
    tiles = dict.fromkeys(("A1.1", "A1.2", "A2.1"), "lr-artifact")
    state = sketch(
        [{}, owned],
        map={"A1": "core-01", "A2": "core-06"},
        tiles=tiles,
        options=["difficulty=easy"],
    )
    state = play(state, "P2: queue research; research")
    assert state.result is not None
    assert len(player(state, P2).queue) == 1


def test_a_queue_holds_five_turns_and_can_be_emptied() -> None:
    state = table()
    for _ in range(5):
        state = play(state, "P2: queue research")
    assert refused(state, "P2: queue research") == "queue_full"
    state = play(state, "P2: queue none")
    assert player(state, P2).queue == ()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("queue", "notation"),
        ("queue fly", "unknown_verb"),
        ("queue declare", "not_a_turn"),
        ("queue research + research", "not_a_free_step"),
        ("queue scan keep 9 ryb", "notation"),
        ("queue scan keep 2 xyz", "notation"),
        ("queue move B99 to C1", "notation"),
    ],
)
def test_what_is_no_turn_cannot_be_queued(line: str, code: str) -> None:
    with pytest.raises(Refused) as caught:
        notation.read(table(), P1, line)
    assert caught.value.code == code


def test_a_queue_is_written_as_it_is_typed_and_read_again() -> None:
    state = play(table(), "P2: queue move C10 to B7; P2: queue SCAN keep 2 RYB")
    page = json.loads(json.dumps(CODEC.write(state)))
    assert page["players"][1]["queue"] == ["move C10 to B7", "scan keep 2 ryb"]
    assert saved(state) == state == CODEC.read(page)
    del page["progress"]
    page = {name: page[name] for name in ("players", "map", "bag", "deck", "entity")}
    assert CODEC.read(page).players[P2].queue == state.players[P2].queue


def test_a_queue_is_known_to_its_owner_alone() -> None:
    quiet, queued = table(), play(table(), "P2: queue research")
    assert view(queued, P1) == view(quiet, P1)
    assert view(queued, None) == view(quiet, None)
    assert view(queued, P2) != view(quiet, P2)


def test_a_preview_never_plays_the_queue_of_another() -> None:
    state = play(table(), "P2: queue research")
    preview = rules.preview(state, P1, [notation.read(state, P1, "research")])
    assert preview.seal is not None
    assert preview.state.players[P2].credits == 0


def test_a_queue_stands_beside_the_log_and_stays_through_an_undo() -> None:
    first = table()
    course = Replay(GAME, first)
    for seat, line in ((P1, "research"), (P1, "queue research")):
        step = run(course.state, f"{seat}: {line}")
        aside = is_order(GAME, course.state, seat, line)
        assert aside == line.startswith("queue")
        course.act(line, step.state, Given(seat, line) if aside else None)
    course.apply_undo(Undo(P1, 1))
    assert asked(course.state) == ["P1 turn"]
    assert player(course.state, P1).credits == 0
    assert len(player(course.state, P1).queue) == 1
    course.apply_undo(Redo(P1))
    assert player(course.state, P1).credits == 3
    assert len(player(course.state, P1).queue) == 1
