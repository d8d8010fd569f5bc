"""Positions as they lie in the database: JSON with a format number, compressed for history."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping
from typing import Any

from engine.core.game import Game

AnyGame = Game[Any, Any, Any]
Page = dict[str, Any]

FORMAT = 2
_DECODER = json.JSONDecoder()


def _after(rules: str) -> Callable[[AnyGame, Page], Page]:
    """Return what turns a position of these rules into one of the next version's."""

    def follow(game: AnyGame, page: Page) -> Page:
        return game.earlier[rules].position(page) if rules in game.earlier else page

    return follow


# From a format to the next one. A change of the positions adds a line here, and a stored
# position of the old format to the tests.
UPGRADES: Mapping[int, Callable[[AnyGame, Page], Page]] = {1: _after("2026.11")}


def dump_json(page: object) -> str:
    """Write JSON without spaces."""
    return json.dumps(page, separators=(",", ":"), ensure_ascii=False)


def write(game: AnyGame, state: Any) -> str:
    """Write a position as it is stored."""
    return dump_json(game.play.codec.write(state))


def _parsed(body: str) -> Any:
    """Read what `dump_json` wrote; without the looks for white space that `json.loads` takes."""
    page, end = _DECODER.raw_decode(body)
    if end != len(body):
        raise ValueError("something follows the position")
    return page


def upgrade(game: AnyGame, page: Page, form: int) -> Page:
    """Return a stored position in today's format."""
    while form < FORMAT:
        page = UPGRADES[form](game, page)
        form += 1
    assert form == FORMAT, "a newer program wrote this"
    return page


def restore(game: AnyGame, form: int, body: str) -> Any:
    """Restore a stored position of any format."""
    page = _parsed(body)
    return game.play.codec.restore(page if form == FORMAT else upgrade(game, page, form))


def restore_packed(game: AnyGame, form: int, body: bytes) -> Any:
    """Restore a position that was kept for history."""
    return restore(game, form, unpack(body))


def pack(body: str) -> bytes:
    return zlib.compress(body.encode(), 6)


def unpack(body: bytes) -> str:
    return zlib.decompress(body).decode()
