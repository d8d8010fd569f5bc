"""What the program knows of a game's pictures: a record of functions, like the game itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from engine.core.record import dataclass
from engine.core.seat import Seat
from render.ground import Key
from render.look import Look

V = TypeVar("V")
V_co = TypeVar("V_co", covariant=True)
Turn = tuple[V, Sequence[Any]]  # the view after it, and the public events in it


class History(Protocol[V_co]):
    """A game that was played again, as an onlooker sees it."""

    @property
    def steps(self) -> Sequence[Any]: ...

    def turns(self) -> Sequence[tuple[V_co, Sequence[Any]]]: ...

    def since(self, step: int) -> tuple[V_co, Sequence[Any]]: ...


@dataclass(frozen=True, slots=True)
class Picture:
    """A file to post, and the same in words."""

    name: str  # of the file; it gives nothing away
    data: bytes
    alt: str  # at most 1,024 characters
    words: str | Callable[[], str]  # all of it; made when somebody reads it, for few do
    cut: bool = False  # had the description no room for all that is seen?

    @property
    def text(self) -> str:
        return self.words if isinstance(self.words, str) else self.words()


@dataclass(frozen=True, slots=True)
class Gathering:
    """A table before its game begins, as people read it."""

    title: str  # of the game
    lines: tuple[str, ...]  # edition, pace and what else was chosen
    seats: tuple[str | None, ...]  # who sits there, in order; None: free
    ready: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Pictures(Generic[V]):
    """How a game is drawn. Views and public events go in; nothing else is ever drawn."""

    board: Callable[[V, Look, Sequence[Any]], Picture]  # with what these events changed
    table: Callable[[V, Look], Picture]
    hold: Callable[[V, Seat, Look], Picture]
    # What a seat is asked to choose from, by the key that the question names.
    asked: Mapping[str, Callable[[V, Seat, Look], Picture]]
    effects: Callable[[V, Look], Picture]
    aid: Callable[[V, Look], Picture]  # what a player likes to have beside the board
    # As the board would be, with the places that these choices, in notation, lead to.
    preview: Callable[[V, Look, Sequence[str], Sequence[Any]], Picture]
    lobby: Callable[[Gathering, Look], Picture]  # who sits at a table that has not begun
    # The poster of a whole game, which is over or was given up.
    ending: Callable[[Sequence[Turn[V]], Look], Picture]
    outcome: Callable[[V, Look], str]  # who won and how, in words; nothing is drawn for it
    # All of it moving, in so many bytes at most; None: the game has none.
    replay: Callable[[Sequence[Turn[V]], Look, int], Picture] | None
    history: Callable[[object], History[V]]  # of an exported game; raises Malformed
    warm: Callable[[Look], None]  # take what boards of this look need from the disk
    # The grounds that a position needs, and its next ones; without one, those games begin with.
    grounds: Callable[[V | None, Look], Sequence[Key]]
    prepare: Callable[[Key], None]  # a ground, painted to the disk if it is not there
