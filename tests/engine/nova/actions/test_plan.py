"""Plan: dice queued in advance, and several dice in one line (17.5)."""

from __future__ import annotations

import pytest

from engine.nova.events import DieAllocated, PlanDropped, PlanMade, audience
from engine.nova.state import State
from tests.engine.nova.combat import armed, battle, dice
from tests.engine.nova.sketch import P1, P2, asked, play, player, refused, run, saved
from tests.rulings import ruling


def duel(ours: str = "3 6 5 1", theirs: str = "6 5 3", tiles: str = "", against: str = "") -> State:
    """P1 attacks with these dice, P2 defends with those."""
    one = armed(tiles, ships={"B2": len(ours.split())})
    two = armed(against, ships={"B2": len(theirs.split())})
    return play(battle(one, two, f"{ours} {theirs}"), "attack B2 P2")


# Plans: checklist 117.


def test_the_next_entry_is_played_when_the_own_turn_comes() -> None:
    state = play(duel(), "P2: plan 5d 6a")
    assert asked(state) == ["P1 die"]
    state = play(state, "die 3a")
    assert (dice(state, "P1"), dice(state, "P2")) == ("3a | 6 5 1", "5d | 6 3")
    assert asked(state) == ["P1 die"]
    state = play(state, "die 6a")
    assert dice(state, "P2") == "5d 6a | 3"


def test_a_plan_of_the_side_that_is_asked_plays_its_first_entry_at_once() -> None:
    state = play(duel(), "plan 6o 3a")
    assert dice(state, "P1") == "6o | 3 5 1"
    assert player(state, P1).energy == 5
    assert asked(state) == ["P2 die"]
    assert dice(play(state, "P2: die 6a"), "P1") == "6o 3a | 5 1"


def test_both_sides_can_plan_the_whole_combat() -> None:
    state = play(duel(), "P2: plan 6d 5d 3a")
    state = play(state, "P1: plan 3a 6a 5d 1a")
    assert state.combat is None
    assert asked(state) == ["P2 turn"]


def test_a_plan_can_be_changed_and_taken_back_until_an_entry_is_used() -> None:
    state = play(duel(), "P2: plan 5d; P2: plan 6a 3a; die 3a")
    assert dice(state, "P2") == "6a | 5 3"
    state = play(duel(), "P2: plan 5d; P2: plan none; die 3a")
    assert asked(state) == ["P2 die"]


def test_an_illegal_entry_drops_the_plan_and_the_side_is_asked() -> None:
    # The second overcharge cannot be paid.
    one, two = armed(ships={"B2": 3}), armed(ships={"B2": 3}, energy=1)
    state = play(battle(one, two, "3 6 1 6 6 5"), "attack B2 P2; P2: plan 6o 6o 5d; die 3a")
    assert dice(state, "P2") == "6o | 6 5"
    step = run(state, "die 6a")
    assert asked(step.state) == ["P2 die"]
    assert any(isinstance(event, PlanDropped) for event in step.events)
    assert step.state.combat is not None
    assert step.state.combat.plans == {}


def test_an_ion_that_takes_a_die_drops_the_plan() -> None:
    state = play(duel("4 6 5 1", "6 5 3", tiles="4a:ion"), "P2: plan 6a 3a 5d; die 4a")
    assert asked(state) == ["P2 discard"]
    state = play(state, "P2: choose 5")
    assert asked(state) == ["P2 die"]
    assert dice(state, "P2") == "5- | 6 3"


def test_an_ion_that_finds_no_die_leaves_the_plan_of_the_other_side() -> None:
    state = play(duel("6 4 3 1", "6", tiles="4a:ion"), "P2: plan 6d; die 6a")
    assert dice(state, "P2") == "6d |"
    assert dice(play(state, "die 4a"), "P1") == "6a 4a | 3 1"


@ruling("N40", "N132")
def test_the_choice_to_turn_an_ion_drops_the_plan() -> None:
    state = duel("3 4 6 1", "6 5 3", tiles="4a:ion", against="6d:reflect")
    state = play(state, "P2: plan 6d 3a 5d; die 3a")
    assert dice(state, "P2") == "6d | 5 3"
    state = play(state, "die 4a; P2: choose yes")
    assert asked(state) == ["P1 discard"]
    state = play(state, "P1: choose 1")
    assert asked(state) == ["P2 die"]


@ruling("N132")
def test_an_ion_that_is_not_turned_leaves_the_plan_of_the_side_that_fired_it() -> None:
    state = duel("3 4 6 1", "6 5 3", tiles="4a:ion", against="6d:reflect")
    state = play(state, "die 3a; P2: die 6d; plan 4a 6o 1a; P2: choose no")
    step = run(state, "P2: choose 5")
    allocated = [event for event in step.events if isinstance(event, DieAllocated)]
    assert [f"{event.side} {event.face}{event.use}" for event in allocated] == [
        "P2 3a",
        "P1 6o",
        "P1 1a",
    ]


def test_a_turned_ion_drops_the_plan_of_the_side_that_fired_it() -> None:
    state = duel("3 4 6 1", "6 5 3", tiles="4a:ion", against="6d:reflect")
    state = play(state, "die 3a; P2: die 6d; plan 4a 6a 1a; P2: choose yes; P1: choose 1")
    assert asked(state) == ["P2 die"]
    state = play(state, "P2: die 5d")
    assert asked(state) == ["P1 die"]


def test_entries_that_the_game_plays_by_itself_leave_the_plan() -> None:
    state = play(duel("3 3 6", "5 5 6"), "P2: plan 5d 6a")
    state = play(state, "die 3a")
    assert dice(state, "P2") == "5d | 5 6"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("P2: plan 4a", "no_such_die"),
        ("P2: plan 6a 6a", "no_such_die"),
        ("plan 3d", "die_use"),
        ("plan 6x", "die_use"),
        ("P2: plan", "notation"),
        ("P2: plan none 6a", "notation"),
        ("P2: plan 6-", "notation"),
        ("P3: plan none", "no_such_seat"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(line: str, code: str) -> None:
    assert refused(duel(), line) == code


def test_only_the_two_sides_plan_and_only_in_a_combat() -> None:
    one, two = armed(ships={"B2": 2}), armed(ships={"B2": 2})
    state = battle(one, two, "3 6 6 5")
    assert refused(state, "plan 6a") == "no_combat"
    assert refused(state, "P2: plan none") == "no_combat"


def test_a_plan_is_known_to_its_owner_alone() -> None:
    step = run(duel(), "P2: plan 6a")
    assert [audience(event) for event in step.events] == [frozenset({P2})]
    step = run(step.state, "die 3a")
    assert not any(isinstance(event, PlanMade | PlanDropped) for event in step.events)


def test_a_plan_is_kept_with_the_position() -> None:
    state = play(duel(), "P2: plan 5d 6a")
    assert state.combat is not None
    assert state.combat.plans == {"P2": ("5d", "6a")}
    assert saved(state) == state


# Several dice in one line.


def test_several_dice_in_one_line_are_one_after_the_other() -> None:
    one, two = armed(ships={"B2": 4}), armed(disabled={"B2": 1})
    state = play(battle(one, two, "3 6 5 6"), "attack B2 P2")
    assert dice(play(state, "die 6a 6d"), "P1") == "6a 6d | 3 5"
    assert play(state, "die 6a 6d 3a") == play(state, "die 6a; die 6d; die 3a")


def test_entries_that_the_game_has_played_by_itself_are_skipped() -> None:
    one, two = armed(ships={"B2": 3}), armed(disabled={"B2": 1})
    state = play(battle(one, two, "3 6 5"), "attack B2 P2")
    step = run(state, "die 3a 6o 5d")
    assert step.state.combat is None
    allocated = [event for event in step.events if isinstance(event, DieAllocated)]
    assert [f"{event.face}{event.use}" for event in allocated] == ["3a", "6o", "5d"]
    assert refused(state, "die 3a 6o 5a") == "not_asked"
    assert refused(state, "die 3a 6o 5d 5d") == "not_asked"


def test_dice_of_the_entity_in_between_do_no_harm() -> None:
    page = {"entity": {"ships": {"B2": 2}, "power": 3}}
    state = play(battle(armed(ships={"B2": 3}), {"ships": {}}, "3 6 5 1 1", **page), "attack B2 e")
    assert play(state, "die 3a 6o 5d").combat is None


def test_a_question_to_the_other_side_in_between_refuses_the_next_entry() -> None:
    assert refused(duel(), "die 3a 6a") == "not_asked"
    assert dice(play(duel(), "P2: plan 6a; die 3a 6a"), "P1") == "3a 6a | 5 1"


def test_a_question_of_another_sort_in_between_refuses_the_next_entry() -> None:
    page = {"entity": {"ships": {"B2": 2}, "power": 3}}
    one = armed("4a:ion", ships={"B2": 3})
    state = play(battle(one, {"ships": {}}, "3 4 6 5 1", **page), "attack B2 e")
    assert refused(state, "die 3a 4a 6a") == "asked_otherwise"
