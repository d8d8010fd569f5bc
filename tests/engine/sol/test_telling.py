"""What happened is told in few sentences, and nothing of it is left out."""

from __future__ import annotations

from itertools import pairwise

from engine.core.game import Setup
from engine.core.seat import SEATS
from engine.sol import GAME
from engine.sol.board import SIDE_A
from engine.sol.events import Flew, Passed
from engine.sol.telling import tell

P1, P2 = SEATS[:2]


def flew(way: str, seat: int = 0) -> list[Flew]:
    cells = [SIDE_A.cell_named[name] for name in way.split()]
    return [Flew(SEATS[seat], one, two) for one, two in pairwise(cells)]


def test_a_flight_is_one_sentence() -> None:
    assert tell(flew("I5 I4 I3 V3"), {P1: "Ada"}) == [
        "A sundiver of Ada flies from I5 over I4 and I3 to V3."
    ]


def test_a_step_is_told_as_ever() -> None:
    assert tell(flew("I5 I4"), {}) == ["A sundiver of P1 flies from I5 to I4."]


def test_two_sundivers_are_two_flights() -> None:
    assert len(tell([*flew("I5 I4 I3"), *flew("I5 I4 I3")], {})) == 1  # the same, twice
    assert len(tell([*flew("I5 I4 I3"), *flew("O5 I5")], {})) == 2
    assert len(tell([*flew("I5 I4"), *flew("I4 I3", seat=1)], {})) == 2


def test_what_happens_again_is_said_with_how_often() -> None:
    assert tell([Passed(P1), Passed(P1), Passed(P2)], {}) == ["P1 passes. (x2)", "P2 passes."]


def test_every_event_of_a_game_is_told() -> None:
    state = GAME.start(Setup("published", 3, 5))
    for _ in range(150):
        seat = GAME.waiting(state)[0]
        step = GAME.step(state, GAME.advise(state, seat))
        every = [GAME.words.event(event) for event in step.events if not isinstance(event, Flew)]
        told = " ".join(GAME.tell(step.events, {}))
        assert all(sentence in told for sentence in every)
        state = step.state
        if GAME.result(state) is not None:
            break
