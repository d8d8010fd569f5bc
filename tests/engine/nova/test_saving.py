"""Positions as JSON, there and back."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from engine.core.evolve import evolve
from engine.core.game import Setup
from engine.core.refusal import Malformed
from engine.nova import rules
from engine.nova.action import Action
from engine.nova.computer_player import advise
from engine.nova.map import PLAYERS
from engine.nova.position import CODEC
from engine.nova.random_weights import urge
from engine.nova.state import State
from tests.engine.nova.sketch import begin, play, saved, sketch
from tools.late_nova import late


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
    page = json.loads(json.dumps(CODEC.write(state)))
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
    page = json.loads(json.dumps(CODEC.write(state)))
    assert "map" not in page
    assert CODEC.read(page) == CODEC.restore(page) == state


def test_what_every_reader_knows_is_not_written() -> None:
    """The token of the centre, ancient cards that nobody has, the agenda of a plain turn."""
    page = CODEC.write(sketch())
    assert not {"maw", "ancient"} & set(page)
    assert page["progress"] == {"number": 0}
    taken = sketch([{"technologies": ["ancient-2a"]}, {}], maw=False)
    assert saved(taken) == taken
    assert CODEC.write(taken)["maw"] is False
    row = sketch([{"technologies": ["ancient-2a"]}, {}], ancient=[3])
    assert CODEC.write(row)["ancient"] == [3]
    assert saved(row) == row


def largest(state: State, choose: Callable[[State], Action]) -> int:
    """Play a game and return the bytes of its largest position."""
    found = 0
    while state.result is None:
        state = rules.step(state, choose(state)).state
        if state.turn.number % 9 == 0 or state.entity.phase is not None:
            page = json.dumps(CODEC.write(state), separators=(",", ":"))
            found = max(found, len(page.encode()))
    return found


@pytest.mark.parametrize("seed", [3, 4])
def test_late_positions_of_six_random_players_are_small(seed: int) -> None:
    rnd = random.Random(seed)

    def choose(state: State) -> Action:
        offered = rules.legal(state, rules.waiting(state)[0])
        return rnd.choices(offered, [urge(action) for action in offered])[0]

    assert largest(begin(6, seed), choose) < 6_000


def test_late_positions_of_six_strong_players_are_small_too() -> None:
    """The computer's own players hold more technologies and tiles than random ones do."""

    def choose(state: State) -> Action:
        return advise(state, rules.waiting(state)[0])

    assert largest(begin(6, 3), choose) < 6_000


def test_the_order_of_bag_and_deck_is_noted_in_late_positions_of_six() -> None:
    """They hold all that is nowhere else; a bag or a deck that is short is written out."""
    state = late(Setup("first", 6, 2))
    page = json.loads(json.dumps(CODEC.write(state)))
    assert not {"bag", "deck"} & set(page)
    assert len(page["progress"]["bag"]) == len(state.bag)
    assert CODEC.restore(page) == CODEC.read(page) == state
    short = evolve(state, bag=state.bag[1:], deck=())
    page = CODEC.write(short)
    assert (page["bag"], page["deck"]) == (" ".join(short.bag), [])
    assert saved(short) == short
    small = CODEC.write(late(Setup("first", 5, 2)))
    assert small["bag"].count(" ") > 10


def test_an_order_of_tiles_that_are_none_is_refused() -> None:
    page = CODEC.write(late(Setup("first", 6, 2)))
    page["progress"]["bag"] = "a9"
    with pytest.raises(Malformed) as caught:
        CODEC.read(page)
    assert (caught.value.field, caught.value.code) == ("progress.bag", "unknown_name")


FLARED = "StartTurn P2;EndPhase;DrawNext;CarryOutFlare;AskTogether AskFlare P1 P2"


def test_an_agenda_is_written_as_text_and_was_a_list_before() -> None:
    state = late(Setup("first", 2, 1))
    agenda: list[Any] = [
        {"is": "StartTurn", "seat": "P2"},
        {"is": "EndPhase"},
        {"is": "DrawNext"},
        {"is": "CarryOutFlare"},
        {"is": "AskTogether", "prompts": [{"is": "AskFlare", "seat": f"P{n}"} for n in (1, 2)]},
    ]
    page = CODEC.write(state)
    page["progress"] = {"number": 3, "agenda": agenda}
    old = CODEC.restore(page)
    page["progress"] = {"number": 3, "agenda": FLARED}
    assert CODEC.restore(page) == old
    assert CODEC.write(old)["progress"] == {"number": 3, "agenda": FLARED}


@pytest.mark.parametrize(
    "agenda",
    [
        "Rest", "TakeTurn", "TakeTurn P9", "TakeTurn P1 P2", "FinishTurn P1; TakeTurn P1",
        "AskTogether TakeTurn", "EndCombat P1", "x" * 9999, 3, {},
    ],
)  # fmt: skip
def test_what_is_no_agenda_is_refused(agenda: object) -> None:
    page = CODEC.write(sketch())
    page["progress"]["agenda"] = agenda
    with pytest.raises(Malformed) as caught:
        CODEC.read(page)
    assert caught.value.field.startswith("progress.agenda")


def test_the_phase_names_what_the_game_waits_for() -> None:
    assert CODEC.write(begin(2))["phase"] == "SETUP_HOMES"
    assert CODEC.write(begin(2, 1, "races=pick"))["phase"] == "SETUP_RACES"
    assert CODEC.write(play(sketch(), "scan"))["phase"] == "SCAN_KEEP"
