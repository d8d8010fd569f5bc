"""The animated replay: the board of every turn, with what that turn did."""

from __future__ import annotations

import io
from functools import cache
from itertools import pairwise

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat

from engine.core import playout
from engine.core.game import Setup
from engine.sol import GAME
from engine.sol.events import StationPlaced
from render import canvas
from render.animation import TooLarge
from render.canvas import Picture
from render.look import Look
from render.sol import board, history, replay
from render.sol.changes import NOTHING, changes
from render.sol.history import Turn
from render.sol.sky import ground

SMALL = Look(size=400)
NEAR = 1.0  # mean difference of a channel, of 255


@cache
def turns() -> tuple[Turn, ...]:
    """The start, the opening and the first turns of a game, and its end."""
    game = playout.play(GAME, Setup("published", 3, 3))
    whole = history.played(game.setup, [entry.action for entry in game.entries]).turns()
    return (*whole[:7], whole[-1])


def opened(data: bytes) -> list[Picture]:
    return [frame.convert("RGB") for frame in ImageSequence.Iterator(Image.open(io.BytesIO(data)))]


def painted(place: int, begun: int, look: Look = SMALL) -> Picture:
    """The board as it should be, with the changes since another turn."""
    view, events = turns()[place]
    events = tuple(event for _, told in turns()[begun + 1 : place + 1] for event in told)
    shown = replay.as_played(turns()[place - 1][0], view, turns()[place][1]) if place else view
    image = ground(view.side, look.size, look.palette).copy()
    board.paint(image, shown, look, changes(view, events) if place else NOTHING)
    return canvas.reduced(image, look.palette.name).convert("RGB")


def apart(a: Picture, b: Picture) -> float:
    """How different two pictures are."""
    return max(ImageStat.Stat(ImageChops.difference(a, b)).mean)


@pytest.mark.slow
def test_every_frame_is_the_board_of_its_turn_with_its_changes() -> None:
    frames = opened(replay.gif(turns(), SMALL))
    assert len(frames) == len(turns())
    for place, frame in enumerate(frames):
        assert frame.size == (400, 400)
        assert apart(frame, painted(place, place - 1)) < NEAR / 100
    assert apart(frames[2], painted(3, 2)) > NEAR / 10  # able to fail


def test_frames_that_are_left_out_leave_their_changes_to_the_next() -> None:
    made = [frame.copy() for frame in replay.frames(turns(), SMALL, [0, 4, 6])]
    for frame, (place, begun) in zip(made, ((0, 0), (4, 0), (6, 4)), strict=True):
        wanted = painted(place, begun)
        assert apart(canvas.reduced(frame, "solar").convert("RGB"), wanted) < NEAR / 100
    assert apart(painted(4, 0), painted(4, 3)) > NEAR / 10


def test_a_frame_is_headed_by_the_turn_that_was_played() -> None:
    known = turns()
    opening = replay.as_played(known[0][0], *known[1])
    assert (opening.turn.number, opening.phase) == (0, "SETUP_PLACE")
    for (before, _), (after, events) in pairwise(known[1:7]):
        shown = replay.as_played(before, after, events)
        assert (shown.turn.seat, shown.turn.number) == (before.turn.seat, before.turn.number)
        assert shown.asks == ()
        assert shown.players == after.players
        placed = any(isinstance(event, StationPlaced) for event in events)
        assert not placed or shown.phase == "CONVERTING"
    assert replay.as_played(known[5][0], *known[-1]) is known[-1][0]


def test_a_turn_of_nothing_but_a_pass_has_a_heading() -> None:
    known = turns()
    assert replay.as_played(known[2][0], known[3][0], ()).phase == "TURN_START"


@pytest.mark.slow
def test_the_limit_is_kept_by_fewer_pixels_then_by_fewer_frames() -> None:
    look = Look()
    whole = replay.gif(turns(), look)
    assert Image.open(io.BytesIO(whole)).size == (800, 800)
    smaller = replay.gif(turns(), look, limit=len(whole) - 1)
    assert Image.open(io.BytesIO(smaller)).size == (640, 640)
    assert len(opened(smaller)) == len(turns())
    least = len(replay.gif(turns(), SMALL))
    fewer = replay.gif(turns(), look, limit=least - 1)
    frames = opened(fewer)
    assert len(fewer) < least
    assert frames[0].size == (400, 400)
    assert 2 <= len(frames) < len(turns())
    assert apart(frames[0], painted(0, 0)) < NEAR / 100
    last = len(turns()) - 1
    assert min(apart(frames[-1], painted(last, begun)) for begun in range(last)) < NEAR / 100


def test_a_limit_that_nothing_fits_into_is_an_error() -> None:
    with pytest.raises(TooLarge):
        replay.gif(turns(), SMALL, limit=5000)


def test_the_start_alone_is_a_replay() -> None:
    assert len(opened(replay.gif(turns()[:1], SMALL))) == 1


def test_long_games_are_quicker_and_the_end_is_held() -> None:
    def times(count: int) -> list[int]:
        data = replay.gif([turns()[0]] * (count - 1) + [turns()[-1]], SMALL)
        frames = ImageSequence.Iterator(Image.open(io.BytesIO(data)))
        return [frame.info["duration"] for frame in frames]

    assert times(3) == [1500, 1200, 5000]
    assert times(120)[1:] == [750] * 118 + [5000]


def test_the_same_game_is_the_same_file() -> None:
    assert replay.gif(turns()[:4], SMALL) == replay.gif(turns()[:4], SMALL)
