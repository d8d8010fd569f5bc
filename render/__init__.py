"""Pictures of games: PICTURES says how each is drawn, by the game's key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.on_demand import OnDemand
from render.pictures import Pictures


def _sol() -> Pictures[Any]:
    from render.sol import PICTURES as SOL  # noqa: PLC0415 - imported when it is first asked for

    return SOL


PICTURES: Mapping[str, Pictures[Any]] = OnDemand({"sol": _sol})
_NONE: Pictures[Any] = Pictures()


def pictures_of(game_key: str) -> Pictures[Any]:
    """Return how a game is drawn; a record without pictures for one that has none."""
    return PICTURES.get(game_key, _NONE)


"""What the program knows of a game's pictures: a record of functions, like the game itself."""
