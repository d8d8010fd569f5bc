"""Art with words on it: badges and a name above, a title and a line below.

It knows no game. A game says what is written and how the art is made for so many pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise

from PIL import Image

from engine.core.record import dataclass
from render.canvas import Picture, pixels
from render.colour import Colour
from render.fonts import BOLD
from render.page import INNER, MARGIN, Block, Page
from render.panes import draw_edge, plate
from render.text import broken, span

WIDTH, HEIGHT = 490.0, 735.0  # of one in a row of three
GAP = (INNER - 3 * WIDTH) / 2
LARGE = 1.3  # how much larger they are where at most two lie in a row
PAD = 30.0
CORNER = 26.0
EDGE = 5.0
TITLES = (62.0, 56.0, 50.0)
NAME, LINE, SMALL, NUMBER = 46.0, 48.0, 44.0, 64.0
LEADING = 1.2
BADGE = 76.0
VEIL = 232  # of 255: how much of the art is hidden behind words
SOFT = 90.0  # how far a veil takes to end

Art = Callable[[int, int], Picture]  # for a width and a height in pixels
Badge = Callable[[float, float], Picture]  # for a size in units, and a scale


@dataclass(frozen=True, slots=True)
class LabelledArt:
    """What stands on one; sizes are those in a row of three."""

    art: Art
    colour: Colour  # of its edge
    badges: tuple[Badge, ...] = ()
    name: str = ""  # beside the badge: what kind it is
    title: str = ""
    small: str = ""  # below the title
    line: str = ""
    note: str = ""  # what is said about this one
    count: int = 1


def rows_of_art(items: Sequence[LabelledArt]) -> list[Block]:
    """Lay them out in rows of three; one, two or four are larger, and every row is centred."""
    few = len(items) in (1, 2, 4)
    columns, large = (2, LARGE) if few else (3, 1.0)
    rows = [items[first : first + columns] for first in range(0, len(items), columns)]
    return [_row(row, large) for row in rows]


def _row(items: Sequence[LabelledArt], large: float) -> Block:
    def draw(page: Page, y: float) -> None:
        step = WIDTH * large + GAP
        left = MARGIN + (INNER - len(items) * step + GAP) / 2
        for place, item in enumerate(items):
            draw_labelled_art(page, item, left + place * step, y, large)

    return Block(HEIGHT * large, draw)


def draw_labelled_art(
    page: Page, item: LabelledArt, x: float, y: float, large: float = 1.0
) -> None:
    """Draw one with its upper left corner at a place."""
    scale, palette = page.scale, page.palette
    right, bottom = x + WIDTH * large, y + HEIGHT * large
    left, top = round(x * scale), round(y * scale)
    width, height = round(right * scale) - left, round(bottom * scale) - top
    room = (WIDTH - 2 * PAD) * large
    rows = broken(item.line, scale, room, LINE * large)
    names = broken(item.name, scale, room - _beside(item) * large, NAME * large, BOLD)
    words = _title_height(item) + len(rows) * LINE * LEADING
    head = PAD + BADGE + 8 + NAME * LEADING * _below(item, names) + SMALL * 1.4 * bool(item.note)
    face = item.art(width, height).copy()
    above, below = (pixels(part * large, scale) for part in (head, words + PAD))
    face.paste(palette.ink, (0, 0), veil(width, height, above, below, pixels(SOFT * large, scale)))
    page.image.paste(face, (left, top), plate(width, height, pixels(CORNER * large, scale)))
    draw_edge(page.image, (x, y, right, bottom), item.colour, EDGE, CORNER * large, scale)
    _draw_head(page, item, names, x, y, large)
    low = bottom - (PAD + words) * large
    if item.title:
        size = title_size(item.title, scale, room, large)
        page.write(item.title, x + PAD * large, low + 36 * large, size, weight=BOLD, width=room)
    if item.small:
        page.write(item.small, x + PAD * large, low + 99 * large, SMALL * large,
                   palette.fresh, width=room)  # fmt: skip
    first = low + (_title_height(item) + LINE * LEADING / 2) * large
    for place, row in enumerate(rows):
        page.write(row, x + PAD * large, first + place * LINE * LEADING * large, LINE * large)


def title_size(title: str, scale: float, room: float, large: float = 1.0) -> float:
    """How large a title is: the largest of the sizes in which it fits, or the smallest."""
    sizes = [size * large for size in TITLES]
    return next((one for one in sizes if span(title, scale, one, BOLD) <= room), sizes[-1])


def _title_height(item: LabelledArt) -> float:
    return (80.0 if item.title else 0.0) + (54.0 if item.small else 0.0)


def _beside(item: LabelledArt) -> float:
    """How much room a badge takes from the name; several stand above it."""
    return BADGE + 16 if len(item.badges) == 1 else 0.0


def _below(item: LabelledArt, names: Sequence[str]) -> int:
    """How many lines of the name stand below the badges."""
    return 0 if len(item.badges) == 1 else len(names)


def _draw_head(
    page: Page, item: LabelledArt, names: Sequence[str], x: float, y: float, large: float
) -> None:
    """Badges, what kind it is, and how many there are."""
    middle, left = y + (PAD + BADGE / 2 - 4) * large, x + PAD * large
    room = (WIDTH - 2 * PAD) * large
    size = min(BADGE * large, room / max(1, len(item.badges)) - 6)
    for place, badge in enumerate(item.badges):
        page.put(badge(size, page.scale), left + size / 2 + place * (size + 6), middle)
    end = x + (WIDTH - PAD) * large
    if len(item.badges) == 1:
        start = left + _beside(item) * large
        page.write(item.name, start, middle, NAME * large, weight=BOLD, width=end - start)
        low = middle + (BADGE / 2 + 26) * large
    else:
        low = middle + (BADGE / 2 + 30) * large
        for row in names:
            page.write(row, left, low, NAME * large, weight=BOLD)
            low += NAME * LEADING * large
    if item.note:
        page.write(item.note, left, low + 4 * large, SMALL * large, page.palette.fresh, BOLD,
                   width=room)  # fmt: skip
    if item.count > 1:
        number = f"×{item.count}"
        wide = span(number, page.scale, NUMBER * large, BOLD)
        down = y + (HEIGHT * 0.34) * large
        chip = (end - wide - 28, down - 48 * large, end + 12, down + 48 * large)
        page.shape(chip, page.palette.ink, lambda pen: pen.box(chip, VEIL, 24))
        page.write(number, end - 8, down, NUMBER * large, weight=BOLD, align="r")


@lru_cache(maxsize=64)
def veil(width: int, height: int, above: int, below: int, soft: int) -> Picture:
    """How much of the art is hidden, row by row: behind words nearly all, between them nothing."""
    points = [(0, VEIL), (above, VEIL), (above + soft, 0), (height - below - soft, 0),
              (height - below, VEIL), (height, VEIL)]  # fmt: skip
    shades = [_thickest(points, row) for row in range(height)]
    return Image.frombytes("L", (1, height), bytes(shades)).resize((width, height))


def _thickest(points: Sequence[tuple[int, int]], row: int) -> int:
    """How thick a veil is at a row; where its ends overlap, the thicker one counts."""
    slopes = [pair for pair in pairwise(points) if pair[0][0] <= row < pair[1][0]]
    return max(
        round(low + (high - low) * (row - start) / (end - start))
        for (start, low), (end, high) in slopes
    )
