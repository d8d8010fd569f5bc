"""Entity action cards, objectives, difficulties: content 2.6, 10, 11 and the checks of 12."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.nova.content.cards import (
    ACTION_CARDS,
    DIFFICULTIES,
    OBJECTIVES,
    STAGES,
    ActionCard,
    Objective,
    stage_cards,
)
from engine.nova.content.numbers import START
from engine.nova.map import PLAYERS
from engine.nova.pieces import CardKind, Measure, ObjectiveClass


def test_the_stages_hold_10_11_and_11_cards() -> None:
    assert STAGES == (1, 2, 3)
    assert [len(stage_cards(stage)) for stage in STAGES] == [10, 11, 11]


def test_the_deck_has_one_supernova_two_presence_cards_and_five_flares() -> None:
    kinds = Counter(card.kind for card in ACTION_CARDS.values())
    assert kinds == {
        CardKind.STANDARD: 18,
        CardKind.FLARE: 5,
        CardKind.PRESENCE: 2,
        CardKind.MALICE: 6,
        CardKind.SUPERNOVA: 1,
    }
    assert ACTION_CARDS["e3-11"].kind is CardKind.SUPERNOVA


@pytest.mark.parametrize(("players", "cards"), [(2, 1), (3, 3), (4, 3), (5, 5), (6, 6)])
def test_malice_cards_in_force_by_number_of_players(players: int, cards: int) -> None:
    assert sum(players in card.players for card in ACTION_CARDS.values()) == cards


@pytest.mark.parametrize("card", ACTION_CARDS.values(), ids=lambda card: card.id)
def test_a_card_has_the_numbers_of_its_kind(card: ActionCard) -> None:
    is_standard, is_flare = card.kind is CardKind.STANDARD, card.kind is CardKind.FLARE
    assert bool(card.sectors) == bool(card.ships) == is_standard
    assert bool(card.lost) == bool(card.disabled) == is_flare
    assert bool(card.players) == (card.kind is CardKind.MALICE)
    assert card.id.startswith(f"e{card.stage}-")


def test_a_card_is_as_the_list_has_it() -> None:
    assert ACTION_CARDS["e2-06"] == ActionCard("e2-06", 2, CardKind.STANDARD, sectors=4, ships=2)
    assert ACTION_CARDS["e2-08"] == ActionCard("e2-08", 2, CardKind.FLARE, lost=1, disabled=2)
    assert ACTION_CARDS["e1-10"] == ActionCard("e1-10", 1, CardKind.MALICE, players=(5, 6))


@pytest.mark.parametrize(
    ("rank", "vp"),
    [(ObjectiveClass.BRONZE, 4), (ObjectiveClass.SILVER, 6), (ObjectiveClass.GOLD, 10)],
)
def test_twelve_objectives_of_each_class_are_worth_the_same(rank: ObjectiveClass, vp: int) -> None:
    objectives = [one for one in OBJECTIVES.values() if one.rank is rank]
    assert [one.id for one in objectives] == [f"{rank[0]}-{n:02}" for n in range(1, 13)]
    assert {one.vp for one in objectives} == {vp}


def test_six_hands_of_objectives_leave_some_over() -> None:
    assert max(PLAYERS) * START.objectives_dealt == 30
    assert len(OBJECTIVES) == 36


@pytest.mark.parametrize("objective", OBJECTIVES.values(), ids=lambda one: one.id)
def test_an_objective_needs_something(objective: Objective) -> None:
    assert objective.least >= 1


def test_no_two_objectives_are_the_same_and_every_measure_is_used() -> None:
    needs = {(one.measure, one.least) for one in OBJECTIVES.values()}
    assert len(needs) == len(OBJECTIVES)
    assert {measure for measure, _ in needs} == set(Measure)


def test_difficulties_rise_from_easy_to_nightmare() -> None:
    ladder = [
        (one.id, one.star_per_player, one.artifacts, one.suggested_power)
        for one in DIFFICULTIES.values()
    ]
    assert ladder == [
        ("easy", 45, 3, 2),
        ("moderate", 60, 5, 3),
        ("hard", 75, 6, 4),
        ("severe", 90, 7, 5),
        ("nightmare", 105, 8, 6),
    ]
