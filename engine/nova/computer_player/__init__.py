"""The first computer player: what it would do in a seat, from what the seat may see.

It never reads hands, goals, orders or plans of others, nor the order of bag and decks: whatever it
weighs is public or its own. The same position always gets the same advice.
"""

from __future__ import annotations

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.action import Action
from engine.nova.actions import ChooseObjectives, Pass
from engine.nova.agenda import AskDie, AskDiscover, AskKeep, AskObjectives, AskWindow, TakeTurn
from engine.nova.computer_player.dice import allocate
from engine.nova.computer_player.science import discover, keep_tiles
from engine.nova.computer_player.turn import take_turn
from engine.nova.content.cards import OBJECTIVES
from engine.nova.questions import possible, question
from engine.nova.rules import prompt_of
from engine.nova.state import State


def advise(state: State, seat: Seat) -> Action:
    """Choose a legal answer to what the seat is asked."""
    prompt = prompt_of(state, seat)
    match prompt:
        case None:
            raise Refused("not_asked", seat=seat)
        case TakeTurn():
            return take_turn(state, seat)
        case AskKeep():
            return keep_tiles(state, seat)
        case AskDiscover():
            return discover(state, seat)
        case AskDie():
            return allocate(state, seat)
        case AskObjectives():
            answers = [one for one in possible(state, prompt) if isinstance(one, ChooseObjectives)]
            return max(answers, key=lambda one: sum(OBJECTIVES[card].vp for card in one.cards))
        case AskWindow():
            return Pass(seat)
        case _:
            return question(prompt).default(state, seat)
