"""Parts that several notices share."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.core.game import Ask, Clock
from engine.core.seat import Seat


@dataclass(frozen=True, slots=True)
class LogSpan:
    """The entries of a log after one revision, up to another and with it."""

    after: int
    to: int


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that the game waits with; it may be answered by the time a notice is read."""

    seat: Seat
    ask: str  # the kind of question
    clock: Clock
    whole: bool  # a whole turn, and not a question in the middle of one
    person: int | None  # who has the seat; None for a computer player or an empty seat

    @classmethod
    def of(cls, ask: Ask, person: int | None) -> Asked:
        """Note a question with the player it is for."""
        return cls(ask.seat, ask.kind, ask.clock, ask.whole, person)


class PlaceLoss(StrEnum):
    """What happened to the place of a game."""

    GONE = "place_gone"  # it was deleted
    LOCKED = "place_locked"
    CLOSED = "place_closed"  # we may not write there
    SERVER = "server_gone"
