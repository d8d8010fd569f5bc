"""Legal actions as the next thing to choose, for any game: a verb, then its words one by one.

An action is its notation, so a menu is a tree of words. No list outgrows what Discord can show:
what is too long is split by the first letters of its words (the rings of a board), then in parts.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from math import ceil

MOST = 25  # entries of a select
AT_ONCE = 5  # so few actions are offered whole
GROUP = "~"  # before the name of a part of a list that is too long; alone: there are more words


@dataclass(frozen=True, slots=True)
class Choice:
    """One entry: a whole action, or words that lead on to others."""

    label: str
    text: str
    whole: bool


@dataclass(frozen=True, slots=True)
class Menu:
    """What may be chosen after some words."""

    chosen: str
    choices: tuple[Choice, ...]


def menu(actions: Sequence[str], chosen: str = "") -> Menu:
    """The entries that follow what was chosen; none if nothing does any more."""
    words = chosen.split()
    group = words.pop() if words and words[-1].startswith(GROUP) else None
    begun = " ".join(words)
    under = _under(actions, begun)
    while True:
        if len(under) <= (MOST if begun else AT_ONCE):
            return Menu(begun, tuple(Choice(_label(begun, one), one, True) for one in under))
        following = list(dict.fromkeys(_next(begun, one) for one in under))
        if len(following) > 1 or not following[0]:
            break
        begun = f"{begun} {following[0]}".strip()
    if group in _parts(following):
        following = _parts(following)[group]
    here = _entries(under, begun, "") if "" in following else []
    following = [word for word in following if word]
    if len(here) + len(following) > MOST:
        parts = _parts(following)
        entries = [
            *here,
            *(
                Choice(_span(part), f"{begun} {name}".strip(), False)
                for name, part in parts.items()
            ),
        ]
    else:
        entries = [*here, *(entry for word in following for entry in _entries(under, begun, word))]
    return Menu(begun, tuple(entries[:MOST]))


def nearest(actions: Iterable[str], text: str, most: int = 5) -> list[str]:
    """Legal actions that look most like one that is not; those with its verb before others."""
    known = list(actions)
    verb = text.partition(" ")[0]
    same = [action for action in known if action.partition(" ")[0] == verb]
    near = difflib.get_close_matches(text, same or known, most, 0.3)
    return near or (same or known)[:most]


def _under(actions: Sequence[str], begun: str) -> list[str]:
    if not begun:
        return list(actions)
    return [one for one in actions if one == begun or one.startswith(begun + " ")]


def _next(begun: str, action: str) -> str:
    """The word of an action after those chosen; nothing if it ends there."""
    rest = action[len(begun) :].split()
    return rest[0] if rest else ""


def _label(begun: str, action: str) -> str:
    """What is left to say of an action."""
    if not begun:
        return action[:1].upper() + action[1:]
    return action[len(begun) :].strip() or begun.rsplit(maxsplit=1)[-1]


def _entries(under: Sequence[str], begun: str, word: str) -> list[Choice]:
    """A word may be a whole action, the beginning of longer ones, or both."""
    if not word:
        return [Choice(_label(begun, begun), begun, True)]
    text = f"{begun} {word}".strip()
    label = word if begun else word.capitalize()
    below = _under(under, text)
    if len(below) == 1:
        return [Choice(label if below[0] == text else _label(begun, below[0]), below[0], True)]
    return [Choice(f"{label} …" if begun else label, f"{text} {GROUP}", False)]


def _parts(words: Sequence[str]) -> dict[str, list[str]]:
    """A long list by the letters its words begin with, and each of these in parts that fit."""
    letters: dict[str, list[str]] = {}
    for word in words:
        letters.setdefault("".join(takewhile(str.isalpha, word)), []).append(word)
    if len(letters) > MOST:
        letters = {"": list(words)}
    parts = {}
    for name, some in letters.items():
        size = ceil(len(some) / ceil(len(some) / MOST))  # parts of the same length, nearly
        for start in range(0, len(some), size):
            parts[f"{GROUP}{name}{start // size}"] = some[start : start + size]
    return parts


def _span(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{words[0]} … {words[-1]}"
