"""Answer the questions that have no verb of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import flares, playing, trigger
from engine.sol.agenda import AskEffect, AskEvent, Prompt, UseOuterStation, asked
from engine.sol.board import Cell
from engine.sol.effect import Target, effect_of
from engine.sol.pieces import Where
from engine.sol.questions import not_asked
from engine.sol.state import Position, State
from engine.sol.table import Table
from engine.sol.tokenizer import Words


def options(position: Position, prompt: Prompt) -> Sequence[Target]:
    """What a question that is answered with `choose` may be answered with."""
    match prompt:
        case UseOuterStation(cells=cells):
            return [*((cell,) for cell in cells), (Where.NONE,)]
        case AskEffect(seat=seat, effect=effect):
            return effect_of(position, effect).options(position, seat)
        case AskEvent():
            return [*trigger.options(position, prompt), (Where.DEFAULT,)]
        case _:
            return ()


def allowed(position: Position, prompt: Prompt, target: Target) -> bool:
    """May the question be answered like that?"""
    if isinstance(prompt, AskEvent):
        return trigger.allows(position, prompt, target)
    return target in options(position, prompt)


@dataclass(frozen=True, slots=True)
class Choose:
    """Give the answer to a question: a cell, a cell and a player, none, ..."""

    seat: Seat
    target: Target
    verb: ClassVar[str] = "choose"

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Choose]:
        prompt = asked(state.agenda, seat)
        if isinstance(prompt, CHOOSING):
            for target in options(state, prompt):
                yield cls(seat, target)

    def check(self, state: State) -> None:
        prompt = asked(state.agenda, self.seat)
        if not isinstance(prompt, CHOOSING):
            raise not_asked(state, self.seat)
        if not allowed(state, prompt, self.target):
            shown = tuple(written(target) for target in options(state, prompt))
            raise Refused(
                "not_an_option", about=self.verb, choice=written(self.target), options=shown
            )

    def apply(self, table: Table) -> None:
        prompt = asked(table.agenda, self.seat)
        if isinstance(prompt, UseOuterStation):
            cell = self.target[0]
            flares.answer_outer(table, cell if isinstance(cell, Cell) else None)
        elif isinstance(prompt, AskEvent):
            trigger.answer(table, prompt, self.target)
        else:
            playing.answer_effect(table, self.target)

    def words(self) -> tuple[object, ...]:
        return self.target

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> tuple[Choose, ...]:
        return (cls(seat, words.choice()),) * words.times()


CHOOSING = (UseOuterStation, AskEffect, AskEvent)


def written(target: Target) -> str:
    return " ".join(str(word) for word in target)
