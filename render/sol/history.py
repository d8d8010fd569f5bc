"""A game turn by turn, as an onlooker sees it: from an export, or from its actions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.core import fair
from engine.core.game import Setup, Step
from engine.core.log import Log, Redo, Replay, Undo
from engine.core.orders import given_by
from engine.core.record import dataclass
from engine.sol import GAME
from engine.sol.action import Action
from engine.sol.view import SolView

Turn = tuple[SolView, tuple[object, ...]]  # the view after it, and what happened in it


@dataclass(frozen=True, slots=True)
class History:
    """A game that was played again. Only what everybody may see and read leaves it.

    Actions that were taken back are no part of it.
    """

    start: Any
    steps: Sequence[Step[Any]]

    @property
    def final(self) -> SolView:
        return self._after(len(self.steps))

    def turns(self) -> list[Turn]:
        """The start, then every turn, the opening structures as one; the last may be unfinished."""
        found: list[Turn] = [(self._after(0), ())]
        begun = 0
        for place in range(1, len(self.steps) + 1):
            last = place == len(self.steps)
            if last or self._number(place) != self._number(begun):
                found.append((self._after(place), self._events(begun, place)))
                begun = place
        return found

    def since(self, step: int) -> Turn:
        """The game as it stands, and what happened after so many actions."""
        return self.final, self._events(max(0, step), len(self.steps))

    def ended(self, turn: int) -> int:
        """After how many actions a turn was over; all of them, if it is not."""
        places = range(len(self.steps) + 1)
        return next((place for place in places if self._number(place) > turn), places[-1])

    def _state(self, place: int) -> Any:
        return self.steps[place - 1].state if place else self.start

    def _number(self, place: int) -> int:
        return GAME.play.turn(self._state(place))

    def _after(self, place: int) -> SolView:
        return GAME.play.view(self._state(place), None)

    def _events(self, begun: int, end: int) -> tuple[object, ...]:
        return tuple(
            event
            for step in self.steps[begun:end]
            for event in step.events
            if GAME.play.audience(event) is None
        )


def exported(page: object) -> History:
    """Play an exported game again; raises Malformed where it is none, or none of Sol."""
    record = fair.read({GAME.key: GAME}, page)
    log = Log()
    return _lasting(record.start, tuple(fair.steps(record, log)), log)


def played(setup: Setup, entries: Iterable[Action | Undo | Redo]) -> History:
    """Play these actions again; `setup` has the seed the game was dealt from."""
    start = GAME.play.start(setup)
    course = Replay(GAME, start)
    steps = []
    for entry in entries:
        if isinstance(entry, (Undo, Redo)):
            course.apply_undo(entry)
            steps.append(Step(course.state, ()))
        else:
            steps.append(GAME.play.step(course.state, entry))
            given = given_by(GAME, course.state, entry.seat, GAME.play.write(entry))
            course.act(entry, steps[-1].state, given)
    return _lasting(start, steps, course.log)


def _lasting(start: Any, steps: Sequence[Step[Any]], log: Log) -> History:
    return History(start, tuple(steps[revision - 1] for revision in log.live))
