"""Pages: what is written on the cards and in the rules, as one edition words it.

A page is a table in `data/sol/effects.toml` or `data/sol/rules.toml`. Tables inside it (`older`,
`reference` ...) replace some of its entries in the editions that name them in `texts`. Whatever
stands in braces is a number of the edition, or another entry of the same page.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from engine.core import data
from engine.core.wording import reworded
from engine.sol.edition import EDITIONS, Edition, Wording, edition
from engine.sol.speech import WORDS, words_of

Page = Mapping[str, Any]

PARTS = ("action", "event", "mode", "topic")
EFFECT = "effect"
VERBATIM = ("form", "colour", "timing", "picture", "editions")  # no sentences


def page_of(effect: str, wording: Wording, numbers: Edition | None = None) -> Page:
    """The page of an effect: name, colour, timing, line, text, example and form.

    The cards are worded by their printing; the numbers are those of the table's edition, where
    that is another one.
    """
    return _effect_page(effect, wording.name, wording.name if numbers is None else numbers.name)


@cache
def _effect_page(effect: str, printing: str, numbers: str) -> Page:
    wording = edition(printing).wording
    return _filled(data.read("sol/effects")[wording.cards.get(effect, effect)], wording, numbers)


@cache
def rule_page(part: str, name: str, numbers: str) -> Page:
    """A page of the rules, as an edition words it."""
    return _filled(data.read("sol/rules")[part][name], edition(numbers).wording, numbers)


class _Known(dict[str, object]):
    """Facts to fill in; braces with another name in them stay as they are."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


def _fill(said: Mapping[str, str], facts: Mapping[str, object] | None = None) -> dict[str, str]:
    """Fill facts into all entries; without facts, the entries into each other."""
    known = _Known(said if facts is None else facts)
    return {key: entry.format_map(known) for key, entry in said.items()}


def _filled(page: Page, wording: Wording, numbers: str) -> Page:
    """The entries of a page as an edition says them, with its own word for a gate."""
    entries = {key: entry for key, entry in page.items() if not isinstance(entry, dict)}
    for table in wording.texts:
        entries |= page.get(table, {})
    said = {key: entry for key, entry in entries.items() if key not in VERBATIM}
    said = _fill(_fill(said, _numbers(edition(numbers))))
    instead = words_of(numbers).instead
    return {**entries, **{key: reworded(entry, instead) for key, entry in said.items()}}


def _numbers(numbers: Edition) -> Mapping[str, object]:
    """What a page may name of an edition."""
    return {
        "edition": numbers.name,
        "limit": numbers.max_per_cell,
        "growing": numbers.max_per_cell - 1,
        "gates": numbers.gates,
        "suit_size": numbers.suit_size,
        "kept_cards": numbers.kept_cards,
    }


def all_effects() -> list[str]:
    """The name of every effect of any edition."""
    double = {key for each in EDITIONS for key in edition(each).wording.cards.values()}
    return [name for name in data.read("sol/effects") if name not in double]


def is_absent(page: Page, numbers: Edition) -> bool:
    """Is the page about something that the edition lacks?"""
    return numbers.name not in page.get("editions", EDITIONS)


def absence(part: str, page: Page, printing: str) -> str:
    """The sentence that an edition lacks this."""
    own: str | None = page.get("absent")
    return own or WORDS.say("absent", part, edition=printing, name=page["name"])
