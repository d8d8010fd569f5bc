"""A few workers that share the long work: a public board never waits for private pictures, nor
those for a replay; a worker that dies is replaced, and its job is done again.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

from bot.error_report import report
from bot.workers.line import Job, JobQueue, Queue, pickle_job
from bot.workers.worker import (
    START,
    CannotStart,
    ProcessWorker,
    ThreadWorker,
    TookTooLong,
    Worker,
    WorkerLost,
)

log = logging.getLogger("heliograph")
T = TypeVar("T")
LIMITS = dict.fromkeys(Queue, 30.0) | {Queue.LONG: 300.0}  # seconds a job may take
MOST_DEATHS = 2  # of workers over one job: then the job is to blame
USELESS = 3  # workers in a row that ended before they did anything: then threads have to do
AGAIN = 60.0  # seconds until a process is tried again
IDLE = 60.0  # seconds after which a worker that is rarely needed is let go
MOST_PLACES = 4
PUBLIC_NICE, NICE, LONG_NICE = 5, 10, 15


@dataclass(slots=True, eq=False)
class Place:
    """A place for one worker: what it does, and how much it yields to everything else."""

    takes: tuple[Queue, ...]
    nice: int
    rare: bool = False  # its worker is started when it is needed
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    worker: Worker | None = None
    useless: int = 0  # workers in a row that did nothing
    again: Job | None = None  # the last worker died over it: the next one begins with it


def places(private: int) -> list[Place]:
    """One for public boards alone, some for private pictures, one for what takes seconds."""
    short = (Queue.PUBLIC, Queue.ASKED, Queue.SENT)
    return [
        Place((Queue.PUBLIC,), PUBLIC_NICE),
        *(Place(short, NICE) for _ in range(private)),
        Place((Queue.LONG,), LONG_NICE, rare=True),
    ]


def fitting() -> int:
    """As many places for private pictures as this machine has cores to spare."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(1, min(MOST_PLACES, (cores or 1) - 1))


class Pool:
    """Does work beside the event loop from `start` to `close`.

    With no `private` places there are no processes, and threads do the work.
    """

    def __init__(
        self,
        private: int | None = None,
        warm: tuple[Callable[..., Any], tuple[Any, ...]] = (bool, ()),
        again: float = AGAIN,
    ) -> None:
        self.private = fitting() if private is None else private
        self.warm, self.again = warm, again
        self.places: list[Place] = []
        self._line = JobQueue()
        self._warned = False  # of drawing in threads
        self._tasks: list[asyncio.Task[None]] = []
        self._stopping: set[asyncio.Task[None]] = set()

    @property
    def in_processes(self) -> bool:
        return self.private > 0

    @property
    def running(self) -> bool:
        return bool(self._tasks)

    def start(self) -> None:
        """Begin to start the workers; work may be given at once and waits for them."""
        if not self._tasks:
            self.places = places(max(1, self.private))
            self._tasks = [asyncio.create_task(self._keep(place)) for place in self.places]

    async def close(self) -> None:
        """End all workers at once, and what they were doing."""
        tasks, self._tasks = self._tasks, []
        again = [place.again for place in self.places if place.again is not None]
        for entry in (*again, *self._line.clear()):
            entry.result.cancel()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*self._stopping)

    def entry(
        self, work: Callable[..., Any], what: tuple[Any, ...], message: bytes | None = None
    ) -> Job:
        """A job, ready to wait; perhaps it was written down for a process already."""
        if message is None:
            message = pickle_job(work, what) if self.in_processes else b""
        return Job(work, what, message, asyncio.get_running_loop().create_future())

    def put(self, entry: Job, queue: Queue, whom: Hashable = None) -> None:
        """Let a job wait; one that waits already in another queue now waits in both."""
        self.start()
        entry.limit = entry.limit or LIMITS[queue]
        self._line.put(entry, queue, whom)
        self._wake(queue)

    async def run(
        self,
        work: Callable[..., T],
        *what: Any,
        queue: Queue = Queue.ASKED,
        whom: Hashable = None,
        limit: float | None = None,
    ) -> T:
        """Do something and return its result; raises its error, WorkerLost or TookTooLong."""
        entry = self.entry(work, what)
        entry.limit = limit or LIMITS[queue]
        self.put(entry, queue, whom)
        found: T = await entry.result
        return found

    def _wake(self, queue: Queue) -> None:
        for place in self.places:  # the place that takes nothing else is the first
            if queue in place.takes:
                place.arrived.set()

    async def _keep(self, place: Place) -> None:
        """Keep a place filled with a worker, and the worker busy."""
        while True:
            if place.rare and place.again is None:
                await self._arrival(place, None)
            worker = place.worker = await self._worker(place)
            try:
                await self._serve(place, worker)
            except Exception as error:  # a bug of ours; the place must not stay empty over it
                report("a worker's place", error)
            finally:
                place.worker = None
                await self._stop(worker)

    async def _stop(self, worker: Worker) -> None:
        """End a worker; whatever interrupts us, it is ended, and `close` waits for that."""
        task = asyncio.create_task(worker.stop())
        self._stopping.add(task)
        task.add_done_callback(self._stopping.discard)
        await asyncio.shield(task)

    async def _worker(self, place: Place) -> Worker:
        """A worker that has done its first job; a thread, where processes cannot be had."""
        if not self.in_processes:
            return ThreadWorker()
        reason = "they end at once"
        while place.useless < USELESS:
            try:
                worker = await self._process(place)
            except CannotStart as error:
                place.useless += 1
                reason = str(error)
            else:
                self._warned = False
                return worker
        place.useless = 0
        if not self._warned:
            log.warning("no worker process can be started (%s): drawing in threads", reason)
        self._warned = True
        return ThreadWorker(asyncio.get_running_loop().time() + self.again)

    async def _process(self, place: Place) -> Worker:
        worker = await ProcessWorker.start(place.nice, place.arrived.set)
        first = self.entry(*self.warm)
        first.limit = START
        try:
            await worker.do(first)
        except BaseException as error:
            await self._stop(worker)
            if isinstance(error, (WorkerLost, TookTooLong)):
                raise CannotStart(type(error).__name__) from None
            raise
        return worker

    async def _serve(self, place: Place, worker: Worker) -> None:
        """Give a worker one job after the other, until it should be replaced."""
        place.useless += 1
        while worker.alive:
            entry = self._next(place)
            if entry is None:
                if not await self._arrival(place, IDLE if place.rare else None):
                    place.useless = 0
                    return
                continue
            if not await self._done(place, worker, entry):
                return
            place.useless = 0
            if worker.worn:
                return

    async def _arrival(self, place: Place, patience: float | None) -> bool:
        """Wait until there may be something to do, or the worker ended; False if nothing came."""
        place.arrived.clear()
        if self._line.waiting(place.takes):
            return True
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await place.arrived.wait()
                return True
        return False

    def _next(self, place: Place) -> Job | None:
        entry, place.again = place.again, None
        return entry or self._line.take(place.takes)

    async def _done(self, place: Place, worker: Worker, entry: Job) -> bool:
        """Let a worker do a job; False if the worker is of no use after it."""
        entry.begun = True
        try:
            found = await worker.do(entry)
        except WorkerLost as error:
            self._again(place, entry, error)
            return False
        except TookTooLong as error:
            _fail(entry, error)
            return False
        except asyncio.CancelledError:
            entry.result.cancel()
            raise
        except Exception as error:
            _fail(entry, error)
        else:
            if not entry.result.done():
                entry.result.set_result(found)
        return True

    def _again(self, place: Place, entry: Job, error: WorkerLost) -> None:
        """A worker died over a job: a new one does it, but not a third. Not one of the others,
        for what killed the first may have killed them too.
        """
        entry.lost += 1
        log.warning("a worker ended in the middle of its work")
        if entry.lost >= MOST_DEATHS:
            _fail(entry, error)
        elif not entry.result.done():
            place.again = entry


def _fail(entry: Job, error: Exception) -> None:
    if not entry.result.done():
        entry.result.set_exception(error)
