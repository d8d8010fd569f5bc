"""A local Discord and a demo bot for every test."""

from collections.abc import AsyncIterator, Iterator

import discord
import pytest
from hypothesis import HealthCheck, settings

from sandbox import bot_settings
from sandbox.clock import Clock
from sandbox.journal import Trouble
from sandbox.server import Sandbox
from sandbox.testing.inspection import inspect
from sandbox.testing.redirect import redirected
from sandbox.testing.running import Demo, Running
from support.launch import Launch

# The same examples every time, and no verdict that depends on how fast the machine is.
settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ci")


@pytest.fixture
def expected_troubles() -> set[Trouble]:
    """The troubles a test brings about on purpose."""
    return set()


@pytest.fixture
async def world(expected_troubles: set[Trouble]) -> AsyncIterator[Sandbox]:
    # Time passes only where a test says so: a machine that stalls makes no answer late.
    async with Sandbox(clock=Clock(still=True)) as sandbox:
        with redirected(sandbox.port):
            yield sandbox
    inspect(sandbox, expected_troubles)


@pytest.fixture
async def launch(world: Sandbox) -> AsyncIterator[Launch]:
    """Starts bots and stops them after the test."""
    running: list[Running] = []

    async def start(client: discord.Client | None = None, token: str | None = None) -> Running:
        one = Running(client or Demo(), token or world.bot.token)
        running.append(one)
        await one.start()
        await world.settled()
        return one

    yield start
    for one in running:
        await one.stop()


@pytest.fixture
def bot(world: Sandbox) -> Demo:
    """The demo bot, not started: a test first says what it can do."""
    return Demo()


@pytest.fixture(autouse=True)
def no_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """The settings of a bot whose folder is on the path have no say in these tests."""
    monkeypatch.setattr(bot_settings, "MODULE", "no_settings")


@pytest.fixture(autouse=True)
def no_real_discord() -> Iterator[None]:
    """Whatever a test does, discord.py finds its way home afterwards."""
    before = discord.http.Route.BASE
    yield
    assert before == discord.http.Route.BASE
