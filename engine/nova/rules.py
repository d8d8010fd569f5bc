"""The rules of the game as a whole: who is asked, what is legal, and what comes of an action."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from engine.core.game import Ask, Clock, Decider, Missed, Preview, Seal, Step
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.core.table import look_ahead
from engine.nova.action import Action
from engine.nova.actions import AT_ANY_TIME, QueueTurn
from engine.nova.agenda import AskDie, AskTogether, Prompt, TakeTurn, open_prompts
from engine.nova.events import Event, audience
from engine.nova.jobs import JOBS
from engine.nova.questions import possible, question, unasked
from engine.nova.state import State
from engine.nova.table import Table
from engine.nova.table.base import Unforeseen
from engine.nova.turn_queue import noted, play_queued, read_turn

MISSES = 2  # deadlines, then a seat is not waited for


def go_on(table: Table, alone: Seat | None = None) -> Seal | None:
    """Do jobs and answer what need not be asked, until a seat must answer or the game is over.

    With `alone` it stops where another seat is newly asked; the answer says so.
    """
    while table.agenda:
        waited = open_prompts(table.agenda)
        if not waited:
            top = table.agenda[-1]
            JOBS[type(top)](table, top)
            continue
        fresh = [prompt for prompt in waited if prompt not in table.still_open]
        if alone is not None and any(prompt.seat != alone for prompt in fresh):
            return _foreign(waited)
        for prompt in fresh:
            # A standing order that answers comes before a turn from the queue.
            if (action := unasked(table, prompt)) is not None:
                _carry_out(table, prompt, action)
                break
            if isinstance(prompt, TakeTurn) and play_queued(table, prompt):
                break
        else:
            return None
    return None


def _foreign(waited: Sequence[Prompt]) -> Seal:
    """Say who decides next, when it is no longer the seat that looks ahead."""
    seats = tuple(prompt.seat for prompt in waited)
    code = "next_turn" if isinstance(waited[0], TakeTurn) else "question"
    return Seal(Decider.PERSON, code, seats)


def _carry_out(table: Table, prompt: Prompt, action: Action) -> None:
    if not action.leaves_open:
        table.answered(prompt)
    action.apply(table)


def prompts(state: State) -> tuple[Prompt, ...]:
    """Return the open questions; none when the game is over."""
    return open_prompts(state.agenda)


def waiting(state: State) -> tuple[Seat, ...]:
    """Return every seat that may answer something now."""
    return tuple(prompt.seat for prompt in prompts(state))


def asks(state: State) -> tuple[Ask, ...]:
    """Return every open question; the game waits for all of them."""
    together = bool(state.agenda) and isinstance(state.agenda[-1], AskTogether)
    return tuple(_ask(prompt, together) for prompt in prompts(state))


def sequence(state: State) -> str | None:
    """Name the Entity phase, with all its combats, or the combat that a position is in."""
    if state.entity.phase is not None:
        return f"phase {state.turn.number}"
    return None if state.combat is None else f"combat {state.turn.number}"


@cache
def _ask(prompt: Prompt, together: bool) -> Ask:
    asked = question(prompt)
    return Ask(
        prompt.seat,
        asked.kind,
        blocking=True,
        clock=Clock.TURN if asked.own_turn else Clock.ANSWER,
        whole=isinstance(prompt, TakeTurn),
        draft=asked.own_turn,
        tells=not asked.own_turn,
        together=together,
    )


def prompt_of(state: State, seat: Seat) -> Prompt | None:
    """Return the question that a seat is asked."""
    for prompt in prompts(state):
        if prompt.seat == seat:
            return prompt
    return None


def legal(state: State, seat: Seat) -> list[Action]:
    """List what a seat may answer now, without orders."""
    prompt = prompt_of(state, seat)
    return [] if prompt is None else possible(state, prompt)


def check(state: State, action: Action) -> Prompt | None:
    """Raise Refused where an action is not possible now; return the question it answers."""
    if not 0 <= action.seat < len(state.players):
        raise Refused("no_such_seat", seat=action.seat)
    if state.result is not None:
        raise Refused("game_over")
    if type(action) in AT_ANY_TIME:
        action.check(state)
        if isinstance(action, QueueTurn) and action.turn:
            read_turn(state, action.seat, action.turn)
        return None
    prompt = prompt_of(state, action.seat)
    if prompt is None:
        raise Refused("not_asked", seat=action.seat)
    if type(action) not in question(prompt).actions:
        raise Refused("asked_otherwise", seat=action.seat, kind=question(prompt).kind)
    action.check(state)
    return prompt


def _begin(table: Table, prompt: Prompt | None, action: Action) -> None:
    if type(action) is QueueTurn and action.turn:
        entry = noted(table, action.seat, action.turn)
        action.apply(table)
        queue = table.players[action.seat].queue
        table.note_queue(action.seat, (*queue[:-1], entry))
    elif prompt is None:
        action.apply(table)
    else:
        _carry_out(table, prompt, action)


def step(state: State, action: Action) -> Step[State]:
    """Do an action and everything that follows from it by itself."""
    prompt = check(state, action)
    table = Table(state)
    _begin(table, prompt, action)
    go_on(table)
    return table.close()


def preview(state: State, seat: Seat, actions: Sequence[Action]) -> Preview[State]:
    """Apply actions up to the first roll, draw or question to another seat (20.1)."""
    return look_ahead(state, seat, actions, _foresee)


def seals(state: State, action: Action) -> bool:
    """Tell whether it rolls, draws or asks another seat, so that no preview goes beyond it."""
    return _foresee(state, action)[2] is not None


def _foresee(state: State, action: Action) -> tuple[State, list[Any], Seal | None]:
    """Do an action on a copy, as far as it can be foreseen."""
    prompt = check(state, action)
    table = Table(state, foreseeing=True)
    try:
        _begin(table, prompt, action)
        seal = go_on(table, alone=action.seat)
    except Unforeseen as stop:
        seal = stop.seal
        while open_prompts(table.agenda):  # what is asked next depends on what nobody knows yet
            table.pop()
    return table.state, [one for one in table.events if _may_read(action.seat, one)], seal


def _may_read(seat: Seat, event: Event) -> bool:
    """Tell whether a seat may know of an event: another's plan may be dropped in its preview."""
    readers = audience(event)
    return readers is None or seat in readers


def default(state: State, ask: Ask) -> Action:
    """Choose the safe answer when time runs out; it is always legal."""
    for prompt in prompts(state):
        if prompt.seat == ask.seat and question(prompt).kind == ask.kind:
            return question(prompt).default(state, prompt.seat)
    raise Refused("not_asked", seat=ask.seat, kind=ask.kind)


def answered_at_once(state: State, ask: Ask, missed: Missed) -> bool:
    """Tell whether time answers a question at once, for a seat that has missed others.

    After two misses in a row it counts as absent until it acts again (20.7); after two in a combat
    the rest of its dice are allocated by AUTO, whatever it answered in between (17.2).
    """
    die = any(type(one) is AskDie and one.seat == ask.seat for one in prompts(state))
    return missed.in_row >= MISSES or (die and missed.lately >= MISSES)
