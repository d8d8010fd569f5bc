"""What every test of the desk needs: a clock that stands still and a real file."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.clock import ManualClock
from bot.office import Office
from bot.store import Store


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(datetime(2026, 3, 2, 12, 0, tzinfo=UTC))


@pytest.fixture
async def office(tmp_path: Path, clock: ManualClock) -> AsyncIterator[Office]:
    store = await Store.open(tmp_path / "desk.db")
    yield Office(store, clock)
    await store.close()
