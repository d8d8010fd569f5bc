"""A whole position: everything a save needs, nothing it can work out.

Fields have the names of the position format, so that a position is written as it is kept. What
follows from them (tracks, stock, reserves, the victory track) is computed, in `totals.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Annotated, Protocol, TypeVar

from engine.core.chance import Chance
from engine.core.codec import always
from engine.core.game import Setup
from engine.core.record import dataclass
from engine.core.seat import SEATS, Seat, in_turn_order
from engine.core.shapes import LongText, by_seat, counts, or_named, words
from engine.nova.agenda import Item
from engine.nova.content.numbers import ENERGY, ENTITY, START
from engine.nova.map import CENTRE, Layout, Location, Sector, layout
from engine.nova.options import Options
from engine.nova.pieces import EndedBy, EntityGate, Feat, Side, Space, Token
from engine.nova.standing_orders import INITIAL, Order

K = TypeVar("K")
Groups = tuple[tuple[Sector, int], ...]  # ships or stations by sector
# How fields are written and read: ids as one text, numbers without zeros, our own long notes.
Ids = Annotated[tuple[str, ...], words]
Sectors = Annotated[frozenset[Sector], words]
Count = Annotated[Mapping[K, int], counts]
Note = Annotated[str, LongText()]


@dataclass(frozen=True, slots=True)
class Terms:
    """What the table agreed on before the game; it never changes."""

    setup: Setup
    options: Options


@dataclass(frozen=True, slots=True)
class Queued:
    """A whole turn that a player left in advance, and what it is judged by (20.4)."""

    turn: str  # in notation
    price: int | None = None  # in energy; none: it was not legal when it was queued
    standing: Note = ""  # who stood in the sectors it names
    contested: tuple[Sector, ...] = ()  # own sectors that were contested already


@dataclass(frozen=True, slots=True)
class Player:
    """The pieces, cards and counters of one seat. Mappings by sector have no zeros."""

    race: str = ""  # empty until it is chosen
    home: Sector | None = None
    energy: int = ENERGY[0]
    board: Count[Space] = field(default_factory=dict)
    credits: int = 0
    stars: int = 0
    points: int = 0
    hand: Ids = ()
    sectors: Sectors = frozenset()  # owned ones but for the homeworld
    ships: Count[Sector] = field(default_factory=dict)
    disabled: Count[Sector] = field(default_factory=dict)
    stations: Count[Sector] = field(default_factory=dict)
    gates: Sectors = frozenset()
    captured: Count[Token] = field(default_factory=dict)
    technologies: Ids = ()  # in the order of claiming
    active: Ids = ()
    panel: Mapping[str, str] = field(default_factory=dict)  # combat tiles by slot: `4a`, `ion`
    archive: str | None = None
    synthesized: str = ""  # a letter for each unit
    discovery: bool = True
    improved: Sectors = frozenset()  # since the last RESET
    used: Ids = ()  # technologies whose ability is used up until the next RESET
    objectives: Ids = ()
    revealed: Ids = ()
    dealt: Ids = ()
    counts: Count[Feat] = field(default_factory=dict)
    peek: Ids = ()  # Entity cards seen and not drawn yet, the next one first
    orders: Mapping[Order, str] = field(default_factory=dict)  # those that were changed
    queue: tuple[Queued, ...] = ()
    watched: Note = ""  # in an Entity phase: what its changes are compared with

    def order(self, order: Order) -> str:
        return self.orders.get(order) or INITIAL[order]


@dataclass(frozen=True, slots=True)
class FlareLosses:
    """The ships that a player chose for a solar flare, by sector in canonical order."""

    lost: Groups = ()  # active ones that go to the reserve
    lost_disabled: Groups = ()  # disabled ones that do
    disabled: Groups = ()  # active ones that become disabled


@dataclass(frozen=True, slots=True)
class EntityPhase:
    """The notes of an Entity phase in progress."""

    by: Seat = always(SEATS[0])  # whose Logistics triggered it
    attacks: Annotated[tuple[Sector, ...], words] = ()  # sectors still to come
    draws: int = 0  # action cards still to come
    card: str | None = None  # the one being resolved
    losses: Mapping[Seat, FlareLosses] = field(default_factory=dict)  # answers to its flare


@dataclass(frozen=True, slots=True)
class Entity:
    """The pieces and cards of the Entity."""

    power: int = START.power
    marker: Annotated[int, or_named(nova=0)] = 0  # of the Entity track; 0 is NOVA
    cards: Ids = ()  # the next one first
    malice: int = 0
    presence: int = 0  # presence cards revealed in earlier phases
    gates: Mapping[EntityGate, Sector] = field(default_factory=lambda: {EntityGate.A: CENTRE})
    active: EntityGate = EntityGate.A
    ships: Count[Sector] = field(default_factory=dict)
    disabled: Count[Sector] = field(default_factory=dict)
    stations: Count[Sector] = field(default_factory=lambda: {CENTRE: ENTITY.stations})
    captured: int = 0
    phase: EntityPhase | None = None


@dataclass(frozen=True, slots=True)
class Scan:
    """A scan between its draw and the choice of tiles."""

    drawn: Ids
    thrown: Ids = ()


@dataclass(frozen=True, slots=True)
class Discovery:
    """A discovery between its first cards and its end."""

    drawn: Ids  # not yet claimed, in the order drawn
    claiming: bool = False  # a card was claimed: nothing more is drawn


@dataclass(frozen=True, slots=True)
class Combat:
    """A combat in progress, from its declaration to the token on the attacker's board."""

    sector: Sector
    attacker: Side
    defender: Side
    base: int = 1  # what the attack costs without overcharges
    inside: int = 0  # the attacker's dice for units in the sector
    ranged: int = 0  # the attacker's dice for units that fire in
    free: Mapping[Side, tuple[int, ...]] = field(default_factory=dict)  # in roll order
    done: Mapping[Side, Ids] = field(default_factory=dict)  # in the order of allocation
    overcharged: int = 0  # dice of the attacker
    hits: Mapping[Side, int] = field(default_factory=dict)  # that a side takes, once counted
    plans: Mapping[Side, Ids] = field(default_factory=dict)  # known to their side only
    used: Mapping[Side, Ids] = field(default_factory=dict)  # abilities, by technology

    @property
    def sides(self) -> tuple[Side, Side]:
        return self.attacker, self.defender

    def opponent(self, side: Side) -> Side:
        return self.defender if side is self.attacker else self.attacker


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended; after a defeat the first of the ranking are the most valuable."""

    by: EndedBy
    ranking: tuple[tuple[Seat, ...], ...]
    scores: Annotated[tuple[int, ...], by_seat]


@dataclass(frozen=True, slots=True)
class Turn:
    """The notes of the turn in progress."""

    seat: Seat
    number: int = 0  # turns begun so far in this game
    phase_due: bool = False  # the Entity marker has reached NOVA: a phase follows the turn


@dataclass(frozen=True, slots=True)
class State:
    """A position of Nova Solis."""

    terms: Terms
    players: tuple[Player, ...]
    entity: Entity
    map: Mapping[Sector, str]
    tiles: Mapping[Location, str]
    loose: Mapping[Sector, tuple[int, ...]]  # values of ★ tokens that lie there
    improvements: Mapping[Sector, int]
    bag: tuple[str, ...]  # already shuffled, the next tile first
    deck: tuple[str, ...]
    discard: tuple[str, ...]
    ancient: tuple[int, ...]  # cards in the common row
    maw: bool  # the 25★ token lies in the centre
    scan: Scan | None
    discover: Discovery | None
    combat: Combat | None
    result: Ending | None
    turn: Turn
    agenda: tuple[Item, ...]
    next: tuple[int, ...]  # rolls that are decided already; then the chance goes on
    chance: Chance


class Position(Protocol):
    """What rules read: a position at rest, or one that is just being changed."""

    @property
    def terms(self) -> Terms: ...
    @property
    def players(self) -> Sequence[Player]: ...
    @property
    def entity(self) -> Entity: ...
    @property
    def map(self) -> Mapping[Sector, str]: ...
    @property
    def tiles(self) -> Mapping[Location, str]: ...
    @property
    def loose(self) -> Mapping[Sector, tuple[int, ...]]: ...
    @property
    def improvements(self) -> Mapping[Sector, int]: ...
    @property
    def bag(self) -> tuple[str, ...]: ...
    @property
    def deck(self) -> tuple[str, ...]: ...
    @property
    def discard(self) -> tuple[str, ...]: ...
    @property
    def ancient(self) -> tuple[int, ...]: ...
    @property
    def maw(self) -> bool: ...
    @property
    def scan(self) -> Scan | None: ...
    @property
    def discover(self) -> Discovery | None: ...
    @property
    def combat(self) -> Combat | None: ...
    @property
    def result(self) -> Ending | None: ...
    @property
    def turn(self) -> Turn: ...
    @property
    def agenda(self) -> tuple[Item, ...]: ...
    @property
    def next(self) -> tuple[int, ...]: ...
    @property
    def chance(self) -> Chance: ...


def board_of(position: Position) -> Layout:
    """Return the map of positions for this number of players."""
    return layout(len(position.players))


def seats_from(position: Position, seat: Seat) -> tuple[Seat, ...]:
    """List all seats in turn order, from one of them on."""
    return in_turn_order(seat, len(position.players))
