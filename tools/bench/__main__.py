"""python -m tools.bench [--quick]: prints the table; never fails for being slow."""

from __future__ import annotations

import argparse
import platform
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import cycle

from engine.core import playout
from engine.core.game import Setup
from tools import soak
from tools.bench import figures, ours
from tools.bench.timing import Line, Rates, Target, turn_about

PEER = 0.003  # the peer's production path, measured as a part of python-chess is_legal + push
PLAYERS = 4


def parser() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(prog="python -m tools.bench", description=__doc__)
    options.add_argument("--quick", action="store_true", help="short blocks: a look, no evidence")
    options.add_argument("--blocks", type=int, help="of each side, taken turn about")
    options.add_argument("--seconds", type=float, help="of each block")
    options.add_argument("--games", type=int, help="random games looked at for dead ends")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--json", action="store_true", help="print the figures alone, as JSON")
    return options


def versus(one: Rates, two: Rates, anchor: str) -> str:
    return f"ours {one}, {anchor} {two}"


def lines(blocks: int, seconds: float, games: int, seed: int) -> Iterator[Line | str]:
    from tools.bench import anchors  # only the environment of `make bench` has them  # noqa: PLC0415

    game = ours.the_game()
    recorded = ours.record_all(game, seed, games=3)
    of_four = [one for one in recorded if one.seats == PLAYERS]
    positions = ours.sampled(of_four, every=9)

    mine, chess = turn_about(
        (ours.applying(game, of_four), anchors.chess_applying(seed)), blocks, seconds
    )
    ratio = mine.median / chess.median
    sides = versus(mine, chess, "python-chess is_legal + push")
    yield Line("E1", "validated apply / python-chess", ratio, Target(0.15, 0.30), sides=sides)
    yield Line("E2", "validated apply / peer production path", ratio / PEER, Target(50, 100), "x")

    mine, chess = turn_about(
        (ours.generating(game, positions), anchors.chess_generating(seed)), blocks, seconds
    )
    yield Line(
        "E3",
        "legal actions generated / python-chess",
        mine.median / chess.median,
        Target(0.25, 0.5),
        sides=versus(mine, chess, "python-chess legal moves"),
    )

    weighted = ours.Playouts(game, PLAYERS, weighted=True, seed=seed)
    uniform = ours.Playouts(game, PLAYERS, weighted=False, cap=1000, seed=seed)
    mine, plain, catan = turn_about(
        (weighted.work, uniform.work, anchors.catan_playing(seed)), blocks, seconds
    )
    yield Line(
        "E4",
        "random playout, 4 players / catanatron",
        mine.median / catan.median,
        Target(0.2, 0.5),
        sides=versus(mine, catan, "catanatron")
        + f"; {mine.median / weighted.mean_steps:.1f} whole games/s"
        + f" of {weighted.mean_steps:.0f} actions",
    )
    yield Line(
        "E4", "the same, picked uniformly", plain.median / catan.median, Target(0.2, 0.5),
        sides=versus(plain, catan, "catanatron"),
    )  # fmt: skip

    total = soak.Tally()
    against = [kind for kind in soak.kinds() if kind.options in ours.SETUPS and kind.seats > 1]
    for place, kind in zip(range(games), cycle(against), strict=False):
        setup = Setup(kind.edition, kind.seats, seed + place, (*kind.options, *ours.PLAIN))
        total.add(soak.play(soak.Table(kind, setup, place, playout.CAP))[1])
    trouble = len(total.dead_ends) + len(total.faults)
    yield Line(
        "E5",
        f"of {games} random games, dead ends or refusals",
        trouble,
        Target(0, 0, most=True),
        sides=f"{total.steps} actions, {total.tried} more offers tried; `make soak` plays more",
    )

    for seats in ours.SEATS:
        mean, largest = ours.sizes(game, [one for one in recorded if one.seats == seats])
        yield Line(
            "E7",
            f"largest late position, {seats} players, bytes",
            largest,
            Target(6000, 3000, most=True),
            sides=f"mean {mean:,.0f}",
        )

    every = ours.sampled(recorded, every=3)
    slow, many = ours.slowest(game, every)
    offers = [number for one in recorded for number in one.offers]
    yield (
        f"legal actions of all seats: mean {sum(offers) / len(offers):.1f}, most {max(offers)}; "
        f"slowest listing {slow:.2f} ms ({many} actions), of {len(every)} positions"
    )
    yield from with_cards(blocks, seconds, seed)


def with_cards(blocks: int, seconds: float, seed: int) -> Iterator[str]:
    """The same work in games with effects, whose players like to use them."""
    game = ours.the_game()
    recorded = ours.record_all(game, seed, 3, ours.CARDS)
    recorded += ours.record_all(game, seed, 1, (*ours.CARDS, "trigger_event=teleport"))
    of_four = [one for one in recorded if one.seats == PLAYERS]
    playouts = ours.Playouts(game, PLAYERS, weighted=True, options=ours.CARDS, seed=seed)
    apply, generate, play = turn_about(
        (
            ours.applying(game, of_four),
            ours.generating(game, ours.sampled(of_four, every=9)),
            playouts.work,
        ),
        blocks,
        seconds,
    )
    yield f"with effects: validated apply {apply}; legal actions generated {generate};"
    yield f"  random playout {play}, of {playouts.mean_steps:.0f} actions a game"
    every = ours.sampled(recorded, every=9)
    slow, many = ours.slowest(game, every)
    offers = [number for one in recorded for number in one.offers]
    yield (
        f"  legal actions of all seats: mean {sum(offers) / len(offers):.1f}, most {max(offers)}; "
        f"slowest listing {slow:.2f} ms ({many} actions), of {len(every)} positions"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    given = parser().parse_args(arguments)
    with figures.as_json("engine", given.json):
        return measure(given)


def measure(given: argparse.Namespace) -> int:
    blocks = given.blocks or (3 if given.quick else 5)
    seconds = given.seconds or (0.3 if given.quick else 1.0)
    games = given.games or (16 if given.quick else 96)
    print(
        f"Python {platform.python_version()}, {platform.machine()}; {blocks} blocks of {seconds} s "
        f"for each side, turn about; seed {given.seed}. Ratios of medians; bar / ambition."
    )
    start = time.perf_counter()
    try:
        for line in lines(blocks, seconds, games, given.seed):
            print(line, flush=True)
    except ModuleNotFoundError as missing:
        sys.exit(f"{missing.name} is not installed here; `make bench` makes a place where it is.")
    print(f"{time.perf_counter() - start:.0f} s in all")
    return 0


if __name__ == "__main__":
    sys.exit(main())
