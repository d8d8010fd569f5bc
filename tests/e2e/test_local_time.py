"""Time that a developer lets pass on the local Discord passes for the bot, too."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot import config
from bot.chat.connection import local_time
from bot.errors import Unusable
from sandbox import Sandbox
from tests.e2e.bot_on_sandbox import House
from tests.e2e.players import seated

OPTIONS = "opening=off effects=none"
QUARTER_HOUR = 15 * 60  # seconds, as the page lets pass at once


@pytest.fixture
async def following(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    """A bot that follows the clock of its local Discord, as `make play` starts it."""
    monkeypatch.setattr(local_time, "LOOK", 0.01)
    world = Sandbox()
    await world.start()
    here = House(tmp_path, world=world)
    here.settings = {"api": world.address, "local_time": True}
    await here.join()
    yield here
    await here.close()


async def test_letting_time_pass_reminds_and_lets_deadlines_run_out(
    following: House,
) -> None:
    """The bot kept the machine's time: no reminder came, however often one pressed +15 min."""
    alice, bob = following.people("alice", "bob")
    game = await seated(following, alice, bob, options=OPTIONS, pace="1h")

    async def revision() -> int:
        return (await following.app.games.load(game)).revision

    def told() -> int:
        return len(following.said()) + len(alice.inbox)

    before = told()
    for _ in range(3):
        following.world.clock.advance(QUARTER_HOUR)
    await following.world.until(lambda: told() > before)
    assert await revision() == 0  # reminded, not answered for
    following.world.clock.advance(QUARTER_HOUR)
    following.world.clock.advance(QUARTER_HOUR)
    await following.world.until(lambda: any("passes" in one.content for one in following.said()))
    assert await revision() > 0


async def test_a_bot_that_starts_later_has_the_time_at_once(following: House) -> None:
    alice, bob = following.people("alice", "bob")
    game = await seated(following, alice, bob, options=OPTIONS, pace="1h")
    await following.stop()
    following.world.clock.advance(60)
    await following.start()
    ahead = following.app.games.clock.now().timestamp() - following.world.clock.now()
    assert abs(ahead) < 30
    assert (await following.app.games.load(game)).revision == 0


def test_the_clock_of_a_real_discord_is_not_followed() -> None:
    known = {config.TOKEN: "t", config.LOCAL_TIME: "1"}
    with pytest.raises(Unusable, match="HELIOGRAPH_LOCAL_TIME is for developers"):
        config.read(known)
    local = {**known, config.API: "http://127.0.0.1:8080"}
    assert config.read(local).local_time
    assert not config.read({**local, config.LOCAL_TIME: "0"}).local_time
