"""The time of the local Discord, which a test may push forward."""

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from datetime import UTC, datetime


class Timer:
    """Something that will happen at a moment, unless it is called off."""

    __slots__ = ("_callback", "moment")

    def __init__(self, moment: float, callback: Callable[[], None]) -> None:
        self.moment = moment
        self._callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        self._callback = None

    def fire(self) -> None:
        callback, self._callback = self._callback, None
        if callback is not None:
            callback()


class Clock:
    """Seconds since 1970: running with the real ones, or standing still until `advance`."""

    def __init__(self, *, still: bool = False) -> None:
        self._still = time.time() if still else None
        self._ahead = 0.0
        self._timers: list[tuple[float, int, Timer]] = []
        self._order = itertools.count()
        self._alarm: asyncio.TimerHandle | None = None

    def now(self) -> float:
        return (time.time() if self._still is None else self._still) + self._ahead

    @property
    def ahead(self) -> float:
        """Seconds that were let pass at once, beyond those that passed by themselves."""
        return self._ahead

    def moment(self) -> datetime:
        return datetime.fromtimestamp(self.now(), UTC)

    def advance(self, seconds: float) -> None:
        """Let time pass at once; everything that falls due happens before this returns."""
        if seconds < 0:
            raise ValueError("time does not run backwards")
        self._ahead += seconds
        self._ring()

    def call_at(self, moment: float, callback: Callable[[], None]) -> Timer:
        timer = Timer(moment, callback)
        heapq.heappush(self._timers, (moment, next(self._order), timer))
        self._set_alarm()
        return timer

    async def sleep(self, seconds: float) -> None:
        """Wait until this clock, not the wall's, has moved on."""
        passed = asyncio.Event()
        timer = self.call_at(self.now() + seconds, passed.set)
        try:
            await passed.wait()
        finally:
            timer.cancel()

    def stop(self) -> None:
        """Forget every timer."""
        self._timers.clear()
        self._set_alarm()

    def _ring(self) -> None:
        while self._timers and self._timers[0][0] <= self.now():
            heapq.heappop(self._timers)[2].fire()
        self._set_alarm()

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._timers and self._still is None:
            # The event loop may wake a hair early, and then sets the alarm once more.
            wait = max(0.0, self._timers[0][0] - self.now())
            self._alarm = asyncio.get_running_loop().call_later(wait, self._ring)
