"""The computer player in every edition: python -m tools.contest [--games N] [--edition E]

First against random players (`engine.core.playout`): one seat of every table is the computer
player's, a different one from game to game. Two players are the measure; larger tables have fewer
games. A shared win counts half. Then against itself: every game has to end by supernova, soon.
Says how it went and how long decisions took; exits with 0 always.
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.pool import Pool

from engine.core import playout
from engine.core.chance import Chance
from engine.core.game import Setup
from engine.core.seat import Seat
from engine.sol import GAME
from engine.sol.computer_player import advise
from engine.sol.state import State

GAMES = 200
LARGER = (3, 4, 5)  # players, in a quarter as many games
ITSELF = (2, 3, 4, 5)  # players, in a quarter as many games
WANTED = 95  # per cent of the games between two
SOON = 400  # turns of a game of the computer player against itself


@dataclass(frozen=True, slots=True)
class Table:
    setup: Setup
    warm: tuple[Seat, ...]  # the computer player's seats


@dataclass(frozen=True, slots=True)
class Score:
    """What came of one game, seen from the first of the computer player's seats."""

    table: Table
    win: float | None  # a shared one is half; None: it did not end
    supernova: bool
    own: int
    others: tuple[int, ...]
    turns: int
    times: tuple[float, ...]  # seconds


def tables(seats: int, games: int, seed: int, edition: str = "published") -> Iterator[Table]:
    """List tables with one computer player each."""
    for place in range(games):
        yield Table(Setup(edition, seats, seed + place), (Seat(place % seats),))


def tables_of_its_own(seats: int, games: int, seed: int, edition: str) -> Iterator[Table]:
    """List tables at which all are computer players."""
    for place in range(games):
        yield Table(Setup(edition, seats, seed + place), tuple(map(Seat, range(seats))))


def play(table: Table) -> Score:
    """Play one game. The computer player answers first where several may."""
    state: State = GAME.play.start(table.setup)
    chance = Chance(table.setup.seed).beside("players")
    alone = len(table.warm) == table.setup.seats
    times = []
    for _ in range(playout.CAP):
        if GAME.play.result(state) is not None or (alone and GAME.play.turn(state) > SOON):
            break
        asked = next((seat for seat in GAME.play.waiting(state) if seat in table.warm), None)
        if asked is not None:
            start = time.perf_counter()
            action = advise(state, asked)
            times.append(time.perf_counter() - start)
        else:
            action, chance = playout.choose(GAME, state, chance)
        state = GAME.play.step(state, action).state
    return score(table, state, times)


def score(table: Table, state: State, times: Sequence[float]) -> Score:
    result = GAME.play.result(state)
    win: float | None = None
    if result is not None:
        first = table.warm[0] in result.winners
        win = 0.0 if not first else 1.0 if len(result.winners) == 1 else 0.5
    momentum = [player.momentum for player in state.players]
    own = momentum.pop(table.warm[0])
    supernova = result is not None and not state.instability
    turns = GAME.play.turn(state)
    return Score(table, win, supernova, own, tuple(momentum), turns, tuple(times))


def share(scores: Sequence[Score]) -> float:
    """Games won, in per cent."""
    return 100 * sum(score.win or 0.0 for score in scores) / len(scores)


def length(scores: Sequence[Score]) -> str:
    turns = [score.turns for score in scores]
    return f"turns: median {statistics.median(turns):.0f}, longest {max(turns)}"


def report(seats: int, scores: Sequence[Score]) -> None:
    wins, draws, losses = (sum(score.win == value for score in scores) for value in (1, 0.5, 0))
    own = statistics.mean(score.own for score in scores)
    others = statistics.mean(statistics.mean(score.others) for score in scores)
    verdict = ""
    if seats == 2:
        verdict = f", {WANTED} % wanted: {'' if share(scores) >= WANTED else 'not '}reached"
    print(
        f"  {seats} players, {len(scores)} games: {wins} won, {draws} drawn, {losses} lost, "
        f"{share(scores):.1f} % (by chance {100 / seats:.0f} %){verdict}"
    )
    print(f"    {length(scores)}; momentum: computer player {own:.1f}, random {others:.1f}")
    if unfinished := [score.table.setup for score in scores if score.win is None]:
        print(f"    not over after {playout.CAP} steps: {unfinished}")


def report_alone(seats: int, scores: Sequence[Score]) -> None:
    ended = sum(score.supernova and score.turns <= SOON for score in scores)
    print(
        f"  {seats} computer players, {len(scores)} games: "
        f"{ended} ended by supernova within {SOON} turns; {length(scores)}"
    )
    if late := [score.table.setup for score in scores if not score.supernova]:
        print(f"    without a supernova: {late}")


def contest(pool: Pool, edition: str, games: int, seed: int) -> list[float]:
    """Play all games of one edition; returns how long each decision took."""
    print(edition)
    times: list[float] = []
    for seats in (2, *LARGER):
        number = games if seats == 2 else max(1, games // 4)
        scores = pool.map(play, tables(seats, number, seed, edition), chunksize=1)
        report(seats, scores)
        times += [second for score in scores for second in score.times]
    for seats in ITSELF:
        every = tables_of_its_own(seats, max(1, games // 4), seed, edition)
        scores = pool.map(play, every, chunksize=1)
        report_alone(seats, scores)
        times += [second for score in scores for second in score.times]
    return times


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.contest", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="between two players")
    parser.add_argument("--seed", type=int, default=1, help="of the first game; each has the next")
    parser.add_argument("--edition", choices=GAME.editions, help="only this one")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    given = parser.parse_args(arguments)
    start = time.perf_counter()
    editions = GAME.editions if given.edition is None else (given.edition,)
    with multiprocessing.Pool(given.jobs) as pool:
        times = [
            second
            for edition in editions
            for second in contest(pool, edition, given.games, given.seed)
        ]
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
