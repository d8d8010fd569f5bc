"""Reroll own dice after the roll of a combat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.actions.abilities.target import Target
from engine.nova.effects.ability import Ability, Reroll
from engine.nova.pieces import Side
from engine.nova.sides import dice_of
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words


@dataclass(frozen=True, slots=True)
class DiceAgain(Target[Reroll]):
    """Own dice by their faces, rolled again in their places; of equal dice the leftmost."""

    faces: tuple[int, ...]  # in ascending order

    @classmethod
    def candidates(
        cls, position: Position, seat: Seat, ability: Ability[Reroll]
    ) -> Iterator[DiceAgain]:
        for face in sorted(set(dice_of(position, Side.of(seat)).free)):
            yield cls((face,))

    def check(self, position: Position, seat: Seat, ability: Ability[Reroll]) -> None:
        if len(self.faces) > ability.do.dice:
            raise Refused("too_many_dice", most=ability.do.dice)
        missing = Counter(self.faces) - Counter(dice_of(position, Side.of(seat)).free)
        if missing:
            raise Refused("no_such_die", face=min(missing))

    def apply(self, table: Table, seat: Seat, ability: Ability[Reroll]) -> None:
        table.reroll_dice(Side.of(seat), self.faces)

    def words(self) -> tuple[object, ...]:
        return self.faces

    @classmethod
    def parse(cls, words: Words) -> DiceAgain:
        faces = [words.face()]
        while words.left:
            faces.append(words.face())
        return cls(tuple(sorted(faces)))
