"""A record of every call, every event and every trouble."""

import re
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from enum import Enum
from typing import Any

from sandbox.json_codec import Json, dumps

SECRET_PATHS = re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/?]+")


class Trouble(Enum):
    """What must not happen unnoticed in a test."""

    NO_ROUTE = "no route"
    UNANSWERED = "unanswered interaction"
    BROKEN = "error inside the local Discord"
    LEFT_OUT = "left out of the local Discord"


@dataclass(slots=True)
class Exchange:
    """One call of the REST API and its answer. Times are seconds on the monotonic clock."""

    at: float
    took: float
    bot: str | None
    method: str
    route: str | None
    path: str
    query: dict[str, str]
    request: Any
    files: list[str]
    status: int
    response: Any
    fault: str | None = None


@dataclass(slots=True)
class Frame:
    """One message on the gateway, either way."""

    at: float
    session: str
    sent_by: str
    op: int
    event: str | None
    sequence: int | None
    data: Any


@dataclass(slots=True)
class Note:
    """Something worth knowing; with a trouble, something worth failing for."""

    at: float
    text: str
    trouble: Trouble | None = None
    detail: Json = field(default_factory=dict)


Entry = Exchange | Frame | Note


class Journal:
    """Everything that went over the wire, in order."""

    def __init__(self, *, keep: int | None = None) -> None:
        self.entries: list[Entry] = []
        self._keep = keep
        self._listeners: list[Callable[[Entry], None]] = []

    def listen(self, listener: Callable[[Entry], None]) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def write(self, entry: Entry) -> None:
        self.entries.append(entry)
        if self._keep is not None and len(self.entries) > self._keep:
            del self.entries[: len(self.entries) - self._keep]
        for listener in tuple(self._listeners):
            listener(entry)

    def note(self, text: str, trouble: Trouble | None = None, **detail: Any) -> None:
        self.write(Note(time.monotonic(), text, trouble, detail))

    @property
    def exchanges(self) -> list[Exchange]:
        return [entry for entry in self.entries if isinstance(entry, Exchange)]

    @property
    def frames(self) -> list[Frame]:
        return [entry for entry in self.entries if isinstance(entry, Frame)]

    def troubles(self) -> list[Note]:
        """List what must fail a test that did not expect it."""
        notes = (entry for entry in self.entries if isinstance(entry, Note))
        return [note for note in notes if note.trouble is not None]

    def calls(self, method: str, route: str) -> list[Exchange]:
        """List the calls of one route, such as `POST /channels/{channel_id}/messages`."""
        return [e for e in self.exchanges if (e.method, e.route) == (method, route)]


def line(entry: Entry) -> str:
    """Write an entry as one line of JSON."""
    content: Json = {"kind": type(entry).__name__.lower(), **asdict(entry)}
    if isinstance(entry, Note):
        content["trouble"] = None if entry.trouble is None else entry.trouble.value
    return dumps(content)


def without_token(path: str) -> str:
    """Hide an interaction's token in a path."""
    return SECRET_PATHS.sub(r"\1<token>", path)


def redacted(data: Any) -> Any:
    """Copy JSON without its tokens."""
    if isinstance(data, dict):
        return {
            key: "<token>" if key == "token" and isinstance(value, str) else redacted(value)
            for key, value in data.items()
        }
    if isinstance(data, list):
        return [redacted(item) for item in data]
    return data
