"""What a draft offers word by word, as whole actions; and whole actions, word by word."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.app.turns.drafts import Draft
from engine.core.choices import Following, Listed
from engine.core.listing import lines
from engine.core.seat import Seat


def offered(draft: Draft) -> tuple[str, ...]:
    return tuple(lines(draft.following))


def by_words(actions: Sequence[str]) -> Following:
    """The choices of a seat that may do just these actions."""
    listed: Listed[None, str] = Listed(lambda state, seat: actions, str)
    return partial(listed, None, Seat(0))
