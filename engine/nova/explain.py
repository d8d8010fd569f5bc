"""The rules in our own words: every action, phase, term, question, card, tile and technology."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from functools import lru_cache

from engine.core.game import Topic
from engine.core.refusal import Refused
from engine.core.wording import clip
from engine.nova.content.technologies import CARDS
from engine.nova.content_pages import card_page, composed_pages, describe_sources, describe_use
from engine.nova.options import parse_options
from engine.nova.pieces import Face, Resource
from engine.nova.rules_pages import RulesPage, written_pages

FIRST = "first"  # the only edition: its name does not change what a page says
WITH_RESOURCES = ("resources", "stock", "allocation", "synthesize")  # further reading
LAST = ("question", "order")  # parts whose names mean something else, if anything else has them
KEPT = 16  # tables with different options whose pages are kept at hand
LONGEST = 60  # letters of an unknown name that are compared
NEAR = 5  # names that an unknown one is answered with


@lru_cache(maxsize=KEPT)
def pages(options: tuple[str, ...] = ()) -> tuple[RulesPage, ...]:
    """Every page, as a table with these options reads it."""
    return tuple(_pages(options))


def _pages(options: tuple[str, ...]) -> Iterator[RulesPage]:
    for page in written_pages(options):
        if page.part == "resource":
            used = describe_use(Resource(page.key[-1].upper()))
            yield replace(page, text=f"{page.text} {used}", see=WITH_RESOURCES)
        elif page.part == "face":
            yield replace(page, text=f"{page.text} {describe_sources(Face(page.key))}")
        else:
            yield page
    yield from composed_pages(parse_options(options))


@lru_cache(maxsize=KEPT)
def names(options: tuple[str, ...] = ()) -> Mapping[str, RulesPage]:
    """Every page by the names that it is found by.

    Of things with one name the first part in the order of the rules has it, questions and orders
    last; the others are found by part and name. Both sides of a card are found by the card.
    """
    every = sorted(pages(options), key=lambda page: page.part in LAST)
    found: dict[str, RulesPage] = {f"{page.part} {page.key}": page for page in every}
    for page in every:
        if page.part not in LAST:
            found.setdefault(page.key, page)
    for card, sides in CARDS.items():
        if len(sides) > 1:
            found[card] = card_page(card)
    for page in every:
        for name in (*page.also, page.name.lower(), page.key):
            found.setdefault(name, page)
    return found


def explain(name: str, edition: str = FIRST, options: Sequence[str] = ()) -> str:
    """Explain one thing; without a name, list what there is."""
    key = " ".join(name.lower().split())
    if not key:
        return "\n".join(
            f"{key:28} {topic.line}" for key, topic in sorted(topics(edition, options).items())
        )
    known = names(tuple(options))
    if key not in known:
        near = get_close_matches(key[:LONGEST], known, NEAR)
        raise Refused("unknown_topic", name=clip(name), near=tuple(near))
    return known[key].read()


def topics(edition: str | None = None, options: Sequence[str] = ()) -> Mapping[str, Topic]:
    """Everything there is, once each, by a name that `explain` knows it by."""
    known = names(tuple(options))
    return {
        page.key if known[page.key] == page else f"{page.part} {page.key}": Topic(
            page.part, page.name, page.line
        )
        for page in pages(tuple(options))
    }
