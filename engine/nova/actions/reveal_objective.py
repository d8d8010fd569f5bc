"""Free step: reveal a completed objective."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.action import Action
from engine.nova.content.cards import OBJECTIVES
from engine.nova.objectives import complete, is_complete
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words


@dataclass(frozen=True, slots=True)
class RevealObjective(Action):
    """Reveal a secret objective on the own turn; it stays complete then (N3, N66)."""

    card: str
    verb: ClassVar[str] = "objective"

    @property
    def leaves_open(self) -> bool:
        return True

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[RevealObjective]:
        for card in position.players[seat].objectives:
            yield cls(seat, card)

    @classmethod
    def legal(cls, position: Position, seat: Seat) -> list[RevealObjective]:
        return [cls(seat, card) for card in complete(position, seat)]

    def check(self, position: Position) -> None:
        if self.card not in position.players[self.seat].objectives:
            raise Refused("not_your_objective", card=self.card)
        if not is_complete(position, self.seat, self.card):
            raise Refused("not_complete", card=self.card)

    def apply(self, table: Table) -> None:
        table.reveal_objective(self.seat, self.card)

    def words(self) -> tuple[object, ...]:
        return (self.card,)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> RevealObjective:
        return cls(seat, words.any_of({id: id for id in OBJECTIVES}, "an objective such as b-04"))
