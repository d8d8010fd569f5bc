"""Combat: dice, plans, hits, and what they destroy."""

from __future__ import annotations

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.nova.dice import Sort, Use
from engine.nova.map import Sector
from engine.nova.pieces import EntityGate, Side


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


CombatEvent = (
    AttackDeclared
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
)
