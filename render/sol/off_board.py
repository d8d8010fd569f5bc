"""Pieces that are neither here nor on the board: vaporized, lost, or aboard another's ship."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.sol.pieces import Piece
from engine.sol.view import PlayerView
from render.badges import emblem
from render.canvas import Picture
from render.fonts import BOLD
from render.options import RenderOptions
from render.page import SMALLEST, Page
from render.sol import tokens
from render.sol.words import say
from render.text import span


@dataclass(frozen=True, slots=True)
class Away:
    """Some of them: how many, what became of them, and aboard whose ship they are."""

    count: int
    word: str
    host: Seat | None = None
    piece: Piece | None = None


def away(player: PlayerView) -> list[Away]:
    """Pieces of a player that one would look for in vain on the board."""
    found = [Away(player.vaporized, say("vaporized")), Away(player.lost, say("lost"))]
    found += [Away(count, say("aboard"), host) for host, count in sorted(player.aboard.items())]
    found += [
        Away(count, say("vaporized"), piece=piece)
        for piece, count in sorted(player.vaporized_stations.items())
    ]
    return [one for one in found if one.count]


def away_rows(player: PlayerView, look: RenderOptions, width: float) -> list[list[Away]]:
    """The same in rows that are no wider than that."""
    rows: list[list[Away]] = []
    used = 0.0
    for one in away(player):
        needed = _away_width(one, look.scale)
        if not rows or used + needed > width:
            rows.append([])
            used = 0.0
        rows[-1].append(one)
        used += needed + 40
    return rows


def _away_width(one: Away, scale: float) -> float:
    number = span(str(one.count), scale, 48, BOLD)
    return 56 + number + 12 + span(one.word, scale, SMALLEST) + (56 if one.host is not None else 0)


def draw_away(page: Page, seat: Seat, items: Sequence[Away], x: float, y: float) -> None:
    """One row of them."""
    palette = page.palette
    for one in items:
        icon: Picture = tokens.diver(48, page.scale, palette.text_dim)
        if one.piece is not None:
            icon = tokens.structure(one.piece, seat, 52, page.scale, palette)
        page.put(icon, x + 22, y)
        end = page.write(str(one.count), x + 56, y, 48, weight=BOLD) + 12
        end = page.write(one.word, end, y, SMALLEST, palette.text_dim)
        if one.host is not None:
            page.put(emblem(one.host, 46, page.scale, palette), end + 34, y)
            end += 56
        x = end + 40
