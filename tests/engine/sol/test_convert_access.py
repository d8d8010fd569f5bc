"""R129: a station is converted only where one could fly, through gates of anybody."""

from __future__ import annotations

import pytest

from engine.core.game import Setup
from engine.core.seat import Seat
from engine.sol import GAME
from engine.sol.actions import Convert
from engine.sol.board import Ring
from engine.sol.computer_player import advise
from engine.sol.pieces import STATIONS
from engine.sol.position import CODEC
from engine.sol.state import State, movement
from tests.engine.sol.sketch import P1, at, code, legal, play, player, refused, sketch
from tests.random_play import EVERY_COLOUR, walk
from tests.rulings import ruling

CLOSED = ["published", "prototype"]  # in these a layer must be open
ANYWHERE = ["reference", "early"]
DECK = ["refraction"] * 9


def board(text: str, edition: str = "published", **page: object) -> State:
    text = f"{text}\nP1: hold=1 card=refraction\nP2: hold=1"
    return sketch(text, **{"edition": edition, "deck": DECK, **page})


def stations(state: State) -> list[str]:
    """Lines that would convert a station."""
    kinds = tuple(f"convert {kind}" for kind in STATIONS)
    return [line for line in legal(state) if line.startswith(kinds)]


@ruling(129)
@pytest.mark.parametrize("edition", CLOSED)
@pytest.mark.parametrize(
    ("cells", "line"),
    [
        ("V: V3 P1; V4 P1", "convert foundry V3 V4"),
        ("V: V3 P1; V5 P1", "convert node V3 V5"),
        ("O: O3 P1\nI: I3 P1\nV: V3 P1", "convert tower O3 I3 V3"),
    ],
)
def test_no_station_comes_to_stand_in_a_layer_that_no_gate_leads_to(
    cells: str, line: str, edition: str
) -> None:
    reason = refused(board(cells, edition), line)
    assert reason.code == "layer_closed"
    assert reason.facts["rings"] == (Ring.OUTER, Ring.INNER)
    assert stations(board(cells, edition)) == []
    assert line in stations(board(f"{cells}\ngates: I9-V8/P2", edition))


@ruling(129)
@pytest.mark.parametrize("edition", ANYWHERE)
def test_the_other_editions_have_no_such_rule(edition: str) -> None:
    state = play(board("V: V3 P1; V4 P1", edition), "convert foundry V3 V4")
    assert at("V3") in state.stations


@ruling(129)
@pytest.mark.parametrize("edition", CLOSED)
@pytest.mark.parametrize("cell", ["O", "I"])
def test_the_orbits_are_always_open(cell: str, edition: str) -> None:
    state = board(f"{cell}: {cell}3 P1; {cell}4 P1", edition)
    assert at(f"{cell}3") in play(state, f"convert foundry {cell}3 {cell}4").stations


@ruling(129)
@pytest.mark.parametrize(
    ("gates", "layers"),
    [
        ("", ""),
        ("I9-V8/P1", "V"),
        ("I9-V8/P2", "V"),  # anyone's
        ("V8-R6/P1", ""),  # leads on from a closed layer
        ("R6-C4/P1", ""),
        ("V8-R6/P1 R6-C4/P1", ""),
        ("I9-V8/P1 R6-C4/P1", "V"),
        ("I9-V8/P1 V1-R1/P2", "VR"),  # anywhere in the ring, for a ring is open all around
        ("I9-V8/P1 V1-R1/P2 R5-C3/P2", "VRC"),
    ],
)
def test_layers_open_one_by_one_from_the_orbits(gates: str, layers: str) -> None:
    text = "V: V3 P1; V4 P1\nR: R3 P1; R4 P1\nC: C1 P1; C2 P1"
    state = board(f"{text}\ngates: {gates}" if gates else text)
    foundries = {line.split()[2][0] for line in stations(state) if "foundry" in line}
    assert foundries == set(layers)


@ruling(129)
def test_only_the_cell_that_gets_the_station_counts() -> None:
    # The tower's own cell R3 is closed although its two upper cells are open.
    state = board("I: I4 P1\nV: V4 P1\nR: R3 P1\ngates: I9-V8/P2")
    assert code(state, "convert tower I4 V4 R3") == "layer_closed"
    # A node stands in the gap, a foundry in the first cell: always in the ring of its pattern.
    assert stations(board("V: V3 P1; V5 P1\ngates: I9-V8/P2")) == ["convert node V3 V5"]


@ruling(129)
@pytest.mark.parametrize("edition", CLOSED)
def test_gates_are_never_refused_for_it(edition: str) -> None:
    state = board("V: V5 P1\nR: R4 P1", edition)
    after = play(state, "convert gate V5 R4 C3")
    assert [str(slot) for slot in after.gates] == ["R4-C3"]
    state = board("O: O5 P1\nI: I5 P1", edition)
    assert "convert gate O5 I5 V4" in legal(state)


@ruling(129)
def test_puncture_is_never_refused_for_it() -> None:
    state = board("R: R4 P1", effects={"refraction": "puncture"})
    state = play(state, "play puncture R4 C3")
    assert [str(slot) for slot in state.gates] == ["R4-C3"]


@ruling(53, 129)
def test_a_gate_converted_first_opens_the_layer_for_cascade() -> None:
    text = "O: O3 P1\nI: I3 P1\nV: V6 P1; V7 P1"
    state = board(text, effects={"refraction": "cascade"})
    assert code(state, "convert foundry V7 V6") == "layer_closed"
    state = play(state, "convert gate O3 I3 V3; play cascade")
    assert stations(state) == ["convert foundry V6 V7", "convert foundry V7 V6"]
    assert at("V7") in play(state, "convert foundry V7 V6").stations


@ruling(120, 129)
def test_cascade_is_refused_where_all_further_patterns_are_in_closed_layers() -> None:
    text = "I: I3 P1; I4 P1\nV: V6 P1; V7 P1"
    closed = play(board(text, effects={"refraction": "cascade"}), "convert foundry I3 I4")
    assert closed.turn.seat != P1  # the game did not even wait for the card
    opened = board(f"{text}\ngates: I9-V8/P2", effects={"refraction": "cascade"})
    assert "play cascade" in legal(play(opened, "convert foundry I3 I4"))


@ruling(83, 129)
def test_invert_needs_an_open_layer_where_a_conversion_does() -> None:
    page = {"effects": {"refraction": "invert"}}
    line = "play invert node V6 V8 P2"
    assert code(board("V: V6 P2; V8 P2", "prototype", **page), line) == "layer_closed"
    assert line in legal(board("V: V6 P2; V8 P2\ngates: I9-V8/P1", "prototype", **page))
    assert line in legal(board("V: V6 P2; V8 P2", "early", **page))


@ruling(62, 64, 129)
def test_what_takes_over_or_changes_a_station_builds_nothing_new() -> None:
    invade = board("V: V6 P1x2 node/P2", effects={"refraction": "invade"})
    assert "play invade V6" in legal(invade)
    change = board("V: V6 P1 node/P1; V9 P1 node/P1", effects={"refraction": "metamorphosis"})
    assert "play metamorphosis V6 tower" in legal(play(change, "activate V6"))


@ruling(63, 129)
def test_a_station_may_be_carried_on_in_a_closed_layer_and_counts_there() -> None:
    text = "V: V6 P1 node/P1"
    state = play(board(text, effects={"refraction": "juggernaut"}), "play juggernaut")
    state = play(state, "fly station V6 V7; end")
    assert at("V7") in state.stations
    assert movement(state, P1) == 4


@ruling(129)
def test_a_station_in_a_closed_layer_can_be_activated_and_read_again() -> None:
    state = board("C: C2 P1 node/P1")
    assert movement(state, P1) == 4
    assert player(play(state, "activate C2"), P1).energy == 5 + 3
    assert CODEC.read(CODEC.write(state)) == state


@ruling(129)
def test_in_a_closed_layer_sundivers_fly_hurl_and_make_gates() -> None:
    state = board("C: C2 P1; C3 P1\nV: V5 P1\nR: R4 P1")
    lines = legal(state)
    assert {"fly C2 C1", "hurl C2", "convert gate V5 R4 C3", "pass"} <= set(lines)
    assert stations(state) == []


@ruling(129)
@pytest.mark.parametrize("edition", CLOSED)
def test_a_conversion_adds_a_station_only_in_a_layer_that_is_open_then(edition: str) -> None:
    """Invariant 10, counted here once more and not with the engine's own words."""
    found = 0
    for seed in range(3):
        for moment in walk(GAME, Setup(edition, 3, seed, (EVERY_COLOUR,)), cap=1500):
            if isinstance(moment.action, Convert):
                new = moment.after.stations.keys() - moment.before.stations.keys()
                found += len(new)
                assert all(leads_to(moment.before, cell.ring) for cell in new)
    assert found


def leads_to(state: State, ring: int) -> bool:
    """Do gates lead down to this ring, one barrier after the other?"""
    crossed = {int(slot.inner.ring) for slot in state.gates}
    return all(depth in crossed for depth in range(2, ring + 1))


def test_the_computer_player_plans_no_station_that_it_could_not_convert() -> None:
    state = board("V: V3 P1; V4 P1")
    for _ in range(12):
        action = advise(state, Seat(0))
        state = GAME.play.step(state, action).state
        if state.turn.seat != P1:
            break
    assert state.stations == {}
