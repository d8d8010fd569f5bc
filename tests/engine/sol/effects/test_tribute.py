"""Tribute: guests at your station pay."""

from __future__ import annotations

import pytest

from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, at, code, happened, legal, play, player, run, sketch
from tests.rulings import ruling

CARD = {"refraction": "tribute"}


def guests(cells: str, two: int = 2, three: int = 5, **page: object) -> State:
    players = f"""
        P1: hold=1 energy=1 card=refraction
        P2: hold=1 energy={two}
        P3: hold=1 energy={three}
        """
    return sketch(cells + players, **{"effects": CARD, **page})


def energies(state: State) -> list[int]:
    return [each.energy for each in state.players]


@pytest.mark.parametrize("edition", ["published", "reference"])
def test_the_example_of_the_card(edition: str) -> None:
    state = play(guests("V: V6 P2x3 P3 node/P1", edition=edition), "play tribute V6")
    assert energies(state) == [1 + 3, 0, 4]


@ruling(78)
@pytest.mark.parametrize(
    ("cell", "two", "three", "after"),
    [
        ("V6 P2x3 P3 node/P1", 9, 9, [5, 6, 8]),
        ("V6 P2x3 P3 node/P1", 0, 9, [2, 0, 8]),
        ("V6 P2x3 P3 tower/P1", 1, 0, [2, 0, 0]),
        ("V6 P1x5 P2 foundry/P1", 1, 1, [2, 0, 1]),  # own sundivers pay nothing
        ("V6 P3x5 node/P1", 5, 5, [6, 5, 0]),
    ],
)
def test_each_guest_pays_as_far_as_its_owner_has_energy(
    cell: str, two: int, three: int, after: list[int]
) -> None:
    assert energies(play(guests(f"V: {cell}", two, three), "play tribute V6")) == after


@ruling(78)
def test_the_energy_comes_from_the_players_and_not_from_the_supply() -> None:
    state = guests("V: V6 P2x3 P3 node/P1", options=["energy_limit=8"])
    step = run(state, "play tribute V6")
    assert energies(step.state) == [4, 0, 4]
    assert [(each.giver, each.amount) for each in happened(step, "EnergyGiven")] == [(1, 2), (2, 1)]
    assert not happened(step, "EnergyGained")


@ruling(20, 78)
@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        ("V: V6 P2x3 node/P2", "not_your_station"),
        ("V: V6 P2x3", "not_your_station"),
        ("V: V6 P1x3 node/P1; V7 P3", "no_tribute"),
        ("V: V6 node/P1", "no_tribute"),
        ("V: V6 P2x3 node/P1", "no_tribute"),  # P2 has nothing
    ],
)
def test_it_takes_an_own_station_and_a_guest_with_energy(cells: str, reason: str) -> None:
    state = guests(cells, two=0)
    assert code(state, "play tribute V6") == reason
    assert "play tribute V6" not in legal(state)


@ruling(78)
def test_one_station_is_chosen_and_the_guests_of_others_pay_nothing() -> None:
    state = guests("V: V6 P2 node/P1; V7 P2 P3 tower/P1; V8 P3 node/P2")
    plays = [line for line in legal(state) if line.startswith("play")]
    assert plays == ["play tribute V6", "play tribute V7"]
    assert code(state, "play tribute") == "notation"
    assert energies(play(state, "play tribute V7")) == [3, 1, 4]


def test_the_guests_stay_where_they_are() -> None:
    state = play(guests("V: V6 P2x3 P3 node/P1"), "play tribute V6")
    assert player(state, P2).sundivers == {at("V6"): 3}


def test_it_owes_nothing_and_is_no_action() -> None:
    state = play(guests("V: V6 P2 node/P1"), "play tribute V6")
    assert not state.turn.debts
    assert state.turn.action is None
    assert state.turn.mp == 4


def test_the_card_is_discarded_and_no_other_follows() -> None:
    state = play(guests("V: V6 P2 node/P1"), "play tribute V6")
    assert state.discard == ("refraction",)
    assert code(state, "play tribute V6") == "card_not_held"


@ruling(33)
def test_what_it_brings_can_pay_for_a_tower() -> None:
    state = guests("V: V6 P1 P2x3 tower/P1", deck=["oscillation"])
    assert code(state, "activate V6") == "base_unpayable"
    state = play(state, "play tribute V6; activate V6 take")
    assert player(state, P1).momentum == 3
    assert energies(state) == [0, 0, 5]


def test_it_may_be_played_between_two_stations() -> None:
    state = guests("V: V6 P1 P2x3 tower/P1; V9 P1 tower/P1", two=3, deck=["oscillation"] * 2)
    state = play(state, "play tribute V6; activate V6 decline; activate V9 decline")
    assert player(state, P1).momentum == 4
    late = guests("V: V6 P1 node/P1; V9 P1 P2 node/P1", deck=["oscillation"] * 2)
    late = play(late, "activate V6; play tribute V9; activate V9")
    assert energies(late) == [1 + 3 + 1 + 3, 1, 5]


def test_in_the_middle_of_a_move_it_costs_no_mp() -> None:
    state = play(guests("V: V6 P2 node/P1"), "launch O13; play tribute V6")
    assert state.turn.mp == 3
    assert energies(state) == [2, 1, 5]


@ruling(15)
def test_after_a_conversion_the_game_waits_for_it_and_then_draws() -> None:
    state = guests("V: V3 P1 P3; V4 P1\ngates: I9-V8/P2", deck=["oscillation"])
    state = play(state, "convert foundry V3 V4")
    assert state.turn.seat == P1
    state = play(state, "play tribute V3")
    assert state.turn.seat == P2
    assert energies(state) == [2, 2, 4]
    assert state.deck == ()


@ruling(15)
def test_it_is_too_late_while_a_bonus_is_offered_or_the_turn_is_over() -> None:
    asked = guests("I: I5 P1 foundry/P2\nV: V6 P2 node/P1")
    assert code(play(asked, "activate I5"), "P1: play tribute V6") == "not_your_turn"
    assert code(play(asked, "pass"), "P1: play tribute V6") == "not_your_turn"


def test_the_reference_edition_has_it_too() -> None:
    state = guests("V: V6 P2x3 P3 node/P1", edition="reference")
    assert energies(play(state, "play tribute V6")) == [4, 0, 4]


def test_what_was_paid_survives_saving_in_the_middle_of_the_turn() -> None:
    state = play(guests("V: V6 P2x3 P3 node/P1"), "launch O13; play tribute V6")
    assert CODEC.read(CODEC.write(state)) == state
