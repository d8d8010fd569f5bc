"""Hyperdrive: one sundiver, twice as far, and energy for its way."""

from __future__ import annotations

import pytest

from engine.core.evolve import evolve
from engine.sol.pieces import Suit
from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import (
    P1,
    P2,
    at,
    code,
    legal,
    play,
    player,
    refused,
    sketch,
)
from tests.rulings import ruling

HYPERDRIVE = {"refraction": "hyperdrive"}
AROUND = [f"O{number}" for number in range(1, 14)]


def ready(edition: str = "published") -> State:
    """Movement 5; a stack in O1, one in I9, three aboard a ship on E1."""
    return sketch(
        """
        O: O1 P1x2; O12 node/P1
        I: I9 P1; I12 node/P1
        P1: hold=3 eye=E1 card=refraction
        P2: hold=1 eye=E8
        """,
        effects=HYPERDRIVE,
        edition=edition,
    )


def far(steps: int) -> str:
    return "fly " + " ".join(AROUND[: steps + 1])


@ruling(61)
@pytest.mark.parametrize(
    ("edition", "energy"), [("published", 3), ("reference", 2), ("prototype", 3), ("early", 3)]
)
def test_the_example_of_the_card(edition: str, energy: int) -> None:
    state = play(ready(edition), "play hyperdrive")
    assert state.turn.mp == 10
    state = play(state, "launch O2; fly O2 O3 O4 O5 O6 O7 O8 O9 O10")
    assert state.turn.mp == 1
    assert player(state, P1).energy == 0
    assert player(play(state, "end"), P1).energy == energy


@ruling(61)
@pytest.mark.parametrize("edition", ["published", "reference"])
def test_seven_steps_bring_two_energy(edition: str) -> None:
    state = play(ready(edition), f"play hyperdrive; {far(7)}; end")
    assert player(state, P1).sundivers == {at("O1"): 1, at("O8"): 1, at("I9"): 1}
    assert player(state, P1).energy == 2


@ruling(61)
@pytest.mark.parametrize(
    ("line", "published", "reference"),
    [
        ("fly O1 O2", 0, 0),
        ("fly O1 O2 O3", 0, 0),
        ("fly O1 O2 O3 O4", 1, 1),
        ("launch O2; fly O2 O3 O4", 1, 0),
        ("launch O2; fly O2 O3 O4 O5", 1, 1),
        ("fly O1 O2 O1 O2 O1 O2 O1", 2, 2),
        (far(10), 3, 3),
        ("launch O2; fly O2 O3 O4 O5 O6 O7 O8 O9 O10 O11", 3, 3),
    ],
)
def test_every_full_three_spaces_bring_one_energy(
    line: str, published: int, reference: int
) -> None:
    line = f"play hyperdrive; {line}; end"
    assert player(play(ready("published"), line), P1).energy == published
    assert player(play(ready("reference"), line), P1).energy == reference


@ruling(61)
@pytest.mark.parametrize(
    ("line", "energy"),
    [("hurl C1", 0), ("fly C1 C2; hurl C2", 0), ("fly C1 C2 C3; hurl C3", 1)],
)
def test_a_hurl_is_one_space(line: str, energy: int) -> None:
    state = sketch(
        """
        C: C1 P1
        P1: card=refraction
        P2: hold=1
        """,
        effects=HYPERDRIVE,
        deck=["oscillation", "oscillation"],
    )
    assert player(play(state, f"play hyperdrive; {line}; end"), P1).energy == energy


@ruling(61)
@pytest.mark.parametrize("edition", ["published", "reference"])
def test_after_a_hurl_nothing_else_moves(edition: str) -> None:
    state = sketch(
        """
        R: R1 P1
        C: C3 P1
        gates: R1-C1/P1
        P1: card=refraction
        P2: hold=1
        """,
        effects=HYPERDRIVE,
        edition=edition,
        deck=["oscillation", "oscillation"],
    )
    state = play(state, "play hyperdrive; fly R1 C1 C2; hurl C2")
    assert player(state, P1).momentum == 2
    refusal = refused(state, "hurl C3")
    assert (refusal.code, refusal.facts["cell"]) == ("one_sundiver", None)
    assert player(play(state, "end"), P1).energy == 1


@ruling(61, 95)
def test_a_sundiver_lost_in_space_may_be_the_one_and_its_return_is_a_step() -> None:
    state = sketch(
        """
        O: O9 P1
        P1: lost=2 card=refraction
        P2: hold=1
        """,
        effects=HYPERDRIVE,
        edition="reference",
    )
    state = play(state, "play hyperdrive; fly lost O1")
    assert code(state, "fly O9 O10") == "one_sundiver"
    assert code(state, "fly lost O2") == "one_sundiver"
    assert player(play(state, "fly O1 O2; end"), P1).energy == 0
    assert player(play(state, "fly O1 O2 O3; end"), P1).energy == 1


@ruling(25, 61)
def test_a_guest_in_another_mothership_may_be_the_one() -> None:
    state = ready()
    guest = evolve(player(state, P1), aboard={P2: 2}, reserve=player(state, P1).reserve - 2)
    state = evolve(state, players=(guest, *state.players[1:]))
    state = play(state, "play hyperdrive; launch O8 from P2")
    assert code(state, "launch O8 from P2") == "one_sundiver"
    assert player(play(state, "fly O8 O9 O10; end"), P1).energy == 1


@ruling(61)
@pytest.mark.parametrize("line", ["fly O1 O2", "fly I9 I10", "launch O2", "launch I1"])
def test_only_one_sundiver_may_move(line: str) -> None:
    state = play(ready(), "play hyperdrive; fly O1 O2")
    refusal = refused(state, line)
    assert (refusal.code, refusal.facts["cell"]) == ("one_sundiver", at("O2"))


def test_only_the_moving_one_is_offered_further_steps() -> None:
    state = play(ready(), "play hyperdrive; fly O1 O2")
    assert set(legal(state)) == {"fly O2 O1", "fly O2 O3", "fly O2 I2", "end"}


@ruling(61)
def test_the_one_that_was_launched_is_the_one_that_flies() -> None:
    state = play(ready(), "play hyperdrive; launch I2")
    assert code(state, "launch I2") == "one_sundiver"
    assert code(state, "fly O1 O2") == "one_sundiver"
    assert player(play(state, "fly I2 I3"), P1).sundivers[at("I3")] == 1


@ruling(49)
def test_among_others_in_a_cell_the_moving_one_flies_on() -> None:
    state = play(ready(), "play hyperdrive; launch O1; fly O1 O2 O1 O2")
    assert player(state, P1).sundivers == {at("O1"): 2, at("O2"): 1, at("I9"): 1}
    assert state.turn.mp == 6


def test_any_one_may_begin() -> None:
    moves = legal(play(ready(), "play hyperdrive"))
    assert {"fly O1 O2", "fly I9 I10", "launch O2", "launch I1"} <= set(moves)


@ruling(61)
@pytest.mark.parametrize("first", ["launch O2", "fly O1 O2"])
def test_it_must_be_played_before_the_first_point_is_spent(first: str) -> None:
    assert code(ready(), f"{first}; play hyperdrive") == "mp_spent"
    assert "play hyperdrive" not in legal(play(ready(), first))


@ruling(20)
def test_it_is_refused_where_nothing_can_move() -> None:
    state = sketch(
        """
        P1: vaporized=13 card=refraction
        P2: hold=1
        """,
        effects=HYPERDRIVE,
    )
    assert code(state, "play hyperdrive") == "nothing_to_move"


@ruling(21)
def test_a_full_cell_cannot_be_passed() -> None:
    state = sketch(
        """
        O: O1 P1; O2 P1x5
        P1: card=refraction
        P2:
        """,
        effects=HYPERDRIVE,
    )
    assert code(state, "play hyperdrive; fly O1 O2") == "cell_full"
    assert code(state, "play hyperdrive; fly O1 I1 I2 I3; fly I3 V3") == "no_gate"


@ruling(23)
def test_tolls_are_due() -> None:
    state = sketch(
        """
        I: I4 P1
        gates: I4-V4/P2 V4-R3/P2
        P1: card=refraction
        P2:
        """,
        effects=HYPERDRIVE,
    )
    state = play(state, "play hyperdrive; fly I4 V4 R3")
    assert player(state, P2).energy == 1
    assert state.turn.mp == 4


@ruling(22, 38, 61)
def test_its_energy_is_there_before_a_flare_makes_it_unstable() -> None:
    state = sketch(
        """
        R: R1 P1
        gates: R1-C1/P1
        P1: energy=12 card=refraction
        P2: hold=1
        """,
        effects=HYPERDRIVE,
        deck=["flare", "oscillation"],
    )
    state = play(state, "play hyperdrive; fly R1 C1 C2; hurl C2; end")
    assert player(state, P1).energy == 7  # 13, and half of it rounded down is lost
    assert player(state, P1).momentum == 3


@ruling(14, 24)
def test_it_doubles_the_points_fixed_after_a_deconstruction() -> None:
    state = sketch(
        """
        O: O9 node/P1
        P1: card=refraction
        P2:
        """,
        effects=HYPERDRIVE,
    )
    assert play(state, "deconstruct O9; play hyperdrive").turn.mp == 6


def test_without_a_step_there_is_no_energy() -> None:
    state = play(ready(), "play hyperdrive; end")
    assert player(state, P1).energy == 0
    assert state.turn.seat == P2


def test_it_ends_with_the_move() -> None:
    state = play(ready(), "play hyperdrive; fly O1 O2; end; P2: pass")
    assert state.active == ()
    assert state.turn.mp == 5
    state = play(state, "fly O1 O13; fly O2 O3; launch O2; end")
    assert player(state, P1).energy == 0


def test_it_is_a_card_for_a_move() -> None:
    state = sketch(
        """
        O: O3 P1 node/P1; O7 P1 node/P1
        P1: hold=1 card=refraction
        P2: hold=1
        """,
        effects=HYPERDRIVE,
    )
    assert code(state, "activate O3; play hyperdrive") == "wrong_time"
    assert code(state, "pass; P1: play hyperdrive") == "not_your_turn"
    assert code(state, "play hyperdrive; activate O3") == "other_action"


@ruling(16)
def test_the_card_is_discarded_and_there_is_no_second_one() -> None:
    state = play(ready(), "play hyperdrive")
    assert player(state, P1).card is None
    assert state.discard == (Suit.REFRACTION,)
    assert code(state, "play hyperdrive") == "card_not_held"


@ruling(61)
def test_the_trip_is_still_known_after_writing_and_reading() -> None:
    state = play(ready(), "play hyperdrive")
    assert CODEC.read(CODEC.write(state)) == state
    state = play(state, "launch O1; fly O1 O2")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert code(again, "fly O1 O2") == "one_sundiver"
    assert player(play(again, "fly O2 O3; end"), P1).energy == 1


# The older editions.

both_older = pytest.mark.parametrize("edition", ["prototype", "early"])


@ruling(61)
@both_older
def test_the_launch_counts_in_the_older_editions(edition: str) -> None:
    state = play(ready(edition), "play hyperdrive")
    assert state.turn.mp == 10
    state = play(state, "launch O2; fly O2 O3 O4 O5 O6 O7 O8 O9 O10; end")
    assert player(state, P1).energy == 3
    assert (
        player(play(ready(edition), "play hyperdrive; launch O2; fly O2 O3; end"), P1).energy == 0
    )
    short = play(ready(edition), "play hyperdrive; launch O2; fly O2 O3 O4; end")
    assert player(short, P1).energy == 1


@ruling(61, 112)
@both_older
def test_it_doubles_a_movement_that_is_counted_by_stations(edition: str) -> None:
    state = sketch(
        """
        O: O1 P1; O9 node/P1; O10 node/P1; O11 tower/P1
        P1: card=refraction
        P2: hold=1
        """,
        effects=HYPERDRIVE,
        edition=edition,
    )
    assert play(state, "play hyperdrive").turn.mp == 12


@ruling(61, 113)
@both_older
def test_its_single_hurl_owes_no_card_in_the_older_editions(edition: str) -> None:
    state = sketch(
        """
        C: C1 P1
        P1: card=refraction
        P2: hold=1
        """,
        effects=HYPERDRIVE,
        edition=edition,
    )
    state = play(state, "play hyperdrive; fly C1 C2 C3; hurl C3")
    assert state.turn.debts == ()
    assert player(play(state, "end"), P1).energy == 1


@ruling(61, 115)
def test_in_the_early_edition_it_passes_through_a_cell_of_six_but_does_not_stop_there() -> None:
    state = sketch(
        """
        O: O1 P1; O2 P1x6
        P1: card=refraction
        P2:
        """,
        effects=HYPERDRIVE,
        edition="early",
    )
    state = play(state, "play hyperdrive; fly O1 O2")
    assert code(state, "end") == "crowded"
    state = play(state, "fly O2 O3 O4; end")
    assert player(state, P1).sundivers == {at("O2"): 6, at("O4"): 1}
    assert player(state, P1).energy == 1
