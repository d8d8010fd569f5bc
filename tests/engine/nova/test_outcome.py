"""What a combat destroys and pays: hits, captures, points, clearing out (11.7 to 11.9, 14.7)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.seat import Seat
from engine.nova.events import GateMoved, MawClaimed, TokensDestroyed
from engine.nova.forces import colonies_in_play
from engine.nova.map import CENTRE
from engine.nova.pieces import EntityGate, Feat, Space, Token
from engine.nova.state import State
from engine.nova.totals import victory_track
from tests.engine.nova.combat import MAP, armed, battle
from tests.engine.nova.sketch import P1, P2, P3, asked, at, legal, play, player, run, saved, sketch
from tests.rulings import ruling

B2 = at("B2")


def over(state: State, line: str = "attack B2 P2") -> State:
    """Fight a combat to its end; every die that can attack does."""
    state = play(state, line)
    while state.combat is not None and asked(state)[0].endswith("die"):
        lines = legal(state)
        state = play(state, next((each for each in lines if each.endswith("a")), lines[0]))
    return state


# Hits: checklist 65, 66.


@ruling("N44")
@pytest.mark.parametrize(
    ("hits", "left", "captured"),
    [
        (1, "1 1 1", {"ships": 1}),
        (2, "0 1 1", {"ships": 2}),
        (3, "0 0 1", {"ships": 2, "stations": 1}),
        (4, "0 0 0", {"ships": 3, "stations": 1}),
    ],
)
def test_hits_take_active_ships_stations_then_disabled_ships(
    hits: int, left: str, captured: dict[str, int]
) -> None:
    one = armed(ships={"B2": hits})
    two = armed(ships={"B2": 2}, stations={"B2": 1}, disabled={"B2": 1}, sectors=["B2"])
    state = over(battle(one, two, "3 " * hits + "3 3 3 3"), "attack B2 P2")
    there = player(state, P2)
    numbers = (each.get(B2, 0) for each in (there.ships, there.stations, there.disabled))
    assert " ".join(str(number) for number in numbers) == left
    kept = {token.value: number for token, number in there.captured.items()}
    assert {token: kept[token] for token in captured} == captured


@ruling("N44", "N100")
def test_a_surplus_of_hits_takes_the_gate_even_at_range() -> None:
    one = armed("", "longbow-arrays", ships={"C2": 3})
    two = armed(ships={"B2": 1}, sectors=["B2"], gates=["B2"])
    state = over(battle(one, two, "3 3 3 5"), "attack B2 P2 ships C2x3")
    assert player(state, P2).captured == {"ships": 1, "gates": 1}
    assert player(state, P2).gates == frozenset()
    assert player(state, P2).sectors == {B2}  # colonies are never hit
    # floor(1 / 2) for the ship, 1 for the gate, 1 for the sector
    assert player(state, P1).points == 2
    assert player(state, P1).counts == {Feat.UNITS: 1, Feat.GATES: 1}


def test_ranged_units_are_never_hit_and_surplus_hits_are_lost() -> None:
    one = armed("", "longbow-arrays", ships={"C2": 2, "B2": 1})
    two = armed(ships={"B2": 3})
    state = over(battle(one, two, "2 5 6 3 3 3"), "attack B2 P2 ships C2x2")
    assert player(state, P1).ships == {at("C2"): 2}
    assert player(state, P1).captured == {"ships": 1}


@ruling("N133")
def test_a_purely_ranged_attacker_can_still_lose_disabled_ships_in_the_sector() -> None:
    one = armed("", "longbow-arrays", ships={"C2": 1}, disabled={"B2": 1})
    state = over(
        battle(
            one,
            armed(),
            "3 3 3 3",
        ),
        "attack B2 P2 ships C2",
    )
    assert player(state, P1).disabled == {}
    assert player(state, P1).ships == {at("C2"): 1}


def test_captured_tokens_come_back_at_the_owners_logistics_only() -> None:
    two = armed(ships={"B2": 1, "C10": 1}, energy=0)
    state = over(battle(armed(), two, "3 3 5"), "attack B2 P2")
    assert player(state, P2).captured == {"ships": 1}
    state = play(state, "P2: logistics")
    assert player(state, P2).captured == {}


@ruling("N47")
def test_captured_tokens_are_worth_nothing_to_anyone() -> None:
    state = over(battle(armed(ships={"B2": 3}), armed(ships={"B2": 2}), "3 3 3 5 2"))
    # Two shields stop two attacks: one ship is captured, no bonus for a half, no sector.
    assert player(state, P2).captured == {"ships": 1}
    assert player(state, P1).points == 0


def test_destroyed_entity_ships_are_captured_and_its_stations_gone() -> None:
    one = armed("3a:ultra", ships={"Z": 3})
    state = battle(one, {"ships": {}}, "3 3 3 1 1", entity={"stations": {"Z": 1}, "ships": {}})
    state = over(state, "attack Z entity")
    assert state.entity.stations == {}
    assert state.entity.captured == 0
    entity = {"stations": {}, "ships": {"B2": 2}, "disabled": {"B2": 1}}
    state = over(
        battle(armed(ships={"B2": 3}), {"ships": {}}, "3 3 3 1 1", entity=entity), "attack B2 e"
    )
    assert state.entity.captured == 3
    assert player(state, P1).counts[Feat.ENTITY] == 3


# Points: checklist 67, 69.


@ruling("N2")
@pytest.mark.parametrize(
    ("technologies", "ships", "points"),
    [((), 1, 1), ((), 2, 2), ((), 3, 2), (("kethic-2b",), 1, 2), (("kethic-2b",), 3, 4)],
)
def test_two_units_are_a_point_and_the_sector_one_more(
    technologies: tuple[str, ...], ships: int, points: int
) -> None:
    one = armed("", *technologies, ships={"B2": ships})
    state = over(battle(one, armed(disabled={"B2": ships}), "3 " * ships))
    assert player(state, P1).points == points
    assert player(state, P1).stars == 0


def test_points_against_the_entity_are_stars_and_count_on_the_track() -> None:
    state = battle(armed(ships={"B2": 2}), {"ships": {}}, "3 3 1 1", entity={"ships": {"B2": 2}})
    before = victory_track(state)
    state = over(state, "attack B2 entity")
    assert (player(state, P1).stars, player(state, P1).points) == (2, 0)
    assert victory_track(state) == before + 2


@ruling("N45")
def test_both_sides_can_win_the_sector_at_once() -> None:
    state = over(battle(armed(ships={"B2": 2}), armed(ships={"B2": 2}), "3 3 3 3"))
    assert (player(state, P1).ships, player(state, P2).ships) == ({}, {})
    assert (player(state, P1).points, player(state, P2).points) == (2, 2)


@ruling("N45", "N46")
def test_a_purely_ranged_winner_gets_the_point_and_clears_nothing() -> None:
    one = armed("", "longbow-arrays", ships={"C2": 1})
    two = armed(ships={"B2": 1}, sectors=["B2"])
    state = over(battle(one, two, "3 5"), "attack B2 P2 ships C2")
    assert player(state, P2).ships == {B2: 1}  # the shield holds
    state = over(battle(one, two, "3 3"), "attack B2 P2 ships C2")
    assert player(state, P1).points == 1
    assert player(state, P2).sectors == {B2}


@ruling("N45")
def test_without_a_kill_no_side_wins_the_sector() -> None:
    state = play(
        battle(armed(ships={"B2": 1}), armed(ships={}, sectors=["B2"]), ""), "attack B2 P2"
    )
    assert player(state, P1).points == 0
    state = over(battle(armed(ships={"B2": 1}), armed(ships={"B2": 2}), "3 5 2"))
    assert (player(state, P1).points, player(state, P2).points) == (0, 0)


@ruling("N92")
def test_points_of_both_sides_count_together() -> None:
    one, two = armed(ships={"B2": 2}), armed(ships={"B2": 3})
    state = over(battle(one, two, "3 3 3 3 3"))
    assert (player(state, P1).points, player(state, P2).points) == (1, 2)
    assert (player(state, P1).counts, player(state, P2).counts) == ({Feat.UNITS: 2},) * 2


# Clearing out: checklist 68.


def test_a_ship_that_is_left_destroys_colonies_and_gate_and_ownership_ends() -> None:
    two = armed(ships={"B2": 1}, sectors=["B2"], gates=["B2"])
    state = battle(armed(ships={"B2": 2}), two, "3 3 5", improvements={"B2": 2})
    state = over(state)
    there = player(state, P2)
    assert (there.sectors, there.gates, colonies_in_play(state, P2)) == (
        frozenset(),
        frozenset(),
        0,
    )
    assert there.captured == {"ships": 1, "gates": 1, "colonies": 1}
    assert state.improvements == {}
    assert player(state, P1).points == 0 + 1 + 1  # the sector, and the gate


def test_a_disabled_ship_that_is_left_clears_too() -> None:
    one = armed(ships={"B2": 1}, disabled={"B2": 1})
    two = armed(ships={"B2": 1}, sectors=["B2"])
    state = over(battle(one, two, "3 3"))
    assert player(state, P1).ships == {}
    assert player(state, P1).disabled == {B2: 1}
    assert player(state, P2).sectors == frozenset()


def test_active_and_disabled_ships_together_clear() -> None:
    one = armed(ships={"B2": 1}, disabled={"B2": 1})
    state = play(battle(one, armed(ships={}, sectors=["B2"]), ""), "attack B2 P2")
    assert player(state, P2).sectors == frozenset()


def test_a_station_that_is_left_clears_nothing() -> None:
    one = armed(stations={"B2": 1}, sectors=["B2"])
    two = armed(disabled={"B2": 1}, gates=[])
    state = over(battle(one, two, "3 3"))
    assert player(state, P2).captured == {"ships": 1}
    assert player(state, P1).sectors == {B2}


def test_the_defender_clears_out_an_attacker_without_units() -> None:
    one = armed(ships={"B2": 1}, sectors=["B2"], gates=["B2"])
    state = over(battle(one, armed(ships={"B2": 3}), "5 3 3 3"))
    there = player(state, P1)
    assert there.captured == {"ships": 1, "gates": 1, "colonies": 1}
    assert there.sectors == frozenset()
    # Of three attacks one is blocked: a ship, the gate by the surplus, and the sector.
    assert player(state, P2).points == 0 + 1 + 1


def test_undefended_colonies_and_gate_fall_without_dice_or_sector_point() -> None:
    two = armed(ships={}, sectors=["B2"], gates=["B2"])
    state = play(battle(armed(ships={"B2": 1}), two, ""), "attack B2 P2")
    assert player(state, P2).captured == {"gates": 1, "colonies": 1}
    assert player(state, P1).points == 1
    assert player(state, P1).counts == {Feat.GATES: 1}
    assert asked(state) == ["P2 turn"]


def test_tiles_stay_when_a_sector_is_lost_and_their_bonus_goes() -> None:
    tiles = {"B2.1": "lr-vp3"}
    two = armed(ships={}, sectors=["B2"])
    state = battle(armed(ships={"B2": 1}), two, "", tiles=tiles)
    before = victory_track(state)
    state = play(state, "attack B2 P2")
    assert victory_track(state) == before - 1 - 3
    assert len(state.tiles) == 1


# The Entity's gates: checklist 72.


@ruling("N48")
def test_gates_of_the_entity_pay_a_star_each_and_relocate_by_two_steps() -> None:
    page: dict[str, Any] = {"entity": {"gates": {"A": "B2", "B": "B2", "C": "B2"}}}
    # A goes N then S, B SE twice, C off the board and into the centre, then N.
    state = battle(armed(ships={"B2": 1}), {"ships": {}}, "4 1 3 4 2 1", **page)
    step = run(state, "attack B2 entity")
    moves = [
        (event.gate, str(event.sector)) for event in step.events if isinstance(event, GateMoved)
    ]
    assert [gate for gate, _ in moves] == ["A", "A", "B", "B", "C", "C"]
    assert step.state.entity.gates[EntityGate.A] == B2
    assert moves[4:] == [("C", "Z"), ("C", "A1")]
    assert player(step.state, P1).stars == 3
    assert player(step.state, P1).counts == {Feat.GATES: 3}


@ruling("N48", "N100")
def test_a_gate_destroyed_by_a_hit_is_not_destroyed_again_by_clearing() -> None:
    page: dict[str, Any] = {"entity": {"gates": {"A": "B2", "B": "B2"}, "ships": {"B2": 1}}}
    state = battle(armed(ships={"B2": 2}), {"ships": {}}, "3 3 1 4 1 3 3", **page)
    step = run(state, "attack B2 entity")
    destroyed = [event for event in step.events if isinstance(event, TokensDestroyed)]
    assert [(event.ships, event.gates) for event in destroyed] == [(1, 1), (0, 1)]
    # 0 for one ship, 1 for the gate that was hit, 1 for the sector, 1 for the gate cleared.
    assert player(step.state, P1).stars == 3
    assert [e.gate for e in step.events if isinstance(e, GateMoved)] == ["A", "A", "B", "B"]


def test_the_entity_ships_keep_their_gate() -> None:
    page: dict[str, Any] = {"entity": {"gates": {"A": "B2"}, "ships": {"B2": 2}}}
    state = over(battle(armed(ships={"B2": 1}), {"ships": {}}, "3 1 1", **page), "attack B2 e")
    assert state.entity.gates == {EntityGate.A: B2}
    assert state.entity.ships == {B2: 1}


# The token of the centre: checklist 70.


@ruling("N46", "N84")
def test_clearing_the_centre_claims_its_token_with_the_loose_ones() -> None:
    entity = {"stations": {"Z": 1}, "gates": {"A": "A4"}}
    state = battle(
        armed(ships={"Z": 2}), {"ships": {}}, "3 3 1 1", entity=entity, loose={"Z": [5], "A1": [2]}
    )
    step = run(state, "attack Z entity")
    claimed = [event for event in step.events if isinstance(event, MawClaimed)]
    assert [event.seat for event in claimed] == [P1]
    # The sector, the token and the loose one.
    assert player(step.state, P1).stars == 1 + 25 + 5
    assert not step.state.maw
    assert CENTRE not in step.state.loose


@ruling("N46")
def test_a_ranged_clearance_of_the_centre_leaves_the_token_for_who_is_there() -> None:
    one = armed("", "longbow-arrays", ships={"A1": 2})
    entity = {"stations": {"Z": 1}, "gates": {"A": "A4"}}
    state = over(battle(one, {"ships": {}}, "3 3 1 1", entity=entity), "attack Z entity ships A1x2")
    assert state.maw
    assert player(state, P1).stars == 1
    # Of two others with a ship there, the first in turn order from the one on turn has it.
    players = [one, {"ships": {"Z": 1}}, {"ships": {"Z": 2}}]
    state = sketch(players, entity=entity, map=MAP, next=[3, 3, 1, 1])
    state = over(state, "attack Z entity ships A1x2")
    assert [player(state, seat).stars for seat in (P1, P2, P3)] == [1, 25, 0]


@ruling("N46")
def test_a_later_clearance_of_the_centre_brings_no_token() -> None:
    entity = {"stations": {}, "ships": {"Z": 1}, "gates": {"A": "A4"}}
    page: dict[str, Any] = {"entity": entity, "maw": False}
    state = over(battle(armed(ships={"Z": 1}), {"ships": {}}, "3 1", **page), "attack Z entity")
    assert player(state, P1).stars == 1


@ruling("N46")
def test_of_two_fighters_left_in_the_centre_the_attacker_claims_it() -> None:
    entity = {"stations": {}, "gates": {"A": "A4"}}
    state = battle(
        armed(ships={"Z": 2}), armed(ships={"Z": 2}), "3 3 5 2", entity=entity, turn="P1"
    )
    state = over(state, "attack Z P2")
    assert (player(state, P1).stars, player(state, P2).stars) == (25, 0)


# Deficits and the order of everything: checklist 73, N101.


CROWDED: dict[str, Any] = {
    "map": {**MAP, "A1": "core-01"},
    "tiles": {"B2.2": "lb-population", "B2.1": "lr-population"},
}


@pytest.mark.parametrize("loser", [P1, P2])
def test_a_deficit_is_settled_before_the_token_is_placed(loser: Seat) -> None:
    """Seven colonies live on the population icons in B2; without them five may."""
    owner = armed(ships={"B2": 1}, sectors=["B1", "B2", "A1", "C2"])
    other = armed(ships={"B2": 3})
    pair, rolls = ((owner, other), "5 3 3 3") if loser is P1 else ((other, owner), "3 3 3 5")
    state = over(battle(*pair, rolls, **CROWDED))
    assert asked(state) == [f"{loser} deficit"]
    assert colonies_in_play(state, loser) == 6
    assert player(state, P1).board == {}
    assert saved(state) == state
    state = play(state, f"{loser}: choose C2")
    assert asked(state) == ["P2 turn"]
    assert player(state, P1).board == {Space.COMBAT: 1}
    assert player(state, loser).captured[Token.COLONY] == 1  # what is given up is not captured


@ruling("N101")
def test_the_token_on_the_board_comes_last() -> None:
    state = over(battle(armed(ships={"B2": 1}), armed(ships={"B2": 1}), "3 5"))
    assert player(state, P1).board == {Space.COMBAT: 1}
    events = run(
        battle(armed(ships={"B2": 1}), armed(ships={}, sectors=["B2"]), ""), "attack B2 P2"
    ).events
    names = [type(event).__name__ for event in events]
    assert names.index("TokenPlaced") > names.index("SectorCaptured")
    assert names[-1] == "TurnStarted"


def test_stations_and_ships_of_others_are_left_alone() -> None:
    third = {"ships": {"B2": 1}, "disabled": {"B2": 1}}
    players = [armed(ships={"B2": 3}), armed(disabled={"B2": 1}), third]
    state = over(sketch(players, map=MAP, next=[3, 3, 3]))
    assert player(state, P3).ships == {B2: 1}
    assert player(state, P3).disabled == {B2: 1}
    assert player(state, P2).captured == {Token.SHIP: 1}
