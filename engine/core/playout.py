"""Whole games between random players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from engine.core.chance import Chance
from engine.core.fair import Entry
from engine.core.game import Acting, Game, Setup
from engine.core.record import dataclass

S = TypeVar("S")
A = TypeVar("A", bound=Acting)

CAP = 20_000  # steps; random players dawdle


@dataclass(frozen=True, slots=True)
class Played:
    """One game from start to end, or to the cap."""

    setup: Setup
    entries: tuple[Entry, ...]
    final: Any
    faults: tuple[str, ...]  # invariants that broke, with the step


def choose(game: Game[S, A, Any], state: S, chance: Chance) -> tuple[A, Chance]:
    """Let a random player choose among everything any seat may do now."""
    actions = [
        action for seat in game.play.waiting(state) for action in game.play.legal(state, seat)
    ]
    weights = [game.play.urge(action) for action in actions]
    point, chance = chance.below(sum(weights))
    for action, weight in zip(actions, weights, strict=True):
        point -= weight
        if point < 0:
            return action, chance
    raise AssertionError("the weights add up to more than their sum")


def moves(
    game: Game[S, A, Any], state: S, chance: Chance
) -> Iterator[tuple[A, S, tuple[Any, ...]]]:
    """Play on until the game is over: each action, the position after it, and the events."""
    while game.play.result(state) is None:
        action, chance = choose(game, state, chance)
        step = game.play.step(state, action)
        state = step.state
        yield action, state, step.events


def play(game: Game[S, A, Any], setup: Setup, cap: int = CAP) -> Played:
    """Play one game; its players' choices come from the seed too, from a stream of their own."""
    state = game.play.start(setup)
    entries: list[Entry] = []
    faults = [f"step 0: {fault}" for fault in game.play.broken(state)]
    for action, after, events in moves(game, state, Chance(setup.seed).beside("players")):
        state = after
        entries.append(Entry(action, events))
        faults += [f"step {len(entries)}: {fault}" for fault in game.play.broken(state)]
        if len(entries) == cap:
            break
    return Played(setup, tuple(entries), state, tuple(faults))
