"""Settle: improve a sector."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.action import Action
from engine.nova.content.numbers import PLAYER
from engine.nova.forces import owned_sectors, owns
from engine.nova.map import Sector
from engine.nova.pieces import SubAction
from engine.nova.spending import check_energy, price, spend
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words
from engine.nova.totals import effects_of

BASE = 1


@dataclass(frozen=True, slots=True)
class Improve(Action):
    """Raise the value of an owned sector; with technology, of several (7.2, N17, N88)."""

    sectors: tuple[Sector, ...]
    verb: ClassVar[str] = "improve"
    alike: ClassVar[bool] = True

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[Improve]:
        player = position.players[seat]
        yield from _single(seat, owned_sectors(player), player.improved)

    @classmethod
    def tries(cls, position: Position, seat: Seat) -> Iterator[Improve]:
        for sector in owned_sectors(position.players[seat]):
            yield cls(seat, (sector,))

    def check(self, position: Position) -> None:
        player = position.players[self.seat]
        most = effects_of(position, self.seat).improve_sectors(PLAYER.improve_sectors)
        if len(self.sectors) > most:
            raise Refused("too_many_sectors", most=most)
        if len(set(self.sectors)) < len(self.sectors):
            raise Refused("sector_twice")
        for sector in self.sectors:
            if not owns(player, sector):
                raise Refused("not_owned", sector=sector)
            if sector in player.improved:
                raise Refused("improved_already", sector=sector)
        check_energy(position, self.seat, price(position, self.seat, SubAction.IMPROVE, BASE))

    def apply(self, table: Table) -> None:
        spend(table, self.seat, SubAction.IMPROVE, BASE)
        amount = effects_of(table, self.seat).improve_value(PLAYER.improve_value)
        for sector in self.sectors:
            table.improve(self.seat, sector, amount)

    def words(self) -> tuple[object, ...]:
        return self.sectors

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> Improve:
        sectors = [words.sector()]
        while words.is_sector():
            sectors.append(words.sector())
        return cls(seat, tuple(sorted(sectors)))


@lru_cache(maxsize=256)
def _single(
    seat: Seat, own: tuple[Sector, ...], improved: frozenset[Sector]
) -> tuple[Improve, ...]:
    """List the improvements of one sector each."""
    return tuple(Improve(seat, (sector,)) for sector in own if sector not in improved)
