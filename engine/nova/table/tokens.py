"""Verbs that put tokens of players on the map or take them off."""

from __future__ import annotations

from engine.core.seat import Seat
from engine.nova import events as happened
from engine.nova.forces import colonies_needed
from engine.nova.map import Sector
from engine.nova.table.base import BaseTable, changed


class TokenVerbs(BaseTable):
    """Colonies, improvements, ships, stations, gates."""

    __slots__ = ()

    def colonize(self, seat: Seat, sector: Sector) -> None:
        """Place exactly the colonies a sector needs; the player owns it then."""
        self.player(seat, sectors=self.players[seat].sectors | {sector})
        self.events.append(happened.Colonized(seat, sector, colonies_needed(self, sector)))

    def improve(self, seat: Seat, sector: Sector, amount: int) -> None:
        self.improvements = changed(self.improvements, sector, amount)
        self.player(seat, improved=self.players[seat].improved | {sector})
        self.events.append(happened.Improved(seat, sector, amount))

    def give_up_sector(self, seat: Seat, sector: Sector) -> None:
        """Take colonies, stations and the gate back; ships stay, improvements vanish."""
        player = self.players[seat]
        stations = {each: number for each, number in player.stations.items() if each != sector}
        self.improvements = {
            each: number for each, number in self.improvements.items() if each != sector
        }
        self.player(
            seat,
            sectors=player.sectors - {sector},
            stations=stations,
            gates=player.gates - {sector},
        )
        self.events.append(happened.SectorGivenUp(seat, sector))

    def take_back(
        self, seat: Seat, sector: Sector, ships: int, disabled: int, stations: int, gates: int
    ) -> None:
        """Return own tokens of one sector to the reserve."""
        player = self.players[seat]
        self.player(
            seat,
            ships=changed(player.ships, sector, -ships),
            disabled=changed(player.disabled, sector, -disabled),
            stations=changed(player.stations, sector, -stations),
            gates=player.gates - {sector} if gates else player.gates,
        )
        self.events.append(happened.TokensTakenBack(seat, sector, ships, disabled, stations, gates))

    def move_ships(self, seat: Seat, origin: Sector, destination: Sector, ships: int) -> None:
        left = changed(self.players[seat].ships, origin, -ships)
        self.player(seat, ships=changed(left, destination, ships))
        self.events.append(happened.ShipsMoved(seat, origin, destination, ships))

    def carry(self, seat: Seat, origin: Sector, destination: Sector, value: int) -> None:
        """Take a loose ★ token along."""
        self.take_loose(origin, value)
        self.loose = {**self.loose, destination: (*self.loose.get(destination, ()), value)}
        self.events.append(happened.TokenCarried(seat, origin, destination, value))

    def take_loose(self, sector: Sector, value: int) -> None:
        """Take one loose token of this value off a sector."""
        there = list(self.loose[sector])
        there.remove(value)
        rest = {each: values for each, values in self.loose.items() if each != sector}
        self.loose = {**rest, sector: tuple(there)} if there else rest

    def build_ships(self, seat: Seat, sector: Sector, ships: int) -> None:
        self.player(seat, ships=changed(self.players[seat].ships, sector, ships))
        self.events.append(happened.ShipsBuilt(seat, sector, ships))

    def build_station(self, seat: Seat, sector: Sector) -> None:
        self.player(seat, stations=changed(self.players[seat].stations, sector, 1))
        self.events.append(happened.StationBuilt(seat, sector))

    def build_gate(self, seat: Seat, sector: Sector) -> None:
        self.player(seat, gates=self.players[seat].gates | {sector})
        self.events.append(happened.GateBuilt(seat, sector))
