"""The local Discord, put together."""

import asyncio
import ssl
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Self

from aiohttp import web

from sandbox import persistence
from sandbox.activity import PATIENCE, Activity
from sandbox.actors.actor import Actor
from sandbox.actors.simulation import Simulation
from sandbox.administration import Administration
from sandbox.cdn import Cdn
from sandbox.clock import Clock
from sandbox.faults import Faults
from sandbox.gateway import Gateway
from sandbox.journal import Journal, Trouble, without_token
from sandbox.model import events, guilds_and_channels
from sandbox.model.channels import Channel
from sandbox.model.guilds import Guild
from sandbox.model.interactions import Interaction
from sandbox.model.people import Application
from sandbox.model.world import Addresses, World
from sandbox.ratelimit import Limits, Policy
from sandbox.rest.api_server import ApiServer

LOOPBACK = "127.0.0.1"
OWN_NAMES = frozenset({"127.0.0.1", "localhost", "[::1]"})
# What browsers ask every server for, unbidden.
BY_BROWSERS = frozenset({"/favicon.ico", "/robots.txt"})
LARGEST_REQUEST = 64 * 2**20
# Writing everything takes a moment: it waits for one in which nothing happens.
LULL = 5.0
# Seconds Discord wants between two sessions that a bot starts.
IDENTIFY_PAUSE = 5.0
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Sandbox(Administration):
    """A whole local Discord: a guild, a bot's account, and a server on this machine only."""

    def __init__(
        self,
        *,
        clock: Clock | None = None,
        limits: Policy = Policy.GENEROUS,
        state: Path | None = None,
        names: frozenset[str] = frozenset(),
        keep_entries: int | None = None,
        bot_name: str = "bot",
    ) -> None:
        self.clock = clock or Clock()
        self.model = World(self.clock, persistence.load(state) if state else None)
        self.journal = Journal(keep=keep_entries)
        self.faults = Faults()
        self.limits = Limits(self.clock, limits)
        self.model.starts.pause = IDENTIFY_PAUSE if limits is Policy.REALISTIC else 0.0
        self.activity = Activity(self.model)
        self.gateway = Gateway(self.model, self.journal, self.faults)
        self.activity.busy.append(lambda: not self.gateway.idle)
        self.gateway.stirred = self.activity.stir
        self.port = 0
        self.lull = LULL
        self._state = state
        self._names = OWN_NAMES | names
        self._api = ApiServer(self.model, self.journal, self.faults, self.limits, self.activity)
        self._cdn = Cdn(self.model)
        self._simulation = Simulation(self.model, self.activity)
        self._runner: web.AppRunner | None = None
        self._saving: asyncio.TimerHandle | None = None
        # The page adds its own handlers before the start.
        self.extra: list[web.RouteDef] = []
        self.front: Handler = _nothing_here
        self.closing: list[Callable[[], Awaitable[None]]] = []
        self.model.listen(self._watch)
        self._create_defaults(bot_name)

    # Running.

    async def start(self, port: int = 0, certificate: ssl.SSLContext | None = None) -> None:
        """Open for business on this machine; port 0 takes any free one."""
        app = web.Application(client_max_size=LARGEST_REQUEST, middlewares=[self._guard])
        app.router.add_route("*", "/api/{rest:.*}", self._api.serve)
        app.router.add_get("/", self._serve_root)
        app.router.add_get("/gateway/", self.gateway.serve)
        path = r"/attachments/{channel:\d+}/{attachment:\d+}/{filename}"
        app.router.add_get(path, self._cdn.attachment)
        app.router.add_get("/embed/avatars/{rest:.*}", self._cdn.face)
        app.router.add_get("/avatars/{rest:.*}", self._cdn.face)
        # Not Discord's: a bot under development may keep up with the time that is let pass here.
        app.router.add_get("/sandbox/clock", self._serve_clock)
        app.router.add_routes(self.extra)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        site = web.TCPSite(self._runner, LOOPBACK, port, ssl_context=certificate)
        await site.start()
        self.port = self._runner.addresses[0][1]
        self._wake_up()
        self.model.addresses = Addresses(
            api=f"http://{LOOPBACK}:{self.port}/api/v10",
            cdn=f"http://{LOOPBACK}:{self.port}",
            gateway=f"ws://{LOOPBACK}:{self.port}/gateway/",
        )

    async def stop(self) -> None:
        """Close, and keep the state if a file was named."""
        for interaction in self.model.state.interactions.values():
            # Its three seconds will not pass any more, and it would be heard of nowhere.
            if interaction.open:
                self._note_unanswered(interaction)
        self.clock.stop()
        if self._saving is not None:
            self._saving.cancel()
        for close in self.closing:
            await close()
        await self.gateway.shutdown()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        self.save()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    def save(self) -> None:
        if self._state is not None:
            persistence.save(self.model.state, self._state)

    def _save_soon(self) -> None:
        """Keep the state in the next quiet moment, so that a crash loses next to nothing."""
        if self._state is None or self._runner is None:
            return
        if self._saving is not None:
            self._saving.cancel()
        self._saving = asyncio.get_running_loop().call_later(self.lull, self._save_now)

    def _save_now(self) -> None:
        try:
            self.save()
        except OSError as error:
            # There may be room again later; at the end it is tried once more, and reported.
            self.journal.note(f"the state could not be kept: {error}")

    @property
    def address(self) -> str:
        return f"http://{LOOPBACK}:{self.port}"

    # People and places, by name.

    @property
    def guild(self) -> Guild:
        """The first guild."""
        return next(iter(self.model.state.guilds.values()))

    @property
    def bot(self) -> Application:
        """The first bot."""
        return next(iter(self.model.state.applications.values()))

    def new_bot(self, name: str) -> Application:
        """Register another bot and bring it into the guild."""
        application = guilds_and_channels.new_application(self.model, name, self.guild.owner)
        guilds_and_channels.invite_bot(self.model, self.guild, application)
        return application

    def user(self, name: str) -> Actor:
        """Find a person of the guild by name; one who is not there yet joins."""
        there = self.find_user(name)
        if there is not None:
            return there
        person = guilds_and_channels.new_user(self.model, name)
        guilds_and_channels.join(self.model, self.guild, person.id)
        return Actor(self._simulation, person.id)

    def find_user(self, name: str) -> Actor | None:
        for user in self.model.state.users.values():
            if user.name == name and not user.bot:
                return Actor(self._simulation, user.id)
        return None

    def users(self, *names: str) -> tuple[Actor, ...]:
        return tuple(self.user(name) for name in names)

    def channel(self, name: str) -> Channel:
        """Find a channel or thread of the guild by name; if there is none, make a channel."""
        return self.find_channel(name) or guilds_and_channels.new_channel(
            self.model, self.guild, name
        )

    def find_channel(self, name: str) -> Channel | None:
        there = self.model.channels_of(self.guild.id)
        return next((channel for channel in there if channel.name == name), None)

    async def settled(self, limit: float = PATIENCE) -> None:
        """Wait until everything has come to rest."""
        await self.activity.settled(limit)

    async def until(self, condition: Callable[[], object], limit: float = PATIENCE) -> None:
        """Wait until a condition holds."""
        await self.activity.until(condition, limit)

    def _create_defaults(self, bot_name: str) -> None:
        """A new world has a guild, two channels, its owner and a bot."""
        if self.model.state.guilds:
            return
        owner = guilds_and_channels.new_user(self.model, "host")
        guild = guilds_and_channels.new_guild(self.model, "The Observatory", owner.id)
        for name in ("tables", "lobby"):
            guilds_and_channels.new_channel(self.model, guild, name)
        application = guilds_and_channels.new_application(self.model, bot_name, owner.id)
        guilds_and_channels.invite_bot(self.model, guild, application)

    def _wake_up(self) -> None:
        """Go on where a kept world stopped: no person waits any more, threads grow old again."""
        for interaction in self.model.state.interactions.values():
            interaction.failed = interaction.failed or interaction.answer is None
        for channel in list(self.model.state.channels.values()):
            guilds_and_channels.watch(self.model, channel)

    def _watch(self, event: events.Event) -> None:
        self._save_soon()
        if isinstance(event, events.InteractionFailed):
            self._note_unanswered(event.interaction)

    def _note_unanswered(self, one: Interaction) -> None:
        what = f"{one.kind.name.lower()} {one.command_name or one.data.get('custom_id')}"
        self.journal.note(f"unanswered: {what}", Trouble.UNANSWERED, data=one.data)

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse calls by another name: a page that makes them may come from outside."""
        host = request.headers.get("Host", "").rsplit(":", 1)[0]
        if host not in self._names:
            raise web.HTTPForbidden(text="This server answers to its loopback name only.")
        # A bot names no origin, and the page only its own.
        own = f"{request.scheme}://{request.host}"
        if request.headers.get("Origin", own) != own:
            raise web.HTTPForbidden(text="This server answers to its own page only.")
        if request.match_info.http_exception is not None and request.path not in BY_BROWSERS:
            # A bot that was given half an address would else fail without a word here.
            unknown = f"no route: {request.method} {without_token(request.path)}"
            self.journal.note(unknown, Trouble.NO_ROUTE)
        return await handler(request)

    async def _serve_clock(self, request: web.Request) -> web.StreamResponse:
        return web.json_response({"ahead": self.clock.ahead})

    async def _serve_root(self, request: web.Request) -> web.StreamResponse:
        # Discord's real gateway lives at the root of its own host.
        if request.headers.get("Upgrade", "").lower() == "websocket":
            return await self.gateway.serve(request)
        return await self.front(request)


async def _nothing_here(request: web.Request) -> web.StreamResponse:
    return web.Response(text="The local Discord is running.\n")
