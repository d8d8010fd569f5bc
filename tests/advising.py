"""What a computer player would do, in tests of games that have one."""

from __future__ import annotations

from typing import Any

from engine.core.game import Game
from engine.core.seat import Seat


def advice(game: Game[Any, Any, Any], state: Any, seat: Seat) -> Any:
    assert game.play.advise is not None
    return game.play.advise(state, seat)
