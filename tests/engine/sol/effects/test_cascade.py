"""Cascade: one more conversion."""

from __future__ import annotations

import pytest

from engine.core.refusal import Malformed, Refused
from engine.sol import converting
from engine.sol.effect import EFFECTS
from engine.sol.pieces import Piece, Suit
from engine.sol.position import CODEC
from engine.sol.state import Station
from engine.sol.table import Table
from tests.engine.sol.sketch import (
    P1,
    P2,
    WAY_IN,
    at,
    code,
    happened,
    legal,
    play,
    player,
    run,
    sketch,
)
from tests.rulings import ruling

CASCADE = {"refraction": "cascade"}
DECK = ["oscillation", "subduction", "condensation", "refraction", "oscillation", "subduction"]

TWO_PATTERNS = """
    O: O3 P1
    I: I3 P1
    V: V6 P1; V7 P1
    P1: hold=1 card=refraction
    P2: hold=8
    """


@ruling(53)
@pytest.mark.parametrize("edition", ["published", "reference"])
def test_the_example_of_the_card(edition: str) -> None:
    state = sketch(TWO_PATTERNS, edition=edition, effects=CASCADE, deck=DECK)
    hold, reserve = player(state, P1).hold, player(state, P1).reserve
    state = play(state, "convert gate O3 I3 V3")
    assert (player(state, P1).hold, player(state, P1).reserve) == (hold, reserve + 2)
    step = run(state, "play cascade; convert foundry V7 V6")
    assert [str(slot) for slot in step.state.gates] == ["I3-V3"]
    assert step.state.stations == {at("V7"): Station(P1, Piece.FOUNDRY)}
    assert player(step.state, P1).hold == hold + 2
    assert player(step.state, P1).reserve == reserve + 2
    assert player(step.state, P1).sundivers == {}
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == [2]


@ruling(53)
@pytest.mark.parametrize(
    ("sundivers", "line", "home", "cards"),
    [
        ("O: O3 P1 \n I: I3 P1", "convert gate O3 I3 V3", 2, 3 + 1),
        ("R: R3 P1; R5 P1", "convert node R3 R5", 2, 3 + 2),
        ("I: I5 P1; I6 P1", "convert foundry I6 I5", 2, 3 + 0),
        ("O: O3 P1 \n I: I3 P1 \n V: V3 P1", "convert tower O3 I3 V3", 3, 3 + 1),
    ],
)
def test_the_second_conversion_may_be_of_any_kind_and_owes_its_own_cards(
    sundivers: str, line: str, home: int, cards: int
) -> None:
    state = sketch(
        f"""
        C: C1 P1; C2 P1
        {sundivers}
        {WAY_IN}
        P1: card=refraction
        P2: hold=8
        """,
        effects=CASCADE,
        deck=DECK,
    )
    step = run(state, f"convert foundry C1 C2; play cascade; {line}")
    assert player(step.state, P1).hold == home
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == [cards]


@ruling(53, 123)
def test_it_follows_the_normal_conversion() -> None:
    state = sketch(TWO_PATTERNS, effects=CASCADE, deck=DECK)
    assert code(state, "play cascade") == "convert_first"
    assert "play cascade" not in legal(state)
    state = play(state, "convert gate O3 I3 V3")
    assert legal(state) == ["play cascade", "end"]
    assert code(state, "convert foundry V6 V7") == "converted_already"


@ruling(53)
def test_the_card_allows_one_further_conversion_and_no_third() -> None:
    state = sketch(
        """
        V: V2 P1; V3 P1; V6 P1; V7 P1; V10 P1; V11 P1
        gates: I9-V8/P2 V8-R6/P2
        P1: card=refraction
        P2: hold=8
        """,
        effects=CASCADE,
        deck=DECK,
    )
    state = play(state, "convert foundry V2 V3; play cascade")
    assert state.discard == (Suit.REFRACTION,)
    assert code(state, "play cascade") == "card_not_held"
    state = play(state, "convert foundry V6 V7")
    assert state.turn.seat == P2
    assert player(state, P1).sundivers == {at("V10"): 1, at("V11"): 1}
    assert (player(state, P1).hold, player(state, P1).reserve) == (2, 9)


@ruling(53)
@pytest.mark.parametrize(
    "rest",
    [
        "V: V6 P1",  # no pattern
        "V: V6 P1; V7 P1 \n O: O7 foundry/P1; O8 foundry/P1; O9 foundry/P1",  # no foundry left
        "V: V6 P1 node/P2; V7 P1 tower/P2",  # no cell for it
    ],
)
def test_without_another_pattern_it_is_refused_and_the_game_does_not_wait(rest: str) -> None:
    state = sketch(
        f"""
        R: R1 P1; R3 P1
        {rest}
        gates: I9-V8/P2 V8-R6/P2
        P1: hold=1 card=refraction
        P2: hold=8
        """,
        effects=CASCADE,
        deck=DECK,
    )
    assert play(state, "convert node R1 R3").turn.seat == P2
    table = Table(state)
    converting.convert(table, P1, Piece.NODE, (at("R1"), at("R3")))
    with pytest.raises(Refused, match="no_second_pattern"):
        EFFECTS["cascade"].check(table, P1)


@ruling(31, 53)
def test_the_first_conversion_may_use_up_the_piece_for_the_second() -> None:
    state = sketch(
        """
        O: O7 foundry/P1; O9 foundry/P1
        V: V2 P1; V3 P1; V6 P1; V7 P1
        gates: I9-V8/P2 V8-R6/P2
        P1: card=refraction
        P2: hold=8
        """,
        effects=CASCADE,
        deck=DECK,
    )
    state = play(state, "convert foundry V2 V3")
    assert state.turn.seat == P2
    assert player(state, P1).sundivers == {at("V6"): 1, at("V7"): 1}


@ruling(53)
def test_the_second_conversion_keeps_to_the_rules_of_all_conversions() -> None:
    state = play(sketch(TWO_PATTERNS, effects=CASCADE, deck=DECK), "convert gate O3 I3 V3")
    state = play(state, "play cascade")
    assert code(state, "convert node V6 V8") == "pattern_incomplete"
    assert code(state, "launch O1") == "other_action"


def test_movement_is_worked_out_anew_after_each_conversion() -> None:
    state = sketch(
        """
        O: O3 P1; O4 P1
        V: V6 P1; V7 P1
        gates: I9-V8/P2 V8-R6/P2
        P1: card=refraction
        P2: hold=8
        """,
        effects=CASCADE,
        deck=DECK,
    )
    step = run(state, "convert foundry V6 V7; play cascade; convert foundry O3 O4")
    assert [event.movement for event in happened(step, "MovementChanged")] == [4, 5]
    assert play(step.state, "pass").turn.mp == 5


def test_the_recalled_sundivers_are_aboard_when_the_next_turn_begins() -> None:
    # Sacrificed ones would leave the player without any, and a structure would have to go (R14).
    state = sketch(
        """
        V: V2 P1; V3 P1; V6 P1; V7 P1
        gates: I9-V8/P2 V8-R6/P2
        P1: card=refraction
        P2: hold=8
        """,
        effects=CASCADE,
        deck=DECK,
    )
    state = play(state, "convert foundry V2 V3; play cascade; convert foundry V6 V7; pass")
    assert "launch O1" in legal(state)
    assert "deconstruct V2" not in legal(state)


def test_it_belongs_to_a_conversion() -> None:
    state = sketch(TWO_PATTERNS, effects=CASCADE, deck=DECK)
    assert code(state, "launch O1; play cascade") == "wrong_time"


def test_what_it_still_allows_survives_writing_and_reading() -> None:
    state = sketch(TWO_PATTERNS, effects=CASCADE, deck=DECK)
    state = play(state, "convert gate O3 I3 V3; play cascade")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert player(play(again, "convert foundry V7 V6"), P1).hold == 3


def test_a_saved_game_cannot_claim_more_conversions_than_the_card_gives() -> None:
    state = play(sketch(TWO_PATTERNS, effects=CASCADE, deck=DECK), "convert gate O3 I3 V3")
    page = CODEC.write(play(state, "play cascade"))
    page["progress"]["active"][0]["memory"]["conversions"] = 2
    with pytest.raises(Malformed):
        CODEC.read(page)


# The older editions.

both_older = pytest.mark.parametrize("edition", ["prototype", "early"])


THREE_PATTERNS = """
    O: O3 P1
    I: I3 P1; I9 P1; I11 P1
    V: V6 P1; V7 P1
    P1: hold=1 card=refraction
    P2: hold=8
    """


@ruling(53, 84)
@both_older
def test_the_example_of_the_older_card(edition: str) -> None:
    state = sketch(THREE_PATTERNS, edition=edition, effects=CASCADE, deck=DECK)
    reserve = player(state, P1).reserve
    state = play(state, "convert gate O3 I3 V3; play cascade; convert foundry V7 V6")
    assert state.turn.seat == P1
    step = run(state, "convert node I9 I11")
    assert step.state.stations == {
        at("V7"): Station(P1, Piece.FOUNDRY),
        at("I10"): Station(P1, Piece.NODE),
    }
    assert (player(step.state, P1).hold, player(step.state, P1).reserve) == (1 + 4, reserve + 2)
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == [2]
    assert step.state.turn.seat == P2


@ruling(53)
@both_older
def test_the_second_further_conversion_may_be_left_out(edition: str) -> None:
    state = sketch(THREE_PATTERNS, edition=edition, effects=CASCADE, deck=DECK)
    state = play(state, "convert gate O3 I3 V3; play cascade; convert foundry V7 V6; end")
    assert state.turn.seat == P2
    assert player(state, P1).sundivers == {at("I9"): 1, at("I11"): 1}


@ruling(53)
@both_older
def test_there_is_no_third_further_conversion(edition: str) -> None:
    state = sketch(
        """
        O: O1 P1; O2 P1
        V: V2 P1; V3 P1; V6 P1; V7 P1; V10 P1; V11 P1
        gates: I9-V8/P2 V8-R6/P2
        P1: card=refraction
        P2: hold=8
        """,
        edition=edition,
        effects=CASCADE,
        deck=DECK,
    )
    state = play(state, "convert foundry V2 V3; play cascade; convert foundry V6 V7")
    assert state.turn.seat == P1
    state = play(state, "convert foundry V10 V11")
    assert state.turn.seat == P2
    assert player(state, P1).sundivers == {at("O1"): 1, at("O2"): 1}


@ruling(112)
@both_older
def test_each_further_station_of_the_older_card_adds_movement(edition: str) -> None:
    state = sketch(
        """
        I: I1 P1; I2 P1; I5 P1; I6 P1; I9 P1; I10 P1
        P1: card=refraction
        P2: hold=8
        """,
        edition=edition,
        effects=CASCADE,
        deck=DECK,
    )
    line = "convert foundry I1 I2; play cascade; convert foundry I5 I6; convert foundry I9 I10"
    assert play(state, f"{line}; pass").turn.mp == 6


@both_older
def test_one_conversion_left_of_two_survives_writing_and_reading(edition: str) -> None:
    state = sketch(THREE_PATTERNS, edition=edition, effects=CASCADE, deck=DECK)
    state = play(state, "convert gate O3 I3 V3; play cascade")
    assert CODEC.read(CODEC.write(state)) == state
    state = play(state, "convert foundry V7 V6")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert player(play(again, "convert node I9 I11"), P1).hold == 5


@both_older
@pytest.mark.parametrize("conversions", [-1, 0, 2, 3])
def test_a_saved_game_cannot_claim_another_number_of_conversions_than_are_left(
    edition: str, conversions: int
) -> None:
    state = sketch(THREE_PATTERNS, edition=edition, effects=CASCADE, deck=DECK)
    page = CODEC.write(play(state, "convert gate O3 I3 V3; play cascade; convert foundry V7 V6"))
    assert page["progress"]["active"][0]["memory"]["conversions"] == 1
    page["progress"]["active"][0]["memory"]["conversions"] = conversions
    with pytest.raises(Malformed):
        CODEC.read(page)
