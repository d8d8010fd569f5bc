"""The bot as a child of the local Discord: neither outlives the other."""

import asyncio
import os
import signal
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

PATIENCE = 10.0
# Its input ends with us, however we end: then it tells the bot, for we no longer can.
STOPPER = ("sh", "-c", 'read -r _; kill -s TERM -- "-$0"')


@dataclass(frozen=True, slots=True)
class Ended:
    """How a program ended; killed by a signal, it has a negative status."""

    status: int

    @property
    def code(self) -> int:
        """The exit code a shell would give."""
        return self.status if self.status >= 0 else 128 - self.status

    def __str__(self) -> str:
        if self.status >= 0:
            return f"exit code {self.status}"
        known = {number.value: number.name for number in signal.Signals}
        return f"killed by {known.get(-self.status, f'signal {-self.status}')}"


class BotProcess:
    """A program that runs until it ends or is stopped, with all that it started itself."""

    def __init__(
        self, process: asyncio.subprocess.Process, executor: asyncio.subprocess.Process
    ) -> None:
        self._process = process
        self._executor = executor

    @classmethod
    async def start(cls, command: Sequence[str], environment: Mapping[str, str]) -> "BotProcess":
        # A session of its own: an interrupt at the keyboard reaches it through us, once.
        run = partial(asyncio.create_subprocess_exec, start_new_session=True)
        process = await run(*command, env=environment)
        return cls(process, await run(*STOPPER, str(process.pid), stdin=asyncio.subprocess.PIPE))

    async def until(self, stop: asyncio.Event) -> Ended:
        """Wait until it ends; when it is stopped, it has a while to do so in good order."""
        ended = asyncio.create_task(self._process.wait())
        stopping = asyncio.create_task(stop.wait())
        try:
            await asyncio.wait([ended, stopping], return_when=asyncio.FIRST_COMPLETED)
            self._signal(signal.SIGTERM)
            await asyncio.wait([ended], timeout=PATIENCE)
        finally:
            stopping.cancel()
            if not ended.done():
                self._signal(signal.SIGKILL)
            self._executor.kill()
            await self._executor.wait()
        return Ended(await ended)

    def _signal(self, number: signal.Signals) -> None:
        """Tell the whole group: what was named may be a script that started the bot."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, number)
