"""A table that gathers: a backdrop, the table, and who has sat down.

It knows no game: a game gives the backdrop.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.core.seat import Seat
from engine.core.wording import Wording
from render.badges import emblem
from render.canvas import Picture
from render.colour import mix
from render.fonts import BOLD
from render.options import RenderOptions
from render.owners import letter, shown_name
from render.page import MARGIN, RIGHT, Page
from render.pictures import Gathering
from render.text import broken, fitted, span, write_lit

WORDS = Wording("render/text")
HEIGHT = 900.0
WIDE = 790.0  # for the words beside it
TITLES = (100, 88, 76)
LINE, NAME, EMBLEM = 44, 52, 62.0
ROW, TALL_ROW = 92.0, 124.0  # of a seat; tall where at most two are under each other
MOST_LINES = 5


def page(gathering: Gathering, look: RenderOptions, backdrop: Callable[[Picture], None]) -> Page:
    """Lay the table out; the backdrop is painted first, behind all words."""
    drawn = Page(look, HEIGHT)
    backdrop(drawn.image)
    y = _head(drawn, gathering)
    _seats(drawn, gathering, max(y, HEIGHT - MARGIN - _row(gathering) * _rows(gathering)))
    return drawn


def lines(gathering: Gathering) -> list[str]:
    """The same in words."""
    texts = [gathering.title, *gathering.lines]
    for place, who in enumerate(gathering.seats):
        seat = Seat(place)
        key = "free" if who is None else "ready" if gathering.ready[place] else "taken"
        texts.append(WORDS.say("lobby", key, letter=letter(seat), who=who))
    return texts


def _head(page: Page, gathering: Gathering) -> float:
    """The title and what was chosen; returns where there is room below."""
    palette, scale = page.palette, page.scale
    size = next(
        (one for one in TITLES if len(broken(gathering.title, scale, WIDE, one, BOLD)) < 3),
        TITLES[-1],
    )
    y = 96.0
    for line in broken(gathering.title, scale, WIDE, size, BOLD)[:2]:
        write_lit(page.image, line, MARGIN, y, scale, palette.text, size, palette, "l")
        y += size * 1.16
    y += 4
    shade = mix(palette.text, palette.text_dim, 0.4)
    rows = [row for line in gathering.lines for row in broken(line, scale, WIDE, LINE)]
    if len(rows) > MOST_LINES:
        rows[MOST_LINES - 1] = fitted(rows[MOST_LINES - 1] + " …", scale, WIDE, LINE)
    for line in rows[:MOST_LINES]:
        write_lit(page.image, line, MARGIN, y, scale, shade, LINE, palette, "l")
        y += LINE * 1.3
    return y


def _name(seat: Seat, who: str) -> str:
    """A name as the font can show it; else the letter, so that the seat is not taken for free."""
    return shown_name(seat, {seat: who}) or WORDS.say("lobby", "player", letter=letter(seat))


def _rows(gathering: Gathering) -> int:
    return -(-len(gathering.seats) // _columns(gathering))


def _row(gathering: Gathering) -> float:
    return TALL_ROW if _rows(gathering) < 3 else ROW


def _columns(gathering: Gathering) -> int:
    return 1 if len(gathering.seats) == 1 else 2


def _seats(page: Page, gathering: Gathering, top: float) -> None:
    """A pane for each seat: the emblem, and who sits there; a free one is hollow."""
    palette, columns = page.palette, _columns(gathering)
    gap, row = 16.0, _row(gathering)
    wide = (RIGHT - MARGIN - gap * (columns - 1)) / columns
    for place, who in enumerate(gathering.seats):
        seat = Seat(place)
        left = MARGIN + place % columns * (wide + gap)
        y = top + place // columns * row
        ready = gathering.ready[place]
        page.glass((left, y, left + wide, y + row - 12), palette.owners[seat], lit=ready)
        middle = y + (row - 12) / 2
        ghost = who is None
        page.put(emblem(seat, EMBLEM, page.scale, palette, ghost), left + 46, middle)
        right = left + wide - 20
        if ready:
            word = WORDS.say("lobby", "is_ready")
            page.write(word, right, middle + 2, LINE, palette.fresh, BOLD, "r")
            right -= span(word, page.scale, LINE, BOLD) + 20
        text = WORDS.say("lobby", "is_free") if who is None else _name(seat, who)
        shown = fitted(text, page.scale, right - left - 92, NAME, BOLD)
        colour = palette.text_dim if ghost else palette.text
        page.write(shown, left + 92, middle, NAME, colour, BOLD)
