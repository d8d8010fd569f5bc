"""Lines about a table as a whole: its start, host, time, votes, undo, rules and place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.app.game_log import AffectedTurn
from bot.app.notices.notice_parts import Asked, PlaceLoss
from bot.store.queries.outbox import Kind
from engine.core.seat import Seat


@dataclass(frozen=True, slots=True)
class TutorialStarted:
    """The guided first game begins."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "lesson"
    asked: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The game begins."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "started"
    asked: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class HostLeft:
    """The host left an empty table, which is closed."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "host_left"


@dataclass(frozen=True, slots=True)
class TableExpired:
    """A table that never began is closed."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "table_lapsed"
    days: int


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The host has closed a table before the game began."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "abandoned"
    by: int | None = None


@dataclass(frozen=True, slots=True)
class HostChanged:
    """Another player hosts the game."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "new_host"
    person: int


@dataclass(frozen=True, slots=True)
class PaceChanged:
    """The host has set another pace."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "pace_changed"
    by: int | None
    pace: str
    asked: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class TimeExtended:
    """The host has given some seats more time."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "extended"
    by: int | None
    seats: tuple[Seat, ...]
    length: str
    asked: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class VoteOpened:
    """A player proposes something that more than half must agree to."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "vote_opened"
    motion: str
    seat: Seat  # who proposes it
    need: int
    vote: int = 0
    until: float | None = None


@dataclass(frozen=True, slots=True)
class VoteFailed:
    """A proposal has too many against it."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "vote_failed"
    motion: str
    asker: Seat | None = None


@dataclass(frozen=True, slots=True)
class VoteExpired:
    """A proposal was not decided in time."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "vote_over"
    motion: str
    asker: Seat | None = None


@dataclass(frozen=True, slots=True)
class GamePaused:
    """The game rests."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "paused"
    by: int | None = None  # None: a vote decided it, or its place is gone
    why: PlaceLoss | None = None  # what happened to its place


@dataclass(frozen=True, slots=True)
class GameResumed:
    """The game goes on."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "resumed"
    asked: tuple[Asked, ...]
    by: int | None = None


@dataclass(frozen=True, slots=True)
class UndoRequested:
    """A player asks others to agree that a turn is taken back."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "undo_wished"
    seat: Seat
    needed: tuple[Seat, ...]
    turns: tuple[AffectedTurn, ...] = ()
    revision: int | None = None  # versions before 2026.11 did not note it
    back_to: int | None = None  # the board that those who are asked are shown
    until: float | None = None


@dataclass(frozen=True, slots=True)
class RedoRequested:
    """A player asks others to agree that what was taken back is played again."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "redo_wished"
    seat: Seat
    needed: tuple[Seat, ...]
    turns: tuple[AffectedTurn, ...] = ()
    revision: int | None = None
    back_to: int | None = None
    until: float | None = None


@dataclass(frozen=True, slots=True)
class UndoRefused:
    """A player does not agree to an undo."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "undo_refused"
    seat: Seat
    asker: Seat | None = None


@dataclass(frozen=True, slots=True)
class RedoRefused:
    """A player does not agree to a redo."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "redo_refused"
    seat: Seat
    asker: Seat | None = None


@dataclass(frozen=True, slots=True)
class UndoExpired:
    """A request for an undo was not decided in time."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "undo_over"
    seat: Seat  # who asked for it


@dataclass(frozen=True, slots=True)
class RedoExpired:
    """A request for a redo was not decided in time."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "redo_over"
    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnUndone:
    """A player took something back."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "undone"
    seat: Seat
    turns: tuple[AffectedTurn, ...]
    asked: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class TurnRedone:
    """A player brought back what they had taken back."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "redone"
    seat: Seat
    turns: tuple[AffectedTurn, ...]
    asked: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """A running game goes on under a newer version of the rules."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "rules_changed"
    rules: str


@dataclass(frozen=True, slots=True)
class TableRulesChanged:
    """A table that waits for players will begin under a newer version of the rules."""

    kind: ClassVar[Kind] = Kind.NOTICE
    code: ClassVar[str] = "table_changed"
    rules: str


TableNotice = (
    TutorialStarted
    | GameStarted
    | HostLeft
    | TableExpired
    | TableClosed
    | HostChanged
    | PaceChanged
    | TimeExtended
    | VoteOpened
    | VoteFailed
    | VoteExpired
    | GamePaused
    | GameResumed
    | UndoRequested
    | RedoRequested
    | UndoRefused
    | RedoRefused
    | UndoExpired
    | RedoExpired
    | TurnUndone
    | TurnRedone
    | RulesChanged
    | TableRulesChanged
)
