"""Scan: what it draws and costs, and what is kept by default (8.1, N19)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.agenda import AskKeep
from engine.nova.content.numbers import PLAYER
from engine.nova.content.sectors import LOCATION_TILES
from engine.nova.pieces import STARS, Space, SubAction
from engine.nova.spending import price
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.totals import effects_of

BASE = 1
MOST_STORED = PLAYER.hand
LISTED_TOGETHER = 2  # choices of more tiles are legal, but not listed


def check_stored(tiles: Sequence[str], hand: Sequence[str]) -> None:
    """Refuse to throw away what is not in the hand."""
    if not are_among(tiles, hand):
        raise Refused("not_stored")


def are_among(tiles: Sequence[str], known: Sequence[str]) -> bool:
    """Tell whether there are so many of each of these tiles."""
    return all(tiles.count(tile) <= known.count(tile) for tile in tiles)


def paid_first(position: Position, seat: Seat) -> int:
    """Return what is paid before the draw: the price without any tile beyond the free ones."""
    return price(position, seat, SubAction.SCAN, BASE)


def free_tiles(position: Position, seat: Seat) -> int:
    return effects_of(position, seat).scan_keep(PLAYER.scan_keep)


def rest(position: Position, seat: Seat, kept: int) -> int:
    """Return what is still to be paid for keeping so many tiles."""
    extra = max(0, kept - free_tiles(position, seat))
    return price(position, seat, SubAction.SCAN, BASE, extra) - paid_first(position, seat)


def start(table: Table, seat: Seat, thrown: tuple[str, ...]) -> None:
    table.spend_energy(seat, paid_first(table, seat))
    table.push(AskKeep(seat))
    number = effects_of(table, seat).scan_draw(PLAYER.scan_draw) + len(thrown)
    table.start_scan(seat, number, thrown)


def finish(table: Table, seat: Seat, kept: tuple[str, ...], dropped: tuple[str, ...]) -> None:
    table.spend_energy(seat, rest(table, seat, len(kept)))
    table.end_scan(seat, kept, dropped)
    table.place_token(seat, Space.EXPLORE)


def small_choices(drawn: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """List each different tile and each different pair, in the order drawn."""
    kinds = list(dict.fromkeys(drawn))
    sorted_by_kind = sorted(drawn, key=kinds.index)  # so that no pair comes in both orders
    for size in range(1, LISTED_TOGETHER + 1):
        yield from dict.fromkeys(combinations(sorted_by_kind, size))


def default_keep(position: Position, seat: Seat) -> tuple[str, ...]:
    """Choose the free tiles that have room: red before yellow before blue, then as drawn."""
    scan = position.scan
    assert scan is not None
    room = MOST_STORED - len(position.players[seat].hand)
    best = sorted(scan.drawn, key=lambda tile: STARS.index(LOCATION_TILES[tile].star))
    return tuple(best[: max(0, min(room, free_tiles(position, seat)))])
