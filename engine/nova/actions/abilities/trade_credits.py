"""Pay research credits for energy."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.actions.abilities.target import Target
from engine.nova.effects.ability import Ability, TradeCredits
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words


@dataclass(frozen=True, slots=True)
class OwnCredits(Target[TradeCredits]):
    """The own credits."""

    @classmethod
    def candidates(
        cls, position: Position, seat: Seat, ability: Ability[TradeCredits]
    ) -> Iterator[OwnCredits]:
        yield cls()

    def check(self, position: Position, seat: Seat, ability: Ability[TradeCredits]) -> None:
        have = position.players[seat].credits
        if have < ability.do.credits:
            raise Refused("credits_short", need=ability.do.credits, have=have)

    def apply(self, table: Table, seat: Seat, ability: Ability[TradeCredits]) -> None:
        table.pay_credits(seat, ability.do.credits)
        table.gain_energy(seat, ability.do.energy)

    @classmethod
    def parse(cls, words: Words) -> OwnCredits:
        return cls()
