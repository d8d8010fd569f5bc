"""MOVE: launch, fly, hurl, tolls."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.sol.board import Cell
from engine.sol.pieces import Debt, Piece
from engine.sol.state import State, movement
from engine.sol.table import Table
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
    refused,
    run,
    sketch,
)
from tests.rulings import ruling


def cells(names: str) -> tuple[Cell, ...]:
    return tuple(at(name) for name in names.split())


def lines(state: State, start: str) -> set[str]:
    """The legal lines that begin like this, without the beginning."""
    return {line.removeprefix(start).strip() for line in legal(state) if line.startswith(start)}


# Movement points: 6.1.


@pytest.mark.parametrize(
    ("stations", "mp"),
    [
        ("", 3),
        ("V: V3 node/P1", 4),
        ("V: V3 node/P1; V9 tower/P1", 4),
        ("V: V3 node/P1\nC: C1 tower/P1", 5),
        ("gates: I4-V4/P1", 3),
        ("V: V3 node/P2", 3),
        ("O: O1 node/P1\nI: I1 node/P1\nV: V1 node/P1\nR: R1 tower/P1\nC: C1 tower/P1", 8),
    ],
)
def test_a_move_has_three_points_and_one_for_each_ring_with_an_own_station(
    stations: str, mp: int
) -> None:
    state = sketch(f"{stations}\nP1: hold=8 eye=E4\nP2: eye=E11")
    assert state.turn.mp == mp


def test_launch_fly_and_hurl_cost_one_point_each() -> None:
    state = sketch(
        """
        C: C1 P1
        P1: hold=1 eye=E4
        P2: eye=E11
        """
    )
    state = play(state, "launch I4")
    assert state.turn.mp == 2
    state = play(state, "fly I4 I5")
    assert state.turn.mp == 1
    state = play(state, "hurl C1")
    assert state.turn.mp == 0


@pytest.mark.parametrize("line", ["launch O4", "fly I4 I5", "hurl C1"])
def test_without_points_nothing_moves(line: str) -> None:
    state = sketch(
        """
        I: I4 P1
        C: C1 P1
        P1: hold=4 eye=E4
        P2: eye=E11
        """
    )
    state = play(state, "launch O5; launch O5; launch O5")
    no = refused(state, line)
    assert no.code == "no_mp"
    assert no.facts == {"need": 1, "have": 0}
    assert legal(state) == ["end"]


def test_points_that_are_not_spent_are_lost() -> None:
    state = sketch("P1: hold=8 eye=E4\nP2: hold=8 eye=E11")
    state = play(state, "launch O4; end; pass")
    assert state.turn.mp == 3


@ruling(24)
def test_the_points_of_a_turn_do_not_change_when_movement_does() -> None:
    table = Table(
        sketch(
            """
            V: V3 node/P1
            P1: hold=8 eye=E4
            P2: eye=E11
            """,
            phase="MOVING",
        )
    )
    table.place_station(P1, Piece.NODE, at("R3"))
    assert (movement(table, P1), table.turn.mp) == (5, 4)
    table.return_station(at("R3"))
    table.return_station(at("V3"))
    assert (movement(table, P1), table.turn.mp) == (3, 4)


@ruling(24)
def test_a_station_converted_this_turn_counts_from_the_next_turn() -> None:
    state = sketch(
        """
        O: O1 P1; O2 P1
        P1: hold=8
        P2: hold=8
        """
    )
    state = play(state, "convert foundry O1 O2; P2: pass")
    assert state.turn.mp == 4


@ruling(24)
def test_the_points_are_counted_after_a_deconstruction() -> None:
    state = sketch(
        """
        O: O1 node/P1
        V: V3 node/P1
        P1: eye=E4
        P2: eye=E11
        """
    )
    state = play(state, "deconstruct V3")
    assert state.turn.mp == 4


# Launch: 6.2.


@pytest.mark.parametrize(
    ("eye", "other", "around"), [("E4", "E11", "O4 O5 I4 I5"), ("E13", "E7", "O13 O1 I13 I1")]
)
def test_a_launch_leads_to_the_four_cells_around_the_eye(eye: str, other: str, around: str) -> None:
    state = sketch(f"P1: hold=1 eye={eye}\nP2: eye={other}")
    assert lines(state, "launch") == set(around.split())
    no = refused(state, "launch I8")
    assert no.code == "not_a_launch_cell"
    assert no.facts == {"cell": at("I8"), "cells": cells(around)}


def test_a_launch_takes_a_sundiver_from_the_hold() -> None:
    state = play(sketch("P1: hold=8 eye=E4\nP2: eye=E11"), "launch O5")
    assert player(state, P1).hold == 7
    assert player(state, P1).sundivers == {at("O5"): 1}


def test_several_sundivers_may_be_launched_to_one_cell() -> None:
    state = play(sketch("P1: hold=8 eye=E4\nP2: eye=E11"), "launch O5 x3")
    assert player(state, P1).sundivers == {at("O5"): 3}
    assert state.turn.mp == 0


def test_an_empty_hold_launches_nothing() -> None:
    state = sketch(
        """
        O: O9 P1
        P1: hold=0 eye=E4
        P2: hold=5 eye=E11
        """
    )
    no = refused(state, "launch O4")
    assert no.code == "hold_empty"
    assert no.facts["ship"] == P1
    assert lines(state, "launch") == set()


def test_only_the_player_on_turn_moves() -> None:
    no = refused(sketch("P1: hold=8 eye=E4\nP2: hold=8 eye=E11"), "P2: launch O11")
    assert no.code == "not_your_turn"
    assert no.facts["asked"] == P1


@pytest.mark.parametrize("line", ["convert foundry O1 O2", "activate V9"])
def test_a_move_that_has_begun_is_the_action_of_the_turn(line: str) -> None:
    state = sketch(
        """
        O: O1 P1; O2 P1
        V: V9 P1 node/P2
        P1: hold=8 eye=E4
        P2: eye=E11
        """
    )
    no = refused(state, f"launch O4; {line}")
    assert no.code == "other_action"
    assert no.facts["begun"] == "move"


# Sundivers in the hold of another player.


def blighted(state: State) -> State:
    """Put two sundivers of P1's reserve into the hold of P2."""
    guest = replace(player(state, P1), aboard={P2: 2}, reserve=player(state, P1).reserve - 2)
    return replace(state, players=(guest, *state.players[1:]))


@ruling(25)
def test_sundivers_in_another_hold_are_launched_around_that_mothership_for_a_point_each() -> None:
    state = blighted(sketch("P1: hold=1 eye=E4\nP2: hold=3 eye=E11"))
    around = {"O11 from P2", "O12 from P2", "I11 from P2", "I12 from P2"}
    assert lines(state, "launch") == {"O4", "O5", "I4", "I5"} | around
    state = play(state, "launch O11 from P2 x2")
    assert player(state, P1).sundivers == {at("O11"): 2}
    assert (player(state, P1).hold, player(state, P2).hold) == (1, 3)
    assert state.turn.mp == 1


@ruling(25)
def test_no_more_sundivers_leave_another_hold_than_are_there() -> None:
    state = blighted(sketch("P1: hold=1 eye=E4\nP2: hold=3 eye=E11"))
    no = refused(state, "launch O11 from P2 x2; launch O11 from P2")
    assert no.code == "not_aboard"
    assert no.facts["ship"] == P2


@ruling(25)
def test_the_host_cannot_launch_the_sundivers_of_a_guest() -> None:
    state = play(blighted(sketch("P1: hold=1 eye=E4\nP2: hold=0 eye=E11")), "pass")
    assert state.turn.seat == P2
    assert lines(state, "launch") == set()
    assert code(state, "launch O11") == "hold_empty"
    assert code(state, "launch O4 from P1") == "not_aboard"


# Fly: 6.3.


def test_a_sundiver_flies_along_its_ring_and_between_the_orbits_without_a_gate() -> None:
    state = sketch(
        """
        I: I1 P1
        P1: eye=E4
        P2: eye=E11
        """
    )
    assert lines(state, "fly I1") == {"I13", "I2", "O1"}


@pytest.mark.parametrize(
    ("start", "targets"),
    [
        ("O13", "O12 O1 I13"),
        ("V13", "V12 V1"),
        ("R8", "R7 R1"),
        ("C5", "C4 C1"),
        ("C1", "C5 C2"),
    ],
)
def test_a_ring_is_closed_and_barriers_are_shut(start: str, targets: str) -> None:
    state = sketch(f"{start[0]}: {start} P1\nP1: eye=E4\nP2: eye=E11")
    assert lines(state, f"fly {start}") == set(targets.split())


def test_a_flight_moves_one_sundiver_one_cell() -> None:
    state = sketch(
        """
        I: I4 P1x3
        P1: eye=E4
        P2: eye=E11
        """
    )
    state = play(state, "fly I4 I5")
    assert player(state, P1).sundivers == {at("I4"): 2, at("I5"): 1}


def test_a_route_is_several_steps_of_one_sundiver() -> None:
    state = sketch(
        """
        O: O4 P1
        gates: I4-V4/P1
        P1: eye=E4
        P2: eye=E11
        """
    )
    state = play(state, "fly O4 I4 V4 V5")
    assert player(state, P1).sundivers == {at("V5"): 1}
    assert state.turn.mp == 0


@pytest.mark.parametrize("owner", ["P1", "P2", "P3"])
@pytest.mark.parametrize(
    ("start", "end", "gate"),
    [
        ("I4", "V4", "I4-V4"),
        ("V4", "I4", "I4-V4"),
        ("V5", "R4", "V5-R4"),
        ("R4", "V5", "V5-R4"),
        ("R2", "C1", "R2-C1"),
        ("C1", "R2", "R2-C1"),
    ],
)
def test_a_gate_of_anybody_opens_its_slot_in_both_directions(
    start: str, end: str, gate: str, owner: str
) -> None:
    state = sketch(f"{start[0]}: {start} P1\ngates: {gate}/{owner}\nP1:\nP2:\nP3:")
    state = play(state, f"fly {start} {end}")
    assert player(state, P1).sundivers == {at(end): 1}


@pytest.mark.parametrize(
    ("start", "target", "slot", "open_to"),
    [
        ("I5", "V4", "I5-V4", "O5 I4 I6"),
        ("I4", "V3", "I4-V3", "O4 I3 I5 V4"),
        ("V4", "I5", "I5-V4", "I4 V3 V5"),
        ("V4", "R3", "V4-R3", "I4 V3 V5"),
        ("R1", "C1", "R1-C1", "R2 R8"),
        ("C1", "R1", "R1-C1", "C2 C5"),
    ],
)
def test_a_barrier_without_a_gate_in_exactly_that_slot_is_shut(
    start: str, target: str, slot: str, open_to: str
) -> None:
    state = sketch(f"{start[0]}: {start} P1\ngates: I4-V4/P2\nP1: eye=E4\nP2: eye=E11")
    no = refused(state, f"fly {start} {target}")
    assert no.code == "no_gate"
    assert str(no.facts["slot"]) == slot
    assert no.facts["cells"] == cells(open_to)


@ruling(4)
@pytest.mark.parametrize(
    ("start", "target", "open_to"),
    [
        ("I4", "I6", "O4 I3 I5 V4"),
        ("O4", "I5", "O3 O5 I4"),
        ("I4", "V5", "O4 I3 I5 V4"),
        ("R3", "C3", "R2 R4"),
        ("I4", "I4", "O4 I3 I5 V4"),
    ],
)
def test_a_step_leads_to_a_touching_cell(start: str, target: str, open_to: str) -> None:
    state = sketch(f"{start[0]}: {start} P1\ngates: I4-V4/P2\nP1: eye=E4\nP2: eye=E11")
    no = refused(state, f"fly {start} {target}")
    assert no.code == "not_touching"
    assert no.facts == {"origin": at(start), "target": at(target), "cells": cells(open_to)}


@pytest.mark.parametrize("line", ["fly O9 O10", "hurl C2"])
def test_only_an_own_sundiver_that_is_there_can_move(line: str) -> None:
    state = sketch(
        """
        O: O9 P2
        I: I4 P1x2
        C: C1 P1; C2 P2
        P1: eye=E4
        P2: eye=E11
        """
    )
    no = refused(state, line)
    assert no.code == "no_sundiver"
    assert no.facts["cells"] == cells("I4 C1")


@ruling(26)
def test_a_sundiver_cannot_fly_home() -> None:
    state = sketch(
        """
        I: I4 P1
        P1: eye=E4
        P2: eye=E11
        """
    )
    assert lines(state, "fly I4") == {"O4", "I3", "I5"}
    assert code(state, "fly I4 E4") == "notation"
    assert player(play(state, "fly I4 I5; fly I5 I4; end"), P1).hold == 0


# Hurl: 6.4.


def test_a_hurl_vaporizes_the_sundiver_for_two_momentum_at_once() -> None:
    state = sketch(
        """
        C: C1 P1x2
        P1: momentum=5
        P2:
        """
    )
    state = play(state, "hurl C1")
    assert player(state, P1).momentum == 7
    assert player(state, P1).vaporized == 1
    assert player(state, P1).sundivers == {at("C1"): 1}
    assert player(state, P1).reserve == 11


@pytest.mark.parametrize("cell", ["C1", "C2", "C3", "C4", "C5"])
def test_every_core_cell_borders_the_heart_and_no_gate_is_needed(cell: str) -> None:
    state = play(sketch(f"C: {cell} P1\nP1:\nP2:"), f"hurl {cell}")
    assert player(state, P1).momentum == 2


@pytest.mark.parametrize("hurls", [1, 2, 3])
def test_each_hurl_owes_a_card(hurls: int) -> None:
    state = sketch("C: C1 P1x3\nP1: hold=1\nP2:")
    state = play(state, f"hurl C1 x{hurls}")
    assert state.turn.debts == (Debt.HURL,) * hurls
    (draw,) = happened(run(state, "end"), "CardsDrawn")
    assert len(draw.cards) == hurls


@pytest.mark.parametrize("cell", ["O4", "I4", "V4", "R4"])
def test_only_the_core_borders_the_heart(cell: str) -> None:
    state = sketch(f"{cell[0]}: {cell} P1\nP1:\nP2:")
    no = refused(state, f"hurl {cell}")
    assert no.code == "not_in_core"
    assert no.facts == {"cell": at(cell)}
    assert lines(state, "hurl") == set()


@pytest.mark.parametrize(
    ("deck", "momentum"),
    [
        (["refraction", "condensation"], 4),
        (["flare", "condensation"], 5),
        (["refraction", "flare"], 5),
        (["flare", "flare"], 6),
    ],
)
def test_each_flare_drawn_for_a_hurl_gives_one_more_momentum(
    deck: list[str], momentum: int
) -> None:
    state = sketch("C: C1 P1x2\nP1:\nP2:", deck=[*deck, "flare", "flare"])
    state = play(state, "hurl C1 x2; end")
    assert player(state, P1).momentum == momentum


@ruling(22)
@pytest.mark.parametrize(
    ("deck", "momentum"),
    [
        (["flare", "refraction", "refraction"], 0),
        (["refraction", "flare", "refraction"], 1),
        (["refraction", "refraction", "flare"], 0),
        (["flare", "flare", "flare"], 1),
    ],
)
def test_only_the_card_drawn_for_the_hurl_counts_in_the_order_of_the_debts(
    deck: list[str], momentum: int
) -> None:
    state = sketch(
        "P1: hold=1\nP2:",
        phase="MOVING",
        debts=["convert", "hurl", "convert"],
        deck=[*deck, "refraction"],
    )
    state = play(state, "end")
    assert player(state, P1).momentum == momentum


# Tolls: 6.5.


@ruling(23)
def test_the_first_crossing_of_a_turn_pays_the_owner_and_the_second_pays_nothing() -> None:
    # The example of the rules, 6.7.
    state = sketch(
        """
        O: O9 node/P1
        gates: I4-V4/P2
        P1: hold=8 eye=E4
        P2: eye=E11
        """
    )
    state = play(state, "launch I4; fly I4 V4; launch I5; fly I5 I4")
    assert player(state, P1).sundivers == {at("I4"): 1, at("V4"): 1}
    assert player(state, P2).energy == 1
    assert state.turn.mp == 0


@ruling(23)
@pytest.mark.parametrize(
    ("route", "paid"),
    [
        pytest.param("I4 I5", (3, 0, 0), id="no gate"),
        pytest.param("I4 V4", (3, 1, 0), id="inward"),
        pytest.param("V7 I7", (3, 1, 0), id="outward"),
        pytest.param("I4 V4 I4", (3, 1, 0), id="the same gate twice"),
        pytest.param("I4 V4 I5", (3, 1, 0), id="two gates of one owner"),
        pytest.param("V9 I9", (3, 0, 1), id="another owner"),
        pytest.param("V8 I8", (3, 0, 0), id="an own gate"),
        pytest.param("I4 V4 R3", (3, 1, 1), id="gates of two owners"),
    ],
)
def test_each_other_owner_of_a_gate_is_paid_once_a_turn(
    route: str, paid: tuple[int, int, int]
) -> None:
    state = sketch(
        """
        I: I4 P1
        V: V7 P1; V8 P1; V9 P1
        gates: I4-V4/P2 I5-V4/P2 I7-V7/P2 V4-R3/P3 I9-V9/P3 I8-V8/P1
        P1: energy=3
        P2:
        P3:
        """
    )
    state = play(state, f"fly {route}")
    assert tuple(each.energy for each in state.players) == paid


@ruling(23)
def test_a_second_sundiver_through_the_gate_pays_nothing_more() -> None:
    state = sketch(
        """
        I: I4 P1x2
        gates: I4-V4/P2
        P1: eye=E4
        P2: eye=E11
        """
    )
    state = play(state, "fly I4 V4 x2")
    assert player(state, P1).sundivers == {at("V4"): 2}
    assert player(state, P2).energy == 1


@ruling(23)
def test_the_toll_is_paid_at_the_moment_of_the_crossing() -> None:
    state = sketch(
        """
        I: I4 P1
        gates: I4-V4/P2
        P1: hold=1 eye=E4
        P2: eye=E11
        """
    )
    step = run(state, "fly I4 V4; launch I4")
    names = [type(event).__name__ for event in step.events]
    assert names == ["Flew", "TollPaid", "EnergyGained", "Launched"]


@ruling(23)
def test_the_toll_is_due_again_in_the_next_turn() -> None:
    state = sketch(
        """
        I: I4 P1
        gates: I4-V4/P2
        P1: eye=E4
        P2: hold=1 eye=E11
        """
    )
    state = play(state, "fly I4 V4; end; pass; fly V4 I4")
    assert player(state, P2).energy == 2


# Five per cell: 6.6.


@ruling(21)
def test_a_launch_into_a_cell_with_five_own_sundivers_is_refused() -> None:
    state = sketch(
        """
        O: O4 P1x5
        P1: hold=3 eye=E4
        P2: eye=E11
        """
    )
    no = refused(state, "launch O4")
    assert no.code == "cell_full"
    assert no.facts == {"cell": at("O4"), "limit": 5}
    assert lines(state, "launch") == {"O5", "I4", "I5"}


@ruling(21)
def test_a_fifth_sundiver_is_welcome() -> None:
    state = sketch(
        """
        O: O4 P1x4
        P1: hold=3 eye=E4
        P2: eye=E11
        """
    )
    state = play(state, "launch O4")
    assert player(state, P1).sundivers == {at("O4"): 5}
    assert code(state, "launch O4") == "cell_full"


@ruling(21)
def test_nobody_flies_into_or_through_a_cell_with_five_own_sundivers() -> None:
    state = sketch(
        """
        I: I3 P1; I4 P1x5
        P1: eye=E4
        P2: eye=E11
        """
    )
    assert code(state, "fly I3 I4") == "cell_full"
    assert code(state, "fly I3 I4 I5") == "cell_full"
    assert lines(state, "fly I3") == {"O3", "I2"}


@ruling(21)
def test_one_of_the_five_may_make_room_first_at_the_same_cost() -> None:
    state = sketch(
        """
        I: I3 P1; I4 P1x5
        P1: eye=E4
        P2: eye=E11
        """
    )
    state = play(state, "fly I4 I5; fly I3 I4")
    assert player(state, P1).sundivers == {at("I4"): 5, at("I5"): 1}
    assert state.turn.mp == 1


@ruling(21)
def test_several_on_one_path_go_one_after_the_other() -> None:
    state = sketch(
        """
        O: O9 node/P1
        I: I3 P1x2; I4 P1x4
        P1: eye=E4
        P2: eye=E11
        """
    )
    state = play(state, "fly I3 I4 I5 x2")
    assert player(state, P1).sundivers == {at("I4"): 4, at("I5"): 2}


@ruling(21)
def test_a_path_that_is_too_full_for_all_of_them_is_refused_as_a_whole() -> None:
    state = sketch(
        """
        I: I3 P1x3; I4 P1x3
        P1: eye=E4
        P2: eye=E11
        """
    )
    assert code(state, "fly I3 I4 x3") == "cell_full"
    assert player(play(state, "fly I3 I4 x2"), P1).sundivers == {at("I3"): 1, at("I4"): 5}


@ruling(21)
def test_the_sundivers_of_others_take_no_room() -> None:
    state = sketch(
        """
        I: I3 P1; I4 P1x4 P2x5 P3x5
        P1:
        P2:
        P3:
        """
    )
    state = play(state, "fly I3 I4")
    assert player(state, P1).sundivers == {at("I4"): 5}
    assert player(state, P3).sundivers == {at("I4"): 5}
