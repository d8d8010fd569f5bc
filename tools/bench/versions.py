"""python -m tools.bench.versions REVISION [--games 12] [--rounds 7]: beside an older engine.

The older one is checked out into a folder of its own; both play the same tables turn about, each in
a process of its own, so that what the machine does meanwhile befalls both. The best round counts.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parents[2]
TABLES = (
    ("published", ("effects=none",)),
    ("published", ()),
    ("reference", ("effects=none",)),
    ("reference", ()),
)
# Runs inside either checkout, so it uses only what has long been there.
PLAY = """
import sys, time
from engine.core.chance import Chance
from engine.core.game import Setup
from engine.core.playout import moves
from engine.sol import GAME
edition, games, *options = sys.argv[1:]
steps = 0
start = time.perf_counter()
for seed in range(int(games)):
    state = GAME.start(Setup(edition, 4, seed, tuple(options)))
    for _, _ in zip(range(600), moves(GAME, state, Chance(seed))):
        steps += 1
print((time.perf_counter() - start) / steps * 1e6)
"""


def once(folder: Path, edition: str, games: int, options: tuple[str, ...]) -> float:
    """Microseconds for one step: all that is legal listed, one of it chosen and played."""
    command = [sys.executable, "-c", PLAY, edition, str(games), *options]
    done = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    return float(done.stdout)


def main() -> None:
    options = argparse.ArgumentParser(prog="python -m tools.bench.versions", description=__doc__)
    options.add_argument("revision")
    options.add_argument("--games", type=int, default=12)
    options.add_argument("--rounds", type=int, default=7)
    given = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        then = Path(name) / "then"
        git = ["git", "-C", str(HERE), "worktree"]
        subprocess.run([*git, "add", "--quiet", "--detach", str(then), given.revision], check=True)
        try:
            for edition, chosen in TABLES:
                old, new = [], []
                for _ in range(given.rounds):
                    old.append(once(then, edition, given.games, chosen))
                    new.append(once(HERE, edition, given.games, chosen))
                what = " ".join([edition, *chosen])
                print(
                    f"{what}: {min(old):.1f} µs a step then, {min(new):.1f} now,"
                    f" {min(new) / min(old):.3f} of it",
                    flush=True,
                )
        finally:
            subprocess.run([*git, "remove", "--force", str(then)], check=True)


if __name__ == "__main__":
    main()
