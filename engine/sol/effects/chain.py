"""Chain: momentum for a line of sundivers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.agenda import AskEffect
from engine.sol.board import Cell
from engine.sol.effect import Effect, Target, memory_of
from engine.sol.state import Position, seats_at
from engine.sol.table import Table


@dataclass(frozen=True, slots=True)
class Links:
    """The chain from the end it is counted from, and whose sundivers take part so far."""

    path: tuple[Cell, ...]
    owners: tuple[Seat, ...] = ()


class Chain(Effect):
    """Every sundiver of a simple chain scores; every second one goes home (R56).

    The older printings see none but your own, so nobody is asked whose takes part.
    """

    name = "chain"
    form = (Cell,)
    memory = Links

    def targets(self, position: Position, seat: Seat) -> Iterable[Target]:
        cells = sorted(occupied(position, seat))
        return ((cell,) for cell in cells if chain_from(position, seat, cell))

    def check(self, position: Position, seat: Seat, cell: Cell) -> None:
        if not chain_from(position, seat, cell):
            raise Refused("no_chain", cell=cell)

    def play(self, table: Table, seat: Seat, cell: Cell) -> None:
        table.put_in_force(self.name, Links(chain_from(table, seat, cell)))
        self.next_link(table, seat)

    def next_link(self, table: Table, seat: Seat) -> None:
        """Take the only owner of a cell, ask where there are several, score at the end."""
        links: Links = memory_of(table, self.name)
        owners = links.owners
        for cell in links.path[len(owners) :]:
            here = links_at(table, seat, cell)
            if len(here) > 1:
                table.remember(self.name, Links(links.path, owners))
                table.push(AskEffect(seat, self.name))
                return
            owners = (*owners, here[0])
        table.drop_effect(self.name)
        for owner in owners:
            table.gain_momentum(owner, 1)
        first = 0 if table.terms.house.wording.chain_recalls_first else 1
        for cell, owner in list(zip(links.path, owners, strict=True))[first::2]:
            table.recall(owner, cell)

    def memory_is_reachable(self, position: Position, memory: Links) -> bool:
        """It waits at a shared cell of a chain, with an owner there for each cell before."""
        seat, path, owners = position.turn.seat, memory.path, memory.owners
        return (
            len(owners) < len(path)
            and chain_from(position, seat, path[0]) == path
            and len(links_at(position, seat, path[len(owners)])) > 1
            and all(
                owner in links_at(position, seat, cell)
                for cell, owner in zip(path, owners, strict=False)
            )
        )

    def options(self, position: Position, seat: Seat) -> Sequence[Target]:
        links: Links = memory_of(position, self.name)
        cell = links.path[len(links.owners)]
        return [(cell, owner) for owner in links_at(position, seat, cell)]

    def answer(self, table: Table, seat: Seat, _cell: Cell, owner: Seat) -> None:
        links: Links = memory_of(table, self.name)
        table.remember(self.name, Links(links.path, (*links.owners, owner)))
        self.next_link(table, seat)


def links_at(position: Position, seat: Seat, cell: Cell) -> tuple[Seat, ...]:
    """Whose sundivers in the cell may take part in a chain of the seat."""
    own = position.terms.house.wording.chain_of == "own"
    return tuple(owner for owner in seats_at(position, cell) if owner == seat or not own)


def occupied(position: Position, seat: Seat) -> set[Cell]:
    cells = {cell for player in position.players for cell in player.sundivers}
    return {cell for cell in cells if links_at(position, seat, cell)}


def linked(position: Position, cell: Cell, cells: set[Cell]) -> list[Cell]:
    """Occupied cells that a sundiver could fly to from here in one step."""
    ways = position.terms.side.ways[cell]
    return [
        other
        for other, slot in ways.items()
        if other in cells and (slot is None or slot in position.gates)
    ]


def chain_from(position: Position, seat: Seat, end: Cell) -> tuple[Cell, ...]:
    """The whole group as a path from one of its ends, or nothing if it is no simple path."""
    cells = occupied(position, seat)
    if end not in cells or len(linked(position, end, cells)) != 1:
        return ()
    path = [end]
    while True:
        onward = [other for other in linked(position, path[-1], cells) if other not in path]
        links = len(linked(position, path[-1], cells))
        if links > 2 or (len(path) > 1 and links - len(onward) > 1):
            return ()
        if not onward:
            return tuple(path)
        path.append(onward[0])
