"""Reveal (8.2)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.nova import totals
from engine.nova.pieces import Feat
from engine.nova.state import State
from tests.engine.nova.sketch import P1, at, legal, location, play, player, refused, sketch
from tests.rulings import ruling

MAP = {"B1": "disc-01", "A1": "core-01", "B2": "disc-02"}  # R Y B; R R Y; Y Y B
HAND = ["lb-research", "lb-res-h", "lb-vp", "ly-energy2", "ly-vp2", "lr-vp3", "lr-artifact"]


def table(**page: Any) -> State:
    owner = {"sectors": ["A1", "B1"], "hand": HAND, **page.pop("one", {})}
    return sketch([owner, page.pop("two", {})], map=MAP, **page)


@ruling("N20")
@pytest.mark.parametrize(
    ("line", "paid"),
    [
        ("reveal lr-vp3 B1.1", 2),
        ("reveal ly-energy2 B1.2", 1),
        ("reveal lb-vp B1.3", 1),
        ("reveal lb-vp B1.3 lb-research C1.2", 1),
    ],
)
def test_each_colour_has_its_price(line: str, paid: int) -> None:
    state = play(table(), line)
    assert player(state, P1).energy == 7 - paid
    assert player(state, P1).counts[Feat.REVEALED] == len(state.tiles)


@ruling("N20")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("reveal lr-vp3 A1.1 lr-artifact A1.2", "too_many_tiles"),
        ("reveal ly-energy2 B1.2 ly-vp2 C1.1", "too_many_tiles"),
        ("reveal lb-vp B1.3 lb-research C1.2 lb-res-h C1.3", "too_many_tiles"),
        ("reveal lb-vp B1.3 ly-vp2 B1.2", "mixed_stars"),
    ],
)
def test_one_action_reveals_one_colour_and_no_more_than_it_allows(line: str, code: str) -> None:
    assert refused(table(), line) == code


@pytest.mark.parametrize(
    ("tile", "fitting"),
    [("lr-vp3", {"B1.1"}), ("ly-vp2", {"B1.1", "B1.2"}), ("lb-vp", {"B1.1", "B1.2", "B1.3"})],
)
def test_a_tile_fits_locations_of_its_colour_and_of_rarer_ones(
    tile: str, fitting: set[str]
) -> None:
    lines = [line.split() for line in legal(table()) if line.startswith(f"reveal {tile} B1")]
    assert {words[2] for words in lines} == fitting
    for other in {"B1.1", "B1.2", "B1.3"} - fitting:
        assert refused(table(), f"reveal {tile} {other}") == "star_does_not_fit"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("reveal lb-vp B2.3", "not_owned"),
        ("reveal lb-vp B1.4", "no_location"),
        ("reveal lb-vp C1.2", "location_taken"),
        ("reveal lb-vp B1.3 lb-res-h B1.3", "location_twice"),
        ("reveal lb-fleet B1.3", "not_stored"),
    ],
)
def test_a_tile_needs_an_empty_location_of_an_owned_sector(line: str, code: str) -> None:
    assert refused(table(tiles={"C1.2": "lb-energy"}), line) == code


@ruling("N20")
def test_enemies_do_not_prevent_a_reveal() -> None:
    state = play(table(two={"ships": {"B1": 2}}), "reveal lb-research B1.3")
    assert totals.research_capacity(state, P1) == 4


def test_a_sector_alone_means_its_first_empty_location_of_the_same_colour() -> None:
    state = play(table(), "reveal lb-research C1 lb-res-h C1")
    assert state.tiles == {location("C1.2"): "lb-research", location("C1.3"): "lb-res-h"}
    assert refused(table(), "reveal lb-vp A1") == "no_empty_location"


def test_technology_reveals_more_tiles_for_the_same_price() -> None:
    chart = {"technologies": ["chart-engine"], "active": ["chart-engine"]}
    state = play(table(one=chart), "reveal lb-vp B1.3 lb-research C1.2 lb-res-h C1.3")
    assert player(state, P1).energy == 6
    state = play(table(one=chart), "reveal ly-energy2 B1.2 ly-vp2 C1.1")
    assert player(state, P1).energy == 6


@ruling("N22")
@pytest.mark.parametrize(
    ("page", "taken"),
    [
        ({"one": {"gates": ["B1"]}}, "a gate of one's own"),
        ({"entity": {"gates": {"A": "B1"}}}, "a gate of the Entity"),
        ({"tiles": {"B1.1": "lr-wormhole"}}, "a wormhole"),
    ],
)
def test_a_wormhole_needs_a_sector_without_gates_and_wormholes(
    page: dict[str, Any], taken: str
) -> None:
    one = {"hand": ["ly-wormhole"], **page.pop("one", {})}
    assert refused(table(one=one, **page), "reveal ly-wormhole B1.2") == "gate_there", taken


def test_two_wormholes_do_not_go_into_one_sector() -> None:
    chart = {"technologies": ["chart-engine"], "active": ["chart-engine"]}
    owner = {"sectors": ["B2"], "hand": ["ly-wormhole", "ly-wormhole"], **chart}
    state = sketch([owner, {}], map=MAP)
    assert refused(state, "reveal ly-wormhole B2.1 ly-wormhole B2.2") == "gate_there"
    state = play(state, "reveal ly-wormhole B2.1 ly-wormhole C1.1")
    assert len(state.tiles) == 2


def test_a_tile_counts_for_its_sector_at_once() -> None:
    state = play(table(), "reveal lr-artifact A1.1")
    assert totals.artifact_total(state) == 1
    assert totals.sector_value(play(table(), "reveal lr-vp3 A1.1"), at("A1")) == 7
