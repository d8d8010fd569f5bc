"""Blight: sundivers in a foreign hold."""

from __future__ import annotations

import pytest

from engine.core.evolve import evolve
from engine.sol.pieces import Suit
from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, P3, at, code, legal, play, player, sketch, verbs
from tests.rulings import ruling

BLIGHT = {"refraction": "blight"}
DECK = ["oscillation", "refraction", "subduction"]


def beside_p2(reserve: int = 5, edition: str = "published") -> State:
    """P1 is on E13 with a sundiver in I8, P2 on E7."""
    return sketch(
        f"""
        I: I8 P1
        V: V2 P1 node/P1
        P1: hold={11 - reserve} card=refraction
        P2:
        """,
        edition=edition,
        effects=BLIGHT,
        deck=DECK,
    )


def launches(state: State) -> list[str]:
    return [line for line in legal(state) if line.endswith("from P2")]


@ruling(52)
@pytest.mark.parametrize("edition", ["published", "reference", "prototype", "early"])
def test_the_example_of_the_card(edition: str) -> None:
    state = beside_p2(edition=edition)
    assert player(state, P1).reserve == 5
    hold = player(state, P1).hold
    state = play(state, "play blight P2 I8")
    assert at("I8") not in player(state, P1).sundivers
    assert player(state, P1).hold == hold + 1
    assert player(state, P1).reserve == 2
    assert player(state, P1).aboard == {P2: 3}
    assert CODEC.read(CODEC.write(state)) == state
    state = play(state, "pass")
    assert str(player(state, P2).eye) == "E8"
    assert launches(state) == [f"launch {cell} from P2" for cell in ("O8", "O9", "I8", "I9")]


@ruling(52)
def test_it_is_the_whole_activation_and_owes_no_cards() -> None:
    state = play(beside_p2(), "play blight P2 I8")
    assert state.turn.seat == P2
    assert len(state.deck) == len(DECK)
    assert state.discard == (Suit.REFRACTION,)
    assert player(state, P1).energy == 0  # the node in V2 was left alone
    assert player(state, P1).sundivers == {at("V2"): 1}


@ruling(25, 52)
def test_its_player_alone_launches_them_for_one_point_each() -> None:
    state = play(beside_p2(), "play blight P2 I8")
    assert player(state, P2).hold == 0
    assert code(state, "launch O7") == "hold_empty"
    state = play(state, "pass; launch O8 from P2; launch I9 from P2")
    assert player(state, P1).aboard == {P2: 1}
    assert player(state, P1).sundivers == {at("V2"): 1, at("O8"): 1, at("I9"): 1}
    assert state.turn.mp == 4 - 2
    assert code(state, "launch O1 from P2") == "not_a_launch_cell"


@ruling(25, 52)
def test_a_launched_stowaway_comes_home_like_any_other() -> None:
    state = play(beside_p2(reserve=6), "play blight P2 I8; pass; launch O8 from P2; end; pass")
    assert player(state, P1).aboard == {P2: 2}
    hold = player(state, P1).hold
    state = play(state, "activate V2")
    assert player(state, P1).hold == hold + 1
    assert player(state, P1).aboard == {P2: 2}


@ruling(14, 52)
def test_stowaways_are_sundivers_so_nothing_is_deconstructed() -> None:
    state = play(beside_p2(), "play blight P2 I8")
    before, host = state.players
    # All the others fall into the star.
    alone = evolve(before, hold=0, sundivers={}, vaporized=before.hold + 1)
    assert verbs(play(evolve(state, players=(alone, host)), "pass")) == {"launch", "pass"}
    gone = evolve(alone, aboard={}, vaporized=before.hold + 1 + 3)
    assert verbs(play(evolve(state, players=(gone, host)), "pass")) == {"deconstruct"}


@ruling(52)
def test_the_ship_and_the_sundiver_are_chosen() -> None:
    state = sketch(
        """
        O: O9 P1; O10 P1x2
        I: I6 P1
        P1: hold=2 card=refraction
        P2: hold=8
        P3: hold=8
        """,
        effects=BLIGHT,
        deck=DECK,
    )
    # The motherships are on E13, E9 and E5.
    assert [line for line in legal(state) if line.startswith("play")] == [
        "play blight P2 O9",
        "play blight P2 O10",
        "play blight P3 I6",
    ]
    state = play(state, "play blight P2 O10")
    assert player(state, P1).sundivers == {at("O9"): 1, at("O10"): 1, at("I6"): 1}
    assert player(state, P1).aboard == {P2: 3}
    assert player(state, P3).hold == 8


@ruling(52)
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("play blight P1 I8", "own_ship"),
        ("play blight P2 I9", "not_a_launch_cell"),
        ("play blight P2 V2", "not_a_launch_cell"),
        ("play blight P2 I7", "no_sundiver"),
    ],
)
def test_it_needs_a_sundiver_beside_another_mothership(line: str, why: str) -> None:
    assert code(beside_p2(), line) == why


@ruling(52)
def test_three_must_be_in_reserve() -> None:
    assert code(beside_p2(reserve=2), "play blight P2 I8") == "reserve_short"
    state = play(beside_p2(reserve=3), "play blight P2 I8")
    assert player(state, P1).reserve == 0


@ruling(32, 52)
def test_the_sundiver_must_have_been_there_all_turn() -> None:
    state = beside_p2()
    state = evolve(state, turn=evolve(state.turn, present=frozenset({at("V2")})))
    assert code(state, "play blight P2 I8") == "not_present_before"


@ruling(32, 52)
def test_in_the_reference_edition_it_is_enough_that_the_sundiver_is_there() -> None:
    state = beside_p2(edition="reference")
    state = evolve(state, turn=evolve(state.turn, present=frozenset({at("V2")})))
    assert player(play(state, "play blight P2 I8"), P1).aboard == {P2: 3}


def test_it_takes_the_place_of_every_other_action() -> None:
    state = sketch(
        """
        I: I8 P1
        V: V2 P1 node/P1; V5 P1 node/P1
        P1: hold=2 card=refraction
        P2: hold=8
        """,
        effects=BLIGHT,
        deck=DECK,
    )
    assert code(state, "launch O1; play blight P2 I8") == "wrong_time"
    assert code(state, "activate V2; play blight P2 I8") == "wrong_time"
    # The last station ends the action: the game does not wait for a card that comes too late.
    assert play(state, "activate V2; activate V5").turn.seat == P2


def test_it_is_played_on_the_own_turn() -> None:
    assert code(beside_p2(), "P2: play blight P1 O1") == "not_your_turn"
    assert code(beside_p2(), "pass; play blight P1 O1") == "card_not_held"


# The older editions.

both_older = pytest.mark.parametrize("edition", ["prototype", "early"])


@ruling(32, 52)
@both_older
def test_the_sundiver_must_have_been_there_in_the_older_editions_too(edition: str) -> None:
    state = beside_p2(edition=edition)
    assert player(play(state, "play blight P2 I8"), P1).aboard == {P2: 3}
    state = evolve(state, turn=evolve(state.turn, present=frozenset()))
    assert code(state, "play blight P2 I8") == "not_present_before"


def crowded_by_p2(edition: str, there: int) -> State:
    """P1 has three aboard P2's ship on E7 and many in O7; movement 3."""
    state = sketch(
        f"""
        O: O7 P1x{there}
        P1: card=refraction eye=E13
        P2: eye=E7 hold=1
        """,
        edition=edition,
        effects=BLIGHT,
    )
    guest = player(state, P1)
    guest = evolve(guest, aboard={P2: 3}, reserve=guest.reserve - 3)
    return evolve(state, players=(guest, *state.players[1:]))


@ruling(21, 25)
def test_stowaways_of_the_prototype_do_not_come_out_into_a_full_cell() -> None:
    assert code(crowded_by_p2("prototype", 5), "launch O7 from P2") == "cell_full"


@ruling(25, 115)
def test_stowaways_of_the_early_edition_may_crowd_a_cell_until_the_move_ends() -> None:
    state = play(crowded_by_p2("early", 6), "launch O7 from P2")
    assert player(state, P1).sundivers == {at("O7"): 7}
    assert code(state, "end") == "crowded"
    assert code(state, "launch O7 from P2") == "cell_full"  # one point could not thin out two
    assert play(state, "fly O7 O6; end").turn.seat == P2
