"""Secret objectives: what they measure, and when they are complete (content 11)."""

from __future__ import annotations

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
    player = position.players[seat]
    match what:
        case Measure.SECTORS:
            return len(player.sectors)
        case Measure.CORE_SECTORS:
            return sum(_kind(position, each) is SectorKind.CORE for each in player.sectors)
        case Measure.ANOMALY_SECTORS:
            return sum(sector_tile(position, each).anomaly is not None for each in player.sectors)
        case Measure.ARMED_KINDS:
            return len({_kind(position, each) for each in player.sectors & player.stations.keys()})
        case Measure.BEST_SECTOR:
            return max((totals.sector_value(position, each) for each in player.sectors), default=0)
        case Measure.MOST_IMPROVED:
            return max(_improvements(position, player))
        case Measure.IMPROVEMENTS:
            return sum(_improvements(position, player))
        case Measure.SHIPS:
            return fleet(player)
        case Measure.STATIONS:
            return sum(player.stations.values())
        case Measure.JUMP_POINTS:
            return len(jump_points(position, seat))
        case Measure.RESEARCH:
            return totals.research_capacity(position, seat)
        case Measure.ENERGY:
            return totals.energy_value(position, seat)
        case Measure.POPULATION:
            return totals.population(position, seat)
        case Measure.TECHNOLOGIES:
            return len(player.active)
        case Measure.RACE_TECHNOLOGIES:
            return _active(player, TechnologyKind.RACE)
        case Measure.ANCIENT_TECHNOLOGIES:
            return _active(player, TechnologyKind.ANCIENT)
        case Measure.COMBAT_TILES:
            return len(player.panel)
        case Measure.RESOURCE_KINDS:
            stock = totals.stock(position, seat)
            return sum(stock[resource] > 0 for resource in BASIC_RESOURCES)
        case Measure.STOCK:
            return sum(totals.stock(position, seat).values())
        case Measure.ARTIFACT_TILES:
            return totals.artifact_tiles(position, seat)
        case Measure.ARTIFACT_COUNT:
            return totals.artifact_count(position, seat)
        case Measure.ENTITY_DESTROYED:
            return player.counts.get(Feat.ENTITY, 0)
        case Measure.ANOMALY_VP:
            return player.counts.get(Feat.ANOMALY, 0)
        case Measure.MAW:
            return player.counts.get(Feat.MAW, 0)
        case Measure.ENERGY_BONUSES:
            return player.counts.get(Feat.BONUS, 0)
        case Measure.TILES_REVEALED:
            return player.counts.get(Feat.REVEALED, 0)


def _kind(position: Position, sector: Sector) -> SectorKind:
    return sector_tile(position, sector).kind


def _improvements(position: Position, player: Player) -> list[int]:
    """The improvements of each owned sector, the homeworld among them (N88)."""
    return [position.improvements.get(sector, 0) for sector in owned_sectors(player)]


def _active(player: Player, kind: TechnologyKind) -> int:
    return sum(TECHNOLOGIES[id].kind is kind for id in player.active)
