"""`make compare`: what counts as worse, and that both checkouts are measured turn about."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tools import compare
from tools.bench.figures import BENCHES, Figure, Unread, read
from tools.compare import HERE, Block, Judgement, NotRun

PAGES = Path(__file__).parent / "pages"  # as the benchmarks printed them before there was --json
TIME = Figure("a press", "")
RATE = Figure("boards", "", "/s", rising=True)


def judged(figure: Figure, base: list[float], now: list[float]) -> str:
    return Judgement(figure, 1, 1, compare.ratios(figure, base, now)).verdict


@pytest.mark.parametrize("bench", BENCHES)
def test_every_figure_is_found_on_a_page_of_an_earlier_commit(bench: str) -> None:
    found = read(bench, (PAGES / f"{bench}.txt").read_text("utf-8"))
    assert list(found) == [figure.name for figure in BENCHES[bench]]
    assert all(value > 0 for value in found.values())


def test_a_page_that_lost_a_figure_is_an_error() -> None:
    page = (PAGES / "bot.txt").read_text("utf-8").replace("Confirm", "Confirmed")
    assert read("bot", page)
    with pytest.raises(Unread, match="does not have: press, acknowledged, p50"):
        read("bot", page.replace("a press", "a pres"))


@pytest.mark.parametrize(
    ("figure", "now", "verdict"),
    [
        (TIME, [120, 118, 125, 130, 119], "WORSE"),
        (TIME, [109, 108, 109, 107, 109], ""),  # not by more than 10 %
        (TIME, [130, 80, 140, 90, 150], ""),  # inside the spread
        (TIME, [130, 40, 140, 125, 150], "WORSE"),  # one outlier hides nothing
        (TIME, [80, 82, 79, 85, 81], "better"),
        (RATE, [80, 82, 79, 85, 81], "WORSE"),
        (RATE, [120, 118, 125, 130, 119], "better"),
        (Figure("disk", "", anchor=True), [200] * 5, "anchor"),
    ],
)
def test_worse_is_more_than_a_tenth_and_outside_the_spread(
    figure: Figure, now: list[float], verdict: str
) -> None:
    assert judged(figure, [100] * 5, now) == verdict


class Runs:
    """Benchmarks that take no time: `slower` says how much slower the one of now is."""

    def __init__(self, *slower: float) -> None:
        self.slower = list(slower)
        self.order: list[str] = []
        self.base = HERE

    def __call__(self, checkout: Path, bench: str) -> Block:
        side = "now" if checkout == HERE else "base"
        assert (checkout / "engine").is_dir()
        if side == "base":
            self.base = checkout
        self.order.append(side)
        place = self.order.count(side) - 1
        factor = self.slower[min(place, len(self.slower) - 1)] if side == "now" else 1
        return {figure.name: 100.0 * factor for figure in BENCHES[bench] if not figure.rising}


def test_both_checkouts_run_turn_about_and_the_worktree_goes_away(
    capsys: pytest.CaptureFixture[str],
) -> None:
    runs = Runs(1.02)
    assert compare.main(["HEAD", "--only", "bot", "--blocks", "2"], runs) == 0
    assert runs.order == ["base", "now", "now", "base", "base", "now", "now", "base", "base", "now"]
    assert "Confirm to the public board, p50" in capsys.readouterr().out
    worktrees = subprocess.run(
        ["git", "-C", HERE, "worktree", "list"], capture_output=True, text=True, check=True
    ).stdout
    assert str(HERE) in worktrees
    assert str(runs.base) not in worktrees
    assert not runs.base.exists()


def test_what_looks_worse_is_measured_again(capsys: pytest.CaptureFixture[str]) -> None:
    chance, slow = Runs(1.3, 1.3, 1.3, 1.3, 1.3, 0.9), Runs(1.3)
    assert compare.main(["HEAD", "--only", "sandbox"], chance) == 0
    assert compare.main(["HEAD", "--only", "sandbox"], slow) == 1
    assert len(chance.order) == len(slow.order) == 20
    assert "WORSE" in capsys.readouterr().out


def test_a_benchmark_that_does_not_run_is_told_and_the_others_go_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    runs = Runs(1)

    def run(checkout: Path, bench: str) -> Block:
        if bench == "app":
            raise NotRun("ImportError: no app")
        return runs(checkout, bench)

    assert compare.main(["HEAD", "--only", "app,bot"], run) == 2
    told = capsys.readouterr().out
    assert "app did not run:\nImportError: no app" in told
    assert "bot, 5 blocks of each:" in told


def test_a_commit_that_is_not_there_is_one_sentence() -> None:
    with pytest.raises(SystemExit, match="There is no commit nowhere here"):
        compare.main(["nowhere"], Runs(1))


def test_make_compare_asks_for_the_commit() -> None:
    plan = subprocess.run(
        ["make", "-n", "compare", "BASE=abc", "ARGS=--only bot"],
        cwd=HERE, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert "-m tools.compare abc --only bot" in plan


@pytest.mark.slow
def test_a_benchmark_prints_its_figures_as_json() -> None:
    assert all(compare.knows_json(HERE, module) for module, *_ in compare.COMMANDS.values())
    command = "-W ignore -m tools.bench.bot --games 4 --presses 2 --json"
    done = subprocess.run(
        [sys.executable, *command.split()], cwd=HERE, capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout).keys() == {figure.name for figure in BENCHES["bot"]}
