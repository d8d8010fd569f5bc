"""Use what a played card allows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import playing
from engine.sol.effect import Target, cards_of, in_force
from engine.sol.state import State
from engine.sol.table import Table
from engine.sol.tokenizer import Words


@dataclass(frozen=True, slots=True)
class Use:
    """Do what the card you played allows: its effect brings a verb of its own."""

    seat: Seat
    how: str  # the verb, such as `fuel` or `fly station`
    target: Target = ()
    verb: ClassVar[str] = "use"

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Sequence[Use]:
        if not state.active:
            return ()
        uses = (use for effect in in_force(state) for use in effect.uses(state, seat))
        return [cls(seat, how, target) for how, target in uses]

    def check(self, state: State) -> None:
        playing.check_use(state, self.seat, self.how, self.target)

    def apply(self, table: Table) -> None:
        playing.use(table, self.seat, self.how, self.target)

    def words(self) -> tuple[object, ...]:
        return (self.how, *self.target)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> tuple[Use, ...]:
        """Read the words after the verb; a form that ends in `...` takes as many as there are."""
        for effect in cards_of(words.wording):
            if words.verb in effect.use_forms:
                target = words.of_form(effect.use_forms[words.verb])
                words.end()
                return (cls(seat, words.verb, target),)
        raise Refused("notation", word=words.verb, expected="a verb such as launch")
