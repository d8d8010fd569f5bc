"""Pictures as files: what is posted, and the kinds the command line can write.

Measured on boards and on pages (docs/pictures.md): JPEG is the quickest by far, and
keeps the edges of small coloured signs clean. Long pages of text and the fullest boards are large
files as JPEG: those are posted a little coarser, or as WebP, which takes three times as long and
half the bytes. The
colours of a JPEG are thinned only where signs are large: in large pictures and on posters.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from pathlib import PurePath
from types import MappingProxyType
from typing import Any

from engine.core.refusal import Refused
from render.canvas import Picture

POSTED = "posted"  # whichever kind is small enough
MOST = 450_000  # bytes of a picture that is posted, if any kind can do it
FILES: Mapping[str, tuple[str, Mapping[str, Any]]] = MappingProxyType(
    {
        "jpg": ("JPEG", {"quality": 80, "subsampling": 0}),
        "webp": ("WEBP", {"quality": 88, "method": 4}),
        "png": ("PNG", {"compress_level": 6}),
    }
)
LARGE = 1200  # pixels across
OF_LARGE: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {"jpg": {"quality": 75, "subsampling": 1, "optimize": True}}
)
# What is posted in place of a JPEG that is a little too large, and of one that is more than that:
# the first of them that is not. Another JPEG takes a quarter of the time of a WebP.
LITTLE = 1.16
COARSER: Mapping[str, Any] = MappingProxyType({"quality": 66, "subsampling": 1, "optimize": True})
SMALLER: Sequence[Mapping[str, Any]] = (
    MappingProxyType({"quality": 80, "method": 0}),
    MappingProxyType({"quality": 60, "method": 0}),
)
WIDEST = 16383  # pixels that WebP takes
THIN: Mapping[str, Mapping[str, Any]] = MappingProxyType({"jpg": {"subsampling": 2}})
BEGINS = {"jpg": b"\xff\xd8\xff", "webp": b"RIFF", "png": b"\x89PNG"}
ALIKE = {"jpeg": "jpg"}
MOVING = "gif"


def encode(image: Picture, kind: str = POSTED, thin: bool = False) -> bytes:
    """Return a picture as a file; the same picture is always the same file. `thin` keeps fewer
    colours, where the signs are large.
    """
    if kind == POSTED:
        return _posted(image, thin)
    name, options = FILES[kind]
    of_large = OF_LARGE.get(kind, {}) if image.width > LARGE else {}
    of_thin = THIN.get(kind, {}) if thin else {}
    return _saved(image, name, {**options, **of_large, **of_thin})


def _posted(image: Picture, thin: bool) -> bytes:
    file = encode(image, "jpg", thin)
    if MOST < len(file) <= MOST * LITTLE:
        file = _saved(image, "JPEG", COARSER)
    if max(image.size) > WIDEST:
        return file
    for options in SMALLER:
        if len(file) <= MOST:
            return file
        file = _saved(image, "WEBP", options)
    return file


def _saved(image: Picture, name: str, options: Mapping[str, Any]) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, name, **options)
    return buffer.getvalue()


def ending_of(file: bytes) -> str:
    """Return the ending of a file's name, by its first bytes."""
    return next(ending for ending, begins in BEGINS.items() if file.startswith(begins))


def kind_of(file: str, known: tuple[str, ...] = tuple(FILES)) -> str:
    """The kind of a file by its ending, or a refusal that tells the known ones."""
    ending = PurePath(file).suffix.lower().removeprefix(".")
    kind = ALIKE.get(ending, ending)
    if kind not in known:
        raise Refused("picture_kind", known=tuple(f".{one}" for one in known))
    return kind
