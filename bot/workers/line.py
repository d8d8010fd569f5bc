"""What waits to be done: urgent things first, and people in turns."""

from __future__ import annotations

import asyncio
import pickle
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

MOST_PASSED = 3


class Queue(IntEnum):
    """How urgent a job is; the most urgent first."""

    PUBLIC = 0  # a board that a whole channel waits for
    ASKED = 1  # a picture that one person waits for
    SENT = 2  # a picture for a direct message
    LONG = 3  # seconds of work: a replay, the check of a whole game


@dataclass(slots=True, eq=False)
class Job:
    """A job that waits for a worker, or has one."""

    work: Callable[..., Any]
    what: tuple[Any, ...]
    message: bytes  # the same for a process
    result: asyncio.Future[Any]
    limit: float = 0.0  # seconds it may take
    begun: bool = False
    lost: int = 0  # workers that died over it

    @property
    def needless(self) -> bool:
        return self.begun or self.result.done()


def pickle_job(work: Callable[..., Any], what: tuple[Any, ...]) -> bytes:
    """A job as it is sent to a process, where the function must be known by its name."""
    return pickle.dumps((work, what), pickle.HIGHEST_PROTOCOL)


@dataclass(slots=True)
class JobQueue:
    """A queue of each kind, in which people take turns: a long list of one person's jobs delays
    only that person.
    """

    queues: dict[Queue, OrderedDict[Hashable, deque[Job]]] = field(
        default_factory=lambda: {queue: OrderedDict() for queue in Queue}
    )
    passed: int = 0  # pictures that were asked for and went before one that is sent

    def put(self, entry: Job, queue: Queue, whom: Hashable = None) -> None:
        """Let a job wait. One that waits in two queues is done when the first of them comes."""
        self.queues[queue].setdefault(whom, deque()).append(entry)

    def take(self, queues: Iterable[Queue]) -> Job | None:
        """The next job of the first of these queues that has one.

        After a few pictures that were asked for comes one that is sent, or it might never come.
        """
        order = list(queues)
        if self.passed >= MOST_PASSED:
            order.sort(key=lambda queue: (queue is not Queue.PUBLIC, queue is not Queue.SENT))
        for queue in order:
            while (entry := self._next(queue)) is not None:
                if not entry.needless:
                    waits = bool(self.queues[Queue.SENT]) and queue is Queue.ASKED
                    if queue in (Queue.ASKED, Queue.SENT):
                        self.passed = self.passed + 1 if waits else 0
                    return entry
        return None

    def waiting(self, queues: Iterable[Queue]) -> bool:
        return any(self.queues[queue] for queue in queues)

    def clear(self) -> list[Job]:
        """Forget everything that waits; returns it."""
        found = [
            entry
            for people in self.queues.values()
            for entries in people.values()
            for entry in entries
        ]
        for people in self.queues.values():
            people.clear()
        return found

    def _next(self, queue: Queue) -> Job | None:
        people = self.queues[queue]
        if not people:
            return None
        whom, entries = people.popitem(last=False)
        entry = entries.popleft()
        if entries:
            people[whom] = entries
        return entry
