"""The rules of the game as a whole: who is asked, what is legal, and what comes of an action."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from engine.core.game import Ask, Clock, Preview, Seal, Step
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.core.table import look_ahead
from engine.sol import (
    activating,
    draw_phase,
    flares,
    free_steps,
    lookahead,
    playing,
    trigger,
    trigger_events,
    turning,
)
from engine.sol.action import Action
from engine.sol.actions import (
    ANSWERS,
    AT_ONCE,
    GOING_ON,
    Bonus,
    Choose,
    Deconstruct,
    End,
    Keep,
    Order,
    Pass,
)
from engine.sol.actions.place import Place
from engine.sol.agenda import (
    KINDS,
    OWN_TIME,
    AfterDraw,
    AfterFlare,
    AskEffect,
    AskEvent,
    AskTogether,
    BeforeDraw,
    BeginActions,
    DoFlareStep,
    DrawCards,
    DrawOrbitCard,
    FinishAction,
    FinishTurn,
    GiveBack,
    GiveBonus,
    Item,
    KeepCard,
    OfferBonus,
    OweCards,
    PlaceOpening,
    Prompt,
    ResolveBatch,
    ResolveFlare,
    RunEffect,
    RunEvent,
    StartTurn,
    TakeTurn,
    UseOuterStation,
    UseOuterStations,
    blocking,
)
from engine.sol.effects import all_cards
from engine.sol.events import Event
from engine.sol.pieces import Piece, Where
from engine.sol.state import State
from engine.sol.table import Table

all_cards.register_all()
trigger_events.register_all()

JOBS: Mapping[type[Item], Callable[[Table, Any], None]] = {
    StartTurn: turning.start_turn,
    BeginActions: turning.begin_actions,
    FinishAction: draw_phase.finish_action,
    DrawCards: draw_phase.draw_cards,
    ResolveBatch: draw_phase.resolve_batch,
    DrawOrbitCard: draw_phase.draw_orbit_card,
    RunEvent: trigger.run_event,
    AfterFlare: trigger.after_flare,
    RunEffect: playing.run_effect,
    GiveBonus: activating.give_bonus,
    OweCards: activating.owe_cards,
    ResolveFlare: flares.resolve_flare,
    DoFlareStep: flares.flare_step,
    UseOuterStations: flares.use_outer_stations,
    FinishTurn: draw_phase.finish_turn,
}


def go_on(table: Table, alone: Seat | None = None) -> Seal | None:
    """Do the jobs on the agenda until somebody must answer or the game is over.

    With `alone` nothing is done that depends on chance or on anybody but that seat; the answer
    says what stood in the way, if something did.
    """
    before = () if alone is None else blocking(table.agenda)
    while table.agenda:
        top = table.agenda[-1]
        job = JOBS.get(type(top))
        if job is None:  # a question
            waited = blocking(table.agenda)
            foreign = alone is not None and any(prompt.seat != alone for prompt in waited)
            if foreign or not turning.goes_on(table, waited[0]):
                # Whether another seat's turn goes on by itself depends on the card it keeps.
                return lookahead.at(waited) if foreign and waited != before else None
            table.pop()
        elif alone is not None and (seal := lookahead.before(table, top, alone)):
            return seal
        else:
            job(table, top)
    return None


def prompts(state: State) -> tuple[Prompt, ...]:
    """Open questions, the one the game waits for first."""
    return () if state.result is not None else (*blocking(state.agenda), *state.choices)


def asks(state: State) -> tuple[Ask, ...]:
    """Every open question, the one the game waits for first."""
    together = bool(state.agenda) and type(state.agenda[-1]) is AskTogether
    return tuple(
        [
            _ask(KINDS[type(prompt)], prompt.seat, prompt not in state.choices, together)
            for prompt in prompts(state)
        ]
    )


@cache
def _ask(kind: str, seat: Seat, blocking: bool, together: bool) -> Ask:
    """A question, and how one of this kind is treated."""
    keeps, own = kind == KINDS[KeepCard], kind in OWN_TIME
    return Ask(
        seat,
        kind,
        blocking,
        clock=Clock.TURN if own else Clock.ASIDE if keeps else Clock.ANSWER,
        whole=kind == KINDS[TakeTurn],
        draft=own,
        tells=not own and not keeps,
        picture="choice" if keeps else "",
        together=together and not keeps,
    )


def legal(state: State, seat: Seat) -> list[Action]:
    """Everything a seat may do now, but for standing orders and answers in advance."""
    allowed: list[Action] = []
    for prompt in prompts(state):
        if prompt.seat != seat:
            continue
        on_turn = type(prompt) is TakeTurn
        for kind in GOING_ON[state.turn.action] if on_turn else ANSWERS[type(prompt)]:
            if kind in AT_ONCE and not state.active:
                allowed += AT_ONCE[kind](state, seat)
                continue
            for action in kind.candidates(state, seat):
                try:
                    action.check(state)
                except Refused:
                    continue
                allowed.append(action)
    return allowed


def only_pass_left(state: State, seat: Seat) -> bool:
    """Is passing all that a seat on turn can do (R118)? A card that can be played counts."""
    for kind in ANSWERS[TakeTurn]:
        if kind is Pass or kind is End:
            continue
        for action in kind.candidates(state, seat):
            try:
                action.check(state)
            except Refused:
                continue
            return False
    return True


def check(state: State, action: Action) -> None:
    """Raise Refused if the action is not legal now."""
    if not 0 <= action.seat < len(state.players):
        raise Refused("no_such_seat", seat=action.seat)
    action.check(state)


def _begin(state: State, action: Action) -> Table:
    check(state, action)
    table = Table(state)
    if type(action) is Pass:
        idle = not state.turn.played and only_pass_left(state, action.seat)
        table.idle = state.idle + 1 if idle else 0
    elif state.idle and type(action) not in (Keep, Order):
        table.idle = 0
    action.apply(table)
    return table


def step(state: State, action: Action) -> Step[State]:
    """Do an action and everything that follows from it by itself."""
    table = _begin(state, action)
    go_on(table)
    return table.close()


def preview(state: State, seat: Seat, actions: Sequence[Action]) -> Preview[State]:
    """Apply actions as far as nothing depends on chance or on other people."""
    return look_ahead(state, seat, actions, _foresee)


def _foresee(state: State, action: Action) -> tuple[State, Sequence[Event], Seal | None]:
    table = _begin(state, action)
    seal = go_on(table, alone=action.seat)
    return table.state, table.events, seal


def default(state: State, ask: Ask) -> Action:
    """Choose the safe answer when time runs out; it is always legal."""
    for prompt in prompts(state):
        if prompt.seat == ask.seat and KINDS[type(prompt)] == ask.kind:
            return _default(state, prompt)
    raise Refused("not_asked", seat=ask.seat, kind=ask.kind)


def _default(state: State, prompt: Prompt) -> Action:
    seat = prompt.seat
    match prompt:
        case TakeTurn():
            return Pass(seat) if state.turn.action is None else _finish(state, seat)
        case BeforeDraw() | AfterDraw():
            return End(seat)
        case OfferBonus(cell=cell):
            return Bonus(seat, take=state.stations[cell].kind is Piece.NODE)
        case UseOuterStation(cells=cells):
            return Choose(seat, (cells[0],))
        case AskEffect():
            return legal(state, seat)[0]
        case AskEvent():
            return Choose(seat, (Where.DEFAULT,))
        case KeepCard(options=options):
            if state.terms.edition.undecided_cards != "random":
                return Keep(seat, None)  # what nobody chose from is lost (R17, D19)
            # A stream of its own: a guess must not use up the chance of the game.
            suit, _ = state.chance.beside(f"keep {seat}").pick(options)
            return Keep(seat, suit)
        case PlaceOpening():
            return _pick(state, seat, Place)
        case GiveBack():
            return _pick(state, seat, Deconstruct)


def _finish(state: State, seat: Seat) -> Action:
    """End what was begun; an action that must go on takes its first possible step.

    Where a crowd stands in the way of the end (R115) that is a step out of it, and no other (D30).
    """
    end = End(seat)
    try:
        end.check(state)
    except Refused:
        possible, crowd = legal(state, seat), free_steps.crowd(state)
        return next((one for one in possible if _crowd_after(state, one) < crowd), possible[0])
    return end


def _crowd_after(state: State, action: Action) -> int:
    table = Table(state)
    action.apply(table)
    return free_steps.crowd(table)


def _pick(state: State, seat: Seat, kind: type[Action]) -> Action:
    """One of the legal answers, by a stream of its own."""
    choices = [action for action in legal(state, seat) if type(action) is kind]
    return state.chance.beside(f"{kind.verb} {seat}").pick(choices)[0]
