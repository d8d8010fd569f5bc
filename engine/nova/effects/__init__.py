"""The kinds of effects, one file each; registering one is a line here."""

from __future__ import annotations

import re

from engine.nova.effect import Effect
from engine.nova.effects.ability import Ability
from engine.nova.effects.build_ships import ExtraShips
from engine.nova.effects.colonize_noship import ColonizeNoShip
from engine.nova.effects.cost import CheaperSubAction
from engine.nova.effects.dice_fleet import DiceFleet
from engine.nova.effects.dice_station import DiceStation
from engine.nova.effects.discover_draw import DiscoverDraw
from engine.nova.effects.gates_linked import GatesLinked
from engine.nova.effects.hull import Hull
from engine.nova.effects.improve_sectors import ImproveSectors
from engine.nova.effects.improve_value import ImproveValue
from engine.nova.effects.income_credits import IncomeCredits
from engine.nova.effects.income_energy import IncomeEnergy
from engine.nova.effects.kill_full import KillFull
from engine.nova.effects.move_capacity import MoveCapacity
from engine.nova.effects.move_noretreat import MoveNoRetreat
from engine.nova.effects.move_range import MoveRange
from engine.nova.effects.move_through import MoveThrough
from engine.nova.effects.range_ships import RangeShips
from engine.nova.effects.range_stations import RangeStations
from engine.nova.effects.reveal_blue import RevealBlue
from engine.nova.effects.reveal_yellow import RevealYellow
from engine.nova.effects.scan_draw import ScanDraw
from engine.nova.effects.scan_keep import ScanKeep
from engine.nova.effects.sectors_linked import SectorsLinked
from engine.nova.effects.synth_limit import SynthesisLimit
from engine.nova.effects.tile import GivesTile
from engine.nova.effects.track import TrackIcons
from engine.nova.effects.vp_per import VpPer

KINDS: tuple[type[Effect], ...] = (
    TrackIcons,
    GivesTile,
    ScanDraw,
    ScanKeep,
    RevealBlue,
    RevealYellow,
    MoveCapacity,
    MoveRange,
    MoveThrough,
    MoveNoRetreat,
    GatesLinked,
    SectorsLinked,
    ExtraShips,
    RangeShips,
    RangeStations,
    Hull,
    DiceStation,
    DiceFleet,
    KillFull,
    CheaperSubAction,
    ColonizeNoShip,
    ImproveSectors,
    ImproveValue,
    SynthesisLimit,
    DiscoverDraw,
    IncomeCredits,
    IncomeEnergy,
    VpPer,
    Ability,
)

_BETWEEN = re.compile(r"; (?![^(]*\))")  # a semicolon that is not inside an ability


def parse(text: str) -> tuple[Effect, ...]:
    """Read the effects of a technology as the data writes them."""
    return tuple(parse_one(part) for part in _BETWEEN.split(text))


def parse_one(text: str) -> Effect:
    """Read one effect."""
    for kind in KINDS:
        if (effect := kind.parse(text)) is not None:
            return effect
    raise ValueError(f"no kind of effect is written {text!r}")
