"""Everything that can happen, as facts in the past tense."""

from __future__ import annotations

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.nova.dice import Sort, Use
from engine.nova.entity_events import (
    ActionCardDrawn,
    AnomaliesRolled,
    EntityDrifted,
    EntityEvent,
    FlareChosen,
)
from engine.nova.map import Location, Sector
from engine.nova.pieces import EndedBy, EntityGate, Order, Resource, Side, Space, Star

# Setup.


@dataclass(frozen=True, slots=True)
class RaceTaken:
    seat: Seat
    race: str


@dataclass(frozen=True, slots=True)
class SectorLaid:
    sector: Sector
    tile: str


@dataclass(frozen=True, slots=True)
class HomeChosen:
    seat: Seat
    sector: Sector


@dataclass(frozen=True, slots=True)
class TilesDealt:
    """For the player alone."""

    seat: Seat
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ObjectivesDealt:
    """For the player alone."""

    seat: Seat
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ObjectivesKept:
    """For the player alone."""

    seat: Seat
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ObjectivesChosen:
    """What the others may know: how many cards were kept."""

    seat: Seat
    number: int


# The turn.


@dataclass(frozen=True, slots=True)
class TurnStarted:
    seat: Seat


@dataclass(frozen=True, slots=True)
class EnergySpent:
    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class TokenPlaced:
    """One of the spent energy tokens lies on a space of the action board now."""

    seat: Seat
    space: Space
    tokens: int  # there now


@dataclass(frozen=True, slots=True)
class StarsGained:
    """Co-operative points: they count for the player and for all."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class PointsGained:
    """Points for the player alone."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class MawClaimed:
    """The 25★ token of the centre, and what lay beside it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ObjectiveRevealed:
    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class OrderGiven:
    """For the player alone."""

    seat: Seat
    order: Order
    answer: str


@dataclass(frozen=True, slots=True)
class TurnQueued:
    """For the player alone."""

    seat: Seat
    turn: str


@dataclass(frozen=True, slots=True)
class QueueEmptied:
    """For the player alone."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class QueueDropped:
    """For the player alone: a queued turn could not be played as it was meant."""

    seat: Seat
    reason: str


# Settle.


@dataclass(frozen=True, slots=True)
class Colonized:
    seat: Seat
    sector: Sector
    colonies: int


@dataclass(frozen=True, slots=True)
class Improved:
    seat: Seat
    sector: Sector
    amount: int


@dataclass(frozen=True, slots=True)
class SectorGivenUp:
    """Colonies, stations and the gate are back in the reserve."""

    seat: Seat
    sector: Sector


@dataclass(frozen=True, slots=True)
class TokensTakenBack:
    seat: Seat
    sector: Sector
    ships: int = 0
    disabled: int = 0
    stations: int = 0
    gates: int = 0


# Explore.


@dataclass(frozen=True, slots=True)
class ScanStarted:
    """What the others may know: how many tiles were drawn, and the backs of those thrown away."""

    seat: Seat
    drawn: int
    thrown: tuple[Star, ...]


@dataclass(frozen=True, slots=True)
class TilesDrawn:
    """For the player alone."""

    seat: Seat
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScanEnded:
    seat: Seat
    kept: tuple[Star, ...]
    dropped: tuple[Star, ...]


@dataclass(frozen=True, slots=True)
class TileRevealed:
    seat: Seat
    tile: str
    location: Location


# Build.


@dataclass(frozen=True, slots=True)
class ShipsBuilt:
    seat: Seat
    sector: Sector
    ships: int


@dataclass(frozen=True, slots=True)
class StationBuilt:
    seat: Seat
    sector: Sector


@dataclass(frozen=True, slots=True)
class GateBuilt:
    seat: Seat
    sector: Sector


# Move.


@dataclass(frozen=True, slots=True)
class ShipsMoved:
    seat: Seat
    origin: Sector
    destination: Sector
    ships: int


@dataclass(frozen=True, slots=True)
class TokenCarried:
    """A loose ★ token went along with ships."""

    seat: Seat
    origin: Sector
    destination: Sector
    value: int


@dataclass(frozen=True, slots=True)
class RetreatPaid:
    """Ships of another player left a sector in which this one has forces."""

    seat: Seat
    sector: Sector


# Combat.


@dataclass(frozen=True, slots=True)
class AttackDeclared:
    sector: Sector
    attacker: Side
    defender: Side
    ships: tuple[tuple[Sector, int], ...] = ()  # of the attacker that fire in from next door
    stations: tuple[tuple[Sector, int], ...] = ()


@dataclass(frozen=True, slots=True)
class DiceRolled:
    side: Side
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DiceRerolled:
    """Free dice were rolled again: what they showed and what they show now, left to right."""

    side: Side
    before: tuple[int, ...]
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DieSet:
    """A free die was turned to another face."""

    side: Side
    before: int
    face: int


@dataclass(frozen=True, slots=True)
class DieAllocated:
    """A die attacks, defends, does both or is set aside."""

    side: Side
    face: int
    use: Use


@dataclass(frozen=True, slots=True)
class DieDiscarded:
    """An ion took a free die."""

    side: Side
    face: int


@dataclass(frozen=True, slots=True)
class IonTurned:
    """This side spent a reflect: the ion of its opponent belongs to it."""

    side: Side


@dataclass(frozen=True, slots=True)
class FaceNegated:
    """An ion put a standard face of the Entity out of the combat."""

    sort: Sort
    face: int


@dataclass(frozen=True, slots=True)
class PlanMade:
    """For the player alone."""

    seat: Seat
    dice: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlanDropped:
    """For the player alone."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HitsCounted:
    """How many hits a side takes, before abilities cancel any."""

    side: Side
    hits: int


@dataclass(frozen=True, slots=True)
class HitsCancelled:
    side: Side
    hits: int


@dataclass(frozen=True, slots=True)
class TokensDestroyed:
    """Tokens of this side are captured; destroyed gates of the Entity relocate."""

    side: Side
    sector: Sector
    ships: int = 0
    stations: int = 0
    disabled: int = 0
    gates: int = 0


@dataclass(frozen=True, slots=True)
class SectorWon:
    """A player destroyed the last units of the enemy there."""

    seat: Seat
    sector: Sector


@dataclass(frozen=True, slots=True)
class SectorCaptured:
    """The player lost all colonies of a sector to an enemy."""

    seat: Seat
    sector: Sector
    colonies: int


@dataclass(frozen=True, slots=True)
class GateMoved:
    """A gate of the Entity moved one step, or returned to the centre."""

    gate: EntityGate
    sector: Sector


# Abilities.


@dataclass(frozen=True, slots=True)
class AbilityUsed:
    seat: Seat
    technology: str


@dataclass(frozen=True, slots=True)
class ShipsDisabled:
    """Active ships of this side take part in nothing until they are restored."""

    side: Side
    sector: Sector
    ships: int


@dataclass(frozen=True, slots=True)
class ShipsBanished:
    """Ships of the Entity went back into its reserve."""

    seat: Seat
    sector: Sector
    ships: int


@dataclass(frozen=True, slots=True)
class GatePushed:
    """A player pushed a gate of the Entity by one step."""

    seat: Seat
    gate: EntityGate
    sector: Sector


@dataclass(frozen=True, slots=True)
class CardsPeeked:
    """For the player alone."""

    seat: Seat
    cards: tuple[str, ...]  # the next one first


# Science.


@dataclass(frozen=True, slots=True)
class CreditsGained:
    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Synthesized:
    seat: Seat
    resource: Resource


@dataclass(frozen=True, slots=True)
class DiscoveryStarted:
    seat: Seat


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """For the player alone."""

    seat: Seat
    technologies: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardsTaken:
    """What the others may know: how many technologies were drawn."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class TechnologyClaimed:
    seat: Seat
    technology: str


@dataclass(frozen=True, slots=True)
class DiscoveryEnded:
    """What is archived now, and what went onto the discard pile."""

    seat: Seat
    archive: str | None
    discarded: tuple[str, ...]


# Logistics.


@dataclass(frozen=True, slots=True)
class Reset:
    """The action board is cleared and the supply filled up."""

    seat: Seat
    action_bonus: int
    energy_bonus: int
    energy: int  # the new supply


@dataclass(frozen=True, slots=True)
class TechnologyFlipped:
    """A race card lies with its other side up."""

    seat: Seat
    technology: str  # the side that is up now


@dataclass(frozen=True, slots=True)
class CreditsPaid:
    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class TechnologiesActivated:
    """All that is active until the next Logistics."""

    seat: Seat
    technologies: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PanelLaid:
    """The combat tiles on the panel have changed."""

    seat: Seat
    panel: tuple[tuple[str, str], ...]  # slot and word of each tile


@dataclass(frozen=True, slots=True)
class Restored:
    """Captured tokens are back in the reserve, disabled ships active again."""

    seat: Seat
    captured: int
    disabled: int


@dataclass(frozen=True, slots=True)
class EnergyGained:
    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class MarkerAdvanced:
    """The Entity marker lies on this space of its track; on 0, which is NOVA, a phase begins."""

    space: int


# The end.


@dataclass(frozen=True, slots=True)
class GameEnded:
    by: EndedBy
    ranking: tuple[tuple[Seat, ...], ...]


Event = (
    RaceTaken
    | SectorLaid
    | HomeChosen
    | TilesDealt
    | ObjectivesDealt
    | ObjectivesKept
    | ObjectivesChosen
    | TurnStarted
    | EnergySpent
    | TokenPlaced
    | StarsGained
    | PointsGained
    | MawClaimed
    | ObjectiveRevealed
    | OrderGiven
    | TurnQueued
    | QueueEmptied
    | QueueDropped
    | Colonized
    | Improved
    | SectorGivenUp
    | TokensTakenBack
    | ScanStarted
    | TilesDrawn
    | ScanEnded
    | TileRevealed
    | ShipsBuilt
    | StationBuilt
    | GateBuilt
    | ShipsMoved
    | TokenCarried
    | RetreatPaid
    | AttackDeclared
    | DiceRolled
    | DiceRerolled
    | DieSet
    | DieAllocated
    | DieDiscarded
    | IonTurned
    | FaceNegated
    | PlanMade
    | PlanDropped
    | HitsCounted
    | HitsCancelled
    | TokensDestroyed
    | SectorWon
    | SectorCaptured
    | GateMoved
    | AbilityUsed
    | ShipsDisabled
    | ShipsBanished
    | GatePushed
    | CardsPeeked
    | CreditsGained
    | Synthesized
    | DiscoveryStarted
    | CardsDrawn
    | CardsTaken
    | TechnologyClaimed
    | DiscoveryEnded
    | Reset
    | TechnologyFlipped
    | CreditsPaid
    | TechnologiesActivated
    | PanelLaid
    | Restored
    | EnergyGained
    | MarkerAdvanced
    | EntityEvent
    | GameEnded
)
PRIVATE = (
    TilesDealt,
    ObjectivesDealt,
    ObjectivesKept,
    OrderGiven,
    TurnQueued,
    QueueEmptied,
    QueueDropped,
    TilesDrawn,
    CardsDrawn,
    PlanMade,
    PlanDropped,
    CardsPeeked,
    FlareChosen,
)


def audience(event: Event) -> frozenset[Seat] | None:
    """Return who alone may read an event; None: every seat and onlooker."""
    return frozenset({event.seat}) if isinstance(event, PRIVATE) else None


def reveals(event: Event) -> bool:
    """Tell whether it shows what chance decided, or what others could not know before."""
    return isinstance(
        event,
        (
            SectorLaid,
            TilesDealt,
            ObjectivesDealt,
            ScanStarted,
            CardsTaken,
            TileRevealed,
            DiceRolled,
            DiceRerolled,
            GateMoved,
            CardsPeeked,
            AnomaliesRolled,
            EntityDrifted,
            ActionCardDrawn,
        ),
    )
