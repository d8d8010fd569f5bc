"""Plan the own dice of a combat in advance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.action import Action
from engine.nova.agenda import AskDie, open_prompts
from engine.nova.combat import check_die
from engine.nova.dice import Use
from engine.nova.pieces import Side
from engine.nova.sides import dice_of
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words

EMPTY = "none"


@dataclass(frozen=True, slots=True)
class Plan(Action):
    """Say what the own dice shall be used for, in order, or drop the plan (17.5)."""

    dice: tuple[tuple[int, Use], ...]
    verb: ClassVar[str] = "plan"

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[Plan]:
        """Plans combine freely; none is listed."""
        return iter(())

    def check(self, position: Position) -> None:
        combat = position.combat
        if combat is None or Side.of(self.seat) not in combat.sides:
            raise Refused("no_combat")
        free = Counter(dice_of(position, Side.of(self.seat)).free)
        for face, number in Counter(face for face, _ in self.dice).items():
            if number > free[face]:
                raise Refused("no_such_die", face=face)
        if self.dice and AskDie(self.seat) in open_prompts(position.agenda):
            check_die(position, self.seat, *self.dice[0])

    def apply(self, table: Table) -> None:
        """Note it; the first die of a side that is being asked is an answer of its own."""
        table.make_plan(self.seat, tuple(f"{face}{use}" for face, use in self.dice))

    def words(self) -> Iterator[object]:
        for face, use in self.dice:
            yield f"{face}{use}"
        if not self.dice:
            yield EMPTY

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> Plan:
        if words.skip(EMPTY):
            return cls(seat, ())
        dice = [words.die()]
        while words.left:
            dice.append(words.die())
        return cls(seat, tuple(dice))
