"""Faces, the printed panel and the power cards: content 2.3, 2.4, 9 and the checks of 12."""

from __future__ import annotations

import pytest

from engine.nova.content.combat import FACES, LEVELS, POWER_CARDS, PRINTED_PANEL, Column, PowerCard
from engine.nova.content.technologies import TECHNOLOGIES
from engine.nova.effects.tile import GivesTile
from engine.nova.pieces import Face, PanelSide

BASIC, SHIELD = Face.BASIC_ATTACK, Face.BASIC_SHIELD


def test_the_printed_panel_attacks_on_four_faces_and_defends_on_three() -> None:
    assert tuple((column.attack, column.defence) for column in PRINTED_PANEL) == (
        (BASIC, None),
        (None, SHIELD),
        (BASIC, None),
        (BASIC, None),
        (None, SHIELD),
        (BASIC, SHIELD),
    )


def test_there_are_twelve_power_cards() -> None:
    assert list(POWER_CARDS) == list(range(1, 13))
    assert [card.name for card in POWER_CARDS.values()] == list(LEVELS)


@pytest.mark.parametrize("card", POWER_CARDS.values(), ids=lambda card: card.name)
def test_every_power_card_has_six_faces(card: PowerCard) -> None:
    assert len(card.panel) == 6


@pytest.mark.parametrize(
    ("level", "die", "attack", "defence"),
    [
        (1, 1, None, None),
        (3, 5, BASIC, Face.HEAVY_SHIELD),
        (6, 3, BASIC, Face.POINT_DEFENCE),
        (9, 2, BASIC, Face.ARMOUR_1),
        (12, 4, Face.ION, Face.HEAVY_SHIELD),
        (12, 6, Face.TACHYON, Face.ULTRA_SHIELD),
    ],
)
def test_a_power_card_says_what_a_die_is_worth(
    level: int, die: int, attack: Face | None, defence: Face | None
) -> None:
    assert POWER_CARDS[level].column(die) == Column(attack, defence)


@pytest.mark.parametrize("level", range(1, 12))
def test_a_higher_power_is_never_weaker(level: int) -> None:
    def worth(card: PowerCard) -> int:
        faces = [column.face(side) for column in card.panel for side in PanelSide]
        return sum(FACES[face].worth for face in faces if face is not None)

    assert worth(POWER_CARDS[level]) < worth(POWER_CARDS[level + 1])


@pytest.mark.parametrize("face", Face)
def test_every_face_has_numbers_and_a_name_in_notation(face: Face) -> None:
    numbers = FACES[face]
    assert Face.of(face.side, face.word) is face
    assert numbers.worth == (1 if face in (BASIC, SHIELD) else 3 if face.word == "ultra" else 2)
    assert numbers.standard == (face.word in ("basic", "heavy", "ultra"))


@pytest.mark.parametrize(
    ("face", "strength", "armour"),
    [
        (Face.ULTRA_ATTACK, 3, 0),
        (Face.ION, 1, 0),
        (Face.TACHYON, 1, 0),
        (Face.MISSILE, 2, 0),
        (Face.HEAVY_SHIELD, 2, 0),
        (Face.ARMOUR_1, 0, 1),
        (Face.ARMOUR_2, 0, 2),
        (Face.POINT_DEFENCE, 0, 0),
        (Face.REFLECT, 0, 0),
    ],
)
def test_a_face_has_its_strength_and_armour(face: Face, strength: int, armour: int) -> None:
    assert (FACES[face].strength, FACES[face].armour) == (strength, armour)


def test_an_unknown_word_is_no_face() -> None:
    assert Face.of(PanelSide.ATTACK, "pd") is None
    assert Face.of(PanelSide.DEFENCE, "ion") is None


def test_every_face_but_the_printed_ones_is_on_a_combat_tile() -> None:
    effects = [effect for one in TECHNOLOGIES.values() for effect in one.effects]
    given = {effect.face for effect in effects if isinstance(effect, GivesTile)}
    assert given == set(Face) - {BASIC, SHIELD}
