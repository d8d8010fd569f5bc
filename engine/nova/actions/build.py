"""Build ships, a station or a warp gate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.action import Action, is_possible, together
from engine.nova.content.numbers import GATE_PRICE, ship_price
from engine.nova.forces import (
    contested_sectors,
    fleet,
    gated_sectors,
    is_contested,
    is_jump_point,
    jump_points,
    owned_sectors,
    owns,
    reserve,
)
from engine.nova.map import Sector
from engine.nova.memo import remembered
from engine.nova.pieces import SubAction, Token
from engine.nova.spending import check_energy, price, spend
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words, group_word
from engine.nova.totals import build_capacity

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
        return iter(_fleets(seat, _yards(position, seat), _most_ships(position, seat)))

    @classmethod
    def legal(cls, position: Position, seat: Seat) -> Sequence[BuildShips]:
        """Find the most ships that are legal in one free yard: so are fewer, and other yards."""
        yards = tuple(at for at in _yards(position, seat) if not is_contested(position, seat, at))
        most = _most_ships(position, seat) if yards else 0
        while most > 0 and not is_possible(position, cls(seat, ((yards[0], most),))):
            most -= 1
        return _fleets(seat, yards, most)

    def check(self, position: Position) -> None:
        for sector, _ in self.yards:
            _check_site(position, self.seat, sector)
            home = position.players[self.seat].home
            if sector != home and not is_jump_point(position, self.seat, sector):
                raise Refused("no_yard", sector=sector)
        capacity, ships = build_capacity(position, self.seat), self.ships
        if ships > capacity:
            raise Refused("build_capacity", most=capacity)
        _check_reserve(position, self.seat, Token.SHIP, ships)
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


def _yards(position: Position, seat: Seat) -> tuple[Sector, ...]:
    """List the homeworld and the owned jump points."""
    home = position.players[seat].home
    points = jump_points(position, seat)
    return points if home is None or home in points else tuple(sorted((home, *points)))


def _most_ships(position: Position, seat: Seat) -> int:
    return min(build_capacity(position, seat), reserve(position, seat, Token.SHIP))


@lru_cache(maxsize=256)
def _fleets(seat: Seat, yards: tuple[Sector, ...], most: int) -> tuple[BuildShips, ...]:
    """List one to so many ships in each of these yards."""
    return tuple(
        BuildShips(seat, ((yard, number + 1),)) for yard in yards for number in range(most)
    )


@dataclass(frozen=True, slots=True)
class BuildStation(Action):
    """Build one station; more in a sector cost more (9, N25)."""

    sector: Sector
    verb: ClassVar[str] = "build station"

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[BuildStation]:
        for sector in owned_sectors(position.players[seat]):
            yield cls(seat, sector)

    @classmethod
    def legal(cls, position: Position, seat: Seat) -> Sequence[BuildStation]:
        """Check one site for each number of stations: in others with as many it is the same."""
        stations = position.players[seat].stations
        known: dict[int, bool] = {}
        legal = []
        for sector in _sites(position, seat):
            action = cls(seat, sector)
            there = stations.get(sector, 0)
            if there not in known:
                known[there] = is_possible(position, action)
            if known[there]:
                legal.append(action)
        return legal

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

    @classmethod
    def legal(cls, position: Position, seat: Seat) -> Sequence[BuildGate]:
        """Check one of the sites that have no jump point yet: the others are like it."""
        taken = gated_sectors(position)
        free = [cls(seat, at) for at in _sites(position, seat) if at not in taken]
        return together(position, free)

    def check(self, position: Position) -> None:
        _check_site(position, self.seat, self.sector)
        if self.sector in gated_sectors(position):
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


@remembered
def _sites(position: Position, seat: Seat) -> list[Sector]:
    """List the sectors where a seat may build at all."""
    contested = contested_sectors(position, seat)
    return [at for at in owned_sectors(position.players[seat]) if at not in contested]


def _check_site(position: Position, seat: Seat, sector: Sector) -> None:
    if not owns(position.players[seat], sector):
        raise Refused("not_owned", sector=sector)
    if is_contested(position, seat, sector):
        raise Refused("contested", sector=sector)


def _check_reserve(position: Position, seat: Seat, token: Token, need: int) -> None:
    have = reserve(position, seat, token)
    if need > have:
        raise Refused("reserve", token=token, need=need, have=have)
