"""DRAW and solar flares: the end of a turn, and of the star."""

from __future__ import annotations

from engine.core.seat import Seat
from engine.sol.activating import can_take, receive, reward
from engine.sol.agenda import (
    BeforeDraw,
    DoFlareStep,
    DrawCards,
    FinishAction,
    FinishTurn,
    ResolveFlare,
    StartTurn,
    UseOuterStation,
    UseOuterStations,
)
from engine.sol.board import Cell, Ring
from engine.sol.edition import FinalFlare, FlareStep
from engine.sol.effect import card_playable, in_force
from engine.sol.pieces import Answer, Debt, Main, Piece
from engine.sol.scoring import score
from engine.sol.state import Position, next_seat, seats_from
from engine.sol.table import Table

OUTER_ORDER = (Piece.NODE, Piece.TOWER, Piece.FOUNDRY)  # R39


def finish_action(table: Table, job: FinishAction) -> None:
    table.pop()
    if table.turn.action is Main.MOVE:
        for effect in in_force(table):
            effect.move_ended(table, job.seat)
    table.push(DrawCards(job.seat))
    if table.turn.debts and card_playable(table, job.seat, before_draw=True):
        table.push(BeforeDraw(job.seat))


def draw_cards(table: Table, job: DrawCards) -> None:
    """All cards of a turn are drawn in one batch; then its flares erupt one by one (R37)."""
    table.pop()
    table.push(FinishTurn(job.seat))
    debts = table.turn.debts
    if not debts:
        return
    cards = table.draw(job.seat, len(debts))
    flares = [
        ResolveFlare(hurl=debt is Debt.HURL)
        for card, debt in zip(cards, debts, strict=False)
        if card.is_flare
    ]
    table.push(*reversed(flares))


def resolve_flare(table: Table, job: ResolveFlare) -> None:
    table.pop()
    edition = table.terms.edition
    if job.hurl and edition.hurl_flare_bonus:
        table.gain_momentum(table.turn.seat, edition.hurl_flare_bonus)
    if table.instability == 1:
        last_flare(table)
    else:
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
    table.pop()
    seat = job.seat
    if table.turn.drawn:
        table.open_choice(seat)
        choice = next(each for each in table.choices if each.seat == seat)
        if len(set(choice.options)) == 1:
            table.close_choice(choice, choice.options[0])
    table.orbit(seat)
    table.push(StartTurn(next_seat(table, seat)))
