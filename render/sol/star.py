"""The star in colours: the ground of every picture of Sol's board, hotter with each flare drawn."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw

from engine.core import data
from engine.core.record import dataclass
from engine.sol.board import SIDES, Ring
from engine.sol.edition import edition
from engine.sol.view import SolView
from render.backdrops import BackdropKey, Backdrops, version_of
from render.canvas import Picture
from render.colour import Colour, parse
from render.field import Ramp, as_light, light_by_radius, radii, toned
from render.noise import chances
from render.options import RenderOptions
from render.palette import PALETTES, Palette
from render.sol import rings
from render.sol.colours import sol_colours
from render.sol.geometry import BARRIERS, CENTRE, EDGE, HEIGHT, ORBIT, SIZE
from render.sol.light import AREA, FLARES, STEP, SUPERNOVA, heart, heat, light
from render.sol.supernova import blast

EDGES: Mapping[str, float] = {  # of the zones within the sky, from outside in
    "outer": EDGE,
    "inner": ORBIT,
    "convective": BARRIERS[Ring.INNER],
    "radiative": BARRIERS[Ring.CONVECTIVE],
    "core": BARRIERS[Ring.RADIATIVE],
}
ZONES = ("sky", *EDGES)
STARS = 420
FINE = 2
STARLIGHT = (225, 230, 255)
GAME = "sol"
BARE = "bare"  # in place of a side of the board: the star and its barriers alone
POSTER = "poster"  # the burst behind the poster of a game
POSTER_ZOOM, POSTER_MIDDLE = 0.5, (590.0, 372.0)  # of the star there
# All that a ground is painted from; a test holds the list to what these modules import.
SOURCES = (
    *(f"render/{name}.py" for name in ("canvas", "colour", "field", "fonts", "noise")),
    *(f"render/sol/{name}.py" for name in ("colours", "corona", "geometry", "light")),
    *(f"render/sol/{name}.py" for name in ("cell_layout", "outlines", "rings", "star")),
    "render/sol/supernova.py", "engine/sol/board.py",
)  # fmt: skip
DATA = (
    "render/palettes.toml",
    "sol/art/palettes.toml",
    "sol/art/places.toml",
    "sol/art/star.toml",
    "fonts/Inter-Bold.otf",
)


@dataclass(frozen=True, slots=True)
class Tones:
    """The colours of a star in a palette; of pairs the first is for a quiet one."""

    zones: Mapping[str, tuple[Sequence[Colour], Sequence[Colour]]]
    nova: Sequence[Colour]
    line: tuple[Colour, Colour]
    wall: tuple[Colour, Colour]
    shade: Colour
    texture: float

    def ramp(self, zone: str, state: int) -> Ramp:
        """The colours of a zone by how bright it is there."""
        if state == SUPERNOVA:
            return _ramp(self.nova)
        cold, hot = self.zones[zone]
        return _ramp([blend(*pair, heat(state)) for pair in zip(cold, hot, strict=True)])


def _ramp(stops: Sequence[Colour]) -> Ramp:
    found = []
    for place in range(256):
        at = place / 255 * (len(stops) - 1)
        low = min(len(stops) - 2, int(at))
        found.append(blend(stops[low], stops[low + 1], at - low))
    return found


def blend(a: Colour, b: Colour, share: float) -> Colour:
    """Mix two colours as screens do: in even steps for the eye."""
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue


@lru_cache(maxsize=16)
def tones(palette: str) -> Tones:
    """The colours of that palette, from the data."""
    table = data.read("sol/art/star")[palette]

    def read(texts: Sequence[str]) -> list[Colour]:
        return [parse(text) for text in texts]

    zones = {zone: (read(table[zone]["cold"]), read(table[zone]["hot"])) for zone in ZONES}
    (line, hot_line), (wall, hot_wall) = read(table["line"]), read(table["wall"])
    shade, texture = parse(table["shade"]), table["texture"]
    return Tones(zones, read(table["nova"]), (line, hot_line), (wall, hot_wall), shade, texture)


def state(view: SolView) -> int:
    """Which look the star has: the flares drawn, as if there were thirteen; or the supernova."""
    if view.result is not None and view.instability == 0:
        return SUPERNOVA
    flares = edition(view.edition).flares
    drawn = max(0, flares - view.instability)
    return min(FLARES, math.ceil(drawn * FLARES / flares))


def backdrop_of(view: SolView, look: RenderOptions) -> Picture:
    """The ground under a position, to be looked at or copied."""
    return ground(view.side, state(view), look.size, look.palette)


def ground(side: str, state: int, size: int, palette: Palette) -> Picture:
    """The empty board of a side, over the star in that state."""
    return BACKDROPS.picture(BackdropKey(GAME, side, state, size, palette.name))


def next_backdrops(view: SolView, look: RenderOptions) -> list[BackdropKey]:
    """The grounds that pictures of a game will need: as it is, and after the next flare."""
    now = state(view)
    after = SUPERNOVA if now >= FLARES - 1 else now + 1
    found = [_key(view.side, one, look) for one in dict.fromkeys((now, after))]
    return [*found, _key(POSTER, SUPERNOVA, look)] if after == SUPERNOVA else found


def first_backdrops(look: RenderOptions) -> list[BackdropKey]:
    """The grounds that games begin with, and that of their tables before."""
    return [_key(side, 0, look) for side in (*SIDES, BARE)]


def calm(look: RenderOptions) -> Picture:
    """The star before the first flare without a board, to be looked at or copied."""
    return BACKDROPS.picture(_key(BARE, 0, look))


def burst(look: RenderOptions) -> Picture:
    """The star's end as the poster of a game shows it, to be looked at or copied."""
    return BACKDROPS.picture(_key(POSTER, SUPERNOVA, look))


def _key(side: str, state: int, look: RenderOptions) -> BackdropKey:
    return BackdropKey(GAME, side, state, look.size, look.palette.name)


def paint(key: BackdropKey) -> Picture:
    """Paint a ground; this takes a second."""
    scale, palette = key.size / SIZE, PALETTES[key.palette]
    own, hot = tones(key.palette), heat(key.state)
    if key.side == POSTER:
        return _burst(key.size, own)
    colours = sol_colours(palette)
    image, away = sky_and_star(key.state, key.size, own)
    if key.side == BARE:
        rings.draw_walls(image, away, blend(*own.wall, hot), colours.barrier_edge, scale)
        return image
    board = SIDES[key.side]
    if key.state == SUPERNOVA:
        rings.draw_wreck(image, board, palette.ink, scale)
        inks = [palette.ink] * len(colours.labels)
        rings.draw_names(image, board, scale, own.nova[-1], inks)
        return image
    rings.draw_walls(image, away, blend(*own.wall, hot), colours.barrier_edge, scale)
    rings.draw_lines(image, board, heart(hot), blend(*own.line, hot), scale)
    rings.draw_names(image, board, scale, own.shade, colours.labels)
    return image


def area(size: int) -> tuple[int, int]:
    """How large a ground of that width is."""
    return size, round(size * HEIGHT / SIZE)


def sky_and_star(state: int, size: int, own: Tones) -> tuple[Picture, Picture]:
    """The star and the sky, and how far each pixel is from the middle."""
    scale = size / SIZE
    shown = light(state, own.texture).resize(area(size), Image.Resampling.BICUBIC)
    away = radii(area(size), SIZE / size, CENTRE)
    image = toned(shown, own.ramp("sky", state))
    draw_stars(image, state)
    if state == SUPERNOVA:
        return image, away
    for zone, edge in EDGES.items():
        part = rings.around(edge, scale)
        profile = [(0, 1), (edge - 0.7, 1), (edge + 0.7, 0), (2 * SIZE, 0)]
        disc = light_by_radius(away.crop(part), profile)
        image.paste(toned(shown.crop(part), own.ramp(zone, state)), part[:2], disc)
    return image, away


def _burst(size: int, own: Tones) -> Picture:
    middle = (POSTER_MIDDLE[0] / POSTER_ZOOM, POSTER_MIDDLE[1] / POSTER_ZOOM)
    shown = as_light(blast(AREA, STEP / POSTER_ZOOM, middle))
    shown = shown.resize(area(size), Image.Resampling.BICUBIC)
    image = toned(shown, own.ramp("sky", SUPERNOVA))
    draw_stars(image, SUPERNOVA)
    return image


def draw_stars(image: Picture, state: int) -> None:
    """Small lights; those behind the board are painted over."""
    large = Image.new("L", (image.width * FINE, image.height * FINE))
    draw = ImageDraw.Draw(large)
    chance, unit = chances(20261), image.width * FINE / SIZE
    for _ in range(STARS):
        x, y, bright = next(chance) * large.width, next(chance) * large.height, next(chance)
        near = math.dist((x / unit, y / unit), CENTRE) < EDGE + 60
        if near and state == SUPERNOVA:
            continue
        reach = (0.7 + 1.7 * bright**6) * unit
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), round(60 + 180 * bright**2))
    image.paste(STARLIGHT, (0, 0), large.reduce(FINE))


def version() -> str:
    """A word for this way of painting."""
    top = Path(__file__).parents[2]
    return version_of([*(top / name for name in SOURCES), *(data.ROOT / name for name in DATA)])


BACKDROPS = Backdrops(paint, version, area)
