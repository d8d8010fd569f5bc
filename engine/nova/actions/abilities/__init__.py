"""What the abilities of technologies do, one file each; registering one is a line here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.nova.actions.abilities.assault import Assaulted
from engine.nova.actions.abilities.banish import EntityShips
from engine.nova.actions.abilities.cancel import CountedHits
from engine.nova.actions.abilities.disable import EnemyShips
from engine.nova.actions.abilities.jump import LongTrip
from engine.nova.actions.abilities.peek import NextCards
from engine.nova.actions.abilities.push_gate import GateRoute
from engine.nova.actions.abilities.regroup import ManyTrips
from engine.nova.actions.abilities.reroll import DiceAgain
from engine.nova.actions.abilities.set_die import TurnedDie
from engine.nova.actions.abilities.target import Target
from engine.nova.actions.abilities.trade_credits import OwnCredits
from engine.nova.effects.ability import (
    Assault,
    Banish,
    Cancel,
    Disable,
    Do,
    Jump,
    Peek,
    PushGate,
    Regroup,
    Reroll,
    SetDie,
    TradeCredits,
)

# What an ability of each kind is used on.
TARGETS: Mapping[type[Do], type[Target[Any]]] = {
    Reroll: DiceAgain,
    SetDie: TurnedDie,
    Cancel: CountedHits,
    Disable: EnemyShips,
    TradeCredits: OwnCredits,
    Peek: NextCards,
    PushGate: GateRoute,
    Banish: EntityShips,
    Jump: LongTrip,
    Regroup: ManyTrips,
    Assault: Assaulted,
}
