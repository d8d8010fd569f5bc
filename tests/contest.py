"""The warm bot against random players: python -m tests.contest [--games N] [--seed S]

One seat of every table is the warm bot's, a different one from game to game; all others play at
random (`engine.core.playout`). Two players are the measure; larger tables have fewer games.
A shared win counts half. Says how it went and how long decisions took; exits with 0 always.
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.core import playout
from engine.core.chance import Chance
from engine.core.game import Setup
from engine.core.seat import Seat
from engine.sol import GAME
from engine.sol.state import State

GAMES = 200
LARGER = (3, 4, 5)  # players, in a quarter as many games
WANTED = 80  # per cent of the games between two


@dataclass(frozen=True, slots=True)
class Table:
    setup: Setup
    warm: Seat


@dataclass(frozen=True, slots=True)
class Score:
    """What came of one game."""

    table: Table
    win: float | None  # a shared one is half; None: it did not end
    own: int
    others: tuple[int, ...]
    turns: int
    times: tuple[float, ...]  # seconds


def tables(seats: int, games: int, seed: int, edition: str = "published") -> Iterator[Table]:
    for place in range(games):
        yield Table(Setup(edition, seats, seed + place), Seat(place % seats))


def play(table: Table) -> Score:
    """Play one game. The warm bot answers first where several may."""
    state: State = GAME.start(table.setup)
    chance = Chance(table.setup.seed).beside("players")
    times = []
    for _ in range(playout.CAP):
        if GAME.result(state) is not None:
            break
        if table.warm in GAME.waiting(state):
            start = time.perf_counter()
            action = GAME.advise(state, table.warm)
            times.append(time.perf_counter() - start)
        else:
            action, chance = playout.choose(GAME, state, chance)
        state = GAME.step(state, action).state
    result = GAME.result(state)
    winners = result.winners if result is not None else ()
    win = 0.0 if table.warm not in winners else 1.0 if len(winners) == 1 else 0.5
    momentum = [player.momentum for player in state.players]
    own = momentum.pop(table.warm)
    ended = None if result is None else win
    return Score(table, ended, own, tuple(momentum), GAME.turn(state), tuple(times))


def share(scores: Sequence[Score]) -> float:
    """Games won, in per cent."""
    return 100 * sum(score.win or 0.0 for score in scores) / len(scores)


def report(seats: int, scores: Sequence[Score]) -> None:
    wins, draws, losses = (sum(score.win == value for score in scores) for value in (1, 0.5, 0))
    own = statistics.mean(score.own for score in scores)
    others = statistics.mean(statistics.mean(score.others) for score in scores)
    turns = statistics.mean(score.turns for score in scores)
    print(
        f"{seats} players, {len(scores)} games: {wins} won, {draws} shared, {losses} lost, "
        f"{share(scores):.1f} % (by chance {100 / seats:.0f} %)"
    )
    print(f"  momentum: warm bot {own:.1f}, random {others:.1f}; {turns:.0f} turns a game")
    if unfinished := [score.table for score in scores if score.win is None]:
        print(f"  not over after {playout.CAP} steps: {unfinished}")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.contest", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="between two players")
    parser.add_argument("--seed", type=int, default=1, help="of the first game; each has the next")
    parser.add_argument("--edition", default="published", choices=GAME.editions)
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    given = parser.parse_args(arguments)
    times: list[float] = []
    start = time.perf_counter()
    with multiprocessing.Pool(given.jobs) as pool:
        for seats in (2, *LARGER):
            games = given.games if seats == 2 else max(1, given.games // 4)
            scores = pool.map(play, tables(seats, games, given.seed, given.edition), chunksize=1)
            report(seats, scores)
            if seats == 2:
                verdict = "reached" if share(scores) >= WANTED else "not reached"
                print(f"  {WANTED} % wanted: {verdict}")
            times += [second for score in scores for second in score.times]
    times.sort()
    print(
        f"{len(times)} decisions: median {1000 * statistics.median(times):.1f} ms, "
        f"99 % within {1000 * times[int(0.99 * (len(times) - 1))]:.1f} ms, "
        f"slowest {1000 * times[-1]:.1f} ms"
    )
    print(f"{time.perf_counter() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
