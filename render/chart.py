"""A line chart on a page: several lines over the same numbers, told apart without colours."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean

from render.canvas import Pen, Picture
from render.colour import Colour, mix
from render.fonts import BOLD
from render.page import Page, span

TICK = 32  # the size of the numbers at the axes, in units
VALUE = 44  # and of those at the ends of lines
THICK = 6.0  # a line
LABELS = 76.0  # at the left, for the numbers: the same in every chart
GUTTER = 168.0  # at the right, for the ends
APART = 54.0  # ends stand at least that far from each other
BETWEEN = 290.0  # from badge to badge along a line
CLEAR = 46.0  # badges along lines keep that far from each other

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Line:
    """One line: (x, y) from left to right, and a badge, which is what tells it from the others."""

    points: Sequence[Spot]
    colour: Colour
    badge: Picture | None = None  # drawn at the page's scale: a shape and a letter
    stepped: bool = False  # keeps its height until the next point, and is filled below


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the chart is on the page, and the numbers at its edges."""

    left: float
    top: float
    right: float
    bottom: float
    last: float  # x runs from 0
    highest: float  # y too

    def at(self, x: float, y: float) -> Spot:
        across, down = self.right - self.left, self.bottom - self.top
        return self.left + across * x / self.last, self.bottom - down * y / self.highest


def ticks(highest: float, most: int) -> list[int]:
    """Round numbers from 0 until nothing is higher: at most so many steps of 1, 2 or 5."""
    step = 1
    while highest / step > most:
        # 1 2 5 10 20 50 ...
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    return [step * place for place in range(max(1, math.ceil(highest / step)) + 1)]


def chart(
    page: Page,
    corners: tuple[float, float, float, float],
    lines: Sequence[Line],
    rows: int = 6,
    across: str | None = "",
    goal: tuple[float, str] | None = None,
) -> Frame:
    """Draw lines over a grid of at most so many rows. `across` names the numbers of the x axis;
    None leaves them out, for a chart that stands on another one.
    """
    left, top, right, bottom = corners
    heights = ticks(
        max([1.0, goal[0] if goal else 0, *(y for line in lines for _, y in line.points)]), rows
    )
    last = max([1.0, *(x for line in lines for x, _ in line.points)])
    under = 0.0 if across is None else TICK * 1.6
    frame = Frame(left + LABELS, top, right - GUTTER, bottom - under, last, heights[-1])
    _grid(page, frame, heights, across)
    if goal is not None:
        _goal(page, frame, *goal)
    tracks = [_track(frame, line) for line in _apart(frame, lines)]
    for line, track in zip(lines, tracks, strict=True):
        _draw(page, frame, line, track)
    _badges(page, lines, tracks)
    _ends(page, frame, lines, tracks)
    return frame


def _grid(page: Page, frame: Frame, heights: Sequence[int], across: str | None) -> None:
    palette = page.palette
    faint = mix(palette.panel, palette.panel_line, 0.5)
    for height in heights:
        _, y = frame.at(0, height)
        shade = faint if height else palette.panel_line
        page.box((frame.left, y - 1.5, frame.right, y + 1.5), shade, round_by=0)
        page.write(str(height), frame.left - 14, y, TICK, palette.text_dim, align="r")
    if across is None:
        return
    y = frame.bottom + TICK * 1.15
    room = frame.right - frame.left
    if across:
        taken = page.write(across, frame.left - 14, y, TICK, palette.text_dim) + 26
    else:
        taken = -math.inf
    for x in ticks(frame.last, int(room // 170)):
        if x > frame.last:
            break
        middle, _ = frame.at(x, 0)
        page.box((middle - 1.5, frame.bottom, middle + 1.5, frame.bottom + 9), palette.panel_line)
        if middle - span(str(x), page.scale, TICK) / 2 > taken:
            page.write(str(x), middle, y, TICK, palette.text_dim, align="m")


def _goal(page: Page, frame: Frame, goal: float, name: str) -> None:
    """A dashed line to reach, and its name above it."""
    _, y = frame.at(0, goal)
    page.write(name, frame.left + 10, y - TICK * 0.75, TICK, page.palette.fresh)
    x = frame.left
    while x < frame.right:
        page.box((x, y - 2, min(x + 22, frame.right), y + 2), page.palette.fresh, round_by=0)
        x += 36


def _apart(frame: Frame, lines: Sequence[Line]) -> Iterator[Line]:
    """Lift lines that run on the same height, so that they lie beside each other."""
    here: dict[Spot, int] = defaultdict(int)
    unit = frame.highest / (frame.bottom - frame.top)
    for line in lines:
        lifted = []
        for x, y in line.points:
            lifted.append((x, y + here[x, y] * (THICK + 1) * unit))
            here[x, y] += 1
        yield Line(lifted, line.colour, line.badge, line.stepped)


def _track(frame: Frame, line: Line) -> list[Spot]:
    """A line's corners on the page."""
    spots = [frame.at(x, y) for x, y in line.points]
    if not line.stepped:
        return spots
    track = spots[:1]
    for x, y in spots[1:]:
        track += [(x, track[-1][1]), (x, y)]
    return track


def _draw(page: Page, frame: Frame, line: Line, track: Sequence[Spot]) -> None:
    reach = THICK
    edges = (
        min(x for x, _ in track) - reach,
        min(y for _, y in track) - reach,
        max(x for x, _ in track) + reach,
        (frame.bottom if line.stepped else max(y for _, y in track)) + reach,
    )

    def paint(pen: Pen) -> None:
        if line.stepped:
            pen.polygon([(track[0][0], frame.bottom), *track, (track[-1][0], frame.bottom)], 70)
        if len(track) > 1:
            pen.line(track, 255, THICK)
        for x, y in (track[0], track[-1]):
            pen.disc(x, y, THICK / 2, 255)

    page.shape(edges, line.colour, paint)


def _badges(page: Page, lines: Sequence[Line], tracks: Sequence[Sequence[Spot]]) -> None:
    """Along the way: every line shows now and then whose it is, where there is room for it."""
    taken: list[Spot] = [track[-1] for track in tracks]
    for number, (line, track) in enumerate(zip(lines, tracks, strict=True)):
        if line.badge is None or len(track) < 2:
            continue
        start, end = track[0][0], track[-1][0]
        x = start + BETWEEN * (number + 1) / (len(lines) + 1)
        while x < end - CLEAR:
            spot = x, _height(track, x)
            if all(math.dist(spot, other) >= CLEAR for other in taken):
                page.put(line.badge, *spot)
                taken.append(spot)
            x += BETWEEN


def _height(track: Sequence[Spot], x: float) -> float:
    """How high a line is at a place between its ends."""
    for (left, before), (right, after) in pairwise(track):
        if left <= x <= right and right > left:
            return before + (after - before) * (x - left) / (right - left)
    return track[-1][1]


def _ends(
    page: Page, frame: Frame, lines: Sequence[Line], tracks: Sequence[Sequence[Spot]]
) -> None:
    """At the right: badge and last value of each line, spread so that all can be read."""
    values = [line.points[-1][1] for line in lines]
    order = sorted(range(len(lines)), key=lambda place: (-values[place], tracks[place][-1][1]))
    wanted = [frame.at(frame.last, values[place])[1] for place in order]
    heights = spread(wanted, APART, frame.top - APART / 4, frame.bottom)
    for place, y in zip(order, heights, strict=True):
        line, (x, end) = lines[place], tracks[place][-1]
        start = frame.right + 24
        if abs(y - end) > 4 or start - x > 30:
            _lead(page, line.colour, [(x, end), (start - 6, y)])
        if line.badge is not None:
            page.put(line.badge, start + 20, y)
            start += 52
        page.write(f"{values[place]:g}", start, y, VALUE, weight=BOLD)


def _lead(page: Page, colour: Colour, ends: list[Spot]) -> None:
    """A thin line from where a line ends to its badge."""
    (x, y), (right, after) = ends
    edges = (x - 2, min(y, after) - 2, right + 2, max(y, after) + 2)
    page.shape(edges, colour, lambda pen: pen.line(ends, 200, 3.5))


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
