"""MOVE: launch, fly and hurl, gates and tolls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.agenda import TakeTurn
from engine.sol.board import CORE, OUTER, Cell, Slot
from engine.sol.effect import in_force
from engine.sol.pieces import MOVE, Debt, Main
from engine.sol.questions import not_asked
from engine.sol.state import Position, has_room
from engine.sol.table import Table


def check_turn(position: Position, seat: Seat, action: Main) -> None:
    """A step of a main action needs the turn, and no other main action begun in it."""
    top = position.agenda[-1] if position.agenda else None
    if type(top) is not TakeTurn or top.seat != seat:
        raise not_asked(position, seat)
    begun = position.turn.action
    if begun is not None and (begun is not action or position.turn.whole):
        raise Refused("other_action", begun=begun, wanted=action)


def check_mp(position: Position, cost: int = 1) -> None:
    if position.turn.mp < cost:
        raise Refused("no_mp", need=cost, have=position.turn.mp)


def check_room(
    position: Position, seat: Seat, cell: Cell, cost: int = 1, origin: Cell | None = None
) -> None:
    """May one more sundiver of the seat enter the cell, for that many MP?"""
    edition = position.terms.edition
    if edition.max_per_cell_checked != "always":
        check_way_out(position, seat, cost, origin, cell)
    elif position.players[seat].sundivers.get(cell, 0) >= edition.max_per_cell:
        check_limit(position, seat, cell)


def check_limit(position: Position, seat: Seat, cell: Cell, more: int = 1) -> None:
    """May more be put there for good? What is no step keeps the limit at once (R115)."""
    limit = position.terms.edition.max_per_cell
    if position.players[seat].sundivers.get(cell, 0) + more > limit:
        raise Refused("cell_full", cell=cell, limit=limit)


def check_way_out(
    position: Position,
    seat: Seat,
    cost: int,
    origin: Cell | None = None,
    target: Cell | None = None,
    many: int = 1,
) -> None:
    """Where crowding is looked at only at the end, MP must be left to end it (R115, D10).

    One step a sundiver is enough: nobody has so many that both neighbours are full too.
    """
    edition = position.terms.edition
    if edition.max_per_cell_checked == "always":
        return
    limit = edition.max_per_cell
    own = Counter(position.players[seat].sundivers)
    if origin is not None:
        own[origin] -= many
    if target is not None:
        own[target] += many
    crowded = [cell for cell, number in own.items() if number > limit]
    if sum(own[cell] - limit for cell in crowded) > position.turn.mp - cost:
        if target in crowded:
            raise Refused("cell_full", cell=target, limit=limit)
        raise Refused("crowded", cell=crowded[0], limit=limit)


def check_sundiver(position: Position, seat: Seat, cell: Cell, about: str) -> None:
    """Is one there? `about` is the page of what it is wanted for."""
    if cell not in position.players[seat].sundivers:
        cells = tuple(sorted(position.players[seat].sundivers))
        raise Refused("no_sundiver", about=about, cell=cell, cells=cells)


def launch_cells(position: Position, seat: Seat, ship: Seat) -> Sequence[Cell]:
    """Where sundivers in a mothership may be launched."""
    cells: Sequence[Cell] = position.terms.side.launch_cells[position.players[ship].eye]
    if position.active:
        for effect in in_force(position):
            cells = effect.launch_cells(position, seat, cells)
    return cells


def check_ship(position: Position, seat: Seat, ship: Seat) -> None:
    """May the seat launch out of this mothership at all?"""
    check_turn(position, seat, MOVE)
    check_mp(position)
    player = position.players[seat]
    if (player.hold if ship == seat else player.aboard.get(ship, 0)) < 1:
        raise Refused("hold_empty" if ship == seat else "not_aboard", ship=ship)


def check_launch(position: Position, seat: Seat, cell: Cell, ship: Seat) -> None:
    check_ship(position, seat, ship)
    cells = launch_cells(position, seat, ship)
    if cell not in cells:
        raise Refused("not_a_launch_cell", cell=cell, cells=tuple(cells))
    check_room(position, seat, cell)
    if position.active:
        check_mover(position, seat, None)


def launch(table: Table, seat: Seat, cell: Cell, ship: Seat) -> None:
    table.spend_mp(1)
    table.launch(seat, cell, ship)
    if table.active:
        for effect in in_force(table):
            effect.launched(table, seat, cell, ship)


def check_mover(position: Position, seat: Seat, origin: Cell | None) -> None:
    """An effect may hold sundivers back; None: one that is launched."""
    for effect in in_force(position):
        effect.check_mover(position, seat, origin)


def open_ways(position: Position, seat: Seat, cell: Cell) -> Iterator[Cell]:
    """Cells one step away: no barrier between, a gate of anybody in it, or an effect."""
    gates = position.gates
    ways = position.terms.side.ways[cell]
    for other, slot in ways.items():
        if slot is None or slot in gates or _opened(position, seat, slot):
            yield other
    if position.active:
        for effect in in_force(position):
            yield from (o for o in effect.more_ways(position, seat, cell) if o not in ways)


def _opened(position: Position, seat: Seat, slot: Slot) -> bool:
    return bool(position.active) and any(
        effect.opens(position, seat, slot) for effect in in_force(position)
    )


def closed_ways(position: Position, seat: Seat, cell: Cell) -> Iterator[Cell]:
    """Touching cells behind a barrier that nothing opens."""
    for other, slot in position.terms.side.ways[cell].items():
        if slot is not None and slot not in position.gates and not _opened(position, seat, slot):
            yield other


def routes(
    position: Position,
    seat: Seat,
    starts: Iterable[Cell],
    number: int = 1,
    most: int | None = None,
) -> Mapping[Cell, tuple[Cell, ...]]:
    """One shortest way to each cell that the MP (or at most so many steps) reach.

    Every cell of the way has room for so many sundivers.
    """
    found: dict[Cell, tuple[Cell, ...]] = {cell: (cell,) for cell in starts}
    frontier = list(found)
    for _ in range(position.turn.mp if most is None else most):
        reached = []
        for cell in frontier:
            for other in open_ways(position, seat, cell):
                if other not in found and has_room(position, seat, other, number):
                    found[other] = (*found[cell], other)
                    reached.append(other)
        frontier = reached
    return found


def mp_to(position: Position, seat: Seat) -> Mapping[Cell, int]:
    """The fewest MP that bring a sundiver of the seat into each cell that they can bring one to."""
    player = position.players[seat]
    ships = [*([seat] if player.hold else []), *player.aboard]
    doors = [cell for ship in ships for cell in launch_cells(position, seat, ship)]
    if player.lost:
        doors += position.terms.side.ring_cells(OUTER)
    found: dict[Cell, int] = {}
    for starts, before in ((player.sundivers, 0), (doors, 1)):
        for cell, route in routes(position, seat, starts).items():
            cost = len(route) - 1 + before
            if cost <= position.turn.mp:
                found[cell] = min(cost, found.get(cell, cost))
    return found


def can_cross(position: Position, seat: Seat, slots: Iterable[Slot]) -> bool:
    """Do the MP take one of the seat's sundivers to one of these slots and through it (D27)?"""
    costs, mp = mp_to(position, seat), position.turn.mp
    return any(costs.get(cell, mp) < mp for slot in slots for cell in (slot.outer, slot.inner))


def check_step(position: Position, seat: Seat, origin: Cell, target: Cell) -> None:
    """Is there a way for the seat from one cell to the other?"""
    ways: Mapping[Cell, Slot | None] = position.terms.side.ways[origin]
    if target in ways:
        slot = ways[target]
        if slot is None or slot in position.gates or _opened(position, seat, slot):
            return
        cells = tuple(sorted(open_ways(position, seat, origin)))
        raise Refused("no_gate", slot=slot, origin=origin, cells=cells)
    if not position.active or target not in open_ways(position, seat, origin):
        cells = tuple(sorted(open_ways(position, seat, origin)))
        raise Refused("not_touching", origin=origin, target=target, cells=cells)


def step_cost(position: Position, seat: Seat, origin: Cell, target: Cell, how: str) -> int:
    if not position.active:
        return 1
    return min(
        effect.step_cost(position, seat, origin, target, how) for effect in in_force(position)
    )


def ways_to_fly(position: Position, seat: Seat, origin: Cell, target: Cell) -> tuple[str, ...]:
    """The words that may be added to such a step; none but for an effect."""
    return tuple(
        how
        for effect in in_force(position)
        for how in effect.ways_to_fly(position, seat, origin, target)
    )


def by_gate(position: Position, how: str) -> bool:
    """Does a step made like that need gates, and use them?"""
    return not how or all(effect.needs_gate(how) for effect in in_force(position))


def check_fly(position: Position, seat: Seat, origin: Cell, target: Cell, how: str = "") -> None:
    check_turn(position, seat, MOVE)
    check_sundiver(position, seat, origin, "fly")
    if how and how not in ways_to_fly(position, seat, origin, target):
        raise Refused("no_such_way", how=how, origin=origin, target=target)
    if not how or by_gate(position, how):
        check_step(position, seat, origin, target)
    check_arrival(position, seat, origin, target, how)


def check_arrival(
    position: Position, seat: Seat, origin: Cell, target: Cell, how: str = ""
) -> None:
    """May it come to this cell, where there is a way?"""
    cost = 1
    if position.active:
        cost = step_cost(position, seat, origin, target, how)
        check_mover(position, seat, origin)
    if position.turn.mp < cost:
        raise Refused("no_mp", need=cost, have=position.turn.mp)
    check_room(position, seat, target, cost, origin)


def fly(table: Table, seat: Seat, origin: Cell, target: Cell, how: str = "") -> None:
    table.spend_mp(step_cost(table, seat, origin, target, how))
    glide(table, seat, origin, target, gates=by_gate(table, how))
    if table.active:
        for effect in in_force(table):
            effect.flew(table, seat, origin, target, how)


def glide(table: Table, seat: Seat, origin: Cell, target: Cell, *, gates: bool = True) -> None:
    """What a step of a sundiver does, whatever it cost."""
    slot = table.terms.side.ways[origin].get(target)
    table.fly(seat, origin, target)
    if slot is not None and gates:
        cross(table, seat, slot)
    if table.garden:
        enter(table, seat, target)


def check_can_move(position: Position, seat: Seat, *, free: bool = False) -> None:
    """Could any sundiver move at all? A card for it would change nothing otherwise (R20)."""
    player = position.players[seat]
    aboard = player.hold or player.aboard or player.lost
    if not player.sundivers and not (position.turn.mp and aboard):
        raise Refused("nothing_to_move")
    if not free:
        check_mp(position)


def cross(table: Table, seat: Seat, slot: Slot) -> None:
    """Pay the toll: each other owner once a turn, from the supply (R23)."""
    owner = table.gates.get(slot)
    if owner is None or owner == seat or owner in table.turn.tolled:
        return
    if _opened(table, seat, slot):
        return
    if all(effect.toll_due(table, seat, slot) for effect in in_force(table)):
        table.pay_toll(owner, slot)


def check_hurl(position: Position, seat: Seat, cell: Cell) -> None:
    check_turn(position, seat, MOVE)
    check_mp(position)
    check_sundiver(position, seat, cell, "hurl")
    if cell.ring is not CORE:
        raise Refused("not_in_core", cell=cell)
    check_way_out(position, seat, 1, cell)
    check_mover(position, seat, cell)


def hurl(table: Table, seat: Seat, cell: Cell) -> None:
    """Into the heart: momentum at once, and a card for it (one for two in older editions)."""
    table.spend_mp(1)
    vanish(table, seat, cell)
    if table.active:
        for effect in in_force(table):
            effect.hurled(table, seat, cell)


def vanish(table: Table, seat: Seat, cell: Cell) -> None:
    """What a hurl brings and owes, whatever it cost."""
    table.hurl(seat, cell)
    table.gain_momentum(seat, table.terms.edition.hurl_momentum)
    owe_for_hurls(table, 1)


def owe_for_hurls(table: Table, number: int) -> None:
    """The cards for the last hurls, counted over the whole turn (R113)."""
    hurls_a_card = table.terms.edition.hurls_per_card
    before = (table.turn.hurled - number) // hurls_a_card
    table.owe(Debt.HURL, table.turn.hurled // hurls_a_card - before)


def check_retrieve(position: Position, seat: Seat, cell: Cell) -> None:
    """A sundiver lost in space comes back into any cell of the outer orbit."""
    check_turn(position, seat, MOVE)
    check_mp(position)
    if not position.players[seat].lost:
        raise Refused("none_lost")
    if cell.ring is not OUTER:
        raise Refused("not_outer", cell=cell)
    check_room(position, seat, cell)
    check_mover(position, seat, None)


def retrieve(table: Table, seat: Seat, cell: Cell) -> None:
    table.spend_mp(1)
    table.retrieve(seat, cell)
    if table.active:
        for effect in in_force(table):
            effect.retrieved(table, seat, cell)
    enter(table, seat, cell)


def enter(table: Table, seat: Seat, cell: Cell) -> None:
    """A sundiver that enters a cell by its own movement takes the energy lying there (R99)."""
    if cell in table.garden:
        table.harvest(seat, cell)
