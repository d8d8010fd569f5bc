"""Combats in positions that were written by hand, or whose notes of the engine are gone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.core.evolve import evolve
from engine.core.refusal import Malformed
from engine.nova import rules
from engine.nova.combat import begin_combat
from engine.nova.invariants import broken
from engine.nova.position import CODEC
from engine.nova.state import State
from engine.nova.table import Table
from tests.engine.nova.combat import MAP, armed, battle, dice
from tests.engine.nova.phases import ready
from tests.engine.nova.sketch import P1, asked, at, legal, play, player, sketch


def page(state: State) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(CODEC.write(state)))
    return found


def without_notes(state: State) -> State:
    """Read a position without the engine's own notes, as people may write it."""
    written = page(state)
    del written["progress"]
    return CODEC.read(written)


def same(state: State, other: State) -> bool:
    """Are they the same but for the number of turns, which only the notes know?"""
    return evolve(state, turn=other.turn) == other and state.turn.seat == other.turn.seat


def rich() -> State:
    """A combat with windows before and after, an ion and a reflect."""
    one = armed("4a:ion", "calyth-3b", ships={"B2": 4}, race="calyth")
    two = armed("6d:reflect", "gunnery-mesh", "mender-swarm", ships={"B2": 4}, sectors=["B2"])
    return play(battle(one, two, "3 4 6 1 6 3 5 3"), "attack B2 P2")


COURSE = (
    "P1 window", "pass", "P2 window", "pass", "P1 die", "die 3a", "P2 die", "P2: die 6d",
    "P1 die", "die 4a", "P2 reflect", "P2: choose no", "P2 discard", "P2: choose 5",
    "P1 die", "die 6a", "P2 hits", "P2: use mender-swarm",
)  # fmt: skip


def test_every_question_of_a_combat_is_read_again_without_the_notes_of_the_engine() -> None:
    state = rich()
    for question, line in zip(COURSE[::2], COURSE[1::2], strict=True):
        assert asked(state) == [question]
        assert same(without_notes(state), state)
        state = play(state, line)
    assert state.combat is None


def test_a_negation_in_an_entity_phase_is_read_again() -> None:
    two = armed("6d:reflect", ships={"B2": 4})
    state = ready([{}, two], entity={"ships": {"B2": 2}, "power": 12}, dice=[5, 4, 6, 6, 3, 3])
    state = play(state, "logistics")
    assert asked(state) == ["P2 die"]
    assert same(without_notes(state), state)
    state = play(state, "die 6d; choose yes")
    assert asked(state) == ["P2 negate"]
    assert same(without_notes(state), state)


def test_a_deficit_in_a_combat_is_read_again() -> None:
    one = armed(ships={"B2": 1}, sectors=["B1", "B2", "A1", "C2"])
    state = battle(
        one,
        armed(ships={"B2": 3}),
        "5 3 3 3",
        map={**MAP, "A1": "core-01"},
        tiles={"B2.2": "lb-population", "B2.1": "lr-population"},
    )
    state = play(state, "attack B2 P2")
    while not asked(state)[0].endswith("deficit"):
        state = play(state, legal(state)[0])
    again = without_notes(state)
    assert asked(again) == asked(state) == ["P1 deficit"]
    assert same(play(again, "choose C2"), play(state, "choose C2"))


def test_a_combat_can_be_written_by_hand() -> None:
    combat = {
        "sector": "B2", "attacker": "P1", "defender": "entity", "inside": 2,
        "free": {"P1": [6], "entity": [1]}, "done": {"P1": ["3a"], "entity": ["5o"]},
    }  # fmt: skip
    state = sketch(
        [armed(ships={"B2": 2}), {}],
        map=MAP, entity={"ships": {"B2": 2}}, phase="COMBAT", combat=combat,
    )  # fmt: skip
    assert asked(state) == ["P1 die"]
    assert dice(state, "entity") == "5o | 1"
    state = play(state, "die 6a")
    assert player(state, P1).ships == {at("B2"): 1}
    assert asked(state) == ["P2 turn"]


def test_dice_that_are_missing_are_rolled() -> None:
    combat = {"sector": "B2", "attacker": "P1", "defender": "P2", "inside": 2}
    players = [armed(ships={"B2": 2}), armed(ships={"B2": 1})]
    state = sketch(players, map=MAP, phase="COMBAT", combat=combat, next=[6, 3, 6])
    assert (dice(state, "P1"), dice(state, "P2")) == ("| 6 3", "| 6")


def changed(**fields: Any) -> dict[str, Any]:
    """The page of a combat between P1 and P2 with other fields."""
    state = play(battle(armed(), armed(), "6 3 6 3"), "attack B2 P2; die 3a")
    found = page(state)
    found["combat"] |= fields
    return found


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"free": {"P1": [7], "P2": [6]}}, "combat.free"),
        ({"free": {"P3": [6]}}, "combat.free"),
        ({"done": {"P1": ["3q"]}}, "combat.done"),
        ({"plans": {"P2": ["6-"]}}, "combat.plans"),
        ({"plans": {"entity": ["6a"]}}, "combat.plans"),
        ({"inside": 5}, "combat.inside"),
        ({"ranged": -1}, "combat.ranged"),
        ({"sector": "C1"}, "combat.sector"),
        ({"sector": "B4"}, "combat.sector"),
        ({"defender": "P1"}, "combat.defender"),
        ({"defender": "P5"}, "combat.attacker"),
        ({"free": {"P1": [6]}}, "combat"),  # P2 is asked for a die and has none
    ],
)
def test_a_combat_that_cannot_be_names_the_field(fields: dict[str, Any], field: str) -> None:
    with pytest.raises(Malformed) as caught:
        CODEC.read(changed(**fields))
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"combat": None}, "combat"),
        ({"combat": {"sector": "B2", "attacker": "P1"}}, "combat.defender"),
        ({"combat": {"sector": "B2", "attacker": "P1", "defender": "her"}}, "combat.defender"),
        ({"asks": [{"seat": "P5", "ask": "die"}]}, "asks"),
        ({"asks": [{"seat": "P2", "ask": "negate"}]}, "combat"),
    ],
)
def test_a_combat_without_notes_must_tell_enough(change: dict[str, Any], field: str) -> None:
    written = {**changed(), **change}
    del written["progress"]
    with pytest.raises(Malformed) as caught:
        CODEC.read(written)
    assert caught.value.field == field


def test_nothing_to_do_in_a_combat_without_one() -> None:
    written = changed()
    del written["combat"]
    with pytest.raises(Malformed) as caught:
        CODEC.read(written)
    assert caught.value.field == "combat"


DIE = {"is": "AskDie", "seat": "P1"}


@pytest.mark.parametrize(
    "agenda",
    [
        ["EndCombat", DIE],
        ["EndCombat", "ApplyHits", "AllocateDice", DIE],
        ["AllocateDice", "EndCombat", DIE],
        [DIE],
        ["EndCombat", "EndCombat", DIE],
    ],
)
def test_what_is_left_of_a_combat_has_one_order(agenda: list[Any]) -> None:
    written = changed()
    items = [{"is": each} if isinstance(each, str) else each for each in agenda]
    written["progress"]["agenda"] = [{"is": "FinishTurn", "seat": "P1"}, *items]
    with pytest.raises(Malformed):
        CODEC.read(written)


def test_an_ion_that_was_never_fired_cannot_be_turned() -> None:
    written = changed()
    *below, _ = written["progress"]["agenda"].split(";")
    written["progress"]["agenda"] = ";".join([*below, "AskReflect P2"])
    with pytest.raises(Malformed):
        CODEC.read(written)


def test_a_combat_in_progress_breaks_nothing() -> None:
    table = Table(sketch([armed(ships={"B2": 2}), {}], map=MAP, entity={"ships": {"B2": 1}}))
    begin_combat(table, at("B2"), attacker=None, defender=P1)
    rules.go_on(table)
    assert broken(table.state) == []
    assert broken(rich()) == []
    assert broken(evolve(rich(), combat=None)) != []
