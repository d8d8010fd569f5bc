"""Squeeze: double or destroy."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import activating
from engine.sol.agenda import DrawCards, GiveBonus, RunEffect
from engine.sol.board import Cell
from engine.sol.draw_phase import resolve_drawn
from engine.sol.effect import Effect, Target, memory_of
from engine.sol.pieces import Debt
from engine.sol.state import Position, unresolved
from engine.sol.table import Table


@dataclass(frozen=True, slots=True)
class Squeezed:
    """The station, and how many cards had been drawn before its own."""

    cell: Cell
    before: int


class Squeeze(Effect):
    """Draw for an own station at once: a flare destroys it, no flare doubles it (R73).

    Its flares erupt before that, and the thirteenth ends the game there (R37).
    """

    name = "squeeze"
    form = (Cell,)
    memory = Squeezed

    def targets(self, position: Position, seat: Seat) -> Iterable[Target]:
        return ((cell,) for cell in activating.stations_in_reach(position, seat))

    def check(self, position: Position, seat: Seat, cell: Cell) -> None:
        activating.check_activate(position, seat, cell)
        if position.stations[cell].owner != seat:
            raise Refused("not_your_station", effect=self.name, cell=cell)

    def play(self, table: Table, seat: Seat, cell: Cell) -> None:
        amounts = activating.reward(table, cell)
        activating.begin_station(table, seat, cell)
        activating.receive(table, seat, table.stations[cell].kind, amounts.base)
        drawn = len(table.turn.drawn)
        table.put_in_force(self.name, Squeezed(cell, drawn))
        table.owe(Debt.ACTIVATE, amounts.cards)
        table.push(RunEffect(seat, self.name))
        if amounts.cards:
            table.push(DrawCards(seat, drawn + amounts.cards))

    def go_on(self, table: Table, seat: Seat) -> None:
        if unresolved(table):
            table.push(RunEffect(seat, self.name))
            resolve_drawn(table)
            return
        squeezed: Squeezed = memory_of(table, self.name)
        cell = squeezed.cell
        table.drop_effect(self.name)
        if cell not in table.stations:
            return  # an event has destroyed it already
        if any(card.is_flare for card in table.turn.drawn[squeezed.before :]):
            table.return_station(cell)
            return
        amounts = activating.reward(table, cell)
        table.push(GiveBonus(cell, (seat,), 2 * amounts.bonus))
        table.push(GiveBonus(cell, (seat,), amounts.base))
