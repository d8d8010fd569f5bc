"""Fuel: energy for MP, up to three times."""

from __future__ import annotations

import pytest

from engine.core.evolve import evolve
from engine.core.refusal import Malformed
from engine.sol.pieces import Main, Suit
from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import (
    P1,
    P2,
    at,
    code,
    happened,
    legal,
    play,
    player,
    refused,
    run,
    sketch,
)
from tests.rulings import ruling

FUEL = {"refraction": "fuel"}
EDITIONS = ("published", "reference")


def tank(energy: int) -> State:
    """One sundiver in O1, three aboard, movement 3."""
    return sketch(
        f"""
        O: O1 P1
        P1: hold=3 energy={energy} eye=E4 card=refraction
        P2: hold=1 eye=E11
        """,
        effects=FUEL,
    )


@ruling(80)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_example_of_the_card(edition: str) -> None:
    state = sketch(
        """
        O: O1 P1; O11 node/P1
        P1: hold=3 energy=2 eye=E4 card=refraction
        P2: eye=E11
        """,
        effects=FUEL,
        edition=edition,
    )
    assert state.turn.mp == 4
    state = play(state, "play fuel; fuel")
    assert player(state, P1).energy == 0
    assert state.turn.mp == 10
    state = play(state, "fly O1 O2 O3 O4 O5 O6 O7 I7; launch O4; launch I4; launch I5")
    assert player(state, P1).sundivers == {at("O4"): 1, at("I4"): 1, at("I5"): 1, at("I7"): 1}
    assert state.turn.mp == 0


@ruling(80)
@pytest.mark.parametrize(
    ("line", "energy", "mp"),
    [("play fuel", 4, 6), ("play fuel; fuel", 3, 9), ("play fuel; fuel; fuel", 2, 12)],
)
def test_each_purchase_costs_one_energy_and_brings_three_mp(
    line: str, energy: int, mp: int
) -> None:
    state = play(tank(5), line)
    assert player(state, P1).energy == energy
    assert state.turn.mp == mp


@ruling(80)
def test_a_fourth_purchase_is_refused() -> None:
    state = play(tank(5), "play fuel; fuel; fuel")
    assert code(state, "fuel") == "used_up"
    assert "fuel" not in legal(state)


@pytest.mark.parametrize("energy", [1, 2])
def test_no_purchase_without_energy(energy: int) -> None:
    state = play(tank(energy), "; ".join(["play fuel", "fuel"][:energy]))
    assert player(state, P1).energy == 0
    assert code(state, "fuel") == "energy_short"
    assert "fuel" not in legal(state)


@ruling(80)
def test_purchases_may_come_at_any_moment_of_the_move() -> None:
    state = play(tank(3), "fly O1 O2 O3 O4")
    assert state.turn.mp == 0
    state = play(state, "play fuel; fly O4 O5 O6 O7")
    assert state.turn.mp == 0
    assert "fuel" in legal(state)
    state = play(state, "fuel; fly O7 O8; fuel")
    assert state.turn.mp == 5
    assert player(state, P1).energy == 0


def test_points_that_are_not_spent_are_lost() -> None:
    state = play(tank(3), "play fuel; fuel; end; P2: pass")
    assert state.active == ()
    assert state.turn.mp == 3
    assert player(state, P1).energy == 1


def test_the_energy_goes_to_the_supply() -> None:
    step = run(tank(3), "play fuel")
    assert [event.amount for event in happened(step, "EnergySpent")] == [1]
    assert [event.points for event in happened(step, "MovementPointsGained")] == [3]
    assert player(step.state, P2).energy == 0


@ruling(99)
def test_energy_found_on_the_way_can_be_spent_at_once() -> None:
    state = sketch(
        """
        V: V4 P1
        P1: energy=1 card=refraction
        P2:
        """,
        effects=FUEL,
    )
    state = evolve(state, garden={at("V5"): 1})
    state = play(state, "play fuel; fly V4 V5; fuel")
    assert player(state, P1).energy == 0
    assert state.turn.mp == 8


@ruling(24)
def test_a_move_prolonged_by_fuel_still_pays_tolls_and_owes_cards_as_usual() -> None:
    state = sketch(
        """
        R: R1 P1x2
        gates: R1-C1/P2
        P1: energy=1 card=refraction
        P2: hold=1
        """,
        effects=FUEL,
        deck=["flare", "oscillation", "oscillation"],
    )
    state = play(state, "play fuel; fly R1 C1 x2; hurl C1 x2; end")
    assert player(state, P2).energy == 1
    assert player(state, P1).momentum == 5
    assert len(state.deck) == 1


@ruling(38)
def test_energy_spent_on_fuel_is_no_longer_unstable() -> None:
    state = sketch(
        """
        C: C1 P1
        P1: energy=13 card=refraction
        P2: energy=13 hold=1
        """,
        effects=FUEL,
        deck=["flare", "oscillation"],
    )
    state = play(state, "play fuel; hurl C1; end")
    assert player(state, P1).energy == 12
    assert player(state, P2).energy == 7


@ruling(14, 24)
def test_it_adds_to_the_points_fixed_after_a_deconstruction() -> None:
    state = sketch(
        """
        O: O9 node/P1
        P1: energy=1 card=refraction
        P2:
        """,
        effects=FUEL,
    )
    assert play(state, "deconstruct O9; play fuel").turn.mp == 6


def test_it_is_refused_without_energy() -> None:
    refusal = refused(tank(0), "play fuel")
    assert refusal.code == "energy_short"
    assert refusal.facts == {"effect": "fuel", "need": 1, "have": 0}
    assert "play fuel" not in legal(tank(0))


@ruling(20)
def test_it_is_refused_where_there_is_nothing_to_move() -> None:
    state = sketch(
        """
        P1: vaporized=13 energy=3 card=refraction
        P2: hold=1
        """,
        effects=FUEL,
    )
    assert code(state, "play fuel") == "nothing_to_move"


@ruling(20)
def test_it_is_refused_when_the_last_sundiver_is_gone() -> None:
    state = sketch(
        """
        C: C1 P1
        P1: energy=3 card=refraction
        P2:
        """,
        effects=FUEL,
    )
    assert code(state, "play fuel; hurl C1; fuel") == "nothing_to_move"


@pytest.mark.parametrize("where", ["hold=1", "lost=1"])
def test_a_sundiver_that_is_not_on_the_board_yet_is_enough(where: str) -> None:
    state = sketch(
        f"""
        P1: {where} energy=3 card=refraction
        P2:
        """,
        effects=FUEL,
    )
    assert play(state, "play fuel").turn.mp == 6


def test_it_is_a_card_for_a_move() -> None:
    state = sketch(
        """
        O: O3 P1 node/P1; O7 P1 node/P1
        P1: energy=3 card=refraction
        P2: hold=1
        """,
        effects=FUEL,
    )
    assert code(state, "activate O3; play fuel") == "wrong_time"
    assert code(state, "pass; P1: play fuel") == "not_your_turn"
    assert code(state, "play fuel; activate O3") == "other_action"
    assert play(state, "play fuel").turn.action is Main.MOVE


def test_purchases_follow_the_card_and_end_with_the_move() -> None:
    assert code(tank(3), "fuel") == "not_in_force"
    assert code(tank(3), "play fuel; end; P2: pass; fuel") == "not_in_force"
    assert code(tank(3), "play fuel; P2: fuel") == "not_your_turn"
    assert code(tank(3), "play fuel; fuel 2") == "notation"


@ruling(16)
def test_the_card_is_discarded_and_there_is_no_second_one() -> None:
    state = play(tank(3), "play fuel")
    assert player(state, P1).card is None
    assert state.discard == (Suit.REFRACTION,)
    assert code(state, "play fuel") == "card_not_held"


@ruling(80)
def test_the_purchases_left_are_still_known_after_writing_and_reading() -> None:
    state = play(tank(4), "play fuel; fly O1 O2")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    again = play(again, "fuel; fuel")
    assert CODEC.read(CODEC.write(again)) == again
    assert code(CODEC.read(CODEC.write(again)), "fuel") == "used_up"


# The older editions.

both_older = pytest.mark.parametrize("edition", ["prototype", "early"])


def older_tank(edition: str, energy: int) -> State:
    """One sundiver in O1, three aboard, movement 4."""
    return sketch(
        f"""
        O: O1 P1; O13 node/P1
        P1: hold=3 energy={energy} eye=E4 card=refraction
        P2: eye=E11
        """,
        effects=FUEL,
        edition=edition,
    )


@ruling(80, 84)
@both_older
def test_the_example_of_the_older_card(edition: str) -> None:
    state = play(older_tank(edition, 2), "play fuel; fuel")
    assert (player(state, P1).energy, state.turn.mp) == (0, 14)
    state = play(state, "fly O1 O2 O3 O4 O5 O6 O7 O8 O9 O10 O11 I11")
    state = play(state, "launch O4; launch I4; launch I5")
    assert state.turn.mp == 0
    assert player(state, P1).sundivers == {at("O4"): 1, at("I4"): 1, at("I5"): 1, at("I11"): 1}


@ruling(80)
@both_older
def test_the_older_card_allows_two_purchases(edition: str) -> None:
    state = play(older_tank(edition, 5), "play fuel; fly O1 O2; fuel")
    assert (player(state, P1).energy, state.turn.mp) == (3, 4 + 5 - 1 + 5)
    assert code(state, "fuel") == "used_up"
    assert "fuel" not in legal(state)


@ruling(80)
@both_older
def test_the_one_purchase_left_is_still_known_after_writing_and_reading(edition: str) -> None:
    state = play(older_tank(edition, 5), "play fuel")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert code(play(again, "fuel"), "fuel") == "used_up"


@ruling(80)
@pytest.mark.parametrize(
    ("edition", "purchases"),
    [("published", 3), ("reference", -1), ("prototype", 2), ("early", 2)],
)
def test_a_saved_game_cannot_claim_more_purchases_than_the_card_gives(
    edition: str, purchases: int
) -> None:
    page = CODEC.write(play(older_tank(edition, 5), "play fuel"))
    page["progress"]["active"][0]["memory"]["purchases"] = purchases
    with pytest.raises(Malformed):
        CODEC.read(page)
