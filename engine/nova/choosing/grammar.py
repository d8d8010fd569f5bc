"""The words that may follow in each composed action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.action import Action, is_possible
from engine.nova.actions import (
    Abandon,
    Attack,
    BuildShips,
    Improve,
    Keep,
    Logistics,
    Move,
    Reveal,
    ScanTiles,
    UseAbility,
    WarpIn,
    WarpOut,
)
from engine.nova.actions.abandon import PARTS
from engine.nova.actions.reveal import most_tiles
from engine.nova.choosing.abilities import use
from engine.nova.choosing.attacks import attack
from engine.nova.choosing.following import NOWHERE, Following, groups_of, later, with_count
from engine.nova.choosing.moves import move, warp_in, warp_out
from engine.nova.choosing.supply import logistics
from engine.nova.content.numbers import PLAYER
from engine.nova.content.sectors import LOCATION_TILES
from engine.nova.map import LOCATION_NAMED, SECTOR_NAMED, Location
from engine.nova.memo import remembered
from engine.nova.scanning import MOST_STORED, rest
from engine.nova.state import Position
from engine.nova.totals import effects_of

__all__ = ["GRAMMARS", "Following"]

Words = tuple[str, ...]


@remembered
def improve(position: Position, seat: Seat, words: Words) -> Following:
    """Sectors in canonical order, as many as technology allows."""
    able = [str(one.sectors[0]) for one in Improve.legal(position, seat)]
    most = effects_of(position, seat).improve_sectors(PLAYER.improve_sectors)
    more = later(able, words) if len(words) < most else []
    return Following(tuple(more), bool(words) and bool(able))


@remembered
def abandon(position: Position, seat: Seat, words: Words) -> Following:
    """A sector, then its parts, each with a number where there may be several."""
    if not words:
        able = dict.fromkeys(str(one.sector) for one in Abandon.legal(position, seat))
        return Following(tuple(able), False)
    sector, player = SECTOR_NAMED[words[0]], position.players[seat]
    there = {
        "ships": player.ships.get(sector, 0),
        "disabled": player.disabled.get(sector, 0),
        "stations": player.stations.get(sector, 0),
        "gate": int(sector in player.gates),
        "colonies": int(sector in player.sectors),
    }
    if words[-1] in ("ships", "disabled", "stations"):
        return Following(tuple(str(n + 1) for n in range(there[words[-1]])), False)
    done = [part for part in PARTS if part in words]
    more = [part for part in PARTS[PARTS.index(done[-1]) + 1 if done else 0 :] if there[part]]
    if {"stations", "gate"} & {*done}:
        more = [part for part in more if part != "colonies"]  # they take these along
    return Following(tuple(more), bool(done))


@remembered
def scan(position: Position, seat: Seat, words: Words) -> Following:
    """Stored tiles to throw away first."""
    if not is_possible(position, ScanTiles(seat)):
        return NOWHERE
    return Following(_more_tiles(position.players[seat].hand, words), True)


def _more_tiles(there: Sequence[str], chosen: Words) -> Words:
    """List the tiles that may follow, in the order in which they lie there."""
    return tuple(dict.fromkeys(_more_tiles_of(there, chosen)))


def _more_tiles_of(there: Sequence[str], chosen: Words) -> list[str]:
    """List them each as often as it may follow."""
    kinds = list(dict.fromkeys(there))
    place = kinds.index(chosen[-1]) if chosen else 0
    left = Counter(there) - Counter(chosen)
    return [kind for kind in kinds[place:] for _ in range(left[kind])]


@remembered
def keep(position: Position, seat: Seat, words: Words) -> Following:
    """Drawn tiles, or none; then stored ones that make room."""
    if position.scan is None:
        return NOWHERE
    hand, energy = position.players[seat].hand, position.players[seat].energy
    kept, dropped = _split(words, "drop")
    if not words:
        return Following(("none", *_payable(position, seat, ())), False)
    if "drop" in words:
        need = len(hand) + len(kept) - MOST_STORED - len(dropped)
        more = tuple(
            tile
            for tile in _more_tiles(hand, dropped)
            if len(_more_tiles_of(hand, (*dropped, tile))) >= need - 1
        )
        return Following(more, need <= 0 and bool(dropped))
    more = () if "none" in words else _payable(position, seat, kept)
    drop = ("drop",) if hand else ()
    room = len(hand) + len(kept) <= MOST_STORED
    assert rest(position, seat, len(kept)) <= energy
    return Following((*more, *drop), room)


def _payable(position: Position, seat: Seat, kept: Words) -> Words:
    """List one more tile to keep, if there is energy for it and ever room."""
    assert position.scan is not None
    number = len(kept) + 1
    if number > MOST_STORED or rest(position, seat, number) > position.players[seat].energy:
        return ()
    return _more_tiles(position.scan.drawn, kept)


def _split(words: Words, mark: str) -> tuple[Words, Words]:
    """Split words at a mark; `none` is no word of its own."""
    place = words.index(mark) if mark in words else len(words)
    return tuple(word for word in words[:place] if word != "none"), words[place + 1 :]


Place = tuple[str, Location]


@remembered
def _single_reveals(position: Position, seat: Seat) -> tuple[Place, ...]:
    return tuple(one.places[0] for one in Reveal.legal(position, seat))


@remembered
def reveal(position: Position, seat: Seat, words: Words) -> Following:
    """A tile and its location, then more tiles of its colour."""
    pairs = [(words[n], LOCATION_NAMED[words[n + 1]]) for n in range(0, len(words) - 1, 2)]
    places = _next_places(position, seat, tuple(pairs))
    if len(words) % 2:
        found = [str(location) for tile, location in places if tile == words[-1]]
        return Following(tuple(found), False)
    return Following(tuple(dict.fromkeys(tile for tile, _ in places)), bool(pairs))


def _next_places(position: Position, seat: Seat, chosen: tuple[Place, ...]) -> list[Place]:
    """List what may be revealed besides, so that every set comes in one order only."""
    able = _single_reveals(position, seat)
    if not chosen:
        return list(able)
    star = LOCATION_TILES[chosen[0][0]].star
    if len(chosen) == most_tiles(position, seat, star):
        return []
    following = able[able.index(chosen[-1]) + 1 :]
    return [one for one in following if is_possible(position, Reveal(seat, (*chosen, one)))]


@remembered
def build_ships(position: Position, seat: Seat, words: Words) -> Following:
    """Yards in canonical order, each with its number of ships."""
    able = list(BuildShips.legal(position, seat))
    most = max((one.ships for one in able), default=0)
    yards = list(dict.fromkeys(one.yards[0][0] for one in able))
    chosen = groups_of(words)
    left = most - sum(number for _, number in chosen)
    more = [yard for yard in yards if not chosen or yard > chosen[-1][0]]
    return Following(tuple(word for yard in more for word in with_count(yard, left)), bool(chosen))


Grammar = Callable[[Position, Seat, Words], Following]


def _checked(grammar: Grammar) -> Grammar:
    """Let words that no menu offers lead nowhere."""

    def follow(position: Position, seat: Seat, words: Words) -> Following:
        try:
            return grammar(position, seat, words)
        except (KeyError, ValueError, IndexError, Refused):
            return NOWHERE

    return follow


COMPOSED: tuple[tuple[type[Action], Grammar], ...] = (
    (Improve, improve),
    (Abandon, abandon),
    (ScanTiles, scan),
    (Keep, keep),
    (Reveal, reveal),
    (BuildShips, build_ships),
    (Move, move),
    (WarpIn, warp_in),
    (WarpOut, warp_out),
    (Attack, attack),
    (Logistics, logistics),
    (UseAbility, use),
)
GRAMMARS: Mapping[type[Action], Grammar] = {kind: _checked(each) for kind, each in COMPOSED}
