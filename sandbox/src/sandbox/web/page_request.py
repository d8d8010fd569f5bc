"""What the page asks for, read carefully."""

import base64
import binascii
from typing import Any

from sandbox.actors.simulation import PickedFile
from sandbox.ids import is_id
from sandbox.json_codec import Json


class Unclear(Exception):
    """The page asked for something that cannot be understood."""


class PageRequest:
    """One request of the page; every value is of the kind it should be, or `Unclear`."""

    def __init__(self, content: object) -> None:
        if not isinstance(content, dict):
            raise Unclear("an object is wanted")
        self._content: Json = content

    def text(self, key: str) -> str:
        value = self._content.get(key)
        if not isinstance(value, str):
            raise Unclear(f"{key!r} should be text")
        return value

    def number(self, key: str) -> int:
        """Read an id, which JSON writes as text because JavaScript cannot count so far."""
        return as_number(self._content.get(key), key)

    def has(self, key: str) -> bool:
        return self._content.get(key) is not None

    def several(self, key: str) -> list[Any]:
        value = self._content.get(key) or []
        if not isinstance(value, list):
            raise Unclear(f"{key!r} should be a list")
        return value

    def named(self, key: str) -> Json:
        value = self._content.get(key) or {}
        if not isinstance(value, dict):
            raise Unclear(f"{key!r} should be an object")
        return value


def as_number(value: object, what: str = "it") -> int:
    if not isinstance(value, str) or not is_id(value):
        raise Unclear(f"{what!r} should be an id")
    return int(value)


def as_file(value: object) -> PickedFile:
    """Read a file: its name, and its bytes in base64."""
    match value:
        case {"name": str() as name, "data": str() as data} if name:
            try:
                return name, base64.b64decode(data, validate=True)
            except binascii.Error:
                raise Unclear(f"{name} did not arrive whole") from None
        case _:
            raise Unclear("a file is a name and its data")
