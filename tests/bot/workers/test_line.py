"""What waits: urgent things first, people in turns, and nothing waits for ever."""

from __future__ import annotations

import asyncio

from bot.workers.line import Job, JobQueue, Queue

SHORT = (Queue.PUBLIC, Queue.ASKED, Queue.SENT)


def job(name: str) -> Job:
    return Job(bool, (name,), b"", asyncio.get_running_loop().create_future())


def taken(line: JobQueue, queues: tuple[Queue, ...] = SHORT) -> list[str]:
    found = []
    while (entry := line.take(queues)) is not None:
        found.append(str(entry.what[0]))
    return found


async def test_what_is_sent_does_not_wait_for_ever() -> None:
    line = JobQueue()
    for name in "abcdefg":
        line.put(job(name), Queue.ASKED, name)
    for name in "xy":
        line.put(job(name), Queue.SENT, name)
    line.put(job("board"), Queue.PUBLIC)
    assert "".join(taken(line)) == "boardabcxdefyg"


async def test_people_take_turns() -> None:
    line = JobQueue()
    for name in ("a1", "a2", "a3", "b1", "b2", "c1"):
        line.put(job(name), Queue.ASKED, name[0])
    assert taken(line) == ["a1", "b1", "c1", "a2", "b2", "a3"]


async def test_each_place_takes_only_what_is_for_it() -> None:
    line = JobQueue()
    line.put(job("replay"), Queue.LONG)
    line.put(job("hold"), Queue.SENT)
    assert taken(line, (Queue.PUBLIC,)) == []
    assert taken(line) == ["hold"]
    assert line.waiting((Queue.LONG,))
    assert [entry.what[0] for entry in line.clear()] == ["replay"]
    assert not line.waiting(Queue)
