"""`assault n`: an attack with more dice, counted as inside dice."""

from __future__ import annotations

from typing import Any

import pytest

from engine.nova.pieces import Side
from engine.nova.state import State
from tests.engine.nova.sketch import P1, asked, at, legal, play, player, refused, sketch
from tests.rulings import ruling

MAP = {"B1": "disc-01", "B2": "disc-02"}


def drill(*dice: int, **one: Any) -> State:
    own = {"race": "kethic", "home": "C1", "ships": {"B2": 1}}
    cadres = {"technologies": ["kethic-1b"], "active": ["kethic-1b"]}
    other = one.pop("other", {"ships": {"B2": 2}})
    page = {name: one.pop(name) for name in ("entity",) if name in one}
    players = [{**own, **cadres, **one}, {"home": "C10", **other}]
    return sketch(players, map=MAP, next=list(dice), **page)


def test_two_dice_more_are_rolled_and_count_as_inside() -> None:
    state = play(drill(3, 4, 6, 6, 6), "use kethic-1b B2 P2")
    assert state.combat is not None
    assert (state.combat.inside, state.combat.ranged) == (3, 0)
    assert state.combat.free[Side.P1] == (3, 4, 6)
    assert asked(state) == ["P1 die"]


@ruling("N83")
@pytest.mark.parametrize(("tokens", "paid"), [(0, 2), (2, 2), (4, 4)])
def test_its_energy_takes_the_place_of_the_basic_price(tokens: int, paid: int) -> None:
    state = drill(4, 4, 4, 2, 2, board={"combat": tokens} if tokens else {})
    state = play(state, "use kethic-1b B2 P2")
    assert player(state, P1).energy == 7 - paid
    assert player(state, P1).board == {"combat": tokens + 1}
    assert player(state, P1).used == ("kethic-1b",)


@ruling("N83")
@pytest.mark.parametrize(("tokens", "more"), [(0, 1), (2, 1), (3, 0)])
def test_overcharges_come_on_top_of_its_energy(tokens: int, more: int) -> None:
    state = drill(6, 4, 4, 2, 2, board={"combat": tokens} if tokens else {})
    state = play(state, "use kethic-1b B2 P2")
    before = player(state, P1).energy
    assert player(play(state, "die 6o"), P1).energy == before - more


@pytest.mark.parametrize(("energy", "tokens"), [(1, 0), (3, 4)])
def test_it_must_be_paid_on_declaring(energy: int, tokens: int) -> None:
    state = drill(energy=energy, board={"combat": tokens} if tokens else {})
    assert refused(state, "use kethic-1b B2 P2") == "energy_short"


def test_an_own_active_unit_must_be_in_the_sector() -> None:
    own = ["kethic-1b", "kethic-3a"]
    ranged = {"technologies": own, "active": own, "ships": {"B1": 2}}
    state = drill(**ranged)
    assert refused(state, "use kethic-1b B2 P2 ships B1x2") == "no_unit_there"
    assert "attack B2 P2 ships B1x2" in legal(state)
    assert refused(drill(ships={}, disabled={"B2": 1}), "use kethic-1b B2 P2") == "no_unit_there"
    state = drill(4, 4, 4, 4, 2, 2, **{**ranged, "ships": {"B1": 1, "B2": 1}})
    state = play(state, "use kethic-1b B2 P2 ships B1")
    assert player(state, P1).points > 0


def test_undefended_tokens_need_no_dice() -> None:
    state = drill(other={"sectors": ["B2"]})
    state = play(state, "use kethic-1b B2 P2")
    assert player(state, P1).energy == 5
    assert state.players[1].sectors == frozenset()


def test_it_is_an_attack_on_the_entity_too() -> None:
    state = drill(4, 4, 4, 1, entity={"ships": {"B2": 1}}, other={})
    state = play(state, "use kethic-1b B2 entity")
    assert state.entity.captured == 1
    assert player(state, P1).stars == 1
    assert player(state, P1).ships == {at("B2"): 1}


def test_it_is_listed_as_attacks_are() -> None:
    state = drill()
    attacks = [line for line in legal(state) if line.startswith("attack ")]
    uses = [line for line in legal(state) if line.startswith("use ")]
    assert uses == [line.replace("attack ", "use kethic-1b ") for line in attacks]
    assert uses
