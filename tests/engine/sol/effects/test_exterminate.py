"""Exterminate in a game against the star: Sacrifice under another name, or a blank."""

from __future__ import annotations

import pytest

from engine.core.game import Setup
from engine.sol import GAME
from engine.sol.pieces import Piece
from engine.sol.position import CODEC
from engine.sol.state import State, Station, movement
from tests.engine.sol.sketch import P1, P2, at, code, legal, play, player, sketch, verbs
from tests.rulings import ruling

CARD = {"refraction": "exterminate"}
DECK = ["oscillation", "condensation", "oscillation", "condensation"]


def alone(
    cells: str,
    *options: str,
    hold: int = 2,
    deck: list[str] | None = None,
    edition: str = "published",
) -> State:
    board = f"{cells}\nP1: hold={hold} eye=E4 card=refraction"
    return sketch(
        board,
        effects=CARD,
        deck=DECK if deck is None else deck,
        options=list(options),
        edition=edition,
    )


@ruling(105)
@pytest.mark.parametrize("edition", ["published", "reference"])
def test_the_example_of_the_card(edition: str) -> None:
    state = alone("C: C2 P1x3 foundry/P1", edition=edition)
    after = play(state, "play exterminate C2")
    assert player(after, P1).momentum == 6
    assert player(after, P1).vaporized == 3
    assert player(after, P1).sundivers == {}
    assert after.stations == {at("C2"): Station(P1, Piece.FOUNDRY)}
    assert len(after.deck) == 0  # three cards owed and the orbit card
    assert after.discard == ("refraction", "condensation")


@ruling(105)
@pytest.mark.parametrize(("cell", "cards"), [("O3", 0), ("I3", 0), ("V3", 1), ("R3", 2), ("C3", 3)])
def test_the_cards_are_those_of_activating_that_foundry(cell: str, cards: int) -> None:
    state = play(alone(f"{cell[0]}: {cell} P1 foundry/P1"), f"play exterminate {cell}")
    assert player(state, P1).momentum == 2
    assert len(state.deck) == len(DECK) - cards - 1


@ruling(105)
def test_no_energy_is_paid_and_nothing_is_built() -> None:
    before = alone("V: V3 P1x2 foundry/P1")
    state = play(before, "play exterminate V3")
    assert player(state, P1).energy == 0
    assert player(state, P1).hold == player(before, P1).hold
    assert player(state, P1).reserve == player(before, P1).reserve


@ruling(105)
@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        ("C: C2 P1x3 node/P1", "no_foundry_there"),
        ("C: C2 P1x3 tower/P1", "no_foundry_there"),
        ("C: C2 P1x3", "no_foundry_there"),
        ("C: C2 foundry/P1; C3 P1", "nobody_there"),
    ],
)
def test_it_needs_a_foundry_with_a_sundiver(cells: str, reason: str) -> None:
    assert code(alone(cells), "play exterminate C2") == reason
    assert "play" not in verbs(alone(cells))


@ruling(105)
def test_every_foundry_with_sundivers_is_offered() -> None:
    state = alone("C: C2 P1 foundry/P1; C3 P1\nV: V3 P1 foundry/P1; V4 node/P1 P1")
    assert [line for line in legal(state) if line.startswith("play")] == [
        *("play exterminate V3", "play exterminate C2"),
    ]


@ruling(105)
def test_it_is_the_whole_activate_action() -> None:
    state = alone("V: V3 P1 foundry/P1; V4 P1 node/P1; V6 P1 node/P1")
    assert code(state, "activate V4; play exterminate V3") == "wrong_time"
    assert code(state, "launch O4; play exterminate V3") == "wrong_time"
    after = play(state, "play exterminate V3")
    assert after.turn.number == state.turn.number + 1
    assert player(after, P1).sundivers == {at("V4"): 1, at("V6"): 1}


def test_the_word_alone_is_not_enough() -> None:
    assert code(alone("C: C2 P1 foundry/P1"), "play exterminate") == "notation"


@ruling(105)
def test_with_the_literal_switch_it_is_a_blank() -> None:
    state = alone("C: C2 P1x3 foundry/P1", "solo_exterminate=literal")
    assert code(state, "play exterminate C2") == "blank_card"
    assert "play" not in verbs(state)
    assert "play exterminate C2" in legal(alone("C: C2 P1x3 foundry/P1"))


@ruling(14, 105)
def test_after_the_last_sundiver_a_structure_goes_back_at_the_next_turn() -> None:
    state = play(alone("C: C2 P1x3 foundry/P1", hold=0), "play exterminate C2; keep none")
    assert legal(state) == ["deconstruct C2"]
    state = play(state, "deconstruct C2")
    assert player(state, P1).hold == 2
    assert player(state, P1).vaporized == 3


@ruling(105)
def test_its_cards_can_bring_the_end() -> None:
    board = "C: C2 P1x3 foundry/P1\nP1: eye=E4 card=refraction"
    state = sketch(board, effects=CARD, deck=["oscillation", "flare"], instability=1)
    state = play(state, "play exterminate C2")
    assert state.result is not None
    assert state.result.score == 6


@ruling(105, 109)
def test_together_all_sundivers_of_the_cell_count_for_their_owners() -> None:
    state = sketch(
        """
        V: V3 P1 P2x2 foundry/P2
        P1: hold=1 card=refraction
        P2: hold=1
        """,
        effects=CARD,
        deck=DECK,
        options=["cooperative"],
    )
    state = play(state, "play exterminate V3")
    assert [each.momentum for each in state.players] == [2, 4]
    assert [each.vaporized for each in state.players] == [1, 2]
    assert state.turn.seat == P2


@ruling(103, 105)
def test_the_scenario_starts_with_a_foundry_in_the_core_and_forbids_towers() -> None:
    state = GAME.play.start(Setup("published", 1, 3, ("scenario=exterminate",)))
    assert state.stations == {at("C2"): Station(P1, Piece.FOUNDRY)}
    assert movement(state, P1) == 4
    assert state.terms.house.forbidden == (Piece.TOWER,)
    assert list(state.terms.effects.values()).count("exterminate") == 3


def test_the_position_after_it_survives_saving() -> None:
    state = play(alone("C: C2 P1x3 foundry/P1"), "play exterminate C2")
    assert CODEC.read(CODEC.write(state)) == state
