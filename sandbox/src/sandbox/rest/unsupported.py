"""What Discord would do and this one does not: it is noted rather than passed over."""

from collections.abc import Iterator
from enum import IntEnum
from typing import Any, TypeVar

PARTS = {"poll": "a poll", "sticker_ids": "stickers"}
FORWARD = 1
Kind = TypeVar("Kind", bound=IntEnum)


class Unsupported(Exception):
    """A request that comes to nothing as a whole; its text names what was wanted."""


def unsupported_parts(body: Any) -> Iterator[str]:
    """Name the parts of a request that come to nothing here."""
    if not isinstance(body, dict):
        return
    # The message itself, that of an answer to an interaction, or that of a post in a forum.
    for message in (body, body.get("data"), body.get("message")):
        if isinstance(message, dict):
            yield from (name for part, name in PARTS.items() if message.get(part))
            reference = message.get("message_reference")
            if isinstance(reference, dict) and reference.get("type") == FORWARD:
                yield "a forwarded message"


def known(kinds: type[Kind], number: int, what: str) -> Kind:
    """Find one of the kinds there are here."""
    try:
        return kinds(number)
    except ValueError:
        raise Unsupported(f"{what} of type {number}") from None
