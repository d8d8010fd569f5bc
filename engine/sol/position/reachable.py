"""Could play have led to this turn? Asked of positions that come from outside.

The agenda of a saved game is a stack of records. Somebody may have changed it by hand, so before
a position is played on, its agenda must have one of the shapes that play gives it.
"""

from __future__ import annotations

import re
from collections import Counter

from engine.core.refusal import Malformed
from engine.core.seat import SEATS, Seat
from engine.sol import trigger
from engine.sol.activating import next_offer, reward
from engine.sol.agenda import (
    AfterFlare,
    AskEffect,
    AskTogether,
    DoFlareStep,
    DrawCards,
    GiveBack,
    GiveBonus,
    Item,
    KeepCard,
    OfferBonus,
    OweCards,
    PlaceOpening,
    ResolveFlare,
    RunEffect,
    RunEvent,
    StartTurn,
    TakeTurn,
    UseOuterStation,
    UseOuterStations,
    blocking,
)
from engine.sol.board import Cell, Ring
from engine.sol.converting import could_use
from engine.sol.draw_phase import OUTER_ORDER
from engine.sol.edition import FlareStep
from engine.sol.effect import Timing, effect_of
from engine.sol.flares import bonus_usable, usable
from engine.sol.opening import placements
from engine.sol.pieces import Answer, Debt, Main, Piece
from engine.sol.rules import legal
from engine.sol.state import FIRST_ORDERS, State, Turn, left, next_seat, seats_from
from engine.sol.turning import asks_in_time, must_deconstruct

# What may lie on the agenda, the bottom first. A flare or an event can interrupt a batch, an
# orbit card after the turn, and the orbit card of an effect inside it.
_FLARE = (
    "( ResolveFlare)*"
    "(( RunEvent| AfterFlare)?( DoFlareStep)*( UseOuterStations)* UseOuterStation| AskTogether)"
)
SHAPES = re.compile(
    "StartTurn( PlaceOpening)+"
    "|BeginActions (KeepCard|GiveBack)"
    "|FinishAction TakeTurn( AskEffect)?"
    "|FinishAction TakeTurn( OweCards)?( GiveBonus)+ OfferBonus"
    "|ResolveBatch DrawCards BeforeDraw"
    "|FinishTurn AfterDraw( AskEffect)?"
    "|(FinishTurn( AfterDraw( DrawOrbitCard)?)?"
    "|StartTurn( DrawOrbitCard)?"
    "|FinishAction TakeTurn( DrawOrbitCard)?"
    f"|ResolveBatch DrawCards|FinishAction TakeTurn RunEffect( DrawCards)?){_FLARE}"
)


def check_pieces(state: State) -> None:
    """Raise Malformed if there are more pieces than in the box, or more in a cell than may be."""
    terms = state.terms
    every, limit = terms.edition.sundivers, terms.edition.max_per_cell
    always = terms.edition.max_per_cell_checked == "always"
    for seat, player in zip(SEATS, state.players, strict=False):
        where = f"players[{int(seat)}]"
        if player.reserve < 0:
            raise Malformed(
                f"{where}.sundivers", "too_many", count=every - player.reserve, most=every
            )
        for cell, many in player.sundivers.items():
            if always and many > limit:
                raise Malformed(f"{where}.sundivers.{cell}", "too_many", count=many, most=limit)
        for piece in Piece:
            if (over := -left(state, seat, piece)) > 0:
                gate = piece is Piece.GATE
                box = terms.edition.gates if gate else terms.edition.stations
                field = f"{where}.{'gates' if gate else 'stations'}"
                raise Malformed(field, "too_many", count=box + over, most=box)


def check_agenda(state: State) -> None:
    """Raise Malformed unless play can lead to this agenda and somebody can answer it."""
    if not _active_fits(state):
        raise Malformed("progress.active", "impossible")
    names = " ".join(type(item).__name__ for item in state.agenda)
    if not SHAPES.fullmatch(names) or not all(_fits(state, item) for item in state.agenda):
        raise Malformed("progress.agenda", "impossible")
    if not all(legal(state, prompt.seat) for prompt in blocking(state.agenda)):
        raise Malformed("phase", "dead_end")


def _active_fits(state: State) -> bool:
    """One card is played a turn, and it fixes the action; so one effect at most is in force."""
    for entry in state.active:
        effect = effect_of(state, entry.effect)
        timing = effect.timing
        fixed = timing in (Timing.ANY, Timing.DRAW) or state.turn.action == timing.value
        believed = effect.memory_is_reachable(state, entry.memory)
        if not fixed or not state.turn.played or not believed:
            return False
    return len(state.active) <= 1


def _fits(state: State, item: Item) -> bool:
    """Does this part of the agenda fit the board and the rest of the agenda?"""
    turn, agenda = state.turn, state.agenda
    match item:
        case PlaceOpening():
            return agenda == placing(state) and turn == Turn(turn.seat)
        case StartTurn(seat=seat):
            after = isinstance(agenda[-1], PlaceOpening)
            return seat == (SEATS[0] if after else next_seat(state, turn.seat))
        case KeepCard(seat=seat):
            return seat == turn.seat and asks_in_time(state)
        case GiveBack(seat=seat):
            return seat == turn.seat and must_deconstruct(state, seat)
        case OfferBonus():
            return _offer_fits(state, item)
        case GiveBonus(cell=cell, advance=advance):
            offered = isinstance(agenda[-1], OfferBonus) and agenda[-1].cell == cell
            return offered and advance is not Answer.ASK
        case OweCards(cell=cell):
            return isinstance(agenda[-1], OfferBonus) and agenda[-1].cell == cell
        case UseOuterStation():
            return _flare_fits(state, item)
        case ResolveFlare():
            return _flares_left(state) < max(1, sum(card.is_flare for card in turn.drawn))
        case DoFlareStep() | UseOuterStations() | AfterFlare() | RunEvent():
            return isinstance(agenda[-1], UseOuterStation)  # which looks at all of them
        case AskTogether(prompts=prompts):
            event = state.terms.house.trigger_event
            return len({prompt.seat for prompt in prompts}) == len(prompts) > 0 and all(
                prompt.event == event and bool(trigger.options(state, prompt)) for prompt in prompts
            )
        case AskEffect(seat=seat, effect=effect) | RunEffect(seat=seat, effect=effect):
            active = any(entry.effect == effect for entry in state.active)
            asks = isinstance(item, RunEffect) or bool(
                active and effect_of(state, effect).options(state, seat)
            )
            return seat == turn.seat and active and asks
        case DrawCards(seat=seat, until=until):
            return seat == turn.seat and until <= len(turn.debts)
        case _:
            return item.seat == turn.seat


def placing(state: State) -> tuple[Item, ...]:
    """Who still places opening structures, told by what is on the board."""
    terms = state.terms
    if not terms.house.opening:
        raise Malformed("phase", "no_opening")
    order = placements(terms.edition.opening_order, terms.setup.seats)
    placed = len(state.stations) + len(state.gates)
    if placed >= len(order) or order[placed].seat != state.turn.seat:
        raise Malformed("turn", "not_placing")
    gates = Counter(state.gates.values())
    stations = Counter(here.owner for here in state.stations.values())
    done = order[:placed]
    in_turn = gates + stations == Counter(prompt.seat for prompt in done)
    if any(prompt.piece for prompt in done):  # the edition says which kind comes when
        in_turn &= gates == Counter(each.seat for each in done if each.piece is Piece.GATE)
    if not in_turn or max((*gates.values(), *stations.values()), default=0) > 1:
        raise Malformed("players", "wrong_opening")
    return (StartTurn(SEATS[0]), *reversed(order[placed:]))


def _offer_fits(state: State, offer: OfferBonus) -> bool:
    """The owner is offered the bonus first, the activator after that or in advance."""
    on_turn, cell = state.turn.seat, offer.cell
    if cell not in state.stations or cell not in (*state.turn.activated, *state.turn.converted):
        return False
    owner, amounts = state.stations[cell].owner, reward(state, cell)
    jobs = [item for item in state.agenda if isinstance(item, GiveBonus)]
    to_owner = offer.seat == owner != on_turn
    return (
        offer.seat in (owner, on_turn)
        and offer.seat not in state.turn.declining
        and offer.amount in (amounts.bonus, 2 * amounts.bonus, amounts.base)
        and next_offer(state, GiveBonus(cell, (offer.seat,), offer.amount)) == offer.seat
        and jobs[-1].offers == ((on_turn,) if to_owner else ())
        and jobs[-1].amount == offer.amount
        and (jobs[-1].advance is None or to_owner)
        and len(jobs) <= 2
    )


def _flares_left(state: State) -> int:
    return sum(isinstance(item, ResolveFlare) for item in state.agenda)


def _flare_fits(state: State, prompt: UseOuterStation) -> bool:
    """After the question come the other seats, the rest of this flare and the flares left."""
    turn, order = state.turn, state.terms.edition.flare_order
    seats = seats_from(state, turn.seat)
    after = (DoFlareStep, UseOuterStations, AfterFlare, RunEvent)
    jobs = [item for item in state.agenda if isinstance(item, after)]
    event = [item for item in jobs if isinstance(item, (AfterFlare, RunEvent))]
    steps = order[order.index(FlareStep.ORBIT) + 1 :]
    later = seats[seats.index(prompt.seat) + 1 :]
    rest: list[Item] = [
        *event,
        *(DoFlareStep(step) for step in reversed(steps)),
        *(UseOuterStations(seat, OUTER_ORDER) for seat in reversed(later)),
    ]
    flares = [item for item in state.agenda if isinstance(item, ResolveFlare)]
    could = [cell for kind in FIRST_ORDERS.flare for cell in usable(state, prompt.seat, kind)]
    could = [cell for cell in could if cell not in prompt.used]
    could += [cell for cell in prompt.used if _pays_bonus(state, prompt.seat, cell)]
    return (
        jobs in (rest, [*rest, UseOuterStations(prompt.seat, OUTER_ORDER[-1:])])
        and bool(event) == (state.terms.house.trigger_event is not None)
        and sum(flare.hurl for flare in flares) <= turn.debts.count(Debt.HURL)
        and bool(prompt.cells)
        and not Counter(prompt.used) - Counter(prompt.cells)
        and not Counter(prompt.cells) - Counter(could)
    )


def _pays_bonus(state: State, seat: Seat, cell: Cell) -> bool:
    """Has the seat an outer station there that can still pay its bonus at this flare?"""
    station = state.stations.get(cell)
    outer = station is not None and station.owner == seat and cell.ring is Ring.OUTER
    return outer and bonus_usable(state, cell)


def check_turn(state: State) -> None:
    """The notes on the turn must fit what the game waits for."""
    turn = state.turn
    if state.idle >= len(state.players):
        raise Malformed("progress.idle", "impossible")
    before_turn = isinstance(state.agenda[0], StartTurn)
    if not before_turn and any(choice.seat == turn.seat for choice in state.choices):
        raise Malformed(f"players[{int(turn.seat)}].pending", "pending_on_turn")
    if turn.action is None and turn.debts:
        raise Malformed("debts", "impossible")
    begun = Turn(
        turn.seat, turn.number, None, turn.mp, turn.present, turn.tolled, played=turn.played
    )
    if turn.action is None and turn != begun:
        raise Malformed("progress.turn", "impossible")
    if turn.declining and not _declining_fits(turn):
        raise Malformed("progress.turn.declining", "impossible")
    if turn.resolved > len(turn.drawn):
        raise Malformed("progress.turn.resolved", "impossible")
    if turn.used and not turn.played and not _used_fits(state):
        raise Malformed("progress.turn.used", "impossible")
    # Cards lie open only while they are drawn or their flares erupt, or an activation drew them.
    resolving = isinstance(state.agenda[-1], (UseOuterStation, AskTogether))
    after_draw = type(state.agenda[0]).__name__ == "FinishTurn"
    if turn.drawn and not resolving and not after_draw and turn.action is not Main.ACTIVATE:
        raise Malformed("progress.turn.drawn", "impossible")


def _declining_fits(turn: Turn) -> bool:
    """Only owners whom somebody else's activation has asked leave the rest of its bonuses."""
    return bool(turn.activated) and turn.seat not in turn.declining


def _used_fits(state: State) -> bool:
    """While a card can still be played for it: sundivers were used where they could have been."""
    turn, own = state.turn, state.players[state.turn.seat]
    limit = state.terms.edition.max_per_cell
    return not isinstance(state.agenda[-1], TakeTurn) or (
        bool(turn.converted)
        and could_use(state, turn.converted[-1], turn.used)
        and own.reserve >= len(turn.used)
        and all(own.sundivers.get(cell, 0) < limit for cell in turn.used)
    )
