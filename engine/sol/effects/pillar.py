"""Pillar: a bet on a suit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.effect import Effect, Target, memory_of
from engine.sol.pieces import Card, Suit
from engine.sol.state import Position
from engine.sol.table import Table

MOMENTUM = 3


@dataclass(frozen=True, slots=True)
class Bet:
    """The suit that was named."""

    suit: Suit


class Pillar(Effect):
    """Name a suit before drawing: each card of it brings momentum (R67, R126)."""

    name = "pillar"
    form = (Suit,)
    memory = Bet

    def targets(self, position: Position, seat: Seat) -> Iterable[Target]:
        return ((suit,) for suit in position.terms.suits)

    def check(self, position: Position, seat: Seat, suit: Suit) -> None:
        if suit not in position.terms.suits:
            raise Refused("suit_not_in_game", suit=suit, suits=position.terms.suits)

    def play(self, table: Table, seat: Seat, suit: Suit) -> None:
        table.put_in_force(self.name, Bet(suit))

    def drew(self, table: Table, seat: Seat, cards: Sequence[Card]) -> None:
        bet: Bet = memory_of(table, self.name)
        hits = sum(card.suit is bet.suit for card in cards)
        if hits:
            table.gain_momentum(seat, MOMENTUM * hits)
