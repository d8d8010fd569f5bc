"""Pictures as files: the kind that is posted, and the others the command line can write.

Measured on boards, holds and cards (docs/pictures.md): of what keeps the edges of small coloured
signs clean, JPEG is the quickest by far. Colours are thinned only where signs are large: in large
pictures, which would be large files otherwise, and on posters.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import PurePath
from types import MappingProxyType
from typing import Any

from engine.core.refusal import Refused
from render.canvas import Picture

POSTED = "jpg"
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
THIN: Mapping[str, Mapping[str, Any]] = MappingProxyType({"jpg": {"subsampling": 2}})
ALIKE = {"jpeg": "jpg"}
MOVING = "gif"


def encode(image: Picture, kind: str = POSTED, thin: bool = False) -> bytes:
    """A picture as a file; the same picture is always the same file. `thin` keeps fewer colours,
    where the signs are large.
    """
    name, options = FILES[kind]
    buffer = io.BytesIO()
    of_large = OF_LARGE.get(kind, {}) if image.width > LARGE else {}
    of_thin = THIN.get(kind, {}) if thin else {}
    image.save(buffer, name, **{**options, **of_large, **of_thin})
    return buffer.getvalue()


def kind_of(file: str, known: tuple[str, ...] = tuple(FILES)) -> str:
    """The kind of a file by its ending, or a refusal that tells the known ones."""
    ending = PurePath(file).suffix.lower().removeprefix(".")
    kind = ALIKE.get(ending, ending)
    if kind not in known:
        raise Refused("picture_kind", known=tuple(f".{one}" for one in known))
    return kind
