"""Pulse: the orbits light up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import activating
from engine.sol.agenda import OfferBonus
from engine.sol.board import Cell, Ring
from engine.sol.effect import Effect, memory_of
from engine.sol.pieces import Piece
from engine.sol.state import Position
from engine.sol.table import Table

ORBITS = (Ring.OUTER, Ring.INNER)


@dataclass(frozen=True, slots=True)
class Lit:
    """The stations it activates."""

    cells: tuple[Cell, ...]


class Pulse(Effect):
    """You activate every station in both orbits, without sundivers, in your order (R70)."""

    name = "pulse"
    memory = Lit

    def check(self, position: Position, seat: Seat) -> None:
        if position.turn.action is not None:
            raise Refused("whole_action", effect=self.name)
        cells = orbit_stations(position, seat)
        player = position.players[seat]
        if not cells:
            raise Refused("no_orbit_station", effect=self.name)
        if not payable(position, seat, cells, player.energy, player.reserve):
            raise Refused("pulse_unpayable", energy=player.energy, reserve=player.reserve)

    def play(self, table: Table, seat: Seat) -> None:
        table.put_in_force(self.name, Lit(tuple(orbit_stations(table, seat))))

    def believes(self, position: Position, memory: Lit) -> bool:
        return set(memory.cells) <= set(position.stations)

    def left(self, position: Position) -> list[Cell]:
        lit: Lit = memory_of(position, self.name)
        return [cell for cell in lit.cells if cell not in position.turn.activated]

    def stations(self, position: Position, seat: Seat) -> Iterable[Cell]:
        return self.left(position)

    def unmanned(self, position: Position, seat: Seat, cell: Cell) -> bool:
        return True

    def all_types(self, position: Position, seat: Seat) -> bool:
        return True

    def check_station(self, position: Position, seat: Seat, cell: Cell) -> None:
        if cell not in self.left(position):
            raise Refused("not_in_orbit", cell=cell, cells=tuple(self.left(position)))

    def forbids_removal(self, position: Position, seat: Seat) -> bool:
        return True

    def check_bonus(self, position: Position, seat: Seat, *, take: bool) -> None:
        """What is taken or left must not make the rest unpayable."""
        offer = position.agenda[-1]
        assert isinstance(offer, OfferBonus)
        energy, reserve = position.players[seat].energy, position.players[seat].reserve
        kind = position.stations[offer.cell].kind
        if take:
            energy += offer.amount if kind is Piece.NODE else -offer.amount
            reserve -= offer.amount if kind is Piece.FOUNDRY else 0
        if not payable(position, seat, self.left(position), energy, reserve):
            raise Refused("pulse_unpayable", energy=energy, reserve=reserve)

    def must_go_on(self, position: Position, seat: Seat) -> bool:
        return activating.can_activate_more(position, seat)


def orbit_stations(position: Position, seat: Seat) -> list[Cell]:
    everybody = position.terms.house.wording.pulse_of == "everybody"
    return [
        cell
        for cell, station in sorted(position.stations.items())
        if cell.ring in ORBITS and (everybody or station.owner == seat)
    ]


def payable(
    position: Position, seat: Seat, cells: Sequence[Cell], energy: int, reserve: int
) -> bool:
    """Can all bases be paid, with the nodes' energy and the own nodes' bonuses?"""
    need = builds = 0
    for cell in cells:
        amounts, station = activating.reward(position, cell), position.stations[cell]
        if station.kind is Piece.NODE:
            energy += amounts.base + (amounts.bonus if station.owner == seat else 0)
        else:
            need += amounts.base
            builds += amounts.base if station.kind is Piece.FOUNDRY else 0
    return energy >= need and reserve >= builds
