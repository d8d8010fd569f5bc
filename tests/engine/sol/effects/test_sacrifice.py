"""Sacrifice: sundivers burn at a foundry."""

from __future__ import annotations

import pytest

from engine.core.refusal import Malformed
from engine.sol.pieces import Piece, Suit
from engine.sol.position import CODEC
from engine.sol.state import State, Station
from tests.engine.sol.sketch import (
    P1,
    P2,
    P3,
    at,
    code,
    happened,
    legal,
    play,
    player,
    run,
    sketch,
    verbs,
)
from tests.rulings import ruling

SACRIFICE = {"refraction": "sacrifice"}
DECK = ["oscillation", "subduction", "refraction", "oscillation"]


def where(board: str, p1: str = "hold=2", p2: str = "hold=5", edition: str = "reference") -> State:
    return sketch(
        f"""
        {board}
        P1: card=refraction {p1}
        P2: {p2}
        """,
        edition=edition,
        effects=SACRIFICE,
        deck=DECK,
    )


@ruling(72)
@pytest.mark.parametrize("owner", ["P1", "P2"])
@pytest.mark.parametrize("edition", ["reference"])
def test_the_example_of_the_card(owner: str, edition: str) -> None:
    step = run(where(f"C: C4 P1x3 P2x2 foundry/{owner}", edition=edition), "play sacrifice C4")
    state = step.state
    assert (player(state, P1).momentum, player(state, P2).momentum) == (6, 4)
    assert (player(state, P1).vaporized, player(state, P2).vaporized) == (3, 2)
    assert (player(state, P1).sundivers, player(state, P2).sundivers) == ({}, {})
    assert state.stations == {at("C4"): Station(P1 if owner == "P1" else P2, Piece.FOUNDRY)}
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == [3]
    assert CODEC.read(CODEC.write(state)) == state


@ruling(72)
def test_nobody_builds_pays_or_comes_home() -> None:
    state = where("V: V5 P1x2 P2 foundry/P2", "hold=2 energy=9", "hold=5 energy=9")
    state = play(state, "play sacrifice V5")
    assert (player(state, P1).energy, player(state, P2).energy) == (9, 9)
    assert (player(state, P1).hold, player(state, P1).reserve) == (2, 9)
    assert (player(state, P2).hold, player(state, P2).reserve) == (5, 7)


@ruling(72)
@pytest.mark.parametrize(
    ("cell", "cards"), [("O5", []), ("I5", []), ("V5", [1]), ("R5", [2]), ("C5", [3])]
)
def test_it_owes_the_cards_of_activating_that_foundry(cell: str, cards: list[int]) -> None:
    step = run(where(f"{cell[0]}: {cell} P1 foundry/P1"), f"play sacrifice {cell}")
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == cards


@ruling(72)
def test_none_of_them_need_be_the_own_ones() -> None:
    state = sketch(
        """
        V: V5 P2x2 P3 foundry/P2
        P1: hold=8 card=refraction
        P2: hold=8
        P3: hold=8
        """,
        edition="reference",
        effects=SACRIFICE,
        deck=DECK,
    )
    state = play(state, "play sacrifice V5")
    assert [each.momentum for each in state.players] == [0, 4, 2]
    assert player(state, P3).sundivers == {}


@ruling(72)
@pytest.mark.parametrize(
    ("cell", "why"),
    [
        ("V2", "no_foundry_there"),  # a node
        ("V4", "no_foundry_there"),  # no station
        ("V6", "nobody_there"),
    ],
)
def test_it_needs_a_foundry_with_a_sundiver(cell: str, why: str) -> None:
    state = where("V: V2 P1 node/P1; V4 P1; V6 foundry/P1; V8 P2 foundry/P2; V10 P1 foundry/P1")
    assert code(state, f"play sacrifice {cell}") == why
    assert [line for line in legal(state) if line.startswith("play")] == [
        "play sacrifice V8",
        "play sacrifice V10",
    ]


@ruling(72)
def test_it_is_the_whole_action() -> None:
    state = where("V: V2 P1 node/P1; V4 P1 node/P1; V6 P1x2 foundry/P1")
    after = play(state, "play sacrifice V6")
    assert after.turn.seat == P2
    assert after.discard == (Suit.REFRACTION,)
    assert player(after, P1).sundivers == {at("V2"): 1, at("V4"): 1}
    assert code(state, "activate V2; play sacrifice V6") == "wrong_time"
    assert code(state, "launch O1; play sacrifice V6") == "wrong_time"
    assert code(state, "P2: play sacrifice V6") == "not_your_turn"
    # After the last station the game does not wait for a card that comes too late.
    assert play(state, "activate V2; activate V4").turn.seat == P2


@ruling(14, 72)
def test_a_player_who_lost_all_sundivers_must_deconstruct() -> None:
    state = play(where("V: V5 P2x3 foundry/P2", p2="vaporized=5"), "play sacrifice V5")
    assert player(state, P2).vaporized == 5 + 3
    assert verbs(state) == {"deconstruct"}
    state = play(state, "deconstruct V5")
    assert player(state, P2).hold == 2


@ruling(22, 72)
def test_a_flare_among_its_cards_gives_no_bonus_of_a_hurl() -> None:
    state = sketch(
        """
        O: O3 node/P2
        V: V5 P1x2 foundry/P1
        P1: hold=2 card=refraction
        P2: hold=8
        """,
        edition="reference",
        effects=SACRIFICE,
        deck=["flare"],
    )
    state = play(state, "play sacrifice V5")
    assert state.instability == 12
    assert player(state, P1).momentum == 4
    assert player(state, P2).energy == 1


@ruling(46, 84)
def test_the_published_edition_does_not_have_it() -> None:
    with pytest.raises(Malformed, match="effects"):
        where("V: V5 P1 foundry/P1", edition="published")
