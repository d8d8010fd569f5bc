"""Where files and faces are fetched from."""

import struct
import zlib

from aiohttp import web

from sandbox.model.world import World
from sandbox.payloads.media import signature

# A file may be a page with a script in it; opened here, it must not act as the page of the people.
HARMLESS = {
    "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    "X-Content-Type-Options": "nosniff",
}


class Cdn:
    """Serves attachments for as long as their links are good."""

    def __init__(self, world: World) -> None:
        self._world = world

    async def attachment(self, request: web.Request) -> web.StreamResponse:
        wanted = int(request.match_info["attachment"])
        found = next((a for a in self._world.attachments() if a.id == wanted), None)
        if found is None or found.filename != request.match_info["filename"]:
            raise web.HTTPNotFound(text="This content is no longer available.")
        try:
            expires = int(request.query.get("ex", ""), 16)
        except ValueError:
            expires = 0
        signed = request.query.get("hm") == signature(self._world, found, expires)
        if not signed or expires <= self._world.clock.now():
            raise web.HTTPNotFound(text="This content is no longer available.")
        return web.Response(body=found.data, content_type=found.content_type, headers=HARMLESS)

    async def face(self, request: web.Request) -> web.StreamResponse:
        """A plain square: no one here has a portrait."""
        hue = sum(request.path.encode()) % 200
        return web.Response(body=_square(hue), content_type="image/png")


def _square(shade: int) -> bytes:
    def chunk(name: bytes, data: bytes) -> bytes:
        check = zlib.crc32(name + data)
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", check)

    header = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    pixel = zlib.compress(bytes([0, shade, 255 - shade, 128]))
    start = b"\x89PNG\r\n\x1a\n"
    return start + chunk(b"IHDR", header) + chunk(b"IDAT", pixel) + chunk(b"IEND", b"")
