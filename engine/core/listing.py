"""Actions as a list: for games that can make one, for the command line, random players and tests.

Nothing that people press or type asks for it: there the next words are enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.choices import Following


def lines(following: Following, chosen: Sequence[str] = ()) -> Iterator[str]:
    """Yield the actions that begin with these words, one by one, asking for each next word."""
    found = following(chosen)
    if found.whole:
        yield " ".join(chosen)
    for option in found.options:
        words = (*chosen, option.word)
        if option.goes_on:
            yield from lines(following, words)
        elif option.completes:
            yield " ".join(words)
