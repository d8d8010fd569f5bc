"""Channels and servers go; games rest, and are not lost at once."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.clock import ManualClock
from bot.motions import Motions
from bot.office import Office
from bot.places import WORD, Places
from bot.queries import games, servers
from bot.records import Status
from engine.core.refusal import Refused
from tests.bot.table import items, started


async def test_a_game_whose_channel_is_gone_rests_and_its_host_hears_of_it(office: Office) -> None:
    live = await started(office)
    assert await Places(office).gone(live.row.place, "place_gone") == live.id
    assert (await office.load(live.id)).row.status is Status.PAUSED
    (word,) = [item for item in await items(office) if item.kind == WORD]
    assert word.person == live.row.host
    assert await Places(office).gone(live.row.place, "place_gone") is None
    assert await Places(office).gone("elsewhere", "place_gone") is None


async def test_a_server_that_sent_us_away_keeps_its_games_for_thirty_days(
    office: Office, clock: ManualClock
) -> None:
    live = await started(office)
    server = live.row.server
    assert server is not None
    places = Places(office)
    assert await places.server_gone(server) == [live.id]
    clock.advance(timedelta(days=29))
    assert await places.forget() == 0
    clock.advance(timedelta(days=2))
    assert await places.forget() == 1
    with pytest.raises(Refused):
        await office.store.read(lambda base: games.find(base, live.id))


async def test_what_servers_did_while_we_were_away_is_noticed_at_the_start(office: Office) -> None:
    live = await started(office)
    server = live.row.server
    assert server is not None
    places = Places(office)
    await places.servers_now({server, "another"})
    assert (await office.load(live.id)).row.status is Status.RUNNING
    await places.servers_now({"another"})
    assert (await office.load(live.id)).row.status is Status.PAUSED
    assert await office.store.read(servers.with_games) == {server: True}
    await places.servers_now({server})
    assert await office.store.read(servers.with_games) == {server: False}


async def test_a_server_that_has_us_back_loses_nothing(office: Office, clock: ManualClock) -> None:
    live = await started(office)
    server = live.row.server
    assert server is not None
    places = Places(office)
    await places.server_gone(server)
    await places.server_back(server)
    clock.advance(timedelta(days=60))
    assert await places.forget() == 0
    after = await Motions(office).resume(live.id, live.row.host)
    assert after.row.status is Status.RUNNING
