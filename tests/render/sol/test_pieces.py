"""The machines of Sol: whose they are, what they are, and how well that shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageStat

from engine.core.seat import SEATS, Seat
from engine.sol.board import SIDE_A, SIDES
from engine.sol.pieces import STATIONS
from render.canvas import Picture
from render.colour import Colour, contrast
from render.owners import letter
from render.palette import PALETTES, Palette
from render.sol import outlines, pieces, star
from render.sol.cell_layout import GROWN, HUGE, LARGE, SHIP, SMALL, Load, Sizes, layout
from render.sol.gates import gate
from render.sol.light import FLARES
from render.sol.outlines import TOKEN, WIDE, Outline

SIX = SEATS[:6]
WARM = PALETTES["warm"]
PHONE = 340 / 1600
SLOT = SIDE_A.slot_named["I4-V4"]


def sundivers(
    seat: Seat, count: int, sizes: Sizes, scale: float, palette: Palette, ghost: bool = False
) -> Picture:
    """A rocket under its badge, as the board lays them down."""
    image = pieces.diver(seat, count > 9, sizes, scale, palette, ghost).copy()
    badge = pieces.token(seat, count, sizes, scale, palette, ghost)
    corner = (image.width - badge.width) // 2, (image.height - badge.height) // 2
    image.alpha_composite(badge, corner)
    return image


def every_piece(
    seat: Seat, sizes: Sizes, scale: float, palette: Palette, ghost: bool = False
) -> Iterator[tuple[str, Picture]]:
    yield "sundivers", sundivers(seat, 3, sizes, scale, palette, ghost)
    for kind in STATIONS:
        yield kind.name, pieces.station(kind, seat, sizes, scale, palette, ghost)
    yield "mothership", pieces.mothership(seat, 50.0, SHIP, scale, palette, ghost)
    yield "gate", gate("A", SLOT, seat, scale, palette, ghost)[0]


def solid(image: Picture) -> list[Colour]:
    """The colours of a sprite's pixels, without its shadow and its glow."""
    found = image.getcolors(image.width * image.height) or []
    return [
        (c[0], c[1], c[2])
        for many, c in found
        for _ in range(many)
        if isinstance(c, tuple) and c[3] > 240
    ]


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("sizes", [HUGE, LARGE, SMALL])
@pytest.mark.parametrize("seat", SIX)
def test_every_piece_is_of_its_owners_colour(name: str, sizes: Sizes, seat: Seat) -> None:
    palette = PALETTES[name]
    for what, image in every_piece(seat, sizes, 1.0, palette):
        found = solid(image)
        assert found.count(palette.owners[seat]) > 0.08 * len(found), what


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("seat", SIX)
def test_much_of_every_piece_stands_out_from_the_brightest_and_the_darkest_ground(
    name: str, seat: Seat
) -> None:
    """A piece has dark edges and facets; a fifth of it at least is lit, in the fullest cell too."""
    palette, own = PALETTES[name], star.tones(name)
    grounds = {
        own.ramp(zone, state)[light]
        for zone, state, light in product(star.EDGES, (0, FLARES), (0, 128))
    }
    for what, image in every_piece(seat, SMALL, 1.0, palette):
        found = solid(image)
        for ground in grounds:
            lit = sum(contrast(colour, ground) >= 3 for colour in found)
            assert lit > 0.2 * len(found), (what, ground)


@pytest.mark.parametrize("sizes", [HUGE, LARGE, SMALL])
def test_six_owners_pieces_differ_on_a_phone_without_any_colour(sizes: Sizes) -> None:
    """By the shape and the letter of their badges."""
    even = _of_one_colour()
    grey = {
        seat: [image.convert("L") for _, image in every_piece(seat, sizes, PHONE, even)]
        for seat in SIX
    }
    for one, other in combinations(SIX, 2):
        for mine, theirs in zip(grey[one], grey[other], strict=True):
            apart = ImageStat.Stat(ImageChops.difference(mine, theirs)).sum[0]
            assert apart > 1000, (letter(one), letter(other))  # four pixels, black and white


def _of_one_colour() -> Palette:
    """A palette in which every owner has the same."""
    return replace(WARM, owners=(WARM.owners[1],) * 6)


@pytest.mark.parametrize("sizes", [HUGE, LARGE, SMALL])
def test_kinds_of_stations_differ_on_a_phone(sizes: Sizes) -> None:
    masks = [
        pieces.station(kind, SIX[1], sizes, PHONE, WARM).getchannel("A").point(_SOLID)
        for kind in STATIONS
    ]
    for one, other in combinations(masks, 2):
        apart = ImageChops.difference(one, other).histogram()[255]
        assert apart > 0.15 * one.histogram()[255]


_SOLID = [0] * 224 + [255] * 32


@pytest.mark.parametrize("ghost", [False, True])
def test_a_count_shows_in_every_size(ghost: bool) -> None:
    for sizes, (one, two) in product((HUGE, LARGE, SMALL), ((1, 2), (3, 8), (5, 6), (11, 12))):
        first, second = (sundivers(SIX[0], n, sizes, 0.5, WARM, ghost) for n in (one, two))
        assert sum(ImageChops.difference(first, second).convert("L").histogram()[90:]) >= 6


def test_what_left_does_not_look_like_what_is_there() -> None:
    for seat in SIX:
        there = [image for _, image in every_piece(seat, LARGE, 0.5, WARM)]
        gone = [image for _, image in every_piece(seat, LARGE, 0.5, WARM, ghost=True)]
        for one, other in zip(there, gone, strict=True):
            mine, theirs = (Image.new("RGB", image.size) for image in (one, other))
            mine.paste(one, (0, 0), one)
            theirs.paste(other, (0, 0), other)
            same = ImageChops.difference(mine, theirs).convert("L").histogram()
            assert sum(same[40:]) > 0.1 * one.width * one.height


@pytest.mark.parametrize("sizes", [HUGE, LARGE, SMALL])
def test_one_sees_through_a_sundiver_or_a_station_that_left(sizes: Sizes) -> None:
    for kind in STATIONS:
        gone = pieces.station(kind, SIX[0], sizes, 0.5, WARM, ghost=True)
        assert not any(gone.getchannel("A").histogram()[160:])
    for gone in (
        pieces.diver(SIX[0], False, sizes, 0.5, WARM, ghost=True),
        pieces.token(SIX[0], 1, sizes, 0.5, WARM, ghost=True),
    ):
        assert not any(gone.getchannel("A").histogram()[160:])


def test_small_pictures_have_less_inner_detail() -> None:
    for kind in STATIONS:
        fine = pieces.station(kind, SIX[2], HUGE, 0.4375, WARM)
        coarse = pieces.station(kind, SIX[2], HUGE, 0.4374, WARM)
        assert fine.size == coarse.size
        assert fine.tobytes() != coarse.tobytes()


def test_a_piece_alone_is_larger_in_a_small_picture_where_there_is_room() -> None:
    grown = []
    for cell in SIDES["B"].cells:
        for load in (Load((False,)), *(Load(station=True, kind=kind) for kind in STATIONS)):
            there, small = (layout("B", cell, load, coarse).sizes for coarse in (False, True))
            grown.append(small.station[0] / there.station[0])
    assert min(grown) > 1.07
    assert max(grown) <= GROWN * HUGE.station[0] / LARGE.station[0] + 0.01
    assert sum(by >= GROWN - 0.001 for by in grown) > 0.65 * len(grown)


@pytest.mark.parametrize("scale", [0.25, 0.4, 1.0])
def test_an_outline_has_all_of_a_piece_in_it(scale: float) -> None:
    for seat in SIX:
        for outline, sprite in _outlined(seat, scale):
            assert _is_inside(sprite, outline, scale), f"{outline} {seat}"


def _outlined(seat: Seat, scale: float) -> Iterator[tuple[Outline, Picture]]:
    for outline, count in ((TOKEN, 1), (WIDE, 10)):
        yield outline, pieces.diver(seat, count > 9, HUGE, scale, WARM)
        yield outline, pieces.token(seat, count, HUGE, scale, WARM)
    for kind in STATIONS:
        yield outlines.STATIONS[kind], pieces.station(kind, seat, HUGE, scale, WARM)


def _is_inside(sprite: Picture, outline: Outline, scale: float) -> bool:
    """Is what is solid in a sprite inside its outline, but for half a pixel at its edge?"""
    room = Image.new("L", (sprite.width * 8, sprite.height * 8))
    spots = [(x * scale * 8 + room.width / 2, y * scale * 8 + room.height / 2) for x, y in outline]
    draw = ImageDraw.Draw(room)
    draw.polygon(spots, 255)
    draw.line([*spots, spots[0], spots[1]], 255, 8, joint="curve")
    solid = sprite.getchannel("A").point([0] * 200 + [255] * 56)
    return not any(ImageChops.subtract(solid, room.reduce(8).point(_SOME)).histogram()[1:])


_SOME = [0] + [255] * 255
