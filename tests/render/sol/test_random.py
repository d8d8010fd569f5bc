"""Pictures of positions that nobody thought of: every kind of table, played at random."""

from __future__ import annotations

import pytest

from engine.core.chance import Chance
from engine.core.game import Setup
from engine.core.playout import moves
from engine.core.seat import Seat
from engine.sol import GAME
from engine.sol.state import State
from render.alt_text import LONGEST
from render.options import RenderOptions
from render.pictures import Picture
from render.sol import pictures
from tools.soak import Kind, kinds

LOOK = RenderOptions(size=400)


@pytest.mark.slow
@pytest.mark.parametrize("kind", kinds(), ids=str)
def test_every_picture_of_a_random_game_can_be_drawn(kind: Kind) -> None:
    state = GAME.play.start(Setup(kind.edition, kind.seats, 3, kind.options))
    events: list[object] = []
    for place, (_, after, told) in enumerate(moves(GAME, state, Chance(3).beside("players"))):
        events += [event for event in told if GAME.play.audience(event) is None]
        state = after
        if place % 97 == 41:
            for picture in every(state, events):
                assert picture.data[:3] == b"\xff\xd8\xff"
                assert 0 < len(picture.alt) <= LONGEST, picture.name
                assert picture.text.strip()
            events = []
        if place > 300:
            break


def every(state: State, events: list[object]) -> list[Picture]:
    """All pictures that a table posts in the middle of a game, as somebody sees them."""
    waiting = (*GAME.play.waiting(state), Seat(0))
    seat = waiting[0]
    public, own = GAME.play.view(state, None), GAME.play.view(state, seat)
    choices = list(map(GAME.play.write, GAME.play.legal(state, seat)))
    return [
        pictures.draw_board(public, LOOK, events),
        pictures.draw_table(public, LOOK),
        pictures.draw_surface(own, seat, LOOK),
        pictures.draw_choice(own, seat, LOOK),
        pictures.draw_effects(public, LOOK),
        pictures.draw_aid(public, LOOK),
        pictures.draw_preview(own, LOOK, choices, ()),
    ]
