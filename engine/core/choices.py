"""What may be chosen next: an action is composed word by word, and no list of actions is needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from engine.core.record import dataclass
from engine.core.seat import Seat

S = TypeVar("S")
A = TypeVar("A")
KEPT = 32  # positions whose actions a list remembers


@dataclass(frozen=True, slots=True)
class Choice:
    """A word that may come next."""

    word: str
    completes: bool  # with it the words are a whole action
    goes_on: bool = False  # with it more words may follow


@dataclass(frozen=True, slots=True)
class Choices:
    """What may follow some words; nothing, if the words lead to no action."""

    options: tuple[Choice, ...] = ()
    whole: bool = False  # the words are an action as they stand
    # How many of the options may be picked at once. Several are put down in the order given here;
    # picked one by one they come to the same.
    least: int = 1
    most: int = 1
    # Notation that names the places it may all lead to, for pictures; a game need not give it.
    aims: tuple[str, ...] = ()

    @property
    def leads(self) -> bool:
        """Is there an action that these words begin, or are?"""
        return self.whole or bool(self.options)


NOTHING = Choices()
Following = Callable[[Sequence[str]], Choices]  # the choices of a seat after some words


def first(following: Following, chosen: Sequence[str] = ()) -> str | None:
    """Return the first action that begins with these words; None if no action does."""
    found = following(chosen)
    while not found.whole:
        if not found.options:
            return None
        option = found.options[0]
        chosen = (*chosen, option.word)
        if not option.goes_on:
            break
        found = following(chosen)
    return " ".join(chosen)


def picked(found: Choices, words: Sequence[str]) -> tuple[str, ...] | None:
    """Words that were picked at once, in their order; None if so many or such are not offered."""
    chosen = tuple(option.word for option in found.options if option.word in words)
    wanted = set(words)
    fits = len(chosen) == len(wanted) and found.least <= len(chosen) <= found.most
    return chosen if fits else None


class Listed(Generic[S, A]):
    """Choices made from all legal actions, for a game that can list them.

    The last positions are remembered by identity, so that a player who chooses word by word makes
    the game list its actions once.
    """

    def __init__(self, legal: Callable[[S, Seat], Sequence[A]], write: Callable[[A], str]) -> None:
        self._legal, self._write = legal, write
        # Replaced as a whole, never changed: drafts are played in several threads.
        self._kept: tuple[tuple[S, Seat, _Begun], ...] = ()

    def __call__(self, state: S, seat: Seat, chosen: Sequence[str]) -> Choices:
        found: _Begun | None = self._begun(state, seat)
        for word in chosen:
            if found is None:
                break
            found = found.after(word)
        return NOTHING if found is None else found.choices

    def _begun(self, state: S, seat: Seat) -> _Begun:
        for known, whose, begun in self._kept:
            if known is state and whose == seat:
                return begun
        written = map(self._write, self._legal(state, seat))
        begun = _Begun([(line, line.split()) for line in written], 0)
        self._kept = ((state, seat, begun), *self._kept[: KEPT - 1])
        return begun


class _Begun:
    """The actions that begin with the same words, by their next word."""

    __slots__ = ("_after", "_place", "_under", "choices")

    def __init__(self, actions: Sequence[tuple[str, list[str]]], place: int) -> None:
        """`place` is how many words they share; the next ones are looked at when asked for."""
        self._place = place
        self._after: dict[str, _Begun] = {}
        self._under: dict[str, list[tuple[str, list[str]]]] = {}
        whole, ends = False, set()
        for action in actions:
            words = action[1]
            if len(words) == place:
                whole = True
                continue
            self._under.setdefault(words[place], []).append(action)
            if len(words) == place + 1:
                ends.add(words[place])
        options = tuple(
            Choice(word, word in ends, len(some) > (word in ends))
            for word, some in self._under.items()
        )
        self.choices = Choices(options, whole, aims=tuple(line for line, _ in actions))

    def after(self, word: str) -> _Begun | None:
        if word not in self._after and word in self._under:
            self._after[word] = _Begun(self._under[word], self._place + 1)
        return self._after.get(word)
