"""Positions as JSON, there and back."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest

from engine.nova import loading, rules, saving
from engine.nova.action import Action
from engine.nova.advice import advise
from engine.nova.map import PLAYERS
from engine.nova.state import State
from engine.nova.urge import urge
from tests.engine.nova.sketch import begin, play, saved, sketch


@pytest.mark.parametrize("seats", PLAYERS)
@pytest.mark.parametrize("seed", [1, 2**60])
def test_a_first_position_is_read_as_it_was_written(seats: int, seed: int) -> None:
    state = begin(seats, seed, "difficulty=hard")
    assert saved(state) == state


def test_a_position_has_the_fields_of_the_format() -> None:
    state = sketch(
        [{"sectors": ["B1"], "ships": {"B1": 1}, "synthesized": "PP", "energy": 0}, {}],
        map={"B1": "disc-01"},
        tiles={"B1.3": "lb-fleet"},
        next=[3, 6],
    )
    page = json.loads(json.dumps(saving.write(state)))
    assert (page["game"], page["turn"], page["phase"], page["next"]) == (
        "nova",
        "P1",
        "TURN",
        [3, 6],
    )
    assert page["asks"] == [{"seat": "P1", "ask": "turn", "blocking": True}]
    assert (page["victory"], page["artifacts"]) == (2, 0)
    one = page["players"][0]
    assert one["energy"] == 0
    assert one["sectors"] == ["B1"]
    assert one["ships"] == {"B1": 1}
    assert one["stock"] == {"P": 2}
    assert one["tracks"]["build"] == 2
    assert one["reserve"] == {"ships": 9, "stations": 5, "gates": 3, "colonies": 13}


@pytest.mark.parametrize("options", [(), ("races=pick",)])
@pytest.mark.parametrize("seats", PLAYERS)
def test_a_map_as_the_seed_deals_it_is_not_written(seats: int, options: tuple[str, ...]) -> None:
    state = begin(seats, 5, *options)
    while not state.turn.number:
        state = play(state, "choose default")
    page = json.loads(json.dumps(saving.write(state)))
    assert "map" not in page
    assert loading.read(page) == saving.restore(page) == state


def test_what_every_reader_knows_is_not_written() -> None:
    """The token of the centre, ancient cards that nobody has, the agenda of a plain turn."""
    page = saving.write(sketch())
    assert not {"maw", "ancient"} & set(page)
    assert page["progress"] == {"number": 0}
    taken = sketch([{"technologies": ["ancient-2a"]}, {}], maw=False)
    assert saved(taken) == taken
    assert saving.write(taken)["maw"] is False
    row = sketch([{"technologies": ["ancient-2a"]}, {}], ancient=[3])
    assert saving.write(row)["ancient"] == [3]
    assert saved(row) == row


def largest(state: State, choose: Callable[[State], Action]) -> int:
    """Play a game and return the bytes of its largest position."""
    found = 0
    while state.result is None:
        state = rules.step(state, choose(state)).state
        if state.turn.number % 9 == 0:
            page = json.dumps(saving.write(state), separators=(",", ":"))
            found = max(found, len(page.encode()))
    return found


@pytest.mark.parametrize("seed", [3, 4])
def test_late_positions_of_six_random_players_are_small(seed: int) -> None:
    rnd = random.Random(seed)

    def choose(state: State) -> Action:
        offered = rules.legal(state, rules.waiting(state)[0])
        return rnd.choices(offered, [urge(action) for action in offered])[0]

    assert largest(begin(6, seed), choose) <= 6_000


def test_late_positions_of_six_strong_players_are_hardly_larger() -> None:
    """The computer's own players hold more technologies and tiles than random ones do."""

    def choose(state: State) -> Action:
        return advise(state, rules.waiting(state)[0])

    assert largest(begin(6, 3), choose) <= 6_200


def test_the_phase_names_what_the_game_waits_for() -> None:
    assert saving.write(begin(2))["phase"] == "SETUP_HOMES"
    assert saving.write(begin(2, 1, "races=pick"))["phase"] == "SETUP_RACES"
    assert saving.write(play(sketch(), "scan"))["phase"] == "SCAN_KEEP"
