"""The picture of what stations give, and of what sundivers turn into."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.game import Setup
from engine.sol.edition import EDITIONS, edition
from render.page import SMALLEST
from render.palette import PALETTES
from render.sol import rewards
from tests.render.sol.test_table import ODD_SIZES, look, seen
from tests.render.written import Written


@pytest.mark.parametrize("size", ODD_SIZES)
@pytest.mark.parametrize("name", EDITIONS)
def test_the_rewards_of_every_edition_can_be_read(name: str, size: int, written: Written) -> None:
    view = seen(Setup(name, 3, 7), steps=0)
    rewards.png(view, look(size))
    assert written.faults() == []
    numbers = edition(name)
    for base, node, paid, owed in zip(
        numbers.base, numbers.bonus_node, numbers.bonus_paid, numbers.cards, strict=True
    ):
        bonus = str(node) if node == paid else f"{node} / {paid}"
        assert {str(base), bonus, str(owed)} <= set(written.texts)
    assert numbers.gate_word.capitalize() in written.texts
    assert written.smallest >= SMALLEST


@pytest.mark.parametrize("name", EDITIONS)
def test_the_rewards_in_words_are_those_of_the_picture(name: str, written: Written) -> None:
    view = seen(Setup(name, 3, 7), steps=0)
    rewards.png(view, look())
    told = " ".join(rewards.lines(view)).replace(":", "").split()
    small = [line.text for line in written.lines if line.size <= 40]
    assert [
        word for text in small for word in text.replace(":", "").split() if word not in told
    ] == []


def test_editions_with_other_numbers_look_different() -> None:
    view = seen(Setup("published", 3, 7), steps=0)
    other = replace(view, edition="reference")
    assert rewards.png(view, look()) != rewards.png(other, look())


@pytest.mark.parametrize("palette", PALETTES)
def test_the_same_edition_gives_the_same_bytes(palette: str) -> None:
    view, one = seen(Setup("published", 3, 7), steps=0), look(palette=palette)
    assert rewards.png(view, one) == rewards.png(view, one)
