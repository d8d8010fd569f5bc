"""What the program knows of a game: what it is, how it is played, how it speaks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import field
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

from engine.core.choices import Choices
from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.core.wording import Wording


class Acting(Protocol):
    """All that is known of any game's action: whose it is."""

    @property
    def seat(self) -> Seat: ...


S = TypeVar("S")
A = TypeVar("A", bound=Acting)
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Setup:
    """What the host chose; the whole first position follows from it."""

    edition: str
    seats: int
    seed: int = 0
    options: tuple[str, ...] = ()


class Clock(StrEnum):
    """How much time a question has."""

    TURN = "turn"  # all the time of a turn
    ANSWER = "answer"  # a part of it
    ASIDE = "aside"  # none of its own while others play; that of a turn once it blocks


@dataclass(frozen=True, slots=True)
class Ask:
    """An open question: who is asked, what kind it is, and whether the game waits for it.

    The kind is the game's own word, and nothing outside the game knows one by its name. How a
    question is treated follows from its kind and stands beside it.
    """

    seat: Seat
    kind: str
    blocking: bool
    clock: Clock = field(default=Clock.ANSWER, compare=False)
    whole: bool = field(default=False, compare=False)  # a whole turn, and nothing else is asked
    draft: bool = field(default=False, compare=False)  # is its answer composed, then confirmed?
    # Is what led to it shown when it is asked in the middle of a turn?
    tells: bool = field(default=False, compare=False)
    picture: str = field(default="", compare=False)  # by its key: one that comes with it
    # Is it one of several that are asked at once? The answers of others leave it as it is.
    together: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Missed:
    """How many deadlines a seat has let pass: an engine without a clock cannot tell by itself."""

    in_row: int  # since it acted last
    lately: int  # since the last event of `Play.beginnings`: in this fight


@dataclass(frozen=True, slots=True)
class Standing:
    """A question that can be answered in advance: its words, the answers, and the one given."""

    text: str  # the notation of the order but for the answer
    answers: tuple[str, ...]
    now: str


class Mode(StrEnum):
    """Whom a table plays against."""

    AGAINST = "against"  # each other
    TOGETHER = "together"  # the game itself, all of them
    ALONE = "alone"  # the game itself, one player


@dataclass(frozen=True, slots=True)
class Note:
    """What else is to be said of how a game ended: a code, worded by the game, and its facts."""

    code: str
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    mode: Mode
    ranking: tuple[tuple[Seat, ...], ...]  # groups of seats that share a place, the best first
    scores: tuple[int, ...]  # of each seat
    # Of a table that plays the game itself; or False where the players against each other all lost.
    success: bool | None = None
    notes: tuple[Note, ...] = ()

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Return the seats that share the first place, if that is a victory."""
        won = self.success is not False if self.mode is Mode.AGAINST else self.success is True
        return self.ranking[0] if won else ()


@dataclass(frozen=True, slots=True)
class Option:
    """Something that a host may choose before the game begins."""

    line: str  # what it is, for those who type
    values: Callable[[str], Sequence[str]]  # in an edition: all of them, or those people ask for
    usual: bool = False  # do most tables choose among its values?
    several: bool = False  # may it be a list with commas?
    alone: tuple[str, ...] = ()  # words that stand alone in such a list
    by_post: str = ""  # what a table has that plays by post, unless its host chose another
    # Which topics of the rules a value may have, with `{value}` in them; the first there is counts.
    topics: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Topic:
    """Something the rules can be asked about."""

    part: str  # of the rules: an action, an option ...
    title: str
    line: str
    picture: str = ""  # which of the game's pictures shows it


class Explaining(Protocol):
    """The rules on a name, in an edition and at a table with these options; raises Refused."""

    def __call__(self, name: str, edition: str, options: Sequence[str] = ()) -> str: ...


class Listing(Protocol):
    """Everything that can be explained, by name, as such a table words it."""

    def __call__(
        self, edition: str | None = None, options: Sequence[str] = ()
    ) -> Mapping[str, Topic]: ...


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What came of one accepted action."""

    state: S
    events: tuple[Any, ...]


class Decider(StrEnum):
    """What a turn comes to where no player can foresee how it goes on."""

    HIDDEN = "hidden"  # what lies ready and no player has seen
    CHANCE = "chance"
    PERSON = "person"


@dataclass(frozen=True, slots=True)
class Seal:
    """Why actions can be foreseen no further. It tells only what all may know."""

    by: Decider
    code: str  # its sentence in the words of the game
    seats: tuple[Seat, ...] = ()  # who decides, or whose turn it is then
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Preview(Generic[S]):
    """A sequence of actions applied as far as nothing depends on chance or on other people."""

    state: S
    events: tuple[Any, ...]
    # Where the last of them stopped, if what is hidden, chance or people decide; those after it
    # were not begun.
    seal: Seal | None = None

    @property
    def sealed(self) -> bool:
        return self.seal is not None


@dataclass(frozen=True, slots=True)
class Codec(Generic[S]):
    """Positions and events as plain JSON values, and back."""

    # What it says under `result` is opened in an export when the game is over.
    write: Callable[[S], dict[str, Any]]
    read: Callable[[object], S]  # of any origin; raises Malformed
    restore: Callable[[dict[str, Any]], S]  # what `write` wrote, without doubting it
    event: Callable[[Any], dict[str, Any]]
    read_event: Callable[[S, object], Any]  # of a game like this one; raises Malformed


@dataclass(frozen=True, slots=True)
class Earlier:
    """A version of the rules before the one of today, and how what was kept under it is read.

    Each brings options and positions to the version that came after it.
    """

    # The options of a table, with those said outright that have become another default.
    options: Callable[[Setup], tuple[str, ...]]
    position: Callable[[dict[str, Any]], dict[str, Any]]  # what `Codec.write` wrote then
    # How much of what lay ready the public events show as this setup dealt it; the seed is the
    # one that was dealt from. Raises Malformed at the first that differs.
    dealt: Callable[[Setup, Sequence[object], Sequence[object]], int]


@dataclass(frozen=True, slots=True)
class Play(Generic[S, A, V]):
    """How a game is played: pure functions of a position."""

    # The course of a game.
    start: Callable[[Setup], S]  # raises Refused
    setup: Callable[[S], Setup]
    turn: Callable[[S], int]  # how many turns were begun; each is one public message
    turn_start: Callable[[S], Any]  # the event that began the turn; None before the first
    # The seats in the order in which their turns come, the one on turn first: a round.
    next_seats: Callable[[S], tuple[Seat, ...]]
    result: Callable[[S], Result | None]

    # What may be done.
    asks: Callable[[S], Sequence[Ask]]  # open questions, those that the game waits for first
    default: Callable[[S, Ask], A]  # the safe answer when time runs out
    # The next words of what a seat may do, after those chosen; whatever the words, no refusal.
    choices: Callable[[S, Seat, Sequence[str]], Choices]
    check: Callable[[S, A], None]  # raises Refused
    # Actions to pick from, for the command line and random players; not all, if there are too many.
    legal: Callable[[S, Seat], Sequence[A]]
    why_not: Callable[[S, Seat], Mapping[str, Refused]]  # by verb: what stands in its way now

    # What comes of it.
    step: Callable[[S, A], Step[S]]  # raises Refused
    preview: Callable[[S, Seat, Sequence[A]], Preview[S]]
    broken: Callable[[S], Sequence[str]]  # the invariants this position breaks

    # Who may know what.
    view: Callable[[S, Seat | None], V]  # None: an onlooker
    surface: Callable[[S, Seat], object]  # what a seat's private surface shows; compare it
    audience: Callable[[Any], Set[Seat] | None]  # the seats that alone may read it; None: all
    # Whom an undo must ask that takes these events back, besides those who acted.
    concerned: Callable[[S, Sequence[Any]], Set[Seat]]
    secret: Callable[[S, A], bool]  # would the action, read by others, tell what they may not know?
    mix_again: Callable[[S, int], S]  # all that no seat has seen dealt anew, after so many undos

    # Actions as text, positions and events as JSON.
    write: Callable[[A], str]
    read: Callable[[S, Seat, str], tuple[A, ...]]  # `x3` and routes are several; raises Refused
    codec: Codec[S]

    # What not every game has.
    end: str = ""  # the verb that closes a turn; after a turn that is over, typing it does nothing
    urge: Callable[[A], int] = lambda action: 1  # how keen a random player is on it
    # What a bot in this seat would do now: legal, and only from what the seat may know.
    advise: Callable[[S, Seat], A] | None = None
    # Everything that a seat cannot see dealt anew; another number deals it otherwise.
    redeal: Callable[[S, Seat, int], S] | None = None
    # A seat's standing orders, for its eyes.
    standing: Callable[[S, Seat], Sequence[Standing]] = lambda state, seat: ()
    # Is a line, in notation, another one that stands beside the log as orders do?
    aside: Callable[[str], bool] = lambda line: False
    emptying: Sequence[str] = ()  # the lines that empty it, where there is something
    # Is a question of a seat that missed so many deadlines answered by its default at once?
    at_once: Callable[[S, Ask, Missed], bool] = lambda state, ask, missed: False
    # The events, as their JSON names them, that begin something in which misses count apart, at
    # most until the turn is over.
    beginnings: Set[str] = frozenset()
    # What several steps belong to that are told as one, such as a combat: a name that no other has
    # in its game. None: steps are told turn by turn.
    sequence: Callable[[S], str | None] = lambda state: None

    def waiting(self, state: S) -> tuple[Seat, ...]:
        """Return every seat that may answer something now."""
        return tuple(dict.fromkeys(ask.seat for ask in self.asks(state)))

    def advice(self, state: S, seat: Seat) -> A | None:
        """Return what a bot would do that knows no more than the seat may; None if there is none.

        Where the game can deal anew what is hidden, its own adviser cannot look at it either.
        """
        if self.advise is None:
            return None
        return self.advise(state if self.redeal is None else self.redeal(state, seat, 0), seat)


@dataclass(frozen=True, slots=True)
class Speech(Generic[V]):
    """How a game speaks: its words, and what they say of views and events."""

    words: Wording
    words_of: Callable[[str], Wording]  # as an edition says it
    describe: Callable[[V], str]
    # An action on a button, or the words that several begin with; from notation, with names.
    label: Callable[[V, str, Mapping[Seat, str]], str]
    # A single word that may follow those chosen.
    word: Callable[[V, Sequence[str], str, Mapping[Seat, str]], str]
    question: Callable[[V, Ask, Mapping[Seat, str]], str]  # what a seat is asked, with names
    # What happened, briefly, as an edition says it.
    tell: Callable[[str, Sequence[Any], Mapping[Seat, str]], Sequence[str]]
    so_far: Callable[[V, Mapping[Seat, str]], Sequence[str]]  # what the turn has come to
    explain: Explaining
    topics: Listing
    # What such a table must reach, if anything.
    goal: Callable[[str, int, tuple[str, ...]], str] = lambda edition, seats, options: ""
    # What a seat alone may see of its view, first of all; None: the whole description says it.
    surface: Callable[[V, Seat], str] | None = None


@dataclass(frozen=True, slots=True)
class Game(Generic[S, A, V]):
    """What a game is. How it is played and how it speaks are records of their own."""

    key: str
    # The version of the rules. It is raised when the same actions no longer lead to the same
    # positions: stored games note the change, and exports say what they were played under.
    version: str
    earlier: Mapping[str, Earlier]  # the versions before it, the oldest first
    editions: tuple[str, ...]
    seats: range
    verbs: tuple[str, ...]  # the first words of its actions; the words have a line about each
    options: Callable[[], Mapping[str, Option]]  # what a host may choose, by name
    score_word: str  # what its score counts
    surface_word: str  # what its players call that which only they see
    play: Play[S, A, V]
    speech: Speech[V]
    # Kinds of questions that are a seat's own, where a file does not say it with each answer.
    own_questions: tuple[str, ...] = ()
    aside_verbs: tuple[str, ...] = ()  # of the verbs: what is said in advance, beside the log


def first_position(game: Game[S, Any, Any], setup: Setup) -> S:
    """Return the position a table begins with; a refusal names the game that it comes from."""
    try:
        return game.play.start(setup)
    except Refused as refused:
        refused.game = game.key
        raise


def option_values(game: Game[Any, Any, Any], edition: str, name: str) -> tuple[str, ...]:
    """What an option may be in an edition; nothing, if the game has none of that name."""
    option = game.options().get(name)
    return () if option is None else tuple(option.values(edition))


def replay(game: Game[S, A, Any], setup: Setup, actions: Iterable[A]) -> S:
    """Play a log again from the start."""
    state = game.play.start(setup)
    for action in actions:
        state = game.play.step(state, action).state
    return state
