"""How keen a random player is on an action: weights that make random games look like games."""

from __future__ import annotations

from collections.abc import Mapping

from engine.nova.action import Action
from engine.nova.actions import (
    Abandon,
    Attack,
    BuildGate,
    BuildShips,
    BuildStation,
    Claim,
    Colonize,
    Declare,
    Discover,
    DrawCard,
    EndDiscovery,
    Improve,
    Logistics,
    Move,
    Pass,
    Research,
    Reveal,
    RevealObjective,
    ScanTiles,
    Synthesize,
    WarpIn,
    WarpOut,
)

USUAL = 20
WEIGHTS: Mapping[type[Action], int] = {
    Declare: 4,  # the first who may would end most games at once
    Colonize: 400,
    RevealObjective: 200,
    Discover: 150,
    Logistics: 100,
    Synthesize: 60,
    BuildShips: 60,
    BuildGate: 40,
    BuildStation: 40,
    Attack: 60,
    Reveal: 30,
    ScanTiles: 30,
    Research: 40,
    Claim: 40,
    DrawCard: 15,
    EndDiscovery: 10,
    Improve: 8,
    Move: 4,
    WarpIn: 4,
    WarpOut: 4,
    Pass: 5,
    Abandon: 1,
}


def urge(action: Action) -> int:
    """Weigh an action among the legal ones; never 0, so that everything happens sometimes."""
    if type(action) is Logistics and action.form.use == ():
        return 1
    return WEIGHTS.get(type(action), USUAL)
