"""Science and Logistics."""

from __future__ import annotations

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.nova.pieces import Resource

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


ScienceEvent = (
    CreditsGained
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
)
