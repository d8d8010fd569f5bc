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
