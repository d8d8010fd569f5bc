"""A combat from its roll to the last die: turns, ions, the Entity, energy (11.2 to 11.6)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.nova.events import DieAllocated
from engine.nova.map import SECTOR_NAMED
from tests.engine.nova.combat import armed, battle, dice
from tests.engine.nova.sketch import (
    P1,
    P2,
    asked,
    default,
    legal,
    play,
    player,
    refused,
    run,
    saved,
    sketch,
)
from tests.rulings import ruling

B2 = SECTOR_NAMED["B2"]

# The worked example of the notation.

DUEL: dict[str, Any] = {
    "players": [
        {
            "race": "calyth",
            "home": "C1",
            "ships": {"B2": 2},
            "technologies": ["picket-guns", "plasma-cannon"],
            "active": ["picket-guns", "plasma-cannon"],
            "panel": {"1d": "pd", "3a": "heavy"},
        },
        {
            "race": "kethic",
            "home": "C10",
            "ships": {"B2": 1},
            "stations": {"B1": 1},
            "sectors": ["B1"],
            "technologies": ["seeker-rack", "kethic-2a", "siege-batteries"],
            "active": ["seeker-rack", "kethic-2a", "siege-batteries"],
            "panel": {"3a": "missile", "6a": "missile"},
        },
    ],
    "turn": "P2",
    "next": [3, 6, 5, 1, 3],
}


def test_the_example_combat_of_the_notation() -> None:
    state = play(sketch(**DUEL), "attack B2 P1 stations B1")
    assert player(state, P2).energy == 6
    assert state.combat is not None
    assert (dice(state, "P2"), dice(state, "P1")) == ("| 3 6 5", "| 1 3")
    assert (state.combat.inside, state.combat.ranged) == (1, 2)
    state = play(state, "die 3a")
    assert asked(state) == ["P1 die"]
    assert legal(state) == ["die 1a", "die 1d", "die 1o", "die 3a"]
    state = play(state, "P1: die 1d")
    assert legal(state) == ["die 5d", "die 6a", "die 6o"]
    assert refused(state, "die 6d") == "die_use"
    step = run(state, "die 6o")
    alone = [event for event in step.events if isinstance(event, DieAllocated)]
    assert [(event.side, f"{event.face}{event.use}") for event in alone] == [
        ("P2", "6o"),
        ("P1", "3a"),
        ("P2", "5d"),
    ]
    state = step.state
    assert state.combat is None
    assert player(state, P1).ships == {}
    assert player(state, P1).captured == {"ships": 2}
    assert player(state, P2).ships == sketch(**DUEL).players[P2].ships
    assert player(state, P2).points == 2
    assert player(state, P2).energy == 5
    assert player(state, P2).board == {"combat": 1}
    assert asked(state) == ["P1 turn"]


# Turns: checklist 53, 54.


def test_sides_allocate_in_turn_and_the_attacker_the_rest_when_the_other_is_done() -> None:
    one, two = armed(ships={"B2": 4}), armed(ships={"B2": 2})
    state = play(battle(one, two, "6 5 6 5 6 5"), "attack B2 P2")
    seats = []
    while state.combat is not None:
        seats += asked(state)
        state = play(state, legal(state)[0])
    assert seats == ["P1 die", "P2 die", "P1 die", "P2 die", "P1 die", "P1 die"]


def test_a_defender_with_more_dice_allocates_the_rest() -> None:
    one, two = armed(ships={"B2": 1}), armed(ships={"B2": 4})
    state = play(battle(one, two, "6 5 6 5 6"), "attack B2 P2")
    seats = []
    while state.combat is not None:
        seats += asked(state)
        state = play(state, legal(state)[0])
    assert seats == ["P1 die", "P2 die", "P2 die", "P2 die", "P2 die"]


def test_an_allocation_cannot_be_taken_back() -> None:
    state = play(battle(armed(), armed(), "6 5 6 5"), "attack B2 P2; die 6a")
    assert dice(state, "P1") == "6a | 5"
    assert refused(state, "P1: die 6d") == "not_asked"
    assert refused(state, "P2: die 6a; P1: die 6d") == "not_asked"


def test_only_the_side_whose_turn_it_is_allocates_and_only_its_own_free_dice() -> None:
    state = play(battle(armed(), armed(), "6 5 6 3"), "attack B2 P2")
    assert refused(state, "P2: die 6a") == "not_asked"
    assert refused(state, "die 3a") == "no_such_die"
    assert refused(state, "die 5a") == "die_use"
    assert refused(state, "die 5o") == "die_use"
    assert refused(state, "die 6x") == "die_use"
    assert refused(state, "die 7a") == "notation"
    assert refused(state, "research") == "asked_otherwise"
    assert refused(state, "P2: research") == "not_asked"


@ruling("N43")
def test_a_die_that_only_could_defend_too_often_is_set_aside() -> None:
    one = armed("", "longbow-arrays", ships={"B1": 2})
    step = run(battle(one, armed(ships={"B2": 1}), "5 5 6"), "attack B2 P2 ships B1x2")
    allocated = [event for event in step.events if isinstance(event, DieAllocated)]
    assert [f"{event.face}{event.use}" for event in allocated] == ["5x"]
    assert asked(step.state) == ["P2 die"]
    state = play(step.state, "P2: die 6d")
    assert state.combat is None
    assert player(state, P2).captured == {}


def test_one_answer_is_not_asked_and_two_equal_dice_are_one() -> None:
    state = play(battle(armed(), armed(), "3 3 5 5"), "attack B2 P2")
    assert state.combat is None
    assert asked(state) == ["P2 turn"]


def test_a_side_of_disabled_ships_rolls_nothing() -> None:
    two = armed(disabled={"B2": 2})
    state = play(battle(armed(ships={"B2": 2}), two, "6 3"), "attack B2 P2")
    assert legal(state) == ["die 3a", "die 6a", "die 6d", "die 6o"]
    state = play(state, "die 6a")
    assert player(state, P2).captured == {"ships": 2}
    assert player(state, P1).points == 2


# Overcharging: checklist 55.


@ruling("N42")
@pytest.mark.parametrize(
    ("board", "energy", "left"),
    [(0, 7, [6, 5, 4]), (2, 7, [5, 5, 4]), (3, 7, [4, 4, 4]), (5, 7, [2, 2, 2])],
)
def test_the_attacker_pays_the_minimum_or_one_and_each_overcharge(
    board: int, energy: int, left: list[int]
) -> None:
    one = armed(ships={"B2": 3}, energy=energy, board={"combat": board} if board else {})
    two = armed(disabled={"B2": 1})
    state = play(battle(one, two, "6 6 6"), "attack B2 P2")
    seen = [player(state, P1).energy]
    for _ in range(2):
        state = play(state, "die 6o")
        seen.append(player(state, P1).energy)
    assert seen == left
    state = play(state, "die 6o")
    assert player(state, P1).energy == energy - max(board, 4)
    assert player(state, P1).board == {"combat": board + 1}


@ruling("N42")
def test_an_overcharge_without_energy_is_refused_unless_the_minimum_covers_it() -> None:
    two = armed(disabled={"B2": 1})
    state = battle(armed(ships={"B2": 1}, energy=1), two, "6")
    assert refused(state, "attack B2 P2; die 6o") == "energy_short"
    state = battle(armed(ships={"B2": 1}, energy=2, board={"combat": 2}), two, "6")
    state = play(state, "attack B2 P2; die 6o")
    assert player(state, P1).energy == 0


@ruling("N42", "N51")
def test_the_defender_pays_one_for_each_overcharge_and_places_no_token() -> None:
    two = armed(ships={"B2": 2}, energy=2, board={"combat": 3})
    state = play(battle(armed(ships={"B2": 1}), two, "3 6 6"), "attack B2 P2")
    state = play(state, "P2: die 6o")
    assert player(state, P2).energy == 1
    state = play(state, "P2: die 6o")
    assert player(state, P2).energy == 0
    assert player(state, P2).board == {"combat": 3}
    broke = armed(ships={"B2": 2}, energy=0)
    state = play(battle(armed(ships={"B2": 1}), broke, "3 6 6"), "attack B2 P2")
    assert refused(state, "P2: die 6o") == "energy_short"


# The ranged restriction in a fight: checklist 56.


@ruling("N36")
def test_dice_of_ranged_units_are_not_tied_to_them() -> None:
    """One die inside and two of a station: one attacks overcharged, another defends."""
    one = armed("", "siege-batteries", ships={"B2": 1}, stations={"B1": 1}, sectors=["B1"])
    state = play(battle(one, armed(ships={"B2": 1}), "3 6 5 6"), "attack B2 P2 stations B1")
    assert legal(state) == ["die 3a", "die 5d", "die 6a", "die 6o"]
    state = play(state, "die 6o; P2: die 6a")
    assert legal(state) == ["die 3a", "die 5d"]
    state = play(state, "die 5d")
    assert state.combat is None
    assert player(state, P2).captured == {"ships": 1}
    assert player(state, P1).captured == {}


@ruling("N36")
def test_what_has_attacked_already_allows_a_defence_later() -> None:
    one = armed("", "siege-batteries", ships={"B2": 1}, stations={"B1": 1}, sectors=["B1"])
    start = play(battle(one, armed(disabled={"B2": 1}), "6 6 6"), "attack B2 P2 stations B1")
    assert legal(start) == ["die 6a", "die 6d", "die 6o"]
    state = play(start, "die 6d")
    assert legal(state) == ["die 6a", "die 6o"]
    state = play(start, "die 6a; die 6a")
    assert legal(state) == ["die 6a", "die 6d", "die 6o"]


# Ions between players: checklist 58, 62.


@ruling("N37")
def test_an_ion_makes_the_opponent_discard_a_free_die_of_their_choice() -> None:
    state = play(
        battle(armed("4a:ion", ships={"B2": 1}), armed(ships={"B2": 3}), "4 6 5 3"), "attack B2 P2"
    )
    assert asked(state) == ["P2 discard"]
    assert legal(state) == ["choose 3", "choose 5", "choose 6"]
    assert refused(state, "P2: choose 4") == "no_such_die"
    assert refused(state, "P2: die 6a") == "asked_otherwise"
    assert refused(state, "P1: choose 3") == "not_asked"
    state = play(state, "P2: choose 5")
    assert dice(state, "P2") == "5- | 6 3"
    assert asked(state) == ["P2 die"]


@ruling("N37", "N39")
def test_an_ion_does_it_at_once_and_finds_nothing_when_all_dice_are_allocated() -> None:
    one = armed("4a:ion", ships={"B2": 2})
    state = play(battle(one, armed(ships={"B2": 1}), "4 6 6"), "attack B2 P2")
    state = play(state, "die 6a; P2: die 6a")
    assert state.combat is None  # the ion came last and found no free die
    assert player(state, P1).captured == {"ships": 1}
    state = play(battle(one, armed(ships={"B2": 1}), "4 6 6"), "attack B2 P2; die 4a")
    assert dice(state, "P2") == "6- |"
    assert asked(state) == ["P1 die"]


def test_one_die_or_equal_dice_are_discarded_without_a_question() -> None:
    one = armed("4a:ion", ships={"B2": 1})
    state = play(battle(one, armed(ships={"B2": 3}), "4 6 6 6"), "attack B2 P2")
    assert dice(state, "P2") == "6- | 6 6"
    assert asked(state) == ["P2 die"]


def test_a_discard_takes_no_turn() -> None:
    one, two = armed("4a:ion", ships={"B2": 2}), armed(ships={"B2": 2})
    state = play(battle(one, two, "4 6 6 5"), "attack B2 P2; die 4a; P2: choose 5")
    assert asked(state) == ["P2 die"]
    state = play(state, "P2: die 6a")
    assert asked(state) == ["P1 die"]


@ruling("N40")
def test_a_reflect_that_is_allocated_can_be_spent_on_an_ion() -> None:
    one = armed("4a:ion", ships={"B2": 3})
    two = armed("6d:reflect", ships={"B2": 3})
    state = play(battle(one, two, "3 4 6 6 3 5"), "attack B2 P2; die 3a; P2: die 6d; die 4a")
    assert asked(state) == ["P2 reflect"]
    assert legal(state) == ["choose yes", "choose no"]
    turned = play(state, "P2: choose yes")
    assert (dice(turned, "P1"), dice(turned, "P2")) == ("3a 4a> 6- |", "6d- | 3 5")
    assert asked(turned) == ["P2 die"]
    kept = play(state, "P2: choose no; P2: choose 3")
    assert (dice(kept, "P1"), dice(kept, "P2")) == ("3a 4a | 6", "6d 3- 5d |")


@ruling("N40")
def test_a_reflect_that_is_not_allocated_turns_no_ion() -> None:
    one, two = armed("4a:ion", ships={"B2": 1}), armed("6d:reflect", ships={"B2": 2})
    state = play(battle(one, two, "4 6 3"), "attack B2 P2")
    assert asked(state) == ["P2 discard"]


@ruling("N89")
def test_a_turned_ion_cannot_be_turned_back_and_takes_one_reflect() -> None:
    one = armed("4a:ion 5d:reflect", ships={"B2": 4})
    two = armed("6d:reflect", ships={"B2": 4})
    state = battle(one, two, "5 4 6 3 6 6 6 3")
    state = play(state, "attack B2 P2; die 5d; P2: die 6d; die 6a; P2: die 6d; die 4a")
    assert asked(state) == ["P2 reflect"]
    state = play(state, "P2: choose yes")
    # P1 has a reflect, but the ion is turned for good: it discards its last die.
    assert dice(state, "P1") == "5d 6a 4a> 3- |"
    assert dice(state, "P2") == "6d- 6d | 6 3"
    assert asked(state) == ["P2 die"]


@ruling("N89")
def test_reflect_is_asked_before_discard_and_discard_before_the_next_die() -> None:
    one, two = armed("4a:ion", ships={"B2": 3}), armed("6d:reflect", ships={"B2": 3})
    state = play(battle(one, two, "3 4 6 6 3 5"), "attack B2 P2")
    seen = []
    for line in ("die 3a", "P2: die 6d", "die 4a", "P2: choose no", "P2: choose 5"):
        state = play(state, line)
        seen += asked(state)
    assert seen == ["P2 die", "P1 die", "P2 reflect", "P2 discard", "P1 die"]


@pytest.mark.parametrize(("attack", "answer"), [("3a", "choose no"), ("", "choose yes")])
def test_by_default_a_reflect_waits_for_a_standard_attack(attack: str, answer: str) -> None:
    one, two = armed("4a:ion", ships={"B2": 3}), armed("6d:reflect", ships={"B2": 3})
    state = play(battle(one, two, "3 4 5 6 3 5"), "attack B2 P2")
    state = play(state, f"die {attack or '5d'}; P2: die 6d; die 4a")
    assert default(state) == answer
    assert play(state, "choose default") == play(state, f"P2: {answer}")


def test_by_default_the_least_valuable_die_is_discarded() -> None:
    one = armed("4a:ion", ships={"B2": 1})
    two = armed("3a:ultra", ships={"B2": 3})
    state = play(battle(one, two, "4 3 6 5"), "attack B2 P2")
    assert default(state) == "choose 5"


# Against the Entity: checklist 58, 71.


def raid(tiles: str, rolls: str, *, ships: int, entity: int, power: int = 3) -> Any:
    """P1 attacks ships of the Entity in B2."""
    page = {"entity": {"ships": {"B2": entity}, "power": power}, "map": {"B2": "disc-08"}}
    next_ = [int(roll) for roll in rolls.split()]
    return play(sketch([armed(tiles, ships={"B2": ships}), {}], **page, next=next_), "attack B2 e")


def test_the_entity_takes_its_leftmost_die_for_both_columns_free_of_charge() -> None:
    state = raid("", "6 3 6 5 1", ships=3, entity=2)
    assert dice(state, "entity") == "| 5 1"
    state = play(state, "die 6a")
    assert dice(state, "entity") == "5o | 1"
    assert asked(state) == ["P1 die"]
    state = play(state, "die 3a")
    # Face 5 at power III: basic attack and heavy shield, which stops both basic attacks;
    # the last 6 may still do either.
    assert dice(state, "entity") == "5o 1o |"
    state = play(state, "die 6d")
    assert player(state, P1).captured == {}
    assert state.entity.ships == {B2: 2}


@ruling("N37")
def test_an_ion_negates_a_face_of_the_entity_and_asks_only_where_there_is_a_choice() -> None:
    # Face 5 has a basic attack and a heavy shield: both sorts.
    state = raid("4a:ion", "3 4 6 5 1", ships=3, entity=2)
    state = play(state, "die 3a; die 4a")
    assert asked(state) == ["P1 negate"]
    assert legal(state) == ["choose attack", "choose shield"]
    assert default(state) == "choose shield"
    assert dice(play(state, "choose attack"), "entity") == "5o!a 1o |"
    assert dice(play(state, "choose shield"), "entity") == "5o!d 1o |"
    # Face 3 has an attack only: it goes without a question.
    state = play(raid("4a:ion", "3 4 6 3 1", ships=3, entity=2), "die 3a; die 4a")
    assert dice(state, "entity") == "3o!a 1o |"
    # Nothing is allocated yet: nothing happens.
    state = play(raid("4a:ion", "3 4 6 5 1", ships=3, entity=2), "die 4a")
    assert dice(state, "entity") == "5o | 1"


def test_the_ion_of_a_player_discards_no_die_of_the_entity() -> None:
    state = play(raid("4a:ion", "4 6 6 5 1 1", ships=3, entity=3), "die 4a")
    assert dice(state, "entity") == "5o | 1 1"


def test_the_ion_of_the_entity_takes_a_die_of_the_player() -> None:
    state = raid("", "6 6 3 4", ships=3, entity=1, power=7)
    state = play(state, "die 6a")
    assert asked(state) == ["P1 discard"]
    assert legal(state) == ["choose 3", "choose 6"]
    state = play(state, "choose 3")
    assert dice(state, "P1") == "6a 3- | 6"


@ruling("N40")
def test_a_player_turns_the_ion_of_the_entity_and_negates_a_face() -> None:
    # At power VII face 4 is an ion and a basic shield, face 5 a heavy attack and a heavy shield.
    state = raid("6d:reflect", "6 6 3 5 4", ships=3, entity=2, power=7)
    state = play(state, "die 6d; die 6a")
    assert asked(state) == ["P1 reflect"]
    state = play(state, "choose yes")
    assert asked(state) == ["P1 negate"]
    state = play(state, "choose shield")
    assert state.combat is None or dice(state, "entity") == "5o 4o>!d |"


# Standing orders: 20.3, 20.6.


@pytest.mark.parametrize(("order", "questions"), [("ask", 2), ("auto", 0)])
def test_an_automatic_defender_is_not_asked(order: str, questions: int) -> None:
    one, two = armed(ships={"B2": 3}), armed(ships={"B2": 2}, orders={"duel": order})
    state = play(battle(one, two, "3 6 5 6 6"), "attack B2 P2")
    count = 0
    while state.combat is not None:
        count += asked(state) == ["P2 die"]
        state = play(state, "choose default")
    assert count == questions
    assert player(state, P2).energy == 7


def test_an_order_for_the_entity_does_not_answer_a_player() -> None:
    two = armed(ships={"B2": 2}, orders={"defence": "auto"})
    state = play(battle(armed(ships={"B2": 1}), two, "3 6 5"), "attack B2 P2")
    assert asked(state) == ["P2 die"]


def test_an_order_does_not_answer_for_the_attacker() -> None:
    one = armed(ships={"B2": 2}, orders={"duel": "auto", "defence": "auto"})
    state = play(battle(one, armed(ships={"B2": 1}), "3 6 5"), "attack B2 P2")
    assert asked(state) == ["P1 die"]


def test_an_order_given_in_a_combat_leaves_the_open_question() -> None:
    one, two = armed(ships={"B2": 2}), armed(ships={"B2": 3})
    state = play(battle(one, two, "3 5 3 5 6"), "attack B2 P2; die 3a; P2: order duel auto")
    assert asked(state) == ["P2 die"]
    state = play(state, "P2: die 3a")
    assert state.combat is None  # the other two are AUTO's


def test_a_position_in_a_combat_is_kept_whole() -> None:
    state = play(battle(armed("4a:ion"), armed("6d:reflect"), "4 6 3 6 3 5"), "attack B2 P2")
    for line in ("die 3a", "P2: die 6d", "P2: plan 5d 3a", "die 4a"):
        state = play(state, line)
        assert saved(state) == state
    assert asked(state) == ["P2 reflect"]
