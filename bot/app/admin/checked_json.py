"""Objects of a file that may hold anything: every look into one checks what it finds."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.core.refusal import Refused
from engine.core.seat import BY_NAME, Seat

T = TypeVar("T")
CONTROL = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")
LARGEST = 2**53  # whole numbers up to here are the same in every program
LATEST = 1e11  # seconds since 1970: three thousand years
LONGEST = 1000  # characters of a word
MOST = 1000  # entries of a list, where nothing else is said
SNOWFLAKE = 2**64  # all numbers of Discord are below


def refusal_at(where: str) -> Refused:
    return Refused("import_wrong", field=where)


@dataclass(frozen=True, slots=True)
class CheckedPage:
    """An object and where it stands; raises Refused that names the first field at fault."""

    page: dict[str, Any]
    where: str

    @classmethod
    def parse(cls, value: object, where: str) -> CheckedPage:
        if not isinstance(value, dict):
            raise refusal_at(where)
        return cls(value, where)

    def path_of(self, name: str) -> str:
        return f"{self.where}.{name}" if self.where else name

    def get(self, name: str) -> Any:
        if name not in self.page:
            raise refusal_at(self.path_of(name))
        return self.page[name]

    def get_valid(self, name: str, fits: Callable[[Any], bool]) -> Any:
        if not fits(value := self.get(name)):
            raise refusal_at(self.path_of(name))
        return value

    def text(self, name: str, most: int = LONGEST) -> str:
        found: str = self.get_valid(name, lambda value: _is_text(value, most) and value != "")
        return found

    def snowflake(self, name: str) -> str:
        """A number of Discord, which is written as text."""
        found = self.text(name, 20)
        if not (found.isascii() and found.isdigit() and 0 < int(found) < SNOWFLAKE):
            raise refusal_at(self.path_of(name))
        return found

    def integer(self, name: str, most: int = LARGEST) -> int:
        found: int = self.get_valid(
            name, lambda value: _is_number(value, int) and 0 <= value <= most
        )
        return found

    def seconds(self, name: str) -> float:
        """A time, or a length of time, in seconds."""
        # No number that is none, and none that is larger than any float, is between the two.
        fits = self.get_valid(
            name, lambda value: _is_number(value, float | int) and 0 <= value <= LATEST
        )
        return float(fits)

    def boolean(self, name: str) -> bool:
        return bool(self.get_valid(name, lambda value: isinstance(value, bool)))

    def optional(self, name: str, read: Callable[[str], T]) -> T | None:
        return None if self.get(name) is None else read(name)

    def words(self, name: str, most: int = MOST) -> tuple[str, ...]:
        found = self.items(name, most)
        if not all(_is_text(word, LONGEST) for word in found):
            raise refusal_at(self.path_of(name))
        return tuple(found)

    def pages(self, name: str, most: int = MOST) -> list[CheckedPage]:
        items = self.items(name, most)
        return [
            CheckedPage.parse(item, f"{self.path_of(name)}[{n}]") for n, item in enumerate(items)
        ]

    def items(self, name: str, most: int) -> list[Any]:
        """A list, which is never longer than what it holds could need."""
        found: list[Any] = self.get_valid(
            name, lambda value: isinstance(value, list) and len(value) <= most
        )
        return found

    def seat(self, seats: int) -> Seat:
        name = self.text("seat")
        if name not in BY_NAME or BY_NAME[name] >= seats:
            raise refusal_at(self.path_of("seat"))
        return BY_NAME[name]

    def one_of(self, name: str, kind: Callable[[str], T]) -> T:
        """A word of a closed list."""
        try:
            return kind(self.text(name))
        except ValueError:
            raise refusal_at(self.path_of(name)) from None


def _is_text(value: object, most: int) -> bool:
    """Is it text of that length, without characters that no line of text has?"""
    return isinstance(value, str) and len(value) <= most and not CONTROL.search(value)


def _is_number(value: object, kind: Any) -> bool:
    return isinstance(value, kind) and not isinstance(value, bool)
