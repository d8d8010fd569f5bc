"""How the Entity's idle ships drift (14.4)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.nova.events.entity import EntityDrifted
from engine.nova.map import CENTRE
from tests.engine.nova.phases import happened, phase
from tests.engine.nova.sketch import P2, at, player
from tests.rulings import ruling

N, NE, SE, S, SW, NW = range(1, 7)


def drift(
    ships: dict[str, int], dice: list[int], *, two: dict[str, Any] | None = None, **page: Any
) -> dict[str, int]:
    """Where the Entity's ships are after the phase; `two` is the player P2."""
    entity = {"ships": ships, **page.pop("entity", {})}
    state = phase([{}, two or {}], dice=dice, entity=entity, **page).state
    return {str(sector): number for sector, number in state.entity.ships.items()}


@ruling("N52")
def test_each_sector_has_a_die_of_its_own_in_canonical_order() -> None:
    assert drift({"A4": 2, "A3": 1}, [N, S]) == {"A2": 1, "B7": 2}
    assert drift({"A4": 2, "A3": 1}, [S, N]) == {"B6": 1, "Z": 2}


@pytest.mark.parametrize(("origin", "die"), [("A3", NE), ("C2", NW), ("C2", N)])
def test_ships_stay_before_the_edge_of_the_board_and_before_homeworlds(
    origin: str, die: int
) -> None:
    assert drift({origin: 2}, [die]) == {origin: 2}
    step = phase(dice=[die], entity={"ships": {origin: 2}})
    (event,) = happened(step, EntityDrifted)
    assert (event.destination, event.ships) == (None, 0)


@ruling("N52")
def test_no_ship_moves_twice_and_places_are_those_at_the_start() -> None:
    assert drift({"A3": 2, "A4": 1}, [SW, S]) == {"A4": 2, "B7": 1}
    assert drift({"A3": 2}, [SW, S]) == {"A4": 2}


@ruling("N52")
def test_only_as_many_move_as_the_limit_allows() -> None:
    held = {"tiles": {"A4.1": "lr-artifact"}}
    assert drift({"A3": 3, "A4": 5}, [SW, N], **held) == {"A3": 2, "A4": 6}
    assert drift({"A3": 3, "A4": 6}, [SW, N], **held) == {"A3": 3, "A4": 6}
    assert drift({"A3": 3, "A4": 3}, [SW, N], **held) == {"A4": 6}


def test_ships_that_meet_a_player_stay_and_roll_nothing() -> None:
    """The Entity attacks there; its die is the combat's, none is rolled for a direction."""
    step = phase(
        [{}, {"ships": {"A3": 3}}], dice=[1, 2, 2, 2], entity={"ships": {"A3": 1, "A4": 1}}
    )
    assert [event.origin for event in happened(step, EntityDrifted)] == [at("A4")]
    assert at("A3") in step.state.entity.ships


@pytest.mark.parametrize(
    ("origin", "die", "tiles"),
    [
        ("Z", SE, {}),
        ("A1", S, {}),
        ("A1", SE, {}),
        ("A4", NE, {"A4.1": "lr-artifact"}),
    ],
)
def test_ships_leave_the_centre_anomalies_and_artifacts_only_towards_players(
    origin: str, die: int, tiles: dict[str, str]
) -> None:
    assert drift({origin: 2}, [die], tiles=tiles) == {origin: 2}


@pytest.mark.parametrize(
    ("origin", "die", "tiles"),
    [("Z", SE, {}), ("A2", S, {}), ("A4", NE, {"A4.1": "lr-artifact"})],
)
def test_a_players_token_lures_them_out(origin: str, die: int, tiles: dict[str, str]) -> None:
    """A3 lies there, with colonies."""
    assert drift({origin: 2}, [die], two={"sectors": ["A3"]}, tiles=tiles) == {"A3": 2}


def test_other_tiles_hold_no_ships() -> None:
    assert drift({"A4": 2}, [NE], tiles={"A4.1": "lr-vp3"}) == {"A3": 2}


@ruling("N87")
def test_ships_drift_into_the_centre_while_the_token_is_there() -> None:
    step = phase(dice=[NW], entity={"ships": {"A3": 2}, "gates": {"A": "A6"}})
    assert step.state.maw
    assert step.state.entity.ships == {CENTRE: 2}


@ruling("N94")
def test_without_overrunning_colonies_neither_lure_nor_hold_them() -> None:
    two = {"sectors": ["A3"]}
    off: dict[str, Any] = {"options": "overrun=off", "two": two}
    assert drift({"A2": 2}, [S], **off) == {"A2": 2}
    assert drift({"A3": 2}, [SW], **off) == {"A4": 2}
    assert drift({"A2": 2}, [S], two=two) == {"A3": 2}
    armed = {**two, "stations": {"A3": 1}}
    assert drift({"A2": 2}, [S], options="overrun=off", two=armed) == {"A3": 2}


def test_gates_and_stations_stay() -> None:
    entity = {"gates": {"A": "A3", "B": "Z"}, "stations": {"Z": 2}, "ships": {"A3": 1}}
    state = phase(entity=entity, dice=[N]).state
    assert state.entity.gates == {"A": at("A3"), "B": CENTRE}
    assert state.entity.stations == {CENTRE: 2}


def test_ships_that_arrive_attack_in_the_next_phase_only() -> None:
    state = phase([{}, {"sectors": ["A3"]}], dice=[S], entity={"ships": {"A2": 2}}).state
    assert player(state, P2).sectors == {at("A3")}
