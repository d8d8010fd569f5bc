"""Puncture: a sundiver at a barrier becomes a gate."""

from __future__ import annotations

import pytest

from engine.sol.pieces import Debt, Main, Piece, Suit
from engine.sol.position import CODEC
from engine.sol.state import State, left
from tests.engine.sol.sketch import P1, P2, at, code, legal, play, player, run, sketch
from tests.rulings import ruling

PUNCTURE = {"refraction": "puncture"}
DRAWING = "reference"  # the edition in which it owes cards


def diver_at(
    cell: str,
    gates: str = "I9-V9/P2",
    deck: list[str] | None = None,
    edition: str = "published",
) -> State:
    """Two sundivers of P1 in one cell, one of P2 beside them."""
    return sketch(
        f"""
        {cell[0]}: {cell} P1x2 P2
        gates: {gates}
        P1: hold=1 eye=E4 card=refraction
        P2: hold=1 eye=E11
        """,
        effects=PUNCTURE,
        edition=edition,
        deck=["oscillation"] * 6 if deck is None else deck,
    )


def gates_of(state: State) -> dict[str, str]:
    return {str(slot): str(owner) for slot, owner in state.gates.items()}


@ruling(71)
@pytest.mark.parametrize(
    ("edition", "gates", "cards"),
    [("published", 5, 0), ("reference", 5, 2), ("prototype", 8, 0), ("early", 8, 0)],
)
def test_the_example_of_the_card(edition: str, gates: int, cards: int) -> None:
    state = sketch(
        """
        V: V5 P1
        P1: hold=1 card=refraction
        P2:
        """,
        effects=PUNCTURE,
        edition=edition,
    )
    reserve = player(state, P1).reserve
    state = play(state, "play puncture V5 R4")
    assert gates_of(state) == {"V5-R4": "P1"}
    assert left(state, P1, Piece.GATE) == gates - 1
    assert player(state, P1).sundivers == {}
    assert player(state, P1).reserve == reserve + 1
    assert state.turn.debts == (Debt.CONVERT,) * cards
    assert state.turn.mp == 2


@ruling(71)
@pytest.mark.parametrize(
    ("cell", "other", "slot", "cards"),
    [
        ("I4", "V4", "I4-V4", 1),
        ("I4", "V3", "I4-V3", 1),
        ("V4", "I5", "I5-V4", 1),
        ("V5", "R4", "V5-R4", 2),
        ("R4", "V5", "V5-R4", 2),
        ("R2", "C1", "R2-C1", 3),
        ("C1", "R8", "R8-C1", 3),
    ],
)
def test_inward_or_outward_the_deeper_cell_decides_on_the_cards(
    cell: str, other: str, slot: str, cards: int
) -> None:
    state = play(diver_at(cell, edition=DRAWING), f"play puncture {cell} {other}")
    assert gates_of(state) == {slot: "P1", "I9-V9": "P2"}
    assert state.turn.debts == (Debt.CONVERT,) * cards
    assert player(state, P1).sundivers == {at(cell): 1}
    assert player(state, P2).sundivers == {at(cell): 1}


@ruling(71)
def test_the_cards_are_drawn_at_the_end_of_the_move() -> None:
    state = play(diver_at("R2", edition=DRAWING), "play puncture R2 C1; end")
    assert len(state.deck) == 3
    assert player(state, P1).card is Suit.OSCILLATION


@ruling(71)
@pytest.mark.parametrize("edition", ["published", "prototype", "early"])
@pytest.mark.parametrize(("cell", "other"), [("I4", "V4"), ("V5", "R4"), ("R2", "C1")])
def test_elsewhere_it_is_part_of_a_move_and_draws_nothing(
    edition: str, cell: str, other: str
) -> None:
    # It used to owe the cards of a conversion in every edition.
    state = play(diver_at(cell, edition=edition), f"play puncture {cell} {other}")
    assert state.turn.debts == ()
    state = play(state, "end")
    assert (len(state.deck), player(state, P1).card, state.turn.seat) == (6, None, P2)


@ruling(71, 84)
def test_whether_it_draws_is_a_matter_of_its_wording() -> None:
    board = "V: V5 P1\nP1: hold=1 card=refraction\nP2:"
    newer = sketch(board, effects=PUNCTURE, options=["wording=reference"])
    assert len(play(newer, "play puncture V5 R4").turn.debts) == 2
    older = sketch(board, effects=PUNCTURE, edition="reference", options=["wording=published"])
    assert play(older, "play puncture V5 R4").turn.debts == ()


@ruling(71)
def test_it_costs_an_mp() -> None:
    state = play(diver_at("V5"), "fly V5 V6 V5; play puncture V5 R4")
    assert state.turn.mp == 0
    assert code(diver_at("V5"), "fly V5 V6 V5 V6; play puncture V5 R4") == "no_mp"


@ruling(71)
def test_the_new_gate_works_at_once_and_both_ways() -> None:
    state = diver_at("V5")
    assert code(state, "fly V5 R4") == "no_gate"
    state = play(state, "play puncture V5 R4; fly V5 R4 V5")
    assert player(state, P1).sundivers == {at("V5"): 1}
    assert player(state, P1).energy == 0
    assert state.turn.mp == 0


@ruling(23)
def test_others_pay_the_toll_at_the_new_gate() -> None:
    state = play(diver_at("V5"), "play puncture V5 R4; end; P2: fly V5 R4")
    assert player(state, P1).energy == 1


@ruling(71)
def test_movement_before_and_after_it_is_ordinary() -> None:
    state = play(diver_at("V5"), "launch I4; play puncture V5 R3; fly I4 I5")
    assert player(state, P1).sundivers == {at("I5"): 1, at("V5"): 1}
    assert state.turn.action is Main.MOVE
    assert state.active == ()


@ruling(22, 71)
@pytest.mark.parametrize(
    ("line", "deck", "momentum"),
    [
        ("play puncture V5 R4; hurl C2", ["flare", "oscillation", "oscillation"], 2),
        ("play puncture V5 R4; hurl C2", ["oscillation", "flare", "oscillation"], 2),
        ("play puncture V5 R4; hurl C2", ["oscillation", "oscillation", "flare"], 3),
        ("hurl C2; play puncture V5 R4", ["flare", "oscillation", "oscillation"], 3),
        ("hurl C2; play puncture V5 R4", ["oscillation", "flare", "flare"], 2),
    ],
)
def test_only_the_card_drawn_for_the_hurl_brings_its_flare_bonus(
    line: str, deck: list[str], momentum: int
) -> None:
    state = sketch(
        """
        V: V5 P1
        C: C2 P1
        P1: hold=1 card=refraction
        P2: hold=1
        """,
        effects=PUNCTURE,
        edition=DRAWING,
        deck=[*deck, "oscillation"],
    )
    state = play(state, f"{line}; end")
    assert player(state, P1).momentum == momentum
    assert state.instability == 13 - deck.count("flare")
    assert len(state.deck) == 1


@ruling(71)
def test_a_sundiver_just_launched_may_do_it() -> None:
    state = play(diver_at("V9"), "launch I4; play puncture I4 V4")
    assert gates_of(state) == {"I4-V4": "P1", "I9-V9": "P2"}
    assert player(state, P1).sundivers == {at("V9"): 2}


@ruling(14, 71)
def test_after_the_last_sundiver_the_new_gate_may_be_given_back() -> None:
    state = sketch(
        """
        I: I4 P1
        P1: card=refraction
        P2: hold=1
        """,
        effects=PUNCTURE,
        deck=["oscillation"] * 2,
    )
    state = play(state, "play puncture I4 V4; end; P2: pass")
    assert legal(state) == ["deconstruct I4-V4"]
    state = play(state, "deconstruct I4-V4")
    assert gates_of(state) == {}
    assert player(state, P1).hold == 2


def test_it_is_no_conversion_and_leaves_movement_alone() -> None:
    step = run(diver_at("V5"), "play puncture V5 R4")
    assert [type(event).__name__ for event in step.events] == [
        "CardPlayed",
        "Sacrificed",
        "GatePlaced",
    ]
    assert step.state.turn.converted == ()


@ruling(71)
@pytest.mark.parametrize(
    ("cell", "other", "answer"),
    [
        ("O4", "I4", "gate_needs_barrier"),
        ("I4", "O4", "gate_needs_barrier"),
        ("V5", "V6", "gate_needs_barrier"),
        ("V5", "R6", "gate_needs_barrier"),
        ("V5", "C3", "gate_needs_barrier"),
        ("C2", "H", "notation"),
    ],
)
def test_a_gate_stands_only_between_touching_cells_of_a_barrier(
    cell: str, other: str, answer: str
) -> None:
    assert code(diver_at(cell), f"play puncture {cell} {other}") == answer


@pytest.mark.parametrize("owner", ["P1", "P2"])
def test_a_slot_that_has_a_gate_is_refused(owner: str) -> None:
    state = diver_at("V5", gates=f"V5-R4/{owner}")
    assert code(state, "play puncture V5 R4") == "slot_taken"
    assert "play puncture V5 R3" in legal(state)
    assert "play puncture V5 R4" not in legal(state)


@ruling(31)
def test_a_gate_must_be_in_reserve() -> None:
    five = " ".join(f"{slot}/P1" for slot in ("I1-V1", "I2-V2", "I3-V3", "I6-V6", "I7-V7"))
    state = diver_at("V5", gates=five)
    assert code(state, "play puncture V5 R4") == "none_left"
    assert not [line for line in legal(state) if line.startswith("play")]


def test_the_sundiver_must_be_your_own_and_on_the_board() -> None:
    state = diver_at("V5")
    assert code(state, "play puncture V6 R4") == "no_sundiver"
    assert code(state, "play puncture I4 V4") == "no_sundiver"
    assert code(state, "play puncture V5") == "notation"


def test_every_empty_slot_at_a_sundiver_of_yours_is_offered() -> None:
    state = sketch(
        """
        O: O2 P1
        I: I4 P1
        V: V5 P1x2; V9 P2
        gates: V5-R3/P2
        P1: card=refraction
        P2:
        """,
        effects=PUNCTURE,
    )
    assert {line for line in legal(state) if line.startswith("play")} == {
        "play puncture I4 V3",
        "play puncture I4 V4",
        "play puncture V5 I5",
        "play puncture V5 I6",
        "play puncture V5 R4",
    }


def test_it_is_a_card_for_a_move() -> None:
    state = sketch(
        """
        O: O3 P1 node/P1; O7 P1 node/P1
        I: I4 P1
        P1: card=refraction
        P2: hold=1
        """,
        effects=PUNCTURE,
    )
    assert code(state, "activate O3; play puncture I4 V4") == "wrong_time"
    assert code(state, "pass; P1: play puncture I4 V4") == "not_your_turn"
    assert code(state, "play puncture I4 V4; activate O3") == "other_action"


@ruling(16, 71)
def test_the_card_is_discarded_and_it_works_once() -> None:
    state = play(diver_at("V5"), "play puncture V5 R4")
    assert player(state, P1).card is None
    assert state.discard == (Suit.REFRACTION,)
    assert code(state, "play puncture V5 R3") == "card_not_held"


@ruling(41)
def test_the_card_lies_on_the_discards_before_its_cards_are_drawn() -> None:
    state = play(diver_at("I4", deck=[], edition=DRAWING), "play puncture I4 V4; end")
    assert player(state, P1).card is Suit.REFRACTION  # an empty deck was made of it


def test_its_gate_and_its_cards_survive_writing_and_reading() -> None:
    state = play(diver_at("V5", edition=DRAWING), "play puncture V5 R4; fly V5 R4")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert len(play(again, "end").deck) == 4


# The older editions.

both_older = pytest.mark.parametrize("edition", ["prototype", "early"])


SEVEN = "I1-V1/P1 I2-V2/P1 I3-V3/P1 I4-V4/P1 I5-V5/P1 I6-V6/P1 I7-V7/P1"


@ruling(31, 71)
@both_older
def test_an_eighth_bridge_may_be_left_and_no_ninth(edition: str) -> None:
    text = "V: V9 P1\ngates: {gates}\nP1: hold=1 card=refraction\nP2:"
    eighth = sketch(text.format(gates=SEVEN), effects=PUNCTURE, edition=edition)
    assert left(play(eighth, "play puncture V9 R6"), P1, Piece.GATE) == 0
    ninth = sketch(text.format(gates=f"{SEVEN} I8-V8/P1"), effects=PUNCTURE, edition=edition)
    assert code(ninth, "play puncture V9 R6") == "none_left"


@ruling(71, 113)
@both_older
def test_beside_it_two_hurls_owe_their_one_card(edition: str) -> None:
    state = sketch(
        """
        V: V5 P1
        C: C1 P1x2
        P1: hold=1 card=refraction
        P2:
        """,
        effects=PUNCTURE,
        edition=edition,
    )
    state = play(state, "hurl C1; play puncture V5 R4; hurl C1")
    assert state.turn.debts == (Debt.HURL,)


@ruling(115, 120)
@pytest.mark.parametrize(
    ("mp", "cell", "played"), [(1, "V5", False), (2, "V5", True), (1, "I4", True)]
)
def test_in_the_early_edition_points_must_be_left_to_end_a_crowd(
    mp: int, cell: str, played: bool
) -> None:
    # In I4 the sundiver that gives itself up thins out the crowd.
    state = sketch(
        """
        I: I4 P1x7
        V: V5 P1
        P1: hold=1 card=refraction
        P2:
        """,
        effects=PUNCTURE,
        edition="early",
        phase="MOVING",
        mp=mp,
    )
    plays = [line for line in legal(state) if line.startswith(f"play puncture {cell} ")]
    assert bool(plays) is played
    assert all(legal(play(state, line)) for line in legal(state))
