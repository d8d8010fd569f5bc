"""What can never be (19): each broken position is named by the field that is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.evolve import evolve
from engine.nova.invariants import broken, faults
from engine.nova.map import CENTRE
from engine.nova.pieces import EntityGate
from engine.nova.state import State
from tests.engine.nova.sketch import at, begin, location, play, sketch


def with_player(**changes: Any) -> State:
    """A position in which P1 has something else than the rules allow."""
    state = sketch(map={"B7": "disc-01", "C1": "home-blue", "C10": "home-red"})
    return evolve(state, players=(evolve(state.players[0], **changes), *state.players[1:]))


def with_entity(**changes: Any) -> State:
    state = sketch()
    return evolve(state, entity=evolve(state.entity, **changes))


@pytest.mark.parametrize("seats", range(2, 7))
def test_nothing_is_broken_in_a_first_position(seats: int) -> None:
    state = begin(seats, seats)
    assert not broken(state)
    while state.turn.number == 0:
        state = play(state, "choose default")
        assert not broken(state)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"credits": 21}, "credits"),
        ({"energy": -1}, "energy"),
        ({"hand": ("lb-vp",) * 7}, "hand"),
        ({"ships": {at("C1"): 11}}, "reserve"),
        ({"ships": {at("C1"): 0}}, "ships"),
        ({"ships": {at("C7"): 1}}, "ships"),
        ({"stations": {at("B7"): 1}}, "stations"),
        ({"gates": frozenset({at("B7")})}, "stations"),
        ({"sectors": frozenset({CENTRE})}, "sectors"),
        (
            {"sectors": frozenset({at(name) for name in ("B1", "B2", "B6", "B7", "B8", "B12")})},
            "sectors",
        ),
        ({"technologies": ("ion-cannon", "ion-cannon")}, "technologies"),
        ({"technologies": ("ancient-1a", "ancient-2a")}, "technologies"),
        ({"active": ("ion-cannon",)}, "active"),
        ({"panel": {"4a": "ion"}}, "panel"),
        ({"panel": {"4": "ion"}}, "panel"),
    ],
)
def test_a_player_that_cannot_be(changes: dict[str, Any], field: str) -> None:
    assert f"players[0].{field}" in {fault.field for fault in faults(with_player(**changes))}


def test_a_player_who_has_seen_other_cards_than_lie_on_top_is_found() -> None:
    last = sketch().entity.cards[-1]
    assert "entity.cards" in {fault.field for fault in faults(with_player(peek=(last,)))}


def test_a_card_of_another_race_is_never_claimed() -> None:
    state = with_player(technologies=("kethic-1a",))
    assert broken(state) == ["players: kethic-1a belongs to another race"]


def test_tokens_in_a_foreign_homeworld_are_found() -> None:
    assert "players" in {fault.field for fault in faults(with_player(ships={at("C10"): 1}))}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"ships": {at("A1"): 7}}, "entity.ships"),
        ({"ships": {at(f"A{n}"): 4 for n in range(1, 7)}}, "entity.ships"),
        ({"ships": {at("C1"): 1}}, "entity.ships"),
        ({"stations": {CENTRE: 6}}, "entity.stations"),
        ({"stations": {at("A1"): 1}}, "entity.stations"),
        ({"gates": {EntityGate.B: CENTRE}}, "entity.gates"),
        ({"presence": 1}, "entity.gates"),
        ({"active": EntityGate.C}, "entity.active"),
        ({"power": 13}, "entity.power"),
        ({"cards": ("e1-01", "e1-01")}, "entity.cards"),
    ],
)
def test_an_entity_that_cannot_be(changes: dict[str, Any], field: str) -> None:
    assert field in {fault.field for fault in faults(with_entity(**changes))}


def test_things_that_are_there_more_often_than_in_the_box() -> None:
    state = sketch()
    for changes, field in (
        ({"bag": (*state.bag, "lr-artifact")}, "tiles"),
        ({"deck": (*state.deck, "ion-cannon")}, "deck"),
        ({"ancient": (1, 1)}, "ancient"),
        ({"improvements": {at("B1"): 1}}, "improvements"),
        ({"agenda": ()}, "result"),
        ({"map": {**state.map, CENTRE: "core-01"}}, "map"),
        ({"tiles": {location("C1.4"): "lb-vp"}}, "tiles"),
    ):
        assert field in {fault.field for fault in faults(evolve(state, **changes))}, field
