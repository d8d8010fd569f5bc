"""Scan and Reveal."""

from __future__ import annotations

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.nova.map import Location
from engine.nova.pieces import Star


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


ExploringEvent = ScanStarted | TilesDrawn | ScanEnded | TileRevealed
