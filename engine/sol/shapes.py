"""How the engine's own notes and the events of a table are read: every name there is at it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from engine.core.codec import Named, Records
from engine.core.record import dataclass
from engine.core.refusal import Malformed
from engine.core.seat import BY_NAME, Seat
from engine.core.wording import clip
from engine.sol.board import RINGS, SIDES, Cell, Eye, Ring, Slot
from engine.sol.edition import edition
from engine.sol.effect import EFFECTS
from engine.sol.pieces import Card, Suit
from engine.sol.state import Active


@dataclass(frozen=True, slots=True)
class ActiveShape:
    """An effect in force: it alone knows what its memory looks like."""

    effects: Named  # those of the table
    cards: Mapping[str, str]  # which card an effect's name means there
    records: Records

    def read(self, value: Any) -> Active:
        kind = self._memory(value["effect"])
        memory = None if kind is None else self.records.read(kind, value["memory"])
        return Active(value["effect"], memory)

    def check(self, value: object, where: str) -> Active:
        if not isinstance(value, dict):
            raise Malformed(where, "not_an_object")
        for name in value:
            if name not in ("is", "effect", "memory"):
                raise Malformed(f"{where}.{clip(name)}", "unknown_field")
        effect = self.effects.check(value.get("effect"), f"{where}.effect")
        kind, memory = self._memory(effect), value.get("memory")
        if kind is not None:
            return Active(effect, self.records.check(kind, memory, f"{where}.memory"))
        if memory is not None:
            raise Malformed(
                f"{where}.memory", "contradiction", given=clip(memory), found=clip(None)
            )
        return Active(effect)

    def _memory(self, effect: str) -> type | None:
        return EFFECTS[self.cards.get(effect, effect)].memory


@lru_cache(maxsize=64)
def shapes(
    side: str, wording: str, seats: int, suits: tuple[Suit, ...], effects: tuple[str, ...]
) -> Records:
    """Make what reads the records of tables that agree on these."""
    here = SIDES[side]
    cards = {str(suit): Card(str(suit)) for suit in suits}
    records = Records(
        {
            Cell: here.cell_named,
            Slot: here.slot_named,
            Eye: here.eye_named,
            Ring: {str(ring): ring for ring in RINGS},
            Seat: {name: seat for name, seat in BY_NAME.items() if seat < seats},
            Suit: {str(suit): suit for suit in suits},
            # Drawn cards: a trigger makes way for another card at once.
            Card: cards | {str(Card.MARKED_FLARE): Card.MARKED_FLARE},
        }
    )
    known = Named({effect: effect for effect in effects})
    records.shapes[Active] = ActiveShape(known, edition(wording).wording.cards, records)
    return records
