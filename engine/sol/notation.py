"""Actions as text, and back."""

from __future__ import annotations

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.core.wording import clip
from engine.sol import sending
from engine.sol.action import Action
from engine.sol.actions import VERBS, Use
from engine.sol.effect import EFFECTS, cards_of
from engine.sol.state import State
from engine.sol.tokenizer import Words


def verbs() -> tuple[str, ...]:
    """Every word a line can begin with: of the actions, and of the effects that bring their own."""
    brought = (verb for _, effect in sorted(EFFECTS.items()) for verb in effect.use_forms)
    first = (verb.split()[0] for verb in brought)  # `fly station` is a way to fly
    return tuple(dict.fromkeys((*VERBS, *first, sending.VERB)))


def write(action: Action) -> str:
    """The canonical line of an action, without its seat."""
    words = [str(word) for word in action.words()]
    return " ".join(words if isinstance(action, Use) else [action.verb, *words])


def read(state: State, seat: Seat, text: str) -> tuple[Action, ...]:
    """Read one action of a seat; a route, `send` or a trailing `x3` is several."""
    wording = state.terms.house.wording
    words = Words(state.terms.side, len(state.players), wording, text)
    words.verb = words.peek().lower()
    uses = {verb for effect in cards_of(wording) for verb in effect.use_forms}
    both = " ".join(words.left[:2]).lower()  # a verb of two words, such as `fly station`
    kind: type[Action]
    if both in uses and both != words.verb:
        words.verb, kind = both, Use
        words.left.pop(0)
    elif words.verb in uses:
        kind = Use
    elif words.verb in VERBS:
        kind = VERBS[words.verb]
    elif words.verb == sending.VERB:
        words.left.pop(0)
        return sending.read(state, seat, words)
    else:
        found = clip(words.verb) or "the end"
        raise Refused("notation", word=found, expected="a verb such as launch")
    words.left.pop(0)
    actions = kind.parse(seat, words)
    words.end()
    return actions
