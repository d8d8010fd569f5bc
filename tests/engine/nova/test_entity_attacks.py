"""Combats that the Entity begins (11.8 to 11.10, 14.3)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.game import Step
from engine.nova.events import AttackDeclared, DiceRolled, GateMoved, TokenPlaced
from engine.nova.pieces import EntityGate, Feat, Side, Token
from engine.nova.state import State
from engine.nova.totals import victory_track
from tests.engine.nova.combat import armed, dice
from tests.engine.nova.phases import happened, phase, ready
from tests.engine.nova.sketch import (
    P1,
    P2,
    P3,
    asked,
    at,
    legal,
    play,
    player,
    run,
    sketch,
)
from tests.rulings import ruling

A3 = at("A3")
N, NE, SE, S, SW, NW = range(1, 7)


def raid(two: dict[str, Any], rolls: str, *, ships: int, **entity: Any) -> Step[State]:
    """The Entity attacks P2 in A3; its dice come first."""
    entity = {"ships": {"A3": ships}, **entity}
    return phase([{}, two], dice=[int(roll) for roll in rolls.split()], entity=entity)


def test_the_entity_rolls_and_allocates_first() -> None:
    step = raid({"ships": {"A3": 2}}, "5 1 6 3", ships=2)
    sides = [(event.side, event.faces) for event in happened(step, DiceRolled)]
    assert sides == [(Side.ENTITY, (5, 1)), (Side.P2, (6, 3))]
    assert dice(step.state, "entity") == "5o | 1"
    assert asked(step.state) == ["P2 die"]


def test_points_against_the_entity_are_stars_and_it_gains_none() -> None:
    """Two ships destroyed: one for the pair, one for the sector."""
    step = raid({"ships": {"A3": 2}}, "1 1 3 3", ships=2)
    assert player(step.state, P2).stars == 2
    assert player(step.state, P2).points == 0
    assert player(step.state, P2).counts == {Feat.ENTITY: 2}
    assert step.state.entity.captured == 2
    assert happened(step, TokenPlaced) == []
    lost = raid({"ships": {"A3": 1}}, "6 2", ships=1).state
    assert player(lost, P2).captured == {Token.SHIP: 1}
    assert (player(lost, P2).stars, player(lost, P1).points) == (0, 0)


def test_ships_captured_in_the_phase_come_back_in_the_next_one() -> None:
    """They are no reserve for the cards that follow."""
    full = {"Z": 2, "A1": 6, "A2": 4, "A3": 2, "B1": 6}
    two = {"ships": {"A3": 2}, "stations": {}}
    rolls = [1, 1, 3, 3, N, N, N, N, SE]
    state = phase([{}, two], dice=rolls, entity={"ships": full, "cards": "e1-01 e1-10"}).state
    assert state.entity.captured == 2
    assert state.result is not None


@ruling("N4")
def test_what_is_overrun_no_longer_counts_on_the_victory_track() -> None:
    page: dict[str, Any] = {"improvements": {"A3": 3}, "tiles": {"A3.1": "lr-vp3"}}
    state = ready([{}, {"sectors": ["A3"]}], dice=[N], entity={"ships": {"A3": 1}}, **page)
    before = victory_track(state)
    after = run(state, "logistics").state
    # The printed 4, the tile and the improvements are gone; the empty supply brought 2.
    assert victory_track(after) == before - 4 - 3 - 3 + 2
    assert len(after.tiles) == 1


def test_the_entity_clears_colonies_where_it_has_a_ship_left() -> None:
    two = {"sectors": ["A3"], "stations": {"A3": 1}, "gates": ["A3"]}
    state = raid(two, "6 6 2 2 1", ships=2).state
    assert player(state, P2).sectors == frozenset()
    assert player(state, P2).captured == {"stations": 1, "gates": 1, "colonies": 3}


def test_other_players_in_the_sector_are_not_touched() -> None:
    entity = {"ships": {"A3": 2}}
    three = {"ships": {"A3": 1}}
    step = phase([{}, {"ships": {"A3": 2}}, three], dice=[6, 6, 2, 2], entity=entity)
    assert player(step.state, P2).captured == {Token.SHIP: 2}
    assert player(step.state, P3).ships == {A3: 1}
    assert [event.sector for event in happened(step, AttackDeclared)] == [A3]


def test_the_ion_of_the_entity_takes_a_die_of_the_defender() -> None:
    state = raid({"ships": {"A3": 3}}, "4 6 6 3", ships=1, power=7).state
    assert asked(state) == ["P2 discard"]
    assert legal(state) == ["choose 3", "choose 6"]
    state = play(state, "choose 6")
    assert asked(state) == ["P2 die"]


@pytest.mark.parametrize(
    ("orders", "questions"), [({}, 2), ({"defence": "auto"}, 0), ({"duel": "auto"}, 2)]
)
def test_the_order_for_defence_answers_when_the_entity_attacks(
    orders: dict[str, str], questions: int
) -> None:
    state = raid({"ships": {"A3": 2}, "orders": orders}, "1 1 6 6", ships=2).state
    count = 0
    while state.combat is not None:
        count += 1
        state = play(state, "choose default")
    assert count == questions


@ruling("N51")
def test_a_defender_may_cancel_hits() -> None:
    two = armed("", "mender-swarm", ships={"A3": 2})
    state = raid(two, "6 1 1", ships=1).state
    assert asked(state) == ["P2 hits"]
    assert legal(state) == ["use mender-swarm", "pass"]
    saved = play(state, "use mender-swarm")
    assert player(saved, P2).ships == {A3: 1}
    assert player(saved, P2).energy == 6
    assert player(play(state, "pass"), P2).ships == {}


# The centre.


@ruling("N46")
def test_the_stations_of_the_centre_attack_and_a_defender_may_clear_it() -> None:
    page: dict[str, Any] = {"entity": {"stations": {"Z": 1}, "gates": {"A": "A6"}}}
    step = phase([{}, {"ships": {"Z": 2}}], dice=[1, 1, 3, 3], loose={"Z": [5]}, **page)
    assert [event.defender for event in happened(step, AttackDeclared)] == [Side.P2]
    assert not step.state.maw
    assert player(step.state, P2).stars == 1 + 25 + 5
    assert step.state.entity.stations == {}


@ruling("N46")
def test_a_token_that_no_fighter_can_claim_goes_to_the_first_from_the_player_on_turn() -> None:
    """P3 loses its ship together with the last station; P1 and P2 stand by."""
    bystander: dict[str, Any] = {"ships": {"Z": 1}}
    players = [bystander, bystander, {"ships": {"Z": 1}, "disabled": {"Z": 1}}]
    entity = {"stations": {"Z": 1}, "gates": {"A": "A6"}, "cards": "e1-10 e2-09", "marker": 2}
    players[1] = {**bystander, "energy": 0}
    state = sketch(players, turn="P2", entity=entity, next=[5, 5, 5, 6, 6, 3])
    state = play(state, "logistics")
    assert player(state, P3).captured == {Token.SHIP: 2}
    assert [player(state, seat).stars for seat in (P1, P2, P3)] == [0, 25 + 2, 1]
    assert not state.maw


# Gates.


def test_a_defender_who_clears_the_sector_makes_its_gate_relocate() -> None:
    page: dict[str, Any] = {"gates": {"A": "A3"}, "cards": "e1-01 e1-10"}
    step = raid({"ships": {"A3": 2}}, f"1 3 3 {S} {N} {SE}", ships=1, **page)
    moved = [(event.gate, str(event.sector)) for event in happened(step, GateMoved)]
    assert moved == [("A", "B6"), ("A", "A3"), ("A", "Z")]
    # None for the ship, one for the sector, one for the gate.
    assert player(step.state, P2).stars == 2
    assert player(step.state, P2).counts == {Feat.ENTITY: 1, Feat.GATES: 1}
    assert step.state.entity.active is EntityGate.A
