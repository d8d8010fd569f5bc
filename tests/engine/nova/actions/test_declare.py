"""Declaring victory, scores and ties (15)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.nova import rules
from engine.nova.ending import finish
from engine.nova.pieces import EndedBy
from engine.nova.state import State
from engine.nova.table import Table
from tests.engine.nova.sketch import P1, P2, asked, legal, play, player, refused, saved, sketch
from tests.rulings import ruling

MAP = {"A1": "core-01", "A2": "core-02", "A3": "core-04", "B1": "disc-08", "B2": "disc-14"}
RELICS = {"A1.1": "lr-artifact", "A1.2": "lr-artifact", "A2.1": "lr-artifact"}
READY = {"sectors": ["A1"], "stars": 70}  # with the other, three artifacts for 15 points


def table(
    one: dict[str, Any] | None = None, two: dict[str, Any] | None = None, **page: Any
) -> State:
    players = [{**READY, **(one or {})}, {"sectors": ["A2"], **(two or {})}]
    return sketch(players, map=MAP, **{"tiles": RELICS, "options": ["difficulty=easy"], **page})


@ruling("N68")
def test_declaring_ends_the_game_at_once_with_five_stars_more() -> None:
    state = play(table(), "declare")
    assert state.result is not None
    assert state.result.by is EndedBy.DECLARED
    assert player(state, P1).stars == 75
    assert state.result.ranking == ((P1,), (P2,))
    assert state.result.scores == (75 + 4 + 15, 3 + 5)
    assert asked(state) == []
    assert rules.legal(state, P1) == []
    for line in ("P1: research", "P2: order flare auto"):
        assert refused(state, line) == "game_over"


@ruling("N68")
@pytest.mark.parametrize(
    ("one", "page", "code"),
    [
        ({"stars": 67}, {}, "stars_short"),
        ({"stars": 99}, {"tiles": {"A1.1": "lr-artifact"}}, "artifacts_short"),
        ({"stars": 70}, {"options": ["difficulty=moderate"]}, "stars_short"),
    ],
)
def test_both_conditions_must_be_met(one: dict[str, Any], page: dict[str, Any], code: str) -> None:
    state = table(one, **page)
    assert "declare" not in legal(state)
    assert refused(state, "declare") == code


def test_the_conditions_are_those_of_the_moment() -> None:
    state = table({"stars": 68})  # with 7 for sectors and 15 for artifacts exactly 90
    assert "declare" in legal(state)
    state = play(state, "research; abandon A2 colonies")
    assert "declare" not in legal(state)


def test_another_player_may_win_by_what_the_first_declares() -> None:
    state = play(table({"stars": 2}, {"stars": 70}), "declare")
    assert state.result is not None
    assert state.result.ranking[0] == (P2,)


def test_completed_objectives_are_revealed_just_before() -> None:
    cards = {"objectives": ["s-02"]}
    assert player(play(table(cards), "declare"), P1).points == 6
    silent = {**cards, "orders": {"reveal": "off"}}
    assert player(play(table(silent), "declare"), P1).points == 0


@ruling("N69")
@pytest.mark.parametrize(
    ("one", "two", "tiles", "best"),
    [
        ({}, {}, {}, (P1, P2)),
        ({"energy": 3}, {"energy": 4}, {}, (P2,)),
        ({"sectors": ["B1"]}, {"stars": 1, "energy": 9}, {}, (P1,)),
        (
            {"sectors": ["A1"], "stars": 1},
            {"sectors": ["A2", "B1", "B2"]},
            {"A1.1": "lr-artifact"},
            (P1,),
        ),
    ],
)
def test_ties_go_by_artifacts_then_sectors_then_energy(
    one: dict[str, Any], two: dict[str, Any], tiles: dict[str, str], best: tuple[int, ...]
) -> None:
    two = {"stars": 5, **two} if tiles else two
    state = sketch([one, two], map=MAP, tiles=tiles)
    ended = Table(state)
    finish(ended, EndedBy.SUPERNOVA)
    assert ended.result is not None
    assert ended.result.scores[0] == ended.result.scores[1]
    assert ended.result.ranking[0] == best
    assert saved(ended.state) == ended.state


@pytest.mark.parametrize(
    ("order", "stars", "declared"),
    [("always", 70, True), ("leading", 70, True), ("leading", 10, False), ("ask", 70, False)],
)
def test_a_standing_order_declares_at_the_start_of_the_turn(
    order: str, stars: int, declared: bool
) -> None:
    two = {"sectors": ["A2"], "stars": stars, "orders": {"declare": order}}
    state = sketch(
        [{"sectors": ["A1"], "stars": 60}, two],
        map=MAP,
        tiles=RELICS,
        options=["difficulty=easy"],
    )
    state = play(state, "research")
    assert (state.result is not None) is declared
