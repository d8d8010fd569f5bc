"""The hold: one player's pieces, cards and orders, for that player's eyes."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from engine.core.seat import Seat
from engine.sol.edition import edition
from engine.sol.pieces import STATIONS, Piece
from engine.sol.view import PlayerView, SolView
from render.badges import emblem
from render.canvas import Picture, painted_over, pixels
from render.fonts import BOLD
from render.labelled_art import HEIGHT, WIDTH, draw_labelled_art
from render.lens import lens, square
from render.options import RenderOptions
from render.owners import shown_name
from render.page import GAP, HALF, INNER, MARGIN, PAD, RIGHT, SMALLEST, Block, Page, stacked
from render.sol import board, tokens
from render.sol.cards import choice_blocks, face, face_down
from render.sol.geometry import eye_angle, point
from render.sol.off_board import away_rows, draw_away
from render.sol.star import backdrop_of
from render.sol.table import STRUCTURES
from render.sol.words import say
from render.text import broken, span

PORTHOLE = 340.0  # across
VIEW = 590.0  # how far from the star the middle of what it shows is
DART, DARTS = 100.0, 8  # how high a sundiver is, and how many stand in a row
CUBE, CUBES = 52.0, 10  # the same for energy
MANY = {"foundry": "foundries"}
LEFT, ORDERS = 270.0, 310.0  # how high these panes are
ROOMY = 1200.0  # a pane that has room for four things in a row
Pane = tuple[float, float, float, float]  # left, top, right, bottom
MOST_CUBES = 20  # more are only counted


def png(view: SolView, seat: Seat, look: RenderOptions) -> bytes:
    """One player's hold as a file; what the viewer may not know is drawn face down."""
    player = view.players[seat]
    blocks = [_head(view, player, look), _sundivers(player, look), _energy(view, player)]
    if player.choice is None and player.has_card:
        return stacked(look, [*blocks, _beside(view, player, look)])
    blocks += [_block(partial(_left, view, player), LEFT), *_card(player, view, look)]
    if player.orders is not None:
        blocks.append(_block(partial(_orders, player), ORDERS))
    return stacked(look, blocks)


def _block(draw: Callable[[Page, Pane], None], height: float) -> Block:
    """A pane from margin to margin."""
    return Block(height, lambda page, y: draw(page, (MARGIN, y, RIGHT, y + height)))


def _beside(view: SolView, player: PlayerView, look: RenderOptions) -> Block:
    """The kept card, and beside it what is left to build and the standing orders."""
    card = face_down(look.palette, f"{say('hidden_card')}. {say('only_owner')}")
    if player.card is not None:
        card = face(view, (player.card,), look.palette, say("kept"))

    def draw(page: Page, y: float) -> None:
        draw_labelled_art(page, card, MARGIN, y)
        left, bottom = MARGIN + WIDTH + GAP, y + HEIGHT
        middle = bottom if player.orders is None else bottom - ORDERS - GAP
        _left(view, player, page, (left, y, RIGHT, middle))
        if player.orders is not None:
            _orders(player, page, (left, bottom - ORDERS, RIGHT, bottom))

    return Block(HEIGHT, draw)


def _head(view: SolView, player: PlayerView, look: RenderOptions) -> Block:
    """Whose it is, the score, and through a porthole where the mothership is."""

    def draw(page: Page, y: float) -> None:
        palette, left = page.palette, MARGIN + PORTHOLE + 40
        page.put(porthole(view, player, look), MARGIN + PORTHOLE / 2, y + PORTHOLE / 2)
        page.put(emblem(player.seat, 104, page.scale, palette), left + 46, y + 66)
        number, label = str(player.momentum), say("momentum")
        page.write(number, RIGHT, y + 62, 112, weight=BOLD, align="r")
        page.write(label, RIGHT, y + 140, SMALLEST, palette.text_dim, align="r")
        name = shown_name(player.seat, page.look.names)
        room = RIGHT - span(number, page.scale, 112, BOLD) - 30 - left - 112
        page.write(name, left + 112, y + 66, 68, weight=BOLD, width=room)
        page.write(say("ship_at", eye=player.eye), left, y + 168, 48, weight=BOLD)
        cells = say("launches_to", cells=player.launch_cells)
        rows = broken(cells, page.scale, RIGHT - left, SMALLEST)[:2]
        page.lines(rows, left, y + 228, SMALLEST, palette.text_dim)

    return Block(PORTHOLE, draw)


def porthole(view: SolView, player: PlayerView, look: RenderOptions) -> Picture:
    """The board before a mothership with the limb of the star, as large as on the board."""
    spot = point(VIEW, eye_angle(view.side, player.eye))
    half = pixels(PORTHOLE / 2, look.scale)
    with painted_over(backdrop_of(view, look)) as image:
        board.paint_pieces(image, view, look)
        seen = square(image, spot[0] * look.scale, spot[1] * look.scale, half)
    return lens(seen, 2 * half, look.palette.owners[player.seat])


def _sundivers(player: PlayerView, look: RenderOptions) -> Block:
    """Ready ones are whole, those in reserve hollow; each is drawn, so that one sees how many."""
    rows = max(1, math.ceil(max(player.hold, player.reserve) / DARTS))
    away = away_rows(player, look, INNER - 2 * PAD)
    tall = 116 + rows * (DART + 14) + 22
    extra = len(away) * 66 + (30 if away else 0)

    def draw(page: Page, y: float) -> None:
        for x, count, word, ghost in (
            (MARGIN, player.hold, "aboard_ship", False),
            (MARGIN + HALF + GAP, player.reserve, "in_reserve", True),
        ):
            edge = None if ghost else page.palette.owners[player.seat]
            page.glass((x, y, x + HALF, y + tall), edge, lit=not ghost and count > 0)
            _count(page, say(word), count, x, y, HALF)
            dart = tokens.dart(player.seat, DART, page.scale, page.palette, ghost)
            for place in range(count):
                column, row = place % DARTS, place // DARTS
                at = x + PAD + 40 + column * (HALF - 2 * PAD) / DARTS
                page.put(dart, at, y + 116 + DART / 2 + row * (DART + 14))
        if away:
            top = y + tall + GAP
            page.panel(top, extra)
            for row, items in enumerate(away):
                draw_away(page, player.seat, items, MARGIN + PAD, top + 48 + row * 66)

    return Block(tall + (extra + GAP if away else 0), draw)


def _count(page: Page, word: str, number: int, x: float, y: float, width: float) -> None:
    """A panel's heading: what it is, and how many."""
    right = x + width - PAD
    room = width - 2 * PAD - span(str(number), page.scale, 68, BOLD) - 20
    page.write(word, x + PAD, y + 58, SMALLEST, page.palette.text_dim, width=room)
    page.write(str(number), right, y + 58, 68, weight=BOLD, align="r")


def _energy(view: SolView, player: PlayerView) -> Block:
    """Energy as cubes, and movement beside it."""
    limit = edition(view.edition).unstable_energy
    shown = min(player.energy, MOST_CUBES)
    rows = max(1, math.ceil(shown / CUBES))
    unstable = player.energy >= limit
    height = 116 + rows * (CUBE + 16) + 18 + (54 if unstable else 0)
    wide = INNER - HALF + 140

    def draw(page: Page, y: float) -> None:
        palette = page.palette
        page.panel(y, height, right=MARGIN + wide)
        _count(page, say("energy").capitalize(), player.energy, MARGIN, y, wide)
        cube = tokens.cube(CUBE, page.scale, palette)
        for place in range(shown):
            column, row = place % CUBES, place // CUBES
            at = MARGIN + PAD + CUBE / 2 + column * (wide - 2 * PAD) / CUBES
            page.put(cube, at, y + 116 + CUBE / 2 + row * (CUBE + 16))
        if unstable:
            text = say("unstable", limit=limit)
            page.write(text, MARGIN + PAD, y + height - 46, SMALLEST, palette.energy,
                       width=wide - 2 * PAD)  # fmt: skip
        left = MARGIN + wide + GAP
        page.panel(y, height, left)
        _count(page, say("movement").capitalize(), player.movement, left, y, RIGHT - left)
        for place in range(player.movement):
            arrow = tokens.chevrons(58, page.scale, palette.text_dim)
            step = min(64.0, (RIGHT - left - 2 * PAD) / player.movement)
            page.put(arrow, left + PAD + 26 + place * step, y + 116 + CUBE / 2)

    return Block(height, draw)


def _left(view: SolView, player: PlayerView, page: Page, pane: Pane) -> None:
    """Structures that can still be built: in a row, or two by two where that is too narrow."""
    left, top, right, bottom = pane
    page.panel(top, bottom - top, left, right)
    page.write(say("left"), left + PAD, top + 50, SMALLEST, page.palette.text_dim)
    gate, columns = edition(view.edition).gate_word, 4 if right - left > ROOMY else 2
    first = (right - left - 2 * PAD) * (0.38 if columns == 4 else 0.5)
    others = (right - left - 2 * PAD - first) / (columns - 1)
    high = (bottom - top - 90) / (4 // columns)
    for place, piece in enumerate(STRUCTURES):
        column, row = place % columns, place // columns
        x = left + PAD + (first + (column - 1) * others if column else 0)
        y, width = top + 90 + row * high, others if column else first
        count = player.left[piece]
        one = gate if piece is Piece.GATE else piece
        end = page.write(str(count), x, y + high / 2 - 46, 56, weight=BOLD) + 18
        word = say(one if count == 1 else MANY.get(one, f"{one}s"))
        page.write(word, end, y + high / 2 - 44, SMALLEST, width=x + width - end - 10)
        side = 60.0 if piece is Piece.GATE else 74.0
        sprite = tokens.structure(piece, player.seat, side, page.scale, page.palette)
        across = sprite.width / page.scale
        step = min(across + 10, (width - across - 16) / max(1, count - 1))
        for number in range(count):
            page.put(sprite, x + across / 2 + number * step, y + high / 2 + 30)


def _card(player: PlayerView, view: SolView, look: RenderOptions) -> list[Block]:
    """That there is no card; while a choice is open, what it is among."""
    if player.choice is None:
        return [_line(say("no_card"))]
    heading = _heading(say("choose", options=player.choice.options), fresh=True)
    return [heading, *choice_blocks(view, player.choice, look.palette)]


def _heading(text: str, fresh: bool = False) -> Block:
    def draw(page: Page, y: float) -> None:
        colour = page.palette.fresh if fresh else page.palette.text
        page.write(text, MARGIN, y + 34, 48, colour, BOLD, width=INNER)

    return Block(60, draw)


def _line(text: str) -> Block:
    def draw(page: Page, y: float) -> None:
        page.panel(y, 100)
        dim, room = page.palette.text_dim, INNER - 2 * PAD
        page.write(text, MARGIN + PAD, y + 50, SMALLEST, dim, width=room)

    return Block(100, draw)


def _orders(player: PlayerView, page: Page, pane: Pane) -> None:
    """What is answered without asking, by kind of station."""
    orders, palette = player.orders, page.palette
    assert orders is not None
    left, top, right, bottom = pane
    wide = right - left > ROOMY
    first = 400.0 if wide else 212.0
    column = (right - left - 2 * PAD - first) / len(STATIONS)
    page.panel(top, bottom - top, left, right)
    left, low = left + PAD, top + 66 if wide else top + 42
    page.write(say("orders"), left, low, SMALLEST, palette.text_dim)
    names = top + (64 if wide else 104)
    page.rule(left, top + 144, right - PAD - left)
    for row, word in enumerate(("order_bonus", "order_flare")):
        page.write(say(word), left, top + 192 + row * 68, SMALLEST, width=first - 20)
    for place, kind in enumerate(STATIONS):
        x = left + first + place * column
        page.put(tokens.plain(kind, 48, page.scale, palette), x + 24, names)
        page.write(say(kind), x + 56, names + 2, SMALLEST, width=column - 58)
        for row, answers in enumerate((orders.bonus, orders.flare)):
            # A flare's node needs no answer: it costs nothing.
            answer = answers.get(kind, "always")
            colour = palette.fresh if answer == "ask" else palette.text
            at = top + 192 + row * 68
            page.write(say(answer), x, at, 46, colour, BOLD, width=column - 10)
