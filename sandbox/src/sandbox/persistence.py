"""Keeping the whole local Discord in a file, so that both it and the bot may restart.

What people and bots attached lies beside it, each piece in a file of its own that is written once:
writing a thousand boards again and again would hold everything up for most of a second each time.
"""

import base64
import dataclasses
import enum
import fcntl
import json
import re
import types
import typing
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from sandbox.json_codec import dumps
from sandbox.model.messages import Attachment
from sandbox.model.world import State

VERSION = 2
# The first held what was attached itself.
READABLE = (1, VERSION)
# The names of what is kept beside it; whatever else lies there is not ours.
OURS = re.compile(r"^\d{15,20}(\.new)?$")
# What was attached, by the number of the attachment; and who has it.
Attached = dict[str, bytes]
Fetch = Callable[[str], bytes]


class InUse(Exception):
    """Another local Discord keeps its state in this file."""


@contextmanager
def claim(file: Path) -> Iterator[None]:
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
    text, attached = serialize(state)
    folder = attachments_folder(file)
    if attached:
        folder.mkdir(0o700, exist_ok=True)
    there = folder.iterdir() if folder.exists() else ()
    before = {one.name for one in there if OURS.match(one.name)}
    for name in attached.keys() - before:
        _write(folder / name, attached[name])
    _write(file, text.encode())
    # Only now does nothing speak of them any more.
    for name in before - attached.keys():
        (folder / name).unlink()


def attachments_folder(file: Path) -> Path:
    """Where what was attached is kept."""
    return file.with_name(f"{file.name}.files")


def _write(file: Path, data: bytes) -> None:
    fresh = file.with_name(f"{file.name}.new")
    # One that is there already was left half-written by a crash.
    fresh.unlink(missing_ok=True)
    # The bot's token is worthless elsewhere; but that, and what people attached, is private.
    fresh.touch(0o600, exist_ok=False)
    fresh.write_bytes(data)
    fresh.replace(file)


def load(file: Path) -> State | None:
    """Read everything back; None if there is no such file yet."""
    if not file.exists():
        return None
    folder = attachments_folder(file)
    try:
        state = deserialize(file.read_text("utf-8"), lambda name: (folder / name).read_bytes())
    except FileNotFoundError:
        raise ValueError(f"{file} is not whole without all of {folder.name} beside it") from None
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise ValueError(f"{file} is not what the local Discord keeps") from None
    if state is None:
        raise ValueError(f"{file} was written by another version of the local Discord")
    return state


def serialize(state: State) -> tuple[str, Attached]:
    """Everything as text, but for what was attached."""
    attached: Attached = {}
    packed = _pack(state, attached)
    return dumps({"version": VERSION, "state": packed}), attached


def deserialize(text: str, fetch: Fetch) -> State | None:
    """Everything from a text and what was attached; None if another version wrote it."""
    content = json.loads(text)
    if content["version"] not in READABLE:
        return None
    state = _unpack(content["state"], State, fetch)
    assert isinstance(state, State)
    return state


def _pack(value: Any, attached: Attached) -> Any:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        packed = {
            field.name: _pack(getattr(value, field.name), attached)
            for field in dataclasses.fields(value)
        }
        if isinstance(value, Attachment):
            attached[str(value.id)] = packed.pop("data")
        return packed
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, dict):
        return {str(key): _pack(inner, attached) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_pack(inner, attached) for inner in value]
    return value


def _unpack(value: Any, kind: Any, fetch: Fetch) -> Any:
    kind = getattr(kind, "__supertype__", kind)
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin in {types.UnionType, typing.Union}:
        inner = [argument for argument in arguments if argument is not types.NoneType]
        if value is None and len(inner) < len(arguments):
            return None
        # Unions here are of plain values, or of things written alike, such as two kinds of id.
        return value if type(value) in inner else _unpack(value, inner[0], fetch)
    if origin is dict:
        key, inner = arguments
        if key is str and inner is Any:
            return value
        return {_key(name, key): _unpack(item, inner, fetch) for name, item in value.items()}
    if origin is list:
        return [_unpack(item, arguments[0], fetch) for item in value]
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        hints = _hints(kind)
        parts = {name: _unpack(item, hints[name], fetch) for name, item in value.items()}
        if kind is Attachment and "data" not in parts:
            parts["data"] = fetch(str(parts["id"]))
        return kind(**parts)
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return kind(value)
    return base64.b64decode(value) if kind is bytes else _plain(value, kind)


def _plain(value: Any, kind: Any) -> Any:
    """Take a plain value if it is of its kind: it is not looked at again later."""
    # A whole number of seconds is written without its point.
    if kind is not Any and not isinstance(value, (int, float) if kind is float else kind):
        raise TypeError(f"{value!r} is no {kind}")
    return value


def _key(name: str, kind: Any) -> Any:
    return int(name) if getattr(kind, "__supertype__", kind) is int else name


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return typing.get_type_hints(kind)
