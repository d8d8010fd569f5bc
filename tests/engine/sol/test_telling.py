"""What happened is told in few sentences, and nothing of it is left out."""

from __future__ import annotations

from itertools import pairwise

from engine.core.game import Setup
from engine.core.seat import SEATS
from engine.sol import GAME
from engine.sol.board import SIDE_A
from engine.sol.events import Flew, Launched, Passed, TurnStarted
from engine.sol.telling import tell

P1, P2 = SEATS[:2]
HERE = "published"


def flew(way: str, seat: int = 0) -> list[Flew]:
    cells = [SIDE_A.cell_named[name] for name in way.split()]
    return [Flew(SEATS[seat], one, two) for one, two in pairwise(cells)]


def test_a_flight_is_one_sentence() -> None:
    assert tell(HERE, flew("I5 I4 I3 V3"), {P1: "Ada"}) == [
        "A sundiver of Ada flies from I5 over I4 and I3 to V3."
    ]


def test_a_launch_names_the_mothership_only_if_it_is_another() -> None:
    cell = SIDE_A.cell_named["I5"]
    assert tell(HERE, [Launched(P1, cell, P1)], {P1: "Ada"}) == ["Ada launches a sundiver to I5."]
    (other,) = tell(HERE, [Launched(P1, cell, P2)], {P1: "Ada", P2: "Bea"})
    assert other == "Ada launches a sundiver to I5 from the mothership of Bea."


def test_a_step_is_told_as_ever() -> None:
    assert tell(HERE, flew("I5 I4"), {}) == ["A sundiver of P1 flies from I5 to I4."]


def test_two_sundivers_are_two_flights() -> None:
    assert len(tell(HERE, [*flew("I5 I4 I3"), *flew("I5 I4 I3")], {})) == 1  # the same, twice
    assert len(tell(HERE, [*flew("I5 I4 I3"), *flew("O5 I5")], {})) == 2
    assert len(tell(HERE, [*flew("I5 I4"), *flew("I4 I3", seat=1)], {})) == 2


def test_what_happens_again_is_said_with_how_often() -> None:
    assert tell(HERE, [Passed(P1), Passed(P1), Passed(P2)], {}) == ["P1 passes (×2).", "P2 passes."]


def test_the_turn_that_begins_at_the_end_is_left_to_who_calls_its_player() -> None:
    assert tell(HERE, [TurnStarted(P1), Passed(P1), TurnStarted(P2)], {}) == [
        "P1 begins a turn.",
        "P1 passes.",
    ]


def test_a_bonus_is_offered_with_its_amount_and_place() -> None:
    facts = {"seat": P1, "about": (SIDE_A.cell_named["I5"], 1)}
    said = GAME.words.fill("ask", "bonus", facts, {P1: "you"})
    assert said == "you may take the bonus of 1 at the station in I5"


def test_every_event_of_a_game_is_told() -> None:
    state = GAME.start(Setup("published", 3, 5))
    for _ in range(150):
        seat = GAME.waiting(state)[0]
        step = GAME.step(state, GAME.advise(state, seat))
        shorter = Flew, Launched, TurnStarted
        every = [GAME.words.event(one) for one in step.events if not isinstance(one, shorter)]
        told = " ".join(GAME.tell(HERE, step.events, {}))
        assert all(sentence in told for sentence in every)
        state = step.state
        if GAME.result(state) is not None:
            break
