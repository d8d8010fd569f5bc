"""When everything has come to rest, so that a test need never sleep."""

import asyncio
from collections.abc import Callable

from sandbox.ids import InteractionId
from sandbox.model import events, interaction_lifecycle
from sandbox.model.interactions import TOKEN_LASTS, Interaction
from sandbox.model.world import World

PATIENCE = 60.0  # seconds; only who waits in vain waits so long
# A bot in the same event loop needs some turns of it between two requests; none needs so many.
QUIET_TURNS = 40
# The tasks discord.py makes to handle an event. Those that wait for a timeout are not among them.
HANDLERS = (
    "CommandTree-invoker",
    "discord-ui-view-dispatch",
    "discord-ui-modal-dispatch",
    "discord-ui-dynamic-item",
    "discord.py: on_",
)
# A bot may well do its life's work in these.
LASTING = ("discord.py: on_ready", "discord.py: on_connect", "discord.py: on_resumed")


class Unsettled(Exception):
    """Something is still going on, long after it should have come to rest."""


class Activity:
    """Knows what is going on, and wakes those who wait for a change."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._stirred = asyncio.Event()
        self._turns = 0
        self._asked: dict[InteractionId, Interaction] = {}
        self.requests = 0
        # Others may say that they are busy; they call `stir` when that changes.
        self.busy: list[Callable[[], bool]] = []
        world.listen(self._on_event)

    def stir(self) -> None:
        """Note that something changed."""
        self._turns += 1
        self._stirred.set()

    def begin(self) -> None:
        self.requests += 1
        self.stir()

    def end(self) -> None:
        self.requests -= 1
        self.stir()

    async def until(self, condition: Callable[[], object], limit: float = PATIENCE) -> None:
        """Wait until a condition holds; it is looked at again whenever something changes.

        A condition about the bot itself may come true some turns after the last change here.
        """
        try:
            async with asyncio.timeout(limit):
                quiet = 0
                while not condition():
                    before = self._turns
                    if quiet < QUIET_TURNS:
                        await asyncio.sleep(0)
                    else:
                        await self._change()
                    quiet = quiet + 1 if self._turns == before else 0
        except TimeoutError:
            raise Unsettled(
                f"waited {limit} s in vain; open: {self._open() or 'nothing'}"
            ) from None

    async def settled(self, limit: float = PATIENCE) -> None:
        """Wait until nothing is open: no request, no unanswered person, no handler at work."""
        try:
            async with asyncio.timeout(limit):
                while True:
                    if self._open():
                        await self._change()
                    elif handlers := _handlers():
                        await self._change(*handlers)
                    elif await self._quiet() and not self._open() and not _handlers():
                        return
        except TimeoutError:
            still = [*self._open(), *(task.get_name() for task in _handlers())]
            raise Unsettled(f"after {limit} s still open: {still}") from None

    async def calm(self, pause: float) -> None:
        """Wait until nothing has stirred for a while: a bot elsewhere is not seen at work."""
        await self.settled()
        before = None
        while before != self._turns:
            before = self._turns
            await asyncio.sleep(pause)
        await self.settled()

    async def _quiet(self) -> bool:
        """Let some turns of the event loop go by; does nothing stir meanwhile?"""
        before = self._turns
        for _ in range(QUIET_TURNS):
            await asyncio.sleep(0)
            if self._turns != before:
                return False
        return True

    async def _change(self, *tasks: asyncio.Task[object]) -> None:
        self._stirred.clear()
        waiter = asyncio.ensure_future(self._stirred.wait())
        try:
            await asyncio.wait([waiter, *tasks], return_when=asyncio.FIRST_COMPLETED)
        finally:
            waiter.cancel()

    def _open(self) -> list[str]:
        found = [f"{self.requests} requests"] if self.requests else []
        found += [f"busy {index}" for index, busy in enumerate(self.busy) if busy()]
        for interaction in list(self._asked.values()):
            if self._waits(interaction):
                found.append(f"{interaction.kind.name} {interaction.data}")
            else:
                del self._asked[interaction.id]
        return found

    def _waits(self, interaction: Interaction) -> bool:
        if interaction.answer is None:
            return interaction.open
        answer = interaction_lifecycle.original_of(self._world, interaction)
        expired = self._world.clock.now() - interaction.made_at >= TOKEN_LASTS
        return answer is not None and answer.loading and not expired

    def _on_event(self, event: events.Event) -> None:
        if isinstance(event, events.InteractionMade):
            self._asked[event.interaction.id] = event.interaction
        self.stir()


def _handlers() -> list[asyncio.Task[object]]:
    return [
        task
        for task in asyncio.all_tasks()
        if task.get_name().startswith(HANDLERS) and not task.get_name().startswith(LASTING)
    ]
