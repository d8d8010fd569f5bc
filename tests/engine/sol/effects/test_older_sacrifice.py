"""Sacrifice, as older editions word it: sundivers of the hold burn at a foundry."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.evolve import evolve
from engine.sol import GAME
from engine.sol.actions import Play
from engine.sol.pieces import Piece, Suit
from engine.sol.position import CODEC
from engine.sol.state import State, Station
from tests.engine.sol.conceivable import accepted
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

SACRIFICE = {"refraction": "sacrifice"}
DECK = ["oscillation", "subduction", "refraction", "oscillation"]
older = pytest.mark.parametrize("edition", ["prototype", "early"])


def where(
    board: str, p1: str = "hold=4", p2: str = "hold=5", edition: str = "prototype", **page: Any
) -> State:
    return sketch(
        f"""
        {board}
        P1: card=refraction {p1}
        P2: {p2}
        """,
        edition=edition,
        effects=SACRIFICE,
        deck=DECK,
        **page,
    )


def plays(state: State) -> list[str]:
    return [line for line in legal(state) if line.startswith("play")]


@ruling(72, 83)
@older
def test_the_example_of_the_card(edition: str) -> None:
    state = where("R: R5 P1 foundry/P1", edition=edition)
    assert player(play(state, "play sacrifice R5 3"), P1).hold == 2
    step = run(state, "play sacrifice R5 5")
    state = step.state
    assert player(state, P1).momentum == 10
    assert (player(state, P1).hold, player(state, P1).vaporized) == (0, 5)
    assert player(state, P1).sundivers == {}
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == [2]
    assert state.turn.seat == P2


@ruling(72, 83)
@pytest.mark.parametrize(
    ("cell", "cards"), [("O5", []), ("I5", []), ("V5", [1]), ("R5", [2]), ("C5", [3])]
)
def test_any_number_of_the_hold_may_be_vaporized(cell: str, cards: list[int]) -> None:
    # It used to be no more than the base of the foundry.
    state = where(f"{cell[0]}: {cell} P1 foundry/P2", "hold=8")
    assert plays(state) == [f"play sacrifice {cell} {number}" for number in range(1, 10)]
    assert code(state, f"play sacrifice {cell} 0") == "notation"
    assert not accepted(state, Play(P1, "sacrifice", (at(cell), 0)))
    reason = refused(state, f"play sacrifice {cell} 10")
    assert (reason.code, reason.facts["most"]) == ("sacrifice_number", 9)
    step = run(state, f"play sacrifice {cell} 9")
    assert player(step.state, P1).momentum == 18
    assert player(step.state, P1).hold == 0
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == cards


@ruling(72)
@older
def test_neither_energy_nor_the_reserve_matters(edition: str) -> None:
    state = where("C: C5 P1 foundry/P1", "hold=12 energy=0", edition=edition)
    assert player(state, P1).reserve == 0
    assert plays(state)[-1] == "play sacrifice C5 13"


@ruling(25, 72)
def test_guests_in_the_hold_are_not_yours_to_take() -> None:
    state = where("V: V5 P1 foundry/P1", "hold=1", "hold=5")
    host = evolve(player(state, P2), hold=2, aboard={P1: 3})
    state = evolve(state, players=(player(state, P1), host))
    assert plays(state) == ["play sacrifice V5 1", "play sacrifice V5 2"]
    state = play(state, "play sacrifice V5 2")
    assert (player(state, P1).vaporized, player(state, P2).aboard) == (2, {P1: 3})


@ruling(83)
@pytest.mark.parametrize(("hold", "most"), [(0, 1), (1, 2), (3, 4), (7, 8)])
def test_the_activating_sundiver_comes_home_first_and_may_be_among_them(
    hold: int, most: int
) -> None:
    state = where("R: R5 P1 foundry/P1", f"hold={hold}")
    assert plays(state)[-1] == f"play sacrifice R5 {most}"
    state = play(state, f"play sacrifice R5 {most}")
    assert (player(state, P1).hold, player(state, P1).vaporized) == (hold + 1 - most, most)


@ruling(83)
def test_nothing_is_paid_or_built_and_there_is_no_bonus() -> None:
    state = where("R: R5 P1 foundry/P2", "hold=4 energy=9", "hold=5 energy=9")
    state = play(state, "order bonus foundry take; P2: order bonus foundry take")
    step = run(state, "play sacrifice R5 2")
    assert happened(step, "Built", "EnergySpent", "BonusTaken", "BonusDeclined") == []
    assert (player(step.state, P1).energy, player(step.state, P2).energy) == (9, 9)
    assert player(step.state, P1).reserve == player(state, P1).reserve
    assert player(step.state, P2) == player(state, P2)
    assert step.state.stations == {at("R5"): Station(P2, Piece.FOUNDRY)}


@ruling(83)
def test_it_is_told_how_many_are_gone() -> None:
    step = run(where("R: R5 P1 foundry/P1"), "play sacrifice R5 3")
    told = [
        GAME.speech.words.event(event, {P1: "Ada"}) for event in happened(step, "VaporizedAboard")
    ]
    assert told == ["Ada vaporizes 3 sundivers out of the hold."]


@ruling(83)
@pytest.mark.parametrize(
    ("cell", "why"),
    [("V2", "no_foundry_there"), ("V4", "no_foundry_there"), ("V6", "no_sundiver")],
)
def test_it_needs_a_foundry_with_your_sundiver(cell: str, why: str) -> None:
    state = where("V: V2 P1 node/P1; V4 P1; V6 P2 foundry/P1; V8 P1 foundry/P2")
    assert code(state, f"play sacrifice {cell} 1") == why
    assert plays(state) == [f"play sacrifice V8 {number}" for number in range(1, 6)]


@ruling(32, 83)
def test_a_foundry_reached_only_this_turn_does_not_count() -> None:
    state = where("V: V5 P1 foundry/P1")
    state = evolve(state, turn=evolve(state.turn, present=frozenset()))
    assert code(state, "play sacrifice V5 1") == "not_present_before"


@ruling(83)
def test_other_foundries_may_be_activated_beside_it() -> None:
    board = "I: I1 P1x2 foundry/P1; I4 P1 foundry/P1; I7 P1 foundry/P1; I9 P1 node/P1"
    state = where(board, "energy=2")
    state = play(state, "order bonus foundry decline; activate I1")
    assert code(state, "play sacrifice I1 1") == "activated_already"
    state = play(state, "play sacrifice I4 1")
    assert state.discard == (Suit.REFRACTION,)
    assert code(state, "activate I9") == "other_type"
    state = play(state, "activate I7")
    assert (player(state, P1).energy, player(state, P1).momentum) == (0, 2)
    assert state.turn.seat == P2


def test_it_belongs_to_an_activation_and_says_how_many() -> None:
    state = where("V: V5 P1 foundry/P1")
    assert code(state, "launch O1; play sacrifice V5 1") == "wrong_time"
    assert code(state, "P2: play sacrifice V5 1") == "not_your_turn"
    assert code(state, "play sacrifice V5") == "notation"
    node = where("V: V5 P1 foundry/P1; V8 P1 node/P1; V10 P1 node/P1")
    assert code(node, "activate V8; play sacrifice V5 1") == "other_type"


@ruling(84, 100)
def test_parasites_lower_the_base_which_does_not_matter() -> None:
    state = where("V: V5 P1 foundry/P1", edition="published", options=["wording=prototype"])
    assert len(plays(evolve(state, parasites={at("V5"): 2}))) == 5


@ruling(84)
def test_each_edition_reads_the_name_in_its_own_way() -> None:
    board = "V: V5 P1x2 foundry/P1"
    assert plays(where(board, edition="reference")) == ["play sacrifice V5"]
    mixed = where(board, edition="reference", options=["wording=early"])
    assert plays(mixed) == [f"play sacrifice V5 {number}" for number in range(1, 6)]


def test_the_position_in_the_middle_of_the_action_survives_writing_and_reading() -> None:
    state = where("V: V5 P1 foundry/P1; V8 P1 foundry/P1", "hold=4 energy=2")
    state = play(state, "play sacrifice V5 2")
    assert (state.turn.seat, player(state, P1).vaporized) == (P1, 2)
    assert CODEC.read(CODEC.write(state)) == state
