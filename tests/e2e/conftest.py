"""The real bot through the real client, on a local Discord of its own for every test."""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.chat.connection import sharding
from bot.clock import ManualClock
from tests.e2e.bot_on_sandbox import House

# A local Discord remembers all that ever went over its wires. To look through that for rubbish
# again and again takes a seventh of the time of a whole game.
gc.freeze()
gc.set_threshold(50_000, 20, 20)


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Real Discord wants five seconds between two session starts; the local one does not."""
    monkeypatch.setattr(sharding, "PAUSE", 0.0)


@pytest.fixture(autouse=True)
def no_power_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commit without waiting for the disk: no test here pulls the plug."""
    monkeypatch.setattr("bot.store.store.SYNCHRONOUS", "OFF")


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A server with a channel, a bot that runs, and nobody there yet."""
    here = House(tmp_path)
    await here.open()
    yield here
    await here.close()


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(datetime(2026, 11, 16, 12, tzinfo=UTC))


@pytest.fixture
async def timed(tmp_path: Path, clock: ManualClock) -> AsyncIterator[House]:
    """The same with a clock that stands still until the test moves it."""
    here = House(tmp_path, clock)
    await here.open()
    yield here
    await here.close()
