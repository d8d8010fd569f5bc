"""Ceremony: one energy for each launch into the outer orbit."""

from __future__ import annotations

import pytest

from engine.core.evolve import evolve
from engine.sol.pieces import Main, Suit
from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, at, code, happened, legal, play, player, run, sketch
from tests.rulings import ruling

CEREMONY = {"refraction": "ceremony"}
EDITIONS = ("published", "reference")


def with_guests(state: State, number: int) -> State:
    """Put sundivers of P1 aboard P2's mothership, as a Blight does."""
    guest = state.players[P1]
    guest = evolve(guest, aboard={P2: number}, reserve=guest.reserve - number)
    return evolve(state, players=(guest, *state.players[1:]))


@ruling(55)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_example_of_the_card(edition: str) -> None:
    state = sketch(
        """
        P1: hold=8 eye=E5 card=refraction
        P2: eye=E12
        """,
        effects=CEREMONY,
        edition=edition,
    )
    state = play(state, "play ceremony; launch O5; launch O6; launch I5")
    assert player(state, P1).energy == 2
    assert state.turn.mp == 0


@ruling(55)
@pytest.mark.parametrize(
    ("cell", "gained"),
    [("O5", 1), ("O6", 1), ("I5", 0), ("I6", 0)],
)
def test_only_launches_into_the_outer_orbit_pay(cell: str, gained: int) -> None:
    state = sketch(
        """
        P1: hold=8 energy=3 eye=E5 card=refraction
        P2: eye=E12
        """,
        effects=CEREMONY,
    )
    state = play(state, f"play ceremony; launch {cell}")
    assert player(state, P1).energy == 3 + gained


@ruling(55)
@pytest.mark.parametrize(
    ("line", "energy"),
    [
        ("launch O5; launch O6; launch I5; play ceremony", 2),
        ("launch O5; play ceremony; launch O5; launch I6", 2),
        ("launch O5; launch I5; play ceremony; launch O6", 2),
        ("launch I5; play ceremony; launch I6", 0),
    ],
)
def test_launches_of_the_same_move_before_the_card_count_as_well(line: str, energy: int) -> None:
    state = sketch(
        """
        P1: hold=8 eye=E5 card=refraction
        P2: eye=E12
        """,
        effects=CEREMONY,
    )
    assert player(play(state, line), P1).energy == energy


def test_the_energy_for_earlier_launches_comes_with_the_card() -> None:
    state = sketch(
        """
        P1: hold=8 eye=E5 card=refraction
        P2: eye=E12
        """,
        effects=CEREMONY,
    )
    step = run(play(state, "launch O5; launch O6"), "play ceremony")
    assert [event.amount for event in happened(step, "EnergyGained")] == [2]


def test_flying_between_the_orbits_is_no_launch() -> None:
    state = sketch(
        """
        I: I9 P1
        P1: hold=8 eye=E5 card=refraction
        P2: eye=E12
        """,
        effects=CEREMONY,
    )
    assert player(play(state, "play ceremony; fly I9 O9 O10"), P1).energy == 0


@ruling(55, 25)
def test_launches_out_of_another_mothership_bring_nothing() -> None:
    state = sketch(
        """
        P1: hold=1 eye=E5 card=refraction
        P2: eye=E12
        """,
        effects=CEREMONY,
    )
    state = play(with_guests(state, 2), "launch O12 from P2; play ceremony; launch O13 from P2")
    assert player(state, P1).energy == 0
    assert player(play(state, "launch O5"), P1).energy == 1


@ruling(95)
def test_bringing_back_a_lost_sundiver_is_no_launch() -> None:
    state = sketch(
        """
        P1: hold=1 lost=2 eye=E5 card=refraction
        P2: eye=E12
        """,
        effects=CEREMONY,
    )
    state = play(state, "fly lost O1; play ceremony; fly lost O2")
    assert player(state, P1).energy == 0


def test_the_other_players_gain_nothing_and_it_ends_with_the_move() -> None:
    state = sketch(
        """
        P1: hold=8 eye=E5 card=refraction
        P2: hold=8 eye=E12
        """,
        effects=CEREMONY,
    )
    state = play(state, "play ceremony; launch O5; end; P2: launch O12; end")
    assert state.active == ()
    assert player(state, P2).energy == 0
    assert player(play(state, "launch O6"), P1).energy == 1


@ruling(20)
@pytest.mark.parametrize(
    ("orbit", "ship", "before"),
    [
        ("O9 P1", "hold=0", ""),
        ("O9 P1", "hold=8", "fly O9 O10 O11 O12; "),
        ("O5 P1x5; O6 P1x5", "hold=3", ""),
        ("O9 P1", "hold=1", "launch I5; "),
    ],
    ids=["nobody aboard", "no MP", "both outer cells full", "the last one went elsewhere"],
)
def test_it_is_refused_where_no_outer_launch_was_or_can_be_made(
    orbit: str, ship: str, before: str
) -> None:
    state = sketch(
        f"""
        O: {orbit}
        P1: {ship} eye=E5 card=refraction
        P2: eye=E12
        """,
        effects=CEREMONY,
    )
    assert code(state, f"{before}play ceremony") == "no_outer_launch"
    assert "play ceremony" not in legal(play(state, before))


@ruling(20)
def test_guests_in_another_mothership_are_no_reason_to_play_it() -> None:
    state = sketch(
        """
        P1: eye=E5 card=refraction
        P2: eye=E12
        """,
        effects=CEREMONY,
        phase="CHOOSE_ACTION",
    )
    assert code(with_guests(state, 2), "launch O12 from P2; play ceremony") == "no_outer_launch"


@ruling(20, 55)
def test_one_launch_already_made_is_reason_enough_to_play_it() -> None:
    state = sketch(
        """
        P1: hold=1 eye=E5 card=refraction
        P2: eye=E12
        """,
        effects=CEREMONY,
    )
    state = play(state, "launch O5")
    assert "play ceremony" in legal(state)
    assert player(play(state, "play ceremony"), P1).energy == 1


@ruling(20)
def test_one_free_place_in_the_outer_orbit_is_enough() -> None:
    state = sketch(
        """
        O: O5 P1x5; O6 P1x4
        P1: hold=3 eye=E5 card=refraction
        P2: eye=E12
        """,
        effects=CEREMONY,
    )
    state = play(state, "play ceremony; launch O6")
    assert player(state, P1).energy == 1
    assert code(state, "launch O6") == "cell_full"


@ruling(20)
def test_the_last_mp_is_enough() -> None:
    state = sketch(
        """
        O: O9 P1
        P1: hold=1 eye=E5 card=refraction
        P2: eye=E12
        """,
        effects=CEREMONY,
    )
    assert player(play(state, "fly O9 O10 O11; play ceremony; launch O5"), P1).energy == 1


def test_it_is_a_card_for_a_move() -> None:
    state = sketch(
        """
        O: O3 P1 node/P1; O7 P1 node/P1
        P1: hold=8 eye=E5 card=refraction
        P2: eye=E12
        """,
        effects=CEREMONY,
    )
    assert code(state, "activate O3; play ceremony") == "wrong_time"
    assert code(state, "pass; P1: play ceremony") == "not_your_turn"
    assert code(state, "play ceremony; activate O3") == "other_action"
    assert play(state, "play ceremony").turn.action is Main.MOVE


@ruling(16)
def test_the_card_is_discarded_and_there_is_no_second_one() -> None:
    state = sketch(
        """
        P1: hold=8 eye=E5 card=refraction
        P2: eye=E12
        """,
        effects=CEREMONY,
    )
    state = play(state, "play ceremony")
    assert player(state, P1).card is None
    assert state.discard == (Suit.REFRACTION,)
    assert code(state, "play ceremony") == "card_not_held"


@ruling(38, 55)
def test_its_energy_is_there_before_a_flare_makes_it_unstable() -> None:
    state = sketch(
        """
        C: C1 P1
        P1: hold=8 energy=12 eye=E5 card=refraction
        P2: eye=E12
        """,
        effects=CEREMONY,
        deck=["flare", "oscillation"],
    )
    state = play(state, "play ceremony; launch O5; hurl C1; end")
    assert player(state, P1).energy == 7  # 13, and half of it rounded down is lost


@ruling(42)
def test_a_limited_supply_pays_as_far_as_it_goes() -> None:
    state = sketch(
        """
        P1: hold=8 eye=E5 energy=3 card=refraction
        P2: energy=3 eye=E12
        """,
        effects=CEREMONY,
        options=["energy_limit=7"],
    )
    state = play(state, "launch O5; launch O5; play ceremony; launch O6")
    assert player(state, P1).energy == 4


def test_it_stays_in_force_when_the_position_is_written_and_read() -> None:
    state = sketch(
        """
        P1: hold=8 eye=E5 card=refraction
        P2: eye=E12
        """,
        effects=CEREMONY,
    )
    state = play(state, "play ceremony; launch O5")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert player(play(again, "launch O6"), P1).energy == 2
    assert player(play(again, "launch O6"), P1).sundivers == {at("O5"): 1, at("O6"): 1}


# The older editions.

both_older = pytest.mark.parametrize("edition", ["prototype", "early"])


@ruling(55, 84)
@both_older
def test_the_example_of_the_older_card(edition: str) -> None:
    state = sketch(
        """
        P1: hold=8 eye=E5 card=refraction
        P2: eye=E12
        """,
        effects=CEREMONY,
        edition=edition,
    )
    state = play(state, "play ceremony; launch O5; launch O6; launch I5")
    assert (player(state, P1).energy, state.turn.mp) == (3, 0)


@ruling(55)
@both_older
@pytest.mark.parametrize(
    "line",
    [
        "launch I5; play ceremony; launch I6; launch O5",
        "launch I5; launch I6; launch O6; play ceremony",
    ],
)
def test_launches_into_the_inner_orbit_before_the_older_card_count_too(
    edition: str, line: str
) -> None:
    state = sketch(
        """
        P1: hold=8 eye=E5 card=refraction
        P2: eye=E12
        """,
        effects=CEREMONY,
        edition=edition,
    )
    assert player(play(state, line), P1).energy == 3


@ruling(55, 25)
@both_older
def test_launches_out_of_another_mothership_bring_nothing_with_the_older_card(
    edition: str,
) -> None:
    state = sketch(
        """
        P1: hold=1 eye=E5 card=refraction
        P2: eye=E12
        """,
        effects=CEREMONY,
        edition=edition,
    )
    state = play(with_guests(state, 2), "launch I12 from P2; play ceremony; launch I13 from P2")
    assert player(state, P1).energy == 0
    assert player(play(state, "launch I5"), P1).energy == 1


@ruling(20)
@both_older
def test_the_older_card_is_refused_where_no_launch_was_made_or_can_come(edition: str) -> None:
    state = sketch(
        """
        O: O1 P1
        P1: eye=E5 card=refraction
        P2: eye=E12
        """,
        effects=CEREMONY,
        edition=edition,
    )
    assert code(state, "play ceremony") == "no_launch"
    assert "play ceremony" not in legal(state)


@ruling(20, 21)
@pytest.mark.parametrize(("edition", "played"), [("published", False), ("prototype", True)])
def test_full_outer_cells_stop_the_newer_card_alone(edition: str, played: bool) -> None:
    state = sketch(
        """
        O: O5 P1x5; O6 P1x5
        P1: hold=2 eye=E5 card=refraction
        P2: eye=E12
        """,
        effects=CEREMONY,
        edition=edition,
    )
    assert ("play ceremony" in legal(state)) is played


@ruling(20, 115)
def test_the_older_card_is_refused_where_the_last_point_must_end_a_crowd() -> None:
    state = sketch(
        """
        I: I9 P1x7
        P1: hold=2 eye=E5 card=refraction
        P2: eye=E12
        """,
        effects=CEREMONY,
        edition="early",
        phase="MOVING",
        mp=1,
    )
    assert code(state, "play ceremony") == "no_launch"
