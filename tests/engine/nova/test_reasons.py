"""Why not the rest: for each verb that cannot be used, the nearest thing that stands in its way."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.nova import notation, rules
from engine.nova.random_weights import urge
from engine.nova.reasons import why_not
from engine.nova.state import State
from tests.engine.nova.actions.test_declare import table as ready
from tests.engine.nova.sketch import P1, P2, begin, play, sketch


def reasons(state: State) -> dict[str, str]:
    return {verb: refused.code for verb, refused in why_not(state, P1).items()}


def table(**player: Any) -> State:
    return sketch([player, {}], map={"C1": "home-blue", "C10": "home-red"})


def test_a_first_turn_lacks_what_it_lacks() -> None:
    found = reasons(table(ships={"C1": 2}))
    assert found["reveal"] == "nothing_stored"
    assert found["warp"] == "no_own_jump_point"
    assert found["use"] == "no_active_ability"
    assert found["objective"] == "no_objective_left"
    assert found["declare"] == "stars_short"
    assert found["synthesize"] == "synthesis_limit"
    assert found["logistics"] == "supply_left"
    assert found["keep"] == "asked_otherwise"
    assert not found.keys() & {"scan", "move", "build", "research", "discover", "abandon"}


def test_the_nearest_reason_is_told() -> None:
    found = reasons(table(energy=0, ships={"C1": 1}, hand=["lb-vp"]))
    assert found["research"] == found["build"] == found["reveal"] == "energy_short"


@pytest.mark.parametrize(
    ("player", "verb", "code"),
    [
        ({"captured": {"ships": 10}, "energy": 1, "board": {"build": 2}}, "build", "energy_short"),
        ({"captured": {"ships": 10, "stations": 5}, "energy": 1}, "build", "energy_short"),
        ({"captured": {"ships": 10}}, "move", "not_there"),
        ({"board": {"settle": 9}}, "improve", "energy_short"),
    ],
)
def test_where_nothing_is_worth_trying_the_rule_says_why(
    player: dict[str, Any], verb: str, code: str
) -> None:
    assert reasons(table(**player))[verb] == code


def test_who_is_not_asked_can_do_nothing() -> None:
    assert {refused.code for refused in why_not(sketch(), P2).values()} == {"not_asked"}


@pytest.mark.parametrize("seats", [2, 4])
def test_every_verb_is_possible_or_has_its_reason(seats: int) -> None:
    rnd, state = random.Random(seats), begin(seats, seats)
    for _ in range(80):
        if state.result is not None:
            break
        seat = rules.waiting(state)[0]
        offered = rules.legal(state, seat)
        possible = {notation.write(action).split()[0] for action in offered}
        every = {verb.split()[0] for verb in notation.VERBS} - {"order", "plan", "queue"}
        assert why_not(state, seat).keys() == every - possible
        (action,) = rnd.choices(offered, [urge(each) for each in offered])
        state = rules.step(state, action).state


def test_after_the_end_every_reason_is_that_it_is_over() -> None:
    state = play(ready(), "declare")
    assert {refused.code for refused in why_not(state, P1).values()} == {"game_over"}
