"""The words on the pictures of boxes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.wording import Wording
from engine.sol import rules_pages
from engine.sol.edition import edition
from engine.sol.view import SolView

WORDS = Wording("sol/text")


def say(key: str, **facts: object) -> str:
    return WORDS.say("picture", key, **facts)


def page_of(view: SolView, effect: str) -> Mapping[str, Any]:
    """What is written on a card at this table."""
    return rules_pages.page_of(effect, edition(view.wording).wording, edition(view.edition))


def line_of(view: SolView, effect: str) -> str:
    """What an effect does in one line, as a sentence without its full stop."""
    line: str = page_of(view, effect)["line"]
    return line[:1].upper() + line[1:]
