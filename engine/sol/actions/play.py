"""Play the kept card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.core.wording import clip
from engine.sol import playing
from engine.sol.effect import Target, kept_effect, named
from engine.sol.state import State
from engine.sol.table import Table
from engine.sol.tokenizer import Words


@dataclass(frozen=True, slots=True)
class Play:
    """Play the card in your hold for the effect its suit has in this game."""

    seat: Seat
    effect: str
    target: Target = ()
    verb: ClassVar[str] = "play"

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Sequence[Play]:
        effect = kept_effect(state, seat)
        if effect is None:
            return ()
        return [cls(seat, effect.name, target) for target in effect.targets(state, seat)]

    def check(self, state: State) -> None:
        playing.check_play(state, self.seat, self.effect, self.target)

    def apply(self, table: Table) -> None:
        playing.play(table, self.seat, self.effect, self.target)

    def words(self) -> tuple[object, ...]:
        return (self.effect, *self.target)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> tuple[Play, ...]:
        name = words.peek().lower()
        effect = named(words.wording, name)
        if effect is None:
            raise Refused(
                "notation", word=clip(name) or "the end", expected="the name of an effect"
            )
        words.left.pop(0)
        target = effect.in_order(words.side, words.of_form(effect.form))
        words.end()
        return (cls(seat, name, target),)
