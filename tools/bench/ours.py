"""Our side: games recorded once, so that every run does the same work."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle
from statistics import mean
from typing import Any

from engine.core.game import Setup
from engine.games import GAMES
from tests.random_play import EVERY_COLOUR, AnyGame, offers, uses_cards, walk
from tools.bench.timing import Work

SETUPS: tuple[tuple[str, ...], ...] = ((), ("longer",))
PLAIN = ("effects=none",)  # as the games were before there were cards
CARDS = (EVERY_COLOUR,)
SEATS = range(2, 6)


@dataclass(frozen=True, slots=True)
class Recorded:
    """One random game: where it began, what was done, and every position before an action."""

    seats: int
    start: Any
    actions: tuple[Any, ...]
    positions: tuple[Any, ...]
    offers: tuple[int, ...]


def the_game() -> AnyGame:
    return next(iter(GAMES.values()))


def record(game: AnyGame, seats: int, seed: int, options: tuple[str, ...]) -> Recorded:
    setup = Setup(game.editions[0], seats, seed, options)
    prefers = None if PLAIN[0] in options else uses_cards
    moments = list(walk(game, setup, prefers=prefers))
    return Recorded(
        seats,
        moments[0].before,
        tuple(moment.action for moment in moments),
        tuple(moment.before for moment in moments),
        tuple(len(moment.offered) for moment in moments),
    )


def record_all(
    game: AnyGame, seed: int, games: int, extra: tuple[str, ...] = PLAIN
) -> list[Recorded]:
    """So many games for each number of players and each way to begin."""
    return [
        record(game, seats, seed + place, (*options, *extra))
        for seats in SEATS
        for options in SETUPS
        for place in range(games)
    ]


def applying(game: AnyGame, games: Sequence[Recorded]) -> Work:
    """Replay recorded games; every action is checked as if a stranger had sent it."""
    turns = cycle(games)

    def work() -> int:
        one = next(turns)
        state = one.start
        for action in one.actions:
            state = game.play.step(state, action).state
        return len(one.actions)

    return work


def sampled(games: Sequence[Recorded], every: int) -> list[Any]:
    return [state for one in games for state in one.positions[::every]]


def generating(game: AnyGame, states: Sequence[Any]) -> Work:
    """List everything that each player may do, in recorded positions."""
    asked = [(state, game.play.waiting(state)) for state in states]

    def work() -> int:
        return sum(len(game.play.legal(state, seat)) for state, seats in asked for seat in seats)

    return work


@dataclass(slots=True)
class Playouts:
    """Whole games between random players: list everything, pick, apply."""

    game: AnyGame
    seats: int
    weighted: bool
    options: tuple[str, ...] = PLAIN
    cap: int = 20_000
    games: int = 0
    steps: int = 0
    seed: int = 1

    def work(self) -> int:
        game = self.game
        self.seed += 1
        rnd = random.Random(self.seed)
        state = game.play.start(Setup(game.editions[0], self.seats, self.seed, self.options))
        steps = 0
        while steps < self.cap and game.play.result(state) is None:
            offered = offers(game, state)
            if self.weighted:
                (action,) = rnd.choices(offered, [game.play.urge(one) for one in offered])
            else:
                action = rnd.choice(offered)
            state = game.play.step(state, action).state
            steps += 1
        self.games += 1
        self.steps += steps
        return steps

    @property
    def mean_steps(self) -> float:
        return self.steps / self.games


def slowest(game: AnyGame, states: Sequence[Any]) -> tuple[float, int]:
    """The longest that listing one seat's actions takes, in ms, and how many there were."""
    worst = (0.0, 0)
    for state in states:
        for seat in game.play.waiting(state):
            many = len(game.play.legal(state, seat))
            times = []
            for _ in range(3):
                start = time.perf_counter()
                game.play.legal(state, seat)
                times.append(time.perf_counter() - start)
            worst = max(worst, (min(times) * 1000, many))
    return worst


def sizes(game: AnyGame, games: Sequence[Recorded]) -> tuple[float, int]:
    """Bytes of late positions as compact JSON: the mean and the largest."""
    found = [
        len(json.dumps(game.play.codec.write(state), separators=(",", ":")).encode())
        for one in games
        for state in one.positions[len(one.positions) * 4 // 5 :: 7]
    ]
    return mean(found), max(found)
