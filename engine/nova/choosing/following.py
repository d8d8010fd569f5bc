"""What may follow some words: the pieces that grammars are put together from."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.record import dataclass
from engine.nova.map import SECTOR_NAMED, Sector
from engine.nova.tokenizer import group_word

Groups = tuple[tuple[Sector, int], ...]


@dataclass(frozen=True, slots=True)
class Following:
    """The words that may come next, and whether the words so far are an action."""

    words: tuple[str, ...]
    whole: bool

    @property
    def leads(self) -> bool:
        return self.whole or bool(self.words)


NOWHERE = Following((), False)


def later(known: Sequence[str], chosen: Sequence[str]) -> list[str]:
    """Return what comes after the last chosen word, so that every set has one order."""
    return list(known[known.index(chosen[-1]) + 1 :] if chosen else known)


def with_count(sector: Sector, most: int) -> list[str]:
    """Write one to so many ships of a sector."""
    return [group_word(sector, number) for number in range(1, most + 1)]


def groups_of(words: Sequence[str]) -> Groups:
    """Read groups back; raises KeyError or ValueError where a word is none."""
    return tuple(_group(word) for word in words)


def _group(word: str) -> tuple[Sector, int]:
    name, _, number = word.partition("x")
    return SECTOR_NAMED[name], int(number or 1)
