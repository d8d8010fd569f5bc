"""Every game we host, by key. A game is imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.game import Game
from engine.core.on_demand import OnDemand

# Who plays one game must not pay for the others, so each is imported in a function of its own.


def _sol() -> Game[Any, Any, Any]:
    from engine.sol import GAME  # noqa: PLC0415 - as above

    return GAME


def _nova() -> Game[Any, Any, Any]:
    from engine.nova import GAME  # noqa: PLC0415 - as above

    return GAME


GAMES: Mapping[str, Game[Any, Any, Any]] = OnDemand({"sol": _sol, "nova": _nova})
