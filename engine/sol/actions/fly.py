"""Fly a sundiver to a touching cell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import ClassVar

from engine.core.seat import Seat
from engine.sol import moving
from engine.sol.actions.retrieve import Retrieve
from engine.sol.board import Cell
from engine.sol.state import State
from engine.sol.table import Table
from engine.sol.words import Words

HOWS = ("free", "full")


@dataclass(frozen=True, slots=True)
class Fly:
    """Fly a sundiver one step along its ring, or through a gate."""

    seat: Seat
    origin: Cell
    target: Cell
    how: str = ""  # a word that some effects understand
    verb: ClassVar[str] = "fly"

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Fly]:
        if not state.turn.mp and not state.active:
            return
        for cell in sorted(state.players[seat].sundivers):
            for target in moving.open_ways(state, seat, cell):
                yield _fly(seat, cell, target)
                if state.active:
                    for how in moving.ways_to_fly(state, seat, cell, target):
                        yield _fly(seat, cell, target, how)

    def check(self, state: State) -> None:
        moving.check_fly(state, self.seat, self.origin, self.target, self.how)

    def apply(self, table: Table) -> None:
        moving.fly(table, self.seat, self.origin, self.target, self.how)

    def words(self) -> tuple[object, ...]:
        return (self.origin, self.target, self.how) if self.how else (self.origin, self.target)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> tuple[Fly | Retrieve, ...]:
        if words.skip("lost"):
            return Retrieve.parse(seat, words)
        route = [words.cell(), words.cell()]
        while words.is_cell():
            route.append(words.cell())
        how = words.word(*HOWS) if words.peek().lower() in HOWS else ""
        steps = tuple(cls(seat, origin, target, how) for origin, target in pairwise(route))
        return steps * words.times()


# The same steps are listed over and over, so they are shared.
_fly = lru_cache(maxsize=4096)(Fly)
