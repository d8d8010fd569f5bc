"""Everything that can happen, as facts in the past tense. Sentences are in data/sol/text.toml."""

from __future__ import annotations

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.sol.board import Cell, Eye, Slot
from engine.sol.pieces import Answer, Card, Piece, Suit, Topic


@dataclass(frozen=True, slots=True)
class TurnStarted:
    seat: Seat


@dataclass(frozen=True, slots=True)
class StationPlaced:
    seat: Seat
    piece: Piece
    cell: Cell


@dataclass(frozen=True, slots=True)
class GatePlaced:
    seat: Seat
    slot: Slot


@dataclass(frozen=True, slots=True)
class StationReturned:
    """To its owner's reserve."""

    seat: Seat
    piece: Piece
    cell: Cell


@dataclass(frozen=True, slots=True)
class GateReturned:
    seat: Seat
    slot: Slot


@dataclass(frozen=True, slots=True)
class MovementChanged:
    seat: Seat
    movement: int


@dataclass(frozen=True, slots=True)
class Launched:
    seat: Seat
    cell: Cell
    ship: Seat


@dataclass(frozen=True, slots=True)
class Flew:
    seat: Seat
    origin: Cell
    target: Cell


@dataclass(frozen=True, slots=True)
class Hurled:
    seat: Seat
    cell: Cell


@dataclass(frozen=True, slots=True)
class Recalled:
    """From the board to the owner's hold."""

    seat: Seat
    cell: Cell


@dataclass(frozen=True, slots=True)
class Sacrificed:
    """From the board to the owner's reserve."""

    seat: Seat
    cell: Cell


@dataclass(frozen=True, slots=True)
class Appeared:
    """From the reserve onto the board."""

    seat: Seat
    cell: Cell


@dataclass(frozen=True, slots=True)
class Stayed:
    """Recalled with its station, and back from the hold: it keeps its place after all."""

    seat: Seat
    cell: Cell


@dataclass(frozen=True, slots=True)
class Vaporized:
    seat: Seat
    cell: Cell


@dataclass(frozen=True, slots=True)
class VaporizedAboard:
    """In the owner's hold."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Jumped:
    """From one cell to another without flying."""

    seat: Seat
    origin: Cell
    target: Cell


@dataclass(frozen=True, slots=True)
class Stowed:
    """From the reserve into another player's hold."""

    seat: Seat
    ship: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class StationChanged:
    """A piece of this seat and kind now stands there; the old one went to its reserve."""

    seat: Seat
    piece: Piece
    cell: Cell


@dataclass(frozen=True, slots=True)
class StationMoved:
    seat: Seat
    piece: Piece
    origin: Cell
    target: Cell


@dataclass(frozen=True, slots=True)
class StationVaporized:
    seat: Seat
    piece: Piece
    cell: Cell


@dataclass(frozen=True, slots=True)
class EnergyGiven:
    giver: Seat
    taker: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class MovementPointsGained:
    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Built:
    """From the reserve to the hold."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class TollPaid:
    seat: Seat
    slot: Slot


@dataclass(frozen=True, slots=True)
class EnergyGained:
    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class EnergySpent:
    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class EnergyLost:
    """To an unstable star."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class MomentumGained:
    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class MomentumTaken:
    """From another player."""

    seat: Seat
    owner: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class StationActivated:
    seat: Seat
    piece: Piece
    cell: Cell
    owner: Seat


@dataclass(frozen=True, slots=True)
class BonusTaken:
    seat: Seat
    cell: Cell
    amount: int


@dataclass(frozen=True, slots=True)
class BonusDeclined:
    seat: Seat
    cell: Cell


@dataclass(frozen=True, slots=True)
class OuterStationUsed:
    seat: Seat
    piece: Piece
    cell: Cell


@dataclass(frozen=True, slots=True)
class GardenGrew:
    """How much energy lies on the board now."""

    energy: int


@dataclass(frozen=True, slots=True)
class Harvested:
    seat: Seat
    cell: Cell
    amount: int


@dataclass(frozen=True, slots=True)
class ParasitesMoved:
    """Where they are now, and how many."""

    cells: tuple[tuple[Cell, int], ...]


@dataclass(frozen=True, slots=True)
class ParasiteRemoved:
    seat: Seat
    cell: Cell


@dataclass(frozen=True, slots=True)
class LostInSpace:
    seat: Seat
    cell: Cell


@dataclass(frozen=True, slots=True)
class Retrieved:
    seat: Seat
    cell: Cell


@dataclass(frozen=True, slots=True)
class SetOut:
    """From a hold onto the board, by an event."""

    seat: Seat
    cell: Cell
    ship: Seat


@dataclass(frozen=True, slots=True)
class Retired:
    """From a hold, or from space, to the reserve."""

    seat: Seat
    ship: Seat | None


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class OrbitCardDrawn:
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class EventTriggered:
    name: str  # `event` is what its own kind is written under


@dataclass(frozen=True, slots=True)
class DeckReshuffled:
    cards: int


@dataclass(frozen=True, slots=True)
class FlareErupted:
    instability: int


@dataclass(frozen=True, slots=True)
class CardPlayed:
    seat: Seat
    suit: Suit
    effect: str


@dataclass(frozen=True, slots=True)
class CardKept:
    """For everybody where kept cards are open, and where there was nothing to choose."""

    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class CardKeptSecretly:
    """For the player alone."""

    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class ChoiceMade:
    """What the others may know of a secret choice: that one card stayed."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NoneKept:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Orbited:
    seat: Seat
    eye: Eye


@dataclass(frozen=True, slots=True)
class Passed:
    seat: Seat


@dataclass(frozen=True, slots=True)
class OrderGiven:
    """For the player alone."""

    seat: Seat
    topic: Topic
    piece: Piece
    answer: Answer


@dataclass(frozen=True, slots=True)
class RestDeclined:
    """For the player alone: no further bonus of this activation is asked about."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameEnded:
    winners: tuple[Seat, ...]
    supernova: bool


Event = (
    TurnStarted
    | StationPlaced
    | GatePlaced
    | StationReturned
    | GateReturned
    | MovementChanged
    | Launched
    | Flew
    | Hurled
    | Recalled
    | Sacrificed
    | Appeared
    | Stayed
    | Vaporized
    | VaporizedAboard
    | Jumped
    | Stowed
    | StationChanged
    | StationMoved
    | StationVaporized
    | EnergyGiven
    | MovementPointsGained
    | Built
    | TollPaid
    | EnergyGained
    | EnergySpent
    | EnergyLost
    | MomentumGained
    | MomentumTaken
    | StationActivated
    | BonusTaken
    | BonusDeclined
    | OuterStationUsed
    | GardenGrew
    | Harvested
    | ParasitesMoved
    | ParasiteRemoved
    | LostInSpace
    | Retrieved
    | SetOut
    | Retired
    | CardsDrawn
    | OrbitCardDrawn
    | EventTriggered
    | DeckReshuffled
    | FlareErupted
    | CardPlayed
    | CardKept
    | CardKeptSecretly
    | ChoiceMade
    | NoneKept
    | Orbited
    | Passed
    | OrderGiven
    | RestDeclined
    | GameEnded
)
PRIVATE = (CardKeptSecretly, OrderGiven, RestDeclined)


def audience(event: Event) -> frozenset[Seat] | None:
    """The seats that alone may read it; None: all."""
    return frozenset((event.seat,)) if isinstance(event, PRIVATE) else None


def reveals(event: Event) -> bool:
    """Does it show a card, or what chance decided, that nobody could know before?"""
    return isinstance(event, (CardsDrawn, OrbitCardDrawn, ParasitesMoved, CardKept))
