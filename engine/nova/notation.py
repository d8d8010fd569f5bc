"""Actions as lines of notation, and back."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.core.wording import clip
from engine.nova import rules
from engine.nova.action import Action
from engine.nova.actions import AT_ANY_TIME, Die, Plan, QueueTurn
from engine.nova.agenda import AskDie
from engine.nova.events import DieAllocated
from engine.nova.questions import QUESTIONS, question
from engine.nova.rules import prompt_of
from engine.nova.state import State
from engine.nova.tokenizer import Words
from engine.nova.turn_queue import read_turn

CHOOSE = "choose"
KINDS: tuple[type[Action], ...] = tuple(
    dict.fromkeys((*(kind for asked in QUESTIONS.values() for kind in asked.actions), *AT_ANY_TIME))
)
VERBS = tuple(dict.fromkeys(kind.verb for kind in KINDS))


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
    if kind is None and (known := _kind(line, KINDS)) is not None:
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
    if isinstance(action, QueueTurn) and action.turn:
        return QueueTurn(seat, str(read_turn(state, seat, action.turn)))
    return action


def read_line(state: State, seat: Seat, text: str) -> tuple[Action, ...]:
    """Read a line that may be several actions; raises Refused.

    `die 3a 6o 5d` is one action for each die. Entries that the engine plays by itself meanwhile
    are left out: the line is played on a copy to see which (17.5). A plan of the side that is
    being asked for a die stands beside the log, and its first die is played.
    """
    verb, *entries = text.split() or [""]
    if verb.lower() == Plan.verb:
        return _planned(state, read(state, seat, text))
    if verb.lower() != Die.verb or len(entries) < 2:
        return (read(state, seat, text),)
    wanted = [read(state, seat, f"{verb} {entry}") for entry in entries]
    found: list[Action] = []
    while wanted:
        found.append(wanted.pop(0))
        if not wanted:
            break
        try:
            step = rules.step(state, found[-1])
        except Refused:
            break  # whoever plays the line comes to the same refusal
        state = step.state
        played = [die for event in step.events if (die := _allocation(event, seat)) is not None]
        for die in played[1:]:  # the first is the one that was typed
            if die in wanted:
                wanted.remove(die)
    return (*found, *wanted)


def _planned(state: State, plan: Action) -> tuple[Action, ...]:
    """Return a plan, with the answer that it gives at once."""
    prompt = prompt_of(state, plan.seat)
    if not isinstance(plan, Plan) or not plan.dice or not isinstance(prompt, AskDie):
        return (plan,)
    return plan, Die(plan.seat, *plan.dice[0])


def _allocation(event: object, seat: Seat) -> Die | None:
    """Return the die of a seat that an event tells of."""
    if isinstance(event, DieAllocated) and event.side.seat == seat:
        return Die(seat, event.face, event.use)
    return None


def _kind(line: str, kinds: Iterable[type[Action]]) -> type[Action] | None:
    """Find the action whose verb the line begins with."""
    for kind in kinds:
        if f"{line.lower()} ".startswith(f"{kind.verb} "):
            return kind
    return None
