"""Frozen dataclasses to and from JSON values, for a closed set of classes.

A record declares once, by its fields, their types and their defaults, how it is written, how its
own rows are read again (`read`), and how data is read that may come from anywhere (`check`). The
type of a field decides how it is read, so a file can never name a class of its own choosing.
A field that has its default is left out unless it says `always`; `Annotated` types say the rest.
Where a field holds a record it is written with its class name under `is`, but for `parts`.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, field, fields, is_dataclass
from enum import Enum
from functools import cached_property
from typing import Annotated, Any

from engine.core.record import dataclass
from engine.core.refusal import Malformed
from engine.core.shapes import (
    PLAIN,
    Enumeration,
    Named,
    Plain,
    Raw,
    Row,
    Sequence,
    Shape,
    Table,
    Writing,
    joined,
)
from engine.core.wording import clip

# Notes of a type: a field that follows from the rest. What is given must be what would be written;
# what is only derived is not even read in a page of our own.
COMPARED, DERIVED = "compared", "derived"
Function = Callable[[Any], Any]


def always(default: Any = MISSING, *, factory: Any = MISSING) -> Any:
    """Return a field that is written also where it has its default."""
    return field(default=default, default_factory=factory, metadata={"always": True})


@dataclass(frozen=True, slots=True, eq=False)
class Records:
    """The shapes of all types that are read with the same names."""

    named: Mapping[Any, Mapping[str, Any]]  # values that are written by their name, by type
    shapes: dict[Any, Shape] = field(default_factory=dict)  # a game may put in shapes of its own
    parts: tuple[type, ...] = ()  # written without their name: the field says what they are
    # What is written beside the fields of a record for people, and only compared.
    beside: Mapping[type, tuple[str, ...]] = field(default_factory=dict)
    functions: dict[Any, Function] = field(default_factory=dict)  # those that were needed so far

    def read(self, kind: Any, value: Any) -> Any:
        """Read what we wrote ourselves."""
        return self.reader(kind)(value)

    def reader(self, kind: Any) -> Function:
        """Return what reads values of a type."""
        found = self.functions.get(kind)
        if found is None:
            found = self.functions[kind] = self.shape(kind).reader
        return found

    def check(self, kind: Any, value: object, where: str) -> Any:
        """Read what may come from anywhere; raises Malformed with the path of the field."""
        return self.shape(kind).check(value, where)

    def write(self, record: Any) -> dict[str, Any]:
        """Write a record without its name."""
        page: dict[str, Any] = self.record(record.__class__).filler(record, {})
        return page

    def write_event(self, event: Any) -> dict[str, Any]:
        """Write an event with its name under `event`."""
        page: dict[str, Any] = {"event": event.__class__.__name__}
        self.record(event.__class__).filler(event, page)
        return page

    def read_event(self, kinds: Any, value: object) -> Any:
        """Read an event of any origin, of these classes; raises Malformed."""
        body = dict(value) if isinstance(value, dict) else {}
        name = body.pop("event", None)
        for kind in typing.get_args(kinds):
            if kind.__name__ == name:
                return self.check(kind, body, name)
        raise Malformed("event", "unknown_record")

    def compare(self, kind: Any, given: Any, found: Any, where: str = "") -> None:
        """Raise Malformed unless all that follows from the rest is as it would be written."""
        if not isinstance(given, dict) or not isinstance(found, dict):
            return
        for name in self.beside.get(kind, ()):
            if given.get(name) is not None and not _same(given[name], found.get(name)):
                raise _contradiction(joined(where, name), given[name], found.get(name))
        for part, inner in self.record(kind).compared:
            mine, there = given.get(part.name), found.get(part.name)
            if mine is None:
                continue
            here = joined(where, part.name)
            if part.compared and not _same(mine, there):
                raise _contradiction(here, mine, there)
            if inner is None:
                continue
            if isinstance(mine, dict):
                self.compare(inner, mine, there, here)
            else:
                for place, (one, other) in enumerate(zip(mine, there or (), strict=False)):
                    self.compare(inner, one, other, f"{here}[{place}]")

    def record(self, kind: Any) -> Record:
        """Return the shape of a dataclass."""
        found = self.shape(kind)
        assert isinstance(found, Record), kind
        return found

    def shape(self, kind: Any) -> Shape:
        if typing.get_origin(kind) is Annotated:
            inner, *notes = typing.get_args(kind)
            made = self.shape(inner)
            for note in notes:
                made = note if isinstance(note, Shape) else note(made) if callable(note) else made
            return made
        if kind not in self.shapes:
            self.shapes[kind] = self._made(kind)
        return self.shapes[kind]

    def _made(self, kind: Any) -> Shape:
        origin, inner = typing.get_origin(kind), typing.get_args(kind)
        if kind in self.named:
            return Named(self.named[kind])
        if is_dataclass(kind) and isinstance(kind, type):
            return Record(self, kind, named=kind not in self.parts)
        if origin in (typing.Union, types.UnionType):
            kinds = {one: self.shape(one) for one in inner if one is not type(None)}
            return OneOf(kinds, none=len(kinds) < len(inner))
        if origin is tuple and inner[1:] == (Ellipsis,):
            return Sequence(self.shape(inner[0]), tuple)
        if origin is tuple:
            return Row(tuple(self.shape(one) for one in inner))
        if origin is frozenset:
            return Sequence(self.shape(inner[0]), frozenset)
        if origin is not None and issubclass(origin, Mapping):
            return Table(self.shape(inner[0]), self.shape(inner[1]))
        if kind is Any:
            return Raw()
        if kind in PLAIN:
            return Plain(PLAIN[kind])
        if isinstance(kind, type) and issubclass(kind, Enum):
            return Enumeration({one.value: one for one in kind})
        raise TypeError(f"no way to read {kind}")


def _contradiction(where: str, given: object, found: object) -> Malformed:
    return Malformed(where, "contradiction", given=clip(given), found=clip(found))


def _same(given: Any, found: Any) -> bool:
    """Compare what is given with what would be written; objects may have zeros or not."""
    if isinstance(given, dict) and isinstance(found, dict):
        given, found = ({k: one for k, one in page.items() if one != 0} for page in (given, found))
    return bool(given == found)


@dataclass(frozen=True, slots=True)
class RecordField:
    """A field of a record."""

    name: str
    shape: Shape
    default: Any  # MISSING: it must be there
    factory: Any
    always: bool
    compared: bool
    derived: bool

    @property
    def usual(self) -> Any:
        return self.default if self.factory is MISSING else self.factory()

    @property
    def required(self) -> bool:
        return self.default is MISSING and self.factory is MISSING


class Record(Shape):
    """A dataclass, by its fields."""

    def __init__(self, records: Records, kind: Any, *, named: bool) -> None:
        self.records, self.kind, self.named = records, kind, named
        self._parts: tuple[RecordField, ...] = ()
        self._made: dict[str, Any] = {}

    @property
    def parts(self) -> tuple[RecordField, ...]:
        """The fields; worked out when they are needed, for a record may hold its like."""
        if not self._parts:
            hints = typing.get_type_hints(self.kind, include_extras=True)
            self._parts = tuple(self._part(item, hints[item.name]) for item in fields(self.kind))
        return self._parts

    def _part(self, item: Field[Any], hint: Any) -> RecordField:
        notes = getattr(hint, "__metadata__", ())
        compared, derived = COMPARED in notes or DERIVED in notes, DERIVED in notes
        shape, always = self.records.shape(hint), item.metadata.get("always", False)
        return RecordField(
            item.name, shape, item.default, item.default_factory, always, compared, derived
        )

    def check(self, value: object, where: str) -> Any:
        if not isinstance(value, dict):
            raise Malformed(where or "position", "not_an_object")
        found, parts = {}, self.by_name
        for name, one in value.items():
            part = parts.get(name)
            if part is not None:
                found[name] = part.shape.check(one, f"{where}.{name}" if where else name)
            elif name not in self.apart:
                raise Malformed(joined(where, clip(name)), "unknown_field")
        for part in self.required:
            if part.name not in found:
                raise Malformed(joined(where, part.name), "missing")
        return self.kind(**found)

    @cached_property
    def compared(self) -> tuple[tuple[RecordField, Any], ...]:
        """The fields that are compared, or the records in which some are."""
        found = []
        for part in self.parts:
            inner = part.shape.only if isinstance(part.shape, OneOf) else part.shape
            inner = inner.item if isinstance(inner, Sequence) else inner
            deeper = isinstance(inner, Record) and (inner.compared or inner.apart - {"is"})
            if part.compared or deeper:
                found.append((part, inner.kind if isinstance(inner, Record) else None))
        return tuple(found)

    @cached_property
    def by_name(self) -> Mapping[str, RecordField]:
        return {part.name: part for part in self.parts}

    @cached_property
    def required(self) -> tuple[RecordField, ...]:
        return tuple(part for part in self.parts if part.required)

    @cached_property
    def apart(self) -> frozenset[str]:
        """What may stand beside the fields."""
        return frozenset((*self.records.beside.get(self.kind, ()), *["is"] * self.named))

    @cached_property
    def reader(self) -> Any:
        return self._function("read", self._read_text)

    @cached_property
    def filler(self) -> Any:
        """Return what writes a record into a page that is begun."""
        return self._function("fill", self._fill_text)

    def reading(self, value: str, text: Writing) -> str:
        return f"{text.bind(self.reader)}({value})"

    def writing(self, value: str, text: Writing) -> str:
        name = f'"is": "{self.kind.__name__}"' if self.named else ""
        return f"{text.bind(self.filler)}({value}, {{{name}}})"

    def _function(self, name: str, lines: Callable[[Writing], Iterator[str]]) -> Any:
        """Write a function down; what it holds of its like meanwhile gets one that looks it up."""
        made = self._made
        if name in made:
            return lambda *given: made[name](*given)  # noqa: PLW0108  # it is not there yet
        made[name] = None
        text = Writing()
        made[name] = text.function(name, "\n ".join(lines(text)))
        return made[name]

    def _read_text(self, text: Writing) -> Iterator[str]:
        yield f"def read(page):\n record = {text.bind(text.twin(self.kind))}()"
        for part in self.parts:
            into, value = f"record.{part.name}", f'page["{part.name}"]'
            if part.required or (part.always and not part.derived):
                yield from part.shape.assigning(into, value, text)
                continue
            made = part.factory is not MISSING
            usual = text.bind(part.factory if made else part.default) + "()" * made
            if part.derived:
                yield f"{into} = {usual}"
                continue
            yield f'if "{part.name}" in page:'
            yield from (f" {line}" for line in part.shape.assigning(into, value, text))
            yield f"else: {into} = {usual}"
        yield f"record.__class__ = {text.bind(self.kind)}\n return record"

    def _fill_text(self, text: Writing) -> Iterator[str]:
        yield "def fill(record, page):"
        for part in self.parts:
            shape, into = part.shape, f'page["{part.name}"] = '
            yield f"v = record.{part.name}"
            if part.usual is None and not part.always and isinstance(shape, OneOf) and shape.only:
                yield f"if v is not None: {into}{shape.only.writing('v', text)}"
                continue
            written = into + shape.writing("v", text)
            if part.required or part.always:
                yield written
            elif part.usual is None:
                yield f"if v is not None: {written}"
            elif part.usual or isinstance(shape, OneOf):
                yield f"if v != {text.bind(part.usual)}: {written}"
            else:
                yield f"if v: {written}"
        yield "return page"


class OneOf(Shape):
    """One of several types; records among them are distinguished by their name."""

    def __init__(self, kinds: Mapping[Any, Shape], *, none: bool) -> None:
        self.kinds, self.none = kinds, none
        self.only = next(iter(kinds.values())) if len(kinds) == 1 else None
        records = [one for one in kinds.values() if isinstance(one, Record) and one.named]
        self.records = {one.kind.__name__: one for one in records}
        self.others = tuple(one for one in kinds.values() if one not in records)
        self._part = None if records else self.only  # of which an object may be read

    def check(self, value: object, where: str) -> Any:
        if value is None and self.none:
            return None
        if isinstance(value, dict) and not isinstance(self._part, Table | Record):
            name = value.get("is")
            if isinstance(name, str) and name in self.records:
                return self.records[name].check(value, where)
            raise Malformed(where, "unknown_record")
        if self.only is not None:
            return self.only.check(value, where)
        for other in self.others:
            try:
                return other.check(value, where)
            except Malformed:
                continue
        raise Malformed(where, "unknown_record")

    def read(self, value: Any) -> Any:
        if value is None:
            return None
        if isinstance(value, dict) and "is" in value:
            return self.records[value["is"]].reader(value)
        for other in self.others[:-1]:
            try:
                return other.reader(value)
            except (KeyError, TypeError):
                continue
        return self.others[-1].reader(value)

    def assigning(self, target: str, value: str, text: Writing) -> list[str]:
        return [f"v = {value}", *super().assigning(target, "v", text)]  # it is looked at twice

    def reading(self, value: str, text: Writing) -> str:
        if self.only is not None:
            return f"(None if {value} is None else {self.only.reading(value, text)})"
        if self.others or self.none:
            return super().reading(value, text)
        readers = _Made(lambda name: self.records[name].reader)
        return f'{text.bind(readers)}[{value}["is"]]({value})'

    def writing(self, value: str, text: Writing) -> str:
        if self.only is not None:
            return f"(None if {value} is None else {self.only.writing(value, text)})"
        writers = _Made(lambda kind: self.kinds[kind].writer if kind in self.kinds else _nothing)
        return f"{text.bind(writers)}[{value}.__class__]({value})"


def _nothing(value: None) -> None:
    """Write that there is nothing."""


class _Made(dict[Any, Any]):
    """Functions by name, each made when it is asked for."""

    def __init__(self, make: Callable[[Any], Any]) -> None:
        self.make = make

    def __missing__(self, name: Any) -> Any:
        self[name] = found = self.make(name)
        return found
