"""What a position at rest was asked before is not worked out again.

Choosing word by word, listing and drawing ask the same of one position many times: which sectors
support it, how far ships go, what is contested. A table changes while it is asked, so nothing is
kept of it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from engine.nova.state import Position, State

P = ParamSpec("P")
R = TypeVar("R")
KEPT = 16  # positions whose answers are remembered
Answers = dict[tuple[Any, ...], Any]

# Positions by identity, the last one first. Replaced at once: drafts are played in threads.
_kept: list[tuple[State, Answers]] = []


def _answers(state: State) -> Answers:
    """Return what is known of a position, to be read and added to."""
    for known, answers in _kept:
        if known is state:
            return answers
    answers = {}
    _kept[:] = [(state, answers), *_kept[: KEPT - 1]]
    return answers


def remembered(
    work: Callable[Concatenate[Position, P], R],
) -> Callable[Concatenate[Position, P], R]:
    """Make a question about a position remember its answers; what it returns is never changed."""

    @wraps(work)
    def ask(position: Position, /, *rest: P.args, **named: P.kwargs) -> R:
        if type(position) is not State:
            return work(position, *rest, **named)
        answers, key = _answers(position), (work, rest)
        if key not in answers:
            answers[key] = work(position, *rest, **named)
        found: R = answers[key]
        return found

    return ask
