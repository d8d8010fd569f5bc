"""The hold: one player's pieces, cards and orders, for that player's eyes."""

from __future__ import annotations

import math

from engine.core.seat import Seat
from engine.sol.edition import edition
from engine.sol.pieces import STATIONS, Piece
from engine.sol.view import PlayerView, SolView
from render.fonts import BOLD
from render.look import Look
from render.page import GAP, HALF, INNER, MARGIN, PAD, RIGHT, Block, Page, span, stacked
from render.sol import pieces, tokens
from render.sol.away import away_rows, draw_away
from render.sol.cards import choice_blocks, face, face_down, row_of_faces
from render.sol.owners import shown_name
from render.sol.table import STRUCTURES
from render.sol.words import say

DART, DARTS = 100.0, 8  # how high a sundiver is, and how many stand in a row
CUBE, CUBES = 52.0, 10  # the same for energy
MANY = {"foundry": "foundries"}
MOST_CUBES = 20  # more are only counted


def png(view: SolView, seat: Seat, look: Look) -> bytes:
    """One player's hold as a file; what the viewer may not know is drawn face down."""
    player = view.players[seat]
    blocks = [_head(player), _sundivers(player, look), _energy(view, player), _left(view, player)]
    blocks += _card(view, player, look)
    if player.orders is not None:
        blocks.append(_orders(player))
    return stacked(look, blocks)


def _head(player: PlayerView) -> Block:
    """Whose it is, where the mothership is, and the score."""

    def draw(page: Page, y: float) -> None:
        palette = page.palette
        page.put(pieces.emblem(player.seat, 116, page.scale, palette), MARGIN + 52, y + 64)
        left = MARGIN + 132
        number, label = str(player.momentum), say("momentum")
        page.write(number, RIGHT, y + 46, 96, weight=BOLD, align="r")
        page.write(label, RIGHT, y + 112, 36, palette.text_dim, align="r")
        name = shown_name(player.seat, page.look.names)
        room = RIGHT - span(number, page.scale, 96, BOLD) - 30 - left
        page.write(name, left, y + 42, 64, weight=BOLD, width=room)
        ship = say("launches", eye=player.eye, cells=player.launch_cells)
        room = RIGHT - span(label, page.scale, 36) - 30 - left
        page.write(ship, left, y + 108 if name else y + 68, 36, palette.text_dim, width=room)

    return Block(132, draw)


def _sundivers(player: PlayerView, look: Look) -> Block:
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
            page.panel(y, tall, x, x + HALF)
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
    page.write(word, x + PAD, y + 58, 40, page.palette.text_dim, width=room)
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
            page.write(text, MARGIN + PAD, y + height - 46, 36, palette.energy,
                       width=wide - 2 * PAD)  # fmt: skip
        left = MARGIN + wide + GAP
        page.panel(y, height, left)
        _count(page, say("movement").capitalize(), player.movement, left, y, RIGHT - left)
        for place in range(player.movement):
            arrow = tokens.chevrons(58, page.scale, palette.text_dim)
            step = min(64.0, (RIGHT - left - 2 * PAD) / player.movement)
            page.put(arrow, left + PAD + 26 + place * step, y + 116 + CUBE / 2)

    return Block(height, draw)


def _left(view: SolView, player: PlayerView) -> Block:
    """Structures that can still be built."""
    first, column = 560.0, (INNER - 2 * PAD - 560) / 3  # there may be eight gates, in a prototype
    gate = edition(view.edition).gate_word

    def draw(page: Page, y: float) -> None:
        palette = page.palette
        page.panel(y, 270)
        page.write(say("left"), MARGIN + PAD, y + 54, 40, palette.text_dim)
        for place, piece in enumerate(STRUCTURES):
            x = MARGIN + PAD + (first + (place - 1) * column if place else 0)
            width, count = column if place else first, player.left[piece]
            one = gate if piece is Piece.GATE else piece
            end = page.write(str(count), x, y + 124, 56, weight=BOLD) + 18
            word = say(one if count == 1 else MANY.get(one, f"{one}s"))
            page.write(word, end, y + 126, 40, width=x + width - end - 10)
            side = 60.0 if piece is Piece.GATE else 74.0
            sprite = tokens.structure(piece, player.seat, side, page.scale, palette)
            across = sprite.width / page.scale
            step = min(across + 10, (width - across - 16) / max(1, count - 1))
            for number in range(count):
                page.put(sprite, x + across / 2 + number * step, y + 208)

    return Block(270, draw)


def _card(view: SolView, player: PlayerView, look: Look) -> list[Block]:
    """The kept card in words; while a choice is open, what it is among."""
    if player.choice is not None:
        heading = _heading(say("choose", options=player.choice.options), fresh=True)
        return [heading, *choice_blocks(view, player.choice, 2, look.scale, full=False)]
    if not player.has_card:
        return [_line(say("no_card"))]
    if player.card is None:
        return [face_down(f"{say('hidden_card')}. {say('only_owner')}")]
    return [row_of_faces([face(view, (player.card,), INNER, look.scale, note=say("kept"))])]


def _heading(text: str, fresh: bool = False) -> Block:
    def draw(page: Page, y: float) -> None:
        colour = page.palette.fresh if fresh else page.palette.text
        page.write(text, MARGIN, y + 34, 48, colour, BOLD, width=INNER)

    return Block(60, draw)


def _line(text: str) -> Block:
    def draw(page: Page, y: float) -> None:
        page.panel(y, 100)
        page.write(text, MARGIN + PAD, y + 50, 40, page.palette.text_dim, width=INNER - 2 * PAD)

    return Block(100, draw)


def _orders(player: PlayerView) -> Block:
    """What is answered without asking, by kind of station."""
    orders = player.orders
    assert orders is not None
    first = 400.0
    column = (INNER - 2 * PAD - first) / len(STATIONS)

    def draw(page: Page, y: float) -> None:
        palette = page.palette
        page.panel(y, 300)
        left = MARGIN + PAD
        page.write(say("orders"), left, y + 66, 40, palette.text_dim, width=first - 20)
        page.rule(left, y + 124, INNER - 2 * PAD)
        for row, word in enumerate(("order_bonus", "order_flare")):
            page.write(say(word), left, y + 178 + row * 72, 40, width=first - 20)
        for place, kind in enumerate(STATIONS):
            x = left + first + place * column
            page.put(tokens.plain(kind, 60, page.scale, palette), x + 33, y + 64)
            page.write(say(kind), x + 82, y + 66, 40, width=column - 92)
            for row, answers in enumerate((orders.bonus, orders.flare)):
                # A flare's node needs no answer: it costs nothing.
                answer = answers.get(kind, "always")
                colour = palette.fresh if answer == "ask" else palette.text
                at = y + 178 + row * 72
                page.write(say(answer), x, at, 42, colour, BOLD, width=column - 10)

    return Block(300, draw)
