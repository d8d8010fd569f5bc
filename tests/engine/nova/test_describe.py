"""A view as text: everything the viewer may know, and nothing else."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.nova import rules
from engine.nova.describe import describe, describe_surface, goal, question, so_far
from engine.nova.redeal import Viewer
from engine.nova.state import State
from engine.nova.view import view
from tests.engine.nova.sketch import P1, P2, begin, play, sketch
from tests.engine.nova.worlds import another_world, starts, walk

FIRST = {"race": "kethic", "home": "C1"}
MAP = {"B7": "disc-01", "A1": "core-01", "C1": "home-white", "C10": "home-red"}


def text(state: State, viewer: Viewer = P1) -> str:
    return describe(view(state, viewer))


def table(*players: dict[str, Any], **page: Any) -> State:
    given = [dict(player) for player in players] or [FIRST]
    given += [{"race": "drovak", "home": "C10"}] * (2 - len(given))
    return sketch(given, **{"map": MAP, **page})


def test_the_heading_says_what_must_be_reached() -> None:
    lines = text(table(options=["difficulty=hard"]), None).splitlines()
    assert lines[0] == "Nova Solis, 2 players, seen by an onlooker"
    assert lines[1] == "Options: difficulty hard."
    assert lines[2].startswith("Victory can be declared with 150★ on the victory track and 6")
    assert goal("first", 4, ("difficulty=hard",)).startswith("Victory can be declared with 300★")


def test_prices_are_those_of_the_next_action_with_the_tokens_on_each_space() -> None:
    state = table({**FIRST, "board": {"settle": 2, "science": 3}, "ships": {"C1": 5}})
    assert (
        "  The next action costs at least: Settle 2 (2 tokens), Explore 1 (0 tokens), Build 1"
        " (0 tokens), Move 1 (0 tokens), Combat 1 (0 tokens), Science 3 (3 tokens)."
    ) in text(state).splitlines()


def test_a_sector_says_who_owns_it_and_what_is_there() -> None:
    state = table(
        {**FIRST, "sectors": ["B7"], "ships": {"B7": 2}, "gates": ["B7"]},
        entity={"ships": {"B7": 1}, "disabled": {"B7": 2}, "gates": {"A": "B7"}},
        tiles={"B7.2": "lb-vp"},
        loose={"B7": [5, 2]},
        improvements={"B7": 1},
    )
    line = next(line for line in text(state).splitlines() if line.startswith("B7 "))
    assert "owned by P1, worth 4★; 1 improvement; contested" in line
    assert "B7.1 free, red; B7.2 lb-vp (Scenic drift: 1★)" in line
    assert "P1: 2 ships and 1 warp gate; the Entity: 1 ship, 2 disabled ships and gate A" in line
    assert line.endswith("loose 5★ and 2★.")


def test_own_tiles_have_faces_and_others_backs() -> None:
    state = table({**FIRST, "hand": ["lb-res-h", "lr-vp3"]}, {"hand": ["ly-vp2"]})
    assert "Stored tiles: lb-res-h (Hadron nebula: 1 unit of Hadron) and lr-vp3" in text(state, P1)
    assert "Stored tiles: 1 red tile and 1 blue tile, faces hidden." in text(state, P2)
    assert "lb-res-h" not in text(state, P2)


def test_own_objectives_say_how_far_they_are_met() -> None:
    state = table({**FIRST, "objectives": ["b-02"], "ships": {"C1": 4}}, {"objectives": ["g-04"]})
    said = text(state, P1)
    assert "Secret objectives: b-02 (4☆: at least 6 ships of yours on the board), 4 so far." in said
    assert "  1 secret objective." in said
    assert "g-04" not in said


def test_a_combat_shows_both_rows_of_dice_and_both_panels() -> None:
    fleets: list[dict[str, Any]] = [{**FIRST, "ships": {"A1": 3}}, {"ships": {"A1": 2}}]
    state = play(table(*fleets, next=[3, 6, 5, 6, 3], maw=False), "attack A1 P2; die 6o")
    said = text(state, P2)
    assert "Combat in A1: P1 attacks P2." in said
    assert "P1: free dice 3 and 5; used: 6 for both." in said
    assert "P2: free dice 6 and 3; used: no dice." in said
    assert "  P1 has overcharged 1 die." in said
    assert "  P2, by die face (attack / defence): 1: basic attack / nothing;" in said


def test_a_plan_is_shown_to_its_side_alone() -> None:
    ships: list[dict[str, Any]] = [{**FIRST, "ships": {"A1": 2}}, {"ships": {"A1": 2}}]
    state = play(table(*ships, next=[3, 5, 3, 6], maw=False), "attack A1 P2; P2: plan 6a 3a")
    assert "  Plan of P2: 6a 3a." in text(state, P2)
    assert "Plan of" not in text(state, P1)


def test_a_scan_and_a_discovery_are_shown_to_the_player_alone() -> None:
    state = table(bag="lb-vp lr-vp3 ly-vp2", deck="ion-cannon mirror-veil sunbreaker")
    scanned = play(state, "scan")
    assert "Drawn in this Scan: lb-vp (Scenic drift: 1★), lr-vp3" in text(scanned, P1)
    assert "3 tiles drawn in this Scan." in text(scanned, P2)
    assert "lr-vp3" not in text(scanned, None)
    found = play(state, "discover")
    assert "Drawn in this discovery: ion-cannon (Ion Cannon: 4 credits" in text(found, P1)
    assert "2 cards drawn in this discovery." in text(found, P2)
    assert "mirror-veil" not in text(found, P2)


def test_what_a_turn_has_come_to_is_told_to_who_composes_it() -> None:
    state = play(table(bag="lb-vp lr-vp3 ly-vp2"), "scan")
    assert so_far(view(state, P1), {})[0].startswith("Drawn in this Scan: lb-vp")
    fought = play(
        table({**FIRST, "ships": {"A1": 2}}, {"ships": {"A1": 1}}, next=[3, 6, 5]),
        "attack A1 P2",
    )
    assert so_far(view(fought, P1), {P1: "Ada", P2: "Bea"})[:2] == [
        "Combat in A1: Ada attacks Bea.",
        "Ada: free dice 3 and 6; used: no dice.",
    ]


@pytest.mark.parametrize("start", dict(starts()))
def test_worlds_that_differ_only_in_secrets_read_the_same(start: str) -> None:
    rnd = random.Random(start)
    for state in [*walk(dict(starts())[start], rnd, 150)][::6]:
        if state.result is None:
            for viewer in (None, P1, P2):
                assert text(another_world(state, viewer, rnd), viewer) == text(state, viewer)


@pytest.mark.parametrize("start", dict(starts()))
def test_every_question_can_be_asked(start: str) -> None:
    for state in walk(dict(starts())[start], random.Random(start), 150):
        for ask in rules.asks(state):
            said = question(view(state, ask.seat), ask, {ask.seat: "Ada"})
            assert said.startswith("Ada ")
            assert said[-1] not in ".?!"


def test_the_end_is_told_with_the_scores_and_the_seed() -> None:
    state = sketch(
        [{"sectors": ["A1"], "stars": 99}, {"sectors": ["A2"]}],
        map={"A1": "core-01", "A2": "core-02"},
        tiles={"A1.1": "lr-artifact", "A1.2": "lr-artifact", "A2.1": "lr-artifact"},
        options=["difficulty=easy"],
        seed=77,
    )
    said = text(play(state, "declare"), None)
    assert "The game is over: victory was declared, and P1 wins." in said
    assert "Final score of P2: " in said
    assert "Dealt from this seed: " in said


def test_a_table_in_setup_can_be_read() -> None:
    said = text(begin(3, 1, "races=pick"), None)
    assert "Now: picking races." in said
    assert "P2: no race yet, homeworld not chosen yet." in said


def test_what_a_seat_has_stands_alone_as_in_the_whole_and_after_what_is_asked() -> None:
    state = table()
    own, whole = describe_surface(view(state, P1), P1), text(state)
    asked, mine = own.strip().split("\n\n")
    assert mine.startswith("P1")
    assert mine in whole
    assert asked.splitlines()[0] in whole
    assert "P2" not in mine.splitlines()[0]
