"""Use: what every ability has in common (content 5, 6.4, 11.3)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.game import Decider
from engine.nova import notation, rules
from engine.nova.state import State
from tests.engine.nova.sketch import P1, P2, asked, default, legal, play, player, refused, sketch
from tests.rulings import ruling


def owner(*technologies: str, **more: Any) -> dict[str, Any]:
    """A player with these technologies active."""
    return {"technologies": list(technologies), "active": list(technologies), **more}


def uses(state: State) -> list[str]:
    return [line for line in legal(state) if line.startswith("use ")]


MAP = {"B2": "disc-01"}


def fight(one: dict[str, Any], other: dict[str, Any], *dice: int, **page: Any) -> State:
    """P1 has two ships in B2, P2 one; the dice come in that order."""
    return sketch(
        [{"ships": {"B2": 2}, **one}, {"ships": {"B2": 1}, **other}],
        map=MAP,
        next=list(dice),
        **page,
    )


# Free steps.


@ruling("N83")
def test_a_free_step_costs_its_energy_on_top_of_the_action() -> None:
    one = owner("static-choir", board={"science": 2})
    state = sketch([one, {}], entity={"ships": {"B1": 2}})
    state = play(state, "use static-choir B1 entity")
    assert (player(state, P1).energy, player(state, P1).board) == (6, {"science": 2})
    assert asked(state) == ["P1 turn"]
    state = play(state, "research")
    assert (player(state, P1).energy, player(state, P1).board) == (4, {"science": 3})


def test_an_ability_with_the_limit_of_a_cycle_comes_back_with_logistics() -> None:
    one = owner("sarrune-3a", race="sarrune", credits=9, energy=0, synthesized="ABB")
    state = play(sketch([one, {}]), "use sarrune-3a")
    assert player(state, P1).used == ("sarrune-3a",)
    assert refused(state, "use sarrune-3a") == "ability_used"
    assert uses(state) == []
    state = play(sketch([{**one, "used": ["sarrune-3a"]}, {}]), "logistics; research")
    assert uses(state) == ["use sarrune-3a"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("use ion-cannon", "no_ability"),
        ("use breakfast", "notation"),
        ("use calyth-3a", "not_active"),
        ("use gunnery-mesh 1", "ability_not_now"),
        ("use mender-swarm", "ability_not_now"),
        ("use static-choir B1 entity", "energy_short"),
        ("use sarrune-3a now", "notation"),
    ],
)
def test_a_use_is_refused(line: str, code: str) -> None:
    one = owner("ion-cannon", "gunnery-mesh", "mender-swarm", "static-choir", energy=0)
    one = {**one, "technologies": [*one["technologies"], "calyth-3a"]}
    assert refused(sketch([one, {}], entity={"ships": {"B1": 1}}), line) == code


def test_what_is_claimed_but_not_active_is_not_offered() -> None:
    assert uses(sketch([{"technologies": ["calyth-3a"]}, {}])) == []


def test_what_cannot_be_paid_is_not_offered() -> None:
    entity = {"ships": {"B1": 1}}
    rich, poor = owner("static-choir", energy=1), owner("static-choir", energy=0)
    assert uses(sketch([rich, {}], entity=entity)) == ["use static-choir B1 entity"]
    assert uses(sketch([poor, {}], entity=entity)) == []


def test_a_free_step_is_previewed_with_the_action_after_it() -> None:
    state = sketch([owner("sarrune-3a", race="sarrune", credits=4), {}])
    use = notation.read(state, P1, "use sarrune-3a")
    after = rules.step(state, use).state
    seen = rules.preview(state, P1, [use, notation.read(after, P1, "research")])
    assert seen.seal is not None
    assert seen.seal.by is Decider.PERSON  # the other player's turn
    assert player(seen.state, P1).energy == 7 + 2 - 1


# Actions.


@ruling("N83")
@pytest.mark.parametrize(("tokens", "paid"), [(0, 2), (1, 2), (3, 3)])
def test_an_ability_that_is_an_action_replaces_the_basic_price(tokens: int, paid: int) -> None:
    board = {"board": {"move": tokens}} if tokens else {}
    one = owner("ombral-3a", race="ombral", home="C1", sectors=["B7"], **board)
    state = sketch([{**one, "ships": {"C1": 1}}, {}], map={"B7": "disc-01"})
    state = play(state, "use ombral-3a C1 to B7")
    assert player(state, P1).energy == 7 - paid
    assert player(state, P1).board == {"move": tokens + 1}
    assert asked(state) == ["P2 turn"]


# Windows of a combat.


@ruling("N41")
def test_the_attacker_uses_abilities_before_the_defender() -> None:
    state = fight(owner("gunnery-mesh"), owner("calyth-3b", race="calyth"), 1, 1, 3, 4, 6)
    state = play(state, "attack B2 P2")
    assert asked(state) == ["P1 window"]
    state = play(state, "use gunnery-mesh 1 1")
    assert asked(state) == ["P2 window"]  # nothing usable was left to the attacker
    state = play(state, "use calyth-3b 3 6")
    assert asked(state) == ["P1 die"]


@ruling("N41")
def test_a_window_ends_with_a_pass_and_does_not_come_back() -> None:
    state = fight(owner("gunnery-mesh"), owner("calyth-3b", race="calyth"), 1, 4, 3)
    state = play(state, "attack B2 P2; pass")
    assert asked(state) == ["P2 window"]
    assert asked(play(state, "use calyth-3b 3 6")) == ["P1 die"]


def test_several_abilities_are_used_in_any_order_each_once() -> None:
    both = owner("gunnery-mesh", "calyth-3b", race="calyth")
    state = play(fight(both, {}, 1, 1, 3, 4, 6), "attack B2 P2; use calyth-3b 1 6")
    assert asked(state) == ["P1 window"]
    assert refused(state, "use calyth-3b 1 6") == "ability_used"
    assert uses(state) == ["use gunnery-mesh 1", "use gunnery-mesh 6"]
    assert asked(play(state, "use gunnery-mesh 1 6")) == ["P1 die"]


def test_a_combat_ability_comes_back_in_the_next_combat() -> None:
    state = fight(owner("gunnery-mesh"), {}, 2, 2, 2, 2, 2, 2, 2, 2)
    state = play(state, "attack B2 P2; use gunnery-mesh 2")
    assert asked(state) == ["P2 turn"]
    state = play(state, "attack B2 P1")
    assert asked(state) == ["P1 window"]


def test_no_window_without_energy_for_the_ability() -> None:
    state = play(fight(owner("gunnery-mesh", energy=1), {}, 1, 4, 3), "attack B2 P2")
    assert asked(state) == ["P1 die"]


def test_no_window_without_dice() -> None:
    one = owner("gunnery-mesh")
    state = sketch([{"ships": {"B2": 2}}, {**one, "disabled": {"B2": 1}}], map=MAP, next=[4, 6])
    assert asked(play(state, "attack B2 P2")) == ["P1 die"]


def test_by_default_no_ability_is_used_after_the_roll() -> None:
    state = play(fight(owner("gunnery-mesh"), {}, 1, 4, 3), "attack B2 P2")
    assert default(state) == "pass"
    assert asked(play(state, "choose default")) == ["P1 die"]


@pytest.mark.parametrize(
    ("order", "question"), [("duel auto", "P1 die"), ("defence auto", "P2 window")]
)
def test_with_its_order_the_defender_uses_none_after_the_roll(order: str, question: str) -> None:
    state = fight({}, owner("gunnery-mesh"), 1, 4, 3)
    state = play(state, f"P2: order {order}; attack B2 P2")
    assert asked(state) == [question]


def test_another_seat_cannot_use_an_ability_in_a_window() -> None:
    both = owner("gunnery-mesh")
    state = play(fight(both, {**both, "technologies": ["gunnery-mesh"]}, 1, 4, 3), "attack B2 P2")
    assert refused(state, "P2: use gunnery-mesh 3") == "not_asked"
    assert player(state, P2).energy == 7


@ruling("N13")
def test_a_free_step_heeds_no_minimum_and_leaves_no_token() -> None:
    spaces = ("settle", "explore", "build", "move", "combat", "science")
    full = {"board": dict.fromkeys(spaces, 3), "energy": 1}
    state = sketch([owner("static-choir", **full), {}], entity={"ships": {"B1": 1}})
    state = play(state, "use static-choir B1 entity")
    assert player(state, P1).energy == 0
    assert player(state, P1).board == dict.fromkeys(spaces, 3)
