"""What happens before the first turn."""

from __future__ import annotations

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.nova.map import Sector


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


SetupEvent = (
    RaceTaken
    | SectorLaid
    | HomeChosen
    | TilesDealt
    | ObjectivesDealt
    | ObjectivesKept
    | ObjectivesChosen
)
