"""Look at the next cards of the Entity."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.actions.abilities.target import Target
from engine.nova.effects.ability import Ability, Peek
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words


@dataclass(frozen=True, slots=True)
class NextCards(Target[Peek]):
    """The top of the Entity's action deck."""

    @classmethod
    def candidates(
        cls, position: Position, seat: Seat, ability: Ability[Peek]
    ) -> Iterator[NextCards]:
        yield cls()

    def check(self, position: Position, seat: Seat, ability: Ability[Peek]) -> None:
        """Refuse a look at nothing but cards that were seen before."""
        if len(position.players[seat].peek) >= min(ability.do.cards, len(position.entity.cards)):
            raise Refused("cards_seen")

    def apply(self, table: Table, seat: Seat, ability: Ability[Peek]) -> None:
        table.peek(seat, ability.do.cards)

    @classmethod
    def parse(cls, words: Words) -> NextCards:
        return cls()
