"""Everything a seat can do, one file per action; registering one is a line here."""

from __future__ import annotations

from engine.nova.action import Action
from engine.nova.actions.abandon import Abandon
from engine.nova.actions.build import BuildGate, BuildShips, BuildStation
from engine.nova.actions.choose_home import ChooseHome
from engine.nova.actions.choose_objectives import ChooseObjectives
from engine.nova.actions.choose_race import ChooseRace
from engine.nova.actions.colonize import Colonize
from engine.nova.actions.declare import Declare
from engine.nova.actions.discover import Claim, Discover, DrawCard, EndDiscovery
from engine.nova.actions.give_up import GiveUp
from engine.nova.actions.improve import Improve
from engine.nova.actions.logistics import Logistics
from engine.nova.actions.move import Move, WarpIn, WarpOut
from engine.nova.actions.order import GiveOrder
from engine.nova.actions.research import Research
from engine.nova.actions.reveal import Reveal
from engine.nova.actions.reveal_objective import RevealObjective
from engine.nova.actions.scan import Keep, ScanTiles
from engine.nova.actions.synthesize import Synthesize

# What a turn can be spent on, and its free steps, in the order in which they are offered.
ON_TURN: tuple[type[Action], ...] = (
    Colonize, Improve, Abandon, ScanTiles, Reveal, BuildShips, BuildStation, BuildGate,
    Move, WarpIn, WarpOut, Research, Discover, Synthesize, Logistics,
    Declare, RevealObjective,
)  # fmt: skip
# What any seat may do at any time, whether it is asked or not.
AT_ANY_TIME: tuple[type[Action], ...] = (GiveOrder,)

__all__ = [
    "AT_ANY_TIME", "ON_TURN", "Abandon", "BuildGate", "BuildShips", "BuildStation", "ChooseHome",
    "ChooseObjectives", "ChooseRace", "Claim", "Colonize", "Declare", "Discover", "DrawCard",
    "EndDiscovery", "GiveOrder", "GiveUp", "Improve", "Keep", "Logistics", "Move", "Research",
    "Reveal", "RevealObjective", "ScanTiles", "Synthesize", "WarpIn", "WarpOut",
]  # fmt: skip
