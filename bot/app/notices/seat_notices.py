"""Lines for the channel about seats and who plays them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from bot.app.notices.notice_parts import Asked
from bot.store.queries.outbox import Kind
from engine.core.seat import Seat


class OfferReason(StrEnum):
    """Why a seat is offered."""

    HOLDER = "holder"  # its player wants to hand it on
    HOST = "host"
    LEFT_SERVER = "left_server"
    DELETED = "deleted"  # its player had their data deleted


@dataclass(frozen=True, slots=True)
class DefaultPlayed:
    """Time was up, and the safe answer was given for a seat."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "default"
    seat: Seat


@dataclass(frozen=True, slots=True)
class AnsweredAtOnce:
    """A seat has missed deadlines before, so the safe answer was given without waiting for it."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "at_once"
    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatOffered:
    """A seat is offered to any player who would like to go on with it."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "offered"
    seat: Seat
    why: OfferReason | None = None  # None: its player missed their turns
    by: int | None = None


@dataclass(frozen=True, slots=True)
class SeatKept:
    """A player takes the offer of their seat back."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "kept"
    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayerReturned:
    """A player acts again whose seat was offered because they had missed turns."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "returned"
    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A new player sits in a seat that was offered."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "taken"
    seat: Seat
    person: int
    asked: tuple[Asked, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatReclaimed:
    """A player takes the seat back that they had handed on."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "reclaimed"
    seat: Seat
    person: int
    asked: tuple[Asked, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatAssigned:
    """The host has given a seat to another player."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "replaced"
    seat: Seat
    person: int
    by: int | None = None
    asked: tuple[Asked, ...] = ()


@dataclass(frozen=True, slots=True)
class ComputerSeated:
    """A computer player has a seat from now on."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "bot"
    seat: Seat
    former: int | None = None
    by: int | None = None  # who decided it, if not the former player


@dataclass(frozen=True, slots=True)
class PlayerAway:
    """A computer player keeps a seat until its player is back."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "away"
    seat: Seat
    former: int | None = None


@dataclass(frozen=True, slots=True)
class PlayerKicked:
    """The host has sent a player from a table before the game began."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "kicked"
    person: int | None
    by: int | None = None


@dataclass(frozen=True, slots=True)
class SeatCleared:
    """The host has sent a player from a running game."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "kicked"
    seat: Seat
    person: int | None
    by: int | None = None
    computer: bool = False  # a computer player has the seat now; else it is empty


SeatNotice = (
    DefaultPlayed
    | AnsweredAtOnce
    | SeatOffered
    | SeatKept
    | PlayerReturned
    | SeatTaken
    | SeatReclaimed
    | SeatAssigned
    | ComputerSeated
    | PlayerAway
    | PlayerKicked
    | SeatCleared
)
NewPlayer = SeatTaken | SeatReclaimed | SeatAssigned  # a player sits there now, and may be asked
NewHolder = NewPlayer | ComputerSeated | PlayerAway | SeatCleared
