"""What an action costs, and the tokens on the action board (6)."""

from __future__ import annotations

import pytest

from engine.nova.pieces import Space
from tests.engine.nova.sketch import P1, play, player, refused, sketch
from tests.rulings import ruling


@ruling("N12", "N73")
@pytest.mark.parametrize(
    ("tokens", "paid"), [({}, 2), ({"build": 1}, 2), ({"build": 2}, 2), ({"build": 3}, 3)]
)
def test_an_action_costs_its_price_or_the_tokens_on_its_space(
    tokens: dict[str, int], paid: int
) -> None:
    state = play(sketch([{"energy": 7, "board": tokens}, {}]), "build gate C1")
    assert player(state, P1).energy == 7 - paid
    assert player(state, P1).board == {Space.BUILD: tokens.get("build", 0) + 1}


def test_the_minimum_is_that_of_the_space_not_of_the_sub_action() -> None:
    state = sketch([{"energy": 7, "board": {"explore": 3}, "hand": ["lb-vp"]}, {}])
    assert player(play(state, "reveal lb-vp C1.2"), P1).energy == 4
    assert player(play(state, "improve C1"), P1).energy == 6


def test_without_the_energy_an_action_is_refused() -> None:
    state = sketch([{"energy": 1}, {}])
    assert refused(state, "build gate C1") == "energy_short"
    state = sketch([{"energy": 2, "board": {"science": 3}}, {}])
    assert refused(state, "research") == "energy_short"


@ruling("N90")
def test_a_cheaper_sub_action_still_costs_the_minimum() -> None:
    techs = ["fold-beacon", "ombral-1a"]
    rich = {"energy": 7, "technologies": techs, "active": techs}
    assert player(play(sketch([rich, {}]), "build gate C1"), P1).energy == 6
    state = sketch([{**rich, "board": {"build": 3}}, {}])
    assert player(play(state, "build gate C1"), P1).energy == 4


@ruling("N13")
@pytest.mark.parametrize("lines", ["discover; end", "objective b-01", "objective b-01; discover"])
def test_what_is_free_heeds_no_minimum_and_leaves_no_token(lines: str) -> None:
    board = dict.fromkeys(("settle", "explore", "build", "move", "combat", "science"), 3)
    sectors = {"B1": "disc-08", "B2": "disc-10", "B12": "disc-14"}
    one = {"energy": 1, "board": board, "sectors": list(sectors), "objectives": ["b-01", "s-04"]}
    state = play(sketch([one, {}], map=sectors), lines)
    assert player(state, P1).energy == 1
    assert player(state, P1).board == board


@ruling("N13")
def test_declaring_is_free_too() -> None:
    one = {"energy": 0, "board": {"science": 3}, "stars": 120, "sectors": ["A1", "A2", "B1"]}
    tiles = ("A1.1", "A1.2", "A2.1", "A2.2", "B1.1")
    state = sketch(
        [one, {}],
        map={"A1": "core-01", "A2": "core-04", "B1": "disc-01"},
        tiles={"B1.2": "ly-population2", "B1.3": "lb-population"}
        | dict.fromkeys(tiles, "lr-artifact"),
    )
    state = play(state, "declare")
    assert state.result is not None
    assert player(state, P1).board == {"science": 3}
