"""Playing the kept card."""

from __future__ import annotations

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.agenda import BeforeDraw, TakeTurn
from engine.sol.effect import EFFECTS, Target, Timing, kept_effect, timing_fits
from engine.sol.moving import not_asked
from engine.sol.pieces import Main
from engine.sol.state import Position
from engine.sol.table import Table


def check_play(position: Position, seat: Seat, name: str, target: Target) -> None:
    """A card held since before the turn, at its time, where it can change something."""
    top = position.agenda[-1] if position.agenda else None
    if type(top) not in (TakeTurn, BeforeDraw) or getattr(top, "seat", None) != seat:
        raise not_asked(position, seat)
    effect = kept_effect(position, seat)
    if effect is None or effect.name != name:
        raise Refused("card_not_held", effect=name)
    if not timing_fits(position, effect, before_draw=type(top) is BeforeDraw):
        raise Refused("wrong_time", effect=name, timing=effect.timing)
    effect.check(position, seat, target)


def play(table: Table, seat: Seat, name: str, target: Target) -> None:
    """The card is discarded first; a move, convert or activate card fixes the action (R120)."""
    effect = EFFECTS[name]
    table.play_card(seat, name)
    if effect.timing not in (Timing.ANY, Timing.DRAW):
        table.fix_action(Main(effect.timing.value))
    effect.play(table, seat, target)
