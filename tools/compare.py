"""python -m tools.compare BASE [--only engine,bot]: is anything slower than at another commit?

BASE is checked out into a folder of its own. Both checkouts run their own benchmarks turn about in
the same environment, so that what the machine does meanwhile befalls both. A figure is worse if it
is more than 10 % worse in the middle and also outside the spread of its blocks; what looks worse is
measured a second time. The exit code is 1 if anything is worse, 2 if something did not run.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from statistics import median

from tools.bench.figures import BENCHES, Figure, find

HERE = Path(__file__).resolve().parents[1]
LEAST = 5  # blocks
WORSE = 1.10
PACKAGES = ("bot", "engine", "render", "sandbox", "tests", "tools")
# One short block of each benchmark. Both sides get the same, so that they do the same work.
COMMANDS: Mapping[str, tuple[str, ...]] = {
    "engine": ("tools.bench", "--blocks", "1", "--seconds", "0.4", "--games", "1"),
    "pictures": ("tools.bench.pictures", "--quick"),
    "app": ("tools.bench.app", "--quick"),
    "sandbox": ("tools.bench.sandbox",),
    "bot": ("tools.bench.bot", "--games", "20", "--presses", "20"),
}
# What modules were called in older checkouts.
FORMERLY = {"tools.bench.app": "tests.bench.desk"}
Block = dict[str, float]  # the figures of one run, by name
Run = Callable[[Path, str], Block]


class NotRun(Exception):
    """A benchmark ended with an error, and these were its last words."""


@dataclass(slots=True)
class Comparison:
    """What one benchmark measured in both checkouts, block by block."""

    bench: str
    base: list[Block] = field(default_factory=list)
    now: list[Block] = field(default_factory=list)

    def judge(self) -> Iterator[Judgement]:
        """Judge every figure that both sides have in each block."""
        for figure in BENCHES[self.bench]:
            if all(figure.name in block for block in (*self.base, *self.now)):
                base = [block[figure.name] for block in self.base]
                now = [block[figure.name] for block in self.now]
                yield Judgement(figure, median(base), median(now), ratios(figure, base, now))

    def unmatched(self) -> Iterator[str]:
        """Name the figures that only one side has."""
        for figure in BENCHES[self.bench]:
            if not all(figure.name in block for block in (*self.base, *self.now)):
                yield figure.name


def ratios(figure: Figure, base: Sequence[float], now: Sequence[float]) -> tuple[float, ...]:
    """Return by how much each block is worse than its neighbour; under 1 it is better."""
    pairs = zip(base, now, strict=True)
    if figure.rising:
        return tuple(divide(then, here) for then, here in pairs)
    return tuple(divide(here, then) for then, here in pairs)


def divide(one: float, other: float) -> float:
    """Divide; two numbers that are printed as nothing are equal."""
    if not other:
        return 1.0 if not one else float("inf")
    return one / other


@dataclass(frozen=True, slots=True)
class Judgement:
    """One figure in both checkouts."""

    figure: Figure
    base: float
    now: float
    ratios: tuple[float, ...]

    @property
    def ratio(self) -> float:
        return median(self.ratios)

    @property
    def spread(self) -> tuple[float, float]:
        """From the lowest to the highest ratio, without one outlier at each end."""
        inner = sorted(self.ratios)[1:-1] or self.ratios
        return min(inner), max(inner)

    @property
    def verdict(self) -> str:
        low, high = self.spread
        if self.figure.anchor:
            return "anchor"
        if self.ratio > WORSE and low > 1:
            return "WORSE"
        if self.ratio < 1 / WORSE and high < 1:
            return "better"
        return ""

    def __str__(self) -> str:
        low, high = self.spread
        sides = f"{self.base:,.6g} -> {self.now:,.6g} {self.figure.unit}"
        return (
            f"  {self.figure.name:36} {sides:>28}   {self.ratio:5.2f} ({low:.2f}..{high:.2f})"
            f"  {self.verdict}"
        ).rstrip()


def run_bench(checkout: Path, bench: str) -> Block:
    """Run one block of a checkout's own benchmark; raises NotRun."""
    compile_once(checkout)
    module, *options = COMMANDS[bench]
    module = module_in(checkout, module)
    as_json = knows_json(checkout, module)
    command = [sys.executable, "-W", "ignore", "-m", module, *options, *["--json"] * as_json]
    done = subprocess.run(
        command,
        cwd=checkout,
        env=environment(checkout),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise NotRun("\n".join((done.stdout + done.stderr).splitlines()[-8:]))
    return json.loads(done.stdout) if as_json else find(bench, done.stdout)


@cache
def compile_once(checkout: Path) -> None:
    """Compile a checkout, so that its first block is no slower than the others."""
    command = [sys.executable, "-m", "compileall", "-q", *PACKAGES]
    subprocess.run(command, cwd=checkout, check=False)


def module_in(checkout: Path, module: str) -> str:
    """Return what a benchmark is called in a checkout, which may be older than its name."""
    if program(checkout, module).exists():
        return module
    return FORMERLY.get(module, module.replace("tools.", "tests."))


def program(checkout: Path, module: str) -> Path:
    """Return the file that is run for a module."""
    file = checkout.joinpath(*module.split("."))
    return file / "__main__.py" if file.is_dir() else file.with_suffix(".py")


def knows_json(checkout: Path, module: str) -> bool:
    """Can this checkout print its figures, or must they be found on the page?"""
    return "--json" in program(checkout, module).read_text("utf-8")


def environment(checkout: Path) -> dict[str, str]:
    """Return our own without what could lead one checkout to the modules of the other."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    # The environment itself leads to the local Discord of this checkout.
    return {**kept, "PYTHONPATH": str(checkout / "sandbox" / "src")}


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """Check a commit out into a folder that goes away again."""
    git = ("git", "-C", str(HERE), "worktree")
    known = ["git", "-C", str(HERE), "rev-parse", "--quiet", "--verify", f"{commit}^{{commit}}"]
    if subprocess.run(known, stdout=subprocess.DEVNULL, check=False).returncode:
        sys.exit(f"There is no commit {commit} here.")
    with tempfile.TemporaryDirectory(prefix="compare-") as folder:
        base = Path(folder) / "base"
        subprocess.run([*git, "add", "--quiet", "--detach", str(base), commit], check=True)
        try:
            yield base
        finally:
            subprocess.run([*git, "remove", "--force", str(base)], check=True)


def measure(comparison: Comparison, base: Path, blocks: int, run: Run) -> None:
    """Add blocks of both checkouts, turn about; each goes first as often as the other."""
    for block in range(blocks):
        sides = [(base, comparison.base), (HERE, comparison.now)]
        for checkout, found in reversed(sides) if block % 2 else sides:
            found.append(run(checkout, comparison.bench))
        print(f"{comparison.bench}: block {len(comparison.now)}", file=sys.stderr, flush=True)


def compare(bench: str, base: Path, blocks: int, run: Run) -> Comparison:
    """Measure one benchmark, and a second time if anything looks worse."""
    comparison = Comparison(bench)
    measure(comparison, base, blocks, run)
    if any(one.verdict == "WORSE" for one in comparison.judge()):
        print(f"{bench}: something looks worse; measured a second time ...", flush=True)
        measure(comparison, base, blocks, run)
    return comparison


def report(comparison: Comparison) -> int:
    """Print what was measured; return how many figures are worse."""
    print(f"{comparison.bench}, {len(comparison.now)} blocks of each:")
    found = list(comparison.judge())
    for one in found:
        print(one)
    for name in comparison.unmatched():
        print(f"  {name:36} not in both checkouts")
    sys.stdout.flush()
    return sum(one.verdict == "WORSE" for one in found)


def parser() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(
        prog="python -m tools.compare",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    options.add_argument("base", metavar="BASE", help="the commit to compare with")
    options.add_argument("--blocks", type=int, default=LEAST, help=f"at least {LEAST}")
    options.add_argument("--only", type=benches, default=tuple(COMMANDS), metavar="NAME,NAME",
                         help=f"of {', '.join(COMMANDS)}")  # fmt: skip
    return options


def benches(text: str) -> tuple[str, ...]:
    names = tuple(text.split(","))
    if unknown := [name for name in names if name not in COMMANDS]:
        raise argparse.ArgumentTypeError(f"unknown: {', '.join(unknown)}")
    return names


def main(arguments: Sequence[str] | None = None, run: Run = run_bench) -> int:
    given = parser().parse_args(arguments)
    blocks = max(LEAST, given.blocks)
    start = time.perf_counter()
    worse = failed = 0
    print(
        f"now beside {given.base}, {blocks} blocks of each, turn about. Ratios are how many times"
        " worse the figure is now (under 1: better), with their spread.",
        flush=True,
    )
    with checked_out(given.base) as base:
        for bench in given.only:
            try:
                worse += report(compare(bench, base, blocks, run))
            except NotRun as error:
                failed += 1
                print(f"{bench} did not run:\n{error}", flush=True)
    print(f"{worse} worse, {failed} not run; {time.perf_counter() - start:.0f} s in all")
    return 2 if failed else min(worse, 1)


if __name__ == "__main__":
    sys.exit(main())
