"""Turn an own die to any face after the roll of a combat."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.actions.abilities.target import Target
from engine.nova.effects.ability import Ability, SetDie
from engine.nova.pieces import Side
from engine.nova.sides import dice_of
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words

FACES = range(1, 7)


@dataclass(frozen=True, slots=True)
class TurnedDie(Target[SetDie]):
    """An own die by its face, and the face it is turned to; of equal dice the leftmost."""

    face: int
    to: int

    @classmethod
    def candidates(
        cls, position: Position, seat: Seat, ability: Ability[SetDie]
    ) -> Iterator[TurnedDie]:
        for face in sorted(set(dice_of(position, Side.of(seat)).free)):
            for to in FACES:
                yield cls(face, to)

    def check(self, position: Position, seat: Seat, ability: Ability[SetDie]) -> None:
        if self.face not in dice_of(position, Side.of(seat)).free:
            raise Refused("no_such_die", face=self.face)
        if self.face == self.to:
            raise Refused("same_face", face=self.face)

    def apply(self, table: Table, seat: Seat, ability: Ability[SetDie]) -> None:
        table.set_die(Side.of(seat), self.face, self.to)

    def words(self) -> tuple[object, ...]:
        return self.face, self.to

    @classmethod
    def parse(cls, words: Words) -> TurnedDie:
        return cls(words.face(), words.face())
