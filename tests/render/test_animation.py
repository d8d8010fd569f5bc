"""Animations: true frames and times, small files, and never more than the limit."""

from __future__ import annotations

import hashlib
import io
import weakref
from collections.abc import Iterator, Sequence

import pytest
from PIL import Image, ImageChops, ImageSequence

from render import animation, canvas
from render.animation import Tempo, TooLarge
from render.canvas import Picture

PALETTE = "solar"


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


def same(a: Picture, b: Picture) -> bool:
    return ImageChops.difference(a, canvas.reduced(b, PALETTE).convert("RGB")).getbbox() is None


def test_every_frame_is_the_picture_that_was_painted() -> None:
    frames, _ = opened(animation.gif(6, noisy, PALETTE, sizes=[40]))
    assert len(frames) == 6
    assert all(same(frame, noise(place, 40)) for place, frame in enumerate(frames))
    frames, _ = opened(animation.gif(12, dots, PALETTE, sizes=[40]))
    assert all(same(frame, dot(place, 40)) for place, frame in enumerate(frames))


@pytest.mark.parametrize("palette", ["solar", "cool", "contrast"])
def test_what_stands_for_clear_is_no_colour_that_is_used(palette: str) -> None:
    colours = canvas.colours(palette).getpalette()
    assert colours is not None
    spare, table = animation._spare(palette)
    assert spare not in table
    like = table[spare]
    assert colours[3 * like : 3 * like + 3] == colours[3 * spare : 3 * spare + 3]


def test_a_colour_that_stands_for_clear_gives_way_to_its_like(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spare, table = animation._spare(PALETTE)
    monkeypatch.setattr(canvas, "reduced", lambda image, name: Image.new("P", image.size, spare))
    frames = animation._indexes(dot(0, 4), PALETTE)
    assert frames.getextrema() == (table[spare], table[spare])


def test_frames_have_their_times_and_the_last_is_held() -> None:
    tempo = Tempo(first=900, each=250, last=4000)
    _, times = opened(animation.gif(4, dots, PALETTE, tempo, sizes=[40]))
    assert times == [900, 250, 250, 4000]
    _, times = opened(animation.gif(1, dots, PALETTE, tempo, sizes=[40]))
    assert times == [4000]


def test_it_goes_round_for_ever() -> None:
    assert Image.open(io.BytesIO(animation.gif(3, dots, PALETTE, sizes=[40]))).info["loop"] == 0


def test_a_frame_holds_only_what_changed() -> None:
    def still(size: int, chosen: Sequence[int]) -> Iterator[Picture]:
        for place in chosen:
            image = noise(0, size)
            image.paste((255, 255, 255), (0, 0, place % 2 + 1, 2))
            yield image

    one = len(animation.gif(1, still, PALETTE, sizes=[200]))
    many = len(animation.gif(101, still, PALETTE, sizes=[200]))
    assert one > 40_000
    assert many - one < 100 * 40


def test_a_frame_that_changes_nothing_is_a_frame_too() -> None:
    frames, times = opened(
        animation.gif(3, lambda size, chosen: (noise(0, size) for _ in chosen), PALETTE, sizes=[40])
    )
    assert len(times) == 3
    assert all(same(frame, noise(0, 40)) for frame in frames)


def test_it_becomes_smaller_before_frames_are_left_out() -> None:
    sizes = (80, 60, 40)
    whole = {size: len(animation.gif(8, noisy, PALETTE, sizes=[size])) for size in sizes}
    for limit, size, count in (
        (whole[80], 80, 8),
        (whole[80] - 1, 60, 8),
        (whole[60], 60, 8),
        (whole[60] - 1, 40, 8),
        (whole[40], 40, 8),
        (whole[40] - 1, 40, 5),
        (whole[40] // 2, 40, 3),
    ):
        data = animation.gif(8, noisy, PALETTE, limit=limit, sizes=sizes)
        assert len(data) <= limit
        frames, times = opened(data)
        assert (frames[0].width, len(frames)) == (size, count)
        assert same(frames[0], noise(0, size))
        assert same(frames[-1], noise(7, size))
        assert times[-1] == Tempo().last


def test_when_nothing_fits_it_says_so() -> None:
    pair = len(animation.gif(2, noisy, PALETTE, sizes=[40]))
    for count in (1, 2, 9):
        with pytest.raises(TooLarge, match="800 bytes"):
            animation.gif(count, noisy, PALETTE, limit=800, sizes=[80, 40])
    with pytest.raises(TooLarge):
        animation.gif(2, noisy, PALETTE, limit=pair - 1, sizes=[40])


@pytest.mark.parametrize("limit", [3000, 5000, 9000, 20_000])
def test_never_more_than_the_limit(limit: int) -> None:
    assert len(animation.gif(20, noisy, PALETTE, limit=limit, sizes=[60, 30])) <= limit


def test_a_try_ends_where_the_limit_is_passed() -> None:
    painted: list[tuple[int, int]] = []

    def paint(size: int, chosen: Sequence[int]) -> Iterator[Picture]:
        for place in chosen:
            painted.append((size, place))
            yield noise(place, size)

    animation.gif(60, paint, PALETTE, limit=20_000, sizes=[60, 20])
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

    assert animation.gif(9, paint, PALETTE, sizes=[40])
    assert len(alive) == 9


def test_frames_must_be_as_many_as_promised() -> None:
    with pytest.raises(ValueError, match="promised"):
        animation.gif(3, lambda size, chosen: [dot(1, size)], PALETTE, sizes=[40])
    with pytest.raises(ValueError, match="needs a frame"):
        animation.gif(0, dots, PALETTE)


def test_the_same_frames_are_the_same_file() -> None:
    assert animation.gif(5, noisy, PALETTE, sizes=[40]) == animation.gif(
        5, noisy, PALETTE, sizes=[40]
    )
