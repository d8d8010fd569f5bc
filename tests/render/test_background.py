"""The sky behind pages, and panes of glass over it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from render import backdrops, background, panes
from render.backdrops import BackdropKey, Backdrops, Folder
from render.colour import Colour, contrast
from render.options import RenderOptions
from render.palette import PALETTES


def spots(image: Image.Image) -> set[Colour]:
    data = image.tobytes()
    return set(zip(data[::3], data[1::3], data[2::3], strict=True))


@pytest.mark.parametrize("name", PALETTES)
def test_a_page_of_any_height_has_stars_down_to_its_foot(name: str) -> None:
    palette = PALETTES[name]
    image = background.draw_background(400, 900, palette)
    assert image.size == (400, 900)
    assert image.crop((0, 0, 400, 400)).tobytes() == image.crop((0, 400, 400, 800)).tobytes()
    assert len(spots(image.crop((0, 800, 400, 900)))) > 1


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("size", [400, 1600])
def test_words_can_be_read_on_a_pane_over_the_brightest_star(name: str, size: int) -> None:
    palette = PALETTES[name]
    image = background.draw_background(size, size, palette)
    edges = (-20.0, -20.0, 1620.0, 1620.0)
    panes.draw_pane(image, edges, palette.panel_line, False, size / 1600, palette)
    found = spots(image)
    for words in (palette.text, palette.text_dim, palette.fresh):
        assert min(contrast(words, spot) for spot in found) >= 4.5


def test_the_sky_is_the_same_every_time() -> None:
    key = background.background_key(RenderOptions(size=400))
    assert background.paint(key).tobytes() == background.paint(key).tobytes()


def test_the_sky_of_a_page_is_painted_once_and_read_by_new_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backdrops, "_folder", Folder(tmp_path))
    seen: list[BackdropKey] = []

    def paint(key: BackdropKey) -> Image.Image:
        seen.append(key)
        return background.paint(key)

    def page() -> bytes:
        """As a new process makes it, which remembers nothing."""
        monkeypatch.setattr(
            background, "BACKGROUNDS", Backdrops(paint, background.version, background.square)
        )
        return background.draw_background(400, 500, PALETTES["warm"]).tobytes()

    assert page() == page()
    assert seen == [background.background_key(RenderOptions(size=400))]


def test_a_lit_pane_glows_beyond_its_edge() -> None:
    palette = PALETTES["warm"]
    dark, lit = (Image.new("RGB", (400, 400), palette.sky) for _ in range(2))
    for image, glows in ((dark, False), (lit, True)):
        panes.draw_pane(image, (400, 400, 1200, 1200), palette.fresh, glows, 0.25, palette)
    outside = (97, 200)
    assert dark.getpixel(outside) == palette.sky
    assert lit.getpixel(outside) != palette.sky
