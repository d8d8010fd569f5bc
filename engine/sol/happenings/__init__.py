"""The trigger events, one file each; registering one is a line here."""

from __future__ import annotations

from engine.sol.happenings.attrition import Attrition
from engine.sol.happenings.energy_garden import EnergyGarden
from engine.sol.happenings.implode import Explode, Implode
from engine.sol.happenings.parasite import Parasite
from engine.sol.happenings.singularity import Singularity
from engine.sol.happenings.sunworm import Sunworm
from engine.sol.happenings.warp import TeleportEvent, Warp
from engine.sol.trigger import register


def register_all() -> None:
    register(
        Attrition,
        EnergyGarden,
        Explode,
        Implode,
        Parasite,
        Singularity,
        Sunworm,
        TeleportEvent,
        Warp,
    )
