"""The desk killed twenty times under load; `make crash` does it two hundred times."""

from __future__ import annotations

import shutil
import time
from copy import deepcopy
from pathlib import Path

import pytest

from tests.bot import crash


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
