"""Ignore hits on own forces, once they are counted."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.actions.abilities.target import Target
from engine.nova.content.technologies import TECHNOLOGIES
from engine.nova.effects.ability import Ability, Cancel
from engine.nova.outcome import losses
from engine.nova.pieces import Side
from engine.nova.resolving import casualties
from engine.nova.sides import fight, tokens_in
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words


@dataclass(frozen=True, slots=True)
class CountedHits(Target[Cancel]):
    """The hits that the own side is about to take."""

    @classmethod
    def candidates(
        cls, position: Position, seat: Seat, ability: Ability[Cancel]
    ) -> Iterator[CountedHits]:
        yield cls()

    def check(self, position: Position, seat: Seat, ability: Ability[Cancel]) -> None:
        """Refuse where no token is saved, even with all that can still be used (N140)."""
        combat, side = fight(position), Side.of(seat)
        hits = max(0, combat.hits.get(side, 0) - _most(position, seat))
        there = tokens_in(position, side, combat.sector)
        if casualties(hits, there) == losses(position, side):
            raise Refused("no_hit_to_cancel")

    def apply(self, table: Table, seat: Seat, ability: Ability[Cancel]) -> None:
        table.cancel_hits(Side.of(seat), ability.do.hits)

    @classmethod
    def parse(cls, words: Words) -> CountedHits:
        return cls()


def unused(position: Position, seat: Seat) -> Iterator[tuple[str, int, int]]:
    """List abilities that are left in this combat: technology, energy, hits."""
    used = fight(position).used.get(Side.of(seat), ())
    for id in position.players[seat].active:
        ability = TECHNOLOGIES[id].ability
        if ability is not None and isinstance(ability.do, Cancel) and id not in used:
            yield id, ability.cost, ability.do.hits


def _most(position: Position, seat: Seat) -> int:
    """Return how many hits can still be cancelled, cheap abilities first."""
    energy, hits = position.players[seat].energy, 0
    for _, cost, number in sorted(unused(position, seat), key=lambda each: each[1]):
        if cost <= energy:
            energy, hits = energy - cost, hits + number
    return hits
