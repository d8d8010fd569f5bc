"""The poster of a game that is over: one picture that says how it ended and how it came about.

It knows no game: a game gives the backdrop, the words, a row for each seat, a river of numbers and
a few moments, and the poster has a place for each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PIL import Image

from engine.core.record import dataclass
from render.canvas import WIDTH, Picture, pixels
from render.colour import Colour, mix
from render.fonts import BOLD
from render.lens import lens
from render.options import RenderOptions
from render.page import INNER, LEADING, MARGIN, PAD, RIGHT, Page
from render.text import broken, fitted, span, write_lit

HEIGHT = 2000.0
HERO = 446.0  # the backdrop is left alone above that
TITLES = (116, 96, 80, 68)  # the largest that fits in a line
OVER, BELOW, CAPTION, FOOT = 60, 46, 44, 44
NAME, FIGURE = 52, 64
WORDS_LINES = 2
GAP = 18.0
MOMENTS = 440.0  # the lens and the words below it
LENS = 288.0  # across
LEAST_RIVER = 400.0
MOST_ROW, LEAST_ROW = 88.0, 60.0
HEAD = 46.0  # above the rows


@dataclass(frozen=True, slots=True)
class Row:
    """What became of one seat."""

    emblem: Picture
    name: str
    colour: Colour
    figure: str
    words: str = ""
    sign: Picture | None = None  # beside the figure
    lit: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment of the game: a square picture, seen through a lens, and what happened."""

    picture: Picture
    title: str
    words: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class Poster:
    """All that a poster says."""

    backdrop: Picture
    over: str  # above the title, beside the emblems
    emblems: Sequence[Picture]
    title: str
    below: str
    rows: Sequence[Row]
    unit: str  # of the figures in the rows
    fate: str  # what the words in the rows are
    river: str  # the title of the river
    draw_river: Callable[[Page, tuple[float, float, float, float]], None]
    scenes: Sequence[Scene]
    foot: Sequence[str] = ()  # lines


def draw_poster(poster: Poster, look: RenderOptions) -> Page:
    """Lay it all out on a page of 1600 x 2000 units."""
    page = Page(look, HEIGHT)
    page.image.paste(poster.backdrop)
    foot = HEIGHT - (10 + FOOT * 1.1 * len(poster.foot) if poster.foot else 0)
    scenes = foot - (MOMENTS if poster.scenes else 24)
    top = _title(page, poster)
    room = scenes - GAP - top
    step = min(MOST_ROW, max(LEAST_ROW, (room - LEAST_RIVER - HEAD) / len(poster.rows)))
    rows = step * len(poster.rows) + HEAD + 16
    _rows(page, poster, top, step)
    _river(page, poster, top + rows + GAP, scenes - GAP)
    _scenes(page, poster.scenes, scenes)
    for place, line in enumerate(reversed(poster.foot)):
        y = HEIGHT - 36 - FOOT * 1.1 * place
        page.write(line, MARGIN, y, FOOT, page.palette.text_dim, width=INNER)
    return page


def shade(image: Picture, top: float, bottom: float, strongest: int, colour: Colour) -> None:
    """Let a picture sink into a colour, from a height down to another; both as shares of it."""
    ramp = Image.new("L", (1, image.height))
    for y in range(image.height):
        share = (y / image.height - top) / (bottom - top)
        ramp.putpixel((0, y), round(strongest * min(1.0, max(0.0, share))))
    image.paste(colour, (0, 0), ramp.resize(image.size))


def _title(page: Page, poster: Poster) -> float:
    """The title and what stands around it; returns where there is room below."""
    palette, scale = page.palette, page.scale
    size = next(
        (one for one in TITLES if span(poster.title, scale, one, BOLD) <= INNER), TITLES[-1]
    )
    titles = broken(poster.title, scale, INNER, size, BOLD)[:2]
    wide = sum(one.width / scale + 12 for one in poster.emblems)
    beside = INNER - wide - 8
    overs = broken(poster.over, scale, beside, OVER, BOLD)[:2] if poster.over else ()
    if len(overs) > 1:
        overs = broken(poster.over, scale, beside, 44, BOLD)[:3]
    large = OVER if len(overs) < 2 else 44
    y = HERO + 40 - max(0, len(overs) - 1) * large * LEADING
    x = MARGIN
    for one in poster.emblems:
        page.put(one, x + one.width / scale / 2, y)
        x += one.width / scale + 12
    for line in overs:
        _lit(page, line, x + 4, y, large, palette.fresh)
        y += large * LEADING
    y += (16 if overs else 16 + OVER * LEADING) + size * 0.32
    for line in titles:
        _lit(page, line, MARGIN, y, size, palette.text)
        y += size * 1.1
    y += 24 - size * 0.34
    for line in broken(poster.below, scale, INNER, BELOW, BOLD)[:2]:
        _lit(page, line, MARGIN, y, BELOW, mix(palette.text, palette.text_dim, 0.4))
        y += BELOW * LEADING
    return y


def _lit(page: Page, text: str, x: float, y: float, size: float, colour: Colour) -> None:
    write_lit(page.image, text, x, y, page.scale, colour, size, page.palette, "l")


def _rows(page: Page, poster: Poster, top: float, step: float) -> None:
    """A row for each seat: whose, what became of it, the figure."""
    palette = page.palette
    page.glass((MARGIN - 14, top, RIGHT + 14, top + step * len(poster.rows) + HEAD + 16))
    figures = max(span(row.figure, page.scale, FIGURE, BOLD) for row in poster.rows)
    signs = max((row.sign.width / page.scale for row in poster.rows if row.sign), default=0.0)
    edge, words = RIGHT - 16, MARGIN + 84
    if any(row.words for row in poster.rows):
        widest = max(span(row.words, page.scale, CAPTION) for row in poster.rows)
        words = max(words + 330, edge - figures - 44 - signs - 24 - widest)
        page.write(poster.fate, words, top + 34, CAPTION, palette.text_dim)
    page.write(poster.unit, edge, top + 34, CAPTION, palette.text_dim, align="r")
    for place, row in enumerate(poster.rows):
        y = top + HEAD + 6 + step * (place + 0.5)
        page.write(row.figure, edge, y, FIGURE, palette.text, BOLD, "r")
        right = edge - figures - 44
        if row.sign is not None:
            page.put(row.sign, right - row.sign.width / page.scale / 2, y)
        right -= signs + (24 if signs else 0)
        page.put(row.emblem, MARGIN + 34, y)
        left = MARGIN + 84
        wide = (words if row.words else right) - left - 24
        colour = palette.fresh if row.lit else palette.text
        page.write(row.name, left, y, NAME, colour, BOLD, width=wide)
        if row.words:
            page.write(row.words, words, y + 3, CAPTION, width=right - words)


def _river(page: Page, poster: Poster, top: float, bottom: float) -> None:
    page.glass((MARGIN - 14, top, RIGHT + 14, bottom))
    page.write(poster.river, MARGIN + PAD / 2, top + 36, CAPTION, weight=BOLD)
    poster.draw_river(page, (MARGIN + PAD / 2, top + 62, RIGHT - PAD / 2, bottom - 6))


def _scenes(page: Page, scenes: Sequence[Scene], top: float) -> None:
    """Moments side by side: a lens, the title, and what happened."""
    for place, scene in enumerate(scenes):
        wide = (WIDTH - 2 * MARGIN) / len(scenes)
        middle = MARGIN + wide * (place + 0.5)
        y = top + LENS / 2 + 4
        page.put(lens(scene.picture, pixels(LENS, page.scale), scene.colour), middle, y)
        y = top + LENS + 32
        page.write(scene.title, middle, y, BELOW, page.palette.fresh, BOLD, "m")
        rows = broken(scene.words, page.scale, wide - 8, CAPTION)
        if len(rows) > WORDS_LINES:
            last = fitted(" ".join(rows[WORDS_LINES - 1 :]), page.scale, wide - 8, CAPTION)
            rows = (*rows[: WORDS_LINES - 1], last)
        for line in rows:
            y += 44
            page.write(line, middle, y, CAPTION, align="m")
