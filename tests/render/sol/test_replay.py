"""The animated replay: a board for every round, what mattered in it, and the poster."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat

from engine.core import playout
from engine.core.game import Setup
from engine.core.seat import SEATS
from engine.sol import GAME
from engine.sol.events import FlareErupted
from render import canvas
from render.animation import TooLarge
from render.canvas import Picture
from render.options import RenderOptions
from render.pacing import BETWEEN, FIRST, LAST, MOST, tempo
from render.palette import PALETTES
from render.sol import ending, history, replay
from render.sol.history import Turn
from render.sol.moments import done, moments
from render.sol.replay import Stop

SMALL = RenderOptions(size=400)
NEAR = 8.0  # mean difference of a channel, of 255


@cache
def turns() -> tuple[Turn, ...]:
    """The start, the opening and the first turns of a game, and its end."""
    game = playout.play(GAME, Setup("published", 3, 3))
    whole = history.played(game.setup, [entry.action for entry in game.entries]).turns()
    return (*whole[:7], whole[-1])


def long(count: int) -> list[Turn]:
    """So many turns, none of which mattered but that every fortieth draws a flare."""
    view = turns()[1][0]
    return [
        (
            replace(view, turn=replace(view.turn, number=number + 1)),
            (FlareErupted(12),) if number % 40 == 39 else (),
        )
        for number in range(count)
    ]


def opened(data: bytes) -> list[Picture]:
    return [frame.convert("RGB") for frame in ImageSequence.Iterator(Image.open(io.BytesIO(data)))]


def times(data: bytes) -> list[int]:
    return [
        frame.info["duration"] for frame in ImageSequence.Iterator(Image.open(io.BytesIO(data)))
    ]


def apart(a: Picture, b: Picture) -> float:
    """How different two pictures are."""
    return max(ImageStat.Stat(ImageChops.difference(a, b)).mean)


@pytest.mark.slow
def test_every_frame_is_the_board_of_its_stop_and_the_last_is_the_poster() -> None:
    shown = opened(replay.gif(turns(), SMALL))
    painted = [image.copy() for image in replay.frames(turns(), SMALL, replay.stops(turns()))]
    assert len(shown) == len(painted) + 1 == len(turns()) + 1
    for frame, image in zip(shown, painted, strict=False):
        assert frame.size == (400, 500)
        assert apart(frame, image) < NEAR
    assert apart(shown[-1], ending.page(turns(), SMALL).image) < NEAR
    assert apart(shown[-1], painted[-1]) > 2 * NEAR  # able to fail


def test_a_game_that_goes_on_ends_on_its_last_board() -> None:
    running = turns()[:4]
    shown = opened(replay.gif(running, SMALL))
    assert len(shown) == 4
    (last,) = (image.copy() for image in replay.frames(running, SMALL, [Stop(0), Stop(3)][1:]))
    assert apart(shown[-1].crop((0, 400, 400, 500)), last.crop((0, 400, 400, 500))) < 2 * NEAR


def test_a_round_is_one_frame_and_tells_all_that_mattered_in_it() -> None:
    whole = long(121)
    found = replay.stops(whole)
    assert [done(whole[stop.place][0]) for stop in found] == [0, *range(3, 121, 3)]
    assert [one for stop in found for one in stop.key_events] == moments(whole)
    assert [stop.place for stop in found if stop.key_events] == [39, 81, 120]


def test_a_short_game_shows_every_turn() -> None:
    assert [stop.place for stop in replay.stops(turns()[:7])] == [0, 1, 2, 3, 4, 5, 6]


def test_of_a_long_game_rounds_without_events_are_left_out_first() -> None:
    whole = long(1200)
    found = replay.stops(whole)
    assert len(found) == MOST
    assert (found[0].place, found[-1].place) == (0, 1199)
    flares = sum(bool(stop.key_events) for stop in found)
    assert flares == sum(any(events) for _, events in whole) == 30
    assert all(a.place < b.place for a, b in pairwise(found))


@pytest.mark.parametrize("count", [60, 121, 400, 1200])
def test_a_replay_lasts_from_20_to_30_seconds(count: int) -> None:
    lasts = tempo(replay.stops(long(count)))
    assert 20_000 <= sum(lasts) + LAST <= 30_000


@pytest.mark.parametrize("count", [1, 2, 9])
def test_a_short_replay_is_never_longer(count: int) -> None:
    lasts = tempo(replay.stops(long(count)))
    assert len(lasts) == count
    assert sum(lasts) <= FIRST + BETWEEN


def test_what_mattered_is_slower() -> None:
    shown = replay.stops(long(121))
    slow, quick = (
        {time for stop, time in list(zip(shown, tempo(shown), strict=True))[1:]
         if bool(stop.key_events) == told}
        for told in (True, False)
    )  # fmt: skip
    assert min(slow) >= 2 * max(quick)


def test_the_poster_is_held() -> None:
    lasts = times(replay.gif([turns()[0], turns()[1], turns()[-1]], SMALL))
    assert len(lasts) == 4
    assert (lasts[0], lasts[-1]) == (FIRST, LAST)


def test_the_caption_says_what_mattered_and_the_bars_how_it_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found: dict[str, int] = {}
    letters = canvas._letters

    def note(text: str, weight: str, size: int) -> tuple[Picture, int, int]:
        found[text] = size
        return letters(text, weight, size)

    monkeypatch.setattr(canvas, "_letters", note)
    whole = long(41)
    names = dict(zip(SEATS, ("Ada", "Bo", "Cy"), strict=False))
    last = replace(replay.stops(whole)[-1], key_events=tuple(moments(whole)))
    for _ in replay.frames(whole, RenderOptions(names=names), [last]):
        pass
    wanted = {"SOLAR FLARE, 13 left", "Turn 40", "Ada", "Bo", "Cy"}
    assert wanted <= found.keys()
    assert min(found[text] for text in wanted) >= 44


def test_colours_of_owners_are_never_lost() -> None:
    for palette in PALETTES.values():
        assert {*palette.owners, palette.text, palette.ink} <= set(replay.signs(palette))
        assert len(replay.signs(palette)) < 100


@pytest.mark.slow
def test_the_limit_is_kept_by_fewer_pixels_then_by_fewer_frames() -> None:
    look, some = RenderOptions(), turns()[:5]
    whole = replay.gif(some, look)
    assert Image.open(io.BytesIO(whole)).size == (640, 800)
    smaller = replay.gif(some, look, limit=len(whole) - 1)
    assert Image.open(io.BytesIO(smaller)).size == (500, 625)
    assert len(opened(smaller)) == len(some)
    least = len(replay.gif(some, SMALL))
    fewer = replay.gif(some, look, limit=least - 1)
    assert len(fewer) < least
    assert 2 <= len(opened(fewer)) < len(some)
    assert sum(times(fewer)) == sum(times(whole))


def test_a_limit_that_nothing_fits_into_is_an_error() -> None:
    with pytest.raises(TooLarge):
        replay.gif(turns()[:2], SMALL, limit=5000)


def test_the_start_alone_is_a_replay() -> None:
    assert len(opened(replay.gif(turns()[:1], SMALL))) == 1


def test_the_same_game_is_the_same_file() -> None:
    assert replay.gif(turns()[:4], SMALL) == replay.gif(turns()[:4], SMALL)
