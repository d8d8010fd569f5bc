"""Give back a structure for sundivers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import turning
from engine.sol.agenda import GiveBack, TakeTurn
from engine.sol.board import Cell, Slot
from engine.sol.edition import DeconstructTime as When
from engine.sol.questions import not_asked
from engine.sol.state import State
from engine.sol.table import Table
from engine.sol.tokenizer import Words


@dataclass(frozen=True, slots=True)
class Deconstruct:
    """Return an own station or gate to the reserve; sundivers come aboard for it."""

    seat: Seat
    place: Cell | Slot
    verb: ClassVar[str] = "deconstruct"

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Deconstruct]:
        if type(state.agenda[-1]) is TakeTurn and not turning.may_deconstruct(state):
            return
        for place in turning.structures(state, seat):
            yield cls(seat, place)

    def check(self, state: State) -> None:
        top = state.agenda[-1] if state.agenda else None
        if type(top) not in (GiveBack, TakeTurn) or getattr(top, "seat", None) != self.seat:
            raise not_asked(state, self.seat)
        if type(top) is TakeTurn and not turning.may_deconstruct(state):
            edition = state.terms.edition
            if edition.deconstruct is When.NONE:
                raise Refused("never_deconstruct", edition=edition.name)
            if edition.deconstruct is When.FORCED:
                raise Refused("no_deconstruction")
            if state.turn.action is None:
                raise Refused("deconstruct_without_cards")
            raise Refused("other_action", begun=state.turn.action, wanted=self.verb)
        structures = turning.structures(state, self.seat)
        if self.place not in structures:
            raise Refused("not_your_structure", place=self.place, places=structures)

    def apply(self, table: Table) -> None:
        turning.deconstruct(table, self.seat, self.place)

    def words(self) -> tuple[object, ...]:
        return (self.place,)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> tuple[Deconstruct, ...]:
        place: Cell | Slot = words.slot() if words.is_slot() else words.cell()
        words.end()
        return (cls(seat, place),)
