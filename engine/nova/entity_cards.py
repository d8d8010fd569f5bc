"""The Entity's action cards, one by one (14.5, 14.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.nova.agenda import CountDraws, DrawNext, ResolveCard
from engine.nova.content.cards import ACTION_CARDS, ActionCard
from engine.nova.content.numbers import ENTITY
from engine.nova.ending import finish
from engine.nova.flares import ask_flare
from engine.nova.forces import entity_reserve, entity_ships_in, sector_limit
from engine.nova.gates import step_gate
from engine.nova.map import CENTRE, Sector
from engine.nova.pieces import ENTITY_GATES, CardKind, EndedBy, EntityGate
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.table.entity import phase_of


def count_draws(table: Table, job: CountDraws) -> None:
    """Fix the number of cards: presence counts from the phase after its own (N53)."""
    table.pop()
    table.count_draws(ENTITY.cards_drawn + table.entity.presence)
    table.push(DrawNext())


def draw_next(table: Table, job: DrawNext) -> None:
    """Draw a card when the one before is done (N96)."""
    if phase_of(table).draws and table.entity.cards:
        table.draw_card()
        table.push(ResolveCard())
    else:
        table.pop()


def resolve_card(table: Table, job: ResolveCard) -> None:
    table.pop()
    card = phase_of(table).card
    assert card is not None
    RESOLVE[ACTION_CARDS[card].kind](table, ACTION_CARDS[card])


def _defeat(table: Table, by: EndedBy) -> None:
    """End the game; nothing of the phase is left."""
    table.end_phase()
    finish(table, by)


def _standard(table: Table, card: ActionCard) -> None:
    """Move the active gate, let it bring ships, and pass on to the next gate."""
    gate = table.entity.active
    for _ in range(card.sectors):
        step_gate(table, gate)
    due = card.ships + table.entity.malice
    wanted = min(due, room(table, table.entity.gates[gate]))
    placed = min(wanted, entity_reserve(table))
    table.place_entity_ships(gate, placed, due)
    if placed < wanted:
        _defeat(table, EndedBy.RESERVE)
        return
    table.pass_active_gate(next_gate(table, gate))
    table.finish_card()


def room(position: Position, sector: Sector) -> int:
    """Count the ships that cards may still place in a sector (N55).

    Ships that may not be placed anyway cannot exhaust the reserve.
    """
    if position.maw and sector == CENTRE:
        return 0
    return max(0, sector_limit(position) - entity_ships_in(position, sector))


def next_gate(position: Position, gate: EntityGate) -> EntityGate:
    """Return the gate on the board that follows in the order A, B, C, A."""
    place = ENTITY_GATES.index(gate) + 1
    following = (*ENTITY_GATES[place:], *ENTITY_GATES[:place])
    return next(each for each in following if each in position.entity.gates)


def _presence(table: Table, card: ActionCard) -> None:
    """Put the next gate into the centre."""
    new = [gate for gate in ENTITY_GATES if gate not in table.entity.gates]
    if new:
        table.place_entity_gate(new[0], CENTRE)
    table.finish_card()


def _malice(table: Table, card: ActionCard) -> None:
    """From now on standard cards bring one ship more, if the card names this many players."""
    if len(table.players) in card.players:
        table.add_malice()
    table.finish_card()


def _supernova(table: Table, card: ActionCard) -> None:
    _defeat(table, EndedBy.SUPERNOVA)


RESOLVE: Mapping[CardKind, Callable[[Table, ActionCard], None]] = {
    CardKind.STANDARD: _standard,
    CardKind.FLARE: ask_flare,
    CardKind.PRESENCE: _presence,
    CardKind.MALICE: _malice,
    CardKind.SUPERNOVA: _supernova,
}
