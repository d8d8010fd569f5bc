"""Abilities of technologies."""

from __future__ import annotations

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.nova.map import Sector
from engine.nova.pieces import EntityGate, Side


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


AbilityEvent = AbilityUsed | ShipsDisabled | ShipsBanished | GatePushed | CardsPeeked
