"""The words on the pictures of boxes."""

from __future__ import annotations

from engine.core import data
from engine.core.wording import Wording

WORDS = Wording("sol/text")


def say(key: str, **facts: object) -> str:
    return WORDS.say("picture", key, **facts)


def line_of(effect: str) -> str:
    """What an effect does in one line, as a sentence without its full stop."""
    line: str = data.read("sol/effects")[effect]["line"]
    return line[:1].upper() + line[1:]
