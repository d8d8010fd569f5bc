"""One worker: a process that does one job at a time; or a thread, where no process can be had."""

from __future__ import annotations

import asyncio
import logging
import pickle
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Protocol

from bot.workers.child import LENGTH
from bot.workers.line import Job

log = logging.getLogger("heliograph")
# The child gets our own sys.path.
PROGRAM = "import sys; sys.path[:] = sys.argv[2:]; from bot.workers.child import main; main()"
START = 60.0  # seconds in which a new worker has to answer for the first time
PATIENCE = 10.0  # seconds to let a thread finish what it does
LARGEST = 2**24  # bytes of an answer that are read without a pause


class CannotStart(Exception):
    """There is no new process to be had."""


class WorkerLost(Exception):
    """A worker ended in the middle of a job, which may not be the job's fault."""


class TookTooLong(Exception):
    """A job was stopped after the time it may take."""


class Worker(Protocol):
    """What does jobs, one at a time."""

    @property
    def alive(self) -> bool: ...

    @property
    def worn(self) -> bool:
        """Should it be replaced?"""
        ...

    async def do(self, entry: Job) -> Any:
        """The result of a job, or its error; raises WorkerLost or TookTooLong."""
        ...

    async def stop(self) -> None: ...


class ProcessWorker:
    """A process of its own: it draws while we answer, and dies without taking us along."""

    def __init__(self, process: asyncio.subprocess.Process, on_end: Callable[[], None]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process, self.worn = process, False
        self._jobs, self._answers = process.stdin, process.stdout
        self._ended = asyncio.create_task(process.wait(), name=f"worker {process.pid}")
        self._ended.add_done_callback(lambda _: on_end())

    @classmethod
    async def start(cls, nice: int, on_end: Callable[[], None]) -> ProcessWorker:
        """Start a process; it is ready before this returns, or CannotStart is raised."""
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-c", PROGRAM, str(nice), *sys.path,
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LARGEST,
                # An interrupt at the keyboard is for us alone. A session of its own would be too
                # much: where Linux shares the processor out by session, niceness does nothing.
                process_group=0,
            )  # fmt: skip
        except (OSError, ValueError) as error:
            raise CannotStart(str(error)) from None
        return cls(process, on_end)

    @property
    def alive(self) -> bool:
        return self.process.returncode is None

    async def do(self, entry: Job) -> Any:
        try:
            async with asyncio.timeout(entry.limit):
                self._jobs.write(LENGTH.pack(len(entry.message)) + entry.message)
                await self._jobs.drain()
                size = LENGTH.unpack(await self._answers.readexactly(LENGTH.size))[0]
                answer = await self._answers.readexactly(size)
        except TimeoutError:
            raise TookTooLong(f"{entry.limit:.0f} s") from None
        except (asyncio.IncompleteReadError, OSError):
            raise WorkerLost from None
        self.worn = bool(answer[0])
        well, found, said = pickle.loads(memoryview(answer)[1:])
        for level, line in said:
            log.log(level, "%s", line)
        if well:
            return found
        error, where = found
        log.info("a worker raised %s at %s", type(error).__name__, where)
        raise error

    async def stop(self) -> None:
        """End it at once; it holds nothing that could be lost."""
        with suppress(ProcessLookupError):
            self.process.kill()
        self._jobs.close()
        await asyncio.wait([self._ended])
        with suppress(OSError):
            await self._answers.read()  # to the end, or its pipe would stay open
        with suppress(OSError):
            await self._jobs.wait_closed()


class ThreadWorker:
    """A thread in this process, at a cost to all; a job that hangs is left behind in it."""

    alive = True

    def __init__(self, until: float | None = None) -> None:
        self.until = until  # when a process is tried again, by the time of the loop
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="worker")
        self._job: asyncio.Future[Any] | None = None

    @property
    def worn(self) -> bool:
        return self.until is not None and asyncio.get_running_loop().time() >= self.until

    async def do(self, entry: Job) -> Any:
        loop = asyncio.get_running_loop()
        job = self._job = loop.run_in_executor(self._thread, entry.work, *entry.what)
        done, _ = await asyncio.wait([job], timeout=entry.limit)
        self._job = None
        if not done:
            raise TookTooLong(f"{entry.limit:.0f} s")
        return job.result()

    async def stop(self) -> None:
        """End it after what it is doing, for a thread cannot be stopped in the middle."""
        if self._job is not None:
            await asyncio.wait([self._job], timeout=PATIENCE)
        self._thread.shutdown(wait=False)
