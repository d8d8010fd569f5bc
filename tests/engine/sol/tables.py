"""Every kind of table there is: the numbers of one edition, the cards of the same or of another."""

from __future__ import annotations

import pytest

from engine.core.game import Setup
from engine.sol.edition import EDITIONS, Edition, Wording, edition

SEATS = 3


def table(numbers: str, cards: str) -> Setup:
    options = () if cards == numbers else (f"wording={cards}",)
    return Setup(numbers, SEATS, options=options)


TABLES = tuple(table(numbers, cards) for numbers in EDITIONS for cards in EDITIONS)


def numbers_of(one: Setup) -> Edition:
    return edition(one.edition)


def cards_of(one: Setup) -> Wording:
    """Whose effects are dealt at such a table."""
    (option,) = one.options or (f"wording={one.edition}",)
    return edition(option.partition("=")[2]).wording


def named(one: Setup) -> str:
    return f"{one.edition} with cards of {cards_of(one).name}"


every_table = pytest.mark.parametrize("table", TABLES, ids=named)
