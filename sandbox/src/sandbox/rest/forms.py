"""Forms with files, as clients send them: read from memory, which is quicker than from a stream."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from aiohttp.multipart import content_disposition_filename, parse_content_disposition

BOUNDARY = re.compile(r'boundary="?([^";,]+)')
DISPOSITION = re.compile(rb"^content-disposition: *(.*)$", re.IGNORECASE | re.MULTILINE)
QUOTED = re.compile(r'; *(name|filename)="([^"\\]*)"')


@dataclass(frozen=True, slots=True)
class Part:
    """One field of a form."""

    name: str
    filename: str | None
    data: bytes


def parts(content_type: str, body: bytes) -> Iterator[Part]:
    """Read a form; raises ValueError if it is none."""
    found = BOUNDARY.search(content_type)
    if found is None:
        raise ValueError("a form without a boundary")
    line = b"\r\n--" + found[1].encode()
    # The first boundary has no line before it, the last is followed by two more dashes.
    for piece in (b"\r\n" + body).split(line)[1:-1]:
        head, blank, data = piece.partition(b"\r\n\r\n")
        disposition = DISPOSITION.search(head.replace(b"\r\n", b"\n"))
        if not blank or disposition is None:
            raise ValueError("a part of a form without a name")
        name, filename = _names(disposition[1].decode())
        yield Part(name, filename, data)


def _names(header: str) -> tuple[str, str | None]:
    found = dict(QUOTED.findall(header))
    if "\\" in header or "*=" in header:
        # A name with quotes or with letters beyond ASCII has rules of its own.
        _, given = parse_content_disposition(header)
        found = {**given, "filename": content_disposition_filename(given) or ""}
    return found.get("name", ""), found.get("filename") or None
