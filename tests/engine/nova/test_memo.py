"""What a position was asked before is remembered; what changes is asked anew."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.seat import Seat
from engine.nova.forces import has_wormhole, is_contested
from engine.nova.map import Location
from engine.nova.memo import KEPT, PARTS_KEPT, remembered, remembered_of_part
from engine.nova.moving import supported_sectors
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.totals import sector_points
from tests.engine.nova.sketch import P1, at, location, play, sketch


def test_a_position_is_asked_once_and_a_table_every_time() -> None:
    asked: list[Seat] = []

    @remembered
    def ask(position: Position, seat: Seat) -> int:
        asked.append(seat)
        return len(asked)

    state = sketch()
    assert [ask(state, P1), ask(state, P1)] == [1, 1]
    table = Table(state)
    assert [ask(table, P1), ask(table, P1)] == [2, 3]
    for _ in range(KEPT):
        ask(sketch(), P1)
    assert ask(state, P1) == len(asked)


def test_a_new_position_has_answers_of_its_own() -> None:
    state = sketch([{"ships": {"B1": 1}}, {}], map={"B1": "disc-01"})
    far = at("A1")
    assert far not in supported_sectors(state, P1)
    after = play(state, "colonize B1")
    assert far in supported_sectors(after, P1)
    assert far not in supported_sectors(state, P1)
    table = Table(state)
    assert not is_contested(table, P1, at("B1"))
    table.colonize(Seat(1), at("B1"))
    assert is_contested(table, P1, at("B1"))


def test_a_part_is_asked_once_while_positions_have_it() -> None:
    asked: list[Mapping[Location, str]] = []

    @remembered_of_part
    def ask(tiles: Mapping[Location, str]) -> int:
        asked.append(tiles)
        return len(asked)

    tiles = sketch(map={"B1": "disc-01"}, tiles={"B1.3": "lb-vp"}).tiles
    assert [ask(tiles), ask(tiles), ask(dict(tiles))] == [1, 1, 2]
    for _ in range(PARTS_KEPT):
        ask(dict(tiles))
    assert ask(tiles) == len(asked)


def test_a_table_with_a_new_tile_is_asked_anew() -> None:
    state = sketch([{"sectors": ["B1"]}, {}], map={"B1": "disc-01"})
    table = Table(state)
    assert not has_wormhole(table, at("B1"))
    table.tiles = {**table.tiles, location("B1.3"): "ly-wormhole"}
    assert has_wormhole(table, at("B1"))
    assert not has_wormhole(state, at("B1"))


def test_points_of_sectors_are_counted_anew_when_any_of_their_parts_changes() -> None:
    state = sketch([{"sectors": ["B1"]}, {}], map={"B1": "disc-01"})
    table = Table(state)
    before = sector_points(table, P1)
    table.improve(P1, at("B1"), 2)
    assert sector_points(table, P1) == before + 2
    table.tiles = {**table.tiles, location("B1.3"): "lb-vp"}
    assert sector_points(table, P1) > before + 2
    table.give_up_sector(P1, at("B1"))
    assert sector_points(table, P1) < before
    assert sector_points(state, P1) == before
