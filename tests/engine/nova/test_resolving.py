"""From dice to hits, casualties and points: 11.7, 11.8."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.nova.dice import Dice
from engine.nova.faces import attack_strength
from engine.nova.pieces import Face, PanelSide
from engine.nova.resolving import (
    Losses,
    armour,
    casualties,
    kill_bonus,
    resolve,
    wins_sector,
)
from tests.engine.nova.combat import columns, entity, side
from tests.rulings import ruling

# Every attack against every defence, one die each: hits on the defender / on the attacker.
PAIRS = """
            none  basic heavy ultra reflect armor1 armor2 pd
    basic   1/0   0/0   0/0   0/0   0/1     0/0    0/0    1/0
    heavy   2/0   1/0   0/0   0/0   0/2     1/0    0/0    2/0
    ultra   3/0   2/0   1/0   0/0   0/3     1/0    1/0    3/0
    ion     1/0   0/0   0/0   0/0   1/0     0/0    0/0    1/0
    tachyon 1/0   1/0   1/0   1/0   1/0     0/0    0/0    1/0
    missile 2/0   1/0   0/0   0/0   2/0     1/0    0/0    0/0
"""


def pairs() -> list[tuple[str, str, str]]:
    head, *rows = (line.split() for line in PAIRS.strip().splitlines())
    return [
        (attack, defence, cell)
        for attack, *cells in rows
        for defence, cell in zip(head, cells, strict=True)
    ]


def hits(attacker: Dice, defender: Dice) -> str:
    ours, theirs = resolve(attacker, defender)
    return f"{ours.hits}/{theirs.hits}"


@pytest.mark.parametrize(("attack", "defence", "expected"), pairs())
def test_every_attack_meets_every_defence(attack: str, defence: str, expected: str) -> None:
    attacker = side(done="1a", tiles=f"1a:{attack}")
    defender = side() if defence == "none" else side(done="2d", tiles=f"2d:{defence}")
    assert hits(attacker, defender) == expected
    # The same from the other side of the table.
    assert hits(defender, attacker) == "/".join(reversed(expected.split("/")))


def test_the_table_has_all_faces() -> None:
    assert {attack for attack, _, _ in pairs()} == {
        face.word for face in Face if face.side is PanelSide.ATTACK
    }
    assert {defence for _, defence, _ in pairs()} == {"none"} | {
        face.word for face in Face if face.side is PanelSide.DEFENCE
    }


# Standard faces: checklist 57.


def test_shields_add_up_against_all_blockable_attacks() -> None:
    ours = side(done="1a 3a 4a", tiles="1a:ultra 3a:ion 4a:missile")
    assert hits(ours, side(done="2d 5d", tiles="2d:ultra 5d:heavy")) == "1/0"


def test_a_surplus_of_shields_is_lost() -> None:
    assert hits(side(done="1a"), side(done="2d 5d", tiles="5d:ultra")) == "0/0"


# Point defence: checklist 60 and 61.


def test_one_point_defence_stops_one_missile_and_no_more() -> None:
    two = side(done="1a 1a", tiles="1a:missile")
    assert hits(two, side(done="2d", tiles="2d:pd")) == "2/0"
    assert hits(two, side(done="2d 2d 2d", tiles="2d:pd")) == "0/0"


@ruling("N38")
def test_point_defence_allocated_before_the_missile_stops_it_too() -> None:
    # Nothing depends on the order of allocation: these faces act at the end (N38).
    attacker = side(done="6o 1a", tiles="1a:missile 6d:pd")
    defender = side(done="6d 3a", tiles="6d:pd 3a:missile")
    assert hits(attacker, defender) == "2/0"


def test_a_basic_attack_beside_point_defence_strikes_for_2_and_stays_standard() -> None:
    dice = side(done="6a", tiles="6d:pd")
    assert hits(dice, side()) == "2/0"
    assert hits(dice, side(done="2d")) == "1/0"
    assert hits(dice, side(done="2d", tiles="2d:reflect")) == "0/2"
    assert hits(side(done="6a", tiles="6a:heavy 6d:pd"), side()) == "2/0"


# Reflect: checklist 62.


def test_a_reflect_takes_the_strongest_standard_attack() -> None:
    attacker = side(done="1a 3a 4a", tiles="3a:ultra 4a:heavy")
    ours, theirs = resolve(attacker, side(done="2d", tiles="2d:reflect"))
    assert ours.kept == (2, 1)
    assert theirs.gained == (3,)


def test_reflects_take_one_attack_each() -> None:
    attacker = side(done="1a 3a", tiles="3a:ultra")
    assert hits(attacker, side(done="2d 2d", tiles="2d:reflect")) == "0/4"
    assert hits(attacker, side(done="2d 2d 2d", tiles="2d:reflect")) == "0/4"


def test_a_reflected_attack_does_not_bounce_again() -> None:
    both = "1a:heavy 2d:reflect"
    assert hits(side(done="1a 2d", tiles=both), side(done="2d", tiles="2d:reflect")) == "0/2"
    # Each takes the other's heavy attack, and the hits are the same.
    mutual = resolve(side(done="1a 2d", tiles=both), side(done="1a 2d", tiles=both))
    assert [(strike.kept, strike.gained) for strike in mutual] == [((), (2,)), ((), (2,))]


def test_a_reflected_attack_can_be_blocked() -> None:
    assert hits(side(done="1a 5d"), side(done="2d", tiles="2d:reflect")) == "0/0"


def test_the_entity_reflects_too() -> None:
    assert hits(side(done="1a", tiles="1a:ultra"), entity(done="3o", power=12)) == "0/5"


# Tachyon: checklist 59.


def test_a_tachyon_cancels_the_strongest_standard_shield() -> None:
    attacker = side(done="1a 3a 4a", tiles="1a:tachyon 3a:heavy 4a:heavy")
    ours, _ = resolve(attacker, side(done="2d 5d", tiles="2d:ultra"))
    assert (ours.cancelled, ours.shields) == ((3,), (1,))
    assert ours.hits == 4  # 4 against 1, and the tachyon itself


def test_tachyons_cancel_one_shield_each() -> None:
    attacker = side(done="1a 1a 1a", tiles="1a:tachyon")
    ours, _ = resolve(attacker, side(done="2d 5d", tiles="2d:ultra"))
    assert (ours.cancelled, ours.shields) == ((3, 1), ())
    assert ours.hits == 3


def test_armour_and_point_defence_are_no_shields_to_cancel() -> None:
    ours, _ = resolve(
        side(done="1a 3a", tiles="1a:tachyon"), side(done="2d 5d", tiles="2d:armor1 5d:pd")
    )
    assert ours.cancelled == ()
    assert ours.hits == 1


# Armour: checklist 63.


@pytest.mark.parametrize(("hull", "done", "expected"), [(1, "", 6), (2, "", 3), (1, "2d", 3)])
def test_hits_are_the_unblocked_damage_divided_by_armour(
    hull: int, done: str, expected: int
) -> None:
    attacker = side(done="1a 1a", tiles="1a:ultra")
    ours, _ = resolve(attacker, side(done=done, tiles="2d:armor1", hull=hull))
    assert ours.hits == expected


def test_the_remainder_is_lost() -> None:
    attacker = side(done="1a 3a", tiles="1a:ultra 3a:heavy")
    assert hits(attacker, side(done="2d", tiles="2d:armor1")) == "2/0"  # 5 / 2
    assert hits(attacker, side(done="2d", tiles="2d:armor2")) == "1/0"  # 5 / 3
    assert hits(attacker, side(done="2d 5d", tiles="2d:armor2 5d:armor2")) == "1/0"  # 5 / 5


def test_armour_segments_add_to_the_hull_for_one_combat() -> None:
    assert armour(side(hull=2)) == 2
    assert armour(side(done="2d 5d", tiles="2d:armor2 5d:armor1", hull=2)) == 5
    assert armour(entity(done="2o", power=9)) == 2
    assert armour(entity(done="2o", power=8)) == 1


def test_unblockable_damage_meets_armour_too() -> None:
    attacker = side(done="1a 1a 1a", tiles="1a:tachyon")
    assert hits(attacker, side(done="2d", tiles="2d:armor1")) == "1/0"


# The order: checklist 64.


@ruling("N38")
def test_missiles_then_reflect_then_tachyon_then_shields_then_armour() -> None:
    attacker = side(
        done="1a 1a 2a 3a 4a 6a",
        tiles="1a:missile 2a:tachyon 3a:ultra 4a:ion 6a:heavy",
    )
    defender = side(done="1d 2d 3d 4d 5d", tiles="1d:pd 2d:reflect 3d:heavy 4d:basic 5d:armor1")
    ours, theirs = resolve(attacker, defender)
    assert ours.missiles - ours.stopped == 1
    assert theirs.gained == (3,)
    assert ours.kept == (2,)
    assert ours.cancelled == (2,)
    assert ours.blockable == 2 + 1 + 2
    assert ours.unblocked == 5 - 1 + 1
    assert ours.hits == 2
    assert theirs.hits == 3


@ruling("N38")
def test_both_sides_are_resolved_from_the_same_dice() -> None:
    assert hits(side(done="1a 3a 6o"), side(done="1a 4a 4a 6d")) == "2/2"


# The Entity's power cards, faces 1 to 6: checklist 112. A heavy attack against each face: hits on
# the Entity / on the player, who has no shield.
FACES = """
    1   2/0 1/0 2/1 2/1 1/0 2/1
    2   2/0 1/0 2/1 2/1 1/1 2/1
    3   2/0 1/0 2/1 2/1 0/1 2/2
    4   1/0 1/0 2/1 2/1 0/1 2/2
    5   1/0 2/1 2/1 1/1 0/1 2/2
    6   1/0 2/1 2/2 1/1 0/2 2/2
    7   1/1 2/1 2/2 1/1 0/2 2/2
    8   1/1 2/1 2/2 1/1 0/2 1/2
    9   1/1 1/1 2/2 1/1 0/2 1/2
    10  1/1 1/1 2/2 1/1 0/2 0/2
    11  1/1 1/2 2/2 1/1 0/2 0/1
    12  1/1 1/2 0/4 0/1 0/3 0/1
"""


@pytest.mark.parametrize(
    ("power", "face", "expected"),
    [
        (int(power), face, cell)
        for power, *cells in (line.split() for line in FACES.strip().splitlines())
        for face, cell in enumerate(cells, 1)
    ],
)
def test_every_face_of_every_power_level_counts_in_both_columns(
    power: int, face: int, expected: str
) -> None:
    attacker = side(done="1a", tiles="1a:heavy")
    assert hits(attacker, entity(done=f"{face}o", power=power)) == expected


def test_a_missile_of_the_entity_is_stopped_by_point_defence() -> None:
    assert hits(side(done="2d", tiles="2d:pd"), entity(done="6o", power=8)) == "0/0"


def test_point_defence_of_the_entity_stops_a_missile() -> None:
    assert hits(side(done="1a", tiles="1a:missile"), entity(done="3o", power=6)) == "0/2"


# Worked examples.


def test_the_worked_combat() -> None:
    # notation-nova.md: a station fires in from next door, two missiles on one panel.
    attacker = side(done="3a 6o 5d", tiles="3a:missile 6a:missile", ranged=2)
    defender = side(done="1d 3a", tiles="1d:pd 3a:heavy")
    ours, theirs = resolve(attacker, defender)
    assert (ours.missiles, ours.stopped) == (2, 1)
    assert theirs.shields == (1, 1)
    assert (ours.hits, theirs.hits) == (2, 0)
    lost = casualties(ours.hits, Losses(ships=2))
    assert lost == Losses(ships=2)
    assert kill_bonus(lost) + wins_sector(Losses(ships=2), lost) == 2


# Casualties and points: checklist 65 and 67.


def test_hits_take_active_ships_stations_disabled_ships_then_gates() -> None:
    there = Losses(ships=2, stations=1, disabled=1, gates=1)
    expected = [
        Losses(),
        Losses(ships=1),
        Losses(ships=2),
        Losses(ships=2, stations=1),
        Losses(ships=2, stations=1, disabled=1),
        there,
        there,
    ]
    assert [casualties(number, there) for number in range(7)] == expected


@pytest.mark.parametrize(
    ("destroyed", "half", "full"),
    [
        (Losses(), 0, 0),
        (Losses(ships=1), 0, 1),
        (Losses(ships=2), 1, 2),
        (Losses(ships=2, stations=1), 1, 3),
        (Losses(ships=1, stations=1, disabled=1, gates=2), 3, 5),
        (Losses(gates=1), 1, 1),
    ],
)
def test_two_units_are_worth_a_point_and_a_gate_one(
    destroyed: Losses, half: int, full: int
) -> None:
    assert kill_bonus(destroyed) == half
    assert kill_bonus(destroyed, full=True) == full


def test_the_sector_is_won_by_destroying_the_last_unit() -> None:
    there = Losses(ships=1, disabled=1, gates=1)
    assert not wins_sector(there, Losses(ships=1))
    assert wins_sector(there, Losses(ships=1, disabled=1))
    assert not wins_sector(Losses(gates=1), Losses(gates=1))  # no unit was destroyed
    assert not wins_sector(Losses(), Losses())


# Properties.

entries = st.lists(st.from_regex(r"[1-6](-|x|a>?|d-?|o>?-?)", fullmatch=True), max_size=10).map(
    tuple
)
sides = st.builds(
    Dice,
    st.tuples(*[columns()] * 6),
    st.just(()),
    entries,
    inside=st.just(10),
    hull=st.integers(1, 3),
)


@given(sides, sides)
def test_hits_are_never_negative_and_both_sides_are_treated_alike(ours: Dice, theirs: Dice) -> None:
    first, second = resolve(ours, theirs)
    assert resolve(theirs, ours) == (second, first)
    for strike in (first, second):
        assert 0 <= strike.hits <= strike.unblocked <= strike.blockable + strike.tachyons
        assert strike.stopped <= strike.missiles


@given(sides, sides)
def test_reflecting_moves_attacks_and_makes_none(ours: Dice, theirs: Dice) -> None:
    first, second = resolve(ours, theirs)
    assert len(first.kept) + len(second.gained) == sum(
        die.attacks and not die.turned and attack_strength(ours.column(die.face)) > 0
        for die in ours.allocations
    )
    assert all(kept <= taken for kept in first.kept for taken in second.gained)


@given(st.integers(0, 20), st.builds(Losses, *[st.integers(0, 5)] * 4))
def test_every_hit_destroys_one_token_while_there_are_any(number: int, there: Losses) -> None:
    lost = casualties(number, there)
    total = there.units + there.gates
    assert lost.units + lost.gates == min(number, total)


# The seven steps of 11.7 once more, as they are written, on lists of faces.

STRENGTH = {"basic": 1, "heavy": 2, "ultra": 3}


def faces_of(dice: Dice) -> tuple[list[str | int], list[str]]:
    """The attacks and defences in force: words, of an attack beside point defence its 2."""
    attacks: list[str | int] = []
    defences: list[str] = []
    for die in dice.allocations:
        column = dice.column(die.face)
        if die.attacks and not die.turned and column.attack is not None:
            escorted = column.attack.word == "basic" and column.defence is Face.POINT_DEFENCE
            attacks.append(2 if escorted else STRENGTH.get(column.attack.word, column.attack.word))
        if die.defends and not die.spent and column.defence is not None:
            defences.append(column.defence.word)
    return attacks, defences


def hits_as_written(ours: Dice, theirs: Dice) -> int:
    (our_attacks, our_defences), (their_attacks, their_defences) = faces_of(ours), faces_of(theirs)
    missiles = max(0, our_attacks.count("missile") - their_defences.count("pd"))
    standard = sorted((each for each in our_attacks if isinstance(each, int)), reverse=True)
    kept = standard[their_defences.count("reflect") :]
    against = sorted((each for each in their_attacks if isinstance(each, int)), reverse=True)
    gained = against[: our_defences.count("reflect")]
    tachyons = our_attacks.count("tachyon")
    shields = sorted((STRENGTH.get(each, 0) for each in their_defences), reverse=True)[tachyons:]
    ions = our_attacks.count("ion") + sum(die.turned for die in theirs.allocations)
    blockable = sum(kept) + sum(gained) + ions + 2 * missiles
    unblocked = max(0, blockable - sum(shields)) + tachyons
    segments = their_defences.count("armor1") + 2 * their_defences.count("armor2")
    return unblocked // (theirs.hull + segments)


@ruling("N38")
@settings(max_examples=300)
@given(sides, sides)
def test_hits_are_counted_as_the_rules_write_them(ours: Dice, theirs: Dice) -> None:
    first, second = resolve(ours, theirs)
    assert first.hits == hits_as_written(ours, theirs)
    assert second.hits == hits_as_written(theirs, ours)
