"""The file of a full export, opened with suspicion: size, depth and numbers before anything else.

What a file may hold is bounded here, so that the largest one is refused in less than a second.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import NoReturn

from engine.core.refusal import Refused
from engine.core.wording import clip
from engine.reading import DEEPEST, nests

LARGEST = 24_000_000  # characters: a game of 2,000 turns has about 14 million
MOST_VALUES = 1_200_000  # objects, lists and entries of them: such a game has 700,000
DIGITS = 18  # of a whole number: more do not fit into the database


def read_export_file(file: Path) -> object:
    """Read and parse a file; raises Refused."""
    try:
        with file.open(encoding="utf-8") as opened:
            text = opened.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise Refused("import_unreadable", file=clip(file, 200), reason=clip(reason)) from None
    return parse_export(text)


def parse_export(text: str) -> object:
    """Parse a file, with numbers that every part of the program can hold; raises Refused."""
    if len(text) > LARGEST or sum(map(text.count, ",[{")) > MOST_VALUES:
        raise Refused("import_large", most=LARGEST // 1_000_000)
    try:
        page: object = json.loads(
            text, parse_constant=_refuse, parse_int=_whole, parse_float=_fraction
        )
    except (ValueError, RecursionError):
        raise Refused("import_foreign") from None
    if nests(page, DEEPEST):
        raise Refused("import_foreign")
    return page


def _refuse(name: str) -> NoReturn:
    raise ValueError(name)


def _whole(text: str) -> int:
    return int(text) if len(text) <= DIGITS else _refuse("a number that is too large")


def _fraction(text: str) -> float:
    """A number with a fraction: `1e400` is larger than any, and would be read as no number."""
    found = float(text)
    return found if math.isfinite(found) else _refuse("a number that is too large")
