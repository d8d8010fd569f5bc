"""Answer `objectives`: keep secret objectives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.action import Action
from engine.nova.content.cards import OBJECTIVES
from engine.nova.dealing import objective_choices
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words


@dataclass(frozen=True, slots=True)
class ChooseObjectives(Action):
    """Keep one gold card, or one bronze and one silver (4, N66)."""

    cards: tuple[str, ...]
    verb: ClassVar[str] = "choose"
    alike: ClassVar[bool] = True

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[ChooseObjectives]:
        for cards in objective_choices(position.players[seat].dealt):
            yield cls(seat, cards)

    @classmethod
    def default(cls, position: Position, seat: Seat) -> ChooseObjectives:
        """Keep the gold card dealt first; if there is none, the first bronze and silver."""
        return cls(seat, objective_choices(position.players[seat].dealt)[0])

    def check(self, position: Position) -> None:
        if self.cards not in objective_choices(position.players[self.seat].dealt):
            raise Refused("objectives", cards=self.cards)

    def apply(self, table: Table) -> None:
        table.keep_objectives(self.seat, self.cards)

    def words(self) -> tuple[object, ...]:
        return self.cards

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> ChooseObjectives:
        known = {id: id for id in OBJECTIVES}
        cards = [words.any_of(known, "an objective such as g-04")]
        while words.left:
            cards.append(words.any_of(known, "an objective such as s-04"))
        return cls(seat, tuple(sorted(cards, key=tuple(OBJECTIVES).index)))
