"""Channels and servers go; games rest, and are not lost at once."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.app.games import GameRepository
from bot.app.notices.notice_parts import PlaceLoss
from bot.app.notices.table_notices import GamePaused
from bot.app.tables.lobby import Lobby
from bot.app.tables.lost_channels import LostChannels, move_game
from bot.app.tables.table_limits import MOST_GAMES
from bot.app.tables.votes import Votes
from bot.clock import ManualClock
from bot.store.queries import games, posts, servers
from bot.store.queries.outbox import Kind
from bot.store.queries.posts import LOST
from bot.store.records import Status
from engine.core.refusal import Refused
from tests.bot.lobbies import created, items, persons, started


async def test_a_game_whose_channel_is_gone_rests_and_its_host_hears_of_it(
    repository: GameRepository,
) -> None:
    live = await started(repository)
    assert await LostChannels(repository).on_channel_lost(live.row.place, PlaceLoss.GONE) == live.id
    assert (await repository.load(live.id)).row.status is Status.PAUSED
    paused = [item.notice for item in await items(repository, "notice") if item.code == "paused"]
    assert paused == [GamePaused(why=PlaceLoss.GONE)]  # it was no decision
    (word,) = [item for item in await items(repository) if item.kind == Kind.WORD]
    assert word.person == live.row.host
    assert await LostChannels(repository).on_channel_lost(live.row.place, PlaceLoss.GONE) is None
    assert await LostChannels(repository).on_channel_lost("elsewhere", PlaceLoss.GONE) is None


async def words(repository: GameRepository) -> list[tuple[object, int | None]]:
    found = [item for item in await items(repository) if item.kind == Kind.WORD]
    return [(item.code, item.person) for item in found]


async def test_a_table_whose_channel_is_gone_is_closed_and_who_came_hears_of_it(
    repository: GameRepository,
) -> None:
    row = await created(repository, 3)
    ada, bea = await persons(repository, 2)
    await Lobby(repository).join(row.id, bea, "salt")
    for why in (PlaceLoss.LOCKED, PlaceLoss.CLOSED):
        assert (
            await LostChannels(repository).on_channel_lost(row.place, why) is None
        )  # it may be opened again
    assert await LostChannels(repository).on_channel_lost(row.place, PlaceLoss.GONE) == row.id
    after = await repository.store.read(lambda connection: games.find(connection, row.id))
    assert (after.status, after.ended) == (Status.ABANDONED, repository.now())
    assert await words(repository) == [("table_gone", ada), ("table_gone", bea)]


async def test_the_host_of_a_game_that_rests_already_hears_that_its_channel_is_gone(
    repository: GameRepository,
) -> None:
    live = await started(repository)
    await Votes(repository).pause(live.id, live.row.host)
    for _ in range(2):
        await LostChannels(repository).on_channel_lost(live.row.place, PlaceLoss.GONE)
    assert await words(repository) == [(PlaceLoss.GONE, live.row.host)]


async def test_games_without_a_channel_take_up_no_room(repository: GameRepository) -> None:
    for number in range(MOST_GAMES):
        await created(repository, place=f"place {number}", moderates=True)
    with pytest.raises(Refused, match="server_full"):
        await created(repository)
    live = await started(repository, place="elsewhere", server="another")
    await repository.store.write(
        lambda connection: games.change(connection, live.id, server="server")
    )
    await LostChannels(repository).on_channel_lost("place 0", PlaceLoss.GONE)
    with pytest.raises(Refused, match="server_full"):
        await created(repository)
    await LostChannels(repository).on_channel_lost("elsewhere", PlaceLoss.GONE)
    await created(repository, moderates=True)


async def test_a_game_is_moved_to_another_channel_and_goes_on(repository: GameRepository) -> None:
    live = await started(repository)
    await created(repository, place="taken")
    await LostChannels(repository).on_channel_lost(live.row.place, PlaceLoss.GONE)

    async def moved(place: str) -> None:
        await repository.store.write(
            lambda connection: move_game(connection, live.id, place, repository.now())
        )

    with pytest.raises(Refused, match="place_taken"):
        await moved("taken")
    await moved("there")
    repository.evict(live.id)  # only the operator moves games, while nothing runs
    assert (
        await repository.store.read(lambda connection: posts.get(connection, live.id, LOST)) is None
    )
    after = await Votes(repository).resume(live.id, live.row.host)
    assert (after.row.place, after.row.status) == ("there", Status.RUNNING)
    await Votes(repository).end(live.id, live.row.host)
    with pytest.raises(Refused, match="ended_already"):
        await moved("here")


async def test_a_server_that_sent_us_away_keeps_its_games_for_thirty_days(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository)
    server = live.row.server
    assert server is not None
    places = LostChannels(repository)
    assert await places.on_server_lost(server) == [live.id]
    clock.advance(timedelta(days=29))
    assert await places.delete_left_behind() == 0
    clock.advance(timedelta(days=2))
    assert await places.delete_left_behind() == 1
    with pytest.raises(Refused):
        await repository.store.read(lambda connection: games.find(connection, live.id))


async def test_what_servers_did_while_we_were_away_is_noticed_at_the_start(
    repository: GameRepository,
) -> None:
    live = await started(repository)
    server = live.row.server
    assert server is not None
    places = LostChannels(repository)
    await places.compare_servers({server, "another"})
    assert (await repository.load(live.id)).row.status is Status.RUNNING
    await places.compare_servers({"another"})
    assert (await repository.load(live.id)).row.status is Status.PAUSED
    assert await repository.store.read(servers.with_games) == {server: True}
    await places.compare_servers({server})
    assert await repository.store.read(servers.with_games) == {server: False}


async def test_a_server_that_has_us_back_loses_nothing(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository)
    server = live.row.server
    assert server is not None
    places = LostChannels(repository)
    await places.on_server_lost(server)
    await places.regain_server(server)
    clock.advance(timedelta(days=60))
    assert await places.delete_left_behind() == 0
    after = await Votes(repository).resume(live.id, live.row.host)
    assert after.row.status is Status.RUNNING


async def with_games_in(repository: GameRepository, count: int) -> list[str]:
    """Servers that have a running game each."""
    found = [f"server {number}" for number in range(count)]
    for server in found:
        await started(repository, place=f"channel of {server}", server=server)
    return found


async def gone(repository: GameRepository) -> set[str]:
    known = await repository.store.read(servers.with_games)
    return {server for server, removed in known.items() if removed}


async def test_a_list_that_lacks_more_than_half_of_ten_servers_marks_none_as_gone(
    repository: GameRepository, caplog: pytest.LogCaptureFixture
) -> None:
    there = await with_games_in(repository, 10)
    await LostChannels(repository).compare_servers(set(there[:4]))
    assert await gone(repository) == set()
    assert "Discord lists 4 of 10 servers" in caplog.text
    await LostChannels(repository).compare_servers(set(there[:5]))
    assert await gone(repository) == set(there[5:])


async def test_a_removal_that_discord_tells_of_always_counts(repository: GameRepository) -> None:
    there = await with_games_in(repository, 10)
    for server in there[:9]:
        await LostChannels(repository).on_server_lost(server)
    assert await gone(repository) == set(there[:9])


async def test_of_nine_servers_all_may_be_gone(repository: GameRepository) -> None:
    there = await with_games_in(repository, 9)
    await LostChannels(repository).compare_servers(set())
    assert await gone(repository) == set(there)
