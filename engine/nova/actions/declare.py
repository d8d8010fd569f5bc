"""Declare victory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.action import Action
from engine.nova.content.numbers import PLAYER
from engine.nova.ending import check_victory, finish, reveal_by_order
from engine.nova.pieces import EndedBy
from engine.nova.standing_orders import Order
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words


@dataclass(frozen=True, slots=True)
class Declare(Action):
    """Declare victory instead of an action; the highest score wins (15.1, N68)."""

    verb: ClassVar[str] = "declare"

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[Declare]:
        yield cls(seat)

    @classmethod
    def by_order(cls, position: Position, seat: Seat) -> Declare | None:
        """Declare if the standing order wants it now (20.3)."""
        answer = position.players[seat].order(Order.DECLARE)
        if answer == Order.DECLARE.values[0]:
            return None
        action = cls(seat)
        try:
            action.check(position)
        except Refused:
            return None
        return action if answer == "always" or action.wins_alone(position) else None

    def wins_alone(self, position: Position) -> bool:
        """Tell whether this player would be the only winner."""
        table = Table(position)
        self.apply(table)
        return table.result is not None and table.result.ranking[0] == (self.seat,)

    def check(self, position: Position) -> None:
        check_victory(position)

    def apply(self, table: Table) -> None:
        reveal_by_order(table, self.seat)
        table.gain_stars(self.seat, PLAYER.declaring_vp)
        finish(table, EndedBy.DECLARED)

    def words(self) -> tuple[object, ...]:
        return ()

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> Declare:
        return cls(seat)
