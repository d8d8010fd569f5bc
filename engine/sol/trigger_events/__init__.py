"""The trigger events, one file each; registering one is a line here."""

from __future__ import annotations

from engine.sol.trigger import register
from engine.sol.trigger_events.attrition import Attrition
from engine.sol.trigger_events.energy_garden import EnergyGarden
from engine.sol.trigger_events.implode import Explode, Implode
from engine.sol.trigger_events.parasite import Parasite
from engine.sol.trigger_events.singularity import Singularity
from engine.sol.trigger_events.sunworm import Sunworm
from engine.sol.trigger_events.warp import TeleportEvent, Warp


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
