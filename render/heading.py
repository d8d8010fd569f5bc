"""The heading of a page, with whose it is."""

from __future__ import annotations

from engine.core.seat import Seat
from render.badges import emblem
from render.fonts import BOLD
from render.owners import shown_name
from render.page import INNER, MARGIN, RIGHT, SMALLEST, Block, Page
from render.text import span


def heading(text: str, seat: Seat | None = None) -> Block:
    """The heading of a picture, with whose it is."""

    def draw(page: Page, y: float) -> None:
        x = MARGIN
        if seat is not None:
            page.put(emblem(seat, 84, page.scale, page.palette), x + 40, y + 46)
            x += 104
            name = shown_name(seat, page.look.names)
            if name:
                text_room = span(text, page.scale, SMALLEST) + 32
                room = RIGHT - x - text_room
                x = page.write(name, x, y + 46, 56, weight=BOLD, width=room) + 32
            page.write(text, x, y + 50, SMALLEST, page.palette.text_dim, width=RIGHT - x)
            return
        page.write(text, x, y + 40, 60, weight=BOLD, width=INNER)

    return Block(96 if seat is not None else 72, draw)
