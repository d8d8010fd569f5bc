"""Parasite: something eats the stations."""

from __future__ import annotations

from engine.sol.board import Cell, Ring
from engine.sol.pieces import Piece
from engine.sol.state import Position
from engine.sol.table import Table
from engine.sol.trigger import TriggerEvent


class Parasite(TriggerEvent):
    """Parasites come out of the core, crawl to stations and wear them down (R100)."""

    name = "parasite"

    def happen(self, table: Table) -> None:
        """One more than there are players, in different core cells as far as those go."""
        core = table.terms.side.ring_cells(Ring.CORE)
        cells, table.chance = table.chance.shuffle(core)
        wanted = len(table.players) + 1
        born = list(cells[:wanted])
        while len(born) < wanted:
            cell, table.chance = table.chance.pick(core)
            born.append(cell)
        parasites = dict(table.parasites)
        for cell in born:
            parasites[cell] = parasites.get(cell, 0) + 1
        table.set_parasites(parasites)
        destroy(table)

    def after_flare(self, table: Table) -> None:
        if not table.parasites:
            return
        moved: dict[Cell, int] = {}
        for cell, number in table.parasites.items():
            goal = crawl(table, cell)
            moved[goal] = moved.get(goal, 0) + number
        table.set_parasites(moved)
        destroy(table)


def crawl(position: Position, cell: Cell) -> Cell:
    """Stay at a station; go to the nearest one of the ring, forward if in doubt; else rise."""
    side = position.terms.side
    if cell in position.stations:
        return cell
    size = len(side.ring_cells(cell.ring))
    ahead = behind = cell
    for _ in range(size // 2):
        ahead, behind = side.forward[ahead], side.backward[behind]
        if ahead in position.stations:
            return side.forward[cell]
        if behind in position.stations:
            return side.backward[cell]
    above = side.rise[cell]
    return cell if above is None else above


def destroy(table: Table) -> None:
    """A station with as many parasites as it could ever give goes to its owner's reserve."""
    edition = table.terms.edition
    for cell, station in sorted(table.stations.items()):
        bonus = edition.bonus_node if station.kind is Piece.NODE else edition.bonus_paid
        worth = edition.base[cell.ring] + bonus[cell.ring]
        if table.parasites.get(cell, 0) >= worth:
            table.return_station(cell)
