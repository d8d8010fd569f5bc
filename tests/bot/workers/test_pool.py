"""Worker processes: what is urgent goes first, and no death of a worker loses a job."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bot.workers import child
from bot.workers import pool as pools
from bot.workers.line import Queue
from bot.workers.pool import Pool
from bot.workers.worker import TookTooLong, WorkerLost
from engine.core.refusal import Malformed, Refused
from tests.bot.workers import jobs


@pytest.fixture
async def pool() -> AsyncIterator[Pool]:
    """A place for public boards, one for private pictures, one for what is long."""
    found = Pool(1)
    yield found
    await found.close()


def processes() -> set[int]:
    """The children of this process that are still there."""
    found = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text(encoding="ascii")
    return set(map(int, found.split()))


async def gone(number: int) -> None:
    """Wait until a process is not there any more."""
    await asyncio.to_thread(_until, lambda: not Path(f"/proc/{number}").exists())


async def begun(path: Path) -> None:
    """Wait until a file was written."""
    await asyncio.to_thread(_until, path.exists)


def _until(done: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not done():
        assert time.monotonic() < end
        time.sleep(0.005)


async def test_work_is_done_in_another_process_that_yields_to_ours(pool: Pool) -> None:
    assert await pool.run(jobs.number) != os.getpid()
    assert await pool.run(jobs.double, 21) == 42
    usual = os.nice(0)
    assert await pool.run(jobs.niceness) == min(19, usual + pools.NICE)
    public = await pool.run(jobs.niceness, queue=Queue.PUBLIC)
    assert usual < public <= usual + pools.NICE


async def test_what_a_worker_logs_is_a_line_of_our_log(
    pool: Pool, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        assert await pool.run(jobs.complain, 7) == "done"
    with pytest.raises(Refused):
        await pool.run(jobs.complain_and_refuse, 8)
    lines = [one.getMessage() for one in caplog.records if one.levelname == "ERROR"]
    assert [line.split(" failed")[0] for line in lines] == [
        f"reading row {row} of turns of game 3" for row in (7, 8)
    ]
    assert "a seed" not in caplog.text
    assert capfd.readouterr().err == ""


async def test_a_worker_that_is_killed_in_the_middle_loses_nothing(
    pool: Pool, tmp_path: Path
) -> None:
    first = await pool.run(jobs.number)
    assert await pool.run(jobs.die_once, str(tmp_path / "died")) == "done"
    assert await pool.run(jobs.number) != first
    await gone(first)


async def test_a_worker_that_is_killed_while_it_rests_is_replaced_at_once(pool: Pool) -> None:
    first = await pool.run(jobs.number)
    os.kill(first, signal.SIGKILL)
    await gone(first)
    second = await pool.run(jobs.number)
    assert second != first


async def test_a_job_that_kills_every_worker_is_given_up_and_the_next_one_done(pool: Pool) -> None:
    with pytest.raises(WorkerLost):
        await pool.run(jobs.die)
    assert await pool.run(jobs.double, 2) == 4


async def test_a_job_that_hangs_is_stopped(pool: Pool) -> None:
    number = await pool.run(jobs.number)
    with pytest.raises(TookTooLong):
        await pool.run(jobs.hang, limit=0.1)
    await gone(number)
    assert await pool.run(jobs.double, 2) == 4


async def test_a_public_board_waits_for_no_private_picture(pool: Pool, tmp_path: Path) -> None:
    log, go = tmp_path / "log", tmp_path / "go"
    private = [
        asyncio.create_task(pool.run(jobs.hold_until, str(go), whom=person)) for person in range(20)
    ]
    long = asyncio.create_task(pool.run(jobs.hold_until, str(go), queue=Queue.LONG))
    for word in ("one", "two"):
        await pool.run(jobs.note, str(log), word, queue=Queue.PUBLIC)
    assert not any(task.done() for task in (*private, long))
    go.touch()
    assert await asyncio.gather(*private, long) == ["held"] * 21


async def test_a_replay_does_not_keep_private_pictures_waiting(pool: Pool, tmp_path: Path) -> None:
    go = tmp_path / "go"
    replays = [
        asyncio.create_task(pool.run(jobs.hold_until, str(go), queue=Queue.LONG)) for _ in range(5)
    ]
    assert await pool.run(jobs.double, 2) == 4
    assert not any(task.done() for task in replays)
    go.touch()
    await asyncio.gather(*replays)


async def test_what_is_asked_for_goes_before_what_is_sent(pool: Pool, tmp_path: Path) -> None:
    log, go = tmp_path / "log", tmp_path / "go"
    first = asyncio.create_task(pool.run(jobs.hold_until, str(go), whom="anybody"))
    sent = [
        asyncio.create_task(pool.run(jobs.note, str(log), "sent", queue=Queue.SENT, whom="carol"))
    ]
    many = [asyncio.create_task(pool.run(jobs.note, str(log), "alice", whom="alice"))]
    one = asyncio.create_task(pool.run(jobs.note, str(log), "bob", whom="bob"))
    await pool.run(jobs.double, 1, queue=Queue.PUBLIC)  # by now all of them wait
    go.touch()
    await asyncio.gather(first, *sent, *many, one)
    announced = log.read_text(encoding="ascii").splitlines()
    assert announced == ["alice", "bob", "sent"]


async def test_a_job_that_becomes_urgent_overtakes_and_is_done_once(
    pool: Pool, tmp_path: Path
) -> None:
    log, go = tmp_path / "log", tmp_path / "go"
    first = asyncio.create_task(pool.run(jobs.hold_until, str(go)))
    entry = pool.entry(jobs.note, (str(log), "board"))
    pool.put(entry, Queue.SENT, "alice")
    pool.put(entry, Queue.PUBLIC)
    await entry.result
    assert not first.done()
    go.touch()
    await first
    await pool.run(jobs.double, 1, queue=Queue.SENT)
    assert log.read_text(encoding="ascii").splitlines() == ["board"]


async def test_who_does_not_wait_any_more_is_not_drawn_for(pool: Pool, tmp_path: Path) -> None:
    log, go = tmp_path / "log", tmp_path / "go"
    first = asyncio.create_task(pool.run(jobs.hold_until, str(go)))
    left = asyncio.create_task(pool.run(jobs.note, str(log), "nothing"))
    await pool.run(jobs.double, 1, queue=Queue.PUBLIC)
    left.cancel()
    go.touch()
    await first
    await pool.run(jobs.double, 1)
    assert not log.exists()


async def test_errors_travel_with_their_facts(pool: Pool) -> None:
    with pytest.raises(Refused) as refused:
        await pool.run(jobs.refuse)
    assert (refused.value.code, refused.value.facts) == ("stale", {"expected": 7})
    with pytest.raises(Malformed) as malformed:
        await pool.run(jobs.find_fault)
    assert (malformed.value.field, malformed.value.code) == ("seed", "not_a_list")
    assert malformed.value.facts == {"least": 2}
    with pytest.raises(RuntimeError, match=r"^Odd$"):  # its text stays where it was
        await pool.run(jobs.break_down)


async def test_what_a_job_prints_is_no_answer(pool: Pool) -> None:
    assert await pool.run(jobs.chatter) == "answer"


async def test_closing_leaves_no_process(tmp_path: Path) -> None:
    before = processes()
    pool = Pool(2)
    job = asyncio.create_task(pool.run(jobs.hold_until, str(tmp_path / "never")))
    waiting = asyncio.create_task(pool.run(jobs.double, 1, whom="alice"))
    await pool.run(jobs.number, queue=Queue.PUBLIC)
    assert processes() - before
    await pool.close()
    assert processes() == before
    assert {type(one) for one in await asyncio.gather(job, waiting, return_exceptions=True)} <= {
        asyncio.CancelledError,
        int,
    }


async def test_a_pool_that_is_closed_while_it_starts_leaves_no_process() -> None:
    before = processes()
    pool = Pool(2)
    pool.start()
    for _ in range(20):
        await asyncio.sleep(0)
    await pool.close()
    assert processes() == before


async def test_workers_end_with_a_program_that_is_killed(tmp_path: Path) -> None:
    script = (
        "import asyncio, sys\n"
        "from bot.workers.pool import Pool\n"
        "from tests.bot.workers import jobs\n"
        "async def main():\n"
        "    pool = Pool(1)\n"
        "    print(await pool.run(jobs.number), flush=True)\n"
        "    await pool.run(jobs.note_and_hang, sys.argv[1])\n"
        "asyncio.run(main())\n"
    )
    busy = tmp_path / "busy"
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", script, str(busy), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    worker = int(await process.stdout.readline())
    await begun(busy)
    process.kill()
    await process.wait()
    await gone(worker)


async def test_workers_do_not_heed_the_signals_that_are_for_the_bot(
    pool: Pool, tmp_path: Path
) -> None:
    number = await pool.run(jobs.number)
    job = asyncio.create_task(pool.run(jobs.hold_until, str(tmp_path / "go")))
    for one in (signal.SIGINT, signal.SIGTERM):
        os.kill(number, one)
    (tmp_path / "go").touch()
    assert await job == "held"
    assert await pool.run(jobs.number) == number
    assert os.getpgid(number) != os.getpgid(0)  # what the keyboard sends does not even arrive


async def test_a_worker_is_replaced_before_it_grows_old(
    pool: Pool,
) -> None:
    assert await pool.run(child._memory) < child.MOST_MEMORY
    numbers = [await pool.run(jobs.number_of_worn) for _ in range(2)]
    assert len(set(numbers)) == 2


@pytest.mark.parametrize("program", ["/nowhere/python", "/bin/false"])
async def test_where_no_process_can_be_started_a_thread_draws(
    program: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sys, "executable", program)
    pool = Pool(1, again=0.0)
    try:
        assert await pool.run(jobs.number) == os.getpid()
        assert await pool.run(jobs.number, queue=Queue.PUBLIC) == os.getpid()
        assert len([one for one in caplog.records if "drawing in threads" in one.message]) == 1
        monkeypatch.undo()
        await pool.run(jobs.number)  # perhaps in the thread that there is; then a process is tried
        assert await pool.run(jobs.number) != os.getpid()
    finally:
        await pool.close()


async def test_without_places_for_processes_threads_do_the_work() -> None:
    pool = Pool(0)
    try:
        assert await pool.run(jobs.number) == os.getpid()
        with pytest.raises(Refused):
            await pool.run(jobs.refuse, queue=Queue.PUBLIC)
    finally:
        await pool.close()


async def test_a_pool_can_be_started_again() -> None:
    pool = Pool(1)
    for _ in range(2):
        assert await pool.run(jobs.double, 2) == 4
        await pool.close()


@pytest.mark.parametrize(("cores", "private"), [(1, 1), (2, 1), (4, 3), (64, 4)])
def test_as_many_workers_as_there_are_cores_to_spare(
    cores: int, private: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(cores)))
    assert pools.fitting() == private
