"""The Entity phase: its order, anomalies, restoring, attacks (14.1 to 14.3, 14.8)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.nova.events import AttackDeclared, TurnStarted
from engine.nova.events import entity as entity_events
from engine.nova.forces import entity_reserve
from engine.nova.pieces import Feat
from tests.engine.nova.phases import MAP, happened, on_board, phase, ready
from tests.engine.nova.sketch import P1, P2, P3, P4, asked, at, play, player, run, sketch
from tests.rulings import ruling


def targets(*args: Any, **page: Any) -> list[str]:
    """Who is attacked where: `A3 P2`."""
    step = phase(*args, **page)
    return [f"{each.sector} {each.defender}" for each in happened(step, AttackDeclared)]


# The order of the phase.


def test_the_steps_come_in_order_and_then_the_next_player() -> None:
    step = phase(
        [{}, {"sectors": ["A3"]}],
        dice=[1, 1],
        anomalies=[6, 5, 5],
        entity={"ships": {"A3": 1, "A4": 1}, "captured": 1, "cards": "e1-10 e1-01"},
    )
    names = [type(event).__name__ for event in step.events]
    order = [
        "MarkerAdvanced", "PhaseStarted", "AnomaliesRolled", "AnomalyProduced", "EntityRestored",
        "AttackDeclared", "EntityDrifted", "ActionCardDrawn", "EntityShipsPlaced", "PhaseEnded",
        "TurnStarted",
    ]  # fmt: skip
    places = [names.index(name) for name in order]
    assert places == sorted(places)
    assert asked(step.state) == ["P2 turn"]
    assert step.state.entity.phase is None


def test_no_phase_without_the_marker_on_nova() -> None:
    step = run(ready([{}, {}, {}], entity={"marker": 3}), "logistics")
    assert happened(step, entity_events.PhaseStarted) == []
    assert asked(step.state) == ["P2 turn"]


def test_play_goes_on_after_the_player_who_triggered_it() -> None:
    page = {"entity": {"marker": 2, "stations": {}, "cards": "e2-11 e1-10"}}
    state = sketch([{}, {}, {"energy": 0}, {}], turn="P3", **page)
    step = run(state, "logistics")
    assert happened(step, entity_events.PhaseStarted) == [entity_events.PhaseStarted(P3)]
    assert [event.seat for event in happened(step, TurnStarted)] == [P4]
    assert asked(step.state) == ["P4 turn"]


def test_one_phase_for_a_lap_and_the_next_lap_has_one_of_its_own() -> None:
    state = phase().state
    state = play(state, "research")
    assert not state.turn.phase_due
    assert state.entity.marker == 0


def test_completed_objectives_are_revealed_before_the_phase() -> None:
    """The flare that comes then cannot undo them (N66)."""
    step = phase(
        [{"ships": {"A3": 6}, "objectives": ["b-02"], "orders": {"flare": "auto"}}, {}],
        entity={"cards": "e1-07 e1-10"},
    )
    assert player(step.state, P1).revealed == ("b-02",)


# Anomalies.


@pytest.mark.parametrize(
    ("dice", "stars"), [([6, 5, 4], 2), ([6, 6, 5], 5), ([6, 6, 6], 10), ([3, 5, 4], 0)]
)
def test_an_anomaly_pays_by_the_number_of_matching_dice(dice: list[int], stars: int) -> None:
    step = phase([{}, {"sectors": ["A1"]}], anomalies=dice)
    assert player(step.state, P2).stars == stars
    assert player(step.state, P2).counts.get(Feat.ANOMALY, 0) == stars
    assert at("A1") not in step.state.loose


def test_without_an_owner_an_anomaly_lays_a_loose_token() -> None:
    step = phase([{"ships": {"A2": 1}}, {}], anomalies=[6, 1, 1], loose={"A2": [2]})
    assert step.state.loose == {at("A1"): (2,), at("A2"): (2, 5)}
    assert player(step.state, P1).stars == 2  # of the empty supply


# Restoring.


@ruling("N86")
def test_captured_and_disabled_ships_come_back_and_stations_do_not() -> None:
    entity = {"captured": 3, "disabled": {"A3": 2}, "ships": {"A3": 1}, "stations": {"Z": 2}}
    state = ready(entity=entity, dice=[1])
    assert entity_reserve(state) == 14
    step = run(state, "logistics")
    assert happened(step, entity_events.EntityRestored) == [entity_events.EntityRestored(3, 2)]
    assert entity_reserve(step.state) == 17
    assert (step.state.entity.captured, step.state.entity.disabled) == (0, {})
    assert step.state.entity.ships == {at("A2"): 3}
    assert step.state.entity.stations == {at("Z"): 2}


def test_nothing_is_told_of_restoring_where_nothing_was_lost() -> None:
    assert happened(phase(), entity_events.EntityRestored) == []


def test_captured_ships_are_there_for_the_cards_of_the_phase() -> None:
    """The reserve is empty until they return, so that the card would be a defeat."""
    full = {"A2": 6, "A4": 6, "A5": 6}
    entity = {"ships": full, "captured": 2, "cards": "e1-01 e1-09"}
    step = phase(entity=entity, dice=[5, 1, 1, 1])
    assert step.state.result is None


# Attacks.


@ruling("N50")
@pytest.mark.parametrize(
    ("two", "three", "attacked"),
    [
        ({"sectors": ["A3"], "ships": {"A3": 1}}, {"ships": {"A3": 3}}, ["A3 P2"]),
        ({"ships": {"A3": 1}}, {"ships": {"A3": 3}}, ["A3 P3"]),
        ({"ships": {"A3": 2}}, {"ships": {"A3": 2}}, ["A3 P2"]),
        ({"ships": {"A3": 1}}, {"ships": {"A3": 1}, "disabled": {"A3": 1}}, ["A3 P3"]),
        ({}, {}, []),
    ],
)
def test_the_owner_is_attacked_else_the_player_with_most_ships(
    two: dict[str, Any], three: dict[str, Any], attacked: list[str]
) -> None:
    assert targets([{}, two, three], entity={"ships": {"A3": 1}}) == attacked


@ruling("N50")
def test_ties_go_by_turn_order_from_the_player_who_triggered_the_phase() -> None:
    fleet = {"ships": {"A3": 1}}
    page = {"map": on_board(3), "entity": {"marker": 2, "stations": {}, "ships": {"A3": 1}}}
    state = sketch([fleet, {"energy": 0}, fleet], turn="P2", next=[5, 5, 5], **page)
    attacks = happened(run(state, "logistics"), AttackDeclared)
    assert [each.defender.seat for each in attacks] == [P3]


@ruling("N50")
def test_sectors_are_attacked_in_canonical_order_one_by_one() -> None:
    ships = {"B1": 1, "A3": 1, "Z": 1}
    entity = {"ships": {"A3": 1, "B1": 1}, "stations": {"Z": 1}}
    step = phase([{"ships": ships}, {}], entity=entity, dice=[1, 1, 6])
    assert asked(step.state) == ["P1 die"]
    assert step.state.combat is not None
    assert step.state.combat.sector == at("Z")
    assert step.state.entity.phase is not None
    assert step.state.entity.phase.attacks == (at("A3"), at("B1"))
    assert step.state.combat.attacker.seat is None


def test_disabled_entity_ships_are_active_again_when_they_attack() -> None:
    assert targets([{}, {"ships": {"A3": 1}}], entity={"disabled": {"A3": 1}}) == ["A3 P2"]


@ruling("N49")
def test_undefended_colonies_are_overrun() -> None:
    two = {"sectors": ["A3"], "gates": ["A3"]}
    page = {"improvements": {"A3": 2}, "dice": [1]}
    state = phase([{}, two], entity={"ships": {"A3": 1}}, **page).state
    assert player(state, P2).sectors == frozenset()
    assert player(state, P2).captured == {"colonies": 3, "gates": 1}
    assert state.improvements == {}
    assert state.entity.ships == {at("A2"): 1}  # no player is left there, so it drifts


@ruling("N94")
def test_without_overrunning_an_undefended_owner_is_passed_over() -> None:
    two = {"sectors": ["A3"]}
    ships = {"A3": 1}
    kept = phase([{}, two], options="overrun=off", entity={"ships": ships}, dice=[3]).state
    assert player(kept, P2).sectors == {at("A3")}
    assert targets([{}, two, {"ships": ships}], options="overrun=off", entity={"ships": ships}) == [
        "A3 P3"
    ]
    assert targets([{}, two, {"ships": ships}], entity={"ships": ships}) == ["A3 P2"]


@ruling("N94")
def test_a_ship_that_is_left_after_a_combat_clears_colonies_even_so() -> None:
    two = {"sectors": ["A3"], "stations": {"A3": 1}}
    state = phase(
        [{}, two],
        options="overrun=off",
        entity={"ships": {"A3": 2}},
        dice=[6, 6, 2, 2],
    ).state
    assert player(state, P2).sectors == frozenset()
    assert player(state, P2).captured == {"stations": 1, "colonies": 3}


def test_an_entry_whose_conditions_no_longer_hold_is_skipped() -> None:
    """A3 feeds the population of its owner; without it a sector on the list may be given up."""
    tiles = {"A3.1": "lr-population", "A3.2": "lr-population", "A3.3": "ly-population2"}
    state = phase(
        [{}, {"sectors": ["A3", "A5", "B1", "B2"]}],
        map={**MAP, "A3": "core-07"},
        tiles=tiles,
        entity={"ships": {"A3": 1, "B1": 1}},
    ).state
    assert asked(state) == ["P2 deficit"]
    given_up = run(state, "choose B1")
    assert happened(given_up, AttackDeclared) == []
    assert asked(given_up.state) == ["P2 turn"]
    kept = run(state, "choose B2")
    assert [each.sector for each in happened(kept, AttackDeclared)] == [at("B1")]
