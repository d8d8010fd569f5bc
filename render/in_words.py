"""A picture in words alone, for games that have none of its kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.seat import Seat
from engine.core.wording import clip
from render.alt_text import LONGEST_NAME, WORDS, pages
from render.pictures import Picture


def in_words(name: str, text: str, names: Mapping[Seat, str]) -> Picture:
    """Return a picture without a drawing; the text knows seats only by their notation."""
    words = pages([*_players(names), *text.strip().splitlines()])
    return Picture(name, b"", words.alt, words.words)


def _players(names: Mapping[Seat, str]) -> Sequence[str]:
    """Say who plays which seat, with an empty line below."""
    known = [
        WORDS.say("twin", "player", seat=seat, name=clip(name.strip(), LONGEST_NAME))
        for seat, name in sorted(names.items())
        if name.strip()
    ]
    return [WORDS.say("twin", "named", players=known), ""] if known else []
