"""Frozen dataclasses with slots that cost little: to import, and to make records of.

A game says `@dataclass(frozen=True, slots=True)` as ever, with the word from here, and has what
`dataclasses` would have made: the type checker takes it for the same, `fields` and `replace` work,
and nothing can be assigned to a record. Only how it is done differs.

- The methods that `dataclasses` writes for each class are written when they are first called.
- A record is filled in as a record of its class's twin, which has the same slots and is not frozen,
  and then takes its class. Plain assignments cost a fraction of `object.__setattr__`.

A class that inherits from one of these is made here too.
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field
from functools import cache, partial
from typing import TYPE_CHECKING, Any, NoReturn

Parts = Mapping[str, tuple[Any, Any]]  # the fields: their types, and a default value or a Field


@cache
def twin(cls: Any) -> Any:
    """Make a class with the same slots whose records can be filled in."""
    scope = {
        "__slots__": cls.__slots__,
        "__new__": object.__new__,
        "__setattr__": object.__setattr__,
    }
    if "__orig_bases__" in cls.__dict__:  # without them no class may be generic
        scope["__orig_bases__"] = cls.__orig_bases__
    made: Any = type(cls)(f"Open{cls.__name__}", cls.__bases__, scope)
    if not inspect.isabstract(cls):
        made.__abstractmethods__ = frozenset()  # its records become those of `cls`, which has all
    return made


# The methods of a class, each out of a text of its own.


def _new(cls: Any, parts: Parts) -> tuple[str, dict[str, Any]]:
    scope: dict[str, Any] = {"_Open": twin(cls), "_MISSING": MISSING}
    head, body = ["_class"], ""
    for name, (_, default) in parts.items():
        given = value = name
        if isinstance(default, Field) and default.default_factory is not MISSING:
            scope[f"_{name}"] = default.default_factory
            given, value = f"{name}=_MISSING", f"_{name}() if {name} is _MISSING else {name}"
        elif (plain := default.default if isinstance(default, Field) else default) is not MISSING:
            scope[f"_{name}"] = plain
            given = f"{name}=_{name}"
        head.append(given)
        body += f"    _record.{name} = {value}\n"
    text = f"def __new__({', '.join(head)}):\n    _record = _Open()\n{body}"
    return f"{text}    _record.__class__ = _class\n    return _record\n", scope


def _compared(parts: Parts) -> str:
    """The fields that are compared, as what stands in a tuple."""
    names = [name for name, (_, one) in parts.items() if not isinstance(one, Field) or one.compare]
    return "".join(f"self.{name}, " for name in names)


def _eq(cls: Any, parts: Parts) -> tuple[str, dict[str, Any]]:
    mine = _compared(parts)
    return (
        "def __eq__(self, other):\n"
        "    if other.__class__ is self.__class__:\n"
        f"        return ({mine}) == ({mine.replace('self.', 'other.')})\n"
        "    return NotImplemented\n"
    ), {}


def _hash(cls: Any, parts: Parts) -> tuple[str, dict[str, Any]]:
    return f"def __hash__(self):\n    return hash(({_compared(parts)}))\n", {}


def _later(made: list[Any], name: str, text: Callable[..., tuple[str, dict[str, Any]]]) -> Any:
    """Make a method that writes the real one into its class (all of `made`), and calls it."""

    def method(*given: Any, **named: Any) -> Any:
        cls, parts = made
        source, scope = text(cls, parts)
        exec(compile(source, f"<{cls.__qualname__}>", "exec"), scope)
        real = scope[name]
        real.__module__, real.__qualname__ = cls.__module__, f"{cls.__qualname__}.{name}"
        setattr(cls, name, staticmethod(real) if name == "__new__" else real)
        return real(*given, **named)

    return method


# The same in all classes.


def _repr(self: Any) -> str:
    shown = (f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _reduce(self: Any) -> tuple[Any, ...]:
    """For copies and pickles."""
    return type(self), tuple([getattr(self, name) for name in self.__match_args__])


def _setattr(self: Any, name: str, value: object) -> NoReturn:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _delattr(self: Any, name: str) -> NoReturn:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


class _Fields:
    """What `dataclasses` keeps on a class and finds its fields by, made when it asks for it."""

    def __init__(self, made: list[Any]) -> None:
        self.made = made

    def __get__(self, record: object, owner: object) -> Any:
        cls, parts = self.made
        rows = [
            (name, kind, value if isinstance(value, Field) else dataclasses.field(default=value))
            for name, (kind, value) in parts.items()
        ]
        like: Any = dataclasses.make_dataclass(
            cls.__name__, rows, namespace={"__doc__": ""}, init=False, repr=False, eq=False
        )
        cls.__dataclass_fields__ = like.__dataclass_fields__
        return cls.__dataclass_fields__


_FROZEN: Any = dataclasses.make_dataclass("Frozen", (), namespace={"__doc__": ""}, frozen=True)


def _parts(cls: Any) -> Parts:
    """The fields of a class, those of its bases first."""
    parts: dict[str, tuple[Any, Any]] = {}
    for base in reversed(cls.__mro__[1:]):
        if "__dataclass_fields__" in base.__dict__:
            parts |= {one.name: (one.type, one) for one in dataclasses.fields(base)}
    for name, kind in inspect.get_annotations(cls).items():
        if str(kind).startswith(("ClassVar", "typing.ClassVar")):
            continue
        default = cls.__dict__.get(name, MISSING)
        if isinstance(default, Field):
            usual = default.init and default.repr and default.hash is None
            if not usual or default.kw_only is True:
                raise TypeError(f"{name}: all that a record's field says is default and compare")
        elif default.__class__.__hash__ is None:
            raise ValueError(f"{name}: a default that can be changed is made by a default_factory")
        parts[name] = (kind, default)
    return parts


def _record(cls: Any, *, eq: bool) -> Any:
    parts = _parts(cls)
    made: list[Any] = []  # will be the class and its parts
    scope = {name: value for name, value in cls.__dict__.items() if name not in parts}
    for name in ("__dict__", "__weakref__"):
        scope.pop(name, None)
    inherited = {name for base in cls.__mro__[1:] for name in base.__dict__.get("__slots__", ())}
    scope |= {
        "__slots__": tuple(name for name in parts if name not in inherited),
        "__match_args__": tuple(parts),
        "__qualname__": cls.__qualname__,
        "__setattr__": _setattr,
        "__delattr__": _delattr,
        "__dataclass_fields__": _Fields(made),
        "__dataclass_params__": _FROZEN.__dataclass_params__,
    }
    if parts:
        scope["__new__"] = _later(made, "__new__", _new)
    if eq:
        scope.setdefault("__eq__", _later(made, "__eq__", _eq))
        if scope.get("__hash__") is None:
            scope["__hash__"] = _later(made, "__hash__", _hash)
    scope.setdefault("__repr__", _repr)
    scope.setdefault("__reduce__", _reduce)
    made[:] = type(cls)(cls.__name__, cls.__bases__, scope), parts
    return made[0]


if TYPE_CHECKING:
    from dataclasses import dataclass  # noqa: TID251  # what it is to the checker
else:

    def dataclass(*, frozen, slots, eq=True):
        """Make a class of records; in all but its cost this is `dataclasses.dataclass`."""
        if not (frozen and slots):
            raise TypeError("a record is frozen and has slots")
        return partial(_record, eq=eq)


__all__ = ["dataclass", "twin"]
