"""What changed, from public events."""

from __future__ import annotations

from engine.sol import GAME
from engine.sol.board import SIDE_A, Eye
from engine.sol.events import Appeared, GateReturned, Recalled, StationReturned
from engine.sol.pieces import Heart, Piece
from engine.sol.state import State
from render.sol.changes import Changes, changes
from tests.engine.sol.sketch import P1, P2, WAY_IN, at, run, sketch

HOLD = """
    gates: I4-V4/P2
    P1: hold=3 energy=5 eye=E4
    P2: hold=2 eye=E9
"""


def after(state: State, line: str) -> tuple[Changes, State]:
    step = run(state, line)
    public = [event for event in step.events if GAME.play.audience(event) is None]
    return changes(GAME.play.view(step.state, None), public), step.state


def test_a_launch_is_an_arrow_from_the_eye_and_a_new_token() -> None:
    found, _ = after(sketch(HOLD), "launch I4")
    assert found.routes == {(P1, (Eye(4), at("I4"))): 1}
    assert found.gained == {(at("I4"), P1): 1}
    assert found.fresh(at("I4"), P1)


def test_steps_of_one_sundiver_are_one_arrow_through_all_its_cells() -> None:
    found, _ = after(sketch(HOLD), "launch I4; fly I4 V4 V5")
    assert found.routes == {(P1, (Eye(4), at("I4"), at("V4"), at("V5"))): 1}
    assert {spot for spot, number in found.gained.items() if number} == {(at("V5"), P1)}


def test_two_that_go_the_same_way_are_one_arrow_with_a_count() -> None:
    found, _ = after(sketch(HOLD), "launch I4 x2")
    assert found.routes == {(P1, (Eye(4), at("I4"))): 2}


def test_a_launch_starts_where_the_ship_was_before_it_orbited() -> None:
    found, state = after(sketch(HOLD), "launch O5; end")
    assert state.players[P1].eye == Eye(5)
    assert found.orbits == {P1: 1}
    assert (P1, (Eye(4), at("O5"))) in found.routes


def test_a_hurl_is_an_arrow_to_the_heart_and_a_ghost() -> None:
    found, state = after(sketch("C: C1 P1\nP1:\nP2: hold=1"), "hurl C1")
    assert found.routes == {(P1, (at("C1"), Heart.HEART)): 1}
    assert found.ghosts(GAME.play.view(state, None)) == {(at("C1"), P1): 1}


def test_sundivers_of_which_some_stay_leave_no_ghost() -> None:
    found, state = after(sketch("C: C1 P1x2\nP1:\nP2: hold=1"), "hurl C1")
    assert found.gained == {(at("C1"), P1): -1}
    assert not found.ghosts(GAME.play.view(state, None))


def test_a_conversion_shows_what_is_new_and_what_was_given_for_it() -> None:
    found, state = after(
        sketch(f"V: V3 P1; V5 P1\n{WAY_IN}\nP1:\nP2: hold=1"), "convert node V3 V5"
    )
    assert found.stations == {at("V4")}
    assert set(found.ghosts(GAME.play.view(state, None))) == {(at("V3"), P1), (at("V5"), P1)}


def test_a_new_gate_is_marked() -> None:
    found, _ = after(sketch("O: O4 P1\nI: I4 P1\nP1:\nP2: hold=1"), "convert gate O4 I4 V4")
    assert found.gates == {SIDE_A.slot_named["I4-V4"]}


def test_an_activated_station_is_marked_as_used() -> None:
    found, _ = after(sketch("V: V3 P1 node/P1\nP1:\nP2: hold=1"), "activate V3")
    assert found.used == {at("V3")}


def test_what_came_and_left_again_is_no_news() -> None:
    view = GAME.play.view(sketch(HOLD), None)
    found = changes(view, [Appeared(P2, at("V1")), Recalled(P2, at("V1"))])
    assert not found.fresh(at("V1"), P2)
    assert not found.ghosts(view)


def test_a_station_and_a_gate_that_were_given_back_leave_ghosts() -> None:
    view = GAME.play.view(sketch("P1: hold=1\nP2: hold=1"), None)
    slot = SIDE_A.slot_named["V3-R2"]
    found = changes(view, [StationReturned(P1, Piece.TOWER, at("R5")), GateReturned(P2, slot)])
    assert found.gone_stations == {at("R5"): (Piece.TOWER, P1)}
    assert found.gone_gates == {slot: P2}


def test_nothing_happened_is_nothing_to_mark() -> None:
    found = changes(GAME.play.view(sketch(HOLD), None), [])
    assert found == Changes()
