"""The journal as the page shows it: the last entries, without what people wrote."""

import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping

from sandbox.journal import Entry, Exchange, Frame, Journal, Note
from sandbox.json_codec import Json

LENGTH = 500
HEARTBEAT = 1


class JournalView:
    """Keeps the last entries of the journal, numbered."""

    def __init__(self, journal: Journal, moved: Callable[[], None]) -> None:
        self._lines: deque[Json] = deque(maxlen=LENGTH)
        self._moved = moved
        self.count = 0
        for entry in journal.entries[-LENGTH:]:
            self._note(entry)
        journal.listen(self._hear)

    def lines(self, query: Mapping[str, str]) -> list[Json]:
        """List entries: those after a number, of a kind, with a text in them."""
        after = int(query["after"]) if query.get("after", "").isdecimal() else 0
        kind, text = query.get("kind", ""), query.get("text", "").lower()
        return [
            line
            for line in self._lines
            if line["number"] > after
            and kind in {"", line["kind"]}
            and text in _searchable(line.values())
        ]

    def _hear(self, entry: Entry) -> None:
        # A bot at rest would soon have nothing but its pulse on the tape.
        if not isinstance(entry, Frame) or entry.op != HEARTBEAT:
            self._note(entry)
            self._moved()

    def _note(self, entry: Entry) -> None:
        self.count += 1
        # Bodies stay out: they hold what only one person may see.
        when = time.time() - (time.monotonic() - entry.at)
        self._lines.append({"number": self.count, "time": when, **_line(entry)})


def _line(entry: Entry) -> Json:
    match entry:
        case Exchange():
            return {
                "kind": "call",
                "what": entry.method,
                "path": entry.path,
                "status": entry.status,
                "ms": round(entry.took * 1000, 1),
                "note": entry.fault or "",
            }
        case Frame():
            event = entry.event or f"op {entry.op}"
            return {"kind": "event", "what": event, "path": "", "note": f"from {entry.sent_by}"}
        case Note():
            trouble = "" if entry.trouble is None else entry.trouble.value
            return {"kind": "note", "what": trouble or "note", "path": "", "note": entry.text}


def _searchable(values: Iterable[object]) -> str:
    return " ".join(str(value) for value in values).lower()
