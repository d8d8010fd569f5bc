"""The warm bot: what a computer player would do in a seat that a person has left for a while.

It looks only at what the seat may see: the other players' cards and orders, the order of the
deck and the seed are never read, and actions are tried only up to where chance or another person
decides. The same position always gets the same advice.
"""

from __future__ import annotations

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import rules
from engine.sol.action import Action
from engine.sol.agenda import (
    AfterDraw,
    AskEffect,
    AskEvent,
    BeforeDraw,
    GiveBack,
    KeepCard,
    OfferBonus,
    PlaceOpening,
    TakeTurn,
    UseOuterStation,
)
from engine.sol.computer_player import answers
from engine.sol.computer_player.turn import take_turn
from engine.sol.state import State


def advise(state: State, seat: Seat) -> Action:
    """Choose a legal answer to what the seat is asked; what the game waits for comes first."""
    prompt = next((prompt for prompt in rules.prompts(state) if prompt.seat == seat), None)
    match prompt:
        case TakeTurn():
            return take_turn(state, seat)
        case OfferBonus():
            return answers.bonus(state, seat, prompt)
        case KeepCard():
            return answers.keep(state, seat)
        case PlaceOpening():
            return answers.place(state, seat)
        case GiveBack():
            return answers.give_back(state, seat)
        case BeforeDraw() | AfterDraw():
            return answers.before_draw(state, seat)
        case UseOuterStation(cells=cells):
            return answers.outer_station(state, seat, cells)
        case AskEffect() | AskEvent():
            return answers.choose(state, seat)
        case None:
            raise Refused("not_asked", seat=seat, kind="turn")
