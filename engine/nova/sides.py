"""The sides of a combat: their panels, dice and tokens (11.1, 11.2, 11.4)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.seat import Seat
from engine.nova.content.combat import POWER_CARDS, PRINTED_PANEL, Panel
from engine.nova.content.numbers import ENTITY, PLAYER
from engine.nova.dice import Dice
from engine.nova.faces import cover
from engine.nova.map import Sector
from engine.nova.memo import remembered_of_part
from engine.nova.pieces import EntityGate, Side
from engine.nova.resolving import Losses
from engine.nova.state import Combat, Entity, Player, Position
from engine.nova.totals import effects_of


def fight(position: Position) -> Combat:
    """Return the combat in progress."""
    assert position.combat is not None
    return position.combat


def panel_of(position: Position, seat: Seat | None) -> Panel:
    """Return the combat panel of a seat with its tiles, or the Entity's power card."""
    if seat is None:
        return POWER_CARDS[position.entity.power].panel
    return _covered(position.players[seat].panel)


@remembered_of_part
def _covered(tiles: Mapping[str, str]) -> Panel:
    return cover(PRINTED_PANEL, tiles)


def hull_of(position: Position, seat: Seat | None) -> int:
    return ENTITY.hull if seat is None else effects_of(position, seat).hull(PLAYER.hull)


def dice_of(position: Position, side: Side) -> Dice:
    """Return the dice of one side of the combat in progress."""
    combat = fight(position)
    free, done = combat.free.get(side, ()), combat.done.get(side, ())
    attacks = side is combat.attacker
    return Dice(
        panel=panel_of(position, side.seat),
        free=free,
        done=done,
        inside=combat.inside if attacks else len(free) + len(done),
        ranged=combat.ranged if attacks else 0,
        hull=hull_of(position, side.seat),
        entity=side is Side.ENTITY,
    )


def dice_for(position: Position, seat: Seat | None, ships: int, stations: int) -> int:
    """Count the dice that so many ships and stations roll (11.2)."""
    each = PLAYER.station_dice
    if seat is not None:
        each = effects_of(position, seat).station_dice(each)
    return ships * PLAYER.ship_dice + stations * each


def dice_in(position: Position, side: Side, sector: Sector) -> int:
    """Count the dice of a side's active ships and stations in the target sector."""
    there = tokens_in(position, side, sector)
    dice = dice_for(position, side.seat, there.ships, there.stations)
    if side.seat is not None and there.ships:
        dice = effects_of(position, side.seat).fleet_dice(dice)
    return dice


def tokens_in(position: Position, side: Side, sector: Sector) -> Losses:
    """Count what a side can lose in a sector by hits."""
    if side.seat is None:
        pieces: Entity | Player = position.entity
        gates = len(entity_gates_in(position, sector))
    else:
        pieces = position.players[side.seat]
        gates = int(sector in pieces.gates)
    return Losses(
        ships=pieces.ships.get(sector, 0),
        stations=pieces.stations.get(sector, 0),
        disabled=pieces.disabled.get(sector, 0),
        gates=gates,
    )


def entity_gates_in(position: Position, sector: Sector) -> tuple[EntityGate, ...]:
    """List the Entity's gates in a sector, in the order in which they relocate."""
    gates = position.entity.gates
    return tuple(gate for gate in EntityGate if gates.get(gate) == sector)


def is_defended(position: Position, side: Side, sector: Sector) -> bool:
    """Tell whether a side has ships or stations in a sector, disabled ships among them."""
    return tokens_in(position, side, sector).units > 0
