"""Keeping the whole local Discord in one file, so that both it and the bot may restart."""

import base64
import dataclasses
import enum
import fcntl
import json
import types
import typing
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from sandbox.jsons import dumps
from sandbox.model.world import State

VERSION = 1


class InUse(Exception):
    """Another local Discord keeps its state in this file."""


@contextmanager
def claimed(file: Path) -> Iterator[None]:
    """Keep every other local Discord off this file: the last to save would undo the others."""
    # The file itself is replaced by each save, so it is another one beside it that is locked.
    with file.with_name(file.name + ".lock").open("ab") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InUse from None
        yield


def save(state: State, file: Path) -> None:
    """Write everything, all or nothing."""
    fresh = file.with_suffix(file.suffix + ".new")
    # One that is there already was left half-written by a crash.
    fresh.unlink(missing_ok=True)
    # It holds the bot's token, worthless elsewhere, but nobody else's business.
    fresh.touch(0o600, exist_ok=False)
    fresh.write_text(written(state), "utf-8")
    fresh.replace(file)


def load(file: Path) -> State | None:
    """Read everything back; None if there is no such file yet."""
    if not file.exists():
        return None
    try:
        state = read(file.read_text("utf-8"))
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise ValueError(f"{file} is not what the local Discord keeps") from None
    if state is None:
        raise ValueError(f"{file} was written by another version of the local Discord")
    return state


def written(state: State) -> str:
    """Everything as text."""
    return dumps({"version": VERSION, "state": _pack(state)})


def read(text: str) -> State | None:
    """Everything from a text; None if another version wrote it."""
    content = json.loads(text)
    # Only a text of this version is sure to fit.
    if content["version"] != VERSION:
        return None
    state = _unpack(content["state"], State)
    assert isinstance(state, State)
    return state


def _pack(value: Any) -> Any:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = dataclasses.fields(value)
        return {field.name: _pack(getattr(value, field.name)) for field in fields}
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, dict):
        return {str(key): _pack(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_pack(inner) for inner in value]
    return value


def _unpack(value: Any, kind: Any) -> Any:
    kind = getattr(kind, "__supertype__", kind)
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin in {types.UnionType, typing.Union}:
        inner = [argument for argument in arguments if argument is not types.NoneType]
        if value is None and len(inner) < len(arguments):
            return None
        # Unions here are of plain values, or of things written alike, such as two kinds of id.
        return value if type(value) in inner else _unpack(value, inner[0])
    if origin is dict:
        key, inner = arguments
        if key is str and inner is Any:
            return value
        return {_key(name, key): _unpack(item, inner) for name, item in value.items()}
    if origin is list:
        return [_unpack(item, arguments[0]) for item in value]
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        hints = _hints(kind)
        return kind(**{name: _unpack(item, hints[name]) for name, item in value.items()})
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return kind(value)
    if kind is bytes:
        return base64.b64decode(value)
    return _plain(value, kind)


def _plain(value: Any, kind: Any) -> Any:
    """Take a plain value if it is of its kind: nobody looks again later."""
    # A whole number of seconds is written without its point.
    if kind is not Any and not isinstance(value, (int, float) if kind is float else kind):
        raise TypeError(f"{value!r} is no {kind}")
    return value


def _key(name: str, kind: Any) -> Any:
    return int(name) if getattr(kind, "__supertype__", kind) is int else name


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return typing.get_type_hints(kind)
