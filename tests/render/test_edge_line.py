"""The line along the edge: a banner, and whole sentences while there is room."""

from __future__ import annotations

from PIL import Image, ImageChops

from render.canvas import WIDTH
from render.edge_line import SILENT, EdgeLine, draw_edge_line, whole_sentences
from render.fonts import BOLD
from render.palette import PALETTES
from render.text import span
from tests.render.written import Written

WARM, SCALE = PALETTES["warm"], 0.5
FIRST, SECOND, LONG = "Ann hurls a sundiver.", "Ben builds a node.", "Cleo does a lot. " * 20


def shown(*sentences: str, width: float = 900.0) -> str:
    return whole_sentences(sentences, SCALE, width, 44)


def test_sentences_are_whole_or_left_out() -> None:
    assert shown(FIRST, SECOND) == f"{FIRST} {SECOND}"
    assert shown(FIRST, LONG, SECOND) == FIRST
    assert shown() == ""


def test_only_a_first_sentence_that_is_too_long_alone_is_cut() -> None:
    text = shown(LONG, FIRST)
    assert text.endswith("…")
    assert span(text, SCALE, 44, BOLD) <= 900


def test_a_banner_and_its_sentences_stay_on_the_picture(written: Written) -> None:
    image = Image.new("RGB", (800, 100))
    draw_edge_line(image, EdgeLine([LONG], "SOLAR FLARE, 6 left"), 100, 44, SCALE, WARM)
    assert "SOLAR FLARE, 6 left" in written.texts
    edges = [edge for line in written.lines for edge in (line.box[0], line.box[2])]
    assert min(edges) >= 0
    assert max(edges) <= WIDTH * SCALE


def test_a_banner_stands_on_a_plate_of_its_own() -> None:
    plain, lit = Image.new("RGB", (800, 100)), Image.new("RGB", (800, 100))
    draw_edge_line(plain, EdgeLine(["SOLAR FLARE"]), 100, 44, SCALE, WARM)
    draw_edge_line(lit, EdgeLine(banner="SOLAR FLARE"), 100, 44, SCALE, WARM)
    colours = {colour: count for count, colour in lit.getcolors(10_000) or []}
    assert colours[WARM.energy] > 2000
    assert ImageChops.difference(plain, lit).getbbox() is not None


def test_nothing_said_is_no_line() -> None:
    assert not SILENT
    assert str(EdgeLine([FIRST], "SOLAR FLARE")) == f"SOLAR FLARE {FIRST}"
