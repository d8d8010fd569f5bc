"""What a file is, read from its own bytes."""

import mimetypes
import struct

PNG = b"\x89PNG\r\n\x1a\n"
JPEG = b"\xff\xd8\xff"
GIFS = (b"GIF87a", b"GIF89a")
RIFF, WEBP = b"RIFF", b"WEBP"  # with the length between them
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
    if _is_webp(data):
        return "image/webp"
    return mimetypes.guess_type(filename)[0] or "application/octet-stream"


def size(data: bytes) -> tuple[int, int] | None:
    """Measure a PNG, GIF, JPEG or WebP; None for anything else, or for half a picture."""
    try:
        if data.startswith(PNG):
            width, height = struct.unpack(">II", data[16:24])
            return width, height
        if data.startswith(GIFS):
            width, height = struct.unpack("<HH", data[6:10])
            return width, height
        if data.startswith(JPEG):
            return _jpeg(data)
        if _is_webp(data):
            return _webp(data)
    except struct.error:
        return None
    return None


def _is_webp(data: bytes) -> bool:
    return data[:4] == RIFF and data[8:12] == WEBP


def _webp(data: bytes) -> tuple[int, int] | None:
    """The size stands elsewhere in each of the three kinds there are."""
    match data[12:16]:
        case b"VP8 ":
            width, height = struct.unpack("<HH", data[26:30])
            return width & 0x3FFF, height & 0x3FFF
        case b"VP8L":
            bits = struct.unpack("<I", data[21:25])[0]
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8X":
            width, height = (int.from_bytes(data[at : at + 3], "little") for at in (24, 27))
            return (width + 1, height + 1) if len(data) >= 30 else None
        case _:
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
