"""What every palette owes to every pair of eyes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import FrozenInstanceError, replace
from itertools import combinations, product
from typing import Any

import pytest

from engine.core import data
from engine.core.refusal import Refused
from render import palette as palettes
from render.colour import Colour, Vision, contrast, difference, parse, show
from render.palette import DEFAULT, PALETTES, Palette, palette

APART = 12.0
READABLE = 4.5
VISIBLE = 3.0

Named = tuple[str, Colour]


def alike(pairs: Iterable[tuple[Named, Named]]) -> list[str]:
    """Pairs that must look different and do not, to some eyes."""
    return [
        f"{one} {show(a)} and {other} {show(b)} for {vision.value} eyes"
        for ((one, a), (other, b)), vision in product(pairs, Vision)
        if difference(a, b, vision) < APART
    ]


def too_faint(pairs: Iterable[tuple[Named, Named, float]]) -> list[str]:
    """What must stand out from what lies under it and does not."""
    return [
        f"{one} {show(a)} on {other} {show(b)}"
        for (one, a), (other, b), least in pairs
        if contrast(a, b) < least
    ]


def confusions(p: Palette) -> list[str]:
    return alike(_must_differ(p))


def faint(p: Palette) -> list[str]:
    return too_faint(_must_stand_out(p))


def _must_differ(p: Palette) -> Iterator[tuple[Named, Named]]:
    owners = named("owner", p.owners)
    yield from combinations(owners, 2)
    yield from product(owners, in_fields(p, "sky", "panel", "energy"))


def _must_stand_out(p: Palette) -> Iterator[tuple[Named, Named, float]]:
    for owner in named("owner", p.owners):
        yield ("ink", p.ink), owner, READABLE
        yield owner, ("panel", p.panel), READABLE
    for text, ground in product(in_fields(p, "text", "text_dim"), in_fields(p, "panel", "sky")):
        yield text, ground, READABLE
    for sign in in_fields(p, "energy", "target", "fresh", "ghost"):
        yield sign, ("mist", p.mist), VISIBLE


def named(what: str, colours: tuple[Colour, ...]) -> list[Named]:
    return [(f"{what} {number}", colour) for number, colour in enumerate(colours)]


def in_fields(p: object, *names: str) -> list[Named]:
    return [(name, getattr(p, name)) for name in names]


def _with(p: Palette, field: str, colour: Colour) -> Palette:
    change: dict[str, Any] = {field: colour}
    return replace(p, **change)


@pytest.mark.parametrize("name", PALETTES)
def test_all_eyes_tell_apart_what_must_differ(name: str) -> None:
    assert confusions(PALETTES[name]) == []


@pytest.mark.parametrize("name", PALETTES)
def test_everything_stands_out_from_its_ground(name: str) -> None:
    assert faint(PALETTES[name]) == []


@pytest.mark.parametrize("name", PALETTES)
def test_a_palette_says_whom_it_suits_in_a_short_sentence(name: str) -> None:
    assert PALETTES[name].name == name
    assert PALETTES[name].title.endswith(".")
    assert len(PALETTES[name].title) <= 80


def test_there_is_one_for_everybody_one_for_low_vision_and_one_for_the_mood() -> None:
    assert list(PALETTES) == ["warm", "contrast", "cool"]
    assert PALETTES["warm"] is DEFAULT


def test_two_owners_alike_to_some_eyes_only_are_caught() -> None:
    leaf, rust = parse("#8fb23c"), parse("#e0983c")
    assert difference(leaf, rust) > 2 * APART
    owners = (leaf, rust, *PALETTES["warm"].owners[2:])
    caught = confusions(replace(PALETTES["warm"], owners=owners))
    assert "owner 0 #8fb23c and owner 1 #e0983c for deutan eyes" in caught
    assert not any("normal" in sentence for sentence in caught)


@pytest.mark.parametrize("field", ["sky", "panel", "energy"])
def test_an_owner_in_the_colour_of_something_else_is_caught(field: str) -> None:
    warm = PALETTES["warm"]
    caught = confusions(_with(warm, field, warm.owners[3]))
    assert sum(f"owner 3 {show(warm.owners[3])} and {field}" in line for line in caught) == 4


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("ink", "#777777"),
        ("panel", "#8a8a8a"),
        ("text", "#55555a"),
        ("text_dim", "#55555a"),
        ("energy", "#b02010"),
        ("target", "#7a4a20"),
        ("fresh", "#7a4a20"),
        ("ghost", "#7a4a20"),
    ],
)
def test_what_cannot_be_read_is_caught(field: str, text: str) -> None:
    caught = faint(_with(PALETTES["warm"], field, parse(text)))
    assert any(f"{field} {text}" in line for line in caught)


def test_an_unknown_palette_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Refused) as refusal:
        palette("mauve")
    assert refusal.value.code == "unknown_palette"
    assert refusal.value.facts == {"name": "mauve", "known": tuple(PALETTES)}


def test_a_palette_is_found_and_nobody_can_change_it() -> None:
    warm = palette("warm")
    assert warm is PALETTES["warm"]
    with pytest.raises(FrozenInstanceError):
        warm.sky = (0, 0, 0)  # type: ignore[misc]  # that is the test


@pytest.mark.parametrize(
    ("key", "value"),
    [("owners", ["#ffffff"]), ("sky", "black"), ("mauve", "#ffffff")],
)
def test_a_table_with_a_mistake_is_an_error(key: str, value: object) -> None:
    table = data.read("render/palettes")["warm"] | {key: value}
    with pytest.raises(ValueError, match=r"palette warm|not a colour"):
        palettes.load("warm", table)


def test_a_table_without_a_colour_is_an_error() -> None:
    table = {k: v for k, v in data.read("render/palettes")["warm"].items() if k != "sky"}
    with pytest.raises(ValueError, match=r"\['sky'\]"):
        palettes.load("warm", table)
