"""What README.md shows can be done."""

import inspect
import re
import textwrap
from pathlib import Path

import sandbox
import sandbox.testing
from sandbox.bot_settings import BotSettings

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")
BLOCKS = [
    textwrap.dedent(block) for block in re.findall(r"(?:^(?: {4}.*)?\n)+", README, re.MULTILINE)
]


def block(begin: str) -> str:
    (found,) = [one for one in BLOCKS if one.strip().startswith(begin)]
    return found


async def test_the_example_of_a_test_passes() -> None:
    names: dict[str, object] = {}
    exec(compile(block("from discord import"), "README.md", "exec"), names)
    (test,) = [value for name, value in names.items() if name.startswith("test_")]
    assert inspect.iscoroutinefunction(test)
    await test()


def test_the_example_of_settings_can_be_read() -> None:
    names: dict[str, object] = {}
    exec(compile(block("from sandbox import BotSettings"), "README.md", "exec"), names)
    settings = names["SETTINGS"]
    assert isinstance(settings, BotSettings)
    assert settings.token == "DISCORD_TOKEN"


def test_every_public_name_is_explained() -> None:
    explained = set(re.findall(r"`(\w+)`", README))
    assert set(sandbox.__all__) <= explained
    assert hasattr(sandbox.testing, "inspect")


def test_the_settings_of_any_bot_are_named() -> None:
    settings = BotSettings()
    for name in (settings.address, settings.token, settings.database, f"{settings.clock}=1"):
        assert f"`{name}`" in README
