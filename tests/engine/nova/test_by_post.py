"""Playing by post: defaults, absent players, whom a turn may ask, what queues wait for."""

from __future__ import annotations

import random

import pytest

from engine.core.seat import SEATS, Seat
from engine.nova import rules
from engine.nova.agenda import AskDeficit, EndCombat, EndPhase, TakeTurn, open_prompts
from engine.nova.content.technologies import RACES
from engine.nova.dice import Use
from engine.nova.events import DieAllocated
from engine.nova.standing_orders import Order
from engine.nova.state import State
from engine.nova.view import view
from tests.engine.nova import worlds
from tests.engine.nova.combat import armed, battle
from tests.engine.nova.sketch import (
    P1,
    P2,
    P3,
    asked,
    at,
    begin,
    default,
    legal,
    play,
    player,
    run,
    saved,
    sketch,
)
from tests.engine.nova.test_queue import dropped, table
from tests.rulings import ruling

# Defaults: 17.2, checklist 114 and 115.


def test_the_default_race_and_place_are_the_first_that_are_free() -> None:
    state = begin(3, 1, "races=pick")
    first, second, *_ = RACES
    assert default(state) == f"choose {first}"
    assert default(play(state, f"choose {second}")) == f"choose {first}"
    state = begin(3)
    assert default(state) == legal(state)[0] == "choose C1"
    assert default(play(state, "choose C1")) == "choose C7"


@ruling("N70")
@pytest.mark.parametrize("seed", range(4))
def test_a_default_depends_on_the_position_alone(seed: int) -> None:
    rnd = random.Random(seed)
    for state in worlds.walk(worlds.skirmish(seed), rnd, 60):
        for ask in rules.asks(state):
            assert rules.default(saved(state), ask) == rules.default(state, ask)


# Standing orders: 20.3, checklist 118.


def test_each_order_begins_with_the_first_of_its_values() -> None:
    assert {order.value: order.values for order in Order} == {
        "reveal": ("on", "off"),
        "defence": ("ask", "auto"),
        "duel": ("ask", "auto"),
        "hits": ("ask", "auto"),
        "flare": ("ask", "auto"),
        "deficit": ("ask", "auto"),
        "logistics": ("ask", "auto"),
        "declare": ("ask", "leading", "always"),
    }
    state = begin(2)
    assert all(player(state, P2).order(order) == order.values[0] for order in Order)


@pytest.mark.parametrize("answer", ["leading", "always"])
def test_the_order_to_declare_leaves_a_turn_that_is_asked(answer: str) -> None:
    owned = {"sectors": ["A1", "A2"], "stars": 90}
    tiles = dict.fromkeys(("A1.1", "A1.2", "A2.1"), "lr-artifact")
    state = sketch(
        [owned, {}],
        map={"A1": "core-01", "A2": "core-06"},
        tiles=tiles,
        options=["difficulty=easy"],
    )
    state = play(state, f"order declare {answer}")
    assert state.result is None
    assert asked(state) == ["P1 turn"]
    assert play(state, "declare").result is not None


@ruling("N93")
def test_seats_of_one_person_have_secrets_and_orders_of_their_own() -> None:
    quiet = sketch([{"hand": ["lb-vp"]}, {"hand": ["lr-artifact"]}])
    state = play(quiet, "P1: order flare auto; P1: queue research")
    assert player(state, P2) == player(quiet, P2)
    assert view(state, P2) == view(quiet, P2)
    assert view(state, P1) != view(state, P2)


# Queues: 20.4, checklist 119.


@ruling("N91")
def test_a_turn_that_has_become_dearer_is_dropped() -> None:
    """The own turn before it is played by hand, and leaves one more token."""
    state = play(table(), "research; P2: research; queue research; research")
    assert player(state, P1).queue[0].price == 1
    assert dropped(state, "P2: research") == "price"
    state = play(state, "P2: research")
    assert asked(state) == ["P1 turn"]
    assert player(state, P1).credits == 6
    assert player(state, P1).queue == ()


@ruling("N171")
def test_other_forces_of_the_enemy_drop_a_queued_attack() -> None:
    one = armed(ships={"B2": 2, "B1": 1}, sectors=["B1"])
    state = battle(one, armed(ships={"B2": 2}), "")
    assert dropped(play(state, "P2: queue attack B2 P1"), "move B1 to B2") == "enemies"


def test_a_queued_attack_goes_on_with_questions() -> None:
    state = battle(armed(ships={"B2": 2}), armed(ships={"B2": 2}), "3 6 5 1")
    state = play(state, "P2: queue attack B2 P1; research")
    assert asked(state) == ["P2 die"]
    assert player(state, P2).queue == ()


def test_a_queued_discovery_stops_for_its_second_step() -> None:
    state = play(table(), "P2: queue discover; research")
    assert asked(state) == ["P2 discover"]


# Who is asked: 19.15, checklist 122.


@pytest.mark.parametrize("seed", range(6))
def test_only_combat_and_the_phase_ask_a_seat_that_is_not_at_turn(seed: int) -> None:
    rnd = random.Random(seed)
    start = worlds.skirmish(seed) if seed % 2 else sketch([{}, {}, {}], seed=seed)
    others = 0
    for state in worlds.walk(start, rnd, 80):
        for prompt in open_prompts(state.agenda):
            if prompt.seat == state.turn.seat:
                continue
            others += 1
            fight = any(isinstance(job, EndCombat) for job in state.agenda)
            phase = any(isinstance(job, EndPhase) for job in state.agenda)
            assert fight or phase, prompt
            assert not isinstance(prompt, TakeTurn)
            assert state.combat is not None or phase or isinstance(prompt, AskDeficit)
    assert others or not seed % 2


# Absent players: 17.6, 20.7, checklist 123.


def by_default(state: State, seat: Seat) -> State:
    """Let time answer all that a seat is asked now."""
    ask = next(one for one in rules.asks(state) if one.seat == seat)
    return rules.step(state, rules.default(state, ask)).state


@ruling("N80")
@pytest.mark.parametrize("seed", range(3))
def test_a_dropped_seat_is_played_by_defaults_and_counts_for_all_tables(seed: int) -> None:
    rnd = random.Random(seed)
    state = start = begin(3, seed)
    turns = 0
    while state.result is None and state.turn.number < 40:
        seat = rules.waiting(state)[0]
        if seat == P3:
            turns += any(isinstance(one, TakeTurn) for one in open_prompts(state.agenda))
            state = by_default(state, seat)
        else:
            state = rules.step(state, worlds.one_of(rules.legal(state, seat), rnd)).state
        assert state.terms == start.terms
        assert len(state.players) == 3
        assert set(state.map) == set(saved(state).map)
    assert turns > 5
    assert player(state, P3).home is not None


@ruling("N80")
def test_an_empire_without_a_player_stays_and_defends_itself_without_overcharging() -> None:
    state = battle(armed(ships={"B2": 3}), armed(ships={"B2": 3}, energy=5), "3 6 1 6 6 5")
    state = play(state, "attack B2 P2")
    told: list[object] = []
    while state.combat is not None:
        seat = rules.waiting(state)[0]
        if seat == P2:
            (ask,) = rules.asks(state)
            step = rules.step(state, rules.default(state, ask))
        else:
            step = run(state, legal(state)[0])
        told += step.events
        state = step.state
    dice = [one for one in told if isinstance(one, DieAllocated) and one.side.seat == P2]
    assert len(dice) == 3
    assert not any(die.use is Use.OVERCHARGE for die in dice)
    assert player(state, P2).energy == 5
    assert player(state, P2).home == at("C10")
    assert len(state.players) == len(SEATS[:2])
