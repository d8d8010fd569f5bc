"""How the Entity's ships drift (14.4)."""

from __future__ import annotations

from engine.nova.agenda import DriftShips
from engine.nova.forces import entity_ships_in, meets_players, sector_limit, sector_tile
from engine.nova.map import CENTRE, Sector
from engine.nova.pieces import Direction, SectorKind
from engine.nova.state import Position, board_of
from engine.nova.table import Table
from engine.nova.totals import artifacts_in


def drift_ships(table: Table, job: DriftShips) -> None:
    """Roll a direction for each sector whose ships met no player (N52).

    Sectors and ships are those at the start of the step, so no ship moves twice.
    """
    table.pop()
    drifting = [
        (sector, ships)
        for sector, ships in sorted(table.entity.ships.items())
        if not meets_players(table, sector)
    ]
    for sector, ships in drifting:
        direction = Direction(table.roll())
        beyond = _destination(table, sector, direction)
        room = 0 if beyond is None else sector_limit(table) - entity_ships_in(table, beyond)
        moving = max(0, min(ships, room))
        table.drift(sector, direction, beyond if moving else None, moving)


def _destination(position: Position, sector: Sector, direction: Direction) -> Sector | None:
    """Return where ships drift; none if they stay."""
    board = board_of(position)
    beyond = board.step(sector, direction)
    if beyond is None or board.kind(beyond) is SectorKind.HOMEWORLD:
        return None
    if _holds(position, sector) and not meets_players(position, beyond):
        return None
    return beyond


def _holds(position: Position, sector: Sector) -> bool:
    """Tell whether ships leave a sector only towards players."""
    return (
        sector == CENTRE
        or sector_tile(position, sector).anomaly is not None
        or artifacts_in(position, sector) > 0
    )
