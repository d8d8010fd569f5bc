"""Orders, plans and queues stand beside the log: secret, kept through undos, found again."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

from engine.core import fair, script
from engine.core.fair import Entry
from engine.core.game import Setup
from engine.core.log import Redo, Replay, Undo
from engine.core.orders import Given, give_again, given_by, is_order
from engine.core.refusal import Malformed
from engine.core.seat import SEATS
from engine.nova import GAME, notation, rules, view
from engine.nova.action import Action
from engine.nova.state import State
from tests.engine.nova.combat import armed, battle, dice
from tests.engine.nova.sketch import P1, P2, asked, play, player, run
from tests.engine.nova.test_queue import table
from tests.engine.nova.worlds import aside, one_of, skirmish
from tests.rulings import ruling

SETUP = Setup("first", 2, 5, ("difficulty=easy",))
WHOLE = (4, 10)  # the seeds of games that are played from their start
BESIDE = ("order", "plan", "queue")


@dataclass
class Told:
    """A game in memory, with the entries that its export has."""

    course: Replay[State]
    entries: list[Entry | Undo | Redo] = field(default_factory=list)

    def act(self, line: str) -> None:
        """Play lines of notation, each an entry of its own."""
        for part in line.split("; "):
            _, played = script.run(GAME, self.course.state, part)
            for action in played:
                self.do(action)

    def do(self, action: Action) -> None:
        state = self.course.state
        step = GAME.play.step(state, action)
        self.entries.append(Entry(action, step.events))
        given = given_by(GAME, state, action.seat, GAME.play.write(action))
        self.course.act(self.entries[-1], step.state, given)

    def turn_back(self, entry: Undo | Redo) -> None:
        self.course.apply_undo(entry)
        self.entries.append(entry)

    def undo(self, steps: int = 1) -> None:
        self.turn_back(Undo(P1, steps, SEATS[:2]))

    @property
    def state(self) -> State:
        return self.course.state


@cache
def fickle(seed: int) -> Told:
    """Random players who order, plan and queue, and often change their minds."""
    whole = seed in WHOLE
    start = GAME.play.start(fair.dealt_setup(SETUP, ())) if whole else skirmish(seed)
    rnd, game, most = random.Random(seed), Told(Replay(GAME, start)), 250 if whole else 150
    while len(game.entries) < most and game.state.result is None:
        log, mood = game.course.log, rnd.random()
        if mood < 0.06 and log.live:
            game.undo(rnd.randint(1, min(4, len(log.live))))
        elif mood < 0.5 and log.can_redo:
            game.turn_back(Redo(P2))
        elif mood < (0.2 if game.state.combat is None else 0.4):
            given = aside(game.state, rnd)
            for action in GAME.play.read(game.state, given.seat, GAME.play.write(given)):
                game.do(action)
        else:
            seat = rnd.choice(rules.waiting(game.state))
            game.do(one_of(rules.legal(game.state, seat), rnd))
    return game


def beside(game: Told) -> list[str]:
    """The verbs of what was given beside the log."""
    lines = [GAME.play.write(one.action) for one in game.entries if isinstance(one, Entry)]
    return [line.split()[0] for line in lines if line.split()[0] in BESIDE]


@pytest.mark.parametrize("seed", [1, 2, 3, *WHOLE])
def test_any_position_is_found_again_with_its_plans_and_queues(seed: int) -> None:
    game = fickle(seed)
    course = game.course
    assert {"order", "queue"} <= {*beside(game)}

    def do(state: State, entry: Any) -> State:
        line = GAME.play.write(entry.action)
        if is_order(GAME, state, entry.action.seat, line):
            return give_again(GAME, state, Given(entry.action.seat, line))
        return GAME.play.step(state, entry.action).state

    for every in (1_000, 13):
        kept = range(0, len(course.positions), every)
        for revision in range(0, len(course.positions), 7):
            begin, path = course.log.path(revision, kept)
            found = course.log.follow(GAME, course.positions[begin], path, do)
            assert found == course.positions[revision]


@pytest.mark.parametrize("seed", WHOLE)
def test_a_game_with_plans_queues_and_undos_is_verified(seed: int) -> None:
    game = fickle(seed)
    page = fair.export(GAME, SETUP, game.entries, game.state)
    page = json.loads(json.dumps(page | {"abandoned": game.state.result is None}))
    undos = sum(isinstance(entry, Undo) for entry in game.entries)
    assert undos > 3
    assert f"{undos} undos" in fair.verify({GAME.key: GAME}, page)
    record = fair.read({GAME.key: GAME}, page)
    assert [step.state for step in fair.steps(record)] == game.course.positions[1:]


def test_a_running_game_shows_nothing_that_stands_beside_its_log() -> None:
    game = fickle(10)
    page = fair.export_public(GAME, SETUP, game.entries)
    text = json.dumps(page)
    assert {*beside(game)} == {*BESIDE}
    assert not any(f'"{verb}' in text for verb in BESIDE)
    assert len(page["log"]) == len(game.entries) - len(beside(game))
    assert not any("Plan" in one["event"] for told in page["events"] for one in told)


# Plans.


def duel() -> Told:
    state = battle(armed(ships={"B2": 4}), armed(ships={"B2": 3}), "3 6 5 1 6 5 3")
    return Told(Replay(GAME, play(state, "attack B2 P2")))


def test_a_plan_is_no_entry_but_the_die_that_it_plays_at_once_is() -> None:
    game = duel()
    game.act("plan 6o 3a")
    lines = [GAME.play.write(one.action) for one in game.entries if isinstance(one, Entry)]
    assert lines == ["plan 6o 3a", "die 6o"]
    assert game.course.log.live == [2]
    told = [one["event"] for one in fair.events_of_entry(GAME, game.entries[1])]
    assert told == ["EnergySpent", "DieAllocated"]
    assert fair.events_of_entry(GAME, game.entries[0]) == []
    assert dice(game.state, "P1") == "6o | 3 5 1"
    assert plans(game) == {"P1": ("3a",)}


def test_a_plan_alone_never_answers_an_open_question() -> None:
    state = duel().state
    planned = run_alone(state, "plan 6o 3a")
    assert asked(planned) == ["P1 die"]
    assert dice(planned, "P1") == dice(state, "P1")
    assert view.view(planned, P2) == view.view(state, P2)
    assert view.view(planned, None) == view.view(state, None)
    other = play(planned, "die 3a; P2: die 6a")
    assert dice(other, "P1") == "3a 6o | 5 1"


def plans(game: Told) -> dict[str, tuple[str, ...]]:
    combat = game.state.combat
    return {} if combat is None else {str(side): plan for side, plan in combat.plans.items()}


def run_alone(state: State, line: str) -> State:
    return rules.step(state, notation.read(state, P1, line)).state


@ruling("N172")
def test_an_undo_brings_the_entries_back_that_a_plan_has_played() -> None:
    game = duel()
    game.act("P2: plan 5d 6a; die 3a")
    assert dice(game.state, "P2") == "5d | 6 3"
    game.undo()
    assert asked(game.state) == ["P1 die"]
    assert dice(game.state, "P2") == "| 6 5 3"
    assert plans(game) == {"P2": ("5d", "6a")}


@ruling("N172")
def test_a_plan_given_since_is_kept_through_an_undo_as_far_as_it_fits() -> None:
    game = duel()
    game.act("die 3a; P1: plan 6a 5d")
    game.undo()
    assert plans(game) == {"P1": ("6a", "5d")}
    game.turn_back(Redo(P1))
    assert dice(game.state, "P1") == "3a | 6 5 1"
    assert plans(game) == {"P1": ("6a", "5d")}


@ruling("N172")
def test_a_plan_of_a_combat_that_is_taken_back_is_gone() -> None:
    state = battle(armed(ships={"B2": 4}), armed(ships={"B2": 3}), "3 6 5 1 6 5 3")
    game = Told(Replay(GAME, state))
    game.act("attack B2 P2; P2: plan 5d")
    game.undo()
    assert plans(game) == {}
    game.turn_back(Redo(P1))
    assert plans(game) == {"P2": ("5d",)}


# Queues.


@ruling("N172")
def test_a_turn_that_was_played_from_the_queue_is_queued_again_by_an_undo() -> None:
    """The rebuilt position once held it twice or, where it was taken back with the turn, not."""
    game = Told(Replay(GAME, table()))
    game.act("P2: queue research; research")
    assert player(game.state, P2).queue == ()
    assert player(game.state, P2).credits == 3
    game.act("P2: queue scan")
    game.undo()
    assert [one.turn for one in player(game.state, P2).queue] == ["research", "scan"]
    assert player(game.state, P2).credits == 0
    game.turn_back(Redo(P1))
    assert [one.turn for one in player(game.state, P2).queue] == ["scan"]
    assert player(game.state, P2).credits == 3


def test_an_emptied_queue_stays_empty_through_an_undo() -> None:
    game = Told(Replay(GAME, table()))
    game.act("P2: queue research; P2: queue research; research; P2: queue none")
    game.undo()
    assert player(game.state, P2).queue == ()


@ruling("N172")
def test_a_queue_that_has_no_room_after_an_undo_keeps_its_first_turns() -> None:
    game = Told(Replay(GAME, table()))
    for _ in range(5):
        game.act("P2: queue research")
    game.act("research; P2: queue scan")
    game.undo()
    assert [one.turn for one in player(game.state, P2).queue] == ["research"] * 5


def test_a_line_beside_the_log_that_cannot_be_given_is_refused_when_it_is_replayed() -> None:
    page = fair.export(GAME, SETUP, [], GAME.play.start(fair.dealt_setup(SETUP, ())))
    page |= {"result": None, "abandoned": True}
    for line in ("plan 3a", "queue fly", "order reveal perhaps"):
        page |= {"log": [{"seat": "P1", "action": line}], "events": [[]]}
        with pytest.raises(Malformed, match="entry_refused"):
            fair.verify({GAME.key: GAME}, json.loads(json.dumps(page)))


def test_everything_in_a_line_is_given_in_its_order() -> None:
    state = duel().state
    step = run(state, "plan 6o 3a")
    assert [GAME.play.write(one) for one in notation.read_line(state, P1, "plan 6o 3a")] == [
        "plan 6o 3a",
        "die 6o",
    ]
    assert dice(step.state, "P1") == "6o | 3 5 1"
    assert [GAME.play.write(one) for one in notation.read_line(state, P2, "plan 6d")] == ["plan 6d"]
    assert [GAME.play.write(one) for one in notation.read_line(state, P1, "plan none")] == [
        "plan none"
    ]
