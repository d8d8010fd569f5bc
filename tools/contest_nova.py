"""How the computer player of Nova Solis fares at tables of its own: a part of `make contest`."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence

from engine.core.game import Setup
from engine.nova import GAME
from engine.nova.content.cards import DIFFICULTIES
from engine.nova.pieces import EndedBy

GAMES = 100


def ending(setup: Setup) -> EndedBy:
    """Play a game in which every seat is the computer's."""
    state = GAME.play.start(setup)
    while state.result is None:
        seat = GAME.play.waiting(state)[0]
        action = GAME.play.advice(state, seat)
        assert action is not None
        state = GAME.play.step(state, action).state
    return state.result.by


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.contest_nova", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="at each number of players")
    parser.add_argument("--seed", type=int, default=0, help="of the first game of each number")
    parser.add_argument("--difficulty", default="moderate", choices=DIFFICULTIES)
    given = parser.parse_args(arguments)
    for seats in GAME.seats:
        start = time.perf_counter()
        ended: Counter[EndedBy] = Counter()
        for seed in range(given.seed, given.seed + given.games):
            ended[ending(Setup("first", seats, seed, (f"difficulty={given.difficulty}",)))] += 1
        seconds = time.perf_counter() - start
        lost = ", ".join(f"{by} {n}" for by, n in ended.items() if by is not EndedBy.DECLARED)
        print(
            f"{seats} players, {given.difficulty}: won {ended[EndedBy.DECLARED]} of {given.games}; "
            f"{lost} ({seconds:.0f} s)",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
