"""Animations: true frames and times, small files, and never more than the limit."""

from __future__ import annotations

import hashlib
import io
import weakref
from collections.abc import Iterator, Sequence

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat

from render import animation
from render.animation import TooLarge
from render.canvas import Picture


def noise(word: int, size: int) -> Picture:
    data = hashlib.shake_128(f"{word}".encode()).digest(size * size * 3)
    return Image.frombytes("RGB", (size, size), data)


def noisy(size: int, chosen: Sequence[int]) -> Iterator[Picture]:
    for place in chosen:
        yield noise(place, size)


def dot(place: int, size: int) -> Picture:
    image = Image.new("RGB", (size, size), (7, 10, 20))
    image.paste((255, 211, 92), (place, place, place + 9, place + 5))
    return image


def dots(size: int, chosen: Sequence[int]) -> Iterator[Picture]:
    for place in chosen:
        yield dot(place, size)


def opened(data: bytes) -> tuple[list[Picture], list[int]]:
    file = Image.open(io.BytesIO(data))
    frames = [
        (frame.convert("RGB"), frame.info["duration"]) for frame in ImageSequence.Iterator(file)
    ]
    return [frame for frame, _ in frames], [time for _, time in frames]


def same(a: Picture, b: Picture, most: float = 25) -> bool:
    """But for the colours that are chosen: two pictures of noise differ by 85."""
    return max(ImageStat.Stat(ImageChops.difference(a, b)).mean) < most


def test_every_frame_is_the_picture_that_was_painted() -> None:
    frames, _ = opened(animation.gif([50] * 6, noisy, sizes=[40]))
    assert len(frames) == 6
    assert all(same(frame, noise(place, 40)) for place, frame in enumerate(frames))
    frames, _ = opened(animation.gif([50] * 12, dots, sizes=[40]))
    assert all(same(frame, dot(place, 40)) for place, frame in enumerate(frames))


def test_signs_keep_their_colours_however_small_they_are() -> None:
    signs = [(255, 211, 92), (1, 2, 3), (200, 10, 240)]
    image = noise(0, 200)
    for place, colour in enumerate(signs):
        image.putpixel((50 * place, 7), colour)
    frames, _ = opened(animation.gif([100], lambda *_: [image], signs, sizes=[200]))
    assert [frames[0].getpixel((50 * place, 7)) for place in range(3)] == signs


def test_no_colour_has_the_number_that_stands_for_clear() -> None:
    table = animation._table(noise(0, 200), [(1, 2, 3)])
    numbers = animation.reduced(noise(0, 200), table)
    assert numbers.histogram()[animation.CLEAR] == 0
    one = Image.new("RGB", (4, 4), (1, 2, 3))
    assert animation.reduced(one, animation._table(one, [(1, 2, 3)])).getextrema() == (0, 0)


def test_a_ground_that_changes_brings_its_own_colours() -> None:
    """A table made for the first ground alone would show the second as its nearest colours."""
    light, dark = Image.linear_gradient("L"), Image.new("L", (256, 256))
    shades = [
        Image.merge("RGB", [light if band == place else dark for band in range(3)])
        for place in range(3)
    ]
    frames, _ = opened(animation.gif([100] * 3, lambda *_: shades, sizes=[256]))
    assert all(same(frame, shade, 2) for frame, shade in zip(frames, shades, strict=True))


def test_frames_have_their_times() -> None:
    _, times = opened(animation.gif([900, 250, 250, 4000], dots, sizes=[40]))
    assert times == [900, 250, 250, 4000]


def test_what_is_left_out_leaves_its_time_to_the_one_before() -> None:
    assert animation.lasting([900, 10, 20, 30, 4000], [0, 2, 4]) == [910, 50, 4000]


def test_it_goes_round_for_ever() -> None:
    assert Image.open(io.BytesIO(animation.gif([50] * 3, dots, sizes=[40]))).info["loop"] == 0


def test_a_frame_holds_only_what_changed() -> None:
    def still(size: int, chosen: Sequence[int]) -> Iterator[Picture]:
        for place in chosen:
            image = noise(0, size)
            image.paste((255, 255, 255), (0, 0, place % 2 + 1, 2))
            yield image

    one = len(animation.gif([50] * 1, still, sizes=[200]))
    many = len(animation.gif([50] * 101, still, sizes=[200]))
    assert one > 40_000
    assert many - one < 100 * (40 + 3 * 256)  # every frame brings its table


def test_a_frame_that_changes_nothing_is_a_frame_too() -> None:
    frames, times = opened(
        animation.gif([50] * 3, lambda size, chosen: (noise(0, size) for _ in chosen), sizes=[40])
    )
    assert len(times) == 3
    assert all(same(frame, noise(0, 40)) for frame in frames)


def test_it_becomes_smaller_before_frames_are_left_out() -> None:
    sizes = (80, 60, 40)
    whole = {size: len(animation.gif([50] * 8, noisy, sizes=[size])) for size in sizes}
    for limit, size, count in (
        (whole[80], 80, 8),
        (whole[80] - 1, 60, 8),
        (whole[60], 60, 8),
        (whole[60] - 1, 40, 8),
        (whole[40], 40, 8),
        (whole[40] - 1, 40, 5),
        (whole[40] // 2, 40, 3),
    ):
        data = animation.gif([50] * 8, noisy, limit=limit, sizes=sizes)
        assert len(data) <= limit
        frames, times = opened(data)
        assert (frames[0].width, len(frames)) == (size, count)
        assert same(frames[0], noise(0, size))
        assert same(frames[-1], noise(7, size))
        assert sum(times) == 8 * 50


def test_when_nothing_fits_it_says_so() -> None:
    pair = len(animation.gif([50] * 2, noisy, sizes=[40]))
    for count in (1, 2, 9):
        with pytest.raises(TooLarge, match="800 bytes"):
            animation.gif([50] * count, noisy, limit=800, sizes=[80, 40])
    with pytest.raises(TooLarge):
        animation.gif([50] * 2, noisy, limit=pair - 1, sizes=[40])


@pytest.mark.parametrize("limit", [4000, 6000, 9000, 20_000])
def test_never_more_than_the_limit(limit: int) -> None:
    assert len(animation.gif([50] * 20, noisy, limit=limit, sizes=[60, 30])) <= limit


def test_a_try_ends_where_the_limit_is_passed() -> None:
    painted: list[tuple[int, int]] = []

    def paint(size: int, chosen: Sequence[int]) -> Iterator[Picture]:
        for place in chosen:
            painted.append((size, place))
            yield noise(place, size)

    animation.gif([50] * 60, paint, limit=20_000, sizes=[60, 20])
    assert max(place for size, place in painted if size == 60) < 8


def test_no_more_than_a_picture_is_kept() -> None:
    alive: list[weakref.ref[Picture]] = []

    def paint(size: int, chosen: Sequence[int]) -> Iterator[Picture]:
        for place in chosen:
            assert sum(picture() is not None for picture in alive) <= 1
            image = noise(place, size)
            alive.append(weakref.ref(image))
            yield image
            del image

    assert animation.gif([50] * 9, paint, sizes=[40])
    assert len(alive) == 9


def test_frames_must_be_as_many_as_promised() -> None:
    with pytest.raises(ValueError, match="promised"):
        animation.gif([50] * 3, lambda size, chosen: [dot(1, size)], sizes=[40])
    with pytest.raises(ValueError, match="needs a frame"):
        animation.gif([], dots)


def test_the_same_frames_are_the_same_file() -> None:
    assert animation.gif([50] * 5, noisy, sizes=[40]) == animation.gif([50] * 5, noisy, sizes=[40])
