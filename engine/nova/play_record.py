"""How the game is played, as the platform knows it: one record of functions."""

from __future__ import annotations

from engine.core.game import Play
from engine.nova import notation, rules
from engine.nova.action import Action
from engine.nova.choosing import choices
from engine.nova.computer_player import advise
from engine.nova.ending import result
from engine.nova.events import AttackDeclared, TurnStarted, audience
from engine.nova.hidden import concerned, mix_again, secret
from engine.nova.invariants import broken
from engine.nova.position import CODEC
from engine.nova.random_weights import urge
from engine.nova.reasons import why_not
from engine.nova.redeal import redeal
from engine.nova.seat_orders import EMPTYING, is_aside, standing
from engine.nova.setup import start
from engine.nova.state import State, seats_from
from engine.nova.view import NovaView, surface, view


def _check(state: State, action: Action) -> None:
    rules.check(state, action)


PLAY: Play[State, Action, NovaView] = Play(
    start=start,
    setup=lambda state: state.terms.setup,
    asks=rules.asks,
    default=rules.default,
    choices=choices,
    check=_check,
    legal=rules.legal,
    why_not=why_not,
    step=rules.step,
    preview=rules.preview,
    view=view,
    surface=surface,
    result=result,
    turn=lambda state: state.turn.number,
    turn_start=lambda state: TurnStarted(state.turn.seat) if state.turn.number else None,
    next_seats=lambda state: seats_from(state, state.turn.seat),
    write=notation.write,
    read=notation.read_line,
    codec=CODEC,
    audience=audience,
    concerned=concerned,
    secret=secret,
    mix_again=mix_again,
    broken=broken,
    urge=urge,
    advise=advise,
    redeal=redeal,
    standing=standing,
    aside=is_aside,
    emptying=EMPTYING,
    at_once=rules.answered_at_once,
    beginnings=frozenset({AttackDeclared.__name__}),
    sequence=rules.sequence,
)
