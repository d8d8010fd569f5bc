"""Pages: texts that fit where they stand, and blocks under each other."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from engine.core import data
from render.fonts import ELLIPSIS
from render.options import RenderOptions
from render.page import GAP, INNER, LEADING, MARGIN, SMALLEST, Block, Page, stacked
from render.text import broken, span
from tests.render.written import Written

TEXT: str = data.read("sol/effects")["chain"]["text"]


@pytest.mark.parametrize("size", range(400, 480, 9))
def test_a_text_is_measured_as_it_is_drawn(size: int, written: Written) -> None:
    page = Page(RenderOptions(size=size), 3000)
    page.write(TEXT[:120], 100, 100, 30, width=900)
    page.lines(broken(TEXT, page.scale, 900, 34), 100, 200, 34)
    assert len(written.lines) > 5
    ends = [line.box[2] / page.scale for line in written.lines]
    assert 900 < max(ends) <= 1000 + 1 / page.scale


@pytest.mark.parametrize("size", [400, 427, 1600])
def test_a_line_says_where_it_ends(size: int, written: Written) -> None:
    page = Page(RenderOptions(size=size), 200)
    end = page.write("Momentum", 100, 100)
    assert end == 100 + span("Momentum", page.scale, SMALLEST)
    assert end == pytest.approx(written.lines[0].box[2] / page.scale, abs=2 / page.scale)


def test_a_line_that_is_too_wide_is_clipped(written: Written) -> None:
    page = Page(RenderOptions(size=400), 200)
    assert page.write(TEXT, 100, 100, width=300) <= 400
    assert written.texts[0].endswith(ELLIPSIS)
    assert broken(TEXT, page.scale, INNER, 44) != broken(TEXT, page.scale, INNER / 2, 44)


def test_lines_say_where_the_next_one_stands() -> None:
    page = Page(RenderOptions(size=400), 400)
    assert page.lines(("one", "two"), 100, 100, 40) == pytest.approx(100 + 2 * 40 * LEADING)
    assert page.lines((), 100, 100, 40) == 100


def test_blocks_stand_under_each_other() -> None:
    tops: list[float] = []
    blocks = [Block(height, lambda page, y: tops.append(y)) for height in (100, 300)]
    picture = Image.open(io.BytesIO(stacked(RenderOptions(), blocks)))
    assert tops == [MARGIN, MARGIN + 100 + GAP]
    assert picture.size == (1600, 2 * MARGIN + 400 + GAP)
