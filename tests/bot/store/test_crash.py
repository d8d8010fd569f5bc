"""The desk killed twenty times under load; `make crash` does it two hundred times."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path

import pytest

from tools import crash


@pytest.mark.slow
def test_nothing_is_lost_or_doubled_by_kills(tmp_path: Path) -> None:
    figures = crash.run(kills=20, seed=7, folder=tmp_path)
    assert figures["confirmed"] > 50
    assert figures["told"] > 50


@pytest.mark.slow
def test_the_judge_notices_what_a_bug_might_do(tmp_path: Path) -> None:
    """A check that cannot fail shows nothing."""
    whole = tmp_path / "whole"
    whole.mkdir()
    crash.kill(whole, seed=3, life=1, since=time.time(), ready=True)
    judge = crash.Judge()
    judge.look(whole)
    for what in sorted(crash.HARM):
        folder = tmp_path / what
        shutil.copytree(whole, folder)
        crash.harm(folder, what)
        try:
            deepcopy(judge).look(folder)
        except crash.Lost:
            continue
        pytest.fail(f"not noticed: {what}")


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_an_interrupted_run_leaves_no_process_and_no_file(
    tmp_path: Path, stop: signal.Signals
) -> None:
    """A run that was killed itself cannot remove its files, but its child ends with it."""
    command = [sys.executable, "-m", "tools.crash", "--kills", "1000"]
    run = subprocess.Popen(
        command, cwd=crash.ROOT, env={**os.environ, "TMPDIR": str(tmp_path)},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    wait_until(lambda: bool(children(run.pid)) and any(tmp_path.glob("crash-*/diary")))
    begun = children(run.pid)
    run.send_signal(stop)
    run.wait(timeout=30)
    wait_until(lambda: not any(map(runs, begun)))
    if stop is not signal.SIGKILL:
        assert list(tmp_path.iterdir()) == []


def children(parent: int) -> list[int]:
    listed = Path(f"/proc/{parent}/task/{parent}/children")
    return [int(one) for one in listed.read_text().split()] if listed.exists() else []


def runs(process: int) -> bool:
    """Does a process still run? One that has ended may be listed until it is asked for."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)
