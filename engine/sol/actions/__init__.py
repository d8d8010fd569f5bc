"""Everything a seat can do, one file per action."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.core.seat import Seat
from engine.sol.action import Action
from engine.sol.actions.activate import Activate
from engine.sol.actions.bonus import Bonus
from engine.sol.actions.choose import Choose
from engine.sol.actions.convert import Convert
from engine.sol.actions.deconstruct import Deconstruct
from engine.sol.actions.end import End
from engine.sol.actions.fly import Fly
from engine.sol.actions.hurl import Hurl
from engine.sol.actions.keep import Keep
from engine.sol.actions.launch import Launch
from engine.sol.actions.order import Order
from engine.sol.actions.pass_turn import Pass
from engine.sol.actions.place import Place
from engine.sol.actions.play import Play
from engine.sol.actions.remove import Remove
from engine.sol.actions.retrieve import Retrieve
from engine.sol.actions.use import Use
from engine.sol.agenda import (
    AfterDraw,
    AskEffect,
    AskEvent,
    BeforeDraw,
    GiveBack,
    KeepCard,
    OfferBonus,
    PlaceOpening,
    Prompt,
    TakeTurn,
    UseOuterStation,
)
from engine.sol.pieces import Main
from engine.sol.state import State

ACTIONS: tuple[type[Action], ...] = (
    Place, Deconstruct, Launch, Fly, Hurl, Convert, Activate, Remove,
    Play, Pass, End, Bonus, Choose, Keep, Order,
)  # fmt: skip
VERBS: Mapping[str, type[Action]] = {action.verb: action for action in ACTIONS}

# Which actions may answer which prompt.
ANSWERS: Mapping[type[Prompt], tuple[type[Action], ...]] = {
    PlaceOpening: (Place,),
    GiveBack: (Deconstruct,),
    TakeTurn: (
        Launch,
        Fly,
        Retrieve,
        Hurl,
        Convert,
        Activate,
        Remove,
        Play,
        Use,
        Deconstruct,
        Pass,
        End,
    ),
    BeforeDraw: (Play, End),
    AfterDraw: (Play, End),
    OfferBonus: (Bonus,),
    UseOuterStation: (Choose,),
    AskEffect: (Choose,),
    AskEvent: (Choose,),
    KeepCard: (Keep,),
}
# Once a main action has begun nothing of the others is worth listing, and its end not before.
GOING_ON: Mapping[Main | None, tuple[type[Action], ...]] = {
    None: tuple(kind for kind in ANSWERS[TakeTurn] if kind is not End),
    Main.MOVE: (Launch, Fly, Retrieve, Hurl, Play, Use, End),
    Main.CONVERT: (Convert, Fly, Play, Use, End),
    Main.ACTIVATE: (Activate, Remove, Play, Use, End),
}
# Kinds with many candidates, of which few are refused: what the candidates have in common is
# asked once, while no effect is in force. All others go through `check` one by one.
AT_ONCE: Mapping[type[Action], Callable[[State, Seat], Sequence[Action]]] = {
    Place: Place.allowed,
    Launch: Launch.allowed,
    Fly: Fly.allowed,
}

__all__ = [
    "ACTIONS", "ANSWERS", "AT_ONCE", "GOING_ON", "VERBS", "Activate", "Bonus", "Choose", "Convert",
    "Deconstruct", "End", "Fly", "Hurl", "Keep", "Launch", "Order", "Pass", "Place", "Play",
    "Remove", "Retrieve", "Use",
]  # fmt: skip
