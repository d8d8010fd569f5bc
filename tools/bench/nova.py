"""python -m tools.bench.nova [--quick]: Nova Solis beside python-chess and catanatron.

N1 applies recorded actions, each checked by `step` as if a stranger had sent it. N2 lists all that
every seat may answer. N3 plays whole games: as catanatron's random player does, ours lists every
legal answer at every step and picks one. Answers that stand and fall together (one to five ships
of one trip) are checked by one of them; `tests/engine/nova/test_legal.py` holds that the lists are
what single checks allow. What an earlier step of the same process found out may be remembered.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Iterator, Sequence

from engine.nova import GAME
from tools.bench import ours
from tools.bench.timing import Line, Target, turn_about

PLAYERS = 4
SIZE = 6000  # bytes that a late position may have


def lines(blocks: int, seconds: float, games: int, seed: int) -> Iterator[Line]:
    from tools.bench import anchors  # only the environment of `make bench` has them  # noqa: PLC0415

    recorded = [ours.record(GAME, PLAYERS, seed + place, ()) for place in range(games)]
    positions = ours.sampled(recorded, every=9)
    mine, chess = turn_about(
        (ours.applying(GAME, recorded), anchors.chess_applying(seed)), blocks, seconds
    )
    sides = f"ours {mine}, python-chess is_legal + push {chess}"
    ratio = mine.median / chess.median
    yield Line("N1", "validated apply / python-chess", ratio, Target(0.1, 0.2), sides=sides)
    mine, chess = turn_about(
        (ours.generating(GAME, positions), anchors.chess_generating(seed)), blocks, seconds
    )
    sides = f"ours {mine}, python-chess legal moves {chess}"
    ratio = mine.median / chess.median
    yield Line("N2", "legal actions / python-chess", ratio, Target(0.1, 0.2), sides=sides)
    playing = ours.Playouts(GAME, PLAYERS, weighted=True, options=(), seed=seed)
    mine, catan = turn_about((playing.work, anchors.catan_playing(seed)), blocks, seconds)
    sides = f"ours {mine}, catanatron {catan}; games of {playing.mean_steps:.0f} actions"
    ratio = mine.median / catan.median
    yield Line("N3", "random playout / catanatron", ratio, Target(0.15, 0.3), sides=sides)
    for seats in GAME.seats:
        found = [ours.record(GAME, seats, seed + place, ()) for place in range(games)]
        mean, largest = ours.sizes(GAME, found)
        title = f"largest late position, {seats} players, bytes"
        target = Target(SIZE, SIZE / 2, most=True)
        yield Line("N4", title, largest, target, sides=f"mean {mean:,.0f}")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.bench.nova", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="short blocks: a look, no evidence")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    blocks, seconds = (3, 0.3) if given.quick else (5, 1.0)
    print(f"Python {platform.python_version()}; {blocks} blocks of {seconds} s, turn about")
    try:
        for line in lines(blocks, seconds, given.games, given.seed):
            print(line, flush=True)
    except ModuleNotFoundError as missing:
        sys.exit(f"{missing.name} is not installed here; `make bench` makes a place where it is.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
