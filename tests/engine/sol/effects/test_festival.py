"""Festival: stations of every type."""

from __future__ import annotations

import pytest

from engine.core.evolve import evolve
from engine.sol.pieces import Suit
from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, at, code, happened, legal, play, player, run, sketch
from tests.rulings import ruling

FESTIVAL = {"refraction": "festival"}
DECK = ["oscillation", "subduction", "refraction", "oscillation", "subduction", "oscillation"]


def where(board: str, energy: int = 0, hold: int = 2, **page: str) -> State:
    return sketch(
        f"""
        {board}
        P1: hold={hold} energy={energy} card=refraction
        P2: hold=8
        """,
        effects=FESTIVAL,
        deck=DECK,
        **page,
    )


@ruling(79)
@pytest.mark.parametrize("edition", ["published", "reference", "prototype", "early"])
def test_the_example_of_the_card(edition: str) -> None:
    state = where("V: V2 P1 node/P1; V9 P1 tower/P1", edition=edition)
    state = play(state, "play festival; activate V2")
    assert player(state, P1).energy == 3
    state = play(state, "activate V9")
    assert (player(state, P1).energy, player(state, P1).momentum) == (1, 2)
    step = run(state, "bonus take")
    assert (player(step.state, P1).energy, player(step.state, P1).momentum) == (0, 3)
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == [2]


@ruling(79)
def test_all_three_types_in_any_order_and_back_to_the_first() -> None:
    state = where(
        "O: O1 P1 tower/P1; O3 P1 node/P2; O5 P1 foundry/P1; O7 P1 tower/P2; O9 P1 node/P1",
        energy=1,
    )
    state = play(state, "play festival; activate O1; activate O3; activate O5; activate O9")
    assert (player(state, P1).energy, player(state, P1).momentum) == (1, 1)
    assert player(state, P1).hold == 2 + 4 + 1
    state = play(state, "activate O7")
    assert (player(state, P1).energy, player(state, P1).momentum) == (0, 2)


@ruling(79)
def test_it_may_be_played_before_the_second_type_and_the_game_waits_for_it() -> None:
    state = play(where("V: V2 P1 node/P1; V9 P1 tower/P1"), "activate V2")
    assert legal(state) == ["play festival", "end"]
    assert code(state, "activate V9") == "other_type"
    state = play(state, "play festival")
    assert state.discard == (Suit.REFRACTION,)
    assert legal(state) == ["activate V9", "end"]
    assert player(play(state, "activate V9 take"), P1).momentum == 3


@ruling(79)
def test_everything_but_the_type_is_as_ever() -> None:
    state = where("V: V2 P1x2 node/P1; V4 node/P1; V9 P1 tower/P1; V11 P1 foundry/P1", hold=9)
    state = play(state, "play festival")
    assert code(state, "activate V9") == "base_unpayable"
    assert code(state, "activate V4") == "no_sundiver"
    assert code(state, "end") == "nothing_activated"
    state = play(state, "activate V2")
    assert code(state, "activate V2") == "activated_already"
    assert code(state, "activate V11") == "base_unpayable"  # nobody is left in reserve
    assert code(state, "launch O1") == "other_action"
    assert code(state, "play festival") == "card_not_held"


@ruling(20, 79)
@pytest.mark.parametrize(
    ("board", "energy", "hold"),
    [
        ("V: V2 P1 node/P1; V4 P1 node/P2", 9, 2),  # one type
        ("V: V2 P1 node/P1; V9 P2 tower/P1", 9, 2),  # nobody of P1's at the other
        ("V: V2 P1 node/P1 \n C: C1 P1 tower/P1", 1, 2),  # 1 + 3 do not pay for 5
        ("V: V2 P1 node/P1; V9 P1 foundry/P1", 9, 10),  # one in reserve, two to build
        ("V: V2 P1 tower/P1; V9 P1 foundry/P1", 3, 2),  # one of them, not both
    ],
)
def test_it_is_refused_where_no_second_type_could_be_reached(
    board: str, energy: int, hold: int
) -> None:
    state = where(board, energy, hold)
    assert code(state, "play festival") == "one_type"
    assert "play festival" not in legal(state)


@ruling(20, 79)
@pytest.mark.parametrize(
    ("board", "energy", "hold"),
    [
        ("V: V2 P1 node/P1 \n C: C1 P1 tower/P1", 2, 2),  # 2 + 3 pay for 5
        ("V: V2 P1 node/P2 \n C: C1 P1 tower/P1", 2, 2),  # if P2 leaves the bonus
        ("V: V2 P1 node/P1; V9 P1 foundry/P1", 0, 9),
        ("V: V2 P1 tower/P1; V9 P1 foundry/P1", 4, 2),
        ("C: C1 P1 tower/P1 \n V: V2 P1 tower/P1; V9 P1 foundry/P1", 4, 2),
    ],
)
def test_it_is_enough_that_one_station_of_another_type_can_be_paid(
    board: str, energy: int, hold: int
) -> None:
    assert "play festival" in legal(where(board, energy, hold))


@ruling(20, 79)
def test_what_was_activated_already_needs_no_second_payment() -> None:
    state = where("V: V2 P1 tower/P1; V5 P1 tower/P1; V9 P1 foundry/P1", energy=4)
    state = play(state, "activate V2 decline")
    assert player(state, P1).energy == 2
    assert player(play(state, "play festival; activate V9"), P1).hold == 2 + 2 + 2


@ruling(32)
@pytest.mark.parametrize(("edition", "played"), [("published", False), ("reference", True)])
def test_a_station_reached_only_this_turn_does_not_count(edition: str, played: bool) -> None:
    state = where("V: V2 P1 node/P1; V9 P1 tower/P1", edition=edition)
    state = evolve(state, turn=evolve(state.turn, present=frozenset({at("V2")})))
    assert ("play festival" in legal(state)) is played


@ruling(2)
@pytest.mark.parametrize(("edition", "momentum"), [("published", 1), ("reference", 2)])
def test_outer_stations_are_activated_with_the_numbers_of_the_edition(
    edition: str, momentum: int
) -> None:
    state = where("O: O2 P1 node/P1; O9 P1 tower/P1", energy=5, edition=edition)
    state = play(state, "order bonus tower take; play festival; activate O2; activate O9")
    assert player(state, P1).energy == 5 + 1 - momentum
    assert player(state, P1).momentum == momentum


@ruling(79, 100)
def test_parasites_may_be_removed_beside_stations() -> None:
    state = evolve(where("V: V2 P1 node/P1; V5 P1x2"), parasites={at("V5"): 2})
    assert code(state, "remove V5; activate V2") == "removing_parasites"
    before = play(state, "play festival; remove V5; activate V2")
    assert (player(before, P1).energy, before.parasites) == (3, {at("V5"): 1})
    between = play(state, "remove V5; play festival; activate V2; remove V5")
    assert (player(between, P1).energy, between.parasites) == (3, {})
    after = play(state, "activate V2; play festival; remove V5 x2")
    assert (player(after, P1).energy, after.parasites) == (3, {})


@ruling(39, 79)
def test_a_flare_of_the_batch_comes_after_all_stations() -> None:
    state = sketch(
        """
        O: O3 tower/P1
        V: V2 P1 node/P1; V9 P1 tower/P1
        P1: energy=1 card=refraction
        P2: hold=8
        """,
        effects=FESTIVAL,
        deck=["flare", "oscillation"],
    )
    state = play(state, "play festival; activate V2; activate V9 decline")
    assert (player(state, P1).energy, player(state, P1).momentum) == (1, 3)


def test_it_belongs_to_an_activation() -> None:
    state = where("V: V2 P1 node/P1; V9 P1 tower/P1")
    assert code(state, "launch O1; play festival") == "wrong_time"


def test_it_is_still_in_force_after_writing_and_reading() -> None:
    state = play(where("V: V2 P1 node/P1; V9 P1 tower/P1"), "play festival; activate V2")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert play(again, "activate V9 decline").turn.seat == P2


# The older editions.

both_older = pytest.mark.parametrize("edition", ["prototype", "early"])


@ruling(79)
@both_older
def test_the_older_editions_have_it_unchanged(edition: str) -> None:
    state = where("V: V2 P1 node/P1; V9 P1 tower/P1", edition=edition)
    assert code(state, "activate V2; activate V9") == "other_type"
    step = run(state, "play festival; activate V2; activate V9 take")
    assert (player(step.state, P1).energy, player(step.state, P1).momentum) == (0, 3)
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == [2]


@ruling(32, 79)
@both_older
def test_a_second_type_that_was_not_held_when_the_turn_began_does_not_count(edition: str) -> None:
    state = where("V: V2 P1 node/P1; V9 P1 tower/P1", edition=edition)
    state = evolve(state, turn=evolve(state.turn, present=frozenset({at("V2")})))
    assert code(state, "play festival") == "one_type"
