"""A whole position: everything a save needs, nothing it can work out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Annotated, Any, Protocol

from engine.core.chance import Chance
from engine.core.codec import always
from engine.core.game import Setup
from engine.core.record import dataclass
from engine.core.seat import Seat, in_turn_order
from engine.core.shapes import filled
from engine.sol.agenda import Item, KeepCard
from engine.sol.board import CONVECTIVE, CORE, INNER, OUTER, RADIATIVE, Cell, Eye, Ring, Side, Slot
from engine.sol.edition import ConvertAccess, Edition
from engine.sol.outcome import Outcome
from engine.sol.pieces import (
    ASK,
    FOUNDRY,
    GATE,
    NODE,
    TAKE,
    TOWER,
    Answer,
    Card,
    Debt,
    Main,
    Piece,
    Suit,
)
from engine.sol.variants import House


@dataclass(frozen=True, slots=True)
class Terms:
    """What the table agreed on before the first turn; it never changes."""

    setup: Setup
    edition: Edition
    house: House
    side: Side
    suits: tuple[Suit, ...]
    effects: Mapping[Suit, str]


@dataclass(frozen=True, slots=True)
class Station:
    owner: Seat
    kind: Piece


BONUS: Mapping[Piece, Answer] = {NODE: TAKE, FOUNDRY: ASK, TOWER: ASK}
FLARE: Mapping[Piece, Answer] = {FOUNDRY: TAKE, TOWER: TAKE}


@dataclass(frozen=True, slots=True)
class Orders:
    """Standing orders: what to answer without being asked. Only their owner sees them."""

    bonus: Annotated[Mapping[Piece, Answer], filled(BONUS)] = always(factory=lambda: BONUS)
    flare: Annotated[Mapping[Piece, Answer], filled(FLARE)] = always(factory=lambda: FLARE)


FIRST_ORDERS = Orders()


@dataclass(frozen=True, slots=True)
class Player:
    """One player's pieces and counters. Structures are on the board or in reserve."""

    eye: Eye
    energy: int = 0
    momentum: int = 0
    hold: int = 0
    reserve: int = 0
    vaporized: int = 0
    lost: int = 0  # in space
    aboard: Mapping[Seat, int] = field(default_factory=dict)  # in other players' holds
    sundivers: Mapping[Cell, int] = field(default_factory=dict)  # on the board, no zeros
    vaporized_stations: Mapping[Piece, int] = field(default_factory=dict)
    card: Suit | None = None
    put_away: tuple[Suit, ...] = ()  # discarded from secret choices, known to this player alone
    orders: Orders = FIRST_ORDERS


@dataclass(frozen=True, slots=True)
class Turn:
    """The notes of the turn in progress."""

    seat: Seat
    number: int = 0  # turns begun so far in this game
    action: Main | None = None  # fixed by its first step
    mp: int = 0
    present: frozenset[Cell] = frozenset()  # cells with own sundivers when the turn began
    tolled: frozenset[Seat] = frozenset()  # owners who had their toll
    launched: tuple[Cell, ...] = ()  # launches out of the own mothership
    hurled: int = 0
    converted: tuple[Cell | Slot, ...] = ()
    used: tuple[Cell, ...] = ()  # cells whose sundivers went into the last conversion
    kind: Piece | None = None  # the type of station being activated
    activated: tuple[Cell, ...] = ()
    debts: tuple[Debt, ...] = ()
    drawn: tuple[Card, ...] = ()
    resolved: int = 0  # how many of the cards drawn have taken effect, from the first on
    whole: bool = False  # an effect was the whole action; nothing can be added to it
    removed: int = 0  # parasites taken away
    played: bool = False  # a card
    # Who leaves all further bonuses of this activation (D28); only they know.
    declining: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class Active:
    """An effect in force until the end of the turn, with its own memory."""

    effect: str
    memory: Any = None


@dataclass(frozen=True, slots=True)
class State:
    """A position of Sol."""

    terms: Terms
    players: tuple[Player, ...]
    stations: Mapping[Cell, Station]
    gates: Mapping[Slot, Seat]
    deck: tuple[Card, ...]  # already shuffled, the next card first
    discard: tuple[Suit, ...]  # what everybody saw go there
    removed: tuple[Card, ...]
    instability: int
    garden: Mapping[Cell, int]  # energy that lies on the board
    parasites: Mapping[Cell, int]
    turn: Turn
    agenda: tuple[Item, ...]
    choices: tuple[KeepCard, ...]  # open beside the agenda: nobody waits for them
    active: tuple[Active, ...]
    idle: int  # turns in a row in which nothing but a pass was possible
    chance: Chance
    result: Outcome | None


class Position(Protocol):
    """What rules read: a position at rest, or one that is just being changed."""

    @property
    def terms(self) -> Terms: ...
    @property
    def players(self) -> Sequence[Player]: ...
    @property
    def stations(self) -> Mapping[Cell, Station]: ...
    @property
    def gates(self) -> Mapping[Slot, Seat]: ...
    @property
    def deck(self) -> tuple[Card, ...]: ...
    @property
    def discard(self) -> tuple[Suit, ...]: ...
    @property
    def removed(self) -> tuple[Card, ...]: ...
    @property
    def instability(self) -> int: ...
    @property
    def garden(self) -> Mapping[Cell, int]: ...
    @property
    def parasites(self) -> Mapping[Cell, int]: ...
    @property
    def turn(self) -> Turn: ...
    @property
    def agenda(self) -> tuple[Item, ...]: ...
    @property
    def choices(self) -> tuple[KeepCard, ...]: ...
    @property
    def active(self) -> tuple[Active, ...]: ...
    @property
    def idle(self) -> int: ...
    @property
    def chance(self) -> Chance: ...
    @property
    def result(self) -> Outcome | None: ...


def movement(position: Position, seat: Seat) -> int:
    """Movement: what a Move gives, by the rings (or stations) a player holds (R112)."""
    edition = position.terms.edition
    own = [cell.ring for cell, station in position.stations.items() if station.owner == seat]
    return edition.movement + len(set(own) if edition.movement_per == "ring" else own)


def left(position: Position, seat: Seat, piece: Piece) -> int:
    """Structures of a kind in a player's reserve."""
    if piece is GATE:
        used = sum(1 for owner in position.gates.values() if owner == seat)
        return position.terms.edition.gates - used
    used = position.players[seat].vaporized_stations.get(piece, 0)
    for station in position.stations.values():
        if station.owner == seat and station.kind is piece:
            used += 1
    return position.terms.edition.stations - used


def unresolved(position: Position) -> tuple[Card, ...]:
    """Cards turned up in this turn whose flares have not erupted yet."""
    return position.turn.drawn[position.turn.resolved :]


def flares_to_turn(position: Position) -> int:
    """How many more flares may be turned up; the last of them ends the game (R37)."""
    return position.instability - sum(card.is_flare for card in unresolved(position))


_ORBITS = frozenset({OUTER, INNER})
_OPEN = {  # by the outermost barrier without a gate
    INNER: _ORBITS,
    CONVECTIVE: _ORBITS | {CONVECTIVE},
    RADIATIVE: _ORBITS | {CONVECTIVE, RADIATIVE},
    CORE: frozenset(Ring),
}


def open_rings(position: Position) -> frozenset[Ring]:
    """Accessible layers: the orbits, and those that gates of any owner lead to (R9, R129)."""
    passed = {slot.outer.ring for slot in position.gates}
    for ring, rings in _OPEN.items():
        if ring not in passed:
            return rings
    raise AssertionError("no gate leads out of the core")


def takes_station(position: Position, ring: Ring) -> bool:
    """May a station be converted in this layer? Some editions want gates that lead there (R129)."""
    if ring in _ORBITS or position.terms.edition.convert_access is ConvertAccess.ANYWHERE:
        return True
    return ring in open_rings(position)


def has_room(position: Position, seat: Seat, cell: Cell, more: int = 1) -> bool:
    """May more of a player's sundivers enter the cell? Some editions look only later (R115)."""
    edition = position.terms.edition
    if edition.max_per_cell_checked != "always":
        return True
    return position.players[seat].sundivers.get(cell, 0) + more <= edition.max_per_cell


def seats_at(position: Position, cell: Cell) -> tuple[Seat, ...]:
    """Whose sundivers are in a cell."""
    return tuple(
        Seat(seat) for seat, player in enumerate(position.players) if cell in player.sundivers
    )


def next_seat(position: Position, seat: Seat) -> Seat:
    return Seat((seat + 1) % len(position.players))


def seats_from(position: Position, first: Seat) -> tuple[Seat, ...]:
    """All seats in turn order, beginning with one of them."""
    return in_turn_order(first, len(position.players))
