"""The log of a game with what was taken back and brought back.

Nothing is ever deleted: an undo and a redo are entries like any action. Entry `n` leads to
revision `n`; revision 0 is the start. After an undo everything no seat has seen is dealt anew
(`Play.mix_again`), after a redo the position is exactly the one before the undo. Standing orders
are entries too, but stand aside: whatever is taken back or brought back, they stay in force.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from typing import Any, Generic, TypeVar

from engine.core.game import Game
from engine.core.orders import Given, with_orders
from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last actions that still count."""

    seat: Seat  # who asked
    steps: int
    by: tuple[Seat, ...] = ()  # who agreed


@dataclass(frozen=True, slots=True)
class Redo:
    """Bring back what the last undo took; possible until a player acts."""

    seat: Seat


class Log:
    """Which actions count, and where the position of every revision comes from.

    It knows no position. Whatever is neither an Undo nor a Redo is an action to it.
    """

    def __init__(self, entries: Iterable[object] = ()) -> None:
        self.entries: list[object] = []
        self.live: list[int] = []  # the revisions whose actions count, oldest first
        self.undos = 0
        self._origins = [0]
        self._numbers = [0]  # of the undo that a revision is
        self._taken: list[tuple[int, list[int]]] = []  # what redo brings back, the next one last
        self._asides: list[int] = []  # the revisions that are orders
        for entry in entries:
            self.add(entry)

    @property
    def revision(self) -> int:
        return len(self.entries)

    @property
    def can_redo(self) -> bool:
        return bool(self._taken)

    @property
    def undone(self) -> Sequence[int]:
        """The revisions whose actions a redo would bring back."""
        return self._taken[-1][1] if self._taken else ()

    def add(self, entry: object, *, aside: bool = False) -> None:
        """Write one more entry; raises Refused, and then nothing has changed."""
        origin = self.target_revision(entry)
        revision = self.revision + 1
        number = 0
        if isinstance(entry, Undo):
            self._taken.append((revision - 1, self.live[-entry.steps :]))
            del self.live[-entry.steps :]
            number = self.undos = self.undos + 1
        elif isinstance(entry, Redo):
            self.live += self._taken.pop()[1]
        elif aside:
            self._asides.append(revision)
        else:
            self._taken.clear()
            self.live.append(revision)
        self.entries.append(entry)
        self._origins.append(origin)
        self._numbers.append(number)

    def target_revision(self, entry: object) -> int:
        """Find the revision whose position the next entry would begin from; raises Refused.

        For an undo that is the position before the first action it takes back.
        """
        if isinstance(entry, Undo):
            if not 1 <= entry.steps <= len(self.live):
                raise Refused("undo_too_far", steps=entry.steps, live=len(self.live))
            return self.live[-entry.steps] - 1
        if isinstance(entry, Redo):
            if not self._taken:
                raise Refused("nothing_to_redo")
            return self._taken[-1][0]
        return self.revision

    def path(self, revision: int, kept: Container[int]) -> tuple[int, list[int]]:
        """Find the way to a revision: a kept one to begin from, and those to do again, in order.

        The start is always kept. Orders that were given since are given again after an undo.
        """
        again: list[int] = []
        while revision and revision not in kept:
            origin = self._origins[revision]
            again += [one for one in reversed(self._asides) if origin < one < revision]
            again.append(revision)
            revision = origin
        return revision, again[::-1]

    def follow(
        self,
        game: Game[S, Any, Any],
        state: S,
        revisions: Sequence[int],
        play: Callable[[S, Any], S],
    ) -> S:
        """Do the revisions of a path again; `play` does an action's entry."""
        for revision in revisions:
            entry = self.entries[revision - 1]
            if isinstance(entry, Undo):
                state = game.play.mix_again(state, self._numbers[revision])
            elif not isinstance(entry, Redo):
                state = play(state, entry)
        return state


def apply_undo(
    game: Game[S, Any, Any],
    log: Log,
    entry: Undo | Redo,
    now: S,
    reach: Callable[[int], S],
    given: Callable[[int], Iterable[Given]],
) -> S:
    """Write an undo or a redo into the log and give the position after it; raises Refused.

    `now` is the position before it, whose orders stay in force; `reach` finds the one of an
    earlier revision, `given` the orders since. A game that is over stays so: its seed is open.
    """
    if game.play.result(now) is not None:
        raise Refused("game_over")
    origin = log.target_revision(entry)
    state = with_orders(game, reach(origin), now, given(origin))
    log.add(entry)
    return game.play.mix_again(state, log.undos) if isinstance(entry, Undo) else state


class Replay(Generic[S]):
    """A game played through in memory: its log, and the position of every revision."""

    def __init__(self, game: Game[S, Any, Any], start: S, log: Log | None = None) -> None:
        self.game = game
        self.log = Log() if log is None else log  # an empty one
        self.positions = [start]
        self._given: list[tuple[int, Given]] = []  # the revision of each order

    @property
    def state(self) -> S:
        return self.positions[-1]

    def act(self, entry: object, after: S, order: Given | None = None) -> None:
        """Go on with an action, or an order, that led to this position."""
        self.log.add(entry, aside=order is not None)
        self.positions.append(after)
        if order is not None:
            self._given.append((self.log.revision, order))

    def apply_undo(self, entry: Undo | Redo) -> None:
        """Go on with an undo or a redo; raises Refused."""
        reach = self.positions.__getitem__
        state = apply_undo(self.game, self.log, entry, self.state, reach, self._since)
        self.positions.append(state)

    def _since(self, origin: int) -> list[Given]:
        return [given for revision, given in self._given if revision > origin]
