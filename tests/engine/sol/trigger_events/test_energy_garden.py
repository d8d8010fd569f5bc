"""Energy Garden: energy grows in the star, and whoever flies in takes it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, at, happened, play, player, run, sketch
from tests.engine.sol.trigger_events.staging import MARKED, asked, owing, reference, sown
from tests.rulings import ruling

PUBLISHED = ["V1", "V3", "V5", "V7", "V9", "V11", "R1", "R3", "R5", "R7", "C1", "C3"]
TWO = "P1: hold=1\nP2: hold=1"


def garden(state: State) -> dict[str, int]:
    return {str(cell): cubes for cell, cubes in state.garden.items()}


@ruling(99)
def test_in_the_published_edition_every_other_cell_is_a_garden_cell() -> None:
    state = play(owing(TWO, "energy_garden"), "end")
    assert garden(state) == dict.fromkeys(PUBLISHED, 1)
    assert asked(state) == []
    assert state.turn.seat == P2


@ruling(99)
def test_the_board_for_five_has_the_same_garden() -> None:
    state = play(owing("P1: hold=1\nP2:\nP3:\nP4:\nP5:", "energy_garden"), "end")
    assert list(garden(state)) == PUBLISHED


@ruling(99)
def test_in_the_reference_edition_every_cell_of_the_star_is_one() -> None:
    state = play(reference(TWO, "energy_garden"), "end")
    star = [str(cell) for cell in state.terms.side.cells if cell.ring.letter in "VRC"]
    assert len(star) == 26
    assert garden(state) == dict.fromkeys(star, 1)


@ruling(99)
def test_cubes_pile_up() -> None:
    deck = [MARKED, MARKED]
    state = sown(owing(TWO, "energy_garden", deck, debts=["convert"] * 2), V3=2, V4=5)
    state = play(state, "end")
    assert garden(state) == {**dict.fromkeys(PUBLISHED, 2), "V3": 4, "V4": 5}


@ruling(99)
def test_it_happens_after_the_flare_and_is_safe_from_it() -> None:
    text = "P1: hold=1 energy=13\nP2: hold=1"
    step = run(owing(text, "energy_garden", [MARKED, "flare"], debts=["convert"] * 2), "end")
    order = [type(event).__name__ for event in happened(step, "FlareErupted", "GardenGrew")]
    assert order == ["FlareErupted", "GardenGrew", "FlareErupted"]
    assert sum(garden(step.state).values()) == 12
    assert player(step.state, P1).energy == 7


@ruling(42, 99)
@pytest.mark.parametrize(("limit", "cubes"), [(20, 12), (10, 5), (6, 1), (5, 0)])
def test_a_limited_supply_sows_as_far_as_it_goes(limit: int, cubes: int) -> None:
    text = "P1: hold=1 energy=3\nP2: hold=1 energy=2"
    state = owing(text, "energy_garden", options=[f"energy_limit={limit}"])
    assert sum(garden(play(state, "end")).values()) == cubes


# The harvest.


def sunny(cells: str, effect: str = "ceremony", **page: Any) -> State:
    """P1 to move, energy lying in V1, V2 and V3."""
    text = f"{cells}\nP1: hold=2 eye=E13 card=refraction\nP2: hold=2 eye=E7"
    page = {"options": ["trigger_event=energy_garden"], **page}
    return sown(sketch(text, effects={"refraction": effect}, **page), V1=1, V2=2, V3=3)


@ruling(99)
def test_the_example_of_the_rules() -> None:
    state = owing("R: R1 P2\ngates: V1-R1/P2\nP1: hold=1\nP2: hold=1", "energy_garden")
    state = play(state, "end; fly R1 V1 V2 V3")
    assert player(state, P2).energy == 2
    assert garden(state) == dict.fromkeys([c for c in PUBLISHED if c not in ("V1", "V3")], 1)


@ruling(99)
def test_who_flies_in_takes_everything_also_in_passing() -> None:
    step = run(sunny("V: V13 P1"), "fly V13 V1 V2 V3")
    assert [(str(each.cell), each.amount) for each in happened(step, "Harvested")] == [
        *(("V1", 1), ("V2", 2), ("V3", 3)),
    ]
    assert player(step.state, P1).energy == 6
    assert garden(step.state) == {}


@ruling(99)
def test_what_was_taken_is_gone_for_the_next() -> None:
    state = play(sunny("V: V4 P1; V13 P1"), "fly V4 V3; fly V3 V4; fly V4 V3")
    assert player(state, P1).energy == 3


@ruling(99)
def test_who_stands_there_when_it_grows_takes_nothing() -> None:
    state = owing("V: V1 P1; V3 P2\nP1: hold=1\nP2: hold=1", "energy_garden")
    state = play(state, "end")
    assert [each.energy for each in state.players] == [0, 0]
    assert garden(state)["V1"] == 1
    state = play(state, "fly V3 V4 V3; end")  # but it may fly out and in again
    assert player(state, P2).energy == 1


@ruling(99)
def test_energy_of_the_garden_belongs_to_whoever_moves() -> None:
    state = play(sunny("V: V13 P1; V4 P2"), "fly V13 V1; end; fly V4 V3")
    assert [each.energy for each in state.players] == [1, 3]


@ruling(99)
@pytest.mark.parametrize(
    ("effect", "cells", "line", "energy"),
    [
        ("cluster", "V: V4 P1x3", "play cluster; cluster V4 V3", 3),
        ("transcend", "R: R2 P1", "play transcend; fly R2 V3", 3),
        ("catapult", "R: R2 P1\ngates: V3-R2/P1", "play catapult; fly R2 V3", 3),
        ("teleport", "O: O6 P1", "play teleport; teleport O6 V3", 3),
        ("hyperdrive", "V: V13 P1", "play hyperdrive; fly V13 V1 V2 V3", 6),
    ],
)
def test_effects_that_fly_harvest_too(effect: str, cells: str, line: str, energy: int) -> None:
    assert player(play(sunny(cells, effect), line), P1).energy == energy


@ruling(99)
@pytest.mark.parametrize(
    ("effect", "edition", "cells", "line"),
    [
        ("swap", "published", "O: O6 P1\nV: V3 P2", "play swap O6 P1 V3 P2"),
        ("procreate", "published", "V: V3 P1x2", "play procreate"),
        ("hatch", "reference", "V: V3 P1 P2", "play hatch V3 P2"),
        ("juggernaut", "published", "V: V4 node/P1", "play juggernaut; fly station V4 V3"),
    ],
)
def test_who_comes_in_another_way_takes_nothing(
    effect: str, edition: str, cells: str, line: str
) -> None:
    state = play(sunny(cells, effect, edition=edition), line)
    assert [each.energy for each in state.players] == [0, 0]
    assert garden(state) == {"V1": 1, "V2": 2, "V3": 3}


@ruling(42, 99)
def test_the_harvest_is_no_new_energy() -> None:
    options = ["trigger_event=energy_garden", "energy_limit=6"]
    state = play(sunny("V: V13 P1", options=options), "fly V13 V1 V2 V3")
    assert player(state, P1).energy == 6


@ruling(99)
def test_the_garden_stays_from_turn_to_turn() -> None:
    state = play(sunny("V: V9 P1"), "fly V9 V8; end; P2: pass")
    assert garden(state) == {"V1": 1, "V2": 2, "V3": 3}


# The position format.


def test_a_garden_may_be_written_by_hand() -> None:
    state = sketch("V: V13 P1\nP1: hold=1\nP2:", garden={"V1": 2})
    assert state.garden == {at("V1"): 2}


def test_a_garden_survives_saving() -> None:
    state = play(sunny("V: V13 P1"), "fly V13 V1")
    assert CODEC.read(CODEC.write(state)) == state
