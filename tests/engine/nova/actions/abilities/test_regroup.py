"""`regroup`: a standard move in which every ship may have its own destination."""

from __future__ import annotations

from typing import Any

import pytest

from engine.nova import notation
from engine.nova.state import State
from tests.engine.nova.sketch import P1, P2, asked, at, legal, play, player, refused, sketch
from tests.rulings import ruling

MAP = {"B1": "disc-01", "B2": "disc-02", "C2": "rim-01", "C18": "rim-02", "A1": "core-01"}


def harmonics(**one: Any) -> State:
    """Move capacity 2: the fleet track and the technology itself."""
    own = {"technologies": ["jump-harmonics"], "active": ["jump-harmonics"], "home": "C1"}
    other = one.pop("other", {})
    page = {name: one.pop(name) for name in ("loose", "entity") if name in one}
    here = {"ships": {"C1": 2, "C2": 1}, **one}
    return sketch([{**own, **here}, {"home": "C10", **other}], map=MAP, **page)


def test_every_ship_goes_its_own_way() -> None:
    state = play(harmonics(), "use jump-harmonics C1 to B1 C1 to C18 C2 to B1")
    assert player(state, P1).ships == {at("B1"): 2, at("C18"): 1}
    assert asked(state) == ["P2 turn"]


@ruling("N83")
@pytest.mark.parametrize(
    ("words", "tokens", "paid"),
    [
        ("C1 to B1", 0, 1),
        ("C1 to B1 C1 to C18", 0, 1),
        ("C1x2 C2 to B1", 0, 2),
        ("C1x2 C2 to B1", 3, 3),
    ],
)
def test_ships_beyond_the_capacity_cost_energy(words: str, tokens: int, paid: int) -> None:
    state = harmonics(board={"move": tokens} if tokens else {})
    state = play(state, f"use jump-harmonics {words}")
    assert player(state, P1).energy == 7 - paid
    assert player(state, P1).board == {"move": tokens + 1}


def test_lines_are_written_by_destination() -> None:
    state = harmonics()
    line = "use jump-harmonics C2 to B1 C1 to C18 C1 to B1"
    written = "use jump-harmonics C1 C2 to B1 C1 to C18"
    assert notation.write(notation.read(state, P1, line)) == written


def test_tokens_say_where_they_go_only_where_ships_part() -> None:
    state = harmonics(ships={"B1": 2}, loose={"B1": [5]})
    line = "use jump-harmonics B1x2 to C1 carry B1"
    assert notation.write(notation.read(state, P1, f"{line} to C1")) == line
    line = "use jump-harmonics B1 to C1 B1 to C2 carry B1:5 to C2"
    assert notation.write(notation.read(state, P1, line)) == line


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("C1x2 to B1 C1 to C18", "not_there"),
        ("C1 to A1", "out_of_range"),
        ("C1 to B1 C2 to A1", "out_of_range"),
        ("C1 to C1", "same_sector"),
        ("C1", "notation"),
        ("C1 to", "notation"),
        ("", "notation"),
        ("C1 to B1 carry", "notation"),
    ],
)
def test_a_regrouping_is_refused(words: str, code: str) -> None:
    assert refused(harmonics(), f"use jump-harmonics {words}") == code


def test_each_destination_needs_support_and_a_free_path() -> None:
    own = ["jump-harmonics", "slipstream-drive"]
    one = {"technologies": own, "active": own}
    state = harmonics(**one, entity={"ships": {"B1": 1}})
    assert refused(state, "use jump-harmonics C1 to B1 C1 to A1") == "path_blocked"
    state = harmonics(ships={"C1": 1, "B1": 1})
    assert refused(state, "use jump-harmonics C1 to C2 B1 to A1") == "unsupported"


def test_loose_tokens_go_with_a_ship_of_their_sector() -> None:
    state = harmonics(ships={"B1": 3}, loose={"B1": [5, 2]})
    line = "use jump-harmonics B1 to C1 B1 to C2 carry B1:5 to C1 B1:2 to C2"
    state = play(state, line)
    assert player(state, P1).stars == 5
    assert state.loose == {at("C2"): (2,)}
    state = harmonics(ships={"B1": 3}, loose={"B1": [5, 2]})
    assert refused(state, "use jump-harmonics B1 to C1 B1 to C2 carry B1:5") == "notation"
    ambiguous = "use jump-harmonics B1 to C1 C1 to C2 carry B1"
    state = harmonics(ships={"B1": 1, "C1": 1}, loose={"B1": [5, 2]})
    assert player(play(state, ambiguous), P1).stars == 7


@ruling("N33")
def test_a_retreat_is_paid_once_for_each_sector() -> None:
    state = harmonics(ships={"B1": 2}, other={"ships": {"B1": 1}})
    state = play(state, "use jump-harmonics B1 to C1 B1 to C2")
    assert player(state, P2).points == 1


def test_it_is_listed_as_moves_are() -> None:
    state = harmonics()
    moves = [line for line in legal(state) if line.startswith("move ")]
    uses = [line for line in legal(state) if line.startswith("use ")]
    assert uses == [line.replace("move ", "use jump-harmonics ") for line in moves]
    assert uses
