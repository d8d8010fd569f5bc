"""The bot as a child of the local Discord, which plays a scenario from a file."""

import asyncio
import os
import sys
from pathlib import Path

import pytest

WRONG = "line 3, '/dance': there is no command /dance here"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("more", "code", "told"),
    [("", 0, ""), ("bob: /dance\n", 1, f"The script was not played to its end: {WRONG}.\n")],
)
async def test_a_scenario_is_played_written_down_and_ends(
    tmp_path: Path, more: str, code: int, told: str
) -> None:
    file = tmp_path / "evening.txt"
    file.write_text(f"alice: /game new seats=2\nbob: click Join\n{more}")
    surroundings = {key: value for key, value in os.environ.items() if key != "DISCORD_TOKEN"}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "sandbox", "--script", str(file), "--"),
        *(sys.executable, "-m", "bot"),
        env=surroundings,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    _, complaint = await process.communicate()
    assert (process.returncode, complaint.decode()) == (code, told)
    written = (tmp_path / "evening.played" / "transcript.md").read_text("utf-8")
    assert "**bob**: `click Join`" in written
    assert "You sit in seat A of game 1." in written
