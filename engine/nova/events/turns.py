"""The turn: energy, points, objectives, orders and queued turns; the end of the game."""

from __future__ import annotations

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.nova.pieces import EndedBy, Space
from engine.nova.standing_orders import Order

# The turn.


@dataclass(frozen=True, slots=True)
class TurnStarted:
    seat: Seat


@dataclass(frozen=True, slots=True)
class EnergySpent:
    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class TokenPlaced:
    """One of the spent energy tokens lies on a space of the action board now."""

    seat: Seat
    space: Space
    tokens: int  # there now


@dataclass(frozen=True, slots=True)
class StarsGained:
    """Co-operative points: they count for the player and for all."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class PointsGained:
    """Points for the player alone."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class MawClaimed:
    """The 25★ token of the centre, and what lay beside it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ObjectiveRevealed:
    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class OrderGiven:
    """For the player alone."""

    seat: Seat
    order: Order
    answer: str


@dataclass(frozen=True, slots=True)
class TurnQueued:
    """For the player alone."""

    seat: Seat
    turn: str


@dataclass(frozen=True, slots=True)
class QueueEmptied:
    """For the player alone."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class QueueDropped:
    """For the player alone: a queued turn could not be played as it was meant."""

    seat: Seat
    reason: str


# The end.


@dataclass(frozen=True, slots=True)
class GameEnded:
    by: EndedBy
    ranking: tuple[tuple[Seat, ...], ...]


TurnEvent = (
    TurnStarted
    | EnergySpent
    | TokenPlaced
    | StarsGained
    | PointsGained
    | MawClaimed
    | ObjectiveRevealed
    | OrderGiven
    | TurnQueued
    | QueueEmptied
    | QueueDropped
    | GameEnded
)
