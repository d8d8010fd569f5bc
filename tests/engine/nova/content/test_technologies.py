"""Technologies and races: content 6, 7, 8 and the checks of content 12."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core import data
from engine.nova.content.technologies import (
    ANCIENT_CARDS,
    BASIC_DECK,
    CARDS,
    RACES,
    SIDES,
    TECHNOLOGIES,
    Race,
    Technology,
    in_force,
)
from engine.nova.effects.ability import Ability
from engine.nova.pieces import (
    Face,
    Resource,
    SectorKind,
    SubAction,
    TechnologyKind,
    TechnologySlot,
    Track,
)

EVERY = pytest.mark.parametrize("technology", TECHNOLOGIES.values(), ids=lambda one: one.id)
EVERY_RACE = pytest.mark.parametrize("race", RACES.values(), ids=lambda one: one.id)


def of_kind(kind: TechnologyKind) -> list[Technology]:
    return [one for one in TECHNOLOGIES.values() if one.kind is kind]


def written(technology: Technology) -> str:
    """The effects as the data file has them."""
    races = data.read("nova/races")["technology"]
    pages = {**data.read("nova/technologies"), **races, **data.read("nova/ancient")}
    return str(pages[technology.id]["effect"])


def test_the_basic_deck_has_36_technologies_on_49_cards() -> None:
    assert len(set(BASIC_DECK)) == len(of_kind(TechnologyKind.BASIC)) == 36
    assert len(BASIC_DECK) == 49
    assert set(Counter(BASIC_DECK).values()) == {1, 2}


@EVERY
def test_every_effect_is_written_as_it_was_read(technology: Technology) -> None:
    assert "; ".join(map(str, technology.effects)) == written(technology)


@EVERY
def test_no_technology_has_two_abilities(technology: Technology) -> None:
    abilities = [one for one in technology.effects if isinstance(one, Ability)]
    assert abilities == [technology.ability] * len(abilities)
    assert len(abilities) <= 1


@EVERY
def test_every_technology_has_a_cost_and_slots(technology: Technology) -> None:
    assert technology.cost >= 3
    assert 1 <= len(technology.slots) <= 3


@EVERY_RACE
def test_every_race_has_three_cards_with_two_sides_of_one_cost(race: Race) -> None:
    assert race.cards == tuple(f"{race.id}-{number}" for number in (1, 2, 3))
    for card, cost in zip(race.cards, (3, 5, 7), strict=True):
        assert tuple(side.side for side in CARDS[card]) == SIDES
        assert {side.cost for side in CARDS[card]} == {cost}
        assert {side.kind for side in CARDS[card]} == {TechnologyKind.RACE}


@EVERY_RACE
def test_every_race_has_a_homeworld_of_its_colour(race: Race) -> None:
    assert race.home.id == f"home-{race.colour}"
    assert race.home.kind is SectorKind.HOMEWORLD
    assert race.home.name.startswith(race.name.split()[0])
    assert race.leaning


def test_six_races_have_six_colours_and_18_cards() -> None:
    assert list(RACES) == ["calyth", "drovak", "sarrune", "veshti", "ombral", "kethic"]
    assert len({race.colour for race in RACES.values()}) == 6
    assert len(of_kind(TechnologyKind.RACE)) == 36
    assert len({one.card for one in of_kind(TechnologyKind.RACE)}) == 18


def test_three_ancient_cards_take_omega_only() -> None:
    assert ANCIENT_CARDS == ("ancient-1", "ancient-2", "ancient-3")
    sides = of_kind(TechnologyKind.ANCIENT)
    assert len(sides) == 6
    assert {slot for side in sides for slot in side.slots} == {TechnologySlot.WHITE}
    assert TECHNOLOGIES["ancient-3b"].white_slots == 3


def test_only_ancient_technologies_have_white_slots() -> None:
    white = {one.kind for one in TECHNOLOGIES.values() if one.white_slots}
    assert white == {TechnologyKind.ANCIENT}


def test_the_other_side_of_a_card() -> None:
    assert TECHNOLOGIES["calyth-2a"].other_side is TECHNOLOGIES["calyth-2b"]
    assert TECHNOLOGIES["calyth-2b"].other_side is TECHNOLOGIES["calyth-2a"]
    assert TECHNOLOGIES["ion-cannon"].other_side is None


def test_the_ion_cannon_is_as_the_rules_give_it() -> None:
    cannon = TECHNOLOGIES["ion-cannon"]
    assert (cannon.name, cannon.copies, cannon.cost, cannon.vp) == ("Ion Cannon", 2, 4, 0)
    assert cannon.slots == (TechnologySlot.HADRON, TechnologySlot.PTERACNIUM)
    assert in_force(("ion-cannon",)).combat_tiles(()) == (Face.ION,)


def test_one_player_can_have_two_missiles() -> None:
    assert in_force(("seeker-rack", "kethic-2a")).combat_tiles(()) == (Face.MISSILE,) * 2


def test_the_best_of_several_reveals_counts() -> None:
    assert in_force(("chart-engine",)).reveal_blue(2) == 3
    assert in_force(("chart-engine",)).reveal_yellow(1) == 2


def test_cheaper_colonies_add_up_and_never_fall_below_one() -> None:
    both = in_force(("pioneer-kits", "veshti-1a"))
    prices = [both.price(colonies, SubAction.COLONIZE) for colonies in (1, 2, 3, 4)]
    assert prices == [1, 1, 1, 2]
    assert both.price(2, SubAction.GATE) == 2


def test_icons_of_several_technologies_add_up() -> None:
    both = in_force(("fusion-reactor", "cascade-core", "thought-lattice"))
    assert [both.icons(0, track) for track in Track] == [4, 1, 0, 0]


def test_nothing_in_force_bends_nothing() -> None:
    assert in_force(()).hull(1) == 1
    assert in_force(()).combat_tiles(()) == ()


@pytest.mark.parametrize(
    ("slot", "letters"),
    [("N", "NO"), ("P", "PO"), ("H", "HO"), ("B", "BO"), ("A", "AO"), ("*", "NPHBAO"), ("O", "O")],
)
def test_a_slot_takes_its_resource_or_omega(slot: str, letters: str) -> None:
    taken = [one for one in Resource if TechnologySlot(slot).takes(one)]
    assert taken == [Resource(letter) for letter in letters]
