"""What every palette owes to every pair of eyes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import FrozenInstanceError, replace
from itertools import combinations, product
from typing import Any

import pytest

from engine.core import data
from engine.core.refusal import Refused
from render import palette as palettes
from render.colour import Colour, Vision, contrast, difference, parse, show
from render.palette import PALETTES, Palette, palette

APART = 12.0
READABLE = 4.5
VISIBLE = 3.0

Named = tuple[str, Colour]


def confusions(p: Palette) -> list[str]:
    """Pairs that must look different and do not, to some eyes."""
    return [
        f"{one} {show(a)} and {other} {show(b)} for {vision.value} eyes"
        for ((one, a), (other, b)), vision in product(_must_differ(p), Vision)
        if difference(a, b, vision) < APART
    ]


def faint(p: Palette) -> list[str]:
    """What must stand out from what lies under it and does not."""
    return [
        f"{one} {show(a)} on {other} {show(b)}"
        for (one, a), (other, b), least in _must_stand_out(p)
        if contrast(a, b) < least
    ]


def _must_differ(p: Palette) -> Iterator[tuple[Named, Named]]:
    rings = _named("ring", p.rings)
    yield from combinations(_named("owner", p.owners), 2)
    grounds = [*rings, *_fields(p, "barrier", "barrier_edge", "sky", "panel")]
    yield from product(_named("owner", p.owners), grounds)
    yield from product(_fields(p, "barrier"), rings)
    yield from product(_named("owner", p.owners), _fields(p, "energy", "parasite"))
    yield from product(_fields(p, "energy"), _fields(p, "parasite"))
    yield from combinations(_named("suit", p.suits), 2)


def _must_stand_out(p: Palette) -> Iterator[tuple[Named, Named, float]]:
    rings, ink = _named("ring", p.rings), ("ink", p.ink)
    for owner in _named("owner", p.owners):
        yield ink, owner, READABLE
        yield owner, ("panel", p.panel), READABLE
    for suit in _named("suit", p.suits):
        yield ink, suit, READABLE
    for label, ring in zip(_named("label", p.labels), rings, strict=True):
        yield label, ring, READABLE
    for text, ground in product(_fields(p, "text", "text_dim"), _fields(p, "panel", "sky")):
        yield text, ground, READABLE
    signs = _fields(p, "energy", "parasite", "target", "fresh", "ghost")
    for sign, ring in product(signs, rings):
        yield sign, ring, VISIBLE


def _named(what: str, colours: tuple[Colour, ...]) -> list[Named]:
    return [(f"{what} {number}", colour) for number, colour in enumerate(colours)]


def _fields(p: Palette, *names: str) -> list[Named]:
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
    assert list(PALETTES) == ["solar", "contrast", "cool"]


def test_two_owners_alike_to_some_eyes_only_are_caught() -> None:
    leaf, rust = parse("#8fb23c"), parse("#e0983c")
    assert difference(leaf, rust) > 2 * APART
    owners = (leaf, rust, *PALETTES["solar"].owners[2:])
    caught = confusions(replace(PALETTES["solar"], owners=owners))
    assert "owner 0 #8fb23c and owner 1 #e0983c for deutan eyes" in caught
    assert not any("normal" in sentence for sentence in caught)


@pytest.mark.parametrize("field", ["barrier", "barrier_edge", "sky", "panel", "energy", "parasite"])
def test_an_owner_in_the_colour_of_something_else_is_caught(field: str) -> None:
    solar = PALETTES["solar"]
    caught = confusions(_with(solar, field, solar.owners[3]))
    assert sum(f"owner 3 {show(solar.owners[3])} and {field}" in line for line in caught) == 4


def test_an_owner_in_the_colour_of_a_ring_is_caught() -> None:
    solar = PALETTES["solar"]
    caught = confusions(replace(solar, owners=(solar.rings[2], *solar.owners[1:])))
    assert sum(line.startswith("owner 0") and "ring 2" in line for line in caught) == 4


def test_a_barrier_lost_in_its_ring_is_caught() -> None:
    solar = PALETTES["solar"]
    assert any("and ring 4" in line for line in confusions(replace(solar, barrier=solar.rings[4])))


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("ink", "#777777"),
        ("panel", "#8a8a8a"),
        ("text", "#55555a"),
        ("text_dim", "#55555a"),
        ("energy", "#b02010"),
        ("parasite", "#7a4a20"),
        ("target", "#7a4a20"),
        ("fresh", "#7a4a20"),
        ("ghost", "#7a4a20"),
    ],
)
def test_what_cannot_be_read_is_caught(field: str, text: str) -> None:
    caught = faint(_with(PALETTES["solar"], field, parse(text)))
    assert any(f"{field} {text}" in line for line in caught)


def test_a_dim_label_is_caught() -> None:
    solar = PALETTES["solar"]
    labels = (*solar.labels[:4], parse("#b08040"))
    assert faint(replace(solar, labels=labels)) == ["label 4 #b08040 on ring 4 #73400a"]


def test_an_unknown_palette_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Refused) as refusal:
        palette("mauve")
    assert refusal.value.code == "unknown_palette"
    assert refusal.value.facts == {"name": "mauve", "known": tuple(PALETTES)}


def test_a_palette_is_found_and_nobody_can_change_it() -> None:
    solar = palette("solar")
    assert solar is PALETTES["solar"]
    with pytest.raises(FrozenInstanceError):
        solar.sky = (0, 0, 0)  # type: ignore[misc]  # that is the test


@pytest.mark.parametrize(
    ("key", "value"),
    [("owners", ["#ffffff"]), ("sky", "black"), ("mauve", "#ffffff")],
)
def test_a_table_with_a_mistake_is_an_error(key: str, value: object) -> None:
    table = data.read("render/palettes")["solar"] | {key: value}
    with pytest.raises(ValueError, match=r"palette solar|not a colour"):
        palettes.load("solar", table)


def test_a_table_without_a_colour_is_an_error() -> None:
    table = {k: v for k, v in data.read("render/palettes")["solar"].items() if k != "sky"}
    with pytest.raises(ValueError, match=r"\['sky'\]"):
        palettes.load("solar", table)
