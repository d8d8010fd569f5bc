"""The bot as a child of the local Discord, which plays a scenario from a file."""

import asyncio
import os
import sys
from pathlib import Path

import pytest

GUIDE = Path(__file__).parents[2] / "docs" / "sandbox.md"


async def played(file: Path) -> tuple[int | None, str, str]:
    """Play a scenario; its exit code, what was complained of and what was written down."""
    surroundings = {key: value for key, value in os.environ.items() if key != "DISCORD_TOKEN"}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "sandbox", "--script", str(file), "--"),
        *(sys.executable, "-m", "bot"),
        env=surroundings,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    _, complaint = await process.communicate()
    written = (file.with_suffix(".played") / "transcript.md").read_text("utf-8")
    return process.returncode, complaint.decode(), written


@pytest.mark.slow
async def test_the_scenario_of_the_guide_is_played_as_it_is_printed(tmp_path: Path) -> None:
    _, _, rest = GUIDE.read_text("utf-8").partition("    # Alice sets a table.")
    lines = f"# Alice sets a table.{rest}".partition("\n\n")[0]
    file = tmp_path / "evening.txt"
    file.write_text(lines, "utf-8")
    code, complaint, written = await played(file)
    assert (code, complaint) == (0, "")
    assert "You sit in seat A of game 1." in written
    assert written.rpartition("**bob**: `fill")[2].count("Europe/Paris") == 2


@pytest.mark.slow
async def test_a_scenario_that_gets_stuck_says_where(tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    file.write_text("alice: /game new seats=2\nbob: /dance\n")
    code, complaint, written = await played(file)
    why = "line 2, '/dance': there is no command /dance here"
    assert (code, complaint) == (1, f"The script was not played to its end: {why}.\n")
    assert "**alice**: `/game new seats=2`" in written
