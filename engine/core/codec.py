"""Frozen dataclasses to and from JSON values, for a closed set of classes.

A value is read by the type its field is declared with, so a file can never name a class of its
own choosing. Where a field may be one of several records each is written with its class name
under `is`.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass
from enum import Enum
from typing import Any

from engine.core.refusal import Malformed
from engine.core.wording import clip

LARGEST = 10**6  # no count in any game comes near it; keeps hostile numbers small
Reader = Callable[[str, object], Any]


@dataclass(frozen=True, slots=True)
class Records:
    """Writes and reads records; remembers what their fields are declared as."""

    hints: dict[type, dict[str, Any]] = field(default_factory=dict)

    def write(self, value: Any) -> Any:
        """Turn a value into JSON values. Cells, seats, rings ... are ints that print as names."""
        if value is None or value is True or value is False or type(value) in (int, str):
            return value
        if is_dataclass(value):
            return {"is": type(value).__name__, **self.write_fields(value)}
        if isinstance(value, Enum) and not isinstance(value, int):
            return value.value
        if isinstance(value, Mapping):
            return {str(key): self.write(value[key]) for key in sorted(value)}
        if isinstance(value, frozenset):
            return [self.write(item) for item in sorted(value)]
        if isinstance(value, tuple):
            return [self.write(item) for item in value]
        return str(value)

    def write_fields(self, value: Any) -> dict[str, Any]:
        """Write a record without its name; what is as it is by default is left out."""
        return {
            item.name: self.write(getattr(value, item.name))
            for item in fields(value)
            if getattr(value, item.name) != default_of(item)
        }

    def read(self, kind: Any, value: object, readers: Mapping[Any, Reader], where: str) -> Any:
        """Read a value of a declared type, or say which part of it is wrong."""
        if kind in readers:
            return readers[kind](where, value)
        origin = typing.get_origin(kind)
        if origin in (typing.Union, types.UnionType):
            return self._one_of(typing.get_args(kind), value, readers, where)
        if origin is tuple:
            return self._tuple(typing.get_args(kind), value, readers, where)
        if origin is frozenset:
            (inner,) = typing.get_args(kind)
            return frozenset(self._tuple((inner, ...), value, readers, where))
        if origin is not None and issubclass(origin, Mapping):
            return self._mapping(typing.get_args(kind), value, readers, where)
        if isinstance(kind, type) and is_dataclass(kind):
            return self._record(kind, value, readers, where)
        return _plain(kind, value, where)

    def _one_of(self, kinds: Any, value: object, readers: Mapping[Any, Reader], where: str) -> Any:
        if value is None and type(None) in kinds:
            return None
        choices = [kind for kind in kinds if kind is not type(None)]
        if isinstance(value, dict):
            for kind in choices:
                is_record = isinstance(kind, type) and is_dataclass(kind)
                if is_record and value.get("is") == kind.__name__:
                    return self._record(kind, value, readers, where)
            raise Malformed(where, "unknown_record")
        if len(choices) == 1:
            return self.read(choices[0], value, readers, where)
        for kind in choices:
            if not is_dataclass(kind):
                try:
                    return self.read(kind, value, readers, where)
                except Malformed:
                    continue
        raise Malformed(where, "unknown_record")

    def _tuple(self, kinds: Any, value: object, readers: Mapping[Any, Reader], where: str) -> Any:
        if not isinstance(value, list) or len(value) > 1000:
            raise Malformed(where, "not_a_list")
        if len(kinds) == 2 and kinds[1] is Ellipsis:
            kinds = (kinds[0],) * len(value)
        if len(kinds) != len(value):
            raise Malformed(where, "not_a_list")
        return tuple(
            self.read(kind, item, readers, f"{where}[{place}]")
            for place, (kind, item) in enumerate(zip(kinds, value, strict=True))
        )

    def _mapping(self, kinds: Any, value: object, readers: Mapping[Any, Reader], where: str) -> Any:
        if not isinstance(value, dict):
            raise Malformed(where, "not_an_object")
        pairs = [
            (self.read(kinds[0], key, readers, where), self.read(kinds[1], item, readers, where))
            for key, item in value.items()
        ]
        return dict(sorted(pairs))

    def _record(self, kind: type, value: object, readers: Mapping[Any, Reader], where: str) -> Any:
        if not isinstance(value, dict):
            raise Malformed(where, "not_an_object")
        if kind not in self.hints:
            self.hints[kind] = typing.get_type_hints(kind)
        hints = self.hints[kind]
        for name in value:
            if name != "is" and name not in hints:
                raise Malformed(f"{where}.{clip(name)}", "unknown_field")
        body = {}
        for item in fields(kind):
            name = item.name
            if name in value:
                body[name] = self.read(hints[name], value[name], readers, f"{where}.{name}")
            elif default_of(item) is MISSING:
                raise Malformed(f"{where}.{name}", "missing")
        return kind(**body)


def default_of(item: Field[Any]) -> Any:
    return item.default if item.default_factory is MISSING else item.default_factory()


def _plain(kind: Any, value: object, where: str) -> Any:
    if kind is bool:
        if not isinstance(value, bool):
            raise Malformed(where, "not_a_switch")
        return value
    if kind is int:
        return number(where, value)
    if kind is str:
        if not isinstance(value, str) or len(value) > 200:
            raise Malformed(where, "not_a_word")
        return value
    if isinstance(kind, type) and issubclass(kind, Enum):
        try:
            return kind(value)
        except ValueError:
            raise Malformed(where, "not_a_word") from None
    raise TypeError(f"no way to read {kind}")


def number(where: str, value: object) -> int:
    """Read a whole number from 0 to a million."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= LARGEST:
        raise Malformed(where, "not_a_number")
    return value
