"""What the tables of all games share: a position that is being changed, and looking ahead on one.

A table has the parts of a position, and an agenda: the top item is what happens next, a question
or a job. Its verbs are its game's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

from engine.core.game import Acting, Preview, Seal, Step
from engine.core.refusal import Refused
from engine.core.seat import Seat

S = TypeVar("S")
Item = TypeVar("Item")  # of the agenda
A = TypeVar("A", bound=Acting)


class OpenTable(Generic[S, Item]):
    """A position open for changes until `close`."""

    __slots__ = ("agenda", "events")

    agenda: tuple[Item, ...]
    events: list[Any]

    @property
    def state(self) -> S:
        """The position as it lies there now."""
        raise NotImplementedError

    def close(self) -> Step[S]:
        return Step(self.state, tuple(self.events))

    def push(self, *items: Item) -> None:
        """Put items on the agenda, the last one to come first."""
        self.agenda += items

    def pop(self) -> Item:
        top = self.agenda[-1]
        self.agenda = self.agenda[:-1]
        return top


def look_ahead(
    state: S,
    seat: Seat,
    actions: Sequence[A],
    foresee: Callable[[S, A], tuple[S, Iterable[Any], Seal | None]],
) -> Preview[S]:
    """Apply actions of a seat one after the other, up to the first that is sealed."""
    events: list[Any] = []
    for action in actions:
        if action.seat != seat:
            raise Refused("not_your_turn", seat=action.seat, asked=seat)
        state, happened, seal = foresee(state, action)
        events += happened
        if seal is not None:
            return Preview(state, tuple(events), seal)
    return Preview(state, tuple(events))
