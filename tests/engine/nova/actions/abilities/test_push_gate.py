"""`gate.push n`: a gate of the Entity is moved step by step."""

from __future__ import annotations

from typing import Any

import pytest

from engine.nova import notation, rules
from engine.nova.events import GatePushed, reveals
from engine.nova.pieces import EntityGate
from engine.nova.state import State
from tests.engine.nova.sketch import P1, at, legal, play, player, refused, run, sketch
from tests.rulings import ruling


def tether(entity: dict[str, Any] | None = None, **page: Any) -> State:
    own = {"race": "ombral", "technologies": ["ombral-3b"], "active": ["ombral-3b"], "home": "C1"}
    return sketch([own, {"home": "C10"}], entity=entity or {}, **page)


def test_a_gate_goes_the_way_that_is_named() -> None:
    step = run(tether(), "use ombral-3b A A1 B1")
    assert step.state.entity.gates == {EntityGate.A: at("B1")}
    pushed = [event for event in step.events if isinstance(event, GatePushed)]
    assert [event.sector for event in pushed] == [at("A1"), at("B1")]
    assert player(step.state, P1).energy == 6


def test_one_step_is_enough() -> None:
    assert play(tether(), "use ombral-3b a A4").entity.gates == {EntityGate.A: at("A4")}


def test_it_is_no_chance() -> None:
    state = tether()
    action = notation.read(state, P1, "use ombral-3b A A1")
    assert rules.preview(state, P1, [action]).seal is None
    assert not any(map(reveals, rules.step(state, action).events))


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("A A1 B1 C1", "too_many_steps"),
        ("A B1", "not_adjacent"),
        ("A A1 A3", "not_adjacent"),
        ("A A1 A1", "not_adjacent"),
        ("B A1", "no_such_gate"),
        ("D A1", "notation"),
        ("A", "notation"),
        ("A B3", "notation"),  # off the board of two players
    ],
)
def test_a_route_is_refused(words: str, code: str) -> None:
    assert refused(tether(), f"use ombral-3b {words}") == code


def test_a_gate_is_not_pushed_into_a_homeworld() -> None:
    entity = {"gates": {"A": "B1"}}
    assert refused(tether(entity), "use ombral-3b A C1") == "gate_into_homeworld"
    assert "use ombral-3b A C1" not in legal(tether(entity))
    assert refused(tether({"gates": {"A": "B7"}}), "use ombral-3b A C10") == "gate_into_homeworld"


@ruling("N142")
def test_a_gate_does_not_come_back_to_where_it_was() -> None:
    assert refused(tether(), "use ombral-3b A A1 Z") == "same_sector"


def test_forces_and_other_gates_do_not_stand_in_its_way() -> None:
    entity = {"gates": {"A": "A1", "B": "Z"}, "presence": 1, "ships": {"A1": 2}}
    state = tether(entity)
    assert play(state, "use ombral-3b B A1").entity.gates[EntityGate.B] == at("A1")
    assert play(state, "use ombral-3b A Z").entity.gates[EntityGate.A] == at("Z")


def test_one_step_a_line_is_listed_for_each_gate() -> None:
    entity = {"gates": {"A": "B1", "B": "Z"}, "presence": 1}
    lines = [line for line in legal(tether(entity)) if line.startswith("use ")]
    near = [f"use ombral-3b A {each}" for each in ("A1", "A2", "B2", "B12", "C2", "C18")]
    found = [line for line in lines if line.startswith("use ombral-3b A")]
    assert set(found) <= set(near)
    assert found
    assert lines[len(found) :] == [f"use ombral-3b B A{number}" for number in range(1, 7)]
