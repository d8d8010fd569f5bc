"""The Entity phase: its steps in order, and its attacks (14).

`StartPhase` pushes a job for each step. Combats and solar flares interrupt; `entity.phase` keeps
what is still to come.
"""

from __future__ import annotations

from engine.core.seat import Seat
from engine.nova.agenda import (
    AttackNext,
    CountDraws,
    DrawNext,
    DriftShips,
    EndPhase,
    Item,
    ListAttacks,
    ProduceAnomalies,
    RestoreEntity,
    StartPhase,
)
from engine.nova.combat import begin_combat
from engine.nova.content.numbers import ENTITY
from engine.nova.forces import meets_players, owner, sector_tile, ships_in, tempts_entity
from engine.nova.map import Sector
from engine.nova.state import Position, board_of, seats_from
from engine.nova.table import Table
from engine.nova.table.entity import phase_of

# The steps as the agenda has them, the last one first.
CARDS: tuple[Item, ...] = (EndPhase(), DrawNext())
ATTACKS: tuple[Item, ...] = (EndPhase(), CountDraws(), DriftShips(), AttackNext())
STEPS: tuple[Item, ...] = (*ATTACKS[:-1], ListAttacks(), RestoreEntity(), ProduceAnomalies())


def start_phase(table: Table, job: StartPhase) -> None:
    table.pop()
    table.start_phase(job.by)
    table.push(*STEPS)


def end_phase(table: Table, job: EndPhase) -> None:
    """End the phase. The active gate stays active for the next one (14.8)."""
    table.pop()
    table.end_phase()


# Anomalies and restoring.


def produce_anomalies(table: Table, job: ProduceAnomalies) -> None:
    """Roll once for all anomalies; every die that matches counts (14.1)."""
    table.pop()
    faces = table.roll_anomalies(ENTITY.anomaly_dice)
    for sector in board_of(table).sectors:
        matches = faces.count(sector_tile(table, sector).anomaly or 0)
        if matches:
            table.produce(sector, owner(table, sector), ENTITY.anomaly_vp[matches - 1])


def restore_entity(table: Table, job: RestoreEntity) -> None:
    table.pop()
    table.restore_entity()


# Attacks.


def list_attacks(table: Table, job: ListAttacks) -> None:
    """List the sectors in which the Entity meets players, once for the whole step (14.3)."""
    table.pop()
    sectors = board_of(table).sectors
    table.list_attacks(tuple(each for each in sectors if _is_due(table, each)))
    table.push(AttackNext())


def attack_next(table: Table, job: AttackNext) -> None:
    """Attack in the next sector of the list; one that is no longer due is skipped (N50)."""
    if not phase_of(table).attacks:
        table.pop()
        return
    sector = table.next_attack()
    if _is_due(table, sector):
        begin_combat(table, sector, attacker=None, defender=target(table, sector))


def _is_due(position: Position, sector: Sector) -> bool:
    """Tell whether active ships or stations of the Entity meet players in a sector."""
    entity = position.entity
    return (sector in entity.ships or sector in entity.stations) and meets_players(position, sector)


def target(position: Position, sector: Sector) -> Seat:
    """Return whom the Entity attacks: the owner, else the player with most ships (N50).

    Among equals the first in turn order counts, from the player who triggered the phase.
    """
    lord = owner(position, sector)
    if lord is not None and tempts_entity(position, lord, sector):
        return lord
    seats = seats_from(position, phase_of(position).by)
    return max(seats, key=lambda seat: ships_in(position.players[seat], sector))
