"""Secret objectives: what they measure, and when they are complete (content 11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.seat import Seat
from engine.nova import totals
from engine.nova.content.cards import OBJECTIVES
from engine.nova.content.technologies import TECHNOLOGIES
from engine.nova.forces import fleet, jump_points, owned_sectors, sector_tile
from engine.nova.map import Sector
from engine.nova.pieces import BASIC_RESOURCES, Feat, Measure, SectorKind, TechnologyKind
from engine.nova.state import Player, Position


def is_complete(position: Position, seat: Seat, card: str) -> bool:
    """Tell whether the position meets an objective now."""
    objective = OBJECTIVES[card]
    return measure(position, seat, objective.measure) >= objective.least


def complete(position: Position, seat: Seat) -> tuple[str, ...]:
    """List the secret objectives of a seat that can be revealed."""
    cards = position.players[seat].objectives
    return tuple(card for card in cards if is_complete(position, seat, card))


def measure(position: Position, seat: Seat, what: Measure) -> int:
    """Return how much a player has of what an objective counts."""
    return MEASURES[what](position, seat, position.players[seat])


def _kind(position: Position, sector: Sector) -> SectorKind:
    return sector_tile(position, sector).kind


def _improvements(position: Position, player: Player) -> list[int]:
    """The improvements of each owned sector, the homeworld among them (N88)."""
    return [position.improvements.get(sector, 0) for sector in owned_sectors(player)]


def _active(player: Player, kind: TechnologyKind) -> int:
    return sum(TECHNOLOGIES[id].kind is kind for id in player.active)


def _resource_kinds(position: Position, seat: Seat) -> int:
    stock = totals.stock(position, seat)
    return sum(stock[resource] > 0 for resource in BASIC_RESOURCES)


# Looked up at the end of every turn. Each is asked with the position, the seat and its player.
MEASURES: Mapping[Measure, Callable[[Position, Seat, Player], int]] = {
    Measure.SECTORS: lambda at, seat, own: len(own.sectors),
    Measure.CORE_SECTORS: lambda at, seat, own: sum(
        _kind(at, each) is SectorKind.CORE for each in own.sectors
    ),
    Measure.ANOMALY_SECTORS: lambda at, seat, own: sum(
        sector_tile(at, each).anomaly is not None for each in own.sectors
    ),
    Measure.ARMED_KINDS: lambda at, seat, own: len(
        {_kind(at, each) for each in own.sectors & own.stations.keys()}
    ),
    Measure.BEST_SECTOR: lambda at, seat, own: max(
        (totals.sector_value(at, each) for each in own.sectors), default=0
    ),
    Measure.MOST_IMPROVED: lambda at, seat, own: max(_improvements(at, own)),
    Measure.IMPROVEMENTS: lambda at, seat, own: sum(_improvements(at, own)),
    Measure.SHIPS: lambda at, seat, own: fleet(own),
    Measure.STATIONS: lambda at, seat, own: sum(own.stations.values()),
    Measure.JUMP_POINTS: lambda at, seat, own: len(jump_points(at, seat)),
    Measure.RESEARCH: lambda at, seat, own: totals.research_capacity(at, seat),
    Measure.ENERGY: lambda at, seat, own: totals.energy_value(at, seat),
    Measure.POPULATION: lambda at, seat, own: totals.population(at, seat),
    Measure.TECHNOLOGIES: lambda at, seat, own: len(own.active),
    Measure.RACE_TECHNOLOGIES: lambda at, seat, own: _active(own, TechnologyKind.RACE),
    Measure.ANCIENT_TECHNOLOGIES: lambda at, seat, own: _active(own, TechnologyKind.ANCIENT),
    Measure.COMBAT_TILES: lambda at, seat, own: len(own.panel),
    Measure.RESOURCE_KINDS: lambda at, seat, own: _resource_kinds(at, seat),
    Measure.STOCK: lambda at, seat, own: sum(totals.stock(at, seat).values()),
    Measure.ARTIFACT_TILES: lambda at, seat, own: totals.artifact_tiles(at, seat),
    Measure.ARTIFACT_COUNT: lambda at, seat, own: totals.artifact_count(at, seat),
    Measure.ENTITY_DESTROYED: lambda at, seat, own: own.counts.get(Feat.ENTITY, 0),
    Measure.ANOMALY_VP: lambda at, seat, own: own.counts.get(Feat.ANOMALY, 0),
    Measure.MAW: lambda at, seat, own: own.counts.get(Feat.MAW, 0),
    Measure.ENERGY_BONUSES: lambda at, seat, own: own.counts.get(Feat.BONUS, 0),
    Measure.TILES_REVEALED: lambda at, seat, own: own.counts.get(Feat.REVEALED, 0),
}
