"""A river of numbers over time: a band for each line, one upon the other, as wide as its number."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean

from PIL import Image, ImageDraw

from engine.core.record import dataclass
from render.canvas import FINE, Picture
from render.colour import Colour
from render.fonts import BOLD
from render.page import Page
from render.text import span

CAPTION = 44.0
AXIS = 56.0  # below the bands, for the numbers of turns
APART = 56.0  # badges at the ends of the bands stand that far from each other
GUTTER = 96.0  # at the right, for the badges
SEAM = 3.0  # the dark line between two bands
MARK = 30.0  # above the bands, for marks


@dataclass(frozen=True, slots=True)
class Band:
    """One line: its number at each turn, and a badge, which tells it from the others."""

    points: Sequence[tuple[float, float]]
    colour: Colour
    badge: Picture


@dataclass(frozen=True, slots=True)
class _Course:
    """Where things are on the page."""

    left: float
    right: float
    top: float
    bottom: float
    first: float
    last: float
    most: float

    def across(self, x: float) -> float:
        return self.left + (self.right - self.left) * (x - self.first) / (self.last - self.first)

    def up(self, y: float) -> float:
        return self.bottom - (self.bottom - self.top) * y / self.most


def draw_river(
    page: Page,
    corners: tuple[float, float, float, float],
    bands: Sequence[Band],
    marks: Sequence[float] = (),
    mark: Picture | None = None,
    across: str = "",
) -> None:
    """Draw the bands between these corners; `marks` are turns to mark, each with a sprite."""
    left, top, right, bottom = corners
    times = sorted({x for band in bands for x, _ in band.points})
    levels = [[_at(band.points, x) for x in times] for band in bands]
    most = max([1.0, *(sum(level) for level in zip(*levels, strict=True))])
    first, last = times[0], max(times[-1], times[0] + 1)
    course = _Course(
        left, right - GUTTER, top + (MARK if marks else 0), bottom - AXIS, first, last, most
    )
    edges = [[0.0] * len(times)]
    for level in levels:
        edges.append([low + value for low, value in zip(edges[-1], level, strict=True)])
    if len(times) == 1:
        times, edges = [first, last], [[one, one] for (one,) in edges]
    for x in marks:
        at = course.across(x)
        page.box((at - 1.5, course.top, at + 1.5, course.bottom), page.palette.panel_line)
    _bands(page, course, bands, times, edges)
    for x in marks:
        if mark is not None:
            page.put(mark, course.across(x), top + MARK / 2)
    _badges(page, course, bands, edges)
    _axis(page, course, across)


def _at(points: Sequence[tuple[float, float]], x: float) -> float:
    """The number at a turn: that of the last one known."""
    found = 0.0
    for when, value in points:
        if when > x:
            break
        found = max(0.0, value)
    return found


def _bands(
    page: Page,
    course: _Course,
    bands: Sequence[Band],
    times: Sequence[float],
    edges: Sequence[Sequence[float]],
) -> None:
    """Paint from the top down, so that each covers what lies below it; dark seams part them."""
    zoom = page.scale * FINE / 2
    area = (
        round(course.left * page.scale), round(course.top * page.scale) - 2,
        round(course.right * page.scale), round(course.bottom * page.scale),
    )  # fmt: skip
    large = (round((area[2] - area[0]) * FINE / 2), round((area[3] - area[1]) * FINE / 2))
    for place in reversed(range(len(bands))):
        spots = [
            (course.across(x) * zoom - area[0] * FINE / 2, course.up(y) * zoom - area[1] * FINE / 2)
            for x, y in zip(times, edges[place + 1], strict=True)
        ]
        layer = Image.new("L", large)
        shape = [(spots[0][0], large[1]), *spots, (spots[-1][0], large[1])]
        ImageDraw.Draw(layer).polygon(shape, 255)
        page.image.paste(bands[place].colour, area[:2], layer.reduce(FINE // 2))
        layer = Image.new("L", large)
        ImageDraw.Draw(layer).line(spots, 255, max(1, round(SEAM * zoom)), joint="curve")
        page.image.paste(page.palette.ink, area[:2], layer.reduce(FINE // 2))


def _badges(
    page: Page, course: _Course, bands: Sequence[Band], edges: Sequence[Sequence[float]]
) -> None:
    """Right of where a band ends: whose it is, moved where bands are too narrow for that."""
    ends = [
        (course.up(edges[place][-1]) + course.up(edges[place + 1][-1])) / 2
        for place in range(len(bands))
    ]
    wanted = list(reversed(ends))  # from the top
    heights = spread(wanted, APART, course.top - MARK - 40, course.bottom + AXIS - 36)
    for band, end, y in zip(reversed(bands), wanted, heights, strict=True):
        _lead(page, band.colour, (course.right, end), (course.right + 34, y))
        page.put(band.badge, course.right + 62, y)


def _lead(page: Page, colour: Colour, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A thin line from a band to its badge."""
    edges = (start[0], min(start[1], end[1]) - 3, end[0], max(start[1], end[1]) + 3)
    page.shape(edges, colour, lambda pen: pen.line([start, end], 255, 4))


def _axis(page: Page, course: _Course, across: str) -> None:
    """The numbers of turns below the bands; `across` says what they count."""
    palette, y = page.palette, course.bottom + AXIS * 0.55
    page.box((course.left, course.bottom - 1.5, course.right, course.bottom + 1.5),
             palette.panel_line, round_by=0)  # fmt: skip
    page.write(across, course.left, y, CAPTION, palette.text_dim)
    taken = course.left + span(across, page.scale, CAPTION) + 30
    for x in ticks(course.last, 6)[1:]:
        half = span(str(x), page.scale, CAPTION, BOLD) / 2
        middle = min(course.across(x), course.right - half)
        if x <= course.last and middle - half > taken:
            page.write(str(x), middle, y, CAPTION, palette.text_dim, BOLD, "m")
            taken = middle + half + 20


def ticks(highest: float, most: int) -> list[int]:
    """Round numbers from 0 until nothing is higher: at most so many steps of 1, 2 or 5."""
    step = 1
    while highest / step > most:
        # 1 2 5 10 20 50 ...
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    return [step * place for place in range(max(1, math.ceil(highest / step)) + 1)]


def spread(wanted: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """Move heights, given from the top, apart by a gap, each group around its own middle."""
    groups: list[list[float]] = []  # what each member wants for the first of its group
    for place, height in enumerate(wanted):
        groups.append([height - place * gap])
        while len(groups) > 1 and fmean(groups[-2]) > fmean(groups[-1]):
            last = groups.pop()
            groups[-1] += last
    firsts = [fmean(group) for group in groups for _ in group]
    lowest = bottom - (len(firsts) - 1) * gap
    return [max(top, min(first, lowest)) + place * gap for place, first in enumerate(firsts)]
