"""Fly a sundiver to a touching cell."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import free_steps, moving
from engine.sol.actions.retrieve import Retrieve
from engine.sol.board import Cell
from engine.sol.effect import cards_of, in_force
from engine.sol.pieces import CONVERT, MOVE
from engine.sol.state import State
from engine.sol.table import Table
from engine.sol.tokenizer import Words


@dataclass(frozen=True, slots=True)
class Fly:
    """Fly a sundiver one step along its ring, or through a gate."""

    seat: Seat
    origin: Cell
    target: Cell
    how: str = ""  # a word that some effects understand
    owner: Seat | None = None  # whose sundiver it is, where an effect steers another player's
    verb: ClassVar[str] = "fly"

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Fly]:
        if state.active and free_steps.steps_left(state, seat):
            for owner, cell, target in free_steps.steps(state, seat):
                yield _fly(seat, cell, target, "", None if owner == seat else owner)
            return
        if state.turn.action is CONVERT or not (state.turn.mp or state.active):
            return
        worded = state.active and any(effect.hows for effect in in_force(state))
        for cell in sorted(state.players[seat].sundivers):
            for target in moving.open_ways(state, seat, cell):
                yield _fly(seat, cell, target)
                if worded:
                    for how in moving.ways_to_fly(state, seat, cell, target):
                        yield _fly(seat, cell, target, how)
            if worded:
                for target in moving.closed_ways(state, seat, cell):
                    for how in moving.ways_to_fly(state, seat, cell, target):
                        yield _fly(seat, cell, target, how)

    @classmethod
    def allowed(cls, state: State, seat: Seat) -> list[Fly]:
        """List what `check` allows while no effect is in force."""
        found: list[Fly] = []
        if state.turn.action is CONVERT or not state.turn.mp:
            return found
        try:
            moving.check_turn(state, seat, MOVE)
        except Refused:
            return found
        for cell in sorted(state.players[seat].sundivers):
            for target in moving.open_ways(state, seat, cell):
                try:
                    moving.check_arrival(state, seat, cell, target)
                except Refused:
                    continue
                found.append(_fly(seat, cell, target))
        return found

    def check(self, state: State) -> None:
        # Nearly every step is plain, and nothing is asked more often: the rest is looked at apart.
        if state.active and not self.how and free_steps.steps_left(state, self.seat):
            free_steps.check_steer(state, self.seat, self.of, self.origin, self.target)
            return
        if self.owner is not None and self.owner != self.seat:
            moving.check_turn(state, self.seat, MOVE)
            raise Refused("not_your_sundiver", owner=self.owner)
        moving.check_fly(state, self.seat, self.origin, self.target, self.how)

    def apply(self, table: Table) -> None:
        if free_steps.steps_left(table, self.seat):
            free_steps.steer(table, self.seat, self.of, self.origin, self.target)
        else:
            moving.fly(table, self.seat, self.origin, self.target, self.how)

    @property
    def of(self) -> Seat:
        """Whose sundiver flies."""
        return self.seat if self.owner is None else self.owner

    def words(self) -> tuple[object, ...]:
        if self.owner is not None:
            return (self.origin, self.target, "of", self.owner)
        return (self.origin, self.target, self.how) if self.how else (self.origin, self.target)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> tuple[Fly | Retrieve, ...]:
        if words.skip("lost"):
            return Retrieve.parse(seat, words)
        route = [words.cell(), words.cell()]
        while words.is_cell():
            route.append(words.cell())
        hows = [how for effect in cards_of(words.wording) for how in effect.hows]
        how = words.word(*hows) if words.peek().lower() in hows else ""
        of = words.seat() if not how and words.skip("of") else seat
        owner = None if of == seat else of
        steps = tuple(cls(seat, origin, target, how, owner) for origin, target in pairwise(route))
        return steps * words.times()


# The same steps are listed over and over, so they are shared.
_fly = lru_cache(maxsize=4096)(Fly)
