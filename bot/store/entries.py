"""What a step of the log holds: an action, an undo or a redo, and events with their audience.

Rows, exports and what came with a file are read and written here alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.core.codec import Records, always
from engine.core.record import dataclass
from engine.core.seat import BY_NAME, Seat


@dataclass(frozen=True, slots=True)
class StoredAction:
    """An action as its seat wrote it, and what was asked then."""

    action: str
    turn: int
    ask: str | None = always(None)  # the kind of the question that was open for its seat
    own: bool = False  # that question was for its own turn
    default: bool = False  # time answered in place of a person
    secret: bool = False  # until the end of the game


@dataclass(frozen=True, slots=True)
class StoredUndo:
    """An undo: how many actions it took back, and who agreed."""

    undo: int
    by: tuple[Seat, ...] = always(())


@dataclass(frozen=True, slots=True)
class StoredRedo:
    """A redo of what the last undo took back."""

    redo: int = always(1)


StoredEntry = StoredAction | StoredUndo | StoredRedo


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event as its game's codec writes it, and who may read it."""

    page: Mapping[str, Any]
    audience: tuple[Seat, ...] | None = None  # None: it is public

    @property
    def name(self) -> str:
        return str(self.page.get("event", ""))

    @property
    def is_public(self) -> bool:
        return self.audience is None

    def may_be_read_by(self, seat: Seat | None) -> bool:
        """Whether a seat, or without one the public, may read it."""
        return self.audience is None or seat in self.audience


RECORDS = Records({Seat: BY_NAME}, parts=(StoredAction, StoredUndo, StoredRedo))
_read_action = RECORDS.reader(StoredAction)
_read_undo = RECORDS.reader(StoredUndo)


def write_entry(entry: StoredEntry) -> dict[str, Any]:
    return RECORDS.write(entry)


def read_entry(page: Any) -> StoredEntry:
    """Read an entry that we or an earlier version wrote; raises ValueError or KeyError."""
    match page:
        case {"undo": int()}:
            undo: StoredUndo = _read_undo({"by": (), **page})
            return undo
        case {"redo": _}:
            return StoredRedo()
        case {"action": str(), "turn": int()}:
            action: StoredAction = _read_action({"ask": None, **page})
            return action
        case _:
            raise ValueError("no entry")


def write_event(event: StoredEvent) -> dict[str, Any]:
    if event.audience is None:
        return {**event.page}
    return {**event.page, "only": [str(seat) for seat in event.audience]}


def write_events(events: Iterable[StoredEvent]) -> list[dict[str, Any]]:
    return [write_event(event) for event in events]


def read_events(pages: object) -> tuple[StoredEvent, ...]:
    """Read the events of a step; raises TypeError. What names no seat is read by none."""
    if not isinstance(pages, list):
        raise TypeError("events are a list")
    return tuple([_read_event(page) for page in pages])


def _read_event(page: object) -> StoredEvent:
    if not isinstance(page, dict):
        raise TypeError("an event is an object")
    if "only" not in page:
        return StoredEvent(page)
    only = page.pop("only")
    named = only if isinstance(only, list) else ()
    known = [BY_NAME[name] for name in named if isinstance(name, str) and name in BY_NAME]
    return StoredEvent(page, tuple(known))
