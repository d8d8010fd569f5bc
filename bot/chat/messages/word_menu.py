"""The next words of an action as entries to choose from, for any game.

An action is its notation, so a menu is a tree of words. Where few actions are left they are offered
whole; a list that is too long for Discord is split by the first letters of its words (the rings of
a board), then in parts.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from math import ceil

from bot.chat.custom_id import Carried, matches
from engine.core.choices import Choice, Choices, Following

MOST = 25  # entries of a select
AT_ONCE = 5  # so few actions are offered whole
NEAR = 5  # actions like one that is none
GROUP = "~"  # before the name of a part of a list that is too long; alone: there are more words


@dataclass(frozen=True, slots=True)
class Entry:
    """A whole action, or words that lead on to others."""

    label: str
    text: str
    whole: bool

    @property
    def part(self) -> bool:
        """Whether it is a part of a list that is too long."""
        last = self.text.rpartition(" ")[2]
        return last.startswith(GROUP) and last != GROUP


@dataclass(frozen=True, slots=True)
class Menu:
    """What may be chosen after some words, and how much of it at once."""

    chosen: str
    entries: tuple[Entry, ...]
    least: int = 1
    most: int = 1
    whole: bool = False  # may it also be left at the words chosen? Where several can be picked

    @property
    def several(self) -> bool:
        """Whether each entry is one of several words that are picked together."""
        return self.most > 1


def menu(following: Following, chosen: str = "") -> Menu:
    """Return the entries that follow what was chosen; none if nothing does any more."""
    words, group = _page(chosen)
    while True:
        found = following(words)
        if found.most > 1:
            return _together(found, words, group)
        whole = few(following, words, MOST if words else AT_ONCE)
        begun = " ".join(words)
        if whole is not None:
            return Menu(begun, tuple(Entry(_label(begun, one), one, True) for one in whole))
        if len(found.options) > 1 or found.whole:
            break
        words = (*words, found.options[0].word)
    room = _room(found)
    options = _on_page(found, group, room)
    itself = [Entry(_label(begun, begun), begun, True)] if found.whole and group is None else []
    if len(itself) + len(options) > MOST:
        return Menu(begun, (*itself, *_part_entries(begun, options, group, room)))
    return Menu(begun, (*itself, *(_entry(following, words, option) for option in options)))


def few(following: Following, words: Sequence[str], most: int) -> list[str] | None:
    """Return all actions that begin with these words; None if there are more, or several words of
    one are picked at once.
    """
    found = following(words)
    if found.most > 1 or len(found.options) > most:
        return None
    actions = [" ".join(words)] if found.whole else []
    for option in found.options:
        after = (*words, option.word)
        below = few(following, after, most - len(actions)) if option.goes_on else [" ".join(after)]
        if below is None:
            return None
        actions += below
    return actions if len(actions) <= most else None


def full(following: Following, pages: Iterable[str], carried: Carried) -> str | None:
    """Return the words that a button carries, also if only their fingerprint had room on it.

    `pages` are the words under which it may have stood. None: they lead nowhere any more.
    """
    if isinstance(carried, str):
        return carried if leads(following, carried) else None
    for page in pages:
        for text in (page, *_texts(following, page)):
            if matches(carried, text):
                return text if leads(following, text) else None
    return None


def leads(following: Following, text: str) -> bool:
    return following(_page(text)[0]).leads


def words_in(text: str) -> str:
    """Return the words that were chosen, without the part of a list that was opened under them."""
    return " ".join(_page(text)[0])


def nearest(known: Iterable[str], text: str, most: int = NEAR) -> list[str]:
    """Return the names that look most like one that is not known."""
    found = list(known)
    return difflib.get_close_matches(text, found, most, 0.3) or found[:most]


def near(following: Following, text: str) -> list[str]:
    """Return actions like a line that is none: its words are followed where they lead on, and the
    nearest ones to those that do not.
    """
    wanted = text.split()
    found: list[tuple[float, str]] = []
    begun: list[tuple[float, tuple[str, ...]]] = [(0.0, ())]
    while begun and len(found) < NEAR:
        longer: list[tuple[float, tuple[str, ...]]] = []
        for score, words in begun:
            after = following(words)
            if after.whole and len(words) >= len(wanted):
                found.append((score, " ".join(words)))
            word = wanted[len(words)] if len(words) < len(wanted) else ""
            for likeness, option in _alike(after, word):
                line = (*words, option.word)
                if option.goes_on:
                    longer.append((score + likeness, line))
                else:
                    found.append((score + likeness, " ".join(line)))
        begun = sorted(longer, key=lambda one: -one[0])[:NEAR]
    return [line for _, line in sorted(found, key=lambda one: -one[0])[:NEAR]]


def _alike(found: Choices, word: str) -> list[tuple[float, Choice]]:
    """Return the options most like a word; the word itself, if it is one of them, alone."""
    judged = [
        (difflib.SequenceMatcher(None, one.word.lower(), word.lower()).ratio(), one)
        for one in found.options
    ]
    return [one for one in judged if one[0] == 1] or sorted(judged, key=lambda one: -one[0])[:NEAR]


def offers(following: Following, verb: str, typed: str) -> list[str]:
    """Return what may be typed after a verb: whole actions where they are few, else the next word.

    A word that is typed to its end counts as chosen, also without the space behind it.
    """
    begun: tuple[str, ...] = (verb,)
    whole = few(following, begun, MOST)
    *typed_out, last = typed.split(" ")
    for word in () if whole is not None else typed_out:
        known = {one.word.lower(): one.word for one in following(begun).options}
        if word.lower() not in known:
            return []
        begun = (*begun, known[word.lower()])
    found = _next_lines(following, begun) if whole is None else whole
    if whole is None:
        for one in following(begun).options:
            if one.word.lower() == last.lower() and one.goes_on:
                line = " ".join((*begun, one.word))
                others = [other for other in found if other != line or one.completes]
                found = list(dict.fromkeys([*_next_lines(following, line.split()), *others]))
    return [rest for one in found if (rest := one.removeprefix(verb).strip())]


def _next_lines(following: Following, begun: Sequence[str]) -> list[str]:
    """All actions that begin so, where they are few; else these words with each next one."""
    whole = few(following, begun, MOST)
    if whole is not None:
        return whole
    return [" ".join((*begun, one.word)) for one in following(begun).options]


def _page(text: str) -> tuple[tuple[str, ...], str | None]:
    """The words of a text, and the part of a list that it opens."""
    words = text.split()
    group = words.pop() if words and words[-1].startswith(GROUP) else GROUP
    return tuple(words), None if group == GROUP else group


def _texts(following: Following, page: str) -> list[str]:
    """Return all that buttons under these words may stand for."""
    found = menu(following, page)
    parts = [entry.text for entry in found.entries if entry.part]
    inside = (entry.text for part in parts for entry in menu(following, part).entries)
    return [found.chosen, *(entry.text for entry in found.entries), *inside]


def _together(found: Choices, words: Sequence[str], group: str | None) -> Menu:
    """Return a menu of words several of which may be picked at once; in parts, if they are many."""
    begun = " ".join(words)
    options = _on_page(found, group, MOST)
    if len(options) > MOST:
        return Menu(begun, tuple(_part_entries(begun, options, group, MOST)), whole=found.whole)
    entries = tuple(
        Entry(option.word, f"{begun} {option.word}".strip(), False) for option in options
    )
    least = 1 if group is not None else max(1, found.least)
    return Menu(begun, entries, least, min(found.most, len(entries)), found.whole)


def _room(found: Choices) -> int:
    """Return how many parts of a list there is room for, beside the action that it begins with."""
    return MOST - found.whole


def _on_page(found: Choices, group: str | None, room: int) -> tuple[Choice, ...]:
    """Return the options of one part of the list, or of a part of that part; else all of them."""
    options = found.options
    for name in [] if group is None else group.split(GROUP)[1:]:
        shown = _parts([option.word for option in options], room).get(f"{GROUP}{name}")
        options = tuple(one for one in options if shown is None or one.word in shown)
    return options


def _part_entries(
    begun: str, options: Sequence[Choice], group: str | None, room: int
) -> list[Entry]:
    """Return an entry for each part of a long list, or of a part of one."""
    parts = _parts([option.word for option in options], room)
    return [
        Entry(_span(part), f"{begun} {group or ''}{name}".strip(), False)
        for name, part in parts.items()
    ]


def _label(begun: str, action: str) -> str:
    """Return what is left to say of an action."""
    if not begun:
        return action[:1].upper() + action[1:]
    return action[len(begun) :].strip() or begun.rsplit(maxsplit=1)[-1]


def _entry(following: Following, words: Sequence[str], option: Choice) -> Entry:
    """Return the entry of a word: the action that it ends or alone begins, or what leads on."""
    begun, text = " ".join(words), " ".join((*words, option.word))
    label = option.word if begun else option.word.capitalize()
    only = few(following, (*words, option.word), 1) if option.goes_on else [text]
    if only:
        return Entry(label if only[0] == text else _label(begun, only[0]), only[0], True)
    return Entry(f"{label} …" if begun else label, f"{text} {GROUP}", False)


def _parts(words: Sequence[str], room: int) -> dict[str, list[str]]:
    """Return a long list by the letters its words begin with, each in parts that fit.

    Where that would be more parts than there is room for, it is cut without regard to letters; a
    part of a very long list is itself too long, and is shown in parts again.
    """
    letters: dict[str, list[str]] = {}
    for word in words:
        letters.setdefault("".join(takewhile(str.isalpha, word)), []).append(word)
    if sum(ceil(len(some) / MOST) for some in letters.values()) > room:
        letters = {"": list(words)}
    parts = {}
    for name, some in letters.items():
        number = min(room, ceil(len(some) / MOST))
        size = ceil(len(some) / number)  # parts of the same length, nearly
        for start in range(0, len(some), size):
            parts[f"{GROUP}{name}{start // size}"] = some[start : start + size]
    return parts


def _span(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{words[0]} … {words[-1]}"
