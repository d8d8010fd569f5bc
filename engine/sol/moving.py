"""MOVE: launch, fly and hurl, gates and tolls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.agenda import KINDS, PROMPTS, TakeTurn
from engine.sol.board import Cell, Ring, Slot
from engine.sol.effect import in_force
from engine.sol.pieces import Debt, Main
from engine.sol.state import Position, has_room
from engine.sol.table import Table


def check_turn(position: Position, seat: Seat, action: Main) -> None:
    """A step of a main action needs the turn, and no other main action begun in it."""
    top = position.agenda[-1] if position.agenda else None
    if type(top) is not TakeTurn or top.seat != seat:
        raise not_asked(position, seat)
    begun = position.turn.action
    if begun is not None and begun is not action:
        raise Refused("other_action", begun=begun, wanted=action)


def not_asked(position: Position, seat: Seat) -> Refused:
    """Say why a seat may not do this now: the game is over, or waits for something else."""
    if position.result is not None:
        return Refused("game_over")
    top = position.agenda[-1]
    asked = top.seat if isinstance(top, PROMPTS) else None
    if isinstance(top, PROMPTS) and asked == seat:
        return Refused("another_question", seat=seat, kind=KINDS[type(top)])
    return Refused("not_your_turn", seat=seat, asked=asked)


def check_mp(position: Position, cost: int = 1) -> None:
    if position.turn.mp < cost:
        raise Refused("no_mp", need=cost, have=position.turn.mp)


def check_room(position: Position, seat: Seat, cell: Cell) -> None:
    there = position.players[seat].sundivers.get(cell)
    if there is not None and not has_room(position, seat, cell):
        raise Refused("cell_full", cell=cell, limit=position.terms.edition.max_per_cell)


def check_sundiver(position: Position, seat: Seat, cell: Cell) -> None:
    if cell not in position.players[seat].sundivers:
        cells = tuple(sorted(position.players[seat].sundivers))
        raise Refused("no_sundiver", cell=cell, cells=cells)


def launch_cells(position: Position, seat: Seat, ship: Seat) -> Sequence[Cell]:
    """Where sundivers in a mothership may be launched."""
    cells: Sequence[Cell] = position.terms.side.launch_cells[position.players[ship].eye]
    if position.active and ship == seat:
        for effect in in_force(position):
            cells = effect.launch_cells(position, seat, cells)
    return cells


def check_launch(position: Position, seat: Seat, cell: Cell, ship: Seat) -> None:
    check_turn(position, seat, Main.MOVE)
    check_mp(position)
    player = position.players[seat]
    if (player.hold if ship == seat else player.aboard.get(ship, 0)) < 1:
        raise Refused("hold_empty", ship=ship)
    cells = launch_cells(position, seat, ship)
    if cell not in cells:
        raise Refused("not_a_launch_cell", cell=cell, cells=tuple(cells))
    check_room(position, seat, cell)


def launch(table: Table, seat: Seat, cell: Cell, ship: Seat) -> None:
    table.spend_mp(1)
    table.launch(seat, cell, ship)
    if table.active and ship == seat:
        for effect in in_force(table):
            effect.launched(table, seat, cell)


def open_ways(position: Position, seat: Seat, cell: Cell) -> Iterator[Cell]:
    """Cells one step away: no barrier between, a gate of anybody in it, or an effect."""
    gates = position.gates
    for other, slot in position.terms.side.ways[cell].items():
        if slot is None or slot in gates or _opened(position, seat, slot):
            yield other


def _opened(position: Position, seat: Seat, slot: Slot) -> bool:
    return bool(position.active) and any(
        effect.opens(position, seat, slot) for effect in in_force(position)
    )


def check_fly(position: Position, seat: Seat, origin: Cell, target: Cell) -> None:
    check_turn(position, seat, Main.MOVE)
    check_mp(position)
    check_sundiver(position, seat, origin)
    ways: Mapping[Cell, Slot | None] = position.terms.side.ways[origin]
    if target not in ways:
        cells = tuple(sorted(open_ways(position, seat, origin)))
        raise Refused("not_touching", origin=origin, target=target, cells=cells)
    slot = ways[target]
    if slot is not None and slot not in position.gates and not _opened(position, seat, slot):
        cells = tuple(sorted(open_ways(position, seat, origin)))
        raise Refused("no_gate", slot=slot, origin=origin, cells=cells)
    check_room(position, seat, target)


def fly(table: Table, seat: Seat, origin: Cell, target: Cell) -> None:
    table.spend_mp(1)
    table.fly(seat, origin, target)
    slot = table.terms.side.ways[origin][target]
    if slot is not None:
        cross(table, seat, slot)
    if table.active:
        for effect in in_force(table):
            effect.flew(table, seat, origin, target)


def cross(table: Table, seat: Seat, slot: Slot) -> None:
    """Pay the toll: each other owner once a turn, from the supply (R23)."""
    owner = table.gates.get(slot)
    if owner is None or owner == seat or owner in table.turn.tolled:
        return
    if not _opened(table, seat, slot):
        table.pay_toll(owner, slot)


def check_hurl(position: Position, seat: Seat, cell: Cell) -> None:
    check_turn(position, seat, Main.MOVE)
    check_mp(position)
    check_sundiver(position, seat, cell)
    if cell.ring is not Ring.CORE:
        raise Refused("not_in_core", cell=cell)


def hurl(table: Table, seat: Seat, cell: Cell) -> None:
    """Into the heart: momentum at once, and a card for it (one for two in older editions)."""
    edition = table.terms.edition
    table.spend_mp(1)
    table.hurl(seat, cell)
    table.gain_momentum(seat, edition.hurl_momentum)
    if table.turn.hurled % edition.hurls_per_card == 0:
        table.owe(Debt.HURL, 1)
