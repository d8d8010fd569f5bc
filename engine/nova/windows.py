"""Abilities in a combat: the windows after the roll and after the hits (11.3, N41)."""

from __future__ import annotations

from engine.core.seat import Seat
from engine.nova.agenda import AskHits, AskWindow
from engine.nova.content.technologies import TECHNOLOGIES
from engine.nova.effects.ability import When
from engine.nova.outcome import losses
from engine.nova.pieces import Order, Side
from engine.nova.resolving import Losses
from engine.nova.sides import fight
from engine.nova.state import Position
from engine.nova.table import Table


def windows(position: Position, seat: Seat, when: When) -> tuple[str, ...]:
    """List the technologies whose ability belongs to this moment and is not used up yet (11.3).

    After the hits there is none for a seat that would lose nothing.
    """
    side = Side.of(seat)
    if when is When.AFTER_HITS and losses(position, side) == Losses():
        return ()
    used = fight(position).used.get(side, ())
    return tuple(
        id
        for id in position.players[seat].active
        if (ability := TECHNOLOGIES[id].ability) is not None
        and ability.when is when
        and id not in used
        and position.players[seat].energy >= ability.cost
    )


def use_in_combat(table: Table, seat: Seat, technology: str) -> None:
    """Pay for an ability of a window and open the window again."""
    ability = TECHNOLOGIES[technology].ability
    assert ability is not None
    table.spend_energy(seat, ability.cost)
    table.note_ability(seat, technology)
    table.push(AskWindow(seat) if ability.when is When.AFTER_ROLL else AskHits(seat))


def cancels_by_default(position: Position, seat: Seat) -> str | None:
    """Return the ability against hits that is used by default: free, or one energy remains."""
    energy = position.players[seat].energy
    for id in windows(position, seat, When.AFTER_HITS):
        ability = TECHNOLOGIES[id].ability
        assert ability is not None
        if ability.cost == 0 or energy >= ability.cost + 1:
            return id
    return None


def is_automatic(position: Position, seat: Seat) -> bool:
    """Tell whether a standing order answers for the seat that is attacked (20.3)."""
    combat = fight(position)
    if Side.of(seat) is not combat.defender:
        return False
    order = Order.DEFENCE if combat.attacker is Side.ENTITY else Order.DUEL
    return position.players[seat].order(order) == "auto"
