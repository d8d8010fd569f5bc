"""What positions write as short texts: the agenda, orders of cards, what solar flares take."""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Sequence
from typing import Any

from engine.core.codec import OneOf, Record
from engine.core.refusal import Malformed
from engine.core.seat import SEATS
from engine.core.shapes import LONGEST_WORD, Shape, word
from engine.core.shapes import Sequence as Listed
from engine.core.wording import clip
from engine.nova.actions import ChooseLosses
from engine.nova.actions.choose_losses import DISABLED, LOST
from engine.nova.map import SECTOR_NAMED, Sector
from engine.nova.state import FlareLosses, Queued

LETTERS = string.ascii_letters + string.digits
LONGEST_AGENDA = 2_000


class LetterSequence(Shape):
    """An order of cards or tiles: a letter for each, by the alphabet of their ids."""

    def __init__(self, box: Iterable[str]) -> None:
        self.kinds = dict(zip(sorted(set(box)), LETTERS, strict=False))
        self.ids = {letter: id for id, letter in self.kinds.items()}

    def write(self, value: Sequence[str]) -> str:
        return "".join([self.kinds[id] for id in value])

    def read(self, value: str) -> tuple[str, ...]:
        return tuple([self.ids[letter] for letter in value])

    def check(self, value: object, where: str) -> tuple[str, ...]:
        text = word(where, value)
        if not set(text) <= set(self.ids):
            raise Malformed(where, "unknown_name", name=clip(text))
        return self.read(text)


class AgendaText(Shape):
    """An agenda: `FinishTurn P1;TakeTurn P1`. It was a list of records before."""

    def __init__(self, inner: Listed) -> None:
        assert isinstance(inner.item, OneOf)
        self.inner, self.item = inner, inner.item

    def write(self, value: Any) -> str:
        return ";".join([" ".join(_words(page)) for page in self.inner.writer(value)])

    def read(self, value: Any) -> Any:
        return self.inner.reader(self._pages(value) if isinstance(value, str) else value)

    def check(self, value: object, where: str) -> Any:
        if not isinstance(value, str):
            return self.inner.check(value, where)
        found = self.inner.check(self._pages(value[:LONGEST_AGENDA]), where)
        if self.write(found) != value:
            raise Malformed(where, "impossible")
        return found

    def _pages(self, value: str) -> list[dict[str, Any]]:
        return [self._page(*text.split(" ")) for text in value.split(";") if text]

    def _page(self, name: str, *words: str) -> dict[str, Any]:
        """Return an item as a record is written; none has more than one field."""
        page: dict[str, Any] = {"is": name}
        record = self.item.records.get(name)
        parts = record.parts if isinstance(record, Record) else ()
        if not words or not parts:
            return page
        if not isinstance(parts[0].shape, Listed):
            page[parts[0].name] = words[0]
        elif words[0] in self.item.records:
            page[parts[0].name] = [self._page(words[0], one) for one in words[1:]]
        else:
            page[parts[0].name] = list(words)
        return page


def _words(page: dict[str, Any]) -> list[str]:
    name, *values = page.values()
    found = [name]
    for value in values:
        if not isinstance(value, list):
            found.append(value)
        elif value and isinstance(value[0], dict):
            found += [value[0]["is"], *(one["seat"] for one in value)]
        else:
            found += value
    return found


class QueuedText(Record):
    """A queued turn as it is typed, or with what it is judged by."""

    def check(self, value: object, where: str) -> Any:
        return Queued(word(where, value)) if isinstance(value, str) else super().check(value, where)

    def read(self, value: Any) -> Queued:
        found: Queued = Queued(value) if isinstance(value, str) else self.reader(value)
        return found

    reading = Shape.reading


_GROUP = re.compile(r"([A-Z][0-9]{0,2})(d?)(?:x([1-9][0-9]?))?")


class LossesText(Shape):
    """What a player chose for a solar flare, written as its answer is in notation."""

    def write(self, value: FlareLosses) -> str:
        return " ".join(map(str, ChooseLosses(SEATS[0], value).words()))

    def read(self, value: str) -> FlareLosses:
        parts: dict[tuple[str, bool], list[tuple[Sector, int]]] = {}
        part = ""
        for one in value.split():
            if one in (LOST, DISABLED):
                part = one
            elif match := _GROUP.fullmatch(one):
                groups = parts.setdefault((part, bool(match[2])), [])
                groups.append((SECTOR_NAMED[match[1]], int(match[3] or 1)))
        active, broken, struck = ((LOST, False), (LOST, True), (DISABLED, False))
        return FlareLosses(*(tuple(parts.get(each, ())) for each in (active, broken, struck)))

    def check(self, value: object, where: str) -> FlareLosses:
        if not isinstance(value, str) or len(value) > LONGEST_WORD:
            raise Malformed(where, "not_a_word")
        names = [match[1] for match in map(_GROUP.fullmatch, value.split()) if match]
        if any(name not in SECTOR_NAMED for name in names):
            raise Malformed(where, "unknown_name", name=clip(value))
        found = self.read(value)
        if self.write(found) != value:
            raise Malformed(where, "impossible")
        return found
