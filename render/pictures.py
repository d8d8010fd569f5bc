"""What the program knows of a game's pictures: a record of functions, like the game itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any, Generic, Protocol, TypeVar

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.core.wording import Wording
from render.backdrops import BackdropKey
from render.options import RenderOptions

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
    """A file to post, and the same in words; without data the words are all there is."""

    name: str  # of the file; it gives nothing away
    data: bytes
    alt: str  # at most 1,024 characters
    words: str | Callable[[], str]  # all of it; made when somebody reads it, for few do
    cut: bool = False  # had the description no room for all that is seen?

    @property
    def is_drawn(self) -> bool:
        return bool(self.data)

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
class Sheet(Generic[V]):
    """A picture that players like to have at hand, known by its key."""

    key: str
    words: Wording  # [sheet] has what its button says, [sheet_title] the line above it
    draw: Callable[[V, RenderOptions], Picture]
    # Is this page of the rules in the picture? A table may lack some of what it could show.
    shows: Callable[[V, str], bool] = lambda view, topic: True

    @property
    def label(self) -> str:
        return self.words.say("sheet", self.key)

    def title(self, game_id: int) -> str:
        return self.words.say("sheet_title", self.key, game=game_id)


def _nothing(*_: object) -> None:
    """There is nothing to take from the disk, or to paint to it."""


def _no_backdrops(*_: object) -> Sequence[BackdropKey]:
    return ()


@dataclass(frozen=True, slots=True)
class Pictures(Generic[V]):
    """How a game is drawn. Views and public events go in; nothing else is ever drawn.

    A game need not have every picture: what is missing is posted in words.
    """

    # With what these events changed.
    board: Callable[[V, RenderOptions, Sequence[Any]], Picture] | None = None
    surface: Callable[[V, Seat, RenderOptions], Picture] | None = None  # what only one seat sees
    # What a seat is asked to choose from, by the key that the question names.
    asked: Mapping[str, Callable[[V, Seat, RenderOptions], Picture]] = field(default_factory=dict)
    sheets: Mapping[str, Sheet[V]] = field(default_factory=dict)  # in the order of their buttons
    cover: str = ""  # the key of the sheet that stands before the rules
    # As the board would be, with the places that these choices, in notation, lead to.
    preview: Callable[[V, RenderOptions, Sequence[str], Sequence[Any]], Picture] | None = None
    lobby: Callable[[Gathering, RenderOptions], Picture] | None = None  # a table that has not begun
    # The poster of a whole game, which is over or was given up.
    ending: Callable[[Sequence[Turn[V]], RenderOptions], Picture] | None = None
    outcome: Callable[[V, RenderOptions], str] | None = None  # who won and how, in words
    # All of it moving, in so many bytes at most.
    replay: Callable[[Sequence[Turn[V]], RenderOptions, int], Picture] | None = None
    history: Callable[[object], History[V]] | None = None  # of an export; raises Malformed
    # Take what boards drawn like that need from the disk.
    warm: Callable[[RenderOptions], None] = _nothing
    # The backdrops that a position needs, and its next ones; without one, those games begin with.
    backdrops: Callable[[V | None, RenderOptions], Sequence[BackdropKey]] = _no_backdrops
    # Paint a backdrop to the disk, if it is not there.
    prepare: Callable[[BackdropKey], None] = _nothing
