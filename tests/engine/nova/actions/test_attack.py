"""Attack: who may be attacked, with what, and at what price (11.1, 11.5)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.nova import rules
from engine.nova.pieces import Space
from engine.nova.state import State
from tests.engine.nova.sketch import P1, P2, at, legal, play, player, refused, run, sketch
from tests.rulings import ruling

# B1, C2 and A1 lie next to B2; C1 does not, but next to B1.
MAP = {"B1": "disc-01", "B2": "disc-08", "C2": "rim-01", "A1": "core-03"}
FREE = {"stations": {}, "gates": {"A": "A4"}}
LONGBOW = {"technologies": ["longbow-arrays"], "active": ["longbow-arrays"]}
SIEGE = {"technologies": ["siege-batteries"], "active": ["siege-batteries"]}


def table(*players: dict[str, Any], **page: Any) -> State:
    """Positions whose dice show 6, which leaves a choice, unless `next` says otherwise."""
    return sketch(list(players), map=MAP, **{"next": [6] * 12, **page})


def attacks(state: State) -> list[str]:
    return [line for line in legal(state) if line.startswith("attack")]


# Direct attacks: checklist 48.


@pytest.mark.parametrize(
    ("one", "code"),
    [
        ({"ships": {"B2": 1}}, ""),
        ({"sectors": ["B2"], "stations": {"B2": 1}}, ""),
        ({"disabled": {"B2": 1}}, "no_unit_there"),
        ({"gates": ["B2"], "sectors": ["B2"]}, "no_unit_there"),
        ({"ships": {"B1": 4}}, "no_unit_there"),
    ],
)
def test_a_direct_attack_needs_an_active_ship_or_a_station_there(
    one: dict[str, Any], code: str
) -> None:
    state = table(one, {"ships": {"B2": 1}})
    if code:
        assert refused(state, "attack B2 P2") == code
        assert attacks(state) == []
    else:
        assert attacks(state) == ["attack B2 P2"]
        assert play(state, "attack B2 P2") != state


@pytest.mark.parametrize(
    "two",
    [
        {"ships": {"B2": 1}},
        {"disabled": {"B2": 1}},
        {"sectors": ["B2"], "stations": {"B2": 1}},
        {"sectors": ["B2"]},
        {"sectors": ["B2"], "gates": ["B2"]},
    ],
)
def test_any_token_of_the_enemy_can_be_attacked_by_a_ship_in_its_sector(
    two: dict[str, Any],
) -> None:
    assert attacks(table({"ships": {"B2": 1}}, two)) == ["attack B2 P2"]


def test_an_attack_has_exactly_one_enemy() -> None:
    state = table(
        {"ships": {"B2": 1}},
        {"ships": {"B2": 1}},
        {"ships": {"B2": 1}},
        entity={"ships": {"B2": 1}},
    )
    assert attacks(state) == ["attack B2 entity", "attack B2 P2", "attack B2 P3"]
    assert refused(state, "attack B2 P2 P3") == "notation"
    assert refused(state, "attack B2 P1") == "own_tokens"
    state = play(state, "attack B2 P2")
    assert state.combat is not None
    assert state.combat.sides == ("P1", "P2")


def test_there_is_no_attack_without_an_enemy_there() -> None:
    state = table({"ships": {"B2": 1}}, {}, loose={"B2": [5]}, entity=FREE)
    assert refused(state, "attack B2 P2") == "no_target"
    assert refused(state, "attack B2 entity") == "no_target"


def test_a_homeworld_is_never_a_target() -> None:
    one = {"ships": {"C1": 2, "C10": 2}, "stations": {"C1": 1}, **LONGBOW}
    state = table(one, {"ships": {"C10": 2}})
    assert refused(state, "attack C10 P2") == "homeworld_attack"
    assert refused(state, "attack C1 P2") == "homeworld_attack"
    assert refused(state, "attack C10 P2 ships C10") == "homeworld_attack"
    assert attacks(state) == []


@ruling("N76")
def test_a_player_who_lost_everything_keeps_the_homeworld_and_goes_on() -> None:
    two = {"ships": {"B2": 1}, "sectors": ["B2"]}
    state = table({"ships": {"B2": 3}}, two, next=[1, 1, 1, 1])
    state = play(state, "attack B2 P2")
    assert player(state, P2).sectors == frozenset()
    assert player(state, P2).ships == {}
    assert player(state, P2).home == at("C10")
    assert "build ships C10" in legal(state, P2)
    assert player(play(state, "build ships C10"), P2).ships == {at("C10"): 1}


# Ranged attacks: checklist 48, 50.


@ruling("N34")
@pytest.mark.parametrize(
    ("two", "code"),
    [
        ({"ships": {"B2": 1}}, ""),
        ({"disabled": {"B2": 1}}, ""),
        ({"sectors": ["B2"], "stations": {"B2": 1}}, ""),
        ({"sectors": ["B2"], "gates": ["B2"]}, "ranged_undefended"),
    ],
)
def test_a_ranged_attack_needs_ships_or_stations_as_its_target(
    two: dict[str, Any], code: str
) -> None:
    state = table({"ships": {"B1": 1}, **LONGBOW}, two)
    if code:
        assert refused(state, "attack B2 P2 ships B1") == code
        assert attacks(state) == []
    else:
        assert attacks(state) == ["attack B2 P2 ships B1"]


@pytest.mark.parametrize(
    ("technology", "line", "code"),
    [
        ({}, "attack B2 P2 ships B1", "no_range"),
        ({}, "attack B2 P2 stations B1", "no_range"),
        (LONGBOW, "attack B2 P2 ships B1", ""),
        (LONGBOW, "attack B2 P2 stations B1", "no_range"),
        (SIEGE, "attack B2 P2 stations B1", ""),
        (SIEGE, "attack B2 P2 ships B1", "no_range"),
        (LONGBOW, "attack B2 P2 ships A1", ""),
        (LONGBOW, "attack B2 P2 ships C1", "not_adjacent"),
        (LONGBOW, "attack B2 P2 ships B1x3", "not_there"),
        (LONGBOW, "attack B2 P2 ships C2", "not_there"),
        (LONGBOW, "attack B2 P2 ships B2", "not_adjacent"),
        (LONGBOW, "attack B2 P2", "no_unit_there"),
    ],
)
def test_only_units_next_door_whose_technology_reaches_can_fire_in(
    technology: dict[str, Any], line: str, code: str
) -> None:
    one = {"ships": {"B1": 2, "A1": 1, "C1": 1}, "stations": {"B1": 1}, "sectors": ["B1"]}
    state = table({**one, **technology}, {"ships": {"B2": 1}})
    if code:
        assert refused(state, line) == code
    else:
        assert play(state, line) != state


@ruling("N77")
def test_guns_of_the_homeworld_fire_out() -> None:
    one = {"ships": {"C1": 2}, "stations": {"C1": 1}, **LONGBOW}
    state = table(one, {"ships": {"B1": 1}})
    assert attacks(state) == ["attack B1 P2 ships C1x2"]
    state = play(state, "attack B1 P2 ships C1")
    assert refused(table(one, {"ships": {"B2": 1}}), "attack C10 P2 ships C1") == "homeworld_attack"


def test_disabled_ships_do_not_fire_in() -> None:
    state = table({"disabled": {"B1": 2}, **LONGBOW}, {"ships": {"B2": 1}})
    assert refused(state, "attack B2 P2 ships B1") == "not_there"


def test_a_wormhole_carries_no_fire() -> None:
    state = sketch(
        [{"ships": {"B1": 1}, **LONGBOW}, {"ships": {"B7": 1}}],
        map={**MAP, "B7": "disc-12"},
        tiles={"B1.1": "ly-wormhole", "B7.1": "ly-wormhole"},
    )
    assert refused(state, "attack B7 P2 ships B1") == "not_adjacent"


# Undefended tokens: checklist 49.


@ruling("N34")
@pytest.mark.parametrize(
    ("one", "code"),
    [
        ({"ships": {"B2": 1}}, ""),
        ({"disabled": {"B2": 1}}, "no_ship_there"),
        ({"disabled": {"B2": 1}, "ships": {"B1": 1}}, "no_ship_there"),
    ],
)
def test_clearing_undefended_tokens_needs_an_active_ship(one: dict[str, Any], code: str) -> None:
    state = table(one, {"sectors": ["B2"]})
    if code:
        assert refused(state, "attack B2 P2") == code
    else:
        after = play(state, "attack B2 P2")
        assert after.combat is None
        assert player(after, P2).sectors == frozenset()


@ruling("N34")
def test_a_station_alone_does_not_clear_gates_of_the_entity() -> None:
    one = {"sectors": ["B2"], "stations": {"B2": 1}}
    page: dict[str, Any] = {"entity": {"gates": {"A": "B2"}}}
    assert refused(table(one, {}, **page), "attack B2 entity") == "no_ship_there"
    state = play(table({**one, "ships": {"B2": 1}}, {}, **page), "attack B2 e")
    assert player(state, P1).stars == 1


# Participants and dice: checklist 50, 51.


@ruling("N35", "N78")
def test_all_active_units_inside_fight_and_the_defender_gets_no_help_from_next_door() -> None:
    one = {
        "ships": {"B2": 2, "B1": 2, "C2": 1},
        "disabled": {"B2": 1},
        **LONGBOW,
    }
    two = {"ships": {"B2": 1, "B1": 2}, "disabled": {"B2": 2}, **SIEGE}
    two = {**two, "sectors": ["B2"], "stations": {"B2": 2}}
    state = play(table(one, two), "attack B2 P2 ships B1")
    assert state.combat is not None
    assert (state.combat.inside, state.combat.ranged) == (2, 1)
    assert [len(state.combat.free[side]) for side in state.combat.sides] == [3, 5]


@pytest.mark.parametrize(
    ("technologies", "inside", "ranged", "defending"),
    [
        ([], 3, 0, 1),
        (["siege-batteries"], 3, 2, 1),
        (["siege-batteries", "bastion-doctrine"], 4, 3, 1),
        (["siege-batteries", "kethic-3b"], 4, 2, 1),
        (["siege-batteries", "drovak-2b", "bastion-doctrine"], 5, 4, 1),
    ],
)
def test_a_ship_rolls_one_die_and_a_station_two_unless_technology_adds(
    technologies: list[str], inside: int, ranged: int, defending: int
) -> None:
    one = {
        "sectors": ["B1", "B2"],
        "ships": {"B2": 1},
        "stations": {"B1": 1, "B2": 1},
        "technologies": technologies,
        "active": technologies,
    }
    with_ranged = " stations B1" if technologies else ""
    state = play(table(one, {"ships": {"B2": 1}}), f"attack B2 P2{with_ranged}")
    assert state.combat is not None
    assert (state.combat.inside, state.combat.ranged) == (inside, ranged)
    assert len(state.combat.free[state.combat.defender]) == defending


def test_dice_for_a_fleet_need_an_active_ship_in_the_sector() -> None:
    oath = {"technologies": ["kethic-3b"], "active": ["kethic-3b"]}
    one = {"sectors": ["B2"], "stations": {"B2": 1}, "disabled": {"B2": 1}, **oath}
    state = play(table(one, {"ships": {"B2": 1}, **oath}), "attack B2 P2")
    assert state.combat is not None
    assert [len(state.combat.free[side]) for side in state.combat.sides] == [2, 2]


def test_the_dice_of_the_attacker_are_rolled_first() -> None:
    state = table({"ships": {"B2": 2}}, {"ships": {"B2": 2}}, next=[6, 5, 3, 6])
    state = play(state, "attack B2 P2")
    assert state.combat is not None
    assert state.combat.free == {"P1": (6, 5), "P2": (3, 6)}


# The price: checklist 16, 17, 55; N42.


def test_an_attack_costs_one_or_the_minimum_and_places_one_token() -> None:
    state = play(table({"ships": {"B2": 1}}, {"sectors": ["B2"]}), "attack B2 P2")
    assert (player(state, P1).energy, player(state, P1).board) == (6, {Space.COMBAT: 1})
    one = {"ships": {"B2": 1}, "board": {"combat": 3}}
    state = play(table(one, {"sectors": ["B2"]}), "attack B2 P2")
    assert (player(state, P1).energy, player(state, P1).board) == (4, {Space.COMBAT: 4})


def test_an_attack_that_cannot_be_paid_is_refused_and_not_offered() -> None:
    state = table({"ships": {"B2": 1}, "energy": 2, "board": {"combat": 3}}, {"sectors": ["B2"]})
    assert refused(state, "attack B2 P2") == "energy_short"
    assert attacks(state) == []


# What is offered and what is foreseen: 20.1.


def test_attacks_are_offered_alone_and_with_all_that_can_fire_in() -> None:
    one = {"ships": {"B2": 1, "B1": 2, "C2": 1}, **LONGBOW}
    state = table(one, {"ships": {"B2": 1}})
    assert attacks(state) == ["attack B2 P2", "attack B2 P2 ships B1x2 C2"]


def test_a_preview_of_an_attack_ends_at_the_roll() -> None:
    state = table({"ships": {"B2": 2}}, {"ships": {"B2": 1}})
    (attack,) = (each for each in rules.legal(state, P1) if each.verb == "attack")
    preview = rules.preview(state, P1, [attack])
    assert preview.seal is not None
    assert preview.seal.code == "rolls"
    assert preview.state.combat is not None
    assert preview.state.combat.free == {}
    assert player(preview.state, P1).energy == 6
    assert preview.state.chance == state.chance
    assert state.combat is None


def test_an_attack_on_colonies_alone_is_foreseen_to_its_end() -> None:
    state = table({"ships": {"B2": 2}}, {"sectors": ["B2"]})
    (attack,) = (each for each in rules.legal(state, P1) if each.verb == "attack")
    preview = rules.preview(state, P1, [attack])
    assert preview.seal is not None
    assert preview.seal.code == "next_turn"
    assert preview.state == run(state, "attack B2 P2").state


def test_an_attack_on_a_lone_gate_of_the_entity_is_foreseen_up_to_its_steps() -> None:
    state = table({"ships": {"B2": 2}}, {}, entity={"gates": {"A": "B2"}})
    (attack,) = (each for each in rules.legal(state, P1) if each.verb == "attack")
    preview = rules.preview(state, P1, [attack])
    assert preview.seal is not None
    assert preview.seal.code == "rolls"
    assert player(preview.state, P1).stars == 1
