"""Verbs that draw location tiles and lay them out."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.seat import Seat
from engine.nova import events as happened
from engine.nova.content.sectors import LOCATION_TILES
from engine.nova.map import Location
from engine.nova.pieces import Feat, Star
from engine.nova.state import Scan
from engine.nova.table.base import BaseTable, changed


class ExploringVerbs(BaseTable):
    """Scan and Reveal."""

    __slots__ = ()

    def start_scan(self, seat: Seat, number: int, thrown: tuple[str, ...]) -> None:
        """Draw tiles from the bag; what is thrown away goes back when the scan is over (N19)."""
        drawn = self.draw_from_bag(number)
        self.player(seat, hand=without(self.players[seat].hand, thrown))
        self.scan = Scan(drawn, thrown)
        self.events.append(happened.ScanStarted(seat, len(drawn), _stars(thrown)))
        self.events.append(happened.TilesDrawn(seat, drawn))

    def end_scan(self, seat: Seat, kept: tuple[str, ...], dropped: tuple[str, ...]) -> None:
        """Store the kept tiles; all others of this scan go back into the bag."""
        scan = self.scan
        assert scan is not None
        hand = without(self.players[seat].hand, dropped)
        left = without(scan.drawn, kept)
        self.player(seat, hand=(*hand, *without(scan.drawn, left)))
        self.scan = None
        self.events.append(happened.ScanEnded(seat, _stars(kept), _stars(dropped)))
        self.return_to_bag((*scan.thrown, *dropped, *left))

    def reveal_tile(self, seat: Seat, tile: str, location: Location) -> None:
        player = self.players[seat]
        self.player(
            seat,
            hand=without(player.hand, (tile,)),
            counts=changed(player.counts, Feat.REVEALED, 1),
        )
        self.tiles = {**self.tiles, location: tile}
        self.events.append(happened.TileRevealed(seat, tile, location))


def without(tiles: Sequence[str], taken: Sequence[str]) -> tuple[str, ...]:
    """Return the tiles that are left; of equal ones the first are taken."""
    left = list(tiles)
    for tile in taken:
        left.remove(tile)
    return tuple(left)


def _stars(tiles: Sequence[str]) -> tuple[Star, ...]:
    return tuple(LOCATION_TILES[tile].star for tile in tiles)
