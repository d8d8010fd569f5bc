"""A game played again: the same from an export and from its actions, and nothing secret in it."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from engine.core import fair, playout
from engine.core.game import Setup
from engine.core.refusal import Malformed
from engine.core.seat import Seat
from engine.sol import GAME
from engine.sol.events import CardKeptSecretly, TurnStarted
from render.sol import history
from render.sol.history import History

SETUP = Setup("published", 2, 4, ("kept_cards=hidden",))
SALTS = ("ada", "bo")
DEALT = Setup("published", 2, fair.mix_salts(4, SALTS), SETUP.options)


@cache
def game() -> playout.Played:
    return playout.play(GAME, DEALT)


@cache
def text() -> str:
    names = ["Ada", "Bo"]
    return json.dumps(fair.export(GAME, SETUP, game().entries, game().final, names, SALTS))


def page() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text())
    return found


@cache
def exported() -> History:
    return history.exported(page())


def told(events: Any) -> list[dict[str, Any]]:
    return [GAME.play.codec.event(event) for event in events]


def test_an_export_and_its_actions_are_the_same_game() -> None:
    again = history.played(DEALT, [entry.action for entry in game().entries])
    assert again.turns() == exported().turns()
    assert again.final == exported().final == GAME.play.view(game().final, None)


def test_there_is_the_start_the_opening_and_every_turn() -> None:
    turns = exported().turns()
    last = GAME.play.turn(game().final)
    assert [view.turn.number for view, _ in turns] == [*range(last + 1), last]
    assert turns[0] == (GAME.play.view(GAME.play.start(DEALT), None), ())
    assert turns[-1][0].result == game().final.result
    assert all(view.result is None for view, _ in turns[:-1])


def test_a_turn_goes_until_the_next_one_starts() -> None:
    for view, events in exported().turns()[1:-1]:
        started = [event for event in events if isinstance(event, TurnStarted)]
        assert started == [TurnStarted(view.turn.seat)]


def test_the_turns_tell_everything_public_once() -> None:
    events = [event for _, events in exported().turns() for event in events]
    assert told(events) == [event for step in page()["events"] for event in step]


def test_nothing_secret_leaves() -> None:
    secret = [
        event
        for entry in game().entries
        for event in entry.events
        if isinstance(event, CardKeptSecretly)
    ]
    assert secret
    for view, events in exported().turns():
        assert view.viewer is None
        assert all(GAME.play.audience(event) is None for event in events)
        if view.result is None:
            assert view.seed is None
            assert all(player.card is None for player in view.players)


def test_since_tells_what_happened_after_so_many_actions() -> None:
    told_by_step = page()["events"]
    steps = len(told_by_step)
    for step in (0, 1, steps // 2, steps - 1, steps, steps + 9):
        view, events = exported().since(step)
        assert view == exported().final
        assert told(events) == [event for part in told_by_step[step:] for event in part]
    assert exported().since(-1) == exported().since(0)


def test_since_can_begin_where_a_turn_ended() -> None:
    known, turns = exported(), exported().turns()
    assert known.ended(-1) == 0
    for number in (0, 1, 5):
        after = [event for _, events in turns[number + 2 :] for event in events]
        assert known.since(known.ended(number))[1] == tuple(after)
    assert known.ended(10_000) == len(known.steps)


def test_a_game_that_goes_on_ends_with_the_turn_that_is_not_over() -> None:
    actions = [entry.action for entry in game().entries]
    whole = exported().turns()
    cut = exported().ended(3) + 1
    turns = history.played(DEALT, actions[:cut]).turns()
    assert turns[:5] == whole[:5]
    assert len(turns) == 6
    assert turns[-1][0].result is None


def test_a_game_without_any_action_is_its_start() -> None:
    only = history.played(DEALT, [])
    assert only.turns() == [(only.final, ())]
    assert only.since(0) == (only.final, ())


def test_an_export_that_does_not_fit_is_refused() -> None:
    forged = page()
    forged["events"][5] = []
    with pytest.raises(Malformed, match=r"events\[5\]"):
        history.exported(forged)
    with pytest.raises(Malformed, match="commitment"):
        history.exported({**page(), "seed": "0" * 64})
    with pytest.raises(Malformed, match="game"):
        history.exported({**page(), "game": "chess"})
    with pytest.raises(Malformed, match="game"):
        history.exported([])


def test_names_are_read_with_caution() -> None:
    assert fair.seat_names(page()) == {Seat(0): "Ada", Seat(1): "Bo"}
    odd = {"seats": [{"name": 7}, None, {"name": "x" * 999}, {"name": " "}, {"name": "a\nb "}]}
    assert fair.seat_names(odd) == {Seat(2): "x" * 39 + "…", Seat(4): "a?b"}
    assert fair.seat_names({}) == {}
