"""Everything a seat can do, one file per action; registering one is a line here."""

from __future__ import annotations

from engine.nova.action import Action
from engine.nova.actions.abandon import Abandon
from engine.nova.actions.attack import Attack
from engine.nova.actions.build import BuildGate, BuildShips, BuildStation
from engine.nova.actions.choose_discard import ChooseDiscard
from engine.nova.actions.choose_home import ChooseHome
from engine.nova.actions.choose_losses import ChooseLosses
from engine.nova.actions.choose_negation import ChooseNegation
from engine.nova.actions.choose_objectives import ChooseObjectives
from engine.nova.actions.choose_race import ChooseRace
from engine.nova.actions.choose_reflection import ChooseReflection
from engine.nova.actions.colonize import Colonize
from engine.nova.actions.declare import Declare
from engine.nova.actions.die import Die
from engine.nova.actions.discover import Claim, Discover, DrawCard, EndDiscovery
from engine.nova.actions.give_up import GiveUp
from engine.nova.actions.improve import Improve
from engine.nova.actions.logistics import Logistics
from engine.nova.actions.move import Move, WarpIn, WarpOut
from engine.nova.actions.order import GiveOrder
from engine.nova.actions.pass_window import Pass
from engine.nova.actions.plan import Plan
from engine.nova.actions.queue import QueueTurn
from engine.nova.actions.research import Research
from engine.nova.actions.reveal import Reveal
from engine.nova.actions.reveal_objective import RevealObjective
from engine.nova.actions.scan import Keep, ScanTiles
from engine.nova.actions.synthesize import Synthesize
from engine.nova.actions.use import UseAbility

# What a turn can be spent on, and its free steps, in the order in which they are offered.
ON_TURN: tuple[type[Action], ...] = (
    Colonize, Improve, Abandon, ScanTiles, Reveal, BuildShips, BuildStation, BuildGate,
    Move, WarpIn, WarpOut, Attack, Research, Discover, Synthesize, Logistics,
    UseAbility, Declare, RevealObjective,
)  # fmt: skip
# What any seat may do at any time, whether it is asked or not.
AT_ANY_TIME: tuple[type[Action], ...] = (GiveOrder, Plan, QueueTurn)

__all__ = [
    "AT_ANY_TIME", "ON_TURN", "Abandon", "Attack", "BuildGate", "BuildShips", "BuildStation",
    "ChooseDiscard", "ChooseHome", "ChooseLosses", "ChooseNegation", "ChooseObjectives",
    "ChooseRace", "ChooseReflection", "Claim", "Colonize", "Declare", "Die", "Discover",
    "DrawCard", "EndDiscovery", "GiveOrder", "GiveUp", "Improve", "Keep", "Logistics", "Move",
    "Pass", "Plan", "QueueTurn", "Research", "Reveal", "RevealObjective", "ScanTiles", "Synthesize",
    "UseAbility", "WarpIn", "WarpOut",
]  # fmt: skip
