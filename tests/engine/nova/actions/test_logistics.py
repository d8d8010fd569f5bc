"""Logistics: the RESET and what is decided with it (13)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.evolve import evolve
from engine.nova.map import PLAYERS
from engine.nova.pieces import Feat
from engine.nova.standing_orders import Order
from engine.nova.state import State
from engine.nova.totals import energy_value, population
from tests.engine.nova.sketch import (
    P1,
    P2,
    asked,
    at,
    default,
    legal,
    play,
    player,
    refused,
    run,
    saved,
    sketch,
)
from tests.rulings import ruling


def table(one: dict[str, Any] | None = None, **page: Any) -> State:
    """The first player has no energy left, so Logistics is legal."""
    return sketch([{"energy": 0, **(one or {})}, {}], **page)


def claimed(*technologies: str, active: tuple[str, ...] = (), **more: Any) -> dict[str, Any]:
    return {"technologies": list(technologies), "active": list(active), **more}


def active(state: State) -> tuple[str, ...]:
    return player(state, P1).active


# When it is allowed, and the bonuses.


@pytest.mark.parametrize(
    ("energy", "tokens", "allowed"),
    [(0, 0, True), (0, 5, True), (1, 2, True), (2, 2, False), (1, 1, False), (7, 0, False)],
)
def test_it_takes_an_empty_supply_or_more_tokens_than_energy(
    energy: int, tokens: int, allowed: bool
) -> None:
    state = sketch([{"energy": energy, "board": {"build": tokens} if tokens else {}}, {}])
    assert ("logistics" in legal(state)) is allowed
    if not allowed:
        assert refused(state, "logistics") == "supply_left"


@ruling("N59")
@pytest.mark.parametrize(
    ("energy", "board", "stars", "after"),
    [
        (0, {"build": 4, "move": 3}, 3 + 2, 7),
        (0, {}, 2, 7),
        (1, {"build": 4, "move": 3}, 2, 8),
        (3, {"build": 4, "move": 3}, 0, 8),
        (4, {"build": 5}, 0, 8),
    ],
)
def test_bonuses_are_paid_and_one_unit_of_energy_is_kept(
    energy: int, board: dict[str, int], stars: int, after: int
) -> None:
    state = play(table({"energy": energy, "board": board}), "logistics")
    one = player(state, P1)
    assert (one.stars, one.energy, one.board) == (stars, after, {})
    assert one.counts.get(Feat.BONUS, 0) == (energy == 0)


@ruling("N59")
def test_an_energy_technology_pays_from_the_next_reset_on() -> None:
    state = table(claimed("fusion-reactor"), tiles={"C1.2": "lb-res-a"})
    state = play(state, "logistics use fusion-reactor")
    assert (player(state, P1).energy, energy_value(state, P1)) == (7, 8)
    state = table(claimed("fusion-reactor", active=("fusion-reactor",)))
    state = play(state, "logistics use none")
    assert (player(state, P1).energy, energy_value(state, P1)) == (8, 7)


def test_no_token_and_no_price() -> None:
    assert player(play(table(), "logistics"), P1).board == {}


# Flips.


@ruling("N62")
def test_a_flip_costs_the_discovery_cost_and_works_at_once() -> None:
    one = claimed("calyth-2a", active=("calyth-2a",), credits=6)
    state = play(
        table(one, tiles={"C1.2": "lb-res-b", "C1.3": "lb-res-n"}), "logistics flip calyth-2"
    )
    assert player(state, P1).technologies == active(state) == ("calyth-2b",)
    assert player(state, P1).credits == 6 - 5 + 2  # the new side brings 2 at once


@ruling("N62")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("flip calyth-1", "not_claimed"),
        ("flip ancient-1", "never_flipped"),
        ("flip calyth-2 calyth-2", "flipped_twice"),
        ("flip calyth-2 calyth-3", "credits_short"),
        ("flip calyth-2 use calyth-2a", "not_claimed"),
    ],
)
def test_a_flip_is_refused(line: str, code: str) -> None:
    one = claimed("calyth-2a", "calyth-3a", "ancient-1a", credits=11)
    assert refused(table(one), f"logistics {line}") == code


@ruling("N97")
def test_a_flipped_card_keeps_its_place_and_stays_active() -> None:
    one = claimed("calyth-1a", "deep-array", active=("calyth-1a", "deep-array"), credits=3)
    state = table(one, tiles={"C1.2": "lb-res-b"})
    state = play(state, "logistics flip calyth-1")
    assert player(state, P1).technologies == ("calyth-1b", "deep-array")
    assert active(state) == ("calyth-1b",)  # there is one unit only, and it comes first


def test_a_card_that_was_not_active_is_not_made_so_by_a_flip() -> None:
    state = table(claimed("calyth-1a", credits=3), tiles={"C1.2": "lb-res-b"})
    assert active(play(state, "logistics flip calyth-1")) == ()


# Allocation.


@pytest.mark.parametrize(
    ("technology", "stock", "enough"),
    [
        ("ion-cannon", {"synthesized": "HP"}, True),
        ("ion-cannon", {"synthesized": "HH"}, False),
        ("plasma-cannon", {"synthesized": "HA"}, True),  # grey takes anything
        ("plasma-cannon", {"synthesized": "AA"}, False),
        ("thought-lattice", {}, False),
    ],
)
def test_a_slot_takes_its_colour_and_a_grey_one_anything(
    technology: str, stock: dict[str, Any], enough: bool
) -> None:
    state = table(claimed(technology, **stock))
    line = f"logistics use {technology}"
    if enough:
        assert active(play(state, line)) == (technology,)
    else:
        assert refused(state, line) == "not_supplied"


@pytest.mark.parametrize("technology", ["deep-array", "thought-lattice"])
def test_omega_fills_any_slot(technology: str) -> None:
    sectors: dict[str, Any] = {"map": {"B1": "disc-01"}, "tiles": {"B1.1": "lr-artifact"}}
    state = table(claimed(technology, sectors=["B1"]), **sectors)
    assert active(play(state, f"logistics use {technology}")) == (technology,)
    assert active(play(state, f"logistics use {technology}:O")) == (technology,)


def test_a_unit_that_is_named_is_not_replaced_by_omega() -> None:
    sectors: dict[str, Any] = {"map": {"B1": "disc-01"}, "tiles": {"B1.1": "lr-artifact"}}
    state = table(claimed("deep-array", sectors=["B1"]), **sectors)
    assert refused(state, "logistics use deep-array:B") == "not_supplied"


def test_white_slots_take_omega_only() -> None:
    own = claimed("ancient-1a", sectors=["B1"], synthesized="NPHBA")
    page: dict[str, Any] = {"map": {"B1": "disc-03"}, "tiles": {"B1.1": "lr-artifact"}}
    state = table(own, **page)
    assert refused(state, "logistics use ancient-1a") == "not_supplied"
    assert refused(state, "logistics use ancient-1a:ON") == "unit_does_not_fit"
    own = {**own, "sectors": ["A1"]}
    state = table(own, map={"A1": "core-01"}, tiles={"A1.1": "lr-artifact", "A1.2": "lr-artifact"})
    assert active(play(state, "logistics use ancient-1a")) == ("ancient-1a",)


def test_each_unit_lies_on_one_slot() -> None:
    one = claimed("deep-array", "gene-gardens", synthesized="B")
    assert refused(table(one), "logistics use deep-array gene-gardens") == "not_supplied"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("deep-array:P", "unit_does_not_fit"),
        ("deep-array:BB", "unit_does_not_fit"),
        ("deep-array:O", "not_supplied"),
        ("plasma-cannon:HB deep-array", "not_supplied"),
        ("deep-array deep-array", "technology_twice"),
        ("gene-gardens", "not_claimed"),
        ("breakfast", "notation"),
        ("deep-array:X", "notation"),
        ("", "notation"),
    ],
)
def test_an_allocation_is_refused(line: str, code: str) -> None:
    one = claimed("deep-array", "plasma-cannon", synthesized="HB")
    assert refused(table(one), f"logistics use {line}") == code


@pytest.mark.parametrize("line", ["plasma-cannon:HN deep-array", "deep-array plasma-cannon:HN"])
def test_named_units_are_taken_before_the_engine_looks_for_others(line: str) -> None:
    one = claimed("plasma-cannon", "deep-array", synthesized="HBN")
    assert active(play(table(one), f"logistics use {line}")) == ("plasma-cannon", "deep-array")


def test_use_none_switches_everything_off() -> None:
    one = claimed("deep-array", active=("deep-array",), synthesized="B")
    assert active(play(table(one), "logistics use none")) == ()


@ruling("N60")
def test_the_limit_of_basic_technologies_is_that_of_the_new_configuration() -> None:
    four = ["deep-array", "gene-gardens", "fusion-reactor", "thought-lattice"]
    one = claimed(*four, "convoy-drives", synthesized="BBANP")
    state = table(one)
    assert active(play(state, f"logistics use {' '.join(four)}")) == tuple(four)
    without = "deep-array gene-gardens fusion-reactor convoy-drives"
    assert refused(state, f"logistics use {without}") == "research_limit"


def test_race_and_ancient_technologies_do_not_count_against_the_limit() -> None:
    own = ["deep-array", "gene-gardens", "fusion-reactor", "calyth-1a", "calyth-2a", "ancient-1b"]
    one = claimed(*own, synthesized="BBABBN", sectors=["A1"])
    artifacts = {"A1.1": "lr-artifact", "A1.2": "lr-artifact"}
    state = table(one, map={"A1": "core-01"}, tiles=artifacts)
    assert active(play(state, f"logistics use {' '.join(own)}")) == tuple(own)


def test_lost_resources_switch_nothing_off_before_the_next_logistics() -> None:
    one = claimed("deep-array", active=("deep-array",))
    state = play(sketch([one, {}]), "research; research")
    assert active(state) == ("deep-array",)
    assert active(play(table(one), "logistics")) == ()


@ruling("N85")
def test_as_before_keeps_what_comes_first_and_can_be_supplied() -> None:
    had = ("plasma-cannon", "deep-array", "convoy-drives")
    one = claimed(*had, active=had, synthesized="HB")
    assert active(play(table(one), "logistics")) == ("plasma-cannon",)  # its grey slot takes B
    one = claimed(*had, active=had, synthesized="BP")
    assert active(play(table(one), "logistics")) == ("deep-array", "convoy-drives")


@ruling("N85")
def test_as_before_adds_nothing_that_was_not_active() -> None:
    one = claimed("deep-array", "gene-gardens", active=("gene-gardens",), synthesized="BB")
    assert active(play(table(one), "logistics")) == ("gene-gardens",)


@ruling("N120")
def test_as_before_keeps_a_technology_that_a_later_one_makes_room_for() -> None:
    had = ("deep-array", "gene-gardens", "fusion-reactor", "convoy-drives", "calyth-2a")
    one = claimed(*had, active=had, synthesized="BBAPBN")
    assert active(play(table(one), "logistics")) == had


# The panel.


GUNS = ("ion-cannon", "plasma-cannon")


def armed(panel: dict[str, str] | None = None, stock: str = "HPHA") -> State:
    return table(claimed(*GUNS, active=GUNS, synthesized=stock, panel=panel or {}))


@ruling("N61")
def test_tiles_of_active_technologies_are_laid_out_freely() -> None:
    state = play(armed(), "logistics panel 6a:heavy 2a:ion")
    assert player(state, P1).panel == {"2a": "ion", "6a": "heavy"}
    state = play(armed({"2a": "ion"}), "logistics panel none")
    assert player(state, P1).panel == {}


@ruling("N61")
@pytest.mark.parametrize(
    ("panel", "code"),
    [
        ("4d:ion", "notation"),
        ("7a:ion", "notation"),
        ("4a:ion 5a:ion", "no_such_tile"),
        ("4a:missile", "no_such_tile"),
        ("4a:ion 4a:heavy", "slot_twice"),
        ("", "notation"),
    ],
)
def test_a_layout_is_refused(panel: str, code: str) -> None:
    assert refused(armed(), f"logistics panel {panel}") == code


def test_the_tiles_are_those_of_the_new_configuration() -> None:
    assert refused(armed(), "logistics use ion-cannon panel 4a:heavy") == "no_such_tile"


@ruling("N85")
def test_the_old_layout_stays_as_far_as_its_tiles_are_there() -> None:
    state = play(armed({"4a": "ion", "6a": "heavy"}), "logistics")
    assert player(state, P1).panel == {"4a": "ion", "6a": "heavy"}
    state = play(armed({"4a": "ion", "6a": "heavy"}), "logistics use ion-cannon")
    assert player(state, P1).panel == {"4a": "ion"}
    state = play(armed({"4a": "ion"}), "logistics")
    assert player(state, P1).panel == {"4a": "ion"}  # the new tile is not laid out


def test_two_technologies_give_two_tiles_of_a_kind() -> None:
    both = ("laminate-hull", "drovak-2a")
    one = {**claimed(*both, active=both, synthesized="NANN"), "race": "drovak"}
    state = play(table(one), "logistics panel 2d:armor1 5d:armor1")
    assert player(state, P1).panel == {"2d": "armor1", "5d": "armor1"}


# Refresh, restore, income.


def test_everything_is_restored() -> None:
    state = table(
        {
            "captured": {"ships": 2, "gates": 1},
            "ships": {"C1": 1},
            "disabled": {"C1": 1, "B1": 2},
            "discovery": False,
            "improved": ["C1"],
            "used": ["static-choir"],
        }
    )
    one = player(play(state, "logistics"), P1)
    assert (one.captured, one.disabled) == ({}, {})
    assert one.ships == {at("C1"): 2, at("B1"): 2}
    assert one.discovery
    assert not one.improved
    assert one.used == ()


def test_income_is_paid_by_what_is_active_now() -> None:
    one = {**claimed("sarrune-1a", synthesized="A"), "race": "sarrune"}
    assert player(play(table(one), "logistics use sarrune-1a"), P1).credits == 3
    state = table({**one, "active": ["sarrune-1a"]})
    assert player(play(state, "logistics use none"), P1).credits == 0
    one = {**claimed("sarrune-1b", synthesized="A"), "race": "sarrune"}
    assert player(play(table(one), "logistics use sarrune-1b"), P1).energy == 8


def test_income_stops_at_twenty_credits() -> None:
    one = {**claimed("sarrune-1a", synthesized="A", credits=19), "race": "sarrune"}
    assert player(play(table(one), "logistics use sarrune-1a"), P1).credits == 20


# Deficit and marker.


def test_a_deficit_is_settled_before_the_marker_moves() -> None:
    sectors = {"A1": "core-07", "B1": "disc-01", "B2": "disc-09"}
    own = claimed("gene-gardens", active=("gene-gardens",), sectors=["A1", "B1"])
    state = table(own, map=sectors)
    assert population(state, P1) == 7
    state = play(state, "logistics use none")
    assert asked(state) == ["P1 deficit"]
    assert state.entity.marker == 0
    state = play(state, "choose B1")
    assert asked(state) == ["P2 turn"]
    assert state.entity.marker == 2


@ruling("N67")
@pytest.mark.parametrize("seats", PLAYERS)
def test_a_lap_of_the_entity_track_has_a_space_for_each_player(seats: int) -> None:
    state = sketch([{"energy": 0}] * seats, entity={"cards": "e1-06"})
    spaces = []
    for _ in range(seats - 1):
        state = play(state, "logistics")
        spaces.append(state.entity.marker)
        assert not state.turn.phase_due
    assert spaces == list(range(seats, 1, -1))


@pytest.mark.parametrize("seats", [2, 4])
def test_the_marker_moves_whichever_player_takes_logistics(seats: int) -> None:
    state = sketch([{"energy": 0}] + [{}] * (seats - 1), entity={"marker": seats})
    step = run(state, "logistics")
    assert step.state.entity.marker == (0 if seats == 2 else seats - 1)


# Defaults and orders.


def test_by_default_a_turn_is_logistics_as_before_if_legal_else_research() -> None:
    assert default(table()) == "logistics"
    assert default(sketch()) == "research"
    assert player(play(table(), "choose default"), P1).energy == 7


def test_with_its_order_logistics_is_taken_when_nothing_else_is_possible() -> None:
    stuck = {"energy": 0, "discovery": False, "orders": {"logistics": "auto"}}
    state = play(sketch([{}, stuck, {}]), "research")
    assert asked(state) == ["P3 turn"]
    assert player(state, P2).energy == 7
    asking = {"energy": 0, "discovery": False}
    assert asked(play(sketch([{}, asking, {}]), "research")) == ["P2 turn"]
    rich = {**stuck, "energy": 1, "board": {"science": 2}}
    assert asked(play(sketch([{}, rich, {}]), "research")) == ["P2 turn"]


def test_an_order_given_while_the_turn_is_asked_comes_too_late() -> None:
    state = sketch([{"energy": 0, "discovery": False}, {}])
    state = play(state, f"order {Order.LOGISTICS} auto")
    assert asked(state) == ["P1 turn"]


# Notation.


def test_legal_lists_the_building_blocks() -> None:
    one = claimed("deep-array", "gene-gardens", active=("deep-array",), synthesized="B")
    lines = [line for line in legal(table(one)) if line.startswith("logistics")]
    assert lines == [
        "logistics",
        "logistics use none",
        "logistics use deep-array",
        "logistics use gene-gardens",
    ]


def test_parts_come_in_one_order() -> None:
    one = claimed("calyth-1a", *GUNS, synthesized="HPHAB", credits=3)
    state = table(one)
    line = "logistics flip calyth-1 use calyth-1b ion-cannon:HP plasma-cannon panel 1a:ion"
    state = play(state, line)
    assert active(state) == ("calyth-1b", *GUNS)
    assert refused(table(one), "logistics panel 4a:ion use none") == "notation"
    assert refused(table(one), "logistics quickly") == "notation"


def test_a_phase_that_is_due_is_saved() -> None:
    state = sketch()
    due = evolve(state, turn=evolve(state.turn, phase_due=True))
    assert saved(due) == due
