"""Steps of anybody's sundivers, which an effect allows for no MP, whatever the main action is."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.board import Cell
from engine.sol.effect import in_force
from engine.sol.moving import check_step, check_turn, cross, enter, open_ways
from engine.sol.state import Position
from engine.sol.table import Table


def steps_left(position: Position, seat: Seat) -> int:
    """How many such steps the seat may still make."""
    if not position.active or seat != position.turn.seat:
        return 0
    return sum(effect.free_steps(position, seat) for effect in in_force(position))


def steps(position: Position, seat: Seat) -> Iterator[tuple[Seat, Cell, Cell]]:
    """Every step that is worth checking: whose sundiver, from where, to where."""
    for owner, player in enumerate(position.players):
        for cell in sorted(player.sundivers):
            for target in open_ways(position, seat, cell):
                yield Seat(owner), cell, target


def check_steer(position: Position, seat: Seat, owner: Seat, origin: Cell, target: Cell) -> None:
    """A step as in a Move, gates at barriers; the limit in a cell is that of the owner (R83)."""
    action = position.turn.action
    assert action is not None  # the card that allows it has fixed the action
    check_turn(position, seat, action)
    if owner >= len(position.players):
        raise Refused("no_such_seat", seat=owner)
    if origin not in position.players[owner].sundivers:
        raise Refused("nobody_there_of", cell=origin, owner=owner)
    check_step(position, seat, origin, target)
    edition = position.terms.edition
    after = Table(position)
    after.fly(owner, origin, target)
    left = 0 if edition.max_per_cell_checked == "always" else steps_left(position, seat) - 1
    if crowd(after) > left:
        raise Refused("crowded_by", cell=target, limit=edition.max_per_cell, owner=owner)


def crowd(position: Position) -> int:
    """How many sundivers are too many in their cells, all players together.

    Where that is looked at only at the end (R115) there must be as many steps left to end it.
    """
    limit = position.terms.edition.max_per_cell
    return sum(
        max(0, number - limit)
        for player in position.players
        for number in player.sundivers.values()
    )


def steer(table: Table, seat: Seat, owner: Seat, origin: Cell, target: Cell) -> None:
    """The sundiver flies for its owner; whoever steers it is the one who crosses gates."""
    slot = table.terms.side.ways[origin].get(target)
    table.fly(owner, origin, target)
    if slot is not None:
        cross(table, seat, slot)
    enter(table, owner, target)
    for effect in in_force(table):
        effect.flew(table, seat, origin, target, "")
