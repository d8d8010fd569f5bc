"""What stations give in each ring, and what sundivers turn into: an aid beside the board."""

from __future__ import annotations

from engine.sol.board import RINGS, Ring
from engine.sol.edition import Edition, edition
from engine.sol.pieces import STATIONS, Piece
from engine.sol.view import SolView
from render.fonts import BOLD
from render.heading import heading
from render.options import RenderOptions
from render.page import INNER, LEADING, MARGIN, PAD, RIGHT, Block, Page, stacked
from render.sol import tokens
from render.sol.colours import sol_colours
from render.sol.words import WORDS, say
from render.text import broken

TEXT = 44.0
RING_ROW = 88.0
TABLE = 800.0  # how wide the table of rings is
NUMBERS = (424.0, 570.0, 718.0)  # the middles of its columns
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


def png(view: SolView, look: RenderOptions) -> bytes:
    """What stations give in each ring, and what sundivers turn into."""
    numbers = edition(view.edition)
    return stacked(
        look,
        [heading(say("rewards")), _rewards(numbers, look.scale), _patterns(numbers, look.scale)],
    )


def lines(view: SolView) -> list[str]:
    """The same in words."""
    numbers = edition(view.edition)
    told = [say("rewards")]
    for ring in RINGS:
        shown = zip(("base", "bonus", "cards"), _numbers(numbers, ring), strict=True)
        facts = ", ".join(f"{say(word)} {number}" for word, number in shown)
        told.append(f"{ring} {WORDS.text['ring'][ring.letter]}: {facts}")
    told += [f"{say(kind)}: {say(f'gives_{kind}')}" for kind in STATIONS]
    told += [*_activating(numbers), say("patterns")]
    gate = numbers.gate_word
    for kind in PATTERNS:
        name = say(gate if kind is Piece.GATE else kind)
        told.append(f"{name}: {say(f'pattern_{kind}', gate=gate)}")
    return [*told, say("patterns_rest", gate=gate)]


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
    room = RIGHT - PAD - left - 116
    gives = {kind: broken(say(f"gives_{kind}"), scale, room, TEXT) for kind in STATIONS}
    text = _activating(numbers)
    rows = [row for part in text for row in broken(part, scale, INNER - 2 * PAD, TEXT)]
    kinds = 40 + sum(100 + len(part) * TEXT * LEADING for part in gives.values())
    table = max(84 + len(RINGS) * RING_ROW, kinds)
    height = table + 36 + len(rows) * TEXT * LEADING + 24

    def draw(page: Page, y: float) -> None:
        page.panel(y, height)
        _rings(page, numbers, MARGIN + PAD, y + 84)
        at = y + 40 + (table - kinds) / 2
        for kind, part in gives.items():
            page.put(tokens.plain(kind, 84, page.scale, page.palette), left + 46, at + 58)
            page.write(say(kind), left + 116, at + 26, 48, weight=BOLD)
            at = page.lines(part, left + 116, at + 78, TEXT) + 22
        page.lines(rows, MARGIN + PAD, y + table + 48, TEXT)

    return Block(height, draw)


def _rings(page: Page, numbers: Edition, x: float, y: float) -> None:
    palette = page.palette
    for middle, word in zip(NUMBERS, ("base", "bonus", "cards"), strict=True):
        page.write(say(word), x + middle, y - 34, TEXT, palette.text_dim, align="m")
    colours = sol_colours(palette)
    for ring in RINGS:
        top = y + ring * RING_ROW
        box = (x, top, x + TABLE, top + RING_ROW - 8)
        page.box(box, colours.rings[ring], colours.lines[ring])
        middle = top + RING_ROW / 2 - 4
        label = colours.labels[ring]
        page.write(ring.letter, x + 44, middle, 46, label, BOLD, "m")
        page.write(WORDS.text["ring"][ring.letter], x + 88, middle, TEXT, label, width=270)
        for at, number in zip(NUMBERS, _numbers(numbers, ring), strict=True):
            page.write(number, x + at, middle, 54, weight=BOLD, align="m")


def _patterns(numbers: Edition, scale: float) -> Block:
    gate = numbers.gate_word
    width = INNER / 2 - PAD - FIGURE
    entries = []
    for kind in PATTERNS:
        name = say(gate if kind is Piece.GATE else kind)
        text = broken(say(f"pattern_{kind}", gate=gate), scale, width - 20, TEXT)
        entries.append((kind, name, text))
    rest = broken(say("patterns_rest", gate=gate), scale, INNER - 2 * PAD, TEXT)
    tall = max(300.0, 100 + max(len(text) for _, _, text in entries) * TEXT * LEADING)
    height = 96 + 2 * tall + 30 + len(rest) * TEXT * LEADING + 24

    def draw(page: Page, y: float) -> None:
        page.panel(y, height)
        page.write(say("patterns"), MARGIN + PAD, y + 62, 48, weight=BOLD)
        for place, (kind, name, text) in enumerate(entries):
            x = MARGIN + PAD + place % 2 * (INNER / 2 - PAD / 2)
            top = y + 96 + place // 2 * tall
            _figure(page, kind, x + FIGURE / 2 - 10, top + tall / 2)
            middle = top + tall / 2 - (56 + (len(text) - 1) * TEXT * LEADING) / 2
            page.write(name, x + FIGURE, middle, 48, weight=BOLD)
            page.lines(text, x + FIGURE, middle + 56, TEXT)
        page.lines(rest, MARGIN + PAD, y + 96 + 2 * tall + 36, TEXT)

    return Block(height, draw)


def _figure(page: Page, kind: Piece, x: float, y: float) -> None:
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
                box = (at + start, wall - 5, at + end, wall + 5)
                page.box(box, sol_colours(palette).barrier, round_by=0)
            page.put(piece, at, wall)
        elif what == "both":
            page.put(diver, at - 30, level)
            page.put(piece, at + 22, level)
        else:
            page.put(diver if what == "diver" else piece, at, level)
