"""DRAW and solar flares: the end of a turn, and of the star."""

from __future__ import annotations

from engine.core.seat import Seat
from engine.sol.activating import can_take, receive, reward
from engine.sol.agenda import (
    AfterDraw,
    AfterFlare,
    BeforeDraw,
    DoFlareStep,
    DrawCards,
    DrawOrbitCard,
    FinishAction,
    FinishTurn,
    ResolveBatch,
    ResolveFlare,
    RunEvent,
    StartTurn,
    UseOuterStation,
    UseOuterStations,
)
from engine.sol.board import Cell, Ring
from engine.sol.edition import FinalFlare, FlareStep
from engine.sol.effect import card_playable, in_force
from engine.sol.pieces import Answer, Card, Debt, Piece
from engine.sol.scoring import score
from engine.sol.state import Position, next_seat, seats_from
from engine.sol.table import Table

OUTER_ORDER = (Piece.NODE, Piece.TOWER, Piece.FOUNDRY)  # R39


def finish_action(table: Table, job: FinishAction) -> None:
    table.pop()
    for effect in in_force(table):
        effect.action_ended(table, job.seat)
    table.end_effects()
    table.push(ResolveBatch(job.seat))
    if table.turn.debts:
        table.push(DrawCards(job.seat, len(table.turn.debts)))
        if card_playable(table, job.seat, before_draw=True):
            table.push(BeforeDraw(job.seat))


def draw_cards(table: Table, job: DrawCards) -> None:
    """Draw a batch (R37); a trigger card interrupts it and is replaced."""
    wanted = job.until - len(table.turn.drawn)
    if not table.deck and not table.turn.drawn:
        table.reshuffle()
    if wanted <= 0 or not table.deck:
        table.pop()
        return
    if table.draw(job.seat, wanted) is None:
        table.pop()
    else:
        table.push(RunEvent())


def resolve_batch(table: Table, job: ResolveBatch) -> None:
    """What pays by the card pays, then the flares erupt in the order they were drawn."""
    table.pop()
    table.push(FinishTurn(job.seat))
    cards = table.turn.drawn
    for effect in in_force(table):
        effect.drew(table, job.seat, cards)
    flares = [
        ResolveFlare(hurl=debt is Debt.HURL, marked=card is Card.MARKED_FLARE)
        for card, debt in zip(cards, table.turn.debts, strict=False)
        if card.is_flare
    ]
    table.push(*reversed(flares))


def draw_orbit_card(table: Table, job: DrawOrbitCard) -> None:
    """A game against the star turns one card for each movement of a mothership (R102, R125)."""
    card = table.draw_orbit_card(job.seat)
    if card is Card.TRIGGER:
        table.push(RunEvent())  # and the job stays: the card is replaced
        return
    table.pop()
    if card is not None and card.is_flare:
        table.push(ResolveFlare(marked=card is Card.MARKED_FLARE))


def resolve_flare(table: Table, job: ResolveFlare) -> None:
    table.pop()
    edition = table.terms.edition
    if job.hurl and edition.hurl_flare_bonus:
        table.gain_momentum(table.turn.seat, edition.hurl_flare_bonus)
    if table.instability == 1:
        last_flare(table)
        return
    if table.terms.house.trigger_event is not None:
        table.push(RunEvent() if job.marked else AfterFlare())
    table.push(*(DoFlareStep(step) for step in reversed(edition.flare_order)))


def flare_step(table: Table, job: DoFlareStep) -> None:
    table.pop()
    if job.step is FlareStep.SPIRAL:
        table.flare()
    elif job.step is FlareStep.ENERGY:
        unstable_energy(table)
    else:
        seats = seats_from(table, table.turn.seat)
        table.push(*(UseOuterStations(seat, OUTER_ORDER) for seat in reversed(seats)))


def unstable_energy(table: Table) -> None:
    """Everybody with too much energy loses half of it, rounded down (R38)."""
    for seat in seats_from(table, table.turn.seat):
        energy = table.players[seat].energy
        if energy >= table.terms.edition.unstable_energy:
            table.lose_energy(seat, energy // 2)


def usable(position: Position, seat: Seat, kind: Piece) -> tuple[Cell, ...]:
    """Outer stations of a kind that their owner can use at a flare now."""
    return tuple(
        cell
        for cell, station in sorted(position.stations.items())
        if station.owner == seat
        and station.kind is kind
        and cell.ring is Ring.OUTER
        and can_take(position, seat, kind, reward(position, cell).base)
    )


def use_outer(table: Table, cell: Cell) -> None:
    station = table.stations[cell]
    table.use_outer_station(cell)
    receive(table, station.owner, station.kind, reward(table, cell).base)


def _use_all(table: Table, seat: Seat, kind: Piece) -> None:
    for cell in usable(table, seat, kind):
        if can_take(table, seat, kind, reward(table, cell).base):
            use_outer(table, cell)


def use_outer_stations(table: Table, job: UseOuterStations) -> None:
    """Nodes first, then what the owner's orders say; asked kinds share one question."""
    table.pop()
    kind, later = job.kinds[0], job.kinds[1:]
    orders = table.players[job.seat].orders.flare
    answer = orders.get(kind, Answer.TAKE)
    asked: tuple[Cell, ...] = ()
    if answer is Answer.TAKE:
        _use_all(table, job.seat, kind)
    elif answer is Answer.ASK:
        kinds = [kind, *(other for other in later if orders.get(other) is Answer.ASK)]
        asked = tuple(cell for other in kinds for cell in usable(table, job.seat, other))
        later = tuple(other for other in later if other not in kinds)
    if later:
        table.push(UseOuterStations(job.seat, later))
    if asked:
        table.push(UseOuterStation(job.seat, asked))


def answer_outer(table: Table, cell: Cell | None) -> None:
    """Use the station named and ask about the rest, or leave the rest alone."""
    prompt = table.pop()
    assert isinstance(prompt, UseOuterStation)
    if cell is None:
        return
    use_outer(table, cell)
    rest = tuple(
        other
        for other in prompt.cells
        if other != cell
        and can_take(table, prompt.seat, table.stations[other].kind, reward(table, other).base)
    )
    if rest:
        table.push(UseOuterStation(prompt.seat, rest))


def last_flare(table: Table) -> None:
    """The thirteenth flare, by edition (R40); nobody is asked any more."""
    table.flare()
    final = table.terms.edition.final_flare
    if final is FinalFlare.FULL:
        unstable_energy(table)
    kinds = {
        FinalFlare.TOWERS: (Piece.TOWER,),
        FinalFlare.FULL: OUTER_ORDER,
        FinalFlare.NONE: (),
    }[final]
    for seat in seats_from(table, table.turn.seat):
        for kind in kinds:
            _use_all(table, seat, kind)
    table.discard_drawn()
    table.finish(score(table), supernova=True)


def finish_turn(table: Table, job: FinishTurn) -> None:
    seat = job.seat
    if table.terms.house.any_window_after_draw and not job.asked and card_playable(table, seat):
        table.pop()
        table.push(FinishTurn(seat, asked=True), AfterDraw(seat))
        return
    table.pop()
    if table.turn.drawn:
        table.open_choice(seat)
        choice = next(each for each in table.choices if each.seat == seat)
        if len(set(choice.options)) == 1:
            table.close_choice(choice, choice.options[0])
    table.orbit(seat)
    table.push(StartTurn(next_seat(table, seat)))
    if table.terms.house.orbit_cards:
        table.push(DrawOrbitCard(seat))
