"""Playing the kept card, and using what it allows."""

from __future__ import annotations

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.activating import can_activate_more
from engine.sol.agenda import AfterDraw, AskEffect, BeforeDraw, RunEffect, TakeTurn
from engine.sol.effect import (
    Effect,
    Target,
    Timing,
    cards_of,
    effect_of,
    fits,
    in_force,
    kept_effect,
    timing_fits,
)
from engine.sol.pieces import Main
from engine.sol.questions import not_asked
from engine.sol.state import Position
from engine.sol.table import Table


def check_play(position: Position, seat: Seat, name: str, target: Target) -> None:
    """A card held since before the turn, at its time, where it can change something."""
    top = position.agenda[-1] if position.agenda else None
    if type(top) not in (TakeTurn, BeforeDraw, AfterDraw) or getattr(top, "seat", None) != seat:
        raise not_asked(position, seat)
    effect = kept_effect(position, seat)
    if effect is None or effect.name != name:
        raise Refused("card_not_held", effect=name)
    if not timing_fits(position, effect, before_draw=type(top) is BeforeDraw):
        raise Refused("wrong_time", effect=name, timing=effect.timing)
    side = position.terms.side
    if not fits(effect.form, target) or target != effect.in_order(side, target):
        raise Refused("wrong_words", effect=name)
    for word in target:
        if isinstance(word, Seat) and word >= len(position.players):
            raise Refused("no_such_seat", seat=word)
    effect.check(position, seat, *target)
    if effect.timing is Timing.ACTIVATE and not effect.whole_action:
        _check_outlook(position, seat, effect, target)


def _check_outlook(position: Position, seat: Seat, effect: Effect, target: Target) -> None:
    """An activate card is refused when no station could be activated after it (R120)."""
    if position.turn.activated:
        return
    table = Table(position)
    play(table, seat, effect.name, target)
    if not table.turn.activated and not can_activate_more(table, seat):
        raise Refused("leads_nowhere", effect=effect.name)


def play(table: Table, seat: Seat, name: str, target: Target) -> None:
    """The card is discarded first; a move, convert or activate card fixes the action (R120)."""
    effect = effect_of(table, name)
    table.play_card(seat, name)
    if effect.timing not in (Timing.ANY, Timing.DRAW):
        table.fix_action(Main(effect.timing.value), whole=effect.whole_action)
    effect.play(table, seat, *target)


def check_use(position: Position, seat: Seat, verb: str, target: Target) -> None:
    """What a played card allows is done on one's own turn, as long as it is in force."""
    top = position.agenda[-1] if position.agenda else None
    if type(top) is not TakeTurn or top.seat != seat:
        raise not_asked(position, seat)
    for effect in in_force(position):
        if verb in effect.use_forms:
            if not fits(effect.use_forms[verb], target):
                raise Refused("wrong_words", effect=effect.name)
            effect.check_use(position, seat, verb, *target)
            return
    cards = cards_of(position.terms.house.wording)
    brings = next((card.name for card in cards if verb in card.use_forms), verb)
    raise Refused("not_in_force", effect=brings)


def use(table: Table, seat: Seat, verb: str, target: Target) -> None:
    for effect in in_force(table):
        if verb in effect.use_forms:
            effect.use(table, seat, verb, *target)
            return


def answer_effect(table: Table, target: Target) -> None:
    prompt = table.pop()
    assert isinstance(prompt, AskEffect)
    effect_of(table, prompt.effect).answer(table, prompt.seat, *target)


def run_effect(table: Table, job: RunEffect) -> None:
    table.pop()
    effect_of(table, job.effect).go_on(table, job.seat)
