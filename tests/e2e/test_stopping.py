"""The bot is told to stop while people play: nobody's press is cut, and new ones are refused."""

from __future__ import annotations

import asyncio

import pytest

from bot import runtime
from sandbox import Response, Until
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import PLAIN
from tests.e2e.players import labels, seated

RESTARTING = "I'm restarting, and nothing was changed. Please try again in a minute."


class Busy:
    """A game in which a press has begun and cannot end until `release`."""

    def __init__(self, house: House) -> None:
        self.house, self._held = house, asyncio.Event()
        self.stopping: asyncio.Task[None] | None = None

    async def begin(self) -> Response:
        """The press that must not be cut; the bot is told to stop in the middle of it."""
        house = self.house
        self.alice, self.bob = house.people("alice", "bob")
        game = await seated(house, self.alice, self.bob, options=PLAIN)
        holding = asyncio.Event()

        async def hold() -> None:
            holding.set()
            await self._held.wait()

        self._hold = asyncio.create_task(house.app.games.locks.run(game, hold))
        await holding.wait()
        pressed = await self.alice.click(house.board(), "Take turn", _until=Until.ANSWERED)
        assert house.client.router.begun == 1
        self.stopping = asyncio.create_task(house.stop())
        return pressed

    def release(self) -> None:
        self._held.set()


async def test_a_press_that_has_begun_is_answered_and_a_new_one_is_refused(house: House) -> None:
    busy = Busy(house)
    pressed = await busy.begin()
    refused = await busy.bob.click(house.board(), "My hold", _until=Until.ANSWERED)
    assert refused.message.content == RESTARTING
    assert busy.stopping is not None
    assert not busy.stopping.done()
    busy.release()
    await busy.stopping
    assert "Pass" in labels(pressed.message)


async def test_a_press_is_not_cut_however_long_it_takes(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runtime, "PATIENCE", 0.0)
    said = asyncio.Event()
    monkeypatch.setattr(runtime.log, "warning", lambda *_: said.set())
    busy = Busy(house)
    pressed = await busy.begin()
    await said.wait()
    assert busy.stopping is not None
    assert not busy.stopping.done()
    busy.release()
    await busy.stopping
    assert "Pass" in labels(pressed.message)


async def test_a_second_stop_leaves_at_once(house: House) -> None:
    busy = Busy(house)
    await busy.begin()
    house.hurry()
    assert busy.stopping is not None
    await busy.stopping
    busy.release()
