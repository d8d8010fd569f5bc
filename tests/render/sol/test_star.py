"""The star: calm where pieces and names stand, hotter with each flare, the same each time."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise, product

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.sol import GAME
from engine.sol.board import SIDES, Ring
from engine.sol.outcome import Outcome
from render.backdrops import BackdropKey
from render.colour import Colour, Vision, contrast, difference, luminance
from render.field import light_by_radius, radii
from render.palette import PALETTES, Palette
from render.sol import corona, rings, star
from render.sol.cell_layout import label
from render.sol.colours import sol_colours
from render.sol.geometry import BARRIERS, CENTRE, EDGE, SIZE, ZONES, arc, point
from render.sol.light import FLARES, SUPERNOVA, heart, heat, lane, light
from tests.engine.sol.sketch import sketch

STATES = range(FLARES + 1)
SMALL = 800  # as the light is kept: in a smaller picture each pixel has its neighbours' light
VISIBLE, READABLE, APART = 3.0, 4.5, 12.0
BORDER = 2.0  # contrast of a border with what lies beside it


@cache
def painted(state: int, palette: str, size: int = SMALL) -> Image.Image:
    """The star and the sky, without the instrument over it."""
    return star.sky_and_star(state, size, star.tones(palette))[0]


@cache
def lanes(state: int, palette: str) -> tuple[Colour, ...]:
    """The colours on which pieces may stand."""
    return lanes_of(painted(state, palette), state)


def lanes_of(image: Image.Image, state: int) -> tuple[Colour, ...]:
    away = radii(image.size, SIZE / image.width, CENTRE)
    calm = light_by_radius(away, lane(heat(state))).point([0] * 255 + [255])
    board = light_by_radius(away, [(0, 1), (EDGE - 4, 1), (EDGE - 3, 0), (2 * SIZE, 0)])
    shown = Image.new("RGB", image.size, (1, 2, 3))
    shown.paste(image, mask=ImageChops.multiply(calm, board.point([0] * 255 + [255])))
    found = colours(shown)
    return tuple(colour for colour in found if colour != (1, 2, 3))


def colours(image: Image.Image) -> list[Colour]:
    found = image.getcolors(image.width * image.height) or []
    return [(c[0], c[1], c[2]) for _, c in found if isinstance(c, tuple)]


def pieces(palette: Palette) -> list[Colour]:
    signs = (
        palette.energy,
        sol_colours(palette).parasite,
        palette.target,
        palette.fresh,
        palette.ghost,
    )
    return [*palette.owners, *signs]


def faint(palette: Palette, found: Sequence[Colour]) -> list[tuple[Colour, Colour]]:
    """Pieces that do not stand out from the brightest or the darkest of these grounds."""
    ends = min(found, key=luminance), max(found, key=luminance)
    return [pair for pair in product(pieces(palette), ends) if contrast(*pair) < VISIBLE]


def alike(palette: Palette, found: Sequence[Colour]) -> list[tuple[Colour, Colour, Vision]]:
    """Owners that some eyes do not tell from one of these grounds."""
    grounds = sorted(found, key=luminance)
    some = [*grounds[:: max(1, len(grounds) // 60)], grounds[-1]]
    every = product(palette.owners, some, Vision)
    return [one for one in every if difference(*one) < APART]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "state"), [*product(PALETTES, STATES)])
def test_pieces_stand_out_from_the_brightest_and_the_darkest_of_every_lane(
    name: str, state: int
) -> None:
    assert faint(PALETTES[name], lanes(state, name)) == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "state"), [*product(PALETTES, STATES)])
def test_all_eyes_tell_six_owners_from_every_ground(name: str, state: int) -> None:
    assert len(PALETTES[name].owners) == 6
    assert alike(PALETTES[name], lanes(state, name)) == []


def with_inner(own: star.Tones, place: int, colour: Colour) -> star.Tones:
    """The same star with another colour at that place of the inner orbit's ramps."""
    ramps = [list(ramp) for ramp in own.zones["inner"]]
    for ramp in ramps:
        ramp[place] = colour
    return replace(own, zones={**own.zones, "inner": (ramps[0], ramps[1])})


@pytest.mark.parametrize("name", PALETTES)
def test_a_ground_that_is_too_bright_is_caught(name: str) -> None:
    own = star.tones(name)
    bright = with_inner(own, 2, own.zones["inner"][1][3])
    assert faint(PALETTES[name], lanes(9, name)) == []
    assert faint(PALETTES[name], lanes_of(star.sky_and_star(9, SMALL, bright)[0], 9)) != []


@pytest.mark.parametrize("name", PALETTES)
def test_a_ground_in_the_colour_of_an_owner_is_caught(name: str) -> None:
    owner = PALETTES[name].owners[3]
    image = star.sky_and_star(3, SMALL, with_inner(star.tones(name), 1, owner))[0]
    assert {one for one, _, _ in alike(PALETTES[name], lanes_of(image, 3))} == {owner}


@pytest.mark.parametrize("name", PALETTES)
def test_the_brightest_colour_of_a_lane_is_dark_enough_for_every_piece(name: str) -> None:
    """The third of five; light in a lane never passes it."""
    own = star.tones(name)
    for zone, state in product(star.EDGES, STATES):
        third = own.ramp(zone, state)[128]
        for colour in pieces(PALETTES[name]):
            assert contrast(colour, third) >= VISIBLE, (zone, state, colour)


@pytest.mark.parametrize("state", [0, 6, FLARES])
def test_light_in_a_lane_never_passes_its_bound(state: int) -> None:
    shown = light(state, 1.0)
    away = radii(shown.size, 2, CENTRE)
    calm = light_by_radius(away, lane(heat(state))).point([0] * 255 + [255])
    found = [
        place for place, many in enumerate(ImageChops.multiply(shown, calm).histogram()) if many
    ]
    brightest = found[-1]
    assert brightest <= 128
    assert brightest > 100  # or it would be dull


@pytest.mark.slow
@pytest.mark.parametrize(("name", "side"), [*product(PALETTES, SIDES)])
def test_names_can_be_read_against_the_brightest_light_around_them(name: str, side: str) -> None:
    palette, own, size = PALETTES[name], star.tones(name), 800
    for state in STATES:
        image = painted(state, name, size).copy()
        # Each name in the colour of its halo: what is left is what lies around it.
        rings.draw_names(image, SIDES[side], size / SIZE, own.shade, [own.shade] * 5)
        for cell in SIDES[side].cells:
            box = label(side, cell)
            edges = [
                (box.x - box.width / 2) * size / SIZE, (box.y - box.height / 2) * size / SIZE,
                (box.x + box.width / 2) * size / SIZE, (box.y + box.height / 2) * size / SIZE,
            ]  # fmt: skip
            part = image.crop((round(edges[0]), round(edges[1]), round(edges[2]), round(edges[3])))
            brightest = max(colours(part), key=luminance)
            assert contrast(sol_colours(palette).labels[cell.ring], brightest) >= READABLE, (
                state,
                cell,
            )


@pytest.mark.parametrize("name", PALETTES)
def test_ink_stands_out_from_every_part_of_the_supernova(name: str) -> None:
    image = painted(SUPERNOVA, name).reduce(4)
    ink = PALETTES[name].ink
    scale = image.width / SIZE
    for x, y in product(range(image.width), repeat=2):
        away = ((x + 0.5) / scale - CENTRE[0]) ** 2 + ((y + 0.5) / scale - CENTRE[1]) ** 2
        if away < (BARRIERS[Ring.INNER] + 20) ** 2:
            colour = image.getpixel((x, y))
            assert isinstance(colour, tuple)
            assert contrast((colour[0], colour[1], colour[2]), ink) >= VISIBLE, (x, y)


def loops(state: int) -> int:
    """How many prominences stand on the limb, by going around it."""
    image = corona.prominences(state, (800, 1000), 2)
    found, inside, first = 0, False, False
    for step in range(3600):
        turn = step / 10
        x, y = point(corona.FOOT + 12, turn)
        value = image.getpixel((round(x / 2), round(y / 2)))
        assert isinstance(value, float)
        lit = value > 0.12
        if step == 0:
            first = lit
        found += lit and not inside
        inside = lit
    return found - (1 if first and inside and found > 1 else 0)


@pytest.mark.parametrize("state", STATES)
def test_there_is_one_prominence_for_each_flare_drawn(state: int) -> None:
    assert loops(state) == state


@pytest.mark.parametrize("name", PALETTES)
def test_every_flare_shows(name: str) -> None:
    def apart(one: int, two: int) -> float:
        pictures = [painted(state, name, 400) for state in (one, two)]
        return sum(ImageStat.Stat(ImageChops.difference(*pictures)).mean)

    assert all(apart(one, two) > 1.5 for one, two in pairwise([*STATES, SUPERNOVA]))
    for one, two in pairwise((0, 3, 8, FLARES, SUPERNOVA)):
        assert apart(one, two) > 6


def test_the_heart_grows_with_every_flare() -> None:
    sizes = [heart(heat(state)) for state in STATES]
    assert all(after > before for before, after in pairwise(sizes))
    assert sizes[-1] > 1.5 * sizes[0]


def test_the_state_is_how_many_flares_were_drawn() -> None:
    view = GAME.play.view(sketch("O: O3 P1x2\nP1: hold=3\nP2: hold=2"), None)
    states = [star.state(replace(view, instability=left)) for left in range(13, -1, -1)]
    assert states == list(STATES)
    assert star.state(replace(view, instability=13)) == 0


def test_the_end_by_the_last_flare_is_the_supernova() -> None:
    view = GAME.play.view(sketch("O: O3 P1x2\nP1: hold=3\nP2: hold=2"), None)
    over = replace(view, result=Outcome((), (1, 1)))
    assert star.state(replace(over, instability=0)) == SUPERNOVA
    assert star.state(replace(over, instability=5)) == 8


def test_a_ground_is_the_same_each_time() -> None:
    for state in (4, SUPERNOVA):
        first = star.paint(BackdropKey("sol", "A", state, 400, "warm")).tobytes()
        light.cache_clear()
        assert star.paint(BackdropKey("sol", "A", state, 400, "warm")).tobytes() == first


def test_a_ground_is_a_fourth_taller_than_wide() -> None:
    for size in (400, 1000):
        assert star.ground("B", 2, size, PALETTES["cool"]).size == (size, size * 5 // 4)


@pytest.mark.parametrize(("name", "state"), [("warm", 0), ("contrast", 7), ("cool", 12)])
def test_borders_between_cells_can_be_seen_in_a_small_picture(name: str, state: int) -> None:
    """In three of twenty pictures of 400 pixels nobody could say in which cell a sundiver was."""
    size = 400
    image = star.paint(BackdropKey(star.GAME, "B", state, size, name)).convert("RGB")
    found: dict[Ring, list[float]] = {ring: [] for ring in Ring}
    for cell in SIDES["B"].cells:
        inner, outer = ZONES[cell.ring]
        for depth in (0.3, 0.5, 0.7):  # here and there a name or a place of the track lies over it
            radius, end = inner + depth * (outer - inner), arc(SIDES["B"], cell)[1]
            x, y = _pixel(radius, end, size)
            line = max((_colour(image, (x + dx, y + dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1)),
                       key=luminance)  # fmt: skip
            away = math.degrees(14 / radius)
            beside = (_pixel(radius, end + turn, size) for turn in (away, -away))
            found[cell.ring].append(min(contrast(line, _colour(image, one)) for one in beside))
    assert all(statistics.median(ratios) > BORDER for ratios in found.values())


def _pixel(radius: float, angle: float, size: int) -> tuple[int, int]:
    x, y = point(radius, angle)
    return int(x * size / SIZE), int(y * size / SIZE)


def _colour(image: Image.Image, spot: tuple[int, int]) -> Colour:
    found = image.getpixel(spot)
    assert isinstance(found, tuple)
    return int(found[0]), int(found[1]), int(found[2])
