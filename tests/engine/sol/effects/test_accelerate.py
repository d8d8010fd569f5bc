"""Accelerate: all motherships go forward together."""

from __future__ import annotations

import pytest

from engine.core.evolve import evolve
from engine.core.refusal import Refused
from engine.sol import GAME
from engine.sol.actions import Play
from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import (
    P1,
    P2,
    P3,
    P4,
    P5,
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

CARD = {"refraction": "accelerate"}
ALONE = """
    V: V3 P1
    O: O9 foundry/P1
    P1: hold=4 energy=2 eye=E4 card=refraction
    """


def eyes(state: State) -> list[str]:
    return [str(each.eye) for each in state.players]


def three(edition: str = "published") -> State:
    return sketch(
        """
        V: V3 P1; V4 P1
        gates: I9-V8/P2
        P1: hold=4 eye=E13 card=refraction
        P2: hold=3 eye=E9
        P3: hold=3 eye=E5
        """,
        effects=CARD,
        edition=edition,
        deck=["refraction", "refraction"],
    )


@pytest.mark.parametrize("edition", ["published", "reference"])
def test_the_example_of_the_card(edition: str) -> None:
    state = play(three(edition), "play accelerate 4")
    assert eyes(state) == ["E4", "E13", "E9"]
    launches = [line for line in legal(state) if line.startswith("launch")]
    assert launches == ["launch O4", "launch O5", "launch I4", "launch I5"]
    assert eyes(play(state, "pass")) == ["E5", "E13", "E9"]


@ruling(50)
def test_any_number_of_eyes_but_a_whole_round_may_be_named() -> None:
    numbers = [line for line in legal(three()) if line.startswith("play")]
    assert numbers == [f"play accelerate {eyes}" for eyes in range(1, 13)]


@ruling(50)
@pytest.mark.parametrize("number", ["0", "13", "-1", "many"])
def test_other_numbers_are_not_understood(number: str) -> None:
    assert code(three(), f"play accelerate {number}") == "notation"


@ruling(50)
@pytest.mark.parametrize("number", [-1, 0, 13])
def test_other_numbers_are_refused_however_they_come(number: int) -> None:
    with pytest.raises(Refused) as caught:
        GAME.play.step(three(), Play(P1, "accelerate", (number,)))
    assert caught.value.code == "not_an_option"
    assert GAME.speech.words.refusal(caught.value)


@ruling(50)
def test_the_board_for_five_has_sixteen_eyes() -> None:
    state = sketch(
        """
        P1: hold=4 card=refraction
        P2:
        P3:
        P4:
        P5:
        """,
        effects=CARD,
    )
    assert eyes(state) == ["E16", "E13", "E10", "E7", "E4"]
    assert code(state, "play accelerate 16") == "notation"
    assert "play accelerate 15" in legal(state)
    state = play(state, "play accelerate 15")
    assert [int(player(state, seat).eye) for seat in (P1, P2, P3, P4, P5)] == [15, 12, 9, 6, 3]


def test_everybody_moves_in_turn_order_from_the_player_on() -> None:
    state = sketch(
        """
        P1: hold=1
        P2: hold=1 card=refraction
        P3: hold=1
        """,
        turn="P2",
        effects=CARD,
    )
    moves = happened(run(state, "play accelerate 2"), "Orbited")
    assert [each.seat for each in moves] == [P2, P3, P1]


def test_the_number_must_be_said() -> None:
    assert code(three(), "play accelerate") == "notation"


def test_it_costs_nothing_owes_nothing_and_is_no_action() -> None:
    state = play(three(), "play accelerate 4")
    assert state.turn.mp == 3
    assert not state.turn.debts
    assert state.turn.action is None
    assert code(state, "end") == "nothing_begun"
    assert "convert" in {line.split()[0] for line in legal(state)}


def test_the_card_is_discarded_and_no_other_follows() -> None:
    state = play(three(), "play accelerate 4")
    assert player(state, P1).card is None
    assert state.discard == ("refraction",)
    assert code(state, "play accelerate 4") == "card_not_held"


def test_in_the_middle_of_a_move_the_launch_cells_change() -> None:
    state = play(three(), "launch O13; play accelerate 4; launch O5")
    assert player(state, P1).sundivers[at("O5")] == 1
    assert code(state, "launch O13") == "not_a_launch_cell"
    assert state.turn.mp == 1


def test_sundivers_aboard_another_mothership_start_from_its_new_place() -> None:
    state = three()
    guest = evolve(player(state, P1), aboard={P2: 2}, reserve=player(state, P1).reserve - 2)
    state = evolve(state, players=(guest, *state.players[1:]))
    state = play(state, "play accelerate 4; launch I1 from P2")
    assert player(state, P1).aboard == {P2: 1}
    assert code(state, "launch I9 from P2") == "not_a_launch_cell"


@ruling(15)
def test_after_a_conversion_the_game_waits_for_it_and_then_draws() -> None:
    state = play(three(), "convert foundry V3 V4")
    assert state.turn.seat == P1
    assert "end" in legal(state)
    state = play(state, "play accelerate 1")
    assert state.turn.seat == P2
    assert eyes(state) == ["E2", "E10", "E6"]


@ruling(15)
def test_it_is_too_late_while_a_question_is_open_or_the_turn_is_over() -> None:
    state = sketch(
        """
        V: V5 P1 tower/P1
        P1: energy=3 card=refraction
        P2: hold=1
        """,
        effects=CARD,
        deck=["flare"],
    )
    asked = play(state, "activate V5")
    assert code(asked, "play accelerate 1") == "bonus_first"
    assert code(play(state, "pass"), "P1: play accelerate 1") == "not_your_turn"


@ruling(15)
def test_with_the_house_switch_it_may_still_be_played_after_the_draw() -> None:
    state = sketch(
        """
        V: V3 P1; V4 P1
        gates: I9-V8/P2
        P1: hold=1 eye=E4 card=refraction
        P2: hold=1 eye=E11
        """,
        effects=CARD,
        deck=["flare"],
        options=["any_window_after_draw=on"],
    )
    state = play(state, "convert foundry V3 V4; end")
    assert state.turn.seat == P1
    assert state.instability == 12
    state = play(state, "play accelerate 3; end")
    assert eyes(state) == ["E8", "E1"]
    assert state.turn.seat == P2


def test_among_opponents_no_orbit_card_is_drawn() -> None:
    assert len(play(three(), "play accelerate 4; pass").deck) == 2


@ruling(102)
def test_alone_it_brings_one_orbit_card_and_the_orbit_another() -> None:
    state = sketch(ALONE, effects=CARD, deck=["oscillation", "condensation", "oscillation"])
    state = play(state, "play accelerate 3")
    assert eyes(state) == ["E7"]
    assert state.discard == ("refraction", "oscillation")
    assert state.turn.action is None
    state = play(state, "pass")
    assert eyes(state) == ["E8"]
    assert state.discard == ("refraction", "oscillation", "condensation")
    assert player(state, P1).card is None
    assert not state.choices


@ruling(102)
def test_a_flare_as_its_orbit_card_is_resolved_and_the_turn_goes_on() -> None:
    state = sketch(ALONE, effects=CARD, deck=["flare"])
    step = run(state, "play accelerate 3")
    assert step.state.instability == 12
    names = [type(event).__name__ for event in step.events]
    assert names == [
        *("CardPlayed", "Orbited", "OrbitCardDrawn", "FlareErupted"),
        *("OuterStationUsed", "EnergySpent", "Built"),
    ]
    assert step.state.turn.number == state.turn.number
    assert player(play(step.state, "launch O7"), P1).hold == 4


@ruling(102)
def test_the_thirteenth_flare_may_be_its_orbit_card() -> None:
    state = sketch(ALONE, effects=CARD, deck=["flare"], instability=1)
    state = play(state, "play accelerate 3")
    assert state.result is not None


@ruling(125)
def test_a_marked_flare_as_its_orbit_card_has_its_event_within_the_turn() -> None:
    state = sketch(ALONE, effects=CARD, deck=["flare*"], options=["trigger_event=sunworm"])
    state = play(state, "play accelerate 3")
    assert not player(state, P1).sundivers
    assert "launch O7" in legal(state)


@ruling(125)
def test_an_extra_trigger_card_as_its_orbit_card_is_replaced() -> None:
    state = sketch(
        ALONE,
        edition="reference",
        effects=CARD,
        deck=["trigger", "oscillation", "condensation"],
        options=["trigger_event=sunworm"],
    )
    state = play(state, "play accelerate 3")
    assert not player(state, P1).sundivers
    assert state.removed == ("trigger",)
    assert state.discard == ("refraction", "oscillation")
    assert state.deck == ("condensation",)


@ruling(39, 102)
def test_a_question_of_that_flare_comes_before_the_rest_of_the_turn() -> None:
    state = play(sketch(ALONE, effects=CARD, deck=["flare"]), "P1: order flare foundry ask")
    state = play(state, "play accelerate 3")
    assert legal(state, P1) == ["choose O9", "choose none"]
    assert code(state, "launch O7") == "flare_first"
    assert CODEC.read(CODEC.write(state)) == state
    assert "launch O7" in legal(play(state, "choose none"))


@ruling(102, 108)
@pytest.mark.parametrize(("switch", "cards"), [("on", 1), ("off", 0)])
def test_together_it_brings_one_card_whatever_the_number_of_motherships(
    switch: str, cards: int
) -> None:
    state = sketch(
        """
        P1: hold=1 card=refraction
        P2: hold=1
        P3: hold=1
        """,
        effects=CARD,
        deck=["oscillation"] * 5,
        options=["cooperative", f"coop_orbit_card={switch}"],
    )
    state = play(state, "play accelerate 2")
    assert len(state.deck) == 5 - cards


def test_the_reference_edition_has_it_too() -> None:
    state = sketch(
        """
        P1: hold=1 eye=E13 card=refraction
        P2: hold=1 eye=E7
        """,
        edition="reference",
        effects=CARD,
    )
    assert eyes(play(state, "play accelerate 12")) == ["E12", "E6"]


def test_the_new_places_survive_saving_in_the_middle_of_the_turn() -> None:
    state = play(three(), "launch O13; play accelerate 4")
    assert CODEC.read(CODEC.write(state)) == state
    assert player(state, P3).eye == 9
