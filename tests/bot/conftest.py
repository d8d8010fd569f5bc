"""What every test of the desk needs: a clock that stands still and a real file."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.app.games import GameRepository
from bot.clock import ManualClock
from bot.store.store import Store
from engine.core.seat import SEATS, Seat
from tests.bot.lobbies import started
from tests.bot.observed_game import World
from tests.bot.two_worlds import Make, Pair


@pytest.fixture(autouse=True)
def no_power_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commit without waiting for the disk; the tests of the store itself do wait."""
    monkeypatch.setattr("bot.store.store.SYNCHRONOUS", "OFF")


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(datetime(2026, 3, 2, 12, 0, tzinfo=UTC))


@pytest.fixture
async def repository(tmp_path: Path, clock: ManualClock) -> AsyncIterator[GameRepository]:
    store = await Store.open(tmp_path / "desk.db")
    yield GameRepository(store, clock)
    await store.close()


@pytest.fixture
async def pair(tmp_path: Path, clock: ManualClock) -> AsyncIterator[Make]:
    """Makes the same game twice; its first player has the secret, unless it is no player's."""
    opened: list[Store] = []

    async def world(owner: Seat | None, seats: int, options: Sequence[str], **more: Any) -> World:
        store = await Store.open(tmp_path / f"world{len(opened)}.db")
        opened.append(store)
        repository = GameRepository(store, ManualClock(clock.now()))
        return World(repository, (await started(repository, seats, options, **more)).id, owner)

    async def make(
        seats: int, options: Sequence[str] = (), *, owner: Seat | None = SEATS[0], **more: Any
    ) -> Pair:
        one, two = [await world(owner, seats, options, **more) for _ in range(2)]
        return Pair(one, two, Random(seats))

    yield make
    for store in opened:
        await store.close()
