"""What can happen in an Entity phase, as facts in the past tense."""

from __future__ import annotations

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.nova.map import Sector
from engine.nova.pieces import Direction, EntityGate

Groups = tuple[tuple[Sector, int], ...]  # ships by sector


@dataclass(frozen=True, slots=True)
class PhaseStarted:
    """The Entity phase that this seat's Logistics triggered."""

    by: Seat


@dataclass(frozen=True, slots=True)
class AnomaliesRolled:
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AnomalyProduced:
    """An anomaly brings points: to the sector's owner, or as a loose token."""

    sector: Sector
    owner: Seat | None
    amount: int


@dataclass(frozen=True, slots=True)
class EntityRestored:
    """Captured ships of the Entity are back in its reserve, disabled ones active again."""

    captured: int
    disabled: int


@dataclass(frozen=True, slots=True)
class EntityDrifted:
    """The Entity's ships of a sector went one step, as many as the limit allows, or none."""

    origin: Sector
    direction: Direction
    destination: Sector | None  # none: they stay
    ships: int


@dataclass(frozen=True, slots=True)
class ActionCardDrawn:
    """An action card of the Entity was turned up."""

    card: str


@dataclass(frozen=True, slots=True)
class EntityShipsPlaced:
    """Ships of the Entity came from its reserve: fewer than are due, or none, where it is full."""

    gate: EntityGate
    sector: Sector
    ships: int
    due: int


@dataclass(frozen=True, slots=True)
class ActiveGatePassed:
    """This gate of the Entity is the active one now."""

    gate: EntityGate


@dataclass(frozen=True, slots=True)
class EntityGatePlaced:
    """A new gate of the Entity stands on the board."""

    gate: EntityGate
    sector: Sector


@dataclass(frozen=True, slots=True)
class MaliceAdded:
    """So many malice cards are in force now."""

    malice: int


@dataclass(frozen=True, slots=True)
class FlareAnswered:
    """What the others may know: the player has chosen."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class FlareChosen:
    """For the player alone, until all have chosen."""

    seat: Seat
    lost: Groups  # active ships
    lost_disabled: Groups
    disabled: Groups


@dataclass(frozen=True, slots=True)
class FlareStruck:
    """A solar flare took ships to the reserve and disabled others."""

    seat: Seat
    lost: Groups  # active ships
    lost_disabled: Groups
    disabled: Groups


@dataclass(frozen=True, slots=True)
class PowerRaised:
    """This power card of the Entity holds now."""

    level: int


@dataclass(frozen=True, slots=True)
class PhaseEnded:
    """Nothing is left to do in the Entity phase."""


EntityEvent = (
    PhaseStarted
    | AnomaliesRolled
    | AnomalyProduced
    | EntityRestored
    | EntityDrifted
    | ActionCardDrawn
    | EntityShipsPlaced
    | ActiveGatePassed
    | EntityGatePlaced
    | MaliceAdded
    | FlareAnswered
    | FlareChosen
    | FlareStruck
    | PowerRaised
    | PhaseEnded
)
