"""The terminal session of the README works as printed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def session() -> list[tuple[str, list[str]]]:
    """Each command of the README, with the lines printed under it."""
    steps: list[tuple[str, list[str]]] = []
    for line in (ROOT / "README.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("    $ "):
            steps.append((line.removeprefix("    $ "), []))
        elif line.startswith("    ") and steps:
            steps[-1][1].append(line.strip())
        elif line.strip() and steps:
            steps.append(("true", []))  # other words end a session
    return steps


@pytest.mark.slow
def test_every_command_of_the_readme_prints_what_it_says(tmp_path: Path) -> None:
    steps = [step for step in session() if step[0] != "true"]
    assert len(steps) >= 6
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    for command, printed in steps:
        shell = command.replace(".venv/bin/python", "python3").replace("python3", sys.executable)
        done = subprocess.run(
            shell,
            shell=True,
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        shown = (done.stdout + done.stderr).splitlines()
        assert "Traceback" not in done.stderr, command
        refused = printed[:1] and printed[0].startswith("refused")
        assert done.returncode == (2 if refused else 0), f"{command}: {done.stderr}"
        assert printed in ([], [line.strip() for line in shown]), command
