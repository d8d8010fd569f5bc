"""Annex: the bonus of another player's station."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.evolve import evolve
from engine.sol.pieces import Piece, Suit
from engine.sol.position import CODEC
from engine.sol.state import State, Station
from tests.engine.sol.sketch import P1, P2, at, code, happened, legal, play, player, run, sketch
from tests.rulings import ruling

ANNEX = {"refraction": "annex"}
DECK = ["oscillation", "subduction", "refraction", "oscillation"]
older = pytest.mark.parametrize("edition", ["prototype", "early"])


def where(
    board: str, p1: str = "hold=2", p2: str = "hold=5", edition: str = "prototype", **page: Any
) -> State:
    return sketch(
        f"""
        {board}
        P1: card=refraction {p1}
        P2: {p2}
        """,
        edition=edition,
        effects=ANNEX,
        deck=DECK,
        **page,
    )


def plays(state: State) -> list[str]:
    return [line for line in legal(state) if line.startswith("play")]


@ruling(83)
@older
def test_the_example_of_the_card(edition: str) -> None:
    step = run(where("R: R6 P1 node/P2", edition=edition), "play annex R6")
    state = step.state
    assert (player(state, P1).energy, player(state, P2).energy) == (5, 0)
    assert (player(state, P1).hold, player(state, P1).sundivers) == (3, {})
    assert state.stations == {at("R6"): Station(P2, Piece.NODE)}
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == [2]
    assert state.turn.seat == P2


@ruling(83)
@pytest.mark.parametrize(
    ("cell", "base", "bonus", "cards"),
    [("I6", 1, 1, []), ("V6", 2, 1, [1]), ("R6", 3, 2, [2]), ("C5", 5, 3, [3])],
)
def test_base_bonus_and_cards_are_those_of_the_ring(
    cell: str, base: int, bonus: int, cards: list[int]
) -> None:
    step = run(where(f"{cell[0]}: {cell} P1 node/P2"), f"play annex {cell}")
    assert player(step.state, P1).energy == base + bonus
    assert player(step.state, P2).energy == 0
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == cards


@ruling(34, 83)
def test_at_a_tower_the_bonus_is_paid_for_or_left_and_the_owner_is_never_asked() -> None:
    board, rich = "V: V5 P1 tower/P2", "hold=5 energy=9"
    state = play(where(board, "hold=2 energy=5", rich), "play annex V5")
    assert legal(state, P2) == []
    assert legal(state, P1) == ["bonus take", "bonus decline"]
    taken = play(state, "bonus take")
    assert (player(taken, P1).energy, player(taken, P1).momentum) == (2, 3)
    left = play(state, "bonus decline")
    assert (player(left, P1).energy, player(left, P1).momentum) == (3, 2)
    for after in (taken, left):
        assert (player(after, P2).energy, player(after, P2).momentum) == (9, 0)
        assert after.turn.seat == P2


@ruling(83)
@pytest.mark.parametrize(("energy", "reserve", "built"), [(3, 9, 3), (2, 9, 2), (9, 2, 2)])
def test_a_bonus_you_cannot_take_goes_to_nobody(energy: int, reserve: int, built: int) -> None:
    p1 = f"hold={12 - reserve} energy={energy}"
    state = where("V: V5 P1 foundry/P2", p1, "hold=5 energy=9")
    state = play(state, "order bonus foundry take; play annex V5")
    assert player(state, P1).reserve == reserve - built
    assert player(state, P1).energy == energy - built
    assert (player(state, P2).energy, player(state, P2).reserve) == (9, 8)
    assert state.turn.seat == P2


@ruling(34, 83)
def test_the_standing_order_of_the_owner_does_not_matter() -> None:
    state = where("V: V5 P1 tower/P2", "hold=2 energy=5", "hold=5 energy=9")
    state = play(state, "P2: order bonus tower take; P1: order bonus tower take; play annex V5")
    assert (player(state, P1).momentum, player(state, P2).momentum) == (3, 0)


@ruling(20, 83)
@pytest.mark.parametrize(
    ("board", "p2", "why"),
    [
        ("O: O5 P1 node/P2", "hold=5", "no_bonus_to_annex"),  # no bonus there
        ("V: V5 P1 tower/P2", "hold=5", "no_bonus_to_annex"),  # the owner could not pay for it
        ("V: V5 P1 foundry/P2", "hold=13 energy=9", "no_bonus_to_annex"),  # nor build it
        ("V: V5 P1 node/P1", "hold=5", "own_station"),
        ("V: V5 node/P2", "hold=5", "no_sundiver"),
        ("V: V5 P1", "hold=5", "no_station"),
    ],
)
def test_it_needs_a_bonus_that_another_player_could_take(board: str, p2: str, why: str) -> None:
    state = where(board, "hold=2 energy=5", p2)
    cell = board.split()[1]
    assert code(state, f"play annex {cell}") == why
    assert plays(state) == []


@ruling(33, 83)
def test_the_base_must_be_payable() -> None:
    state = where("V: V5 P1 tower/P2; V8 P1 node/P2", "hold=2 energy=1", "hold=5 energy=9")
    assert code(state, "play annex V5") == "base_unpayable"
    assert plays(state) == ["play annex V8"]


@ruling(32, 83)
def test_a_station_reached_only_this_turn_does_not_count() -> None:
    state = where("V: V5 P1 node/P2")
    state = evolve(state, turn=evolve(state.turn, present=frozenset()))
    assert code(state, "play annex V5") == "not_present_before"


@ruling(83, 123)
def test_it_stands_in_for_one_activation_beside_others() -> None:
    state = where("I: I1 P1x2 node/P2; I4 P1x2 node/P2; I7 P1 node/P2; I9 P1 tower/P2", "energy=9")
    state = play(state, "activate I1")
    assert code(state, "play annex I1") == "activated_already"
    assert code(state, "play annex I9") == "other_type"
    state = play(state, "play annex I4")
    assert state.discard == (Suit.REFRACTION,)
    assert code(state, "play annex I7") == "card_not_held"
    assert code(state, "activate I4") == "activated_already"
    state = play(state, "activate I7")
    assert player(state, P1).energy == 9 + 1 + (1 + 1) + 1
    assert player(state, P2).energy == 1 + 0 + 1


def test_it_belongs_to_an_activation() -> None:
    state = where("V: V5 P1 node/P2")
    assert code(state, "launch O1; play annex V5") == "wrong_time"
    assert code(state, "P2: play annex V5") == "not_your_turn"
    assert code(state, "play annex") == "notation"


@ruling(84, 100)
def test_where_parasites_eat_the_bonus_there_is_none_to_annex() -> None:
    state = where("V: V5 P1 node/P2", edition="published", options=["wording=prototype"])
    assert code(evolve(state, parasites={at("V5"): 3}), "play annex V5") == "no_bonus_to_annex"
    state = play(evolve(state, parasites={at("V5"): 2}), "play annex V5")
    assert player(state, P1).energy == 0 + 1


def test_the_offer_survives_writing_and_reading() -> None:
    state = where("R: R6 P1 tower/P2", "hold=2 energy=9", "hold=5 energy=9")
    state = play(state, "play annex R6")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert player(play(again, "bonus take"), P1).momentum == 5
