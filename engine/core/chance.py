"""Chance that never changes: the same seed gives the same game on every machine and Python.

The stream is a sequence of 64-bit words. Word `n` is bytes `8 * (n % 4)` to `8 * (n % 4) + 7`,
big-endian, of the SHA-256 of the 32-byte big-endian seed followed by `n // 4` as 8 bytes,
big-endian. A number below `k` is the first word not above the largest multiple of `k`, modulo
`k`. A shuffle walks from the last place to the second and swaps each with a place at or before
it. `docs/fairness.md` says the same for people who want to check a game by hand.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from struct import Struct
from typing import TypeVar

from engine.core.record import dataclass

T = TypeVar("T")

WORD = 2**64
SEED_LIMIT = 2**256
_FOUR_WORDS = Struct(">4Q")  # of one hash


def seed_text(seed: int) -> str:
    """Write a seed as people read and type it."""
    return f"{seed:064x}"


def _hashed(seed: int, block: int) -> tuple[int, ...]:
    """Return the four words of one hash."""
    text = seed.to_bytes(32, "big") + block.to_bytes(8, "big")
    return _FOUR_WORDS.unpack(hashlib.sha256(text).digest())


_words = lru_cache(maxsize=64)(_hashed)  # rolls come one by one


@dataclass(frozen=True, slots=True)
class Chance:
    """A random stream as a value: what seed it comes from and how many words are used up."""

    seed: int
    used: int = 0

    def word(self) -> tuple[int, Chance]:
        block, part = divmod(self.used, 4)
        return _words(self.seed, block)[part], Chance(self.seed, self.used + 1)

    def below(self, limit: int) -> tuple[int, Chance]:
        """Pick a number from 0 to limit - 1, each as likely as the others."""
        seed, used = self.seed, self.used
        while True:
            word = _words(seed, used >> 2)[used & 3]
            used += 1
            number = word % limit
            if word - number + limit <= WORD:  # below the largest multiple: nearly always
                return number, Chance(seed, used)

    def _below_each(self, limits: Sequence[int]) -> tuple[list[int], Chance]:
        """Pick a number below each of these limits, one after the other."""
        seed, used = self.seed, self.used
        last = used + len(limits)
        blocks = range(used >> 2, (last + 3) >> 2)
        words = [word for block in blocks for word in _hashed(seed, block)][used & 3 :]
        if limits and max(words) <= WORD - max(limits):  # no word is skipped: nearly always
            found = [word % limit for word, limit in zip(words, limits, strict=False)]
            return found, Chance(seed, last)
        chance, found = self, []
        for limit in limits:
            number, chance = chance.below(limit)
            found.append(number)
        return found, chance

    def pick(self, items: Sequence[T]) -> tuple[T, Chance]:
        place, chance = self.below(len(items))
        return items[place], chance

    def shuffle(self, items: Sequence[T]) -> tuple[tuple[T, ...], Chance]:
        mixed = list(items)
        places = range(len(mixed) - 1, 0, -1)
        others, chance = self._below_each(range(len(mixed), 1, -1))
        for last, other in zip(places, others, strict=True):
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return tuple(mixed), chance

    def beside(self, label: str) -> Chance:
        """Branch off a stream that tells nothing about this one and uses nothing of it up."""
        text = f"{self.seed:064x} {self.used} {label}"
        return Chance(int.from_bytes(hashlib.sha256(text.encode()).digest(), "big"))
