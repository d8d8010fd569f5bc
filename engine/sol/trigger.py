"""Trigger events: what happens when a trigger card is drawn, and the registry of events.

An event is asked of all seats at once and blocks the turn. It causes no tolls and no cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.sol.agenda import AfterFlare, AskEvent, RunEvent
from engine.sol.effect import Target
from engine.sol.pieces import Where
from engine.sol.state import Position, seats_from
from engine.sol.table import Table


class TriggerEvent:
    """An event that asks every seat with something to choose, and does nothing by itself."""

    name: ClassVar[str]

    def happen(self, table: Table) -> None:
        """Do what needs no answer, and ask every seat concerned."""
        seats = seats_from(table, table.turn.seat)
        asked = [AskEvent(seat, self.name) for seat in seats]
        table.ask_together(*(prompt for prompt in asked if self.options(table, prompt)))

    def options(self, position: Position, prompt: AskEvent) -> Sequence[Target]:
        return ()

    def allows(self, position: Position, prompt: AskEvent, target: Target) -> bool:
        """Is this one of the options? Worth its own answer where they are many."""
        return target in self.options(position, prompt)

    def answer(self, table: Table, prompt: AskEvent, target: Target) -> AskEvent | None:
        """Do what a seat chose; what comes back is its next question."""
        return None

    def default(self, position: Position, prompt: AskEvent) -> Target:
        """Choose the safe answer to one question."""
        return self.options(position, prompt)[0]

    def answer_by_default(self, table: Table, prompt: AskEvent) -> None:
        """Answer everything the seat is still asked."""
        question: AskEvent | None = prompt
        while question is not None:
            question = self.answer(table, question, self.default(table, question))

    def after_flare(self, table: Table) -> None:
        """Do what happens after each flare that triggers nothing."""


TRIGGER_EVENTS: dict[str, TriggerEvent] = {}


def register(*events: type[TriggerEvent]) -> None:
    for event in events:
        TRIGGER_EVENTS[event.name] = event()


def run_event(table: Table, job: RunEvent) -> None:
    table.pop()
    name = table.terms.house.trigger_event
    if name is not None:
        table.trigger(name)
        TRIGGER_EVENTS[name].happen(table)


def after_flare(table: Table, job: AfterFlare) -> None:
    table.pop()
    name = table.terms.house.trigger_event
    if name is not None:
        TRIGGER_EVENTS[name].after_flare(table)


def options(position: Position, prompt: AskEvent) -> Sequence[Target]:
    return TRIGGER_EVENTS[prompt.event].options(position, prompt)


def allows(position: Position, prompt: AskEvent, target: Target) -> bool:
    """May the question be answered like that? `default` always may."""
    event = TRIGGER_EVENTS[prompt.event]
    return target == (Where.DEFAULT,) or event.allows(position, prompt, target)


def answer(table: Table, prompt: AskEvent, target: Target) -> None:
    """Do what a seat chose; `default` answers everything the seat is still asked."""
    event = TRIGGER_EVENTS[prompt.event]
    if target == (Where.DEFAULT,):
        event.answer_by_default(table, prompt)
        table.asked_again(prompt, None)
    else:
        table.asked_again(prompt, event.answer(table, prompt, target))
