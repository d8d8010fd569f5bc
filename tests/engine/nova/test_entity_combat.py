"""Combats that the Entity begins, and what its power cards do in a fight (11.10, 14.3)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.seat import Seat
from engine.nova import rules
from engine.nova.combat import begin_combat
from engine.nova.events import DiceRolled, DieAllocated, EnergySpent, StarsGained, TokenPlaced
from engine.nova.map import SECTOR_NAMED
from engine.nova.pieces import Feat, Token
from engine.nova.state import State
from engine.nova.table import Table
from tests.engine.nova.combat import MAP, armed, dice
from tests.engine.nova.sketch import P1, P2, asked, default, legal, play, player, refused, sketch
from tests.rulings import ruling

B2 = SECTOR_NAMED["B2"]


def attacked(
    one: dict[str, Any], rolls: str, *, sector: str = "B2", defender: Seat = P1, **entity: Any
) -> tuple[State, list[Any]]:
    """Let the Entity attack P1; its dice come first."""
    page = {"power": 3, "gates": {"A": "A4"}, "stations": {}, **entity}
    state = sketch([one, {}], map=MAP, entity=page, next=[int(roll) for roll in rolls.split()])
    table = Table(state)
    begin_combat(table, SECTOR_NAMED[sector], attacker=None, defender=defender)
    rules.go_on(table)
    return table.state, table.events


def test_the_entity_rolls_and_allocates_first_and_never_pays() -> None:
    state, events = attacked(armed(ships={"B2": 2}), "5 3 6 3", ships={"B2": 2})
    rolled = [event for event in events if isinstance(event, DiceRolled)]
    assert [(event.side, event.faces) for event in rolled] == [("entity", (5, 3)), ("P1", (6, 3))]
    assert dice(state, "entity") == "5o | 3"
    assert asked(state) == ["P1 die"]
    state = play(state, "die 3a")
    assert dice(state, "entity") == "5o 3o |"
    assert not [event for event in events if isinstance(event, EnergySpent | TokenPlaced)]


@ruling("N51")
def test_the_defender_overcharges_for_one_each_without_minimum_or_token() -> None:
    one = armed(ships={"B2": 2}, energy=2, board={"combat": 4})
    state, _ = attacked(one, "1 6 6", ships={"B2": 1})
    state = play(state, "die 6o; die 6o")
    assert player(state, P1).energy == 0
    assert player(state, P1).board == {"combat": 4}
    assert state.entity.ships == {}
    state, _ = attacked({**one, "energy": 0}, "1 6 6", ships={"B2": 1})
    assert refused(state, "die 6o") == "energy_short"


@ruling("N45")
def test_a_defender_gains_stars_for_kills_and_the_sector() -> None:
    state, events = attacked(armed(ships={"B2": 3}), "1 1 3 3 3", ships={"B2": 2})
    assert state.combat is None
    assert state.entity.captured == 2
    assert [event.amount for event in events if isinstance(event, StarsGained)] == [1, 1]
    assert player(state, P1).counts == {Feat.ENTITY: 2}


def test_the_entity_gains_nothing_and_clears_what_it_overruns() -> None:
    one = armed(ships={"B2": 1}, sectors=["B2"], gates=["B2"])
    state, _ = attacked(one, "3 3 5", ships={"B2": 2})
    there = player(state, P1)
    assert (there.sectors, there.gates) == (frozenset(), frozenset())
    assert there.captured == {"ships": 1, "gates": 1, "colonies": 1}
    assert (there.stars, player(state, P2).stars) == (0, 0)
    assert state.entity.ships == {B2: 2}


def test_colonies_alone_are_overrun_without_dice() -> None:
    state, events = attacked(armed(ships={}, sectors=["B2"]), "", ships={"B2": 1})
    assert not [event for event in events if isinstance(event, DiceRolled)]
    assert player(state, P1).captured == {"colonies": 1}


def test_its_stations_fight_with_two_dice_each_and_clear_nothing() -> None:
    one = armed(ships={"Z": 1})
    state, _ = attacked(one, "3 3 3 3 5", sector="Z", stations={"Z": 2})
    assert player(state, P1).captured == {"ships": 1}
    assert state.maw


def test_the_defender_who_clears_the_centre_claims_its_token() -> None:
    one = armed("3a:ultra", ships={"Z": 2})
    state, _ = attacked(one, "1 1 3 3", sector="Z", stations={"Z": 1})
    assert player(state, P1).stars == 25 + 1


def test_only_the_defender_has_a_window() -> None:
    one = armed("", "gunnery-mesh", ships={"B2": 1})
    state, _ = attacked(one, "5 1 6", ships={"B2": 2})
    assert asked(state) == ["P1 window"]
    assert dice(state, "entity") == "| 5 1"
    assert asked(play(state, "pass")) == ["P1 die"]


@ruling("N130")
@pytest.mark.parametrize(("order", "questions"), [("ask", 4), ("auto", 0)])
def test_with_its_order_the_whole_defence_is_played(order: str, questions: int) -> None:
    """Two windows and two dice; the hit is cancelled as it is by default."""
    one = armed("", "gunnery-mesh", "mender-swarm", ships={"B2": 3}, orders={"defence": order})
    state, _ = attacked(one, "6 6 6 6 3", ships={"B2": 2})
    count = 0
    while state.combat is not None:
        count += 1
        assert asked(state)[0].startswith("P1")
        state = play(state, "choose default")
    assert count == questions
    assert player(state, P1).captured == {"ships": 1}
    assert player(state, P1).energy == 6
    assert state.entity.ships == {B2: 1}


@pytest.mark.parametrize(
    ("power", "roll", "outcome"),
    [
        (1, 1, "0/1"),  # nothing
        (1, 2, "0/0"),  # a shield against the basic attack
        (3, 6, "2/1"),  # a heavy attack
        (5, 5, "1/0"),  # a basic attack and a heavy shield
        (7, 4, "1/0"),  # ion and shield: the ion also takes a die
        (8, 6, "2/0"),  # missile and shield
        (9, 2, "1/0"),  # armour of two: one damage does nothing
        (6, 3, "2/1"),  # point defence makes the basic attack strike for 2
        (11, 6, "1/0"),  # tachyon and heavy shield
        (12, 3, "3/0"),  # reflect: the heavy attack, and the basic one that was taken
        (12, 5, "3/0"),  # an ultra attack
    ],
)
def test_one_die_of_the_entity_does_both_of_its_faces(power: int, roll: int, outcome: str) -> None:
    """P1 has one die, which attacks for 1, and more ships to lose: hits on P1 / on the Entity."""
    one = armed(ships={"B2": 1}, disabled={"B2": 4}, orders={"defence": "auto"})
    state, events = attacked(one, f"{roll} 3", ships={"B2": 1}, power=power)
    assert state.combat is None
    lost = player(state, P1).captured.get(Token.SHIP, 0)
    allocated = [event for event in events if isinstance(event, DieAllocated)]
    assert f"{allocated[0].face}{allocated[0].use}" == f"{roll}o"
    assert f"{lost}/{1 - state.entity.ships.get(B2, 0)}" == outcome


@ruling("N40")
def test_the_ion_of_an_attacking_entity_can_be_turned_and_then_negates() -> None:
    """Power XII: face 4 is an ion and a heavy shield, face 5 an ultra attack and a heavy shield."""
    one = armed("6d:reflect", ships={"B2": 4})
    state, _ = attacked(one, "5 4 6 6 3 3", ships={"B2": 2}, power=12)
    state = play(state, "die 6d")
    assert asked(state) == ["P1 reflect"]
    assert default(state) == "choose no"
    state = play(state, "choose yes")
    assert asked(state) == ["P1 negate"]
    assert legal(state) == ["choose attack", "choose shield"]
    state = play(state, "choose attack")
    assert dice(state, "entity") == "5o!a 4o> |"
    assert dice(state, "P1") == "6d- | 6 3 3"
