"""The four corners of the board picture: whose turn it is, the spiral, the arks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from engine.core.seat import Seat
from engine.sol.view import PlayerView, SolView
from render import fonts
from render.canvas import Pen, Picture, put, sprite, write
from render.fonts import BOLD, MEDIUM, clipped
from render.look import Look
from render.palette import Palette
from render.sol.geometry import CENTRE, EDGE, SIZE
from render.sol.owners import shown_name
from render.sol.pieces import emblem
from render.sol.words import WORDS, say

MARGIN = 20.0
ROW = 62.0
FLARES = 13
SPIRAL = (SIZE - 118.0, 118.0)


def room(y: float, half: float) -> float:
    """How far from the side the board's rim is, over a row around that height."""
    nearest = min(abs(y - half - CENTRE[1]), abs(y + half - CENTRE[1]))
    return CENTRE[0] - math.sqrt(max(0.0, (EDGE + 12) ** 2 - nearest**2))


def corners(image: Picture, view: SolView, look: Look) -> None:
    _turn(image, view, look)
    put(image, spiral(view.instability, look.scale, look.palette), *SPIRAL, look.scale)
    left = [player for player in view.players if player.seat < 3]
    right = [player for player in view.players if player.seat >= 3]
    _arks(image, left, look, mirrored=False)
    _arks(image, right, look, mirrored=True)
    _lost(image, view, look)


def _turn(image: Picture, view: SolView, look: Look) -> None:
    """Top left: the turn, who is asked, and what for."""
    palette, scale = look.palette, look.scale
    first, second, third = 38.0, 94.0, 150.0
    seats, lines = _standing(view)
    write(image, lines[0], MARGIN, first, scale, palette.text, 46, BOLD, "l")
    x = MARGIN
    for seat in seats:
        put(image, emblem(seat, 46, scale, palette), x + 20, second, scale)
        x += 52
    if len(seats) == 1:
        name = shown_name(seats[0], look.names)
        width = room(second, 24) - x - 6
        write(image, clipped(name, BOLD, 38, width), x, second, scale, palette.text, 38, BOLD, "l")
    words = fonts.wrapped(lines[1], MEDIUM, 30, room(third + 36, 16) - MARGIN)
    for place, line in enumerate(words[:3]):
        y = third + 36 * place
        shown = clipped(line, MEDIUM, 30, room(y, 16) - MARGIN)
        write(image, shown, MARGIN, y, scale, palette.text_dim, 30, MEDIUM, "l")


def _standing(view: SolView) -> tuple[Sequence[Seat], tuple[str, str]]:
    """Who is meant, and two lines: the turn and what is asked, or the end and who won."""
    result = view.result
    if result is not None:
        if result.success is not None:
            return result.winners, (say("end"), say("success" if result.success else "failure"))
        return result.winners, (
            say("end"),
            say("winner" if len(result.winners) == 1 else "winners"),
        )
    asked = next((ask.seat for ask in view.asks if ask.blocking), view.turn.seat)
    turn = say("turn", number=view.turn.number) if view.turn.number else say("setup")
    return (asked,), (turn, WORDS.text["phase"][view.phase])


@lru_cache(maxsize=64)
def spiral(instability: int, scale: float, palette: Palette) -> Picture:
    """Thirteen flares wind inward; those to come glow, and their number is in the middle."""

    def paint(pen: Pen) -> None:
        track = [_coil(step / 4) for step in range(4 * FLARES + 1)]
        pen.line(track, palette.panel_line, 4)
        for step in range(FLARES):
            left = FLARES - step  # this flare happens when the marker leaves this number
            x, y = _coil(step)
            pen.disc(x, y, 15, palette.ink)
            lit = left <= instability
            pen.disc(x, y, 13, palette.energy if lit else palette.panel_line)
            if lit and left == instability:
                pen.ring(x, y, 17, palette.text, 4)

    image = sprite(236, 236, scale, paint)
    middle = image.width / scale / 2
    write(image, str(instability), middle, middle - 8, scale, palette.text, 64)
    write(image, say("flares"), middle, middle + 38, scale, palette.text_dim, 30, MEDIUM)
    return image


def _coil(step: float) -> tuple[float, float]:
    radius = 98 - 1.4 * step
    turn = math.tau * (step / (FLARES + 0.6)) - math.pi / 2
    return radius * math.cos(turn), radius * math.sin(turn)


@lru_cache(maxsize=64)
def ark(seat: Seat, scale: float, palette: Palette) -> Picture:
    """A player's ark: the emblem above a hull."""

    def paint(pen: Pen) -> None:
        pen.polygon([(-30, 12), (30, 12), (20, 27), (-20, 27)], palette.owners[seat])

    image = sprite(62, 56, scale, paint)
    middle = image.width / scale / 2
    put(image, emblem(seat, 40, scale, palette), middle, middle - 10, scale)
    return image


def _arks(image: Picture, players: list[PlayerView], look: Look, mirrored: bool) -> None:
    """Momentum, at the bottom: an ark for each player, with its place on the track."""
    palette, scale = look.palette, look.scale
    bottom = SIZE - 38.0
    for place, player in enumerate(reversed(players)):
        y = bottom - ROW * place
        x = SIZE - MARGIN - 31 if mirrored else MARGIN + 31
        put(image, ark(player.seat, scale, palette), x, y, scale)
        step, align = (-1, "r") if mirrored else (1, "l")
        number = str(player.momentum)
        write(image, number, x + step * 42, y, scale, palette.text, 50, BOLD, align)
        used = MARGIN + 31 + 42 + fonts.length(number, BOLD, 50) + 14
        width = room(y, 18) - used - 8
        name = shown_name(player.seat, look.names)
        if name and width > 60:
            spot = SIZE - used if mirrored else used
            shown = clipped(name, MEDIUM, 32, width)
            write(image, shown, spot, y, scale, palette.text_dim, 32, MEDIUM, align)
    if not mirrored and players:
        y = bottom - ROW * len(players) + 8
        write(image, say("arks"), MARGIN, y, scale, palette.text_dim, 30, MEDIUM, "l")


def _lost(image: Picture, view: SolView, look: Look) -> None:
    """Sundivers lost in space drift beyond the rim, at the right."""
    lost = [player for player in view.players if player.lost]
    if not lost:
        return
    palette, scale = look.palette, look.scale
    rows = sum(player.seat >= 3 for player in view.players)
    y = SIZE - 38.0 - ROW * rows
    x = SIZE - MARGIN
    for player in reversed(lost):
        number = str(player.lost)
        write(image, number, x, y, scale, palette.text, 40, BOLD, "r")
        x -= fonts.length(number, BOLD, 40) + 22
        put(image, emblem(player.seat, 36, scale, palette, True), x, y, scale)
        x -= 24
        if SIZE - x > room(y, 20) - 70:
            y, x = y - 46, SIZE - MARGIN
    write(image, say("drifting"), SIZE - MARGIN, y - 46, scale, palette.text_dim, 30, MEDIUM, "r")
