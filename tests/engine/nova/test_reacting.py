"""Ions: discard, negate, reflect: 11.6, 17.2, N37, N40, N89."""

from __future__ import annotations

import pytest

from engine.nova.dice import Sort
from engine.nova.reacting import (
    can_reflect,
    default_discard,
    default_negation,
    discard,
    discards,
    is_ion,
    negatable,
    negate_weakest,
    reflect_ion,
    reflects_by_default,
)
from engine.nova.resolving import resolve
from tests.engine.nova.combat import entity, side


def test_the_last_die_counts_whether_it_only_attacks_or_is_overcharged() -> None:
    assert is_ion(side(done="3a 4a", tiles="4a:ion"))
    assert is_ion(side(done="6o", tiles="6a:ion"))
    assert not is_ion(side(done="6d", tiles="6a:ion"))
    assert not is_ion(side(done="4a 3a", tiles="4a:ion"))
    assert is_ion(entity(done="4o", power=7))
    assert not is_ion(entity(done="4o", power=6))


# Discard.


def test_the_victim_chooses_among_its_different_free_dice() -> None:
    assert discards(side("6 3 6 1")) == (1, 3, 6)
    assert discards(side()) == ()


def test_a_discarded_die_does_nothing() -> None:
    victim = discard(side("6 3 6"), 6)
    assert victim.free == (3, 6)
    assert victim.done == ("6-",)
    ours, theirs = resolve(side(done="3a 4a"), victim)
    assert (ours.hits, theirs.hits) == (2, 0)


@pytest.mark.parametrize(
    ("free", "tiles", "face"),
    [
        ("3 6 1", "", 3),  # all worth 1; one slot before two; then the earliest
        ("6 5 3", "", 5),
        ("6 6", "", 6),
        ("1 2", "1a:ultra 2d:armor1", 2),
        ("1 2", "1a:missile 2d:ultra", 1),
        ("4 3", "4a:ion", 3),
        ("6 4", "6d:heavy 4a:heavy", 4),
    ],
)
def test_by_default_the_least_valuable_die_goes(free: str, tiles: str, face: int) -> None:
    assert default_discard(side(free, tiles=tiles)) == face


def test_by_default_a_die_without_use_goes_first() -> None:
    assert default_discard(entity("6 3 1 5", power=3)) == 1


# Negate.


def test_only_sorts_that_the_entity_has_allocated_can_be_negated() -> None:
    assert negatable(entity("5")) == ()
    assert negatable(entity(done="3o")) == (Sort.ATTACK,)
    assert negatable(entity(done="2o")) == (Sort.SHIELD,)
    assert negatable(entity(done="5o")) == (Sort.ATTACK, Sort.SHIELD)
    assert negatable(entity(done="5o!a")) == (Sort.SHIELD,)


def test_ion_missile_tachyon_armour_and_point_defence_are_no_standard_faces() -> None:
    assert negatable(entity(done="2o", power=9)) == (Sort.ATTACK,)  # basic and armour
    assert negatable(entity(done="4o 6o", power=9)) == (Sort.SHIELD,)  # ion, missile; shields
    assert negatable(entity(done="6o", power=11)) == (Sort.SHIELD,)  # tachyon and a shield


def test_the_weakest_goes_and_of_equal_ones_the_earliest() -> None:
    dice = entity(done="6o 5o 3o 3o")
    assert negate_weakest(dice, Sort.ATTACK).done == ("6o", "5o!a", "3o", "3o")
    assert negate_weakest(entity(done="5o 2o 2o"), Sort.SHIELD).done == ("5o", "2o!d", "2o")


def test_a_basic_attack_beside_point_defence_counts_as_2() -> None:
    dice = entity(done="3o 2o", power=6)
    assert negate_weakest(dice, Sort.ATTACK).done == ("3o", "2o!a")


def test_what_was_negated_once_is_not_negated_again() -> None:
    dice = negate_weakest(entity(done="3o 3o"), Sort.ATTACK)
    assert negate_weakest(dice, Sort.ATTACK).done == ("3o!a", "3o!a")


def test_by_default_a_shield_is_negated_before_an_attack() -> None:
    assert default_negation(entity(done="5o")) is Sort.SHIELD
    assert default_negation(entity(done="3o")) is Sort.ATTACK


def test_an_ion_that_negates_a_shield_lets_another_die_through() -> None:
    ours = side(done="3a 4a", tiles="4a:ion")
    blocked, _ = resolve(ours, entity(done="5o"))
    assert blocked.hits == 0
    negated, _ = resolve(ours, negate_weakest(entity(done="5o"), Sort.SHIELD))
    assert negated.hits == 2


# Reflect.


def test_only_an_allocated_unspent_reflect_turns_an_ion() -> None:
    assert can_reflect(side(done="6d", tiles="6d:reflect"))
    assert can_reflect(side(done="6o", tiles="6d:reflect"))
    assert not can_reflect(side("6", tiles="6d:reflect"))
    assert not can_reflect(side(done="6a", tiles="6d:reflect"))
    assert not can_reflect(side(done="6d-", tiles="6d:reflect"))


def test_the_entity_never_turns_an_ion() -> None:
    assert not can_reflect(entity(done="3o", power=12))


def test_a_turned_ion_strikes_the_side_that_fired_it() -> None:
    attacker = side(done="4a", tiles="4a:ion")
    attacker, victim = reflect_ion(attacker, side(done="6d", tiles="6d:reflect"))
    assert (attacker.done, victim.done) == (("4a>",), ("6d-",))
    ours, theirs = resolve(attacker, victim)
    assert (ours.hits, theirs.hits) == (0, 1)


def test_the_ion_of_the_entity_can_be_turned_and_its_shield_stays() -> None:
    attacker, victim = reflect_ion(
        entity(done="4o", power=7), side(done="3a 6d", tiles="6d:reflect")
    )
    assert attacker.done == ("4o>",)
    ours, theirs = resolve(attacker, victim)
    assert ours.hits == 0
    assert theirs.hits == 1  # a basic attack and the ion against a basic shield


def test_a_spent_reflect_turns_nothing_at_the_end_and_one_is_spent_on_one_ion() -> None:
    victim = side(done="6d 6d", tiles="6d:reflect")
    attacker, victim = reflect_ion(side(done="3a 4a", tiles="4a:ion"), victim)
    assert victim.done == ("6d-", "6d")
    assert can_reflect(victim)
    ours, theirs = resolve(attacker, victim)
    assert (ours.hits, theirs.hits) == (0, 2)  # the basic attack and the ion come back


def test_by_default_a_reflect_waits_for_a_standard_attack() -> None:
    assert reflects_by_default(side(done="4a", tiles="4a:ion"))
    assert not reflects_by_default(side(done="3a 4a", tiles="4a:ion"))
    assert reflects_by_default(entity(done="3o!a 4o", power=7))
