"""Positions of our own are read quickly, and exactly as the careful reader reads them."""

from __future__ import annotations

import json

import pytest

from engine.core.chance import Chance
from engine.core.game import Setup
from engine.core.playout import moves
from engine.sol import GAME
from tools.soak import Kind, kinds


@pytest.mark.parametrize("kind", kinds()[::3], ids=str)
def test_a_restored_position_is_the_one_that_was_written(kind: Kind) -> None:
    state = GAME.play.start(Setup(kind.edition, kind.seats, 4, kind.options))
    for place, (_, after, _) in enumerate(moves(GAME, state, Chance(4))):
        if place % 7 == 0 or GAME.play.result(after) is not None:
            page = json.loads(json.dumps(GAME.play.codec.write(after)))
            restored = GAME.play.codec.restore(page)
            assert restored == after
            assert restored == GAME.play.codec.read(page)
            assert GAME.play.legal(restored, after.turn.seat) == GAME.play.legal(
                after, after.turn.seat
            )
        if place > 400:
            break
