"""A table that nobody starts is closed after two weeks, and its place is free again."""

from __future__ import annotations

from datetime import timedelta

from bot.app.games import GameRepository
from bot.app.schedule.scheduler import Scheduler
from bot.clock import ManualClock
from bot.store.queries import games
from bot.store.records import Status
from tests.bot.table import codes, created, items, started

WAITS = timedelta(days=14)


async def status(office: GameRepository, game: int) -> Status:
    return (await office.store.read(lambda base: games.find(base, game))).status


async def test_a_table_lapses_after_two_weeks_without_a_start(
    office: GameRepository, clock: ManualClock
) -> None:
    waiting = await created(office, place="there")
    running = await started(office)
    keeper = Scheduler(office)
    clock.advance(WAITS - timedelta(seconds=1))
    await keeper.round()
    assert await status(office, waiting.id) is Status.LOBBY
    clock.advance(timedelta(hours=1))
    cards = len(await items(office, "lobby"))
    await keeper.round()
    assert await status(office, waiting.id) is Status.ABANDONED
    assert await status(office, running.id) is Status.RUNNING
    assert (await codes(office)).count("table_lapsed") == 1
    assert len(await items(office, "lobby")) == cards + 1
    await keeper.round()
    assert (await codes(office)).count("table_lapsed") == 1
    await created(office, place="there")


async def test_a_table_that_begins_in_the_last_moment_does_not_lapse(
    office: GameRepository, clock: ManualClock
) -> None:
    running = await started(office)
    clock.advance(WAITS * 2)
    await Scheduler(office).tables.lapse(running.id)
    assert await status(office, running.id) is Status.RUNNING


async def test_nothing_lapses_while_nobody_can_reach_us(
    office: GameRepository, clock: ManualClock
) -> None:
    waiting = await created(office)
    keeper = Scheduler(office)
    keeper.out_of_reach()
    clock.advance(WAITS * 2)
    await keeper.round()
    assert await status(office, waiting.id) is Status.LOBBY
