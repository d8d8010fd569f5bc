"""The 256 colours that pictures are saved with."""

from __future__ import annotations

import io
import math
from collections.abc import Callable

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.core.game import Setup
from render import canvas
from render.canvas import Picture
from render.look import Look
from render.palette import PALETTES
from render.sol import board, cards, colours, table
from render.sol.sky import ground
from tests.render.sol.crowd import crowded_view
from tests.render.sol.test_table import seen

FAITHFUL = 38.0  # decibels; nobody sees a difference
CROWD = crowded_view(5, ("O3", "I5", "V9", "R4", "C1", "C2"))
LONGER = seen(Setup("published", 5, 7, ("longer",)))
KINDS: dict[str, Callable[[Look], bytes]] = {
    "board": lambda look: board.png(CROWD, look),
    "table": lambda look: table.png(LONGER, look),
    "effects": lambda look: cards.effects_png(LONGER, look),
}


def opened(file: bytes) -> Picture:
    return Image.open(io.BytesIO(file)).convert("RGB")


def whole(kind: str, look: Look) -> Picture:
    ground.cache_clear()
    with canvas.every_colour():
        picture = opened(KINDS[kind](look))
    ground.cache_clear()
    return picture


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_saved_picture_is_faithful(kind: str, palette: str) -> None:
    look = Look(PALETTES[palette], 640)
    one, saved = whole(kind, look), opened(KINDS[kind](look))
    off = ImageStat.Stat(ImageChops.difference(one, saved))
    error = sum(off.sum2) / (3 * one.width * one.height)
    assert 10 * math.log10(255**2 / error) >= FAITHFUL


@pytest.mark.parametrize("palette", PALETTES)
def test_the_palettes_own_colours_come_first(palette: str) -> None:
    table_of = canvas.colours(palette).getpalette() or []
    found = [tuple(table_of[at : at + 3]) for at in range(0, 768, 3)]
    exact = colours.own(PALETTES[palette])
    assert found[: len(exact)] == exact
    assert len(set(found)) == colours.MOST


@pytest.mark.slow
def test_every_kind_of_picture_is_a_sample() -> None:
    pictures = colours.samples(PALETTES["solar"])
    assert len(pictures) == 10
    assert all(len(colours.counted([picture])) > 256 for picture in pictures)
    assert len(colours.counted([opened(KINDS["board"](Look()))])) <= 256


def test_colours_that_are_common_are_chosen() -> None:
    palette = PALETTES["solar"]
    rare = Image.new("RGB", (300, 300), palette.sky)
    for place in range(300):
        rare.putpixel((place, 0), (place % 256, 255 - place % 256, 90))
    rare.paste((201, 77, 133), (0, 100, 300, 200))
    assert (201, 77, 133) in colours.chosen(palette, [rare])
