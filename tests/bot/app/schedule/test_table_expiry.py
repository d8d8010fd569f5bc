"""A table that is not started is closed after two weeks, and its place is free again."""

from __future__ import annotations

from datetime import timedelta

from bot.app.games import GameRepository
from bot.app.schedule.scheduler import Scheduler
from bot.clock import ManualClock
from bot.store.queries import games
from bot.store.records import Status
from tests.bot.lobbies import codes, created, items, started

WAITS = timedelta(days=14)


async def status(repository: GameRepository, game_id: int) -> Status:
    return (await repository.store.read(lambda connection: games.find(connection, game_id))).status


async def test_a_table_lapses_after_two_weeks_without_a_start(
    repository: GameRepository, clock: ManualClock
) -> None:
    waiting = await created(repository, place="there")
    running = await started(repository)
    scheduler = Scheduler(repository)
    clock.advance(WAITS - timedelta(seconds=1))
    await scheduler.run_round()
    assert await status(repository, waiting.id) is Status.LOBBY
    clock.advance(timedelta(hours=1))
    cards = len(await items(repository, "lobby"))
    await scheduler.run_round()
    assert await status(repository, waiting.id) is Status.ABANDONED
    assert await status(repository, running.id) is Status.RUNNING
    assert (await codes(repository)).count("table_lapsed") == 1
    assert len(await items(repository, "lobby")) == cards + 1
    await scheduler.run_round()
    assert (await codes(repository)).count("table_lapsed") == 1
    await created(repository, place="there")


async def test_a_table_that_begins_in_the_last_moment_does_not_lapse(
    repository: GameRepository, clock: ManualClock
) -> None:
    running = await started(repository)
    clock.advance(WAITS * 2)
    await Scheduler(repository).table_expiry.close(running.id)
    assert await status(repository, running.id) is Status.RUNNING


async def test_nothing_lapses_while_no_player_can_reach_us(
    repository: GameRepository, clock: ManualClock
) -> None:
    waiting = await created(repository)
    scheduler = Scheduler(repository)
    scheduler.mark_unreachable()
    clock.advance(WAITS * 2)
    await scheduler.run_round()
    assert await status(repository, waiting.id) is Status.LOBBY
