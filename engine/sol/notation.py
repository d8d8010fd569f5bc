"""Actions as text, and back."""

from __future__ import annotations

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.core.wording import clip
from engine.sol.action import Action
from engine.sol.actions import VERBS
from engine.sol.state import State
from engine.sol.words import Words


def write(action: Action) -> str:
    """The canonical line of an action, without its seat."""
    return " ".join([action.verb, *(str(word) for word in action.words())])


def read(state: State, seat: Seat, text: str) -> tuple[Action, ...]:
    """Read one action of a seat; a route or a trailing `x3` is several."""
    words = Words(state.terms.side, len(state.players), text)
    verb = words.peek().lower()
    if verb not in VERBS:
        raise Refused("notation", word=clip(verb) or "the end", expected="a verb such as launch")
    words.left.pop(0)
    actions = VERBS[verb].parse(seat, words)
    words.end()
    return actions
