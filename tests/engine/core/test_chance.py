"""Chance: the same seed gives the same game on every machine and Python, for ever."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from engine.core.chance import SEED_LIMIT, WORD, Chance

SEEDS = [0, 1, 7, 2**64 - 1, 2**64, 2**255 + 12345, SEED_LIMIT - 1]


def word_by_hand(seed: int, place: int) -> int:
    """Word n of a stream, worked out from the description alone."""
    text = seed.to_bytes(32, "big") + (place // 4).to_bytes(8, "big")
    digest = hashlib.sha256(text).digest()
    start = 8 * (place % 4)
    return int.from_bytes(digest[start : start + 8], "big")


def below_by_hand(seed: int, place: int, limit: int) -> tuple[int, int]:
    """A number below the limit, and the place in the stream after it."""
    highest = 2**64 // limit * limit
    while True:
        word = word_by_hand(seed, place)
        place += 1
        if word < highest:
            return word % limit, place


def words(chance: Chance, count: int) -> list[int]:
    found = []
    for _ in range(count):
        word, chance = chance.word()
        found.append(word)
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_the_stream_is_the_hash_of_the_seed_and_a_counter(seed: int) -> None:
    assert words(Chance(seed), 13) == [word_by_hand(seed, place) for place in range(13)]


def test_the_first_words_of_seed_0_never_change() -> None:
    assert [f"{word:016x}" for word in words(Chance(0), 5)] == [
        "2c34ce1df23b838c",
        "5abf2a7f6437cca3",
        "d3067ed509ff25f1",
        "1df6b11b582b51eb",
        "08e00266fff0aacc",
    ]


def test_a_stream_goes_on_where_it_was_left() -> None:
    assert words(Chance(5, used=6), 3) == words(Chance(5), 9)[6:]


def test_a_word_leaves_the_chance_it_came_from_as_it_was() -> None:
    chance = Chance(5)
    first, after = chance.word()
    assert chance.word()[0] == first
    assert after == Chance(5, used=1)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("limit", [1, 2, 3, 13, 91, 2**32, 2**63 + 1, WORD - 1, WORD])
def test_a_number_below_a_limit_is_the_first_good_word_modulo_the_limit(
    seed: int, limit: int
) -> None:
    found, chance = Chance(seed).below(limit)
    assert (found, chance.used) == below_by_hand(seed, 0, limit)


def test_a_word_too_high_to_be_fair_is_thrown_away() -> None:
    limit = 2**63 + 1  # only words below it are fair, so about half of them go
    skipped = [seed for seed in range(40) if word_by_hand(seed, 0) >= limit]
    assert 10 < len(skipped) < 30
    for seed in skipped:
        found, chance = Chance(seed).below(limit)
        assert chance.used > 1
        assert found == word_by_hand(seed, chance.used - 1)


def test_every_number_below_the_limit_is_about_as_likely_as_the_others() -> None:
    chance, found = Chance(11), Counter[int]()
    for _ in range(13_000):
        number, chance = chance.below(13)
        found[number] += 1
    assert sorted(found) == list(range(13))
    assert sum((count - 1000) ** 2 / 1000 for count in found.values()) < 32.9  # 1 in 1,000


def test_a_pick_is_one_of_the_items_by_its_number() -> None:
    items = ("a", "b", "c", "d", "e")
    item, chance = Chance(3).pick(items)
    number, after = Chance(3).below(5)
    assert (item, chance) == (items[number], after)


@pytest.mark.parametrize("size", [0, 1, 2, 3, 39, 91])
def test_a_shuffle_loses_and_doubles_nothing(size: int) -> None:
    items = tuple(range(size))
    mixed, _ = Chance(size).shuffle(items)
    assert sorted(mixed) == list(items)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_shuffle_walks_from_the_last_place_and_swaps_with_one_at_or_before_it(seed: int) -> None:
    by_hand, place = list(range(20)), 0
    for last in range(19, 0, -1):
        other, place = below_by_hand(seed, place, last + 1)
        by_hand[last], by_hand[other] = by_hand[other], by_hand[last]
    assert Chance(seed).shuffle(range(20)) == (tuple(by_hand), Chance(seed, place))


def test_the_shuffle_of_thirteen_with_seed_7_never_changes() -> None:
    mixed, chance = Chance(7).shuffle("ABCDEFGHIJKLM")
    assert "".join(mixed) == "AGHIDKLJMBEFC"
    assert chance == Chance(7, used=12)


def test_every_order_of_three_is_about_as_likely_as_the_others() -> None:
    chance, found = Chance(2), Counter[tuple[str, ...]]()
    for _ in range(6_000):
        mixed, chance = chance.shuffle("abc")
        found[mixed] += 1
    assert len(found) == 6
    assert sum((count - 1000) ** 2 / 1000 for count in found.values()) < 20.5  # 1 in 1,000


def test_a_shuffle_leaves_the_items_as_they_were() -> None:
    items = ["a", "b", "c", "d"]
    Chance(1).shuffle(items)
    assert items == ["a", "b", "c", "d"]


def test_a_stream_beside_another_is_the_hash_of_where_it_branched_off_and_its_label() -> None:
    text = f"{5:064x} 3 keep P2"
    seed = int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")
    assert Chance(5, used=3).beside("keep P2") == Chance(seed)


def test_a_stream_beside_another_uses_nothing_of_it_up() -> None:
    chance = Chance(5, used=3)
    chance.beside("players").shuffle(range(50))
    assert chance == Chance(5, used=3)


def test_streams_beside_differ_by_label_by_place_and_by_seed() -> None:
    branches = {
        Chance(seed, used).beside(label)
        for seed in (0, 5, 2**255)
        for used in (0, 1, 2)
        for label in ("players", "keep P1", "keep P2", "")
    }
    assert len(branches) == 36


def test_a_stream_beside_another_shares_no_word_with_it() -> None:
    own = set(words(Chance(5), 400))
    assert not own & set(words(Chance(5).beside("players"), 400))
