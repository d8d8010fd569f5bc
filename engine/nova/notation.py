"""Actions as lines of notation, and back."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.core.wording import clip
from engine.nova.action import Action
from engine.nova.actions import AT_ANY_TIME
from engine.nova.questions import QUESTIONS, question
from engine.nova.rules import prompt_of
from engine.nova.state import State
from engine.nova.words import Words

CHOOSE = "choose"
_KINDS = dict.fromkeys(kind for asked in QUESTIONS.values() for kind in asked.actions)
VERBS = tuple(dict.fromkeys(kind.verb for kind in (*_KINDS, *AT_ANY_TIME)))


def write(action: Action) -> str:
    return " ".join((action.verb, *(str(word) for word in action.words())))


def read(state: State, seat: Seat, text: str) -> Action:
    """Read one action of a seat; raises Refused. What `choose` means depends on the question."""
    line = " ".join(text.split())
    prompt = prompt_of(state, seat)
    asked = () if prompt is None else question(prompt).actions
    if prompt is not None and line.lower() == f"{CHOOSE} default":
        return question(prompt).default(state, seat)
    kind = _kind(line, asked) or _kind(line, AT_ANY_TIME)
    if kind is None and (known := _kind(line, _KINDS)) is not None:
        if state.result is not None:
            raise Refused("game_over")
        if prompt is None:
            raise Refused("not_asked", seat=seat)
        raise Refused("asked_otherwise", seat=seat, kind=question(prompt).kind, verb=known.verb)
    if kind is None:
        raise Refused("unknown_verb", verb=clip(line.partition(" ")[0]))
    words = Words(state, line[len(kind.verb) :])
    action = kind.parse(seat, words)
    words.end()
    return action


def _kind(line: str, kinds: Iterable[type[Action]]) -> type[Action] | None:
    """Find the action whose verb the line begins with."""
    for kind in kinds:
        if f"{line.lower()} ".startswith(f"{kind.verb} "):
            return kind
    return None
