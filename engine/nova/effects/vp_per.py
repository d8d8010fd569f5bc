"""Victory points for what the owner has."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from engine.core.record import dataclass
from engine.nova.effect import Counts, Effect
from engine.nova.pieces import Resource

COLONIES_COUNTED = 3


class Counted(StrEnum):
    """What the points are counted by. Omega is no stock of a basic type (N74)."""

    NEUTRONIUM = "res.N"
    PTERACNIUM = "res.P"
    HADRON = "res.H"
    BOSON = "res.B"
    ANTIMATTER = "res.A"
    THREE_COLONIES = "colonies3"
    STATIONS = "stations"
    GATES = "gates"

    def number(self, counts: Counts) -> int:
        """Return how often the points are given."""
        match self:
            case Counted.THREE_COLONIES:
                return counts.colonies // COLONIES_COUNTED
            case Counted.STATIONS:
                return counts.stations
            case Counted.GATES:
                return counts.gates
            case _:
                return counts.stock.get(Resource(self.value.removeprefix("res.")), 0)


@dataclass(frozen=True, slots=True)
class VpPer(Effect):
    """Victory points for what the owner has (content 5)."""

    form: ClassVar[str] = "vp.per {counted} {points}"

    counted: Counted
    points: int

    def vp(self, points: int, counts: Counts) -> int:
        return points + self.points * self.counted.number(counts)
