"""python -m tools.flake [--times 20] [FOLDER ...]: run tests again and again to find moody ones."""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence

FOLDERS = ("sandbox/tests", "tests/e2e")
# As `make test` runs them, so that they are as crowded here as there.
AS_ALWAYS = ("-n", "3", "--dist", "worksteal")


def main(arguments: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(prog="python -m tools.flake", description=__doc__)
    options.add_argument("--times", type=int, default=20)
    options.add_argument("--fast", action="store_true", help="leave out the slow ones")
    options.add_argument("folders", nargs="*", default=FOLDERS)
    given = options.parse_args(arguments)
    failed: Counter[str] = Counter()
    for number in range(1, given.times + 1):
        start = time.perf_counter()
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *AS_ALWAYS]
        command += [*given.folders, *(["-m", "not slow"] if given.fast else [])]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        lines = done.stdout.splitlines()
        found = [line for line in lines if line.startswith(("FAILED", "ERROR "))]
        failed.update(line.split(" - ")[0] for line in found)
        broken = done.returncode and not found
        failed.update(["a run that broke off"] * bool(broken))
        if done.returncode:
            # A moody test is seldom caught: what it said must not be lost.
            print(done.stdout, done.stderr, sep="\n")
        seconds = time.perf_counter() - start
        print(f"run {number}: {len(found)} failed, {seconds:.0f} s", *found, sep="\n  ", flush=True)
    for name, count in failed.most_common():
        print(f"{count} of {given.times}: {name}")
    print(f"{sum(failed.values())} failures in {given.times} runs")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
