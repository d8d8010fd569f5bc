"""Pages: what is written on the cards and in the rules, as one edition words it.

A page is a table in `data/sol/effects.toml` or `data/sol/rules.toml`. Tables inside it (`older`,
`reference` ...) replace some of its entries in the editions that name them in `texts`. Players may
mix two editions, so a page asks for more than its own one: a table called `presence=now` counts
where the numbers say so, one called `wording=older` where the cards are worded like that. Whatever
stands in braces is a number of the edition, or another entry of the same page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from engine.core import data
from engine.core.wording import reworded
from engine.sol.edition import EDITIONS, Edition, Wording, edition
from engine.sol.edition_text import WORDS, words_of

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
    cards = edition(printing).wording
    page = data.read("sol/effects")[cards.cards.get(effect, effect)]
    return _filled(page, cards.texts, cards, edition(numbers))


@cache
def rule_page(part: str, name: str, numbers: str, printing: str) -> Page:
    """A page of the rules, as an edition words it, at a table with the cards of a printing."""
    own, cards = edition(numbers), edition(printing).wording
    return _filled(data.read("sol/rules")[part][name], own.wording.texts, cards, own)


class _Known(dict[str, object]):
    """Facts to fill in; braces with another name in them stay as they are."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


def _fill(said: Mapping[str, str], facts: Mapping[str, object] | None = None) -> dict[str, str]:
    """Fill facts into all entries; without facts, the entries into each other."""
    known = _Known(said if facts is None else facts)
    return {key: entry.format_map(known) for key, entry in said.items()}


def _filled(page: Page, texts: Sequence[str], cards: Wording, numbers: Edition) -> Page:
    """The entries of a page as a table of players reads them, with its own word for a gate."""
    entries = {key: entry for key, entry in page.items() if not isinstance(entry, dict)}
    for name in texts:
        entries |= page.get(name, {})
    for name, entry in page.items():
        if isinstance(entry, dict) and "=" in name and _holds(name, cards, numbers):
            entries |= entry
    said = {key: entry for key, entry in entries.items() if key not in VERBATIM}
    said = _fill(_fill(_fill(said, _numbers(numbers))))  # an entry may name one that names another
    instead = words_of(numbers.name).instead
    return {**entries, **{key: reworded(entry, instead) for key, entry in said.items()}}


def _holds(condition: str, cards: Wording, numbers: Edition) -> bool:
    """Is it so at this table? `presence=now` asks its numbers, `wording=older` its cards."""
    name, _, value = condition.partition("=")
    return value in cards.texts if name == "wording" else value == written(getattr(numbers, name))


def written(number: object) -> str:
    """A number of an edition as the name of a table has it: `true`, `now`, `1,1,1,2,3`."""
    if isinstance(number, tuple):
        return ",".join(map(str, number))
    return str(number).lower() if isinstance(number, bool) else str(number)


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
