"""What may be chosen next: actions composed word by word, in canonical notation.

Actions that can be listed are offered from the list of answers. Where pieces combine freely
(groups of ships, tiles, technologies) a grammar says which words may follow those chosen, and
offers none that leads nowhere. Each combination is reached on one way only.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.choices import NOTHING, Choice, Choices, Listed
from engine.core.seat import Seat
from engine.nova import notation
from engine.nova.action import Action
from engine.nova.choosing.grammar import GRAMMARS, Following
from engine.nova.questions import possible_of, question
from engine.nova.rules import prompt_of
from engine.nova.state import State

__all__ = ["choices"]


def choices(state: State, seat: Seat, chosen: Sequence[str]) -> Choices:
    """Return the next words of what a seat may do, after those chosen."""
    prompt = prompt_of(state, seat)
    if prompt is None:
        return NOTHING
    words = tuple(chosen)
    found = _LISTED(state, seat, words)
    for kind in question(prompt).actions:
        if kind in GRAMMARS:
            found = _merged(found, _of_verb(state, seat, kind, words))
    return _in_order(words, found)


def _answers(state: State, seat: Seat) -> list[Action]:
    """List the answers that are not composed."""
    prompt = prompt_of(state, seat)
    if prompt is None:
        return []
    kinds = [kind for kind in question(prompt).actions if kind not in GRAMMARS]
    return possible_of(state, prompt, kinds)


_LISTED: Listed[State, Action] = Listed(_answers, notation.write)


def _of_verb(state: State, seat: Seat, kind: type[Action], words: tuple[str, ...]) -> Choices:
    """Return what may follow in actions of one kind."""
    verb = tuple(kind.verb.split())
    if words[: len(verb)] != verb:
        if verb[: len(words)] != words or not _after(state, seat, kind, ()).leads:
            return NOTHING
        if len(words) + 1 < len(verb):
            return Choices((Choice(verb[len(words)], completes=False, goes_on=True),))
        found = _after(state, seat, kind, ())
        return Choices((Choice(verb[-1], found.whole, bool(found.words)),))
    rest = words[len(verb) :]
    here = _after(state, seat, kind, rest)
    options = []
    for word in here.words:
        following = _after(state, seat, kind, (*rest, word))
        options.append(Choice(word, following.whole, bool(following.words)))
    return Choices(tuple(options), here.whole)


def _after(state: State, seat: Seat, kind: type[Action], words: tuple[str, ...]) -> Following:
    return GRAMMARS[kind](state, seat, words)


def _merged(one: Choices, other: Choices) -> Choices:
    """Return the options of both, each word once."""
    if not other.leads:
        return one
    found: dict[str, Choice] = {}
    for option in (*one.options, *other.options):
        known = found.get(option.word, option)
        completes = known.completes or option.completes
        found[option.word] = Choice(option.word, completes, known.goes_on or option.goes_on)
    return Choices(tuple(found.values()), one.whole or other.whole, aims=one.aims)


_VERBS = tuple(tuple(verb.split()) for verb in notation.VERBS)


def _in_order(words: tuple[str, ...], found: Choices) -> Choices:
    """Return verbs in the order in which they are offered everywhere."""
    begun = len(words)
    known = [verb[begun] for verb in _VERBS if verb[:begun] == words and len(verb) > begun]
    if not known:
        return found
    options = tuple(sorted(found.options, key=lambda option: known.index(option.word)))
    return Choices(options, found.whole, aims=found.aims)
