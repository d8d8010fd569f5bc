"""A complete game while everything goes wrong that can: nothing is lost, nothing comes twice."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.chat.connection.client import Client
from bot.clock import ManualClock
from sandbox import Clock, Sandbox, Trouble
from tests.e2e.bot_on_sandbox import House
from tests.e2e.players import seated
from tests.e2e.random_faults import Stubborn, Weather
from tests.e2e.whole_games import NAMES, dealt, look_at, played

SEED = 0  # of a game that is rather short


async def at_once(client: Client, shard_id: int | None, *, initial: bool = False) -> None:
    """Real Discord wants five seconds between two of these; here nobody does."""


@pytest.mark.slow
async def test_a_whole_game_in_bad_weather(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Client, "before_identify_hook", at_once)
    clock = ManualClock(datetime.now(UTC))
    house = House(tmp_path, clock, world=Sandbox(clock=Clock(still=True)))
    house.expected.add(Trouble.UNANSWERED)  # some presses are lost on purpose
    await house.open()
    people = house.people(*NAMES[:2])
    dealt(house, SEED)
    game = await seated(house, *people)
    weather = Weather(house, clock, people, SEED)
    players = [Stubborn(house, actor, game, weather) for actor in people]
    await played(house, people, players, weather.told)
    assert set(weather.seen) == set(weather.troubles)
    await look_at(house, game, people)
    _, bob = people
    holds = [one for one in bob.inbox if one.attachments]
    assert len(holds) == 1
    ours = [one for one in caplog.records if one.name == "heliograph"]
    assert [one.getMessage() for one in ours if one.levelno >= logging.ERROR] == []
    await house.close()
