"""ACTIVATE: rewards, and the offer of the bonus."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.agenda import GiveBonus, OfferBonus
from engine.sol.board import Cell
from engine.sol.effect import in_force
from engine.sol.moving import check_sundiver, check_turn
from engine.sol.pieces import Answer, Debt, Main, Piece
from engine.sol.state import Position
from engine.sol.table import Table


@dataclass(frozen=True, slots=True)
class Reward:
    """What a station gives: the base to the activator, the bonus to whom it is offered."""

    base: int
    bonus: int
    cards: int


def reward(position: Position, cell: Cell) -> Reward:
    edition = position.terms.edition
    ring = cell.ring
    node = position.stations[cell].kind is Piece.NODE
    bonus = edition.bonus_node if node else edition.bonus_paid
    return Reward(edition.base[ring], bonus[ring], edition.cards[ring])


def can_take(position: Position, seat: Seat, kind: Piece, amount: int) -> bool:
    """All or nothing: can the seat take the whole amount at such a station?"""
    player = position.players[seat]
    if kind is Piece.NODE:
        return True
    return player.energy >= amount and (kind is Piece.TOWER or player.reserve >= amount)


def receive(table: Table, seat: Seat, kind: Piece, amount: int) -> None:
    """Pay for an amount where the station wants that, and get it."""
    if kind is Piece.NODE:
        table.gain_energy(seat, amount)
        return
    table.spend_energy(seat, amount)
    if kind is Piece.FOUNDRY:
        table.build(seat, amount)
    else:
        table.gain_momentum(seat, amount)


def check_activate(position: Position, seat: Seat, cell: Cell) -> None:
    check_turn(position, seat, Main.ACTIVATE)
    turn = position.turn
    station = position.stations.get(cell)
    if station is None:
        raise Refused("no_station", cell=cell)
    if cell in turn.activated:
        raise Refused("activated_already", cell=cell)
    if turn.kind is not None and station.kind is not turn.kind and not _all_types(position, seat):
        raise Refused("other_type", cell=cell, begun=turn.kind, kind=station.kind)
    check_sundiver(position, seat, cell)
    if position.terms.edition.presence == "start_and_now" and cell not in turn.present:
        raise Refused("not_present_before", cell=cell)
    base = reward(position, cell).base
    if not can_take(position, seat, station.kind, base):
        player = position.players[seat]
        raise Refused(
            "base_unpayable",
            cell=cell,
            kind=station.kind,
            need=base,
            energy=player.energy,
            reserve=player.reserve,
        )


def _all_types(position: Position, seat: Seat) -> bool:
    return any(effect.all_types(position, seat) for effect in in_force(position))


def can_activate_more(position: Position, seat: Seat) -> bool:
    for cell in position.players[seat].sundivers:
        if cell in position.stations:
            try:
                check_activate(position, seat, cell)
            except Refused:
                continue
            return True
    return False


def activate(table: Table, seat: Seat, cell: Cell, advance: Answer | None) -> None:
    """Recall, base, then the bonus is offered to the owner and after that to the activator."""
    station = table.stations[cell]
    table.note_activation(seat, cell)
    table.recall(seat, cell)
    receive(table, seat, station.kind, reward(table, cell).base)
    for effect in in_force(table):
        effect.activated(table, seat, cell)
    offers = (seat,) if station.owner == seat else (station.owner, seat)
    table.push(GiveBonus(cell, offers, advance))


def next_offer(position: Position, job: GiveBonus) -> Seat | None:
    """Who is offered the bonus next: the first in line who can take all of it."""
    amount = reward(position, job.cell).bonus
    kind = position.stations[job.cell].kind
    if amount == 0:
        return None
    for seat in job.offers:
        if can_take(position, seat, kind, amount):
            return seat
    return None


def give_bonus(table: Table, job: GiveBonus) -> None:
    """An answer in advance comes before the standing order, that before the question (5.4)."""
    table.pop()
    seat = next_offer(table, job)
    if seat is None:
        table.owe(Debt.ACTIVATE, reward(table, job.cell).cards)
        return
    rest = GiveBonus(job.cell, job.offers[job.offers.index(seat) + 1 :], job.advance)
    table.push(rest, OfferBonus(seat, job.cell))
    kind = table.stations[job.cell].kind
    answer = table.players[seat].orders.bonus[kind]
    if seat == table.turn.seat and job.advance is not None:
        answer = job.advance
    if answer is not Answer.ASK:
        answer_bonus(table, take=answer is Answer.TAKE)


def answer_bonus(table: Table, *, take: bool) -> None:
    offer = table.pop()
    assert isinstance(offer, OfferBonus)
    if not take:
        table.decline_bonus(offer.seat, offer.cell)
        return
    amount = reward(table, offer.cell).bonus
    table.take_bonus(offer.seat, offer.cell, amount)
    receive(table, offer.seat, table.stations[offer.cell].kind, amount)
    table.pop()
    table.push(GiveBonus(offer.cell, ()))
