"""Frozen dataclasses to and from JSON values, for a closed set of classes.

A value is read by the type its field is declared with, so a file can never name a class of its
own choosing. Where a field may be one of several records each is written with its class name
under `is`. How a type is read is worked out once, as a `Shape`, which has two ways: `read` for
what we wrote ourselves, and `check` for what may come from anywhere.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, field, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Protocol

from engine.core.chance import SEED_LIMIT
from engine.core.record import dataclass
from engine.core.refusal import Malformed
from engine.core.wording import clip

LARGEST = 10**6  # no count in any game comes near it; keeps hostile numbers small
SAFE = 2**53  # the largest number that every JSON reader takes as it is
LONGEST = 1000  # entries of a list
LONGEST_WORD = 200
MANY = 1000  # records of one class that are kept to be used again


def write(value: Any) -> Any:
    """Turn a value into JSON values. Cells, seats, rings ... are ints that print as names."""
    if value is None or value is True or value is False or type(value) in (int, str):
        return value
    if is_dataclass(value):
        return {"is": type(value).__name__, **write_fields(value)}
    if isinstance(value, Enum) and not isinstance(value, int):
        return value.value
    if isinstance(value, Mapping):
        return {str(key): write(value[key]) for key in sorted(value)}
    if isinstance(value, frozenset):
        return [write(item) for item in sorted(value)]
    if isinstance(value, tuple):
        return [write(item) for item in value]
    return str(value)


def write_fields(value: Any) -> dict[str, Any]:
    """Write a record without its name; what is as it is by default is left out."""
    page = {}
    for name, default in _defaults(value.__class__):
        here = getattr(value, name)
        if here is not default and here != default:
            page[name] = write(here)
    return page


@cache
def _defaults(kind: Any) -> tuple[tuple[str, Any], ...]:
    return tuple((item.name, default_of(item)) for item in fields(kind))


def default_of(item: Field[Any]) -> Any:
    return item.default if item.default_factory is MISSING else item.default_factory()


Reader = Callable[[Any], Any]


class Shape(Protocol):
    """How values of one type are read."""

    @property
    def read(self) -> Reader:
        """What reads what `write` wrote."""

    def check(self, value: object, where: str) -> Any:
        """Read what may come from anywhere; raises Malformed with the path of the field."""


@dataclass(frozen=True, slots=True)
class Records:
    """The shapes of all types that are read with the same names."""

    named: Mapping[Any, Mapping[str, Any]]  # values that are written by their name, by type
    shapes: dict[Any, Shape] = field(default_factory=dict)  # a game may put in shapes of its own

    def read(self, kind: Any, value: Any) -> Any:
        return self.shape(kind).read(value)

    def check(self, kind: Any, value: object, where: str) -> Any:
        return self.shape(kind).check(value, where)

    def shape(self, kind: Any) -> Shape:
        if kind not in self.shapes:
            if kind in self.named:
                self.shapes[kind] = Named(self.named[kind])
            elif is_dataclass(kind):
                self.shapes[kind] = later = Record(kind, {}, {}, {})  # it may hold its like
                later.fill(self)
                if all(isinstance(part, Plain | Named | Choice) for part in later.parts.values()):
                    self.shapes[kind] = Small(later)
            else:
                self.shapes[kind] = self._made(kind)
        return self.shapes[kind]

    def _made(self, kind: Any) -> Shape:
        origin, inner = typing.get_origin(kind), typing.get_args(kind)
        if origin in (typing.Union, types.UnionType):
            return self._one_of([one for one in inner if one is not type(None)], inner)
        if origin is tuple and inner[1:] == (Ellipsis,):
            return Sequence(self.shape(inner[0]), tuple)
        if origin is tuple:
            return Row(tuple(self.shape(one) for one in inner))
        if origin is frozenset:
            return Sequence(self.shape(inner[0]), frozenset)
        if origin is not None and issubclass(origin, Mapping):
            return Table(self.shape(inner[0]), self.shape(inner[1]))
        if kind in PLAIN:
            return Plain(PLAIN[kind])
        if isinstance(kind, type) and issubclass(kind, Enum):
            return Choice({one.value: one for one in kind})
        raise TypeError(f"no way to read {kind}")

    def _one_of(self, kinds: list[Any], given: tuple[Any, ...]) -> Shape:
        records: dict[str, Shape] = {}
        others: list[Shape] = []
        for kind in kinds:
            if is_dataclass(kind) and isinstance(kind, type):
                records[kind.__name__] = self.shape(kind)
            else:
                others.append(self.shape(kind))
        return OneOf(len(kinds) < len(given), records, tuple(others))


def number(where: str, value: object) -> int:
    """Read a whole number from 0 to a million."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= LARGEST:
        raise Malformed(where, "not_a_number")
    return value


def switch(where: str, value: object) -> bool:
    """Read a yes or no."""
    if not isinstance(value, bool):
        raise Malformed(where, "not_a_switch")
    return value


def word(where: str, value: object) -> str:
    """Read a short text."""
    if not isinstance(value, str) or len(value) > LONGEST_WORD:
        raise Malformed(where, "not_a_word")
    return value


def write_seed(seed: int) -> int | str:
    """Write a seed: as a text where it is too large for the numbers of some JSON readers."""
    return seed if seed < SAFE else f"{seed:064x}"


def read_seed(value: Any) -> int:
    """Read what `write_seed` wrote."""
    return value if isinstance(value, int) else int(value, 16)


def seed(where: str, value: object) -> int:
    """Read a seed of any origin."""
    if isinstance(value, str) and len(value) == 64 and set(value) <= set("0123456789abcdef"):
        return int(value, 16)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < SEED_LIMIT:
        return value
    raise Malformed(where, "not_a_seed")


PLAIN: Mapping[Any, Callable[[str, object], Any]] = {bool: switch, int: number, str: word}


@dataclass(frozen=True, slots=True)
class Plain:
    """A number, a word or a switch."""

    reader: Callable[[str, object], Any]

    @staticmethod
    def read(value: Any) -> Any:
        return value

    def check(self, value: object, where: str) -> Any:
        return self.reader(where, value)


@dataclass(frozen=True, slots=True)
class Named:
    """One of a fixed set of values, written by its name."""

    known: Mapping[str, Any]

    @property
    def read(self) -> Reader:
        return self.known.__getitem__

    def check(self, value: object, where: str) -> Any:
        if not isinstance(value, str) or value not in self.known:
            raise Malformed(where, "unknown_name", name=clip(value))
        return self.known[value]


@dataclass(frozen=True, slots=True)
class Choice:
    """A member of an enumeration, written by its value."""

    members: Mapping[Any, Any]

    @property
    def read(self) -> Reader:
        return self.members.__getitem__

    def check(self, value: object, where: str) -> Any:
        if not isinstance(value, str | int) or value not in self.members:
            raise Malformed(where, "not_a_word")
        return self.members[value]


@dataclass(frozen=True, slots=True)
class Sequence:
    """So many values of one type."""

    item: Shape
    made: Callable[[Iterable[Any]], Any]

    @property
    def read(self) -> Reader:
        made, item = self.made, self.item.read
        return lambda value: made(map(item, value))

    def check(self, value: object, where: str) -> Any:
        check, rows = self.item.check, a_list(value, where)
        return self.made([check(one, f"{where}[{place}]") for place, one in enumerate(rows)])


@dataclass(frozen=True, slots=True)
class Row:
    """A fixed number of values, each of its own type."""

    items: tuple[Shape, ...]

    def read(self, value: Any) -> Any:
        return tuple([item.read(one) for item, one in zip(self.items, value, strict=True)])

    def check(self, value: object, where: str) -> Any:
        rows = a_list(value, where)
        if len(rows) != len(self.items):
            raise Malformed(where, "not_a_list")
        pairs = enumerate(zip(self.items, rows, strict=True))
        return tuple(item.check(one, f"{where}[{place}]") for place, (item, one) in pairs)


def a_list(value: object, where: str) -> list[Any]:
    if not isinstance(value, list) or len(value) > LONGEST:
        raise Malformed(where, "not_a_list")
    return value


@dataclass(frozen=True, slots=True)
class Table:
    """Values by key."""

    key: Shape
    item: Shape

    @property
    def read(self) -> Reader:
        key, item = self.key.read, self.item.read
        return lambda value: {key(name): item(one) for name, one in value.items()}

    def check(self, value: object, where: str) -> Any:
        if not isinstance(value, dict):
            raise Malformed(where, "not_an_object")
        key, item = self.key.check, self.item.check
        return dict(sorted((key(name, where), item(one, where)) for name, one in value.items()))


@dataclass(frozen=True, slots=True)
class Record:
    """A dataclass, by its fields."""

    kind: Any
    parts: dict[str, Shape]
    readers: dict[str, Reader]  # of the parts
    missing: dict[str, None]  # fields without a default

    def fill(self, records: Records) -> None:
        hints = typing.get_type_hints(self.kind)
        for item in fields(self.kind):
            self.parts[item.name] = shape = records.shape(hints[item.name])
            self.readers[item.name] = shape.read
            if default_of(item) is MISSING:
                self.missing[item.name] = None

    def read(self, value: Any) -> Any:
        readers, found = self.readers, {}
        for name, one in value.items():
            if name != "is":
                found[name] = readers[name](one)
        return self.kind(**found)

    def check(self, value: object, where: str) -> Any:
        if not isinstance(value, dict):
            raise Malformed(where, "not_an_object")
        for name in value:
            if name != "is" and name not in self.parts:
                raise Malformed(f"{where}.{clip(name)}", "unknown_field")
        for name in self.missing:
            if name not in value:
                raise Malformed(f"{where}.{name}", "missing")
        return self.kind(
            **{
                name: part.check(value[name], f"{where}.{name}")
                for name, part in self.parts.items()
                if name in value
            }
        )


@dataclass(frozen=True, slots=True)
class Small:
    """A record that holds no other values than numbers, words and names.

    What was read before is not made again: most of what waits in a game is alike in all of them.
    """

    record: Record
    made: dict[tuple[tuple[str, Any], ...], Any] = field(default_factory=dict)

    def read(self, value: Any) -> Any:
        key = tuple(value.items())
        found = self.made.get(key)
        if found is None:
            if len(self.made) >= MANY:
                self.made.clear()
            self.made[key] = found = self.record.read(value)
        return found

    def check(self, value: object, where: str) -> Any:
        return self.record.check(value, where)


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several types; records among them are told apart by their name."""

    none: bool
    records: Mapping[str, Shape]
    others: tuple[Shape, ...]

    def read(self, value: Any) -> Any:
        if value is None:
            return None
        if isinstance(value, dict) and "is" in value:
            return self.records[value["is"]].read(value)
        for other in self.others[:-1]:
            try:
                return other.read(value)
            except (KeyError, TypeError):
                continue
        return self.others[-1].read(value)

    def check(self, value: object, where: str) -> Any:
        if value is None and self.none:
            return None
        if isinstance(value, dict):
            name = value.get("is")
            if isinstance(name, str) and name in self.records:
                return self.records[name].check(value, where)
            raise Malformed(where, "unknown_record")
        if len(self.others) + len(self.records) == 1:
            (only,) = self.others or self.records.values()
            return only.check(value, where)
        for other in self.others:
            try:
                return other.check(value, where)
            except Malformed:
                continue
        raise Malformed(where, "unknown_record")
