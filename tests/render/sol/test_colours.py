"""What the colours of Sol owe to every pair of eyes, beside those of the palette they go with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pytest

from render import palette as palettes
from render.colour import parse, show
from render.palette import PALETTES, Palette
from render.sol.colours import COLOURS, LENGTHS, SolColours
from tests.render.test_palette import (
    READABLE,
    VISIBLE,
    Named,
    alike,
    in_fields,
    named,
    too_faint,
)

WARM, SOL = PALETTES["warm"], COLOURS["warm"]


def confusions(p: Palette, sol: SolColours) -> list[str]:
    return alike(_must_differ(p, sol))


def faint(p: Palette, sol: SolColours) -> list[str]:
    return too_faint(_must_stand_out(p, sol))


def _must_differ(p: Palette, sol: SolColours) -> Iterator[tuple[Named, Named]]:
    rings, owners = named("ring", sol.rings), named("owner", p.owners)
    yield from product(owners, [*rings, *in_fields(sol, "barrier", "barrier_edge", "parasite")])
    yield from product(in_fields(sol, "barrier"), rings)
    yield from product(in_fields(p, "energy"), in_fields(sol, "parasite"))
    yield from combinations(named("suit", sol.suits), 2)


def _must_stand_out(p: Palette, sol: SolColours) -> Iterator[tuple[Named, Named, float]]:
    rings = named("ring", sol.rings)
    for suit in named("suit", sol.suits):
        yield ("ink", p.ink), suit, READABLE
    for label, ring in zip(named("label", sol.labels), rings, strict=True):
        yield label, ring, READABLE
    signs = [*in_fields(p, "energy", "target", "fresh", "ghost"), *in_fields(sol, "parasite")]
    for sign, ring in product(signs, rings):
        yield sign, ring, VISIBLE


def _with(sol: SolColours, field: str, colour: Any) -> SolColours:
    change: dict[str, Any] = {field: colour}
    return replace(sol, **change)


@pytest.mark.parametrize("name", PALETTES)
def test_all_eyes_tell_apart_what_must_differ(name: str) -> None:
    assert confusions(PALETTES[name], COLOURS[name]) == []


@pytest.mark.parametrize("name", PALETTES)
def test_everything_stands_out_from_its_ground(name: str) -> None:
    assert faint(PALETTES[name], COLOURS[name]) == []


@pytest.mark.parametrize("field", ["barrier", "barrier_edge", "parasite"])
def test_an_owner_in_the_colour_of_something_else_is_caught(field: str) -> None:
    caught = confusions(WARM, _with(SOL, field, WARM.owners[3]))
    assert sum(f"owner 3 {show(WARM.owners[3])} and {field}" in line for line in caught) == 4


def test_an_owner_in_the_colour_of_a_ring_is_caught() -> None:
    caught = confusions(replace(WARM, owners=(SOL.rings[2], *WARM.owners[1:])), SOL)
    assert sum(line.startswith("owner 0") and "ring 2" in line for line in caught) == 4


def test_a_barrier_lost_in_its_ring_is_caught() -> None:
    caught = confusions(WARM, _with(SOL, "barrier", SOL.rings[4]))
    assert any("and ring 4" in line for line in caught)


def test_a_sign_that_cannot_be_seen_on_a_ring_is_caught() -> None:
    caught = faint(WARM, _with(SOL, "parasite", parse("#7a4a20")))
    assert any("parasite #7a4a20" in line for line in caught)


def test_a_dim_label_is_caught() -> None:
    labels = (*SOL.labels[:4], parse("#b08040"))
    assert faint(WARM, _with(SOL, "labels", labels)) == ["label 4 #b08040 on ring 4 #73400a"]


def test_a_game_has_colours_for_every_palette(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(palettes, "PALETTES", {"warm": WARM})
    with pytest.raises(ValueError, match=r"sol/art/palettes: \['contrast', 'cool'\]"):
        palettes.load_game(SolColours, "sol/art/palettes", LENGTHS)
