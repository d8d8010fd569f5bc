"""Notices that follow from the course of a game: its turns, questions, hands and reminders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.app.notices.notice_parts import Asked, LogSpan
from bot.app.notices.seat_notices import (
    AnsweredAtOnce,
    DefaultPlayed,
    PlayerReturned,
    SeatOffered,
)
from bot.store.queries.outbox import Kind
from bot.store.records import Status
from engine.core.seat import Seat

# What a turn's own message may say first.
ByTime = DefaultPlayed | AnsweredAtOnce | SeatOffered | PlayerReturned


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A turn is over, or a placement of the opening; others are asked now."""

    kind: ClassVar[Kind] = Kind.TURN
    span: LogSpan  # what the channel has not read yet
    turn: int  # 0 in the opening
    asked: tuple[Asked, ...]
    within: tuple[ByTime, ...] = ()  # what time has done to end it


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game was played to its end."""

    kind: ClassVar[Kind] = Kind.RESULT
    span: LogSpan
    within: tuple[ByTime, ...] = ()


@dataclass(frozen=True, slots=True)
class GameAbandoned:
    """A game that had begun was given up."""

    kind: ClassVar[Kind] = Kind.RESULT
    code: ClassVar[str] = "abandoned"
    span: LogSpan
    by: int | None = None  # the host or moderator who ended it; None: a vote did


@dataclass(frozen=True, slots=True)
class QuestionAsked:
    """A turn stops in the middle until another seat answers."""

    kind: ClassVar[Kind] = Kind.QUESTION
    asked: Asked
    # What led to it, or turns of computer players that the channel reads here first.
    span: LogSpan | None = None
    repeated: bool = False  # is it told again by the message of the turn?


@dataclass(frozen=True, slots=True)
class EpisodeChanged:
    """Several steps of a turn are one message, which is changed as they go on."""

    kind: ClassVar[Kind] = Kind.EPISODE
    key: str
    span: LogSpan  # the whole of it so far
    asked: tuple[Asked, ...]
    number: int = 0  # how many were asked at once; 0: they are asked one after the other
    calls: bool = False  # does the message itself call those who are asked?
    turn: int = 0  # 0 in the opening


@dataclass(frozen=True, slots=True)
class EpisodeOver:
    """An episode is over: its message is changed for the last time."""

    kind: ClassVar[Kind] = Kind.EPISODE_OVER
    key: str
    span: LogSpan | None = None  # None: it was taken back, and the message goes
    number: int = 0  # how many were asked at once, if the last of them has just answered
    turn: int = 0  # that it belonged to; another may have begun


@dataclass(frozen=True, slots=True)
class AnswersIn:
    """The last of several who were asked at once has answered."""

    kind: ClassVar[Kind] = Kind.ANSWERS
    number: int
    span: LogSpan  # what came of it


@dataclass(frozen=True, slots=True)
class PlayersCalled:
    """An episode waits for these players: one short line, which goes when they have answered."""

    kind: ClassVar[Kind] = Kind.QUESTION
    asked: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class PlayerCalled:
    """A player who is asked could not be reached by direct message."""

    kind: ClassVar[Kind] = Kind.CALL
    seat: Seat
    since: float  # when the direct message was written


@dataclass(frozen=True, slots=True)
class HandChanged:
    """What one player has, or is asked, is another than before."""

    kind: ClassVar[Kind] = Kind.HOLD
    code: ClassVar[str] = "own"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Reminder:
    """A question has been open for a while."""

    kind: ClassVar[Kind] = Kind.REMINDER
    seat: Seat
    ask: str
    unreached: bool = False  # a direct message was tried first


@dataclass(frozen=True, slots=True)
class DirectReminder:
    """The same by direct message."""

    kind: ClassVar[Kind] = Kind.NUDGE
    seat: Seat
    ask: str


@dataclass(frozen=True, slots=True)
class CatchUp:
    """The last round, for a player who has just come to a seat."""

    kind: ClassVar[Kind] = Kind.CATCH_UP
    code: ClassVar[str] = "came"
    seat: Seat
    span: LogSpan


@dataclass(frozen=True, slots=True)
class FollowedGame:
    """What a follower has not read of one game."""

    game: int
    span: LogSpan
    status: Status


@dataclass(frozen=True, slots=True)
class FollowedTurn:
    """News of a followed game, as soon as its channel has it."""

    kind: ClassVar[Kind] = Kind.FOLLOW
    news: FollowedGame


@dataclass(frozen=True, slots=True)
class Digest:
    """News of all games that a person follows day by day."""

    kind: ClassVar[Kind] = Kind.DIGEST
    games: tuple[FollowedGame, ...]


@dataclass(frozen=True, slots=True)
class LobbyCardChanged:
    """The card of a game, with its players and status, is to show it as it is now."""

    kind: ClassVar[Kind] = Kind.LOBBY


GameNotice = (
    TurnEnded
    | GameOver
    | GameAbandoned
    | QuestionAsked
    | EpisodeChanged
    | EpisodeOver
    | AnswersIn
    | PlayersCalled
    | PlayerCalled
    | HandChanged
    | Reminder
    | DirectReminder
    | CatchUp
    | FollowedTurn
    | Digest
    | LobbyCardChanged
)
