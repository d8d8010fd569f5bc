"""ACTIVATE: rewards, and the offer of the bonus."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.agenda import GiveBonus, OfferBonus, OweCards
from engine.sol.board import Cell
from engine.sol.effect import in_force
from engine.sol.moving import check_sundiver, check_turn
from engine.sol.pieces import (
    ACTIVATE,
    ASK,
    DECLINE,
    FOUNDRY,
    NODE,
    TAKE,
    TOWER,
    Answer,
    Debt,
    Piece,
)
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
    node = position.stations[cell].kind is NODE
    bonus = edition.bonus_node if node else edition.bonus_paid
    plain = Reward(edition.base[ring], bonus[ring], edition.cards[ring])
    eaten = position.parasites.get(cell, 0)
    if not eaten:
        return plain
    more = max(0, eaten - plain.base)
    return Reward(max(0, plain.base - eaten), max(0, plain.bonus - more), plain.cards)


def can_take(position: Position, seat: Seat, kind: Piece, amount: int) -> bool:
    """All or nothing: can the seat take the whole amount at such a station?"""
    player = position.players[seat]
    if kind is NODE:
        return True
    if player.energy < price(position, seat, kind, amount):
        return False
    return kind is TOWER or player.reserve >= built(position, seat, amount)


def built(position: Position, seat: Seat, amount: int) -> int:
    """How many sundivers a foundry builds for an amount."""
    if position.active and seat == position.turn.seat:
        for effect in in_force(position):
            amount = effect.built(position, seat, amount)
    return amount


def price(position: Position, seat: Seat, kind: Piece, amount: int) -> int:
    """The energy that a foundry or a tower wants for an amount."""
    if kind is FOUNDRY and position.active and seat == position.turn.seat:
        for effect in in_force(position):
            amount = effect.price(position, seat, amount)
    return amount


def receive(table: Table, seat: Seat, kind: Piece, amount: int) -> None:
    """Pay for an amount where the station wants that, and get it."""
    if not amount:
        return
    if kind is NODE:
        table.gain_energy(seat, amount)
        return
    table.spend_energy(seat, price(table, seat, kind, amount))
    if kind is FOUNDRY:
        table.build(seat, built(table, seat, amount))
    else:
        table.gain_momentum(seat, amount)


def check_activate(position: Position, seat: Seat, cell: Cell, base: int | None = None) -> None:
    """May the seat activate this station, for its base or for the base an effect gives it?"""
    check_turn(position, seat, ACTIVATE)
    turn = position.turn
    station = position.stations.get(cell)
    if station is None:
        raise Refused("no_station", cell=cell)
    if cell in turn.activated:
        raise Refused("activated_already", cell=cell)
    if turn.removed and not _all_types(position, seat):
        raise Refused("removing_parasites")
    if turn.kind is not None and station.kind is not turn.kind and not _all_types(position, seat):
        raise Refused("other_type", cell=cell, begun=turn.kind, kind=station.kind)
    if not position.active:
        check_present(position, seat, cell)
    else:
        if not unmanned(position, seat, cell):
            check_present(position, seat, cell)
        for effect in in_force(position):
            effect.check_station(position, seat, cell)
    amount = reward(position, cell).base if base is None else base
    if not can_take(position, seat, station.kind, amount):
        player = position.players[seat]
        raise Refused(
            "base_unpayable",
            cell=cell,
            kind=station.kind,
            need=price(position, seat, station.kind, amount),
            energy=player.energy,
            reserve=player.reserve,
        )


def check_present(position: Position, seat: Seat, cell: Cell, about: str = "activate") -> None:
    """A sundiver must be there and, in most editions, have been there all turn (R32)."""
    check_sundiver(position, seat, cell, about)
    edition = position.terms.edition
    if edition.presence == "start_and_now" and cell not in position.turn.present:
        raise Refused("not_present_before", about=about, cell=cell)


def present(position: Position, seat: Seat, cell: Cell) -> bool:
    try:
        check_present(position, seat, cell)
    except Refused:
        return False
    return True


def unmanned(position: Position, seat: Seat, cell: Cell) -> bool:
    return any(effect.unmanned(position, seat, cell) for effect in in_force(position))


def _all_types(position: Position, seat: Seat) -> bool:
    return any(effect.all_types(position, seat) for effect in in_force(position))


def stations_in_reach(position: Position, seat: Seat) -> Sequence[Cell]:
    """Stations worth trying: where own sundivers are, or those that an effect names."""
    own = position.players[seat].sundivers
    cells: Sequence[Cell] = sorted(cell for cell in own if cell in position.stations)
    if position.active:
        for effect in in_force(position):
            cells = effect.stations(position, seat, cells)
    return cells


def may_activate(position: Position, seat: Seat, cell: Cell) -> bool:
    try:
        check_activate(position, seat, cell)
    except Refused:
        return False
    return True


def can_activate_more(position: Position, seat: Seat) -> bool:
    return any(may_activate(position, seat, cell) for cell in stations_in_reach(position, seat))


def activate(
    table: Table, seat: Seat, cell: Cell, advance: Answer | None = None, base: int | None = None
) -> None:
    """Recall, base, then the bonus is offered to the owner and after that to the activator."""
    station = table.stations[cell]
    amounts = reward(table, cell)
    begin_station(table, seat, cell)
    receive(table, seat, station.kind, amounts.base if base is None else base)
    offers = (seat,) if station.owner == seat else (station.owner, seat)
    table.push(OweCards(cell), GiveBonus(cell, offers, amounts.bonus, advance))


def begin_station(table: Table, seat: Seat, cell: Cell) -> None:
    """The station counts as activated and the sundiver goes home."""
    needs_one = not unmanned(table, seat, cell)
    table.note_activation(seat, cell)
    if needs_one:
        table.recall(seat, cell)
    for effect in in_force(table):
        effect.activated(table, seat, cell)


def owe_cards(table: Table, job: OweCards) -> None:
    table.pop()
    table.owe(Debt.ACTIVATE, table.terms.edition.cards[job.cell.ring])


def next_offer(position: Position, job: GiveBonus) -> Seat | None:
    """Who is offered the bonus next: the first in line who can take all of it."""
    kind = position.stations[job.cell].kind
    if job.amount == 0:
        return None
    for seat in job.offers:
        if can_take(position, seat, kind, job.amount):
            return seat
    return None


def give_bonus(table: Table, job: GiveBonus) -> None:
    """An answer in advance comes before the standing order, that before the question (5.4).

    To leave all of an activation's bonuses is such an answer (D28).
    """
    table.pop()
    seat = next_offer(table, job)
    if seat is None:
        return
    later = job.offers[job.offers.index(seat) + 1 :]
    table.push(GiveBonus(job.cell, later, job.amount, job.advance))
    table.push(OfferBonus(seat, job.cell, job.amount))
    answer = table.players[seat].orders.bonus[table.stations[job.cell].kind]
    if seat == table.turn.seat and job.advance is not None:
        answer = job.advance
    elif seat in table.turn.declining:
        answer = DECLINE
    if answer is not ASK:
        answer_bonus(table, take=answer is TAKE)


def check_decline_all(position: Position, seat: Seat) -> None:
    """An owner may leave all bonuses of somebody else's activation at once (D28)."""
    if seat == position.turn.seat:
        raise Refused("own_activation")


def answer_bonus(table: Table, *, take: bool) -> None:
    offer = table.pop()
    assert isinstance(offer, OfferBonus)
    if not take:
        table.decline_bonus(offer.seat, offer.cell)
        return
    table.pop()  # whoever would have been next in line
    table.take_bonus(offer.seat, offer.cell, offer.amount)
    receive(table, offer.seat, table.stations[offer.cell].kind, offer.amount)


def check_remove(position: Position, seat: Seat, cell: Cell) -> None:
    """Parasites are removed instead of activating, with Festival beside it."""
    check_turn(position, seat, ACTIVATE)
    if cell not in position.parasites:
        raise Refused("no_parasite", cell=cell, cells=tuple(position.parasites))
    busy = bool(position.turn.activated) and not _all_types(position, seat)
    if busy or any(effect.forbids_removal(position, seat) for effect in in_force(position)):
        raise Refused("activating_stations")
    check_present(position, seat, cell, "remove")


def remove(table: Table, seat: Seat, cell: Cell) -> None:
    table.recall(seat, cell)
    table.remove_parasite(seat, cell)


def can_remove_more(position: Position, seat: Seat) -> bool:
    for cell in position.parasites:
        try:
            check_remove(position, seat, cell)
        except Refused:
            continue
        return True
    return False
