"""The gateway: where bots listen."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

from aiohttp import WSMsgType, web

from sandbox.admission import BAD_TOKEN, Identify
from sandbox.faults import EventFault, Faults
from sandbox.ids import GuildId, UserId
from sandbox.journal import Frame, Journal, redacted
from sandbox.json_codec import Json, loads
from sandbox.model import events, guilds_and_channels
from sandbox.model.people import Application, Intent
from sandbox.model.world import World
from sandbox.payloads import ready_payloads
from sandbox.payloads.events import event_for
from sandbox.payloads.ready_payloads import Subscriber
from sandbox.session import Connection, Session

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT = 0, 1, 2, 3, 4, 6, 7
REQUEST_MEMBERS, INVALID_SESSION, HELLO, ACK = 8, 9, 10, 11
UNKNOWN_OP, DECODE_ERROR, NOT_IDENTIFIED = 4001, 4002, 4003
IDENTIFIED_TWICE, TOO_FAST = 4005, 4008
LARGEST_FRAME = 4096
# So many frames a bot may send within a minute.
MOST_FRAMES, PER = 120, 60.0
# A bot that says goodbye like this does not come back to its session.
FAREWELLS = {1000, 1001}
# Only these make a discord.py client resume rather than give up.
ABNORMAL = 4000


class Gateway:
    """All sessions, and the ways to disturb them."""

    def __init__(self, world: World, journal: Journal, faults: Faults) -> None:
        self._world = world
        self._journal = journal
        self._faults = faults
        self._connections: set[Connection] = set()
        # Shards that wait to be let in, and what they said.
        self._kept_away: dict[int, list[tuple[Connection, int, Json]]] = {}
        self.sessions: dict[str, Session] = {}
        # discord.py notes in a thread, after the sending, when it sent a heartbeat: an answer that
        # comes before that note is reckoned from the heartbeat before, a whole interval ago. So no
        # answer comes sooner than a near Discord's would; and as a busy bot may be slower still,
        # the interval is below the ten seconds from which discord.py warns that it is behind.
        self.heartbeat_interval = 9.0
        self.answer_after = 0.05
        self.compression = False
        # Called whenever something went either way.
        self.stirred: Callable[[], None] = lambda: None
        world.listen(self._on_event)

    @property
    def idle(self) -> bool:
        """Tell whether everything said has been sent."""
        return all(connection.idle for connection in self._connections)

    def connected(self, bot: UserId) -> bool:
        """Tell whether a bot listens with all its shards."""
        there = {(s.subscriber.shard, s.subscriber.shards) for s in self._of(bot) if s.connection}
        return any(
            {(shard, count) for shard in range(count)} <= there for count in {n for _, n in there}
        )

    # Disturbances. Each meets every connected bot, or one; every shard, or one.

    def cut(self, bot: UserId | None = None, shard: int | None = None) -> None:
        """Break the connection without a word."""
        for connection in self._lines(bot, shard):
            connection.cut()

    def close(
        self, code: int = ABNORMAL, bot: UserId | None = None, shard: int | None = None
    ) -> None:
        """End the connection with a code."""
        for connection in self._lines(bot, shard):
            connection.close(code)

    def keep_away(self, shard: int) -> None:
        """Let a shard wait at the door from now on, whether it is new or comes back."""
        self._kept_away.setdefault(shard, [])

    def is_waiting(self, shard: int) -> bool:
        """Tell whether a shard that is kept away has come to the door."""
        return any(not line.gone for line, _, _ in self._kept_away.get(shard, ()))

    def let_in(self, shard: int) -> None:
        """Serve a shard again, and what waits at the door first."""
        for connection, op, data in self._kept_away.pop(shard, ()):
            if not connection.gone:
                self._serve(connection, op, data)

    def ask_to_reconnect(self, bot: UserId | None = None, shard: int | None = None) -> None:
        """Tell the bot to come back in a moment (op 7)."""
        for session in self._of(bot, shard):
            self._put(session, {"op": RECONNECT, "d": None})

    def invalidate(
        self, *, resumable: bool, bot: UserId | None = None, shard: int | None = None
    ) -> None:
        """Tell the bot that its session is no good (op 9)."""
        for session in self._of(bot, shard):
            self._put(session, {"op": INVALID_SESSION, "d": resumable})
            if not resumable:
                self.sessions.pop(session.id, None)

    def release(self) -> None:
        """Send the events that a fault held back."""
        for session in self.sessions.values():
            held, session.held = session.held, []
            for frame in held:
                self._put(session, frame)

    def forget(self, bot: UserId | None = None, shard: int | None = None) -> None:
        """Lose all memory of sessions, as after an outage: nothing can be resumed."""
        for session in self._of(bot, shard):
            self.sessions.pop(session.id, None)

    # Events on their way out.

    def _on_event(self, event: events.Event) -> None:
        for session in tuple(self.sessions.values()):
            dispatch = event_for(self._world, event, session.subscriber)
            if dispatch is not None:
                self._send_event(session, dispatch.name, dispatch.data)

    def _send_event(self, session: Session, name: str, data: Json) -> None:
        frame = session.number(name, data)
        match self._faults.for_event(name):
            case EventFault.DROP:
                return
            case EventFault.HOLD:
                session.held.append(frame)
            case EventFault.DUPLICATE:
                self._put(session, frame)
                self._put(session, session.number(name, data))
            case None:
                self._put(session, frame)

    def _put(self, session: Session, frame: Json) -> None:
        if session.connection is not None:
            self._write(session.id, "server", frame)
            session.connection.put(frame)

    def _write(self, session: str, sender: str, frame: Json) -> None:
        data = redacted(frame.get("d"))
        entry = Frame(
            time.monotonic(),
            session,
            sender,
            int(frame["op"]),
            frame.get("t"),
            frame.get("s"),
            data,
        )
        self._journal.write(entry)

    def _of(self, bot: UserId | None, shard: int | None = None) -> list[Session]:
        return [
            session
            for session in self.sessions.values()
            if bot in {None, session.subscriber.bot} and shard in {None, session.subscriber.shard}
        ]

    def _lines(self, bot: UserId | None, shard: int | None = None) -> list[Connection]:
        return [s.connection for s in self._of(bot, shard) if s.connection is not None]

    # One connection.

    async def serve(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(max_msg_size=0, compress=False)
        await socket.prepare(request)
        zip_ = self.compression and request.query.get("compress") == "zlib-stream"
        connection = Connection(request, socket, self.stirred, zip_=zip_)
        self._connections.add(connection)
        connection.put({"op": HELLO, "d": {"heartbeat_interval": self.heartbeat_interval * 1000}})
        try:
            async for message in socket:
                if message.type in {WSMsgType.TEXT, WSMsgType.BINARY}:
                    self._receive(connection, message.data)
        finally:
            connection.gone = True
            self._connections.discard(connection)
            self._lost(connection, socket.close_code)
            await connection.stop()
        return socket

    async def shutdown(self) -> None:
        """Close all connections."""
        for connection in tuple(self._connections):
            connection.close(1001)
            connection.cut()
            await connection.stop()

    def _lost(self, connection: Connection, code: int | None) -> None:
        session = connection.session
        if session is not None and session.connection is connection:
            session.connection = None
            if code in FAREWELLS and not connection.ended_here:
                self.sessions.pop(session.id, None)

    def _receive(self, connection: Connection, text: str | bytes) -> None:
        try:
            frame = loads(text.encode() if isinstance(text, str) else text)
            op, data = int(frame["op"]), frame.get("d")
        except (ValueError, TypeError, KeyError, OverflowError):
            connection.close(DECODE_ERROR)
            return
        session = connection.session
        self._write("" if session is None else session.id, "bot", frame)
        self.stirred()
        if len(text) > LARGEST_FRAME:
            connection.close(DECODE_ERROR)
        elif self._too_fast(connection):
            connection.close(TOO_FAST)
        elif op == HEARTBEAT:
            if self._faults.answer_heartbeats:
                loop = asyncio.get_running_loop()
                loop.call_later(self.answer_after, connection.put, {"op": ACK, "d": None})
        elif op in {IDENTIFY, RESUME} and session is not None:
            connection.close(IDENTIFIED_TWICE)
        elif session is None and op not in {IDENTIFY, RESUME}:
            connection.close(NOT_IDENTIFIED)
        elif op in {IDENTIFY, RESUME, REQUEST_MEMBERS}:
            self._serve(connection, op, data)
        elif op not in {PRESENCE, VOICE}:
            connection.close(UNKNOWN_OP)

    def _serve(self, connection: Connection, op: int, data: Json) -> None:
        try:
            if op == REQUEST_MEMBERS and connection.session is not None:
                self._send_members(connection.session, data)
            elif op == IDENTIFY:
                self._identify(connection, data)
            else:
                self._resume(connection, data)
        except (KeyError, TypeError, ValueError, OverflowError, AttributeError):
            connection.close(DECODE_ERROR)

    def _waits(self, shard: int, connection: Connection, op: int, data: Json) -> bool:
        """Tell whether a shard is kept away; then it waits."""
        if shard not in self._kept_away:
            return False
        self._kept_away[shard].append((connection, op, data))
        return True

    def _too_fast(self, connection: Connection) -> bool:
        now = self._world.clock.now()
        while connection.heard and now - connection.heard[0] >= PER:
            connection.heard.popleft()
        connection.heard.append(now)
        return len(connection.heard) > MOST_FRAMES

    def _identify(self, connection: Connection, data: Json) -> None:
        said, starts = Identify.read(data), self._world.starts
        if self._waits(said.shard, connection, IDENTIFY, data):
            return
        application = self._world.application(said.token)
        if application is not None and not starts.take(application.id):
            self._end_all(application)
            application = None
        code = BAD_TOKEN if application is None else said.refusal(application, starts)
        if application is None or code is not None:
            connection.close(code or BAD_TOKEN)
        elif starts.is_too_soon(application.id, said.shard):
            connection.put({"op": INVALID_SESSION, "d": False})
        else:
            subscriber = Subscriber(application.id, Intent(said.intents), said.shard, said.shards)
            self._start(connection, subscriber, application)

    def _start(
        self, connection: Connection, subscriber: Subscriber, application: Application
    ) -> None:
        for old in self._of(subscriber.bot, subscriber.shard):
            if old.connection is None:
                del self.sessions[old.id]
        connection.session = session = Session(subscriber, connection)
        self.sessions[session.id] = session
        self._greet(session, application)

    def _end_all(self, application: Application) -> None:
        """Discord's answer to a bot that started too many sessions: it needs a new token."""
        self.close(BAD_TOKEN, application.id)
        self.forget(application.id)
        application.token = guilds_and_channels.new_token()

    def _greet(self, session: Session, application: Application) -> None:
        world, subscriber = self._world, session.subscriber
        guilds = [
            guild
            for guild in world.state.guilds.values()
            if subscriber.bot in guild.members and subscriber.covers(guild.id)
        ]
        ready = ready_payloads.ready(world, subscriber, application, guilds, session.id)
        self._send_event(session, "READY", ready)
        if Intent.GUILDS in subscriber.intents:
            for guild in guilds:
                self._send_event(
                    session, "GUILD_CREATE", ready_payloads.guild_create(world, guild, subscriber)
                )

    def _resume(self, connection: Connection, data: Json) -> None:
        session = self.sessions.get(str(data["session_id"]))
        if session is not None and self._waits(session.subscriber.shard, connection, RESUME, data):
            return
        application = self._world.application(str(data["token"]).removeprefix("Bot "))
        if application is None:
            connection.close(BAD_TOKEN)
            return
        since = int(data.get("seq") or 0)
        if session is None or session.subscriber.bot != application.id or since > session.sequence:
            connection.put({"op": INVALID_SESSION, "d": False})
            return
        if session.connection is not None:
            session.connection.close(ABNORMAL)
        session.connection, connection.session = connection, session
        held = {frame["s"] for frame in session.held}
        for frame in session.missed(since):
            if frame["s"] not in held:
                self._put(session, frame)
        self._send_event(session, "RESUMED", {"_trace": ["sandbox"]})

    def _send_members(self, session: Session, data: Any) -> None:
        guild = self._world.state.guilds.get(GuildId(int(data["guild_id"])))
        if guild is None or session.subscriber.bot not in guild.members:
            return
        chunk = ready_payloads.members(self._world, guild, data)
        self._send_event(session, "GUILD_MEMBERS_CHUNK", chunk)
