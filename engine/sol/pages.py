"""What is written on the cards, as a printing words it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import data
from engine.sol.edition import EDITIONS, Wording, edition


def page_of(effect: str, wording: Wording) -> Mapping[str, Any]:
    """The page of an effect: name, colour, timing, line, text, example and form."""
    page = data.read("sol/effects")[wording.cards.get(effect, effect)]
    return {**page, **page.get(wording.texts, {})}


def pages(wording: Wording) -> Mapping[str, Mapping[str, Any]]:
    """Every effect of any printing by its name, worded like this where this one has it."""
    double = {key for each in EDITIONS for key in edition(each).wording.cards.values()}
    return {name: page_of(name, wording) for name in data.read("sol/effects") if name not in double}
