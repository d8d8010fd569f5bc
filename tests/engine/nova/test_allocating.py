"""What a die may be used for, the ranged restriction, AUTO: 11.5, 17.3, 20.6."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.nova.allocating import (
    auto,
    choices,
    need,
    only_choice,
    overcharge_price,
    uncovered_missiles,
    uses,
)
from engine.nova.content.combat import POWER_CARDS
from engine.nova.dice import Dice, Use, allocate
from engine.nova.resolving import resolve
from tests.engine.nova.combat import columns, entity, side
from tests.rulings import ruling


def words(dice: Dice, face: int, *, energy: bool = True) -> str:
    """The uses of a die in one string, `ado` or `x`."""
    return "".join(uses(dice, face, can_overcharge=energy))


# Filled and empty slots: checklist 54 and 55.


@pytest.mark.parametrize(
    ("face", "expected"), [(1, "a"), (2, "d"), (3, "a"), (4, "a"), (5, "d"), (6, "ado")]
)
def test_a_slot_must_be_filled_to_be_chosen_and_both_to_be_overcharged(
    face: int, expected: str
) -> None:
    assert words(side(str(face)), face) == expected


def test_without_energy_nothing_is_overcharged() -> None:
    assert words(side("6"), 6, energy=False) == "ad"


def test_a_die_with_two_empty_slots_is_set_aside() -> None:
    dice = side("1 6", columns=POWER_CARDS[1].panel)
    assert words(dice, 1) == "x"
    assert words(dice, 6) == "a"


def test_setting_aside_is_no_choice_where_another_use_is_legal() -> None:
    for face in range(1, 7):
        assert "x" not in words(side("1 2 3 4 5 6"), face)


# The price of overcharging: N42.


@pytest.mark.parametrize(
    ("minimum", "base", "prices"),
    [
        (0, 1, [1, 1, 1]),
        (1, 1, [1, 1, 1]),
        (2, 1, [0, 1, 1]),
        (3, 1, [0, 0, 1]),
        (3, 2, [0, 1, 1]),  # an assault for 2
        (5, 1, [0, 0, 0]),
    ],
)
def test_overcharges_within_the_minimum_cost_nothing_more(
    minimum: int, base: int, prices: list[int]
) -> None:
    assert [overcharge_price(minimum, base, done) for done in range(3)] == prices
    assert max(minimum, base) + sum(prices) == max(minimum, base + 3)


# The ranged restriction: N36, checklist 56.


def test_a_purely_ranged_attacker_never_defends() -> None:
    dice = side("2 5 6", ranged=3)
    assert words(dice, 6) == "ao"
    assert words(dice, 2) == "x"
    assert words(dice, 5) == "x"


def test_at_most_as_many_dice_defend_as_were_rolled_inside() -> None:
    dice = side("5 6 6", done="2d", ranged=3)
    assert words(dice, 5) == "x"
    assert words(dice, 6) == "ao"


def test_an_overcharge_is_no_defending_die() -> None:
    dice = side("5 5", done="6o", ranged=2)
    assert words(dice, 5) == "d"


def test_a_die_that_can_attack_defends_only_if_enough_others_still_can() -> None:
    # Two dice must attack. Of 6 6 3 one may defend; of 6 3 5 none, for only two can attack.
    assert words(side("6 6 3", ranged=2), 6) == "ado"
    assert words(side("6 3 5", ranged=2), 6) == "ao"
    # Attacks already made count.
    assert words(side("6 6", done="3a", ranged=2), 6) == "ado"
    assert words(side("6 5", done="3a", ranged=2), 6) == "ao"


def test_a_die_that_can_only_defend_is_not_held_back_by_missing_attacks() -> None:
    assert words(side("5 2 2", ranged=2), 2) == "d"


def test_one_inside_die_and_two_ranged_dice_can_overcharge_and_defend() -> None:
    # The example of N36: the limit is on the number of dice that attack, not on particular dice.
    dice = side("3 6 5", ranged=2)
    dice = allocate(dice, 3, Use.ATTACK)
    dice = allocate(dice, 6, Use.OVERCHARGE)
    assert words(dice, 5) == "d"


def test_the_6_of_the_worked_combat_may_not_defend() -> None:
    dice = allocate(side("3 6 5", tiles="3a:missile 6a:missile", ranged=2), 3, Use.ATTACK)
    assert words(dice, 6) == "ao"


def test_discarded_dice_leave_the_number_that_must_attack() -> None:
    assert words(side("6 6", done="3-", ranged=2), 6) == "ao"


def test_the_defender_is_under_no_such_restriction() -> None:
    assert words(side("6 6 6"), 6) == "ado"


# Questions: 17.5, 20.6, checklist 116.


def test_equal_dice_are_one_answer() -> None:
    assert only_choice(side("3 3 3"), can_overcharge=True) == (3, Use.ATTACK)
    assert choices(side("6 3 6"), can_overcharge=False) == (
        (3, Use.ATTACK),
        (6, Use.ATTACK),
        (6, Use.DEFEND),
    )


def test_two_faces_with_one_way_each_are_two_answers() -> None:
    assert only_choice(side("3 5"), can_overcharge=True) is None


def test_one_die_with_one_way_to_use_it_is_no_question() -> None:
    assert only_choice(side("5"), can_overcharge=True) == (5, Use.DEFEND)
    assert only_choice(side("6"), can_overcharge=False) is None


def test_the_entity_takes_its_leftmost_die_for_both_columns() -> None:
    assert only_choice(entity("5 1 6"), can_overcharge=False) == (5, Use.OVERCHARGE)
    assert only_choice(entity("1 6"), can_overcharge=False) == (1, Use.OVERCHARGE)


# AUTO: 17.3, checklist 115.


@pytest.mark.parametrize(
    ("free", "tiles", "against", "their_tiles", "expected"),
    [
        ("6 3", "", "", "", "6a"),  # nothing to defend against
        ("6 3", "", "3a", "", "6d"),  # a shield, and damage to block
        ("3 6", "", "3a", "", "3a"),  # the first die, whatever comes after
        ("5", "", "", "", "5d"),  # the only choice
        ("6", "6d:armor1", "3a", "", "6d"),
        ("6", "6d:armor1", "", "", "6a"),
        ("6", "6d:pd", "3a", "", "6a"),  # no missile to stop
        ("6", "6d:pd", "3a", "3a:missile", "6d"),
        ("6", "6d:reflect", "3a", "", "6d"),
        ("6", "6d:reflect", "3a", "3a:ion", "6a"),  # an ion is no standard attack
        ("6", "6d:reflect", "3a", "3a:missile", "6a"),
        ("6", "", "3a", "3a:ion", "6d"),
        ("6", "", "3a", "3a:missile", "6d"),
        ("6", "", "3a", "3a:tachyon", "6a"),  # cannot be blocked
    ],
)
def test_auto_defends_where_the_opponent_has_something_to_stop(
    free: str, tiles: str, against: str, their_tiles: str, expected: str
) -> None:
    face, use = auto(side(free, tiles=tiles), side(done=against, tiles=their_tiles))
    assert f"{face}{use}" == expected


def test_auto_counts_what_is_blocked_already() -> None:
    heavy = side(done="3a", tiles="3a:heavy")
    assert auto(side("6", done="5d"), heavy) == (6, Use.DEFEND)
    assert auto(side("6", done="5d 2d"), heavy) == (6, Use.ATTACK)


def test_auto_matches_each_missile_with_one_point_defence() -> None:
    missiles = side(done="3a 3a", tiles="3a:missile")
    dice = side("6", done="6d", tiles="6d:pd")
    assert uncovered_missiles(dice, missiles) == 1
    assert auto(dice, missiles) == (6, Use.DEFEND)
    assert auto(side("6", done="6d 6d", tiles="6d:pd"), missiles) == (6, Use.ATTACK)


def test_auto_matches_each_standard_attack_with_one_reflect() -> None:
    dice = side("6", done="6d", tiles="6d:reflect")
    assert auto(dice, side(done="3a")) == (6, Use.ATTACK)
    assert auto(dice, side(done="3a 4a")) == (6, Use.DEFEND)


@ruling("N131")
def test_a_turned_ion_is_damage_to_the_side_that_fired_it() -> None:
    fired = side("6", done="4a>", tiles="4a:ion")
    assert need(fired, side()) == 1
    assert need(side(), fired) == 0


def test_a_negated_attack_is_nothing_to_defend_against() -> None:
    assert auto(side("6"), entity(done="5o!a")) == (6, Use.ATTACK)
    assert auto(side("6"), entity(done="5o")) == (6, Use.DEFEND)


# Whole allocations.

panels = st.tuples(*[columns()] * 6)
faces = st.integers(1, 6)


@st.composite
def rolled(draw: st.DrawFn) -> Dice:
    free = draw(st.lists(faces, max_size=8))
    ranged = draw(st.integers(0, len(free)))
    return Dice(
        draw(panels), tuple(free), (), len(free) - ranged, ranged, hull=draw(st.integers(1, 3))
    )


@given(rolled(), rolled(), st.randoms(use_true_random=False))
def test_allocating_never_gets_stuck_and_keeps_every_die(
    ours: Dice, theirs: Dice, rng: random.Random
) -> None:
    number = len(ours.free)
    for _ in range(number):
        answers = choices(ours, can_overcharge=rng.choice([True, False]))
        assert answers
        assert auto(ours, theirs) in choices(ours, can_overcharge=False)
        face, use = rng.choice(answers)
        assert use is not Use.ASIDE or len(uses(ours, face, can_overcharge=True)) == 1
        ours = allocate(ours, face, use)
        if theirs.free:
            theirs = allocate(theirs, *auto(theirs, ours))
    assert not ours.free
    assert len(ours.done) == number


@given(rolled(), st.randoms(use_true_random=False))
def test_the_ranged_restriction_holds_at_the_end(dice: Dice, rng: random.Random) -> None:
    able = sum(dice.column(face).attack is not None for face in dice.free)
    while dice.free:
        face, use = rng.choice(choices(dice, can_overcharge=True))
        if dice.column(face).attack is not None:
            assert Use.ATTACK in uses(dice, face, can_overcharge=False)  # never forbidden
        dice = allocate(dice, face, use)
    done = dice.allocations
    assert sum(die.use is Use.DEFEND for die in done) <= dice.inside
    assert sum(die.attacks for die in done) >= min(dice.ranged, able)


@given(rolled(), rolled())
def test_auto_never_overcharges(ours: Dice, theirs: Dice) -> None:
    while ours.free or theirs.free:
        if ours.free:
            ours = allocate(ours, *auto(ours, theirs))
        if theirs.free:
            theirs = allocate(theirs, *auto(theirs, ours))
    assert not any(die.use is Use.OVERCHARGE for die in ours.allocations + theirs.allocations)
    for strike in resolve(ours, theirs):
        assert strike.hits >= 0
