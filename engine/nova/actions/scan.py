"""Explore: scan for location tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova import scanning
from engine.nova.action import Action, together
from engine.nova.spending import check_energy
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words


@dataclass(frozen=True, slots=True)
class ScanTiles(Action):
    """Draw tiles, one more for each stored tile thrown away first (8.1, N82)."""

    thrown: tuple[str, ...] = ()
    verb: ClassVar[str] = "scan"
    alike: ClassVar[bool] = True

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> tuple[ScanTiles, ...]:
        return _scans(seat, position.players[seat].hand)

    def check(self, position: Position) -> None:
        scanning.check_stored(self.thrown, position.players[self.seat].hand)
        check_energy(position, self.seat, scanning.paid_first(position, self.seat))

    def apply(self, table: Table) -> None:
        scanning.start(table, self.seat, self.thrown)

    def words(self) -> tuple[object, ...]:
        return self.thrown

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> ScanTiles:
        return cls(seat, words.tiles())


@lru_cache(maxsize=256)
def _scans(seat: Seat, hand: tuple[str, ...]) -> tuple[ScanTiles, ...]:
    """List a scan that throws nothing away, and one for each different tile."""
    return (ScanTiles(seat), *(ScanTiles(seat, (tile,)) for tile in dict.fromkeys(hand)))


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Keep any number of the tiles drawn, as far as there is room and energy (8.1)."""

    kept: tuple[str, ...]
    dropped: tuple[str, ...] = ()
    verb: ClassVar[str] = "keep"

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[Keep]:
        """List none, each single tile and each pair, with a drop where room is needed."""
        scan = position.scan
        if scan is None:
            return
        hand = position.players[seat].hand
        yield cls(seat, ())
        for kept in scanning.small_choices(scan.drawn):
            need = len(hand) + len(kept) - scanning.MOST_STORED
            if need <= 0:
                yield cls(seat, kept)
            elif need == 1:
                for tile in dict.fromkeys(hand):
                    yield cls(seat, kept, (tile,))

    @classmethod
    def default(cls, position: Position, seat: Seat) -> Keep:
        """Keep the best tiles that are free and have room (17.2)."""
        return cls(seat, scanning.default_keep(position, seat))

    @classmethod
    def legal(cls, position: Position, seat: Seat) -> Sequence[Keep]:
        """Check one of those that keep as many tiles: they cost the same."""
        legal: list[Keep] = []
        for _, found in groupby(cls.candidates(position, seat), lambda one: len(one.kept)):
            legal += together(position, [*found])
        return legal

    def check(self, position: Position) -> None:
        scan, player = position.scan, position.players[self.seat]
        assert scan is not None
        if not scanning.are_among(self.kept, scan.drawn):
            raise Refused("not_drawn")
        scanning.check_stored(self.dropped, player.hand)
        if len(player.hand) - len(self.dropped) + len(self.kept) > scanning.MOST_STORED:
            raise Refused("hand_full", most=scanning.MOST_STORED)
        check_energy(position, self.seat, scanning.rest(position, self.seat, len(self.kept)))

    def apply(self, table: Table) -> None:
        scanning.finish(table, self.seat, self.kept, self.dropped)

    def words(self) -> Iterator[object]:
        yield from self.kept or ("none",)
        if self.dropped:
            yield "drop"
            yield from self.dropped

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> Keep:
        kept = () if words.skip("none") else words.tiles()
        drops = words.skip("drop")
        dropped = words.tiles() if drops else ()
        if drops and not dropped:
            raise words.refuse("a location tile to drop")
        if not kept and not dropped and words.left:
            raise words.refuse("a location tile, or none")
        return cls(seat, kept, dropped)
