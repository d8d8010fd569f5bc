"""Panels, combat tiles and strengths: 11.4, 11.6, 17.3."""

from __future__ import annotations

import pytest

from engine.nova.content.combat import PRINTED_PANEL, Column
from engine.nova.faces import (
    SLOTS,
    attack_strength,
    cover,
    filled,
    segments,
    shield_strength,
    value,
)
from engine.nova.pieces import Face
from tests.engine.nova.combat import column, panel


def test_a_tile_fills_an_empty_slot_or_covers_a_printed_one() -> None:
    covered = panel("2a:missile 5d:armor1")
    assert covered[1] == Column(Face.MISSILE, Face.BASIC_SHIELD)
    assert covered[4] == Column(None, Face.ARMOUR_1)
    assert [covered[place] for place in (0, 2, 3, 5)] == [
        PRINTED_PANEL[place] for place in (0, 2, 3, 5)
    ]


def test_a_tile_of_the_other_type_fits_no_slot() -> None:
    with pytest.raises(ValueError, match="pd"):
        cover(PRINTED_PANEL, {"1a": "pd"})
    with pytest.raises(ValueError, match="ion"):
        cover(PRINTED_PANEL, {"1d": "ion"})


def test_there_are_twelve_slots_in_the_order_of_the_faces() -> None:
    assert " ".join(SLOTS) == "1a 1d 2a 2d 3a 3d 4a 4d 5a 5d 6a 6d"


@pytest.mark.parametrize(
    ("text", "strength", "shield", "armour"),
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
    text: str, strength: int, shield: int, armour: int
) -> None:
    one = column(text)
    assert (attack_strength(one), shield_strength(one), segments(one)) == (strength, shield, armour)


@pytest.mark.parametrize(
    ("text", "worth"),
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
def test_a_die_is_worth_its_better_slot(text: str, worth: int) -> None:
    assert value(column(text)) == worth


def test_a_column_has_up_to_two_filled_slots() -> None:
    assert [filled(column(text)) for text in ("-/-", "basic/-", "-/pd", "ion/pd")] == [0, 1, 1, 2]
