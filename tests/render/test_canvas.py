"""Smooth drawing, and lent pictures."""

from __future__ import annotations

import threading

import pytest
from PIL import Image

from render import canvas


def test_a_sprite_is_smooth_at_its_edge_and_clear_around_it() -> None:
    disc = canvas.sprite(40, 40, 1.0, lambda pen: pen.disc(0, 0, 15, (255, 0, 0)))
    alphas = {alpha for _, alpha in disc.getchannel("A").getcolors() or []}
    assert disc.getpixel((0, 0)) == (0, 0, 0, 0)
    assert disc.getpixel((20, 20)) == (255, 0, 0, 255)
    assert len(alphas) > 4


def test_a_line_of_text_stands_where_it_is_asked_to() -> None:
    image = Image.new("RGB", (200, 100))
    canvas.draw_text(image, "HE", 100, 50, 1.0, (255, 255, 255), 40)
    left, top, right, bottom = image.getbbox() or (0, 0, 0, 0)
    assert (left + right) / 2 == pytest.approx(100, abs=2)
    assert (top + bottom) / 2 == pytest.approx(50, abs=2)
    assert bottom - top == pytest.approx(29, abs=2)


def test_a_lent_picture_is_clean_each_time() -> None:
    ground = Image.new("RGB", (50, 50), (1, 2, 3))
    with canvas.painted_over(ground) as image:
        image.paste((9, 9, 9), (0, 0, 20, 20))
    with canvas.painted_over(ground) as image:
        assert image.getpixel((5, 5)) == (1, 2, 3)
    assert ground.getpixel((5, 5)) == (1, 2, 3)


def test_a_picture_lent_twice_at_once_is_not_shared() -> None:
    ground = Image.new("RGB", (50, 50))
    with canvas.painted_over(ground) as one, canvas.painted_over(ground) as two:
        one.paste((9, 9, 9), (0, 0, 50, 50))
        assert two.getpixel((5, 5)) == (0, 0, 0)


def test_every_thread_has_its_own_picture_to_paint_over() -> None:
    ground = Image.new("RGB", (50, 50))
    seen = []

    def borrow() -> None:
        with canvas.painted_over(ground) as image:
            seen.append(id(image))
            ready.wait(60)

    ready = threading.Barrier(2)
    threads = [threading.Thread(target=borrow) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(seen)) == 2


def test_a_thread_keeps_only_a_few_pictures() -> None:
    for width in range(60, 80):
        with canvas.painted_over(Image.new("RGB", (width, 10))):
            pass
    assert len(canvas._scratch.kept) <= canvas.MOST_SCRATCH
