"""Events can be written down and read again."""

from __future__ import annotations

import pytest

from engine.core.chance import Chance
from engine.core.game import Setup
from engine.core.playout import moves
from engine.core.refusal import Malformed
from engine.sol import GAME
from tools.soak import Kind, kinds


@pytest.mark.parametrize("kind", kinds()[::5], ids=str)
def test_every_event_of_a_random_game_is_read_as_it_was_written(kind: Kind) -> None:
    setup = Setup(kind.edition, kind.seats, 2, kind.options)
    state = GAME.play.start(setup)
    for _, (_, after, events) in zip(range(250), moves(GAME, state, Chance(2)), strict=False):
        for event in events:
            assert GAME.play.codec.read_event(after, GAME.play.codec.event(event)) == event


@pytest.mark.parametrize(
    "value",
    [None, 3, {}, {"event": "Nothing"}, {"event": "Passed"}, {"event": "Passed", "seat": "P9"},
     {"event": "Orbited", "seat": "P1", "eye": 4}, {"event": "Passed", "seat": "P1", "x": 1}],
)  # fmt: skip
def test_what_is_no_event_is_refused(value: object) -> None:
    state = GAME.play.start(Setup("published", 2))
    with pytest.raises(Malformed):
        GAME.play.codec.read_event(state, value)
