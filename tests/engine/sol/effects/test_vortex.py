"""Vortex: sundivers that you hurl give three momentum."""

from __future__ import annotations

import pytest

from engine.core.evolve import evolve
from engine.sol.pieces import Debt, Suit
from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, code, legal, play, player, sketch
from tests.rulings import ruling

VORTEX = {"refraction": "vortex"}


def way_down(sundivers: str = "R: R3 P1", ship: str = "hold=1", movement: int = 3) -> State:
    """A way from I4 to the core; as many MP as are wanted, by stations of P1."""
    stations = "; ".join(f"O{8 + number} node/P1" for number in range(movement - 3))
    return sketch(
        f"""
        O: {stations or "O13 node/P2"}
        {sundivers}
        gates: I4-V4/P2 V4-R3/P2 R3-C2/P2
        P1: {ship} eye=E4 card=refraction
        P2: hold=1 eye=E11
        """,
        effects=VORTEX,
        edition="early",
    )


@ruling(83, 113)
@pytest.mark.parametrize("edition", ["early"])
def test_the_example_of_the_card(edition: str) -> None:
    state = sketch(
        """
        C: C3 P1x2
        P1: hold=1 card=refraction
        P2:
        """,
        effects=VORTEX,
        edition=edition,
    )
    state = play(state, "play vortex; hurl C3 x2")
    assert player(state, P1).momentum == 6
    assert state.turn.debts == (Debt.HURL,)
    assert player(state, P1).vaporized == 2


@ruling(83)
@pytest.mark.parametrize(
    ("line", "momentum", "cards"),
    [
        ("play vortex; hurl C3", 3, 0),
        ("hurl C3; play vortex; hurl C3", 5, 1),
        ("hurl C3; play vortex; hurl C3 x2", 8, 1),
        ("play vortex; fly C3 C4", 0, 0),
    ],
    ids=["one", "one before the card", "three", "a flight"],
)
def test_only_hurls_after_the_card_give_more(line: str, momentum: int, cards: int) -> None:
    state = play(way_down("C: C3 P1x3"), line)
    assert player(state, P1).momentum == momentum
    assert player(state, P1).energy == 0
    assert state.turn.debts == (Debt.HURL,) * cards


@ruling(113)
def test_a_flare_among_the_cards_gives_nothing_more() -> None:
    state = sketch(
        """
        C: C3 P1x2
        P1: hold=1 card=refraction
        P2: hold=1
        """,
        effects=VORTEX,
        edition="early",
        deck=["flare", "oscillation"],
    )
    state = play(state, "play vortex; hurl C3 x2; end")
    assert (player(state, P1).momentum, state.instability) == (6, 12)


@ruling(84)
def test_with_newer_numbers_every_hurl_owes_its_card_and_a_flare_gives_one_more() -> None:
    state = sketch(
        """
        C: C3 P1x2
        P1: hold=1 card=refraction
        P2: hold=1
        """,
        effects=VORTEX,
        options=["wording=early"],
        deck=["flare", "oscillation", "oscillation"],
    )
    state = play(state, "play vortex; hurl C3 x2; end")
    assert (player(state, P1).momentum, len(state.deck)) == (7, 1)


def test_it_ends_with_the_move_and_serves_its_player_alone() -> None:
    state = play(way_down("C: C3 P1x2; C1 P2"), "play vortex; end")
    assert state.active == ()
    state = play(state, "P2: hurl C1; end; hurl C3")
    assert [one.momentum for one in state.players] == [2, 2]


@ruling(20)
@pytest.mark.parametrize(
    ("sundivers", "ship", "movement", "fits"),
    [
        ("C: C5 P1", "hold=0", 3, True),
        ("R: R3 P1", "hold=0", 3, True),
        ("V: V4 P1", "hold=0", 3, True),
        ("V: V5 P1", "hold=0", 3, False),
        ("V: V5 P1", "hold=0", 4, True),
        ("V: V5 P1", "hold=1", 3, False),
        ("V: V9 P2", "hold=1", 4, False),
        ("V: V9 P2", "hold=1", 5, True),
        ("V: V9 P2", "lost=1", 5, False),
        ("V: V9 P2", "lost=1", 6, True),
    ],
)
def test_it_is_refused_where_nobody_comes_to_the_heart(
    sundivers: str, ship: str, movement: int, fits: bool
) -> None:
    state = way_down(sundivers, ship, movement)
    assert state.turn.mp == movement
    assert ("play vortex" in legal(state)) is fits


@ruling(20)
def test_without_a_way_to_the_core_it_could_change_nothing() -> None:
    state = sketch(
        """
        R: R3 P1x2
        P1: card=refraction
        P2:
        """,
        effects=VORTEX,
        edition="early",
    )
    assert code(state, "play vortex") == "no_hurl"


@ruling(20)
def test_it_is_refused_without_mp_or_anybody_to_move() -> None:
    assert code(way_down(), "fly R3 R4 R3 R4; play vortex") == "no_mp"
    assert code(way_down("V: V9 P2", "vaporized=13"), "play vortex") == "nothing_to_move"


@ruling(25)
def test_a_guest_in_another_mothership_may_come_down_too() -> None:
    state = way_down("V: V9 P2", "hold=1", 5)
    guest = evolve(player(state, P1), hold=0, aboard={P2: 1})
    state = evolve(state, players=(guest, *state.players[1:]))
    assert code(state, "play vortex") == "no_hurl"
    there = evolve(player(state, P2), eye=player(state, P1).eye)
    here = evolve(guest, eye=player(state, P2).eye)
    assert "play vortex" in legal(evolve(state, players=(here, there)))


def test_it_is_a_card_for_a_move() -> None:
    state = sketch(
        """
        O: O3 P1 node/P1; O7 P1 node/P1
        C: C1 P1
        P1: card=refraction
        P2: hold=1
        """,
        effects=VORTEX,
        edition="early",
    )
    assert code(state, "activate O3; play vortex") == "wrong_time"
    assert code(state, "play vortex; activate O3") == "other_action"


@ruling(16)
def test_the_card_is_discarded_and_there_is_no_second_one() -> None:
    state = play(way_down(), "play vortex")
    assert player(state, P1).card is None
    assert state.discard == (Suit.REFRACTION,)
    assert code(state, "play vortex") == "card_not_held"


def test_it_stays_in_force_when_the_position_is_written_and_read() -> None:
    state = play(way_down(), "play vortex; fly R3 C2")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert player(play(again, "hurl C2"), P1).momentum == 3
