"""What the database holds, as plain records."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from bot.store.entries import StoredAction, StoredEntry, StoredEvent
from bot.store.stored_settings import UNCHANGED, StoredSettings
from engine.core.record import dataclass
from engine.core.seat import Seat


class Status(StrEnum):
    """Where a game is in its life."""

    LOBBY = "lobby"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"
    ABANDONED = "abandoned"


class Holder(StrEnum):
    """Who plays a seat."""

    PERSON = "person"
    BOT = "bot"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Person:
    """A person who plays; our own number, not Discord's."""

    id: int
    account: str | None
    name: str
    settings: StoredSettings = UNCHANGED


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game as it was set up, and how far it is."""

    id: int
    game_key: str
    edition: str
    seats: int
    options: tuple[str, ...]
    server: str | None
    place: str
    host: int
    status: Status
    pace: str
    seed: int
    salts: tuple[str, ...]
    commitment: str
    revision: int
    undos: int
    told: int  # the revision up to which the channel has been told
    created: float
    started: float | None
    ended: float | None


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One place at the table."""

    seat: Seat
    holder: Holder
    person: int | None
    ready: bool = False
    offered: bool = False
    defaults: int = 0  # defaults in a row


@dataclass(frozen=True, slots=True)
class StepRow:
    """One entry of the log and what came of it."""

    revision: int
    seat: Seat
    entry: StoredEntry | None  # None: it cannot be read
    events: tuple[StoredEvent, ...]
    at: float
    damaged: bool = False  # what of it could not be read is left empty

    @property
    def action(self) -> StoredAction | None:
        """The action that it is; None for an undo, a redo, or what cannot be read."""
        return self.entry if isinstance(self.entry, StoredAction) else None

    @property
    def turn(self) -> int | None:
        """The turn that its action belongs to; 0 is the opening."""
        return self.entry.turn if isinstance(self.entry, StoredAction) else None

    @property
    def is_default(self) -> bool:
        """Whether time acted in place of a player."""
        return isinstance(self.entry, StoredAction) and self.entry.default

    @property
    def unknown(self) -> bool:
        """Is it damaged so that even an undo could have stood there? Only actions have events."""
        return self.damaged and self.entry is None and not self.events


@dataclass(frozen=True, slots=True)
class OrderRow:
    """A standing order that a player gave, beside the log."""

    revision: int  # of the game, which does not change by it
    seat: Seat
    line: str
    at: float


@dataclass(frozen=True, slots=True)
class VersionRow:
    """From a revision on, a game was played under this version of the rules."""

    revision: int
    rules: str
    at: float


@dataclass(frozen=True, slots=True)
class TimerRow:
    """A question a player has time to answer."""

    seat: Seat
    ask: str
    revision: int
    begun: float
    allowance: float | None
    stage: int = 0  # how many reminders are behind
    due: float | None = None
    muted: bool = False


@dataclass(frozen=True, slots=True)
class Episode:
    """Steps that the channel reads in one message, which is changed as they go on."""

    key: str  # the game's own name for them, or that of questions which are asked at once
    asked: int = 0  # how many are asked at once; 0: one after the other
    calls: bool = False  # does the message itself call those who are asked?
    acted: Seat | None = None  # the last player who acted, and so is there


@dataclass(frozen=True, slots=True)
class Item:
    """A notice that waits to be sent; the key makes sure that it is sent once."""

    key: str
    kind: str
    body: dict[str, Any]
    person: int | None = None


class Outcome(StrEnum):
    """What became of an item that left the outbox."""

    SENT = "sent"
    NEEDLESS = "needless"  # a newer item tells it, or nothing is left to tell
    UNREACHED = "unreached"  # its person could not be reached, and is told at their next press
    REPORTED = "reported"  # it could not be sent, and its person or host was told so


@dataclass(frozen=True, slots=True)
class Waiting:
    """An item of the outbox that is handed out."""

    id: int
    game: int | None
    item: Item
    created: float
    tries: int
    tried: float | None


@dataclass(frozen=True, slots=True)
class Shards:
    """Some of the shards that Discord deals the servers of a bot out to."""

    count: int  # of all there are
    chosen: frozenset[int]

    @property
    def are_all(self) -> bool:
        return len(self.chosen) == self.count

    def cover(self, server: str | None) -> bool:
        """Whether a server belongs to one of them. Direct messages belong to the first."""
        number = int(server) if server is not None and server.isdecimal() else 0
        return (number >> 22) % self.count in self.chosen
