"""Objects of a file that may hold anything: every look into one checks what it finds."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.core.refusal import Refused
from engine.core.seat import BY_NAME, Seat

T = TypeVar("T")
LARGEST = 2**53  # whole numbers up to here are the same in every program
LATEST = 1e11  # seconds since 1970: three thousand years
LONGEST = 1000  # characters of a word


def wrong(where: str) -> Refused:
    return Refused("import_wrong", field=where)


@dataclass(frozen=True, slots=True)
class Sheet:
    """An object and where it stands; raises Refused that names the first field at fault."""

    page: dict[str, Any]
    where: str

    @classmethod
    def of(cls, value: object, where: str) -> Sheet:
        if not isinstance(value, dict):
            raise wrong(where)
        return cls(value, where)

    def at(self, name: str) -> str:
        return f"{self.where}.{name}" if self.where else name

    def get(self, name: str) -> Any:
        if name not in self.page:
            raise wrong(self.at(name))
        return self.page[name]

    def only(self, name: str, fits: Callable[[Any], bool]) -> Any:
        if not fits(value := self.get(name)):
            raise wrong(self.at(name))
        return value

    def text(self, name: str) -> str:
        found: str = self.only(
            name, lambda value: isinstance(value, str) and 0 < len(value) <= LONGEST
        )
        return found

    def whole(self, name: str, most: int = LARGEST) -> int:
        found: int = self.only(name, lambda value: _is_number(value, int) and 0 <= value <= most)
        return found

    def moment(self, name: str) -> float:
        """A time, or a length of time, in seconds."""
        value = self.only(name, lambda value: _is_number(value, float | int))
        if not math.isfinite(value) or not 0 <= value <= LATEST:
            raise wrong(self.at(name))
        return float(value)

    def flag(self, name: str) -> bool:
        return bool(self.only(name, lambda value: isinstance(value, bool)))

    def maybe(self, name: str, read: Callable[[str], T]) -> T | None:
        return None if self.get(name) is None else read(name)

    def words(self, name: str) -> tuple[str, ...]:
        return tuple(
            self.only(
                name,
                lambda value: (
                    isinstance(value, list)
                    and all(isinstance(word, str) and len(word) <= LONGEST for word in value)
                ),
            )
        )

    def sheets(self, name: str) -> list[Sheet]:
        items = self.only(name, lambda value: isinstance(value, list))
        return [Sheet.of(item, f"{self.at(name)}[{n}]") for n, item in enumerate(items)]

    def seat(self, seats: int) -> Seat:
        name = self.text("seat")
        if name not in BY_NAME or BY_NAME[name] >= seats:
            raise wrong(self.at("seat"))
        return BY_NAME[name]

    def one_of(self, name: str, kind: Callable[[str], T]) -> T:
        """A word of a closed list."""
        try:
            return kind(self.text(name))
        except ValueError:
            raise wrong(self.at(name)) from None


def _is_number(value: object, kind: Any) -> bool:
    return isinstance(value, kind) and not isinstance(value, bool)
