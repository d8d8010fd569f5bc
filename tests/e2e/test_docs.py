"""What the guides print can be typed: commands, command lines, settings and the test of an example.

The scenario of `docs/sandbox.md` is played in `test_script.py`, the session of the README in
`tests/test_readme.py`.
"""

from __future__ import annotations

import re
import shlex
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from discord import app_commands

import bot.__main__
import engine.__main__
from bot import config
from sandbox import read_arguments
from tests.e2e.bot_on_sandbox import House

ROOT = Path(__file__).parents[2]
GUIDES = {one.name: one.read_text("utf-8") for one in sorted((ROOT / "docs").glob("*.md"))}
TEXT = "\n".join([*GUIDES.values(), (ROOT / "README.md").read_text("utf-8")])
PARSERS: dict[str, Callable[[Sequence[str]], object]] = {
    "bot": lambda words: bot.__main__.parser().parse_args(words),
    "engine": lambda words: engine.__main__.parser().parse_args(words),
    "sandbox": read_arguments,
}


@pytest.mark.parametrize("program", PARSERS)
def test_every_command_line_of_the_guides_is_understood(program: str) -> None:
    found = re.findall(rf"(?m)^ {{4}}(?:\$ )?(?:\S+/)?python3? -m {program}\b(.*)$", TEXT)
    assert found
    for line in found:
        PARSERS[program](shlex.split(line.partition(" > ")[0], comments=True))


def test_every_option_of_the_local_discord_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        read_arguments(["--help"])
    known = set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
    named = set(re.findall(r"`(--[a-z-]+)", GUIDES["sandbox.md"]))
    assert {"--port", "--first", "--shards"} <= named <= known


def test_every_setting_and_every_program_that_the_guides_name_exists() -> None:
    settings = {value for name, value in vars(config).items() if name.isupper()}
    settings = {one for one in settings if isinstance(one, str)}
    named = set(re.findall(r"\bHELIOGRAPH_[A-Z_]+", TEXT))
    assert named <= settings
    assert {one for one in settings if one.startswith("HELIOGRAPH_")} == named
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
    assert set(re.findall(r"`(heliograph(?:-[a-z]+)?)`", TEXT)) == scripts.keys()


async def test_every_command_that_the_guides_name_exists(house: House) -> None:
    groups = house.client.tree.get_commands()
    known = {one.name for one in groups}
    for group in groups:
        if isinstance(group, app_commands.Group):
            known |= {one.qualified_name for one in group.walk_commands()}
    first = "|".join(re.escape(one.name) for one in groups)
    named = re.findall(rf"`/((?:{first})(?:\s\w+)?)", TEXT)
    assert len(named) > 40
    assert {" ".join(one.split()) for one in named} <= known
