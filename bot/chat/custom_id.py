"""The custom id of a button or a menu, `v1:kind:game:revision:step:text`, written and read.

Nothing is remembered between two presses: the custom id alone says what a press means, so a button
works after a restart and an upgrade, and a stale or doubled press is recognised.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

VERSION = "v1"
LONGEST = 100  # characters that Discord carries
MARK = "#"  # before the fingerprint of a text that would be too long
FINGERPRINT = 20
WRITTEN_FINGERPRINT = re.compile(rf"{MARK}[0-9a-f]{{{FINGERPRINT}}}")


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """A text that was too long for a custom id: only its hash was carried."""

    digest: str

    def __str__(self) -> str:
        return MARK + self.digest


Carried = str | Fingerprint  # a text as a custom id or a menu entry carries it


class Head(NamedTuple):
    """The numbers every custom id begins with."""

    game_id: int = 0
    revision: int = 0
    step: int = 0


class CustomId(NamedTuple):
    """A custom id taken apart; its kind knows what the text means."""

    kind: str
    head: Head
    text: str


@dataclass(frozen=True, slots=True)
class Press:
    """What pressing a button, or choosing from a menu, means.

    Each kind is a class that reads and writes the text of its own custom id. Without a text of its
    own a kind takes any: buttons of earlier versions may carry one.
    """

    kind: ClassVar[str]

    game_id: int = 0
    revision: int = 0
    step: int = 0

    @classmethod
    def parse(cls, head: Head, text: str) -> Self | None:
        """Return the press with this text; None if no button of ours carries it."""
        return cls(*head)

    @property
    def text(self) -> Carried:
        """The text of its custom id."""
        return ""

    @property
    def entry(self) -> str:
        """The press as an entry of a menu, whose custom id has the numbers."""
        return f"{self.kind} {self.text}".strip()

    @property
    def custom_id(self) -> CustomId:
        """The parts of its custom id, its text without regard to its length."""
        return CustomId(self.kind, Head(self.game_id, self.revision, self.step), str(self.text))

    def __str__(self) -> str:
        head = f"{VERSION}:{self.kind}:{self.game_id}:{self.revision}:{self.step}:"
        if isinstance(self.text, Fingerprint):
            return f"{head}{self.text}"
        return head + short(self.text, LONGEST - len(head))


def read(written: str) -> CustomId | None:
    """Return the parts of a custom id; None if it is none of ours, or of a later version."""
    parts = written.split(":", 5)
    if len(parts) != 6 or parts[0] != VERSION or not parts[1].isidentifier():
        return None
    numbers = parts[2:5]
    if not all(number.isascii() and number.isdigit() and len(number) < 16 for number in numbers):
        return None
    game_id, revision, step = map(int, numbers)
    return CustomId(parts[1], Head(game_id, revision, step), parts[5])


def read_text(carried: str) -> Carried | None:
    """Return a carried text, or its fingerprint; None if it is neither."""
    if not carried.startswith(MARK):
        return carried
    if WRITTEN_FINGERPRINT.fullmatch(carried) is None:
        return None
    return Fingerprint(carried.removeprefix(MARK))


def short(text: str, room: int = LONGEST) -> str:
    """Return the text, or its fingerprint where it is too long."""
    if len(text) <= room and not text.startswith(MARK):
        return text
    return str(_fingerprint(text))


def matches(carried: Carried, text: str) -> bool:
    """Whether a carried text stands for this one."""
    return carried == (_fingerprint(text) if isinstance(carried, Fingerprint) else text)


def _fingerprint(text: str) -> Fingerprint:
    return Fingerprint(hashlib.sha256(text.encode()).hexdigest()[:FINGERPRINT])
