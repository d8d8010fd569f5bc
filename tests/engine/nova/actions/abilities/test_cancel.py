"""`cancel n`: hits on own forces are ignored once they are counted."""

from __future__ import annotations

from typing import Any

import pytest

from engine.nova.pieces import Side
from engine.nova.state import State
from tests.engine.nova.sketch import P1, P2, asked, at, default, legal, play, player, run, sketch
from tests.rulings import ruling

SWARM, CREWS = "mender-swarm", "veshti-2b"


def victim(*technologies: str, ships: int = 1, **more: Any) -> dict[str, Any]:
    own = list(technologies)
    return {"race": "veshti", "technologies": own, "active": own, "ships": {"B2": ships}, **more}


def struck(own: dict[str, Any], *dice: int, attackers: int = 2) -> State:
    """P1 attacks P2 in B2; dice show 4 to attack and 2 to defend, so nobody is asked for any."""
    state = sketch(
        [{"race": "calyth", "ships": {"B2": attackers}}, own],
        map={"B2": "disc-01"},
        next=list(dice),
    )
    return play(state, "attack B2 P2")


def test_a_cancelled_hit_destroys_nothing() -> None:
    state = struck(victim(SWARM, ships=2), 4, 4, 4, attackers=1)
    assert asked(state) == ["P2 hits"]
    assert state.combat is not None
    assert state.combat.hits == {Side.P1: 2, Side.P2: 1}
    state = play(state, "use mender-swarm")
    assert player(state, P2).ships == {at("B2"): 2}
    assert player(state, P2).energy == 6
    assert player(state, P1).ships == {}


def test_without_it_both_sides_lose_what_was_hit() -> None:
    state = play(struck(victim(SWARM, ships=2), 4, 4, 4, attackers=1), "pass")
    assert (player(state, P1).ships, player(state, P2).ships) == ({}, {at("B2"): 1})


def test_the_window_is_not_opened_for_a_seat_that_loses_nothing() -> None:
    state = struck(victim(SWARM), 2, 2, 4)
    assert asked(state) == ["P2 turn"]


@ruling("N41")
def test_the_attacker_cancels_first() -> None:
    own = victim(SWARM, race="calyth", ships=2)
    state = sketch([own, victim(CREWS, ships=2)], map={"B2": "disc-01"}, next=[4, 4, 4, 4])
    state = play(state, "attack B2 P2")
    assert asked(state) == ["P1 hits"]
    assert asked(play(state, "pass")) == asked(play(state, "use mender-swarm")) == ["P2 hits"]


def test_two_technologies_cancel_twice() -> None:
    state = struck(victim(SWARM, CREWS, ships=2), 4, 4, 2, 2, attackers=2)
    assert asked(state) == ["P2 turn"]  # two shields stop both attacks
    state = struck(victim(SWARM, CREWS, ships=2), 4, 4, 4, 4)
    assert legal(state) == ["use mender-swarm", "use veshti-2b", "pass"]
    state = play(state, "use veshti-2b")
    assert legal(state) == ["use mender-swarm", "pass"]
    state = play(state, "use mender-swarm")
    assert player(state, P2).ships == {at("B2"): 2}
    assert player(state, P2).energy == 5


@ruling("N140")
def test_a_surplus_hit_is_not_worth_an_ability() -> None:
    state = struck(victim(SWARM), 4, 4, 4)
    assert asked(state) == ["P2 turn"]
    assert player(state, P2).ships == {}


@ruling("N140")
@pytest.mark.parametrize(("energy", "lines"), [(2, ["use mender-swarm", "use veshti-2b", "pass"])])
def test_two_abilities_may_save_what_one_cannot(energy: int, lines: list[str]) -> None:
    state = struck(victim(SWARM, CREWS, energy=energy), 4, 4, 4)
    assert legal(state) == lines
    state = play(state, "use mender-swarm; use veshti-2b")
    assert player(state, P2).ships == {at("B2"): 1}
    assert asked(struck(victim(SWARM, CREWS, energy=1), 4, 4, 4)) == ["P2 turn"]


@pytest.mark.parametrize(("energy", "answer"), [(1, "pass"), (2, "use mender-swarm")])
def test_by_default_one_energy_must_be_left(energy: int, answer: str) -> None:
    state = struck(victim(SWARM, ships=2, energy=energy), 4, 4, 4, attackers=1)
    assert default(state) == answer


@ruling("N143")
@pytest.mark.parametrize("order", ["hits auto", "duel auto"])
def test_with_its_order_the_default_is_used_unasked(order: str) -> None:
    state = sketch(
        [{"race": "calyth", "ships": {"B2": 1}}, victim(SWARM, ships=2)],
        map={"B2": "disc-01"},
        next=[4, 4, 4],
    )
    state = play(state, f"P2: order {order}; attack B2 P2")
    assert asked(state) == ["P2 turn"]
    assert player(state, P2).ships == {at("B2"): 2}
    assert player(state, P2).energy == 6


def test_it_helps_against_the_entity() -> None:
    own = victim(SWARM, race="calyth")
    state = sketch([own, {}], map={"B2": "disc-01"}, entity={"ships": {"B2": 1}}, next=[4, 3])
    state = play(state, "attack B2 entity")
    assert asked(state) == ["P1 hits"]
    step = run(state, "use mender-swarm")
    assert player(step.state, P1).ships == {at("B2"): 1}
    assert step.state.entity.captured == 1


@ruling("N143")
@pytest.mark.parametrize("order", ["hits auto", "defence auto"])
def test_the_defender_against_the_entity_is_not_asked_either(order: str) -> None:
    own = {
        **victim(SWARM, race="calyth", ships=2),
        "energy": 2,
        "orders": {order.split(maxsplit=1)[0]: "auto"},
    }
    entity = {"ships": {"B2": 1}, "marker": 2, "cards": "e1-08 e1-09"}
    state = sketch(
        [{"energy": 0}, own], map={"B2": "disc-01"}, entity=entity, next=[1, 1, 1, 4, 4, 4]
    )
    state = play(state, "logistics")
    assert asked(state) == ["P2 turn"]
    assert player(state, P2).ships == {at("B2"): 2}
    assert player(state, P2).energy == 1


@ruling("N143")
@pytest.mark.parametrize(("order", "ships"), [("hits", 2), ("duel", 1), ("defence", 1)])
def test_of_these_orders_only_that_for_hits_is_the_attackers(order: str, ships: int) -> None:
    own = victim(SWARM, race="calyth", ships=2, orders={order: "auto"})
    state = sketch([own, {"ships": {"B2": 1}}], map={"B2": "disc-01"}, next=[1, 1, 4])
    state = play(state, "attack B2 P2")
    assert asked(state) == (["P2 turn"] if order == "hits" else ["P1 hits"])
    state = state if order == "hits" else play(state, "pass")
    assert player(state, P1).ships == {at("B2"): ships}


def test_other_technologies_cancel_nothing() -> None:
    state = struck(victim(SWARM, "gunnery-mesh", "gene-gardens", ships=2), 4, 4, 4, attackers=1)
    state = play(state, "P2: pass")
    assert legal(state) == ["use mender-swarm", "pass"]
    state = struck(victim("gunnery-mesh", "gene-gardens", ships=2), 4, 4, 4, attackers=1)
    assert asked(play(state, "P2: pass")) == ["P2 turn"]
