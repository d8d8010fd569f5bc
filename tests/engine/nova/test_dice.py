"""Dice and how the position writes what was done with them."""

from __future__ import annotations

import pytest

from engine.nova.dice import (
    Allocation,
    Sort,
    Use,
    allocate,
    attacks,
    defences,
    negate,
    read_allocation,
    reroll_places,
    spend_reflect,
    standard_attacks,
    standard_shields,
    turn_die,
    turn_ion,
    turned_ions,
)
from tests.engine.nova.combat import entity, side


@pytest.mark.parametrize(
    ("text", "die"),
    [
        ("3a", Allocation(3, Use.ATTACK)),
        ("6d", Allocation(6, Use.DEFEND)),
        ("6o", Allocation(6, Use.OVERCHARGE)),
        ("1x", Allocation(1, Use.ASIDE)),
        ("6-", Allocation(6, Use.DISCARD)),
        ("4a>", Allocation(4, Use.ATTACK, turned=True)),
        ("2d-", Allocation(2, Use.DEFEND, spent=True)),
        ("4o>-", Allocation(4, Use.OVERCHARGE, turned=True, spent=True)),
        ("5o!a", Allocation(5, Use.OVERCHARGE, negated=(Sort.ATTACK,))),
        ("5o!d", Allocation(5, Use.OVERCHARGE, negated=(Sort.SHIELD,))),
        ("5o!a!d", Allocation(5, Use.OVERCHARGE, negated=(Sort.ATTACK, Sort.SHIELD))),
        ("4o>!d", Allocation(4, Use.OVERCHARGE, turned=True, negated=(Sort.SHIELD,))),
    ],
)
def test_an_allocation_is_read_and_written_the_same(text: str, die: Allocation) -> None:
    assert read_allocation(text) == die
    assert str(die) == text


@pytest.mark.parametrize(
    "text", ["7a", "0d", "3", "a3", "3a-", "2d>", "1x>", "6->", "3a!a", "5o!d!a", "4o->", "33a"]
)
def test_anything_else_is_no_allocation(text: str) -> None:
    with pytest.raises(ValueError, match="no allocation"):
        read_allocation(text)


def test_of_equal_dice_the_first_is_taken_and_the_row_keeps_its_order() -> None:
    dice = allocate(side("6 3 6 5"), 6, Use.DEFEND)
    assert dice.free == (3, 6, 5)
    assert dice.done == ("6d",)


def test_an_overcharged_die_counts_in_both_columns() -> None:
    dice = side(done="3a 6o 5d")
    assert [place for place, _ in attacks(dice)] == [0, 1]
    assert [place for place, _ in defences(dice)] == [1, 2]


def test_dice_set_aside_or_discarded_count_in_none() -> None:
    dice = side(done="1x 6-")
    assert not list(attacks(dice))
    assert not list(defences(dice))


def test_a_turned_ion_and_a_spent_reflect_are_out() -> None:
    dice = side(done="4o", tiles="4a:ion 4d:reflect")
    assert not list(attacks(turn_ion(dice, 0)))
    assert turned_ions(turn_ion(dice, 0)) == 1
    assert list(defences(turn_ion(dice, 0)))
    assert not list(defences(spend_reflect(dice, 0)))
    assert spend_reflect(turn_ion(dice, 0), 0).done == ("4o>-",)


def test_a_negated_side_of_an_entity_die_leaves_the_other_side() -> None:
    dice = entity(done="5o 5o")
    no_attack = negate(dice, 0, Sort.ATTACK)
    assert no_attack.done == ("5o!a", "5o")
    assert standard_attacks(no_attack) == [(1, 1)]
    assert standard_shields(no_attack) == [(0, 2), (1, 2)]
    assert negate(no_attack, 0, Sort.SHIELD).done == ("5o!a!d", "5o")


def test_dice_rolled_again_are_the_leftmost_of_equal_ones_and_go_from_left_to_right() -> None:
    assert reroll_places((1, 4, 1, 6, 1), (1, 1, 4)) == (0, 1, 2)
    assert reroll_places((6, 5, 6), (5,)) == (1,)
    with pytest.raises(ValueError, match="not in tuple"):
        reroll_places((1, 4), (1, 1))


def test_a_turned_die_keeps_its_place() -> None:
    assert turn_die(side("1 4 1"), 0, 6).free == (6, 4, 1)
