"""Scan and keep (8.1)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.core.game import Decider
from engine.nova import notation, rules
from engine.nova.content.sectors import BAG
from engine.nova.pieces import Space
from engine.nova.state import State
from tests.engine.nova.sketch import P1, asked, default, legal, play, player, refused, sketch
from tests.rulings import ruling

TOP = "ly-energy2 lb-research lb-fleet lr-artifact"


def table(one: dict[str, Any] | None = None, bag: str = TOP) -> State:
    return sketch([one or {}, {}], bag=bag)


def test_a_scan_draws_three_tiles_and_asks_which_to_keep() -> None:
    state = play(table(), "scan")
    assert asked(state) == ["P1 keep"]
    assert state.scan is not None
    assert state.scan.drawn == ("ly-energy2", "lb-research", "lb-fleet")
    assert state.bag == ("lr-artifact",)
    assert player(state, P1).energy == 6
    assert player(state, P1).board == {}


def test_one_kept_tile_is_free_and_each_other_costs_one() -> None:
    state = play(table({"hand": ["lb-vp"]}), "scan; keep ly-energy2 lb-research")
    assert player(state, P1).hand == ("lb-vp", "ly-energy2", "lb-research")
    assert player(state, P1).energy == 5
    assert player(state, P1).board == {Space.EXPLORE: 1}
    assert Counter(state.bag) == Counter(["lb-fleet", "lr-artifact"])
    assert asked(state) == ["P2 turn"]


@ruling("N12")
def test_extra_tiles_within_the_minimum_are_free() -> None:
    state = play(table({"board": {"explore": 3}}), "scan")
    assert player(state, P1).energy == 4
    state = play(state, "keep ly-energy2 lb-research lb-fleet")
    assert player(state, P1).energy == 4
    assert player(state, P1).board == {Space.EXPLORE: 4}


def test_what_cannot_be_paid_cannot_be_kept() -> None:
    state = play(table({"energy": 1}), "scan")
    assert refused(state, "keep ly-energy2 lb-fleet") == "energy_short"
    assert legal(state) == ["keep none", "keep ly-energy2", "keep lb-research", "keep lb-fleet"]


@ruling("N19", "N82")
def test_tiles_thrown_away_first_buy_draws() -> None:
    state = play(table({"hand": ["lb-vp"]}), "scan lb-vp")
    assert state.scan is not None
    assert (len(state.scan.drawn), state.scan.thrown) == (4, ("lb-vp",))
    assert state.bag == ()
    state = play(state, "keep none")
    assert Counter(state.bag) == Counter([*TOP.split(), "lb-vp"])


@ruling("N19")
def test_nothing_thrown_away_is_drawn_again_in_the_same_scan() -> None:
    state = play(table({"hand": ["lb-vp", "lb-vp"]}, bag="lb-fleet"), "scan lb-vp lb-vp")
    assert state.scan is not None
    assert state.scan.drawn == ("lb-fleet",)


@ruling("N19")
def test_late_throw_aways_only_make_room() -> None:
    hand = ["lb-vp", "lb-res-n", "lb-res-p", "lb-res-h", "lb-res-b", "lb-res-a"]
    state = play(table({"hand": hand}), "scan")
    assert refused(state, "keep lb-fleet") == "hand_full"
    assert legal(state)[:3] == [
        "keep none",
        "keep ly-energy2 drop lb-vp",
        "keep ly-energy2 drop lb-res-n",
    ]
    state = play(state, "keep lb-fleet drop lb-vp")
    assert player(state, P1).hand == (*hand[1:], "lb-fleet")
    assert "lb-vp" in state.bag


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("keep lr-artifact", "not_drawn"),
        ("keep ly-energy2 drop", "notation"),
        ("keep lb-fleet lb-fleet", "not_drawn"),
        ("keep lb-fleet drop lb-res-n", "not_stored"),
        ("keep", "asked_otherwise"),
        ("scan", "asked_otherwise"),
    ],
)
def test_only_drawn_tiles_are_kept_and_only_stored_ones_dropped(line: str, code: str) -> None:
    state = play(table(), "scan")
    if line == "keep":
        assert notation.write(notation.read(state, P1, "keep")) == "keep none"
    else:
        assert refused(state, line) == code


def test_only_stored_tiles_can_be_thrown_away() -> None:
    assert refused(table({"hand": ["lb-vp"]}), "scan lb-vp lb-vp") == "not_stored"


def test_technology_draws_and_keeps_more() -> None:
    techs = ["deep-array", "survey-drones"]
    bag = "lb-vp lb-vp lb-vp lb-fleet lb-fleet lb-energy"
    state = play(table({"technologies": techs, "active": techs}, bag), "scan")
    assert state.scan is not None
    assert len(state.scan.drawn) == 5
    assert player(play(state, "keep lb-vp lb-vp"), P1).energy == 6


@ruling("N70")
def test_by_default_the_best_free_tile_is_kept() -> None:
    assert default(play(table(bag="lb-vp ly-vp2 lr-vp3"), "scan")) == "keep lr-vp3"
    assert default(play(table(bag="lb-vp ly-vp2 ly-energy2"), "scan")) == "keep ly-vp2"
    full = {"hand": ["lb-vp"] * 6}
    assert default(play(table(full), "scan")) == "keep none"


def test_an_empty_bag_draws_nothing() -> None:
    state = play(table(bag=""), "scan")
    assert legal(state) == ["keep none"]
    assert asked(state) == ["P1 keep"]


def test_a_preview_shows_the_price_and_no_tile() -> None:
    state = table()
    preview = rules.preview(state, P1, [notation.read(state, P1, "scan")])
    assert preview.seal is not None
    assert (preview.seal.by, preview.seal.code) == (Decider.HIDDEN, "draws")
    assert preview.state.players[P1].energy == 6
    assert preview.state.scan is None
    assert preview.state.bag == state.bag


def test_every_tile_is_somewhere_while_a_scan_waits() -> None:
    state = sketch([{"hand": ["lb-vp", "lr-artifact"]}, {}])
    state = play(state, "scan lb-vp")
    assert state.scan is not None
    everywhere = [*state.bag, *player(state, P1).hand, *state.scan.drawn, *state.scan.thrown]
    assert Counter(everywhere) == Counter(BAG)
