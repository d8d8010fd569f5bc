"""Push a gate of the Entity, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.actions.abilities.target import Target
from engine.nova.effects.ability import Ability, PushGate
from engine.nova.map import Sector
from engine.nova.pieces import EntityGate, SectorKind
from engine.nova.state import Position, board_of
from engine.nova.table import Table
from engine.nova.tokenizer import Words

_GATES = {gate.value.lower(): gate for gate in EntityGate}


@dataclass(frozen=True, slots=True)
class GateRoute(Target[PushGate]):
    """A gate of the Entity, and the sectors through which it is pushed."""

    gate: EntityGate
    route: tuple[Sector, ...]

    @classmethod
    def candidates(
        cls, position: Position, seat: Seat, ability: Ability[PushGate]
    ) -> Iterator[GateRoute]:
        for gate in sorted(position.entity.gates):
            for near in sorted(board_of(position).neighbours[position.entity.gates[gate]]):
                yield cls(gate, (near,))

    def check(self, position: Position, seat: Seat, ability: Ability[PushGate]) -> None:
        start, board = position.entity.gates.get(self.gate), board_of(position)
        if start is None:
            raise Refused("no_such_gate", gate=self.gate)
        if len(self.route) > ability.do.steps:
            raise Refused("too_many_steps", most=ability.do.steps)
        for before, after in pairwise((start, *self.route)):
            if not board.adjacent(before, after):
                raise Refused("not_adjacent", sector=before, other=after)
            if board.kind(after) is SectorKind.HOMEWORLD:
                raise Refused("gate_into_homeworld", sector=after)
        if self.route[-1] == start:
            raise Refused("same_sector", sector=start)

    def apply(self, table: Table, seat: Seat, ability: Ability[PushGate]) -> None:
        for sector in self.route:
            table.push_gate(seat, self.gate, sector)

    def words(self) -> tuple[object, ...]:
        return self.gate, *self.route

    @classmethod
    def parse(cls, words: Words) -> GateRoute:
        gate = words.any_of(_GATES, "a gate of the Entity: A, B or C")
        route = [words.sector()]
        while words.left:
            route.append(words.sector())
        return cls(gate, tuple(route))
