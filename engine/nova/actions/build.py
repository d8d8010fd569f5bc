"""Build ships, a station or a warp gate."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.action import Action
from engine.nova.content.numbers import GATE_PRICE, ship_price
from engine.nova.forces import (
    fleet,
    has_gate,
    has_wormhole,
    is_contested,
    is_jump_point,
    jump_points,
    owned_sectors,
    owns,
    reserve,
)
from engine.nova.map import Sector
from engine.nova.pieces import SubAction, Token
from engine.nova.spending import check_energy, price, spend
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.totals import build_capacity
from engine.nova.words import Words, group_word

STATION_BASE = 1


@dataclass(frozen=True, slots=True)
class BuildShips(Action):
    """Build ships in the homeworld and in owned jump points (9, N24)."""

    yards: tuple[tuple[Sector, int], ...]
    verb: ClassVar[str] = "build ships"

    @property
    def ships(self) -> int:
        return sum(number for _, number in self.yards)

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[BuildShips]:
        home = position.players[seat].home
        found = {*jump_points(position, seat), *(() if home is None else (home,))}
        most = min(build_capacity(position, seat), reserve(position, seat, Token.SHIP))
        for sector in sorted(found):
            for number in range(most):
                yield cls(seat, ((sector, number + 1),))

    def check(self, position: Position) -> None:
        for sector, _ in self.yards:
            _check_site(position, self.seat, sector)
            home = position.players[self.seat].home
            if sector != home and not is_jump_point(position, self.seat, sector):
                raise Refused("no_yard", sector=sector)
        capacity = build_capacity(position, self.seat)
        if self.ships > capacity:
            raise Refused("build_capacity", most=capacity)
        _check_reserve(position, self.seat, Token.SHIP, self.ships)
        check_energy(
            position, self.seat, price(position, self.seat, SubAction.SHIPS, self.base(position))
        )

    def base(self, position: Position) -> int:
        """Return the price by the ships on the board afterwards."""
        return ship_price(fleet(position.players[self.seat]) + self.ships)

    def apply(self, table: Table) -> None:
        spend(table, self.seat, SubAction.SHIPS, self.base(table))
        for sector, number in self.yards:
            table.build_ships(self.seat, sector, number)

    def words(self) -> Iterator[object]:
        for sector, number in self.yards:
            yield group_word(sector, number)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> BuildShips:
        return cls(seat, words.groups())


@dataclass(frozen=True, slots=True)
class BuildStation(Action):
    """Build one station; more in a sector cost more (9, N25)."""

    sector: Sector
    verb: ClassVar[str] = "build station"

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[BuildStation]:
        for sector in owned_sectors(position.players[seat]):
            yield cls(seat, sector)

    def check(self, position: Position) -> None:
        _check_site(position, self.seat, self.sector)
        _check_reserve(position, self.seat, Token.STATION, 1)
        need = price(position, self.seat, SubAction.STATION, self.base(position))
        check_energy(position, self.seat, need)

    def base(self, position: Position) -> int:
        return STATION_BASE + position.players[self.seat].stations.get(self.sector, 0)

    def apply(self, table: Table) -> None:
        spend(table, self.seat, SubAction.STATION, self.base(table))
        table.build_station(self.seat, self.sector)

    def words(self) -> tuple[object, ...]:
        return (self.sector,)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> BuildStation:
        return cls(seat, words.sector())


@dataclass(frozen=True, slots=True)
class BuildGate(Action):
    """Build one warp gate where there is no gate and no wormhole (9)."""

    sector: Sector
    verb: ClassVar[str] = "build gate"

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[BuildGate]:
        for sector in owned_sectors(position.players[seat]):
            yield cls(seat, sector)

    def check(self, position: Position) -> None:
        _check_site(position, self.seat, self.sector)
        if has_gate(position, self.sector) or has_wormhole(position, self.sector):
            raise Refused("gate_there", sector=self.sector)
        _check_reserve(position, self.seat, Token.GATE, 1)
        check_energy(position, self.seat, price(position, self.seat, SubAction.GATE, GATE_PRICE))

    def apply(self, table: Table) -> None:
        spend(table, self.seat, SubAction.GATE, GATE_PRICE)
        table.build_gate(self.seat, self.sector)

    def words(self) -> tuple[object, ...]:
        return (self.sector,)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> BuildGate:
        return cls(seat, words.sector())


def _check_site(position: Position, seat: Seat, sector: Sector) -> None:
    if not owns(position.players[seat], sector):
        raise Refused("not_owned", sector=sector)
    if is_contested(position, seat, sector):
        raise Refused("contested", sector=sector)


def _check_reserve(position: Position, seat: Seat, token: Token, need: int) -> None:
    have = reserve(position, seat, token)
    if need > have:
        raise Refused("reserve", token=token, need=need, have=have)
