"""A bot's standing with the gateway, which outlives a broken connection."""

import asyncio
import secrets
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import web

from sandbox.json_codec import Json, dumps
from sandbox.payloads.ready_payloads import Subscriber

REMEMBERED = 10_000


@dataclass(frozen=True, slots=True)
class Closing:
    """The last thing sent on a connection."""

    code: int


class Connection:
    """One websocket; what is put here is sent in order."""

    def __init__(
        self,
        request: web.Request,
        socket: web.WebSocketResponse,
        sent: Callable[[], None],
        *,
        zip_: bool,
    ) -> None:
        self._sent = sent
        self._request = request
        self._socket = socket
        self._zip = zlib.compressobj() if zip_ else None
        self._waiting: asyncio.Queue[Json | Closing] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())
        self.gone = False
        # When the bot sent something, as far as that counts for how much it may send.
        self.heard: deque[float] = deque()
        # Whether it was this side that ended it: then the bot may come back.
        self.ended_here = False
        # Whose connection it is, once the bot has said so.
        self.session: Session | None = None

    @property
    def idle(self) -> bool:
        return self.gone or self._waiting.empty()

    def put(self, frame: Json) -> None:
        if not self.gone:
            self._waiting.put_nowait(frame)

    def close(self, code: int) -> None:
        self.ended_here = True
        if not self.gone:
            self._waiting.put_nowait(Closing(code))

    def cut(self) -> None:
        """Break the line without a word."""
        if self._request.transport is not None:
            self._request.transport.abort()

    async def stop(self) -> None:
        self.gone = True
        self._sent()
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)

    async def _write(self) -> None:
        while not self.gone:
            frame = await self._waiting.get()
            try:
                if isinstance(frame, Closing):
                    await self._socket.close(code=frame.code)
                    return
                await self._send(dumps(frame))
                self._sent()
            except (ConnectionError, RuntimeError):
                # The other side went away; a session keeps what it has not heard.
                return

    async def _send(self, text: str) -> None:
        if self._zip is None:
            await self._socket.send_str(text)
        else:
            packed = self._zip.compress(text.encode()) + self._zip.flush(zlib.Z_SYNC_FLUSH)
            await self._socket.send_bytes(packed)


@dataclass(slots=True)
class Session:
    """What a bot has been sent, so that it can be sent again after a break."""

    subscriber: Subscriber
    connection: Connection | None
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    sequence: int = 0
    sent: deque[Json] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    held: list[Json] = field(default_factory=list)

    def number(self, name: str, data: Json) -> Json:
        """Give an event its number and remember it."""
        self.sequence += 1
        frame: Json = {"op": 0, "t": name, "s": self.sequence, "d": data}
        self.sent.append(frame)
        return frame

    def missed(self, since: int) -> list[Json]:
        return [frame for frame in self.sent if frame["s"] > since]
