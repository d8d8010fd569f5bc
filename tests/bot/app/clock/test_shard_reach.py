"""A lost shard stops the clocks of its own servers, and of no other."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.app.clock.shard_reach import ShardReach
from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.app.schedule.due_timers import GRACE
from bot.app.schedule.scheduler import NAP, Scheduler
from bot.app.tables.lost_channels import LostChannels
from bot.clock import ManualClock
from bot.store.records import Shards, Status
from tests.bot.lobbies import started

MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)


def server(shard: int, of: int = 2) -> str:
    """The number of a server that Discord gives to a shard."""
    return str((of * 1_000_000 + shard) << 22)


@pytest.fixture
def scheduler(repository: GameRepository) -> Scheduler:
    """Time passes for two shards, which are both connected."""
    scheduler = Scheduler(repository)
    scheduler.reach.set_count(2)
    scheduler.mark_reachable()
    return scheduler


async def games(repository: GameRepository) -> tuple[LiveGame, LiveGame]:
    """A running game on each of two shards."""
    first = await started(repository, 2, ("longer",), pace="live", server=server(0), place="a")
    return first, await started(
        repository, 2, ("longer",), pace="live", server=server(1), place="b"
    )  # fmt: skip


async def revisions(repository: GameRepository, *live: LiveGame) -> list[int]:
    return [(await repository.load(one.id)).revision for one in live]


@pytest.mark.parametrize("cut", [0, 1])
async def test_only_games_of_a_lost_shard_stand_still(
    repository: GameRepository, clock: ManualClock, scheduler: Scheduler, cut: int
) -> None:
    both = await games(repository)
    lost, other = both[cut], both[1 - cut]
    scheduler.mark_unreachable(cut)
    clock.advance(HOUR)
    await scheduler.run_round()
    assert await revisions(repository, lost, other) == [0, 1]


async def test_a_shard_that_is_back_gives_its_servers_a_grace_period(
    repository: GameRepository, clock: ManualClock, scheduler: Scheduler
) -> None:
    here, lost = await games(repository)
    scheduler.mark_unreachable(1)
    clock.advance(HOUR)
    await scheduler.run_round()
    went_on = await revisions(repository, here)
    scheduler.mark_reachable(1)
    await scheduler.run_round()
    clock.advance(GRACE - MINUTE)
    await scheduler.run_round()
    assert await revisions(repository, lost) == [0]
    assert await revisions(repository, here) > went_on  # it was granted nothing
    clock.advance(11 * MINUTE)
    await scheduler.run_round()
    assert await revisions(repository, lost) == [1]


async def test_a_game_in_direct_messages_belongs_to_the_first_shard(
    repository: GameRepository, clock: ManualClock, scheduler: Scheduler
) -> None:
    live = await started(repository, 2, ("longer",), pace="live", server=None)
    scheduler.mark_unreachable(0)
    clock.advance(HOUR)
    await scheduler.run_round()
    assert await revisions(repository, live) == [0]
    scheduler.mark_reachable(0)
    scheduler.mark_unreachable(1)
    clock.advance(HOUR)
    await scheduler.run_round()
    await scheduler.run_round()
    clock.advance(HOUR)
    await scheduler.run_round()
    assert await revisions(repository, live) != [0]


async def test_the_loop_does_not_spin_for_what_is_due_on_a_lost_shard(
    repository: GameRepository, clock: ManualClock, scheduler: Scheduler
) -> None:
    await games(repository)
    scheduler.mark_unreachable(1)
    clock.advance(HOUR)
    await scheduler.run_round()
    assert await scheduler._seconds_until_due() == NAP
    scheduler.mark_unreachable()
    assert await scheduler._seconds_until_due() == NAP


def test_a_shard_lost_twice_was_away_since_the_first_time(clock: ManualClock) -> None:
    reach, begun = ShardReach(clock), clock.steady()
    reach.mark_lost()
    clock.advance(HOUR)
    reach.mark_connected()
    reach.mark_lost()
    assert reach.take_outages() == {}
    clock.advance(MINUTE)
    reach.mark_connected()
    assert reach.take_outages() == {0: begun}
    assert reach.take_outages() == {}


def test_another_number_of_shards_forgives_all_that_was_lost_before(clock: ManualClock) -> None:
    reach = ShardReach(clock)
    reach.set_count(2)
    reach.mark_connected()
    begun = clock.steady()
    reach.mark_lost(1)
    clock.advance(HOUR)
    reach.set_count(3)
    assert reach.lost.are_all
    reach.mark_connected(2)
    assert reach.take_outages() == {2: begun}
    assert reach.lost == Shards(3, frozenset({0, 1}))


async def test_only_servers_of_shards_that_spoke_are_judged_as_gone(
    repository: GameRepository,
) -> None:
    first, second = await games(repository)
    await LostChannels(repository).compare_servers(set(), Shards(2, frozenset({1})))
    assert (await repository.load(first.id)).row.status is Status.RUNNING
    assert (await repository.load(second.id)).row.status is Status.PAUSED
    await LostChannels(repository).compare_servers(set(), Shards(2, frozenset({0})))
    assert (await repository.load(first.id)).row.status is Status.PAUSED
