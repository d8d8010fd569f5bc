"""Juggernaut: one of your stations flies like a sundiver."""

from __future__ import annotations

import pytest

from engine.core.evolve import evolve
from engine.sol.pieces import Debt, Main, Piece, Suit
from engine.sol.position import CODEC
from engine.sol.state import State, Station, left, movement
from tests.engine.sol.sketch import (
    P1,
    P2,
    at,
    code,
    happened,
    legal,
    play,
    player,
    refused,
    run,
    sketch,
)
from tests.rulings import ruling

JUGGERNAUT = {"refraction": "juggernaut"}
EDITIONS = ("published", "reference")


def two_stations() -> State:
    """Movement 5: a node in I4 and a tower in V9; gates of P2 lead down from I4."""
    return sketch(
        """
        I: I4 P1 node/P1; I6 foundry/P2
        V: V9 tower/P1
        gates: I4-V4/P2 V4-R3/P2
        P1: hold=1 eye=E4 card=refraction
        P2: hold=1 eye=E11
        """,
        effects=JUGGERNAUT,
    )


def in_the_core(deck: list[str]) -> State:
    return sketch(
        """
        O: O9 tower/P1
        C: C2 P1 node/P1; C4 foundry/P1
        P1: hold=1 energy=3 card=refraction
        P2: hold=1
        """,
        effects=JUGGERNAUT,
        deck=deck,
    )


@ruling(63)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_example_of_the_card(edition: str) -> None:
    state = sketch(
        """
        I: I4 P1 node/P1
        gates: I4-V4/P1
        P1: card=refraction
        P2: hold=1
        """,
        effects=JUGGERNAUT,
        edition=edition,
    )
    assert movement(state, P1) == 4
    state = play(state, "play juggernaut; fly station I4 V4")
    assert state.stations == {at("V4"): Station(P1, Piece.NODE)}
    assert movement(state, P1) == 4
    assert state.turn.mp == 3
    # It is a convective station from now on: base 2, bonus 1.
    state = play(state, "fly I4 V4; end; P2: pass; activate V4")
    assert player(state, P1).energy == 3


@ruling(63)
def test_a_station_flies_as_far_as_the_mp_go() -> None:
    state = play(two_stations(), "play juggernaut; fly station I4 V4 V5 V6 V7 V8")
    assert state.stations[at("V8")] == Station(P1, Piece.NODE)
    assert at("I4") not in state.stations
    assert state.turn.mp == 0
    line = "play juggernaut; fly station I4 V4 V5 V6 V7 V8"
    assert code(two_stations(), f"launch O4; {line}") == "no_mp"


@ruling(63)
def test_it_may_pass_over_a_station_but_not_stop_there() -> None:
    state = play(two_stations(), "play juggernaut")
    refusal = refused(state, "fly station I4 I5 I6")
    assert refusal.code == "station_there"
    assert refusal.facts == {"about": "juggernaut", "cell": at("I6"), "owner": P2}
    assert code(state, "fly station I4 I5 I4") == "station_there"
    state = play(state, "fly station I4 I5 I6 I7")
    assert state.stations[at("I7")] == Station(P1, Piece.NODE)
    assert state.stations[at("I6")] == Station(P2, Piece.FOUNDRY)


@ruling(63)
@pytest.mark.parametrize("route", ["I4 I5", "I4 I5 I6"])
def test_a_cell_with_five_of_your_sundivers_shuts_it_out(route: str) -> None:
    state = sketch(
        """
        I: I4 P1x5 node/P1; I5 P1x5; I3 P2x5
        P1: card=refraction
        P2:
        """,
        effects=JUGGERNAUT,
    )
    state = play(state, "play juggernaut")
    assert code(state, f"fly station {route}") == "cell_full"
    assert f"fly station {route}" not in legal(state)
    assert at("I3") in play(state, "fly station I4 I3").stations


def test_it_needs_a_way_as_a_sundiver_does() -> None:
    state = play(two_stations(), "play juggernaut")
    assert code(state, "fly station I4 V3") == "no_gate"
    assert code(state, "fly station I4 V4 V6") == "not_touching"
    assert code(state, "fly station I4") == "notation"
    assert code(state, "fly station I4 H") == "notation"


@ruling(23, 63)
@pytest.mark.parametrize(
    ("line", "toll"),
    [
        ("fly station I4 I5", 0),
        ("fly station I4 V4", 1),
        ("fly station I4 V4 R3", 1),
        ("fly station I4 V4; fly I4 V4", 1),
        ("fly I4 V4; fly station I4 V4", 1),
    ],
)
def test_the_owner_of_a_gate_has_the_toll_once(line: str, toll: int) -> None:
    state = play(two_stations(), f"play juggernaut; {line}")
    assert player(state, P2).energy == toll


def test_own_gates_pay_nothing() -> None:
    state = sketch(
        """
        I: I4 node/P1
        gates: I4-V4/P1
        P1: hold=1 card=refraction
        P2:
        """,
        effects=JUGGERNAUT,
    )
    state = play(state, "play juggernaut; fly station I4 V4")
    assert player(state, P1).energy == 0


@ruling(63)
def test_only_one_station_moves_but_that_one_again() -> None:
    state = play(two_stations(), "play juggernaut; fly station I4 V4")
    assert code(state, "fly station V9 V8") == "one_station"
    assert not [line for line in legal(state) if line.startswith("fly station V9")]
    state = play(state, "fly station V4 V5 V6")
    assert state.stations[at("V6")] == Station(P1, Piece.NODE)
    assert state.turn.mp == 2


@ruling(63)
def test_either_station_may_be_the_one() -> None:
    state = play(two_stations(), "play juggernaut")
    assert {"fly station I4 V4", "fly station V9 V8"} <= set(legal(state))
    state = play(state, "fly station V9 V8")
    assert code(state, "fly station I4 V4") == "one_station"


@pytest.mark.parametrize("cell", ["I6", "I9"])
def test_it_moves_no_station_but_your_own(cell: str) -> None:
    state = play(two_stations(), "play juggernaut")
    assert code(state, f"fly station {cell} I8") == "not_your_station"


def test_sundivers_stay_behind_and_may_move_as_well() -> None:
    state = play(two_stations(), "launch I4; play juggernaut; fly station I4 V4; fly I4 I3")
    assert player(state, P1).sundivers == {at("I3"): 1, at("I4"): 1}
    assert state.turn.mp == 2


@ruling(24, 63)
@pytest.mark.parametrize(
    ("route", "value"),
    [("I4 I5", 5), ("I4 V4", 4), ("I4 V4 R3", 5), ("I4 O4", 5)],
)
def test_movement_is_worked_out_where_it_stops_and_the_points_are_not(
    route: str, value: int
) -> None:
    state = play(two_stations(), f"play juggernaut; fly station {route}")
    assert movement(state, P1) == value
    assert state.turn.mp == 5 - (len(route.split()) - 1)
    assert play(state, "end; P2: pass").turn.mp == value


@ruling(24)
def test_passing_through_a_ring_does_not_change_movement() -> None:
    state = sketch(
        """
        O: O4 node/P1
        I: I6 node/P1
        P1: hold=1 card=refraction
        P2:
        """,
        effects=JUGGERNAUT,
    )
    step = run(state, "play juggernaut; fly station O4 I4 I5 O5")
    assert not happened(step, "MovementChanged")
    step = run(state, "play juggernaut; fly station O4 I4")
    assert [event.movement for event in happened(step, "MovementChanged")] == [4]


@ruling(63)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hurled_station_is_gone_for_good_and_worth_two(edition: str) -> None:
    state = sketch(
        """
        O: O9 tower/P1
        C: C2 P1 node/P1
        P1: hold=1 card=refraction
        P2:
        """,
        effects=JUGGERNAUT,
        edition=edition,
    )
    state = play(state, "play juggernaut; hurl station C2")
    assert player(state, P1).momentum == 2
    assert player(state, P1).vaporized_stations == {Piece.NODE: 1}
    assert left(state, P1, Piece.NODE) == 2
    assert at("C2") not in state.stations
    assert state.turn.debts == (Debt.HURL,)
    assert movement(state, P1) == 4
    assert state.turn.mp == 4
    assert player(state, P1).sundivers == {at("C2"): 1}
    assert player(state, P1).vaporized == 0


@ruling(22, 63)
@pytest.mark.parametrize(("card", "momentum"), [("oscillation", 2), ("flare", 3)])
def test_its_card_brings_one_more_if_it_is_a_flare(card: str, momentum: int) -> None:
    state = sketch(
        """
        C: C2 node/P1
        P1: hold=1 card=refraction
        P2: hold=1
        """,
        effects=JUGGERNAUT,
        deck=[card, "oscillation"],
    )
    state = play(state, "play juggernaut; hurl station C2; end")
    assert player(state, P1).momentum == momentum
    assert len(state.deck) == 1


@ruling(63)
def test_a_station_may_fly_to_the_core_and_be_hurled_and_then_no_other() -> None:
    state = play(in_the_core(["oscillation"] * 3), "play juggernaut")
    assert {"hurl station C2", "hurl station C4"} <= set(legal(state))
    state = play(state, "fly station C2 C3")
    assert "hurl station C3" in legal(state)
    assert "hurl station C4" not in legal(state)
    assert code(state, "hurl station C4") == "one_station"
    state = play(state, "hurl station C3")
    assert code(state, "hurl station C4") == "one_station"
    assert code(state, "fly station O9 O10") == "one_station"
    assert not [line for line in legal(state) if "station" in line]
    assert state.turn.mp == 3


def test_a_station_is_hurled_from_the_core_alone() -> None:
    state = play(two_stations(), "play juggernaut")
    assert code(state, "hurl station V9") == "not_in_core"
    assert code(state, "hurl station C2") == "not_your_station"
    assert not [line for line in legal(state) if line.startswith("hurl")]


def test_a_hurl_costs_an_mp() -> None:
    state = play(in_the_core(["oscillation"] * 3), "play juggernaut; fly C2 C1 C2 C1 C2 C1")
    assert state.turn.mp == 0
    assert code(state, "hurl station C2") == "no_mp"
    assert code(state, "fly station C2 C3") == "no_mp"


@ruling(22)
def test_a_station_and_a_sundiver_hurled_owe_a_card_each() -> None:
    state = in_the_core(["flare", "flare", "oscillation"])
    state = play(state, "play juggernaut; hurl C2; hurl station C4; end")
    assert player(state, P1).momentum == 2 + 2 + 2 + 2  # two flares also use the outer tower twice
    assert player(state, P1).energy == 1


@ruling(28, 39)
def test_a_tower_that_has_come_to_the_outer_orbit_works_at_the_next_flare() -> None:
    state = sketch(
        """
        I: I9 tower/P1
        C: C1 P1
        P1: hold=1 energy=2 card=refraction
        P2: hold=1
        """,
        effects=JUGGERNAUT,
        deck=["flare", "oscillation"],
    )
    stays = play(state, "play juggernaut; hurl C1; end")
    assert (player(stays, P1).momentum, player(stays, P1).energy) == (3, 2)
    moves = play(state, "play juggernaut; fly station I9 O9; hurl C1; end")
    assert (player(moves, P1).momentum, player(moves, P1).energy) == (4, 1)


@ruling(14)
def test_a_hurled_station_can_no_longer_be_given_back() -> None:
    state = sketch(
        """
        I: I9 foundry/P1
        C: C1 P1; C2 node/P1
        P1: card=refraction
        P2: hold=1
        """,
        effects=JUGGERNAUT,
        deck=["oscillation"] * 3,
    )
    state = play(state, "play juggernaut; hurl station C2; hurl C1; end; P2: pass")
    assert legal(state) == ["deconstruct I9"]


@ruling(99)
def test_a_station_takes_no_energy_from_a_garden_cell() -> None:
    state = evolve(two_stations(), garden={at("V4"): 2})
    state = play(state, "play juggernaut; fly station I4 V4")
    assert player(state, P1).energy == 0
    assert state.garden == {at("V4"): 2}


def test_one_shortest_way_to_each_cell_is_offered() -> None:
    state = sketch(
        """
        O: O4 node/P1
        I: I4 node/P2
        P1: hold=2 card=refraction
        P2:
        """,
        effects=JUGGERNAUT,
    )
    state = play(state, "launch O13; launch O13; play juggernaut")
    ends = sorted(line.split()[-1] for line in legal(state) if line.startswith("fly station"))
    assert ends == ["I3", "I5", "O2", "O3", "O5", "O6"]


@ruling(20)
def test_it_is_refused_without_a_station_of_your_own() -> None:
    state = sketch(
        """
        I: I4 P1 node/P2
        P1: card=refraction
        P2:
        """,
        effects=JUGGERNAUT,
    )
    assert code(state, "play juggernaut") == "no_own_station"
    assert "play juggernaut" not in legal(state)


@ruling(20)
def test_it_is_refused_without_mp() -> None:
    state = play(two_stations(), "fly I4 I5 I6 I7 I8 I9")
    assert code(state, "play juggernaut") == "no_mp"


def test_no_sundiver_is_needed() -> None:
    state = sketch(
        """
        I: I4 node/P1
        P1: vaporized=13 card=refraction
        P2:
        """,
        effects=JUGGERNAUT,
    )
    assert at("I5") in play(state, "play juggernaut; fly station I4 I5").stations


def test_it_is_a_card_for_a_move() -> None:
    state = sketch(
        """
        O: O3 P1 node/P1; O7 P1 node/P1
        P1: card=refraction
        P2: hold=1
        """,
        effects=JUGGERNAUT,
    )
    assert code(state, "activate O3; play juggernaut") == "wrong_time"
    assert code(state, "pass; P1: play juggernaut") == "not_your_turn"
    assert code(state, "play juggernaut; activate O3") == "other_action"
    assert play(state, "play juggernaut").turn.action is Main.MOVE


def test_stations_fly_only_after_the_card_and_in_this_move() -> None:
    assert code(two_stations(), "fly station I4 I5") == "not_in_force"
    assert code(two_stations(), "hurl station I4") == "not_in_force"
    line = "play juggernaut; end; P2: pass; fly station I4 I5"
    assert code(two_stations(), line) == "not_in_force"


@ruling(16)
def test_the_card_is_discarded_and_there_is_no_second_one() -> None:
    state = play(two_stations(), "play juggernaut")
    assert player(state, P1).card is None
    assert state.discard == (Suit.REFRACTION,)
    assert code(state, "play juggernaut") == "card_not_held"


@ruling(63)
def test_the_station_that_moves_is_still_known_after_writing_and_reading() -> None:
    state = play(two_stations(), "play juggernaut")
    assert CODEC.read(CODEC.write(state)) == state
    state = play(state, "fly station I4 V4")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert code(again, "fly station V9 V8") == "one_station"
    assert at("V5") in play(again, "fly station V4 V5").stations


@ruling(63)
def test_a_hurled_station_stays_gone_after_writing_and_reading() -> None:
    state = play(in_the_core(["oscillation"] * 3), "play juggernaut; hurl station C2")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert code(again, "hurl station C4") == "one_station"


# The older wordings: a hurled station counts as the sundivers of its pattern, or as one.

OLDER = ("prototype", "early")
both_older = pytest.mark.parametrize("edition", OLDER)


@ruling(63)
@pytest.mark.parametrize(("edition", "momentum", "cards"), [("prototype", 6, 1), ("early", 2, 0)])
def test_the_example_of_the_older_card(edition: str, momentum: int, cards: int) -> None:
    state = sketch(
        """
        R: R3 tower/P1
        gates: R3-C2/P1
        P1: hold=1 card=refraction
        P2: hold=1
        """,
        effects=JUGGERNAUT,
        edition=edition,
    )
    assert state.turn.mp == 4
    state = play(state, "play juggernaut; fly station R3 C2; hurl station C2")
    assert player(state, P1).momentum == momentum
    assert player(state, P1).vaporized_stations == {Piece.TOWER: 1}
    assert state.turn.debts == (Debt.HURL,) * cards
    assert state.turn.mp == 2
    assert movement(state, P1) == 3


@ruling(63, 113)
@pytest.mark.parametrize(
    ("edition", "kind", "hurls", "momentum", "cards"),
    [
        ("prototype", "node", 0, 4, 1),
        ("prototype", "foundry", 0, 4, 1),
        ("prototype", "tower", 0, 6, 1),
        ("prototype", "node", 1, 6, 1),
        ("prototype", "tower", 1, 8, 2),
        ("prototype", "tower", 2, 10, 2),
        # The early prototype has no such answer in its book: a station is like one sundiver.
        ("early", "node", 0, 2, 0),
        ("early", "foundry", 0, 2, 0),
        ("early", "tower", 0, 2, 0),
        ("early", "node", 1, 4, 1),
        ("early", "tower", 2, 6, 1),
        ("early", "tower", 3, 8, 2),
    ],
)
def test_a_hurled_station_counts_as_its_pattern_or_as_one_also_for_the_cards(
    edition: str, kind: str, hurls: int, momentum: int, cards: int
) -> None:
    state = sketch(
        f"""
        C: C1 P1x3; C2 {kind}/P1
        P1: hold=1 card=refraction
        P2: hold=1
        """,
        effects=JUGGERNAUT,
        edition=edition,
        deck=["flare"] * 3,
    )
    before = "hurl C1; " * hurls
    state = play(state, f"{before}play juggernaut; hurl station C2")
    assert player(state, P1).momentum == momentum
    assert player(state, P1).vaporized == hurls
    assert state.turn.debts == (Debt.HURL,) * cards
    state = play(state, "end")
    assert (player(state, P1).momentum, state.instability) == (momentum, 13 - cards)


@ruling(113)
def test_a_sundiver_hurled_after_the_station_counts_on() -> None:
    state = sketch(
        """
        C: C1 P1; C2 tower/P1
        P1: hold=1 card=refraction
        P2:
        """,
        effects=JUGGERNAUT,
        edition="prototype",
    )
    state = play(state, "play juggernaut; hurl station C2; hurl C1")
    assert state.turn.debts == (Debt.HURL,) * 2
    assert player(state, P1).momentum == 8
    assert CODEC.read(CODEC.write(state)) == state


@ruling(84)
def test_the_older_wording_with_newer_numbers_owes_a_card_for_each() -> None:
    state = sketch(
        """
        C: C2 tower/P1
        P1: hold=1 card=refraction
        P2:
        """,
        effects=JUGGERNAUT,
        options=["wording=prototype"],
    )
    state = play(state, "play juggernaut; hurl station C2")
    assert (player(state, P1).momentum, state.turn.debts) == (6, (Debt.HURL,) * 3)


@ruling(112)
@both_older
def test_every_station_counts_for_movement_so_a_flight_changes_nothing(edition: str) -> None:
    state = sketch(
        """
        I: I4 node/P1; I7 tower/P1
        P1: hold=1 card=refraction
        P2:
        """,
        effects=JUGGERNAUT,
        edition=edition,
    )
    step = run(state, "play juggernaut; fly station I4 O4")
    assert movement(step.state, P1) == 5
    assert not happened(step, "MovementChanged")


@ruling(63, 115)
def test_a_full_cell_shuts_a_station_out_only_where_every_step_is_looked_at() -> None:
    board = """
        I: I4 node/P1; I5 P1x{}
        P1: hold=1 card=refraction
        P2:
        """
    five = sketch(board.format(5), effects=JUGGERNAUT, edition="prototype")
    assert code(five, "play juggernaut; fly station I4 I5") == "cell_full"
    six = sketch(board.format(6), effects=JUGGERNAUT, edition="early")
    state = play(six, "play juggernaut; fly station I4 I5")
    assert "end" in legal(state)


@ruling(115)
@pytest.mark.parametrize("line", ["fly station C2 C3", "hurl station C2"])
def test_a_station_leaves_the_mp_that_a_crowd_needs(line: str) -> None:
    state = sketch(
        """
        I: I4 P1x6
        C: C2 node/P1
        P1: hold=4 eye=E4 card=refraction
        P2: eye=E11
        """,
        effects=JUGGERNAUT,
        edition="early",
    )
    state = play(state, "play juggernaut; launch O4 x2; launch I4")
    assert state.turn.mp == 1
    assert code(state, line) == "crowded"
    assert line not in legal(state)
    assert legal(state)


@ruling(20)
@pytest.mark.parametrize(
    ("neighbours", "before", "possible"),
    [
        ("V3 node/P2; V5 node/P2", "launch O4 x2", True),  # over one of them, 2 MP
        ("V3 node/P2; V5 node/P2", "launch O4 x3", False),
        ("V3 node/P2", "launch O4 x3", True),
        ("V3 node/P2; V5 P1x5", "launch O4 x2", True),  # one of the five makes room first
        ("V3 node/P2; V5 P1x5", "launch O4 x3", False),
    ],
)
def test_it_is_refused_where_no_station_could_stop_anywhere(
    neighbours: str, before: str, possible: bool
) -> None:
    # It used to be enough to have a station and an MP.
    state = sketch(
        f"""
        V: V4 node/P1; {neighbours}
        P1: hold=4 eye=E4 card=refraction
        P2: hold=1 eye=E11
        """,
        effects=JUGGERNAUT,
    )
    state = play(state, before)
    assert ("play juggernaut" in legal(state)) is possible
    if not possible:
        assert code(state, "play juggernaut") == "station_stuck"


@ruling(20)
def test_from_the_core_a_station_can_always_be_hurled() -> None:
    state = sketch(
        """
        C: C1 node/P1; C2 node/P2; C5 node/P2
        P1: hold=4 eye=E4 card=refraction
        P2: hold=1 eye=E11
        """,
        effects=JUGGERNAUT,
    )
    assert "play juggernaut" in legal(play(state, "launch O4 x3"))


@ruling(63, 84, 113)
@pytest.mark.parametrize("line", ["hurl C2; hurl station C1", "hurl station C1; hurl C2"])
def test_newer_words_in_an_older_edition_count_a_station_as_one_of_two_hurls(line: str) -> None:
    # It used to owe a card of its own, as where every hurl owes one.
    state = sketch(
        """
        C: C1 tower/P1; C2 P1
        P1: hold=1 eye=E4 card=refraction
        P2: hold=1 eye=E11
        """,
        effects=JUGGERNAUT,
        edition="prototype",
        options=["wording=published"],
    )
    first, second = line.split("; ")
    state = play(state, f"play juggernaut; {first}")
    assert (player(state, P1).momentum, state.turn.debts) == (2, ())
    state = play(state, second)
    assert (player(state, P1).momentum, state.turn.debts) == (4, (Debt.HURL,))
