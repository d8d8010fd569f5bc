"""What a file is, read from its own bytes."""

import mimetypes
import struct

PNG = b"\x89PNG\r\n\x1a\n"
JPEG = b"\xff\xd8\xff"
GIFS = (b"GIF87a", b"GIF89a")
# Markers that begin a JPEG's frame and hold its size; C4, C8 and CC mean something else.
FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


def content_type(filename: str, data: bytes) -> str:
    """Name the kind of a file, by its first bytes before its name."""
    if data.startswith(PNG):
        return "image/png"
    if data.startswith(JPEG):
        return "image/jpeg"
    if data.startswith(GIFS):
        return "image/gif"
    return mimetypes.guess_type(filename)[0] or "application/octet-stream"


def size(data: bytes) -> tuple[int, int] | None:
    """Measure a PNG, GIF or JPEG; None for anything else, or for half a picture."""
    try:
        if data.startswith(PNG):
            width, height = struct.unpack(">II", data[16:24])
            return width, height
        if data.startswith(GIFS):
            width, height = struct.unpack("<HH", data[6:10])
            return width, height
        if data.startswith(JPEG):
            return _jpeg(data)
    except struct.error:
        return None
    return None


def _jpeg(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker in FRAMES:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + struct.unpack(">H", data[at + 2 : at + 4])[0]
    return None
