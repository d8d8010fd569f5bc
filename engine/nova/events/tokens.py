"""Settle, Build and Move: tokens of players on the map."""

from __future__ import annotations

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.nova.map import Sector

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


TokenEvent = (
    Colonized
    | Improved
    | SectorGivenUp
    | TokensTakenBack
    | ShipsBuilt
    | StationBuilt
    | GateBuilt
    | ShipsMoved
    | TokenCarried
    | RetreatPaid
)
