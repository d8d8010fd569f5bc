"""How many positions lie n actions away from fixed ones: a cheap net for legal moves.

A position counts once, however many ways lead to it. A rule that allows one action more or
less anywhere near these boards changes a number.
"""

from __future__ import annotations

import pytest

from engine.core.game import Setup
from engine.sol import GAME
from engine.sol.state import State
from tests.engine.sol.sketch import play, sketch
from tests.random_play import offers, text

FIRST_PLACEMENT = GAME.play.start(Setup("published", 2, 1))
SECOND_ROUND = play(
    FIRST_PLACEMENT,
    "place gate I4-V4; place gate V5-R3",
)
VESTIGIAL = GAME.play.start(Setup("reference", 2, 1))
FIRST_TURN = GAME.play.start(Setup("published", 3, 1, ("longer", "start_eye=E4")))
CROWDED_A = sketch(
    """
    O: O3 P1x2; O4 P1 node/P2; O5 P2x5
    I: I3 P2; I4 P1x2 foundry/P1; I9 tower/P3
    V: V3 P1 P2; V4 P1 tower/P4; V5 P3x2 node/P1; V13 P4x3
    R: R3 P1 foundry/P3; R8 P4 P3
    C: C2 P1x2 tower/P1; C5 P4x2 node/P4
    gates: I4-V4/P1 V5-R3/P2 R3-C2/P3 R8-C5/P4 I13-V13/P4
    P1: hold=2 energy=6 eye=E4
    P2: hold=3 energy=4 eye=E1
    P3: hold=4 energy=0 eye=E11
    P4: hold=1 energy=13 eye=E8
    """,
    seed=4,
)
CROWDED_B = sketch(
    """
    O: O16 P1x3 foundry/P1; O1 P1 node/P5; O2 P2x2
    I: I16 P1x2; I1 P1 P5x2; I5 tower/P2; I6 P4x5
    V: V13 P1x4 node/P3; V1 P1 foundry/P2; V5 P3x3
    R: R1 P1; R8 P5x2 tower/P5
    C: C1 P2 P3; C5 P5
    gates: I16-V13/P1 I1-V1/P5 V1-R1/P2 V13-R8/P4 R1-C1/P3
    P1: hold=0 energy=7 eye=E16
    P2: hold=5 energy=2 eye=E13
    P3: hold=3 energy=12 eye=E10
    P4: hold=2 energy=5 eye=E7
    P5: hold=1 energy=9 eye=E4
    """,
    seed=5,
)
ASKING = sketch(
    """
    O: O2 tower/P2; O7 foundry/P2; O9 foundry/P1
    I: I2 P1 tower/P2
    V: V9 P1x2 foundry/P2; V10 P1 foundry/P1
    C: C1 P1 P2
    P1: hold=2 energy=9
    P2: hold=3 energy=6 pending=flare,refraction
    """,
    deck=["flare", "refraction", "flare", "flare", "refraction"],
    instability=3,
)
ASKING = play(ASKING, "P2: order flare tower ask; P2: order flare foundry ask")

COUNTS: dict[str, tuple[State, tuple[int, ...]]] = {
    # 26 slots between I and V, and three kinds of station in 26 cells.
    "first placement": (FIRST_PLACEMENT, (26 + 3 * 26,)),
    # V and R are open by now: three kinds of station in 47 cells.
    "second round of placements": (SECOND_ROUND, (3 * 47,)),
    # 26 slots, and three kinds of station in 39 cells; then the other of the two.
    "placements of the reference edition": (VESTIGIAL, (26 + 3 * 39, 26 * 3 * 39)),
    # Four launch cells and a pass.
    "first turn": (FIRST_TURN, (4 + 1, 37, 243)),
    "crowded board, side A": (CROWDED_A, (38, 559, 5894)),
    "crowded board, side B": (CROWDED_B, (34, 428, 3973)),
    "bonuses, flares and a card to keep": (ASKING, (21, 201, 1476)),
}


def next_positions(positions: dict[str, State]) -> dict[str, State]:
    found: dict[str, State] = {}
    for state in positions.values():
        for action in offers(GAME, state):
            after = GAME.play.step(state, action).state
            found[text(GAME, after)] = after
    return found


def counts(state: State, depth: int) -> tuple[int, ...]:
    positions = {text(GAME, state): state}
    found = []
    for _ in range(depth):
        positions = next_positions(positions)
        found.append(len(positions))
    return tuple(found)


@pytest.mark.parametrize("name", COUNTS)
def test_so_many_positions_lie_one_or_two_actions_away(name: str) -> None:
    state, expected = COUNTS[name]
    assert counts(state, len(expected[:2])) == expected[:2]


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in COUNTS if len(COUNTS[name][1]) > 2])
def test_so_many_positions_lie_three_actions_away(name: str) -> None:
    state, expected = COUNTS[name]
    assert counts(state, len(expected)) == expected
