"""Cards to read: those to choose from, and the effects of a game."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.core.seat import Seat
from engine.sol.pieces import SUITS, Suit
from engine.sol.view import ChoiceView, SolView
from render.fonts import BOLD
from render.look import Look
from render.page import (
    GAP,
    INNER,
    LEADING,
    MARGIN,
    PAD,
    RIGHT,
    Block,
    Page,
    broken,
    span,
    stacked,
)
from render.sol import pieces, tokens
from render.sol.owners import shown_name
from render.sol.words import line_of, page_of, say

HEADER = 84.0  # the coloured top of a card
TEXT = 36.0
FEW = 4  # so many cards have room for their whole text
WIDE = 1000.0  # a card that has room for two things in a line


@dataclass(frozen=True, slots=True)
class Face:
    """What is written on a card, broken into lines for its width."""

    suits: tuple[Suit, ...]  # several where they share an effect
    width: float
    title: str
    timing: str
    rows: tuple[str, ...]
    note: str = ""
    count: int = 1

    @property
    def header(self) -> list[tuple[Suit, ...]]:
        """The suits in rows of at most three, as even as can be."""
        rows = math.ceil(len(self.suits) / 3)
        ends = [round(len(self.suits) * row / rows) for row in range(rows + 1)]
        return [self.suits[start:end] for start, end in pairwise(ends)]

    @property
    def height(self) -> float:
        title = 0.0
        if self.title:
            title = 92.0 if self.width >= WIDE else 92.0 + 50.0 * bool(self.timing)
        text = (28 if not title else 0) + len(self.rows) * TEXT * LEADING + 28
        return HEADER * len(self.header) + title + text


def face(
    view: SolView,
    suits: Sequence[Suit],
    width: float,
    scale: float,
    full: bool = True,
    note: str = "",
    count: int = 1,
) -> Face:
    """A card of these suits, with its effect's whole text or the line about it."""
    effect = view.effects.get(suits[0])
    room = width - 2 * PAD
    if effect is None:
        rows = broken(say("no_effect"), scale, room, TEXT)
        return Face(tuple(suits), width, "", "", rows, note, count)
    page = page_of(view, effect)
    text = page["text"] if full else f"{line_of(view, effect)}."
    rows = broken(text, scale, room, TEXT)
    timing = say(page["timing"])
    return Face(tuple(suits), width, page["name"], timing, rows, note, count)


def draw_face(page: Page, card: Face, x: float, y: float, height: float) -> None:
    """A card: its suit in colour and sign, then what it does."""
    palette = page.palette
    right = x + card.width
    first = tokens.suit_colour(card.suits[0], palette)
    edge = first if len(card.suits) == 1 else palette.panel_line
    page.box((x, y, right, y + height), edge=edge, thick=4)
    for row in card.header:
        _header(page, card, row, x, y)
        y += HEADER
    left, width = x + PAD, card.width - 2 * PAD
    if not card.title:
        page.lines(card.rows, left, y + 50, TEXT, palette.text_dim)
        return
    if card.width >= WIDE:
        page.write(card.timing, x + card.width - PAD, y + 56, 36, palette.text_dim, align="r")
        width -= span(card.timing, page.scale, 36) + 24
        page.write(card.title, left, y + 54, 54, weight=BOLD, width=width)
        y += 92
    else:
        page.write(card.title, left, y + 54, 54, weight=BOLD, width=width)
        page.write(card.timing, left, y + 108, 36, palette.text_dim, width=width)
        y += 142
    page.lines(card.rows, left, y + TEXT * LEADING / 2, TEXT)


def _header(page: Page, card: Face, suits: Sequence[Suit], x: float, y: float) -> None:
    """Suits side by side, each on its colour; only the corners of the card are round."""
    step, top = card.width / len(suits), suits[0] is card.suits[0]
    last = len(suits) - 1
    for place, suit in enumerate(suits):
        colour = tokens.suit_colour(suit, page.palette)
        left, end = x + place * step, x + (place + 1) * step
        page.box((left, y, end, y + HEADER), colour, round_by=18 if top else 0)
        page.box((left, y + HEADER / 2, end, y + HEADER), colour, round_by=0)
        inner = left + step / 2 * (place == 0), end - step / 2 * (place == last)
        page.box((inner[0], y, inner[1], y + HEADER), colour, round_by=0)
        _suit(page, card, suit, left, y + HEADER / 2, step)


def _suit(page: Page, card: Face, suit: Suit, x: float, y: float, width: float) -> None:
    """The name of a suit on its colour, and what is said about the card as such."""
    ink = page.palette.ink
    page.put(tokens.symbol(suit, 54, page.scale, ink), x + 54, y)
    end = x + width - 28
    if card.count > 1:
        page.write(f"×{card.count}", end, y, 48, ink, BOLD, "r")
        end -= span(f"×{card.count}", page.scale, 48, BOLD) + 20
    if card.note:
        page.write(card.note, end, y, 34, ink, align="r")
        end -= span(card.note, page.scale, 34) + 20
    page.write(suit.capitalize(), x + 96, y, 38, ink, BOLD, width=end - x - 96)


def kinds(choice: ChoiceView) -> list[tuple[Suit, str, int]]:
    """The cards of a choice: the held one if it is known, then the drawn ones by suit."""
    drawn = Counter(choice.drawn)
    held = [] if choice.held is None else [(choice.held, say("held"), 1)]
    return [*held, *((suit, "", drawn[suit]) for suit in SUITS if drawn[suit])]


def offered(
    view: SolView, choice: ChoiceView, columns: int, scale: float, full: bool
) -> list[list[Face]]:
    """The same in rows, with what is written on them."""
    cards, rows = kinds(choice), []
    for first in range(0, len(cards), columns):
        part = cards[first : first + columns]
        width = (INNER - (len(part) - 1) * GAP) / len(part)  # a card alone has the whole row
        rows.append(
            [face(view, (suit,), width, scale, full, note, count) for suit, note, count in part]
        )
    return rows


def hides_one(choice: ChoiceView) -> bool:
    """Is there a card among them that the viewer may not know?"""
    return choice.held is None and choice.options > len(choice.drawn)


def choice_blocks(
    view: SolView, choice: ChoiceView, columns: int, scale: float, full: bool
) -> list[Block]:
    """The cards of a choice in rows; cards of a row are equally high."""
    blocks = [row_of_faces(row) for row in offered(view, choice, columns, scale, full)]
    if hides_one(choice):
        blocks.append(face_down(say("held_hidden")))
    return blocks


def row_of_faces(faces: Sequence[Face]) -> Block:
    height = max(one.height for one in faces)

    def draw(page: Page, y: float) -> None:
        for place, one in enumerate(faces):
            draw_face(page, one, MARGIN + place * (one.width + GAP), y, height)

    return Block(height, draw)


def face_down(text: str) -> Block:
    """A card whose front the viewer may not see."""

    def draw(page: Page, y: float) -> None:
        page.panel(y, 190)
        page.put(tokens.card(None, 140, page.scale, page.palette), MARGIN + PAD + 50, y + 95)
        left = MARGIN + PAD + 136
        page.write(text, left, y + 95, 42, width=RIGHT - PAD - left)

    return Block(190, draw)


def title(text: str, seat: Seat | None = None) -> Block:
    """The heading of a picture, with whose it is."""

    def draw(page: Page, y: float) -> None:
        x = MARGIN
        if seat is not None:
            page.put(pieces.emblem(seat, 84, page.scale, page.palette), x + 40, y + 46)
            x += 104
            name = shown_name(seat, page.look.names)
            if name:
                text_room = span(text, page.scale, 42) + 32
                room = RIGHT - x - text_room
                x = page.write(name, x, y + 46, 56, weight=BOLD, width=room) + 32
            page.write(text, x, y + 50, 42, page.palette.text_dim, width=RIGHT - x)
            return
        page.write(text, x, y + 40, 60, weight=BOLD, width=INNER)

    return Block(96 if seat is not None else 72, draw)


def choice_png(view: SolView, seat: Seat, look: Look) -> bytes:
    """The cards a player may keep one of, large."""
    choice = view.players[seat].choice
    if choice is None:
        return stacked(look, [title(say("nothing_to_choose"), seat)])
    few = len(kinds(choice)) <= FEW
    blocks = choice_blocks(view, choice, 1 if few else 2, look.scale, full=few)
    return stacked(look, [title(say("choose", options=choice.options), seat), *blocks])


def effects_png(view: SolView, look: Look) -> bytes:
    """Every effect in play with its whole text; suits that share one share a card."""
    shared: dict[str | None, list[Suit]] = {}
    for suit in view.suits:
        shared.setdefault(view.effects.get(suit), []).append(suit)
    faces = [face(view, suits, INNER, look.scale) for suits in shared.values()]
    heading = say("effects") if view.effects else say("no_effects")
    return stacked(look, [title(heading), *(row_of_faces([one]) for one in faces)])
