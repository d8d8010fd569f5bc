"""Cards to read: those to choose from, the effects of a game, and the rewards of stations."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.core import data
from engine.core.seat import Seat
from engine.core.wording import Wording
from engine.sol.board import RINGS, Ring
from engine.sol.edition import Edition, edition
from engine.sol.pieces import STATIONS, SUITS, Piece, Suit
from engine.sol.view import ChoiceView, SolView
from render.fonts import BOLD
from render.look import Look
from render.page import LEADING, MARGIN
from render.sol import pieces, tokens
from render.sol.owners import shown_name
from render.sol.tokens import GAP, INNER, PAD, Block, Sheet, broken, sheet, span

WORDS = Wording("sol/text")
HEADER = 84.0  # the coloured top of a card
TEXT = 36.0
FEW = 4  # so many cards have room for their whole text
WIDE = 1000.0  # a card that has room for two things in a line


def say(key: str, **facts: object) -> str:
    return WORDS.say("picture", key, **facts)


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
    page = data.read("sol/effects")[effect]
    line = page["line"][:1].upper() + page["line"][1:] + "."
    text = page.get(view.edition, page["text"]) if full else line
    rows = broken(text, scale, room, TEXT)
    timing = say(page["timing"])
    return Face(tuple(suits), width, page["name"], timing, rows, note, count)


def draw_face(page: Sheet, card: Face, x: float, y: float, height: float) -> None:
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


def _header(page: Sheet, card: Face, suits: Sequence[Suit], x: float, y: float) -> None:
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


def _suit(page: Sheet, card: Face, suit: Suit, x: float, y: float, width: float) -> None:
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


def offered(
    view: SolView, choice: ChoiceView, columns: int, scale: float, full: bool
) -> list[list[Face]]:
    """The cards of a choice in rows: the held one if it is known, then the drawn ones by suit."""
    drawn = Counter(choice.drawn)
    cards = [(suit, "", drawn[suit]) for suit in SUITS if drawn[suit]]
    if choice.held is not None:
        cards = [(choice.held, say("held"), 1), *cards]
    rows = []
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

    def draw(page: Sheet, y: float) -> None:
        for place, one in enumerate(faces):
            draw_face(page, one, MARGIN + place * (one.width + GAP), y, height)

    return Block(height, draw)


def face_down(text: str) -> Block:
    """A card whose front the viewer may not see."""

    def draw(page: Sheet, y: float) -> None:
        page.box((MARGIN, y, MARGIN + INNER, y + 190), edge=page.palette.panel_line)
        page.put(tokens.card(None, 140, page.scale, page.palette), MARGIN + PAD + 50, y + 95)
        left = MARGIN + PAD + 136
        page.write(text, left, y + 95, 42, width=MARGIN + INNER - PAD - left)

    return Block(190, draw)


def title(text: str, seat: Seat | None = None) -> Block:
    """The heading of a picture, with whose it is."""

    def draw(page: Sheet, y: float) -> None:
        x = MARGIN
        if seat is not None:
            page.put(pieces.emblem(seat, 84, page.scale, page.palette), x + 40, y + 46)
            x += 104
            name = shown_name(seat, page.look.names)
            if name:
                text_room = span(text, page.scale, 42) + 32
                room = MARGIN + INNER - x - text_room
                x = page.write(name, x, y + 46, 56, weight=BOLD, width=room) + 32
            page.write(text, x, y + 50, 42, page.palette.text_dim, width=MARGIN + INNER - x)
            return
        page.write(text, x, y + 40, 60, weight=BOLD, width=INNER)

    return Block(96 if seat is not None else 72, draw)


def choice_png(view: SolView, seat: Seat, look: Look) -> bytes:
    """The cards a player may keep one of, large."""
    choice = view.players[seat].choice
    if choice is None:
        return sheet(look, [title(say("nothing_to_choose"), seat)])
    kinds = len(set(choice.drawn)) + (choice.held is not None)
    few = kinds <= FEW
    blocks = choice_blocks(view, choice, 1 if few else 2, look.scale, full=few)
    return sheet(look, [title(say("choose", options=choice.options), seat), *blocks])


def effects_png(view: SolView, look: Look) -> bytes:
    """Every effect in play with its whole text; suits that share one share a card."""
    shared: dict[str | None, list[Suit]] = {}
    for suit in view.suits:
        shared.setdefault(view.effects.get(suit), []).append(suit)
    faces = [face(view, suits, INNER, look.scale) for suits in shared.values()]
    heading = say("effects") if view.effects else say("no_effects")
    return sheet(look, [title(heading), *(row_of_faces([one]) for one in faces)])


def rewards_png(view: SolView, look: Look) -> bytes:
    """What stations give in each ring, and what sundivers turn into."""
    numbers = edition(view.edition)
    return sheet(
        look, [title(say("rewards")), _rewards(numbers, look.scale), _patterns(numbers, look.scale)]
    )


RING_ROW = 88.0
TABLE = 780.0  # how wide the table of rings is
NUMBERS = (450.0, 575.0, 705.0)  # the middles of its columns


def rewards_text(view: SolView) -> list[str]:
    """The same in words."""
    numbers = edition(view.edition)
    lines = [say("rewards")]
    for ring in RINGS:
        shown = zip(("base", "bonus", "cards"), _numbers(numbers, ring), strict=True)
        facts = ", ".join(f"{say(word)} {number}" for word, number in shown)
        lines.append(f"{ring} {WORDS.text['ring'][ring.letter]}: {facts}")
    lines += [f"{say(kind)}: {say(f'gives_{kind}')}" for kind in STATIONS]
    lines += [*_activating(numbers), say("patterns")]
    gate = numbers.gate_word
    for kind in PATTERNS:
        name = say(gate if kind is Piece.GATE else kind)
        lines.append(f"{name}: {say(f'pattern_{kind}', gate=gate)}")
    return [*lines, say("patterns_rest", gate=gate)]


def _numbers(numbers: Edition, ring: Ring) -> tuple[str, str, str]:
    """Base, bonus and cards of a ring; two bonuses where a node's is another."""
    bonus = str(numbers.bonus_node[ring])
    if numbers.bonus_node[ring] != numbers.bonus_paid[ring]:
        bonus += f" / {numbers.bonus_paid[ring]}"
    return str(numbers.base[ring]), bonus, str(numbers.cards[ring])


def _activating(numbers: Edition) -> list[str]:
    text = [say(f"activate_{numbers.presence}"), say("activate_rest")]
    if numbers.bonus_node != numbers.bonus_paid:
        text.append(say("two_bonuses"))
    return text


def _rewards(numbers: Edition, scale: float) -> Block:
    left = MARGIN + PAD + TABLE + 40
    room = MARGIN + INNER - PAD - left - 116
    gives = {kind: broken(say(f"gives_{kind}"), scale, room, 34) for kind in STATIONS}
    text = _activating(numbers)
    rows = [row for part in text for row in broken(part, scale, INNER - 2 * PAD, 34)]
    kinds = 40 + sum(100 + len(part) * 34 * LEADING for part in gives.values())
    table = max(84 + len(RINGS) * RING_ROW, kinds)
    height = table + 36 + len(rows) * 34 * LEADING + 24

    def draw(page: Sheet, y: float) -> None:
        page.box((MARGIN, y, MARGIN + INNER, y + height), edge=page.palette.panel_line)
        _rings(page, numbers, MARGIN + PAD, y + 84)
        at = y + 40 + (table - kinds) / 2
        for kind, part in gives.items():
            page.put(tokens.plain(kind, 84, page.scale, page.palette), left + 46, at + 58)
            page.write(say(kind), left + 116, at + 26, 42, weight=BOLD)
            at = page.lines(part, left + 116, at + 78, 34, page.palette.text_dim) + 22
        page.lines(rows, MARGIN + PAD, y + table + 48, 34, page.palette.text_dim)

    return Block(height, draw)


def _rings(page: Sheet, numbers: Edition, x: float, y: float) -> None:
    palette = page.palette
    for middle, word in zip(NUMBERS, ("base", "bonus", "cards"), strict=True):
        page.write(say(word), x + middle, y - 34, 34, palette.text_dim, align="m")
    for ring in RINGS:
        top = y + ring * RING_ROW
        page.box((x, top, x + TABLE, top + RING_ROW - 8), palette.rings[ring], palette.lines[ring])
        middle = top + RING_ROW / 2 - 4
        label = palette.labels[ring]
        page.write(ring.letter, x + 44, middle, 46, label, BOLD, "m")
        page.write(WORDS.text["ring"][ring.letter], x + 88, middle, 40, label, width=300)
        for at, number in zip(NUMBERS, _numbers(numbers, ring), strict=True):
            page.write(number, x + at, middle, 54, weight=BOLD, align="m")


CELL = 74.0  # how high a cell of a figure is
ROOMY = 128.0  # how wide a cell is where a sundiver and the new piece share it
CLOSE = 96.0
WALL = 30.0  # room for a barrier
# Cells by column and row, inward is down: a sundiver, the new piece, or both.
PATTERNS: dict[Piece, tuple[tuple[int, int, str], ...]] = {
    Piece.NODE: ((0, 0, "diver"), (1, 0, "piece"), (2, 0, "diver")),
    Piece.FOUNDRY: ((0, 0, "both"), (1, 0, "diver")),
    Piece.TOWER: ((0, 0, "diver"), (0, 1, "diver"), (0, 2, "both")),
    Piece.GATE: ((0, 0, "diver"), (0, 1, "diver"), (0, 2, "beyond")),
}
FIGURE = 330.0  # how wide a figure is


def _patterns(numbers: Edition, scale: float) -> Block:
    gate = numbers.gate_word
    width = INNER / 2 - PAD - FIGURE
    entries = []
    for kind in PATTERNS:
        name = say(gate if kind is Piece.GATE else kind)
        text = broken(say(f"pattern_{kind}", gate=gate), scale, width - 20, 34)
        entries.append((kind, name, text))
    rest = broken(say("patterns_rest", gate=gate), scale, INNER - 2 * PAD, 34)
    tall = max(300.0, 100 + max(len(text) for _, _, text in entries) * 34 * LEADING)
    height = 96 + 2 * tall + 30 + len(rest) * 34 * LEADING + 24

    def draw(page: Sheet, y: float) -> None:
        page.box((MARGIN, y, MARGIN + INNER, y + height), edge=page.palette.panel_line)
        page.write(say("patterns"), MARGIN + PAD, y + 62, 48, weight=BOLD)
        for place, (kind, name, text) in enumerate(entries):
            x = MARGIN + PAD + place % 2 * (INNER / 2 - PAD / 2)
            top = y + 96 + place // 2 * tall
            _figure(page, kind, x + FIGURE / 2 - 10, top + tall / 2)
            middle = top + tall / 2 - (56 + (len(text) - 1) * 34 * LEADING) / 2
            page.write(name, x + FIGURE, middle, 42, weight=BOLD)
            page.lines(text, x + FIGURE, middle + 56, 34, page.palette.text_dim)
        page.lines(rest, MARGIN + PAD, y + 96 + 2 * tall + 36, 34, page.palette.text_dim)

    return Block(height, draw)


def _figure(page: Sheet, kind: Piece, x: float, y: float) -> None:
    """Where the sundivers stand, and where the piece comes; its place is lit."""
    palette, cells = page.palette, PATTERNS[kind]
    across = 1 + max(column for column, _, _ in cells)
    down = 1 + max(row for _, row, _ in cells)
    wide = ROOMY if any(what == "both" for _, _, what in cells) else CLOSE
    diver = tokens.diver(46, page.scale, palette.text_dim)
    piece = tokens.plain(kind, 48, page.scale, palette)
    if kind is Piece.GATE:
        y -= WALL / 2
    for column, row, what in cells:
        at = x + (column - (across - 1) / 2) * (wide + 6)
        level = y + (row - (down - 1) / 2) * (CELL + 6) + WALL * (what == "beyond")
        lit = what in ("piece", "both")
        box = (at - wide / 2, level - CELL / 2, at + wide / 2, level + CELL / 2)
        page.box(box, palette.sky, palette.fresh if lit else palette.panel_line, 12, 4)
        if what == "beyond":
            wall = level - CELL / 2 - WALL / 2 - 3
            for start, end in ((-70, -20), (20, 70)):
                page.box((at + start, wall - 5, at + end, wall + 5), palette.barrier, round_by=0)
            page.put(piece, at, wall)
        elif what == "both":
            page.put(diver, at - 30, level)
            page.put(piece, at + 22, level)
        else:
            page.put(diver if what == "diver" else piece, at, level)
