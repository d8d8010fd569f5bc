"""Answer `die`: allocate one own die."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.nova.action import Action
from engine.nova.allocating import auto, choices
from engine.nova.combat import can_overcharge, check_die, is_automatic, planned, spend_die
from engine.nova.dice import Use
from engine.nova.pieces import Side
from engine.nova.sides import dice_of, fight
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words


@dataclass(frozen=True, slots=True)
class Die(Action):
    """Attack, defend or overcharge with a die, or set it aside (11.5)."""

    face: int
    use: Use
    verb: ClassVar[str] = "die"

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[Die]:
        dice = dice_of(position, Side.of(seat))
        for face, use in choices(dice, can_overcharge=can_overcharge(position, seat)):
            yield cls(seat, face, use)

    @classmethod
    def legal(cls, position: Position, seat: Seat) -> Iterator[Die]:
        """List the candidates: they have the uses that `check` looks for, and no others."""
        return cls.candidates(position, seat)

    @classmethod
    def default(cls, position: Position, seat: Seat) -> Die:
        """Choose as AUTO does, which never overcharges (17.3)."""
        side = Side.of(seat)
        opponent = dice_of(position, fight(position).opponent(side))
        return cls(seat, *auto(dice_of(position, side), opponent))

    @classmethod
    def by_order(cls, position: Position, seat: Seat) -> Die | None:
        """Play the plan; without one, AUTO if the standing order says so."""
        entry = planned(position, seat)
        if entry is not None:
            return cls(seat, *entry)
        return cls.default(position, seat) if is_automatic(position, seat) else None

    def check(self, position: Position) -> None:
        check_die(position, self.seat, self.face, self.use)

    def apply(self, table: Table) -> None:
        spend_die(table, self.seat, self.face, self.use)

    def words(self) -> tuple[object, ...]:
        return (f"{self.face}{self.use}",)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> Die:
        return cls(seat, *words.die())
