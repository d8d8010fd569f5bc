"""What may be chosen next: an action is composed word by word, and no list of actions is needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

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


def lines(following: Following, chosen: Sequence[str] = ()) -> Iterator[str]:
    """Yield the actions that begin with these words, one by one, asking for each next word."""
    found = following(chosen)
    if found.whole:
        yield " ".join(chosen)
    for option in found.options:
        words = (*chosen, option.word)
        if option.goes_on:
            yield from lines(following, words)
        elif option.completes:
            yield " ".join(words)


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
        self._kept: tuple[tuple[S, Seat, _Words], ...] = ()

    def __call__(self, state: S, seat: Seat, chosen: Sequence[str]) -> Choices:
        found: _Words | None = self._first_words(state, seat)
        for word in chosen:
            if found is None:
                break
            found = found.after.get(word)
        return NOTHING if found is None else found.choices()

    def _first_words(self, state: S, seat: Seat) -> _Words:
        for known, whose, words in self._kept:
            if known is state and whose == seat:
                return words
        words = _Words()
        for action in self._legal(state, seat):
            words.add(self._write(action))
        self._kept = ((state, seat, words), *self._kept[: KEPT - 1])
        return words


class _Words:
    """The actions that begin with the same words, by their next word."""

    __slots__ = ("_choices", "after", "lines", "whole")

    def __init__(self) -> None:
        self.after: dict[str, _Words] = {}
        self.lines: list[str] = []
        self.whole = False
        self._choices: Choices | None = None

    def add(self, line: str) -> None:
        found = self
        found.lines.append(line)
        for word in line.split():
            found = found.after.setdefault(word, _Words())
            found.lines.append(line)
        found.whole = True

    def choices(self) -> Choices:
        if self._choices is None:
            options = (
                Choice(word, after.whole, bool(after.after)) for word, after in self.after.items()
            )
            self._choices = Choices(tuple(options), self.whole, aims=tuple(self.lines))
        return self._choices
