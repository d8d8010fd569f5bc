"""Locks: one command after the other in a game, games side by side."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.app.locks import KeyedLocks


class Stumble(Exception):
    """A command that fails."""


def noting(log: list[str], name: str, pause: int = 3) -> Callable[[], Awaitable[str]]:
    async def command() -> str:
        log.append(f"{name} begins")
        for _ in range(pause):
            await asyncio.sleep(0)
        log.append(f"{name} ends")
        return name

    return command


async def test_commands_of_a_game_run_in_order_of_arrival() -> None:
    locks, log = KeyedLocks(), list[str]()
    names = [f"{number}" for number in range(50)]
    done = await asyncio.gather(*(locks.run(1, noting(log, name)) for name in names))
    assert done == names
    assert log == [f"{name} {what}" for name in names for what in ("begins", "ends")]
    assert len(locks) == 0


async def test_games_go_side_by_side() -> None:
    locks = KeyedLocks()
    met = asyncio.Barrier(3)

    async def command() -> None:
        async with asyncio.timeout(60):
            await met.wait()

    await asyncio.gather(*(locks.run(game, command) for game in range(3)))
    assert len(locks) == 0


async def test_a_slow_game_holds_up_no_other() -> None:
    locks, log = KeyedLocks(), list[str]()
    gate = asyncio.Event()

    async def slow() -> None:
        await gate.wait()

    waiting = [asyncio.create_task(locks.run(1, slow)) for _ in range(3)]
    await asyncio.sleep(0)
    assert await locks.run(2, noting(log, "quick")) == "quick"
    assert len(locks) == 1
    gate.set()
    await asyncio.gather(*waiting)
    assert len(locks) == 0


async def test_a_command_that_fails_lets_the_next_one_in() -> None:
    locks, log = KeyedLocks(), list[str]()

    async def stumble() -> None:
        await asyncio.sleep(0)
        raise Stumble

    first = asyncio.create_task(locks.run(1, stumble))
    second = asyncio.create_task(locks.run(1, noting(log, "second")))
    with pytest.raises(Stumble):
        await first
    assert await second == "second"
    assert len(locks) == 0


@pytest.mark.parametrize("cancelled", [0, 1, 2, 4])
async def test_a_cancelled_command_blocks_no_other(cancelled: int) -> None:
    locks, log = KeyedLocks(), list[str]()
    tasks = [asyncio.create_task(locks.run(1, noting(log, f"{n}"))) for n in range(5)]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    tasks[cancelled].cancel()
    done = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 60)
    assert [isinstance(one, asyncio.CancelledError) for one in done] == [
        n == cancelled for n in range(5)
    ]
    rest = [f"{n}" for n in range(5) if n != cancelled]
    assert [line for line in log if line.endswith("ends")] == [f"{name} ends" for name in rest]
    assert len(locks) == 0


async def test_cancelled_in_the_very_moment_it_is_let_in() -> None:
    locks, log = KeyedLocks(), list[str]()
    gate = asyncio.Event()

    async def first() -> None:
        await gate.wait()
        second.cancel()

    tasks = [asyncio.create_task(locks.run(1, first))]
    await asyncio.sleep(0)
    second = asyncio.create_task(locks.run(1, noting(log, "second")))
    third = asyncio.create_task(locks.run(1, noting(log, "third")))
    await asyncio.sleep(0)
    gate.set()
    done = await asyncio.wait_for(asyncio.gather(*tasks, second, third, return_exceptions=True), 60)
    assert isinstance(done[1], asyncio.CancelledError)
    assert log == ["third begins", "third ends"]
    assert len(locks) == 0


async def test_all_waiting_commands_cancelled() -> None:
    locks, log = KeyedLocks(), list[str]()
    tasks = [asyncio.create_task(locks.run(1, noting(log, f"{n}", 10))) for n in range(4)]
    await asyncio.sleep(0)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert len(locks) == 0
    assert await locks.run(1, noting(log, "later")) == "later"
    assert len(locks) == 0


async def test_many_games_leave_nothing_behind() -> None:
    locks, log = KeyedLocks(), list[str]()
    await asyncio.gather(*(locks.run(n % 100, noting(log, f"{n}", n % 4)) for n in range(1000)))
    assert len(locks) == 0
    assert len(log) == 2000
    for game in range(100):
        own = [line for line in log if int(line.split()[0]) % 100 == game]
        numbers = range(game, 1000, 100)
        assert own == [f"{n} {what}" for n in numbers for what in ("begins", "ends")]
