"""What a button carries: version, kind, game, revision, draft step and the action itself.

Nothing is remembered between two presses, so a button works after a restart and an upgrade, and a
stale or doubled press is recognised.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

VERSION = "v1"
LONGEST = 100  # characters that Discord carries
MARK = "#"  # before the fingerprint of a text that would be too long
FINGERPRINT = 20


@dataclass(frozen=True, slots=True)
class Press:
    """A button or a menu somebody may press."""

    kind: str
    game: int = 0
    revision: int = 0
    step: int = 0
    text: str = ""

    def __str__(self) -> str:
        head = f"{VERSION}:{self.kind}:{self.game}:{self.revision}:{self.step}:"
        return head + short(self.text, LONGEST - len(head))


NOTHING = Press("none")


def read(custom_id: str) -> Press | None:
    """The press a custom id stands for; None if it is none of ours, or of a later version."""
    parts = custom_id.split(":", 5)
    if len(parts) != 6 or parts[0] != VERSION or not parts[1].isidentifier():
        return None
    numbers = parts[2:5]
    if not all(number.isascii() and number.isdigit() and len(number) < 16 for number in numbers):
        return None
    game, revision, step = map(int, numbers)
    return Press(parts[1], game, revision, step, parts[5])


def short(text: str, room: int = LONGEST) -> str:
    """A text, or what it is recognised by if it is too long."""
    if len(text) <= room and not text.startswith(MARK):
        return text
    return MARK + hashlib.sha256(text.encode()).hexdigest()[:FINGERPRINT]


def means(carried: str, text: str) -> bool:
    """Does what a button carried stand for this text?"""
    return carried == text or (carried.startswith(MARK) and carried == short(text, 0))
