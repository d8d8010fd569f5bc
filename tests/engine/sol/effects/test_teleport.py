"""Teleport: three MP take a sundiver to any cell."""

from __future__ import annotations

import pytest

from engine.core.evolve import evolve
from engine.sol.pieces import Debt, Main, Suit
from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, at, code, happened, legal, play, player, run, sketch
from tests.rulings import ruling

TELEPORT = {"refraction": "teleport"}
EDITIONS = ("published", "reference")


def seven_points(edition: str = "published") -> State:
    """Stations in four rings give movement 7; sundivers in I2 and V8."""
    return sketch(
        """
        O: O9 node/P1
        I: I2 P1; I9 node/P1
        V: V1 node/P1; V8 P1
        R: R5 foundry/P1
        gates: I2-V2/P2
        P1: hold=1 eye=E4 card=refraction
        P2: hold=1 eye=E11
        """,
        effects=TELEPORT,
        edition=edition,
        deck=["oscillation"] * 3,
    )


@ruling(76)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_example_of_the_card(edition: str) -> None:
    state = seven_points(edition)
    assert state.turn.mp == 7
    state = play(state, "play teleport; teleport I2 C5; teleport V8 R1")
    assert player(state, P1).sundivers == {at("R1"): 1, at("C5"): 1}
    assert state.turn.mp == 1
    state = play(state, "hurl C5")
    assert player(state, P1).momentum == 2
    assert state.turn.debts == (Debt.HURL,)
    assert state.turn.mp == 0


@ruling(76)
@pytest.mark.parametrize("goal", ["I3", "I8", "O2", "O9", "V2", "V8", "R1", "C5"])
def test_it_goes_to_any_cell_for_three_mp(goal: str) -> None:
    state = play(seven_points(), f"play teleport; teleport I2 {goal}")
    assert state.turn.mp == 4
    assert at("I2") not in player(state, P1).sundivers
    assert at(goal) in player(state, P1).sundivers


@ruling(76)
def test_every_other_cell_of_the_board_is_offered() -> None:
    lines = legal(play(seven_points(), "play teleport"))
    assert sum(line.startswith("teleport I2 ") for line in lines) == 51
    assert sum(line.startswith("teleport V8 ") for line in lines) == 51
    assert "teleport I2 I2" not in lines
    assert code(seven_points(), "play teleport; teleport I2 I2") == "same_cell"


@ruling(76)
def test_as_often_as_there_are_three_mp() -> None:
    state = play(seven_points(), "play teleport; teleport I2 C5; teleport C5 O1")
    assert state.turn.mp == 1
    assert code(state, "teleport O1 C5") == "no_mp"
    assert not [line for line in legal(state) if line.startswith("teleport")]


@ruling(23, 76)
def test_no_toll_is_due_even_past_a_gate() -> None:
    step = run(seven_points(), "play teleport; teleport I2 V2")
    assert player(step.state, P2).energy == 0
    assert not happened(step, "TollPaid", "Flew")


@ruling(21, 76)
def test_a_cell_with_five_of_yours_is_refused() -> None:
    state = sketch(
        """
        I: I4 P1
        R: R1 P1x5; R2 P1x4 P2x5
        P1: card=refraction
        P2:
        """,
        effects=TELEPORT,
    )
    assert code(state, "play teleport; teleport I4 R1") == "cell_full"
    assert "teleport I4 R1" not in legal(play(state, "play teleport"))
    state = play(state, "play teleport; teleport I4 R2")
    assert player(state, P1).sundivers[at("R2")] == 5


@ruling(76)
def test_neither_from_the_hold_nor_into_the_heart_nor_anybody_elses() -> None:
    state = sketch(
        """
        I: I4 P1; I5 P2
        P1: hold=1 eye=E4 card=refraction
        P2: eye=E11
        """,
        effects=TELEPORT,
    )
    assert code(state, "play teleport; teleport I5 C1") == "no_sundiver"
    assert code(state, "play teleport; teleport O4 C1") == "no_sundiver"
    assert code(state, "play teleport; teleport hold C1") == "notation"
    assert code(state, "play teleport; teleport I4 H") == "notation"


def test_ordinary_movement_may_come_before_between_and_after() -> None:
    state = play(seven_points(), "launch O4; play teleport; teleport O4 C1; fly C1 C2; hurl C2")
    assert player(state, P1).momentum == 2
    assert state.turn.mp == 1


@ruling(22)
@pytest.mark.parametrize(("card", "momentum"), [("oscillation", 2), ("flare", 3)])
def test_a_hurl_after_it_owes_its_card_as_usual(card: str, momentum: int) -> None:
    state = sketch(
        """
        O: O9 node/P1
        I: I2 P1
        P1: card=refraction
        P2: hold=1
        """,
        effects=TELEPORT,
        deck=[card, "oscillation"],
    )
    state = play(state, "play teleport; teleport I2 C5; hurl C5; end")
    assert player(state, P1).momentum == momentum
    assert len(state.deck) == 1


@ruling(99)
def test_it_takes_the_energy_of_the_garden_cell_it_comes_to() -> None:
    state = evolve(seven_points(), garden={at("R1"): 2, at("V2"): 1})
    state = play(state, "play teleport; teleport I2 R1")
    assert player(state, P1).energy == 2
    assert state.garden == {at("V2"): 1}


@ruling(32)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_station_it_comes_to_can_be_activated_on_the_next_turn(edition: str) -> None:
    state = play(seven_points(edition), "play teleport; teleport I2 V1")
    assert code(state, "activate V1") == "other_action"
    state = play(state, "end; P2: pass; activate V1")
    assert player(state, P1).energy == 3


def test_three_mp_are_needed() -> None:
    state = play(seven_points(), "fly I2 I3 I4 I5 I6 I7")
    assert state.turn.mp == 2
    assert code(state, "play teleport") == "no_mp"
    assert "play teleport" not in legal(state)


@ruling(20)
@pytest.mark.parametrize("aboard", ["hold=1", "lost=1"])
def test_with_nobody_on_the_board_one_must_be_able_to_come_there_first(aboard: str) -> None:
    three = sketch(
        f"""
        P1: {aboard} eye=E4 card=refraction
        P2: eye=E11
        """,
        effects=TELEPORT,
    )
    assert code(three, "play teleport") == "no_sundiver_anywhere"
    four = sketch(
        f"""
        O: O9 node/P1
        P1: {aboard} eye=E4 card=refraction
        P2: eye=E11
        """,
        effects=TELEPORT,
    )
    assert play(four, "play teleport").turn.mp == 4


@ruling(20)
def test_it_is_refused_where_there_is_no_sundiver_at_all() -> None:
    state = sketch(
        """
        O: O9 node/P1
        P1: vaporized=13 card=refraction
        P2:
        """,
        effects=TELEPORT,
    )
    assert code(state, "play teleport") == "no_sundiver_anywhere"


@ruling(20, 25)
def test_a_guest_in_another_mothership_may_be_launched_first() -> None:
    state = sketch(
        """
        O: O9 node/P1
        P1: hold=1 eye=E4 card=refraction
        P2: eye=E11
        """,
        effects=TELEPORT,
    )
    guest = evolve(player(state, P1), hold=0, aboard={P2: 1})
    state = evolve(state, players=(guest, *state.players[1:]))
    state = play(state, "play teleport; launch O11 from P2; teleport O11 C1")
    assert player(state, P1).sundivers == {at("C1"): 1}


def test_it_is_a_card_for_a_move() -> None:
    state = sketch(
        """
        O: O3 P1 node/P1; O7 P1 node/P1
        P1: card=refraction
        P2: hold=1
        """,
        effects=TELEPORT,
    )
    assert code(state, "activate O3; play teleport") == "wrong_time"
    assert code(state, "pass; P1: play teleport") == "not_your_turn"
    assert code(state, "play teleport; activate O3") == "other_action"
    assert play(state, "play teleport").turn.action is Main.MOVE


def test_it_works_only_after_the_card_and_in_this_move() -> None:
    assert code(seven_points(), "teleport I2 C5") == "not_in_force"
    line = "play teleport; end; P2: pass; teleport I2 C5"
    assert code(seven_points(), line) == "not_in_force"
    assert code(seven_points(), "play teleport; P2: teleport I2 C5") == "not_your_turn"


@ruling(16)
def test_the_card_is_discarded_and_there_is_no_second_one() -> None:
    state = play(seven_points(), "play teleport")
    assert player(state, P1).card is None
    assert state.discard == (Suit.REFRACTION,)
    assert code(state, "play teleport") == "card_not_held"


def test_it_stays_in_force_when_the_position_is_written_and_read() -> None:
    state = play(seven_points(), "play teleport; teleport I2 C5")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert player(play(again, "teleport V8 R1"), P1).sundivers == {at("R1"): 1, at("C5"): 1}


# The older wording: only to layers that bridges lead to.

OLDER = ("prototype", "early")
both_older = pytest.mark.parametrize("edition", OLDER)


def older(board: str, gates: str, edition: str = "prototype") -> State:
    """Movement 7, by four stations."""
    return sketch(
        f"""
        O: O8 node/P1; O9 node/P1; O10 node/P1; O11 tower/P1
        {board}
        {gates}
        P1: hold=1 eye=E4 card=refraction
        P2: hold=1 eye=E11
        """,
        effects=TELEPORT,
        edition=edition,
    )


def layers(state: State, origin: str) -> set[str]:
    """The layers that are offered, each with all its cells or not at all."""
    goals = [line.split()[2] for line in legal(state) if line.startswith(f"teleport {origin} ")]
    sizes = {"O": 13, "I": 13, "V": 13, "R": 8, "C": 5}
    found = {goal[0] for goal in goals}
    assert len(goals) == sum(sizes[letter] for letter in found) - 1
    return found


@ruling(76)
@both_older
def test_the_example_of_the_older_card(edition: str) -> None:
    start = older("O: O1 P1\n R: R1 P1", "gates: I4-V4/P2", edition)
    assert start.turn.mp == 7
    state = play(start, "play teleport; teleport O1 V9; teleport R1 V2")
    assert player(state, P1).sundivers == {at("V9"): 1, at("V2"): 1}
    assert state.turn.mp == 1
    assert player(state, P2).energy == 0
    for closed in ("O1 R6", "O1 C5", "R1 C5"):
        assert code(start, f"play teleport; teleport {closed}") == "layer_out_of_reach"


@ruling(76)
@pytest.mark.parametrize(
    ("origin", "gates", "reached"),
    [
        ("I2", "I4-V4/P2 V9-R6/P1 R1-C1/P2", "OIVRC"),
        ("O2", "I4-V4/P2 R1-C1/P2", "OIV"),
        ("I2", "V4-R3/P1 R1-C1/P2", "OI"),
        ("V2", "I4-V4/P2", "OIV"),
        ("V2", "R1-C1/P2", "OIV"),
        ("V2", "V9-R6/P1 R1-C1/P2", "OIVRC"),
        ("R2", "I4-V4/P2 V9-R6/P1", "OIVR"),
        ("C2", "R1-C1/P2", "OIRC"),
        # What the bridges open from the orbits is open from everywhere; it used not to be.
        ("R2", "I4-V4/P2", "OIVR"),
        ("C2", "I4-V4/P2", "OIVC"),
        ("C2", "I4-V4/P2 V9-R6/P1", "OIVRC"),
        ("R2", "I4-V4/P2 R1-C1/P2", "OIVRC"),
        # A bridge between two closed layers opens neither.
        ("O2", "V9-R6/P1", "OI"),
        ("C2", "V9-R6/P1", "OIC"),
    ],
)
def test_open_layers_the_own_one_and_those_joined_to_it_by_bridges(
    origin: str, gates: str, reached: str
) -> None:
    state = play(older(f"{origin[0]}: {origin} P1", f"gates: {gates}"), "play teleport")
    assert layers(state, origin) == set(reached)


@ruling(76)
def test_without_bridges_the_orbits_are_always_there() -> None:
    state = play(older("C: C2 P1", ""), "play teleport")
    assert layers(state, "C2") == {"O", "I", "C"}
    assert code(state, "teleport C2 V1") == "layer_out_of_reach"


@ruling(21, 115)
def test_where_crowds_are_looked_at_later_three_mp_count_as_spent() -> None:
    state = older("I: I2 P1; I5 P1x6", "", "early")
    into = play(state, "play teleport; teleport I2 I5")
    assert code(into, "end") == "crowded"
    assert play(into, "fly I5 I6; end").turn.seat == P2
    assert code(state, "play teleport; fly I2 I3 I2 I3 I2; teleport I2 I5") == "cell_full"


@ruling(115)
def test_who_jumps_out_of_a_crowd_thins_it() -> None:
    state = older("I: I4 P1x6; I3 P1", "", "early")
    state = play(state, "play teleport; fly I3 I4; launch O4; fly O4 O5 O6; teleport I4 O1")
    assert (state.turn.mp, "end" in legal(state)) == (0, True)


@ruling(21)
def test_the_prototype_with_bridges_refuses_a_full_cell_at_once() -> None:
    state = older("I: I2 P1; I5 P1x5", "")
    assert code(state, "play teleport; teleport I2 I5") == "cell_full"
