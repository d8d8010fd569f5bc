"""Bad weather between the bot and Discord, all through a game, by a seed.

Troubles are dealt like cards: all of them happen, again and again, each time in another order.
People do what people do: they wait a little, and begin anew with what they see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from functools import partial
from random import Random

from bot.clock import ManualClock
from sandbox import (
    Actor,
    Cut,
    Delay,
    EventFault,
    Fault,
    Message,
    NotPossible,
    RateLimitScope,
    Response,
    Until,
    rate_limited,
    server_error,
)
from tests.e2e.bot_on_sandbox import House
from tests.e2e.players import NoWay, Player, Pressing

POSTS = r"^/channels/\d+/messages$"
EDITS = r"^/channels/\d+/messages/\d+$"
ANSWERS = r"^/webhooks/\d+/[^/]+/messages/"
CALLBACKS = r"^/interactions/"
PEOPLE = r"^/users/@me/channels$"
MEMBERS = r"^/guilds/\d+/members/"
ROUTES = ((POSTS, "POST"), (EDITS, "PATCH"), (ANSWERS, "PATCH"), (CALLBACKS, "POST"))
LATE = 4.0  # seconds: one more than Discord gives
HOUR = timedelta(hours=1, minutes=1)
MOST = 60  # tries until everything is told
STORMY = 0.4  # of all presses

Request = tuple[Fault, str, str]
# What happens to the next request that fits.
REQUESTS: dict[str, Request] = {
    **{f"429 {verb} {path}": (rate_limited(0.01), verb, path) for path, verb in ROUTES},
    **{f"cut {verb} {path}": (Cut(), verb, path) for path, verb in ROUTES},
    **{f"cut after {verb} {path}": (Cut(after=True), verb, path) for path, verb in ROUTES},
    "429 shared": (rate_limited(0.01, RateLimitScope.SHARED), "POST", POSTS),
    "429 global": (rate_limited(0.01, RateLimitScope.GLOBAL), "POST", POSTS),
    "429 of the shield": (rate_limited(0.01, via=False), "POST", POSTS),
    "429 of the shield, edit": (rate_limited(0.01, via=False), "PATCH", EDITS),
    "429 of the shield, answer": (rate_limited(0.01, via=False), "PATCH", ANSWERS),
    "429 without JSON": (rate_limited(0.01, text="<html>Slow down</html>"), "POST", POSTS),
    "503": (server_error(503), "POST", POSTS),
    "503, edit": (server_error(503), "PATCH", EDITS),
    "503, member": (server_error(503), "GET", MEMBERS),
    "503, direct messages": (server_error(503), "POST", PEOPLE),
    "cut, looking": (Cut(), "GET", EDITS),
    "cut, member": (Cut(), "GET", MEMBERS),
    "cut, direct messages": (Cut(), "POST", PEOPLE),
    "cut, removing": (Cut(), "DELETE", EDITS),
}
# discord.py waits a second after these, so each comes once.
SLOW: dict[str, Request] = {
    "500": (server_error(500), "POST", POSTS),
    "502": (server_error(502), "PATCH", EDITS),
    "504, answer": (server_error(504), "PATCH", ANSWERS),
}
ONCE = {*SLOW, "closed"}


class Weather:
    """What befalls each press; `seen` counts what has happened."""

    def __init__(
        self, house: House, clock: ManualClock, people: Sequence[Actor], seed: int
    ) -> None:
        self.house, self.world, self.clock, self.people = house, house.world, clock, people
        self.seen: Counter[str] = Counter()
        self._random = Random(seed)
        self._pile: list[str] = []
        gateway = self.world.gateway
        self.troubles: dict[str, Callable[[Pressing], Awaitable[Response]]] = {
            **{name: partial(self._request, one) for name, one in (REQUESTS | SLOW).items()},
            "gateway cut": partial(self._after, gateway.cut),
            "gateway closed": partial(self._after, gateway.close),
            "op 7": partial(self._after, gateway.ask_to_reconnect),
            "op 9": partial(self._after, lambda: gateway.invalidate(resumable=True)),
            "forgotten": self._forgotten,
            "twice": partial(self._after, self._twice),
            "late": self._late,
            "an hour": partial(self._after, lambda: self.clock.advance(HOUR)),
            "closed": partial(self._after, self._closed),
            "restart": self._restart,
            "restart meanwhile": self._restart_meanwhile,
        }

    async def through(self, pressing: Pressing) -> Response:
        """Let somebody press something, whatever the weather."""
        if self._random.random() > STORMY:
            return await pressing(Until.SETTLED)
        if not self._pile:
            self._pile = [name for name in self.troubles if name not in ONCE or not self.seen[name]]
            self._random.shuffle(self._pile)
        name = self._pile.pop()
        self.seen[name] += 1
        response = await self.troubles[name](pressing)
        await self.house.rest()
        return response

    async def told(self) -> None:
        """Let the bot try again until it has told everything."""
        store = self.house.app.games.store
        for _ in range(MOST):
            await self.house.rest()
            (due,) = await store.read(
                lambda base: base.execute(
                    "SELECT min(next) FROM outbox WHERE status = 'waiting'"
                ).fetchone()
            )
            if due is None:
                return
            left = due - self.clock.now().timestamp()
            self.clock.advance(timedelta(seconds=max(0.0, left) + 1))
            self.house.client.delivery.wake()
        raise AssertionError("something is never told")

    async def _request(self, request: Request, pressing: Pressing) -> Response:
        self.world.faults.add(*request)
        return await pressing(Until.SETTLED)

    async def _after(self, trouble: Callable[[], object], pressing: Pressing) -> Response:
        trouble()
        return await pressing(Until.SETTLED)

    def _twice(self) -> None:
        self.world.faults.on_event(EventFault.DUPLICATE, "INTERACTION_CREATE")

    def _closed(self) -> None:
        """Somebody wants no direct messages any more, and an hour later a new one is due."""
        self.people[0].close_dms()
        self.clock.advance(HOUR)

    async def _forgotten(self, pressing: Pressing) -> Response:
        """Nobody hears the press, and the bot has to sign in again."""
        gateway, bot = self.world.gateway, self.world.bot.id
        gateway.cut()
        gateway.forget()
        response = await pressing(Until.SENT)
        self.world.clock.advance(LATE)
        await self.world.until(lambda: gateway.connected(bot))
        return response

    async def _late(self, pressing: Pressing) -> Response:
        """The bot's first word comes when Discord has given it up."""
        rule = self.world.faults.add(Delay(LATE), "POST", CALLBACKS)
        response = await pressing(Until.SENT)
        await self.world.until(lambda: rule.used)
        self.world.clock.advance(LATE)
        return response

    async def _restart(self, pressing: Pressing) -> Response:
        await self.house.restart()
        return await pressing(Until.SETTLED)

    async def _restart_meanwhile(self, pressing: Pressing) -> Response:
        """Between a press and its answer; whoever was not heard is told so by Discord."""
        response = await pressing(Until.SENT)
        await self.house.stop()
        self.world.clock.advance(LATE)
        await self.house.start()
        return response


class Stubborn(Player):
    """Somebody who is not put off: where the answer is missing, they begin anew."""

    def __init__(self, house: House, actor: Actor, game: int, weather: Weather) -> None:
        super().__init__(house, actor, game)
        self.weather = weather

    async def press(self, pressing: Pressing) -> Response:
        return await self.weather.through(pressing)

    async def turn(self, message: Message) -> None:
        try:
            await super().turn(message)
        except (NotPossible, LookupError, NoWay):
            return
