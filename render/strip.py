"""The instrument strip below a board: a column for each seat, what just happened, what is in play.

It knows no game. A game says what stands in the columns: a name, one large figure, up to three
gauges (an icon and a number), and small pictures.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.record import dataclass
from render import fonts
from render.canvas import WIDTH, Picture, draw_text, mask, paste_centred
from render.colour import Colour, mix
from render.edge_line import EdgeLine, draw_edge_line
from render.fonts import BOLD, MEDIUM
from render.palette import Palette
from render.panes import draw_pane
from render.text import fitted

TOP = 1600.0  # where the board ends
HEIGHT = 400.0
MARGIN = 20.0
GAP = 10.0  # between two columns
EDGE_LINE = TOP + 12  # the middle of the line about what happened
PANEL = (TOP + 72, TOP + 302)
FOOT = (TOP + 326, TOP + 373)  # the middles of the two lines below the columns
WIDEST = 384.0  # a column of a table of few
NAME, FIGURE, GAUGE, CAPTION = 56, 96, 52, 44
SMALLEST = 44
PAD = 12.0
NARROW = 280.0  # six columns are
BESIDE_ICON = 48.0  # from where a gauge begins to its number


@dataclass(frozen=True, slots=True)
class Gauge:
    """A number beside the sign of what it counts."""

    icon: Picture
    text: str


@dataclass(frozen=True, slots=True)
class Column:
    """What the strip shows of one seat."""

    title: str
    figure: str
    colour: Colour
    emblem: Picture | None = None
    caption: str = ""  # what the figure counts
    sign: Picture | None = None  # the same where the word has no room
    gauges: tuple[Gauge, ...] = ()  # at most three, from the top
    pictures: tuple[Picture | Gauge, ...] = ()  # beside the figure, or below it
    tag: str = ""  # in the upper edge: whose turn it is, who comes next
    lit: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """Something in play, named in the lines below the columns."""

    icon: Picture
    text: str
    lit: bool = False


def draw_strip(
    image: Picture,
    columns: Sequence[Column],
    entries: Sequence[Entry],
    line: EdgeLine,
    scale: float,
    palette: Palette,
) -> None:
    """Draw the whole strip on a picture whose ground reaches below the board."""
    if line:
        draw_edge_line(image, line, EDGE_LINE, CAPTION, scale, palette)
    for place, column in enumerate(columns):
        _column(image, column, *_sides(place, len(columns)), scale, palette)
    _entries(image, entries, scale, palette)


def _sides(place: int, many: int) -> tuple[float, float]:
    """Where a column begins and ends; those of a small table stand in the middle."""
    width = min(WIDEST, (WIDTH - 2 * MARGIN - (many - 1) * GAP) / many)
    start = (WIDTH - many * width - (many - 1) * GAP) / 2
    left = start + place * (width + GAP)
    return left, left + width


def _column(
    image: Picture, column: Column, left: float, right: float, scale: float, palette: Palette
) -> None:
    top, bottom = PANEL
    corners = (left, top, right, bottom)
    draw_pane(image, corners, column.colour, column.lit, scale, palette)
    x, y = left + PAD, top + 46
    if column.emblem is not None:
        wide = column.emblem.width / scale
        paste_centred(image, column.emblem, x + wide / 2, y, scale)
        x += wide + 12
    room = right - PAD - x
    size = NAME if fonts.length(column.title, BOLD, NAME) <= room else CAPTION
    title = fitted(column.title, scale, room, size, BOLD)
    colour = palette.text if column.lit else mix(palette.text, palette.text_dim, 0.5)
    draw_text(image, title, x, y, scale, colour, size, BOLD, "l")
    figure, number = sizes(left, right)
    draw_text(image, column.figure, left + PAD, top + 122, scale, palette.text, figure, BOLD, "l")
    _beside(image, column, left + PAD, gauges_at(left, right), bottom - 38, scale, palette)
    for row, gauge in enumerate(column.gauges):
        x, y = gauges_at(left, right), top + 94 + row * 52
        paste_centred(image, gauge.icon, x + 23, y, scale)
        draw_text(image, gauge.text, x + BESIDE_ICON, y, scale, palette.text, number, BOLD, "l")
    if column.tag:
        _tag(image, column, left, top, scale, palette)


def sizes(left: float, right: float) -> tuple[int, int]:
    """How large the figure and the numbers of the gauges of a column are."""
    return (FIGURE, GAUGE) if right - left >= NARROW else (76, 48)


def gauges_at(left: float, right: float) -> float:
    """Where the gauges of a column begin: two digits end at its edge."""
    return right - 8 - BESIDE_ICON - fonts.length("00", BOLD, sizes(left, right)[1])


def _beside(
    image: Picture,
    column: Column,
    left: float,
    right: float,
    low: float,
    scale: float,
    palette: Palette,
) -> None:
    """What the figure counts, below it; pictures beside it, or below it in a narrow column."""
    x = left
    if column.caption and fonts.length(column.caption, MEDIUM, SMALLEST) < right - left:
        draw_text(image, column.caption, x, low, scale, palette.text_dim, SMALLEST, MEDIUM, "l")
        x, low = x + fonts.length(column.figure, BOLD, FIGURE) + 22, low - 78
    elif column.sign is not None:
        paste_centred(image, column.sign, x + column.sign.width / scale / 2, low, scale)
        x += column.sign.width / scale + 12
    for one in column.pictures:
        icon = one.icon if isinstance(one, Gauge) else one
        wide = icon.width / scale
        paste_centred(image, icon, x + wide / 2, low, scale)
        x += wide + 8
        if isinstance(one, Gauge):
            draw_text(image, one.text, x, low, scale, palette.text, SMALLEST, BOLD, "l")
            x += fonts.length(one.text, BOLD, SMALLEST) + 8


def _tag(
    image: Picture, column: Column, left: float, top: float, scale: float, palette: Palette
) -> None:
    """A word in the upper edge of a column."""
    width = fonts.length(column.tag, BOLD, SMALLEST) + 28
    colour = column.colour if column.lit else palette.panel
    right = left + 16 + width
    corners = (left + 16, top - 30, right, top + 12)
    layer, corner = mask(corners, scale, lambda pen: pen.box(corners, 255, 14))
    image.paste(colour, (*corner, corner[0] + layer.width, corner[1] + layer.height), layer)
    ink = palette.ink if column.lit else palette.text_dim
    draw_text(image, column.tag, left + 16 + width / 2, top - 9, scale, ink, SMALLEST, BOLD)


def _entries(image: Picture, entries: Sequence[Entry], scale: float, palette: Palette) -> None:
    """Name what is in play in two lines, the first half above the second."""
    if not entries:
        return
    half = (len(entries) + 1) // 2 if len(entries) > 3 else len(entries)
    rows = [entries[:half], entries[half:]]
    for y, row in zip(FOOT, rows, strict=True):
        step = (WIDTH - 2 * MARGIN) / max(half, 1)
        for place, entry in enumerate(row):
            left = MARGIN + place * step
            paste_centred(image, entry.icon, left + entry.icon.width / scale / 2, y, scale)
            x = left + entry.icon.width / scale + 10
            text = fitted(entry.text, scale, step - (x - left) - 14, SMALLEST)
            colour = palette.fresh if entry.lit else palette.text
            draw_text(image, text, x, y, scale, colour, SMALLEST, MEDIUM, "l")
