"""Panels, combat tiles and strengths: 11.4, 11.6, 17.3."""

from __future__ import annotations

import pytest

from engine.nova.faces import SLOTS, Attack, Column, Defence, cover, read_panel
from tests.engine.nova.combat import POWER, PRINTED, panel


def test_the_printed_panel_attacks_on_1_3_4_6_and_defends_on_2_5_6() -> None:
    assert [face for face in range(1, 7) if PRINTED[face - 1].attack] == [1, 3, 4, 6]
    assert [face for face in range(1, 7) if PRINTED[face - 1].defence] == [2, 5, 6]


def test_a_tile_fills_an_empty_slot_or_covers_a_printed_one() -> None:
    covered = panel("2a:missile 5d:armor1")
    assert covered[1] == Column(Attack.MISSILE, Defence.BASIC)
    assert covered[4] == Column(None, Defence.ARMOUR)
    assert [covered[place] for place in (0, 2, 3, 5)] == [PRINTED[place] for place in (0, 2, 3, 5)]


def test_a_tile_of_the_other_type_fits_no_slot() -> None:
    with pytest.raises(ValueError, match="pd"):
        cover(PRINTED, {"1a": "pd"})
    with pytest.raises(ValueError, match="ion"):
        cover(PRINTED, {"1d": "ion"})


def test_there_are_twelve_slots_in_the_order_of_the_faces() -> None:
    assert " ".join(SLOTS) == "1a 1d 2a 2d 3a 3d 4a 4d 5a 5d 6a 6d"


@pytest.mark.parametrize(
    ("column", "strength", "shield", "segments"),
    [
        ("basic/-", 1, 0, 0),
        ("heavy/-", 2, 0, 0),
        ("ultra/-", 3, 0, 0),
        ("ion/-", 0, 0, 0),
        ("tachyon/-", 0, 0, 0),
        ("missile/-", 0, 0, 0),
        ("-/basic", 0, 1, 0),
        ("-/heavy", 0, 2, 0),
        ("-/ultra", 0, 3, 0),
        ("-/reflect", 0, 0, 0),
        ("-/armor1", 0, 0, 1),
        ("-/armor2", 0, 0, 2),
        ("-/pd", 0, 0, 0),
        ("basic/pd", 2, 0, 0),
        ("heavy/pd", 2, 0, 0),
        ("ultra/pd", 3, 0, 0),
        ("ion/pd", 0, 0, 0),
        ("-/-", 0, 0, 0),
    ],
)
def test_standard_faces_have_a_strength_and_point_defence_makes_a_basic_attack_2(
    column: str, strength: int, shield: int, segments: int
) -> None:
    (read,) = read_panel([column])
    assert (read.strength, read.shield, read.segments) == (strength, shield, segments)


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("-/-", 0),
        ("basic/-", 1),
        ("-/basic", 1),
        ("basic/basic", 1),
        *((f"{attack}/-", 2) for attack in ("heavy", "ion", "tachyon", "missile")),
        *((f"-/{defence}", 2) for defence in ("heavy", "reflect", "armor1", "armor2", "pd")),
        ("ultra/-", 3),
        ("-/ultra", 3),
        ("ion/ultra", 3),
    ],
)
def test_a_die_is_worth_its_better_slot(column: str, value: int) -> None:
    (read,) = read_panel([column])
    assert read.value == value


def test_every_power_level_has_six_faces() -> None:
    assert list(POWER) == list(range(1, 13))
    assert all(len(columns) == 6 for columns in POWER.values())
