"""The typeface: what it can show, and how tall its letters are."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from render import fonts


@pytest.mark.parametrize("name", ["Łukasz", "Jürgen Ø.", "Ελένη", "Дмитрий", "Nguyễn", "x_X 99"])
def test_a_name_in_latin_greek_or_cyrillic_can_be_shown(name: str) -> None:
    assert fonts.shows(name)


@pytest.mark.parametrize("name", ["龍", "Ann 🚀", "שלום", "ก", "a\u202eb", "a\nb", "\U000e0041"])
def test_a_name_with_other_signs_cannot(name: str) -> None:
    assert not fonts.shows(name)


@pytest.mark.parametrize("weight", [fonts.BOLD, fonts.MEDIUM])
@pytest.mark.parametrize("sign", "AEOIVRC0123456789")
def test_capitals_and_digits_are_as_tall_as_the_layout_believes(weight: str, sign: str) -> None:
    pixels = 200
    _, top, _, bottom = fonts.font(weight, pixels).getbbox(sign, anchor="ls")
    assert bottom - top == pytest.approx(fonts.CAPITAL * pixels, abs=0.035 * pixels)


def test_a_capital_i_has_serifs_so_that_the_cell_i1_is_not_eleven() -> None:
    def drawn(sign: str) -> bytes:
        image = Image.new("L", (60, 60))
        ImageDraw.Draw(image).text((10, 50), sign, 255, fonts.font(fonts.BOLD, 40), anchor="ls")
        return image.tobytes()

    assert fonts.length("I", fonts.BOLD, 40) > 1.3 * fonts.length("l", fonts.BOLD, 40)
    assert len({drawn(sign) for sign in "Il1|"}) == 4


@pytest.mark.parametrize(
    "text", ["a name that never ends", "WWWWWWWWWW", "iiii" * 40, "é, ü & ö" * 9]
)
@pytest.mark.parametrize("width", [10, 35, 120, 200, 410.5])
def test_a_clipped_text_is_the_longest_beginning_that_fits(text: str, width: float) -> None:
    shown = fonts.clipped(text, fonts.BOLD, 40, width)
    if shown == text:
        assert fonts.length(text, fonts.BOLD, 40) <= width
        return
    beginning = shown.removesuffix(fonts.ELLIPSIS)
    longer = text[: len(beginning) + 1]
    assert text.startswith(beginning)
    assert fonts.length(longer.rstrip() + fonts.ELLIPSIS, fonts.BOLD, 40) > width or (
        longer.endswith(" ")
    )
    assert not beginning or fonts.length(shown, fonts.BOLD, 40) <= width


def test_a_very_long_text_is_clipped_with_few_measurements(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A board after hundreds of events took twenty seconds to cut its headline."""
    measured: list[str] = []
    real = fonts.length

    def count(text: str, weight: str, pixels: int) -> float:
        measured.append(text)
        return real(text, weight, pixels)

    monkeypatch.setattr(fonts, "length", count)
    fonts.clipped("A sundiver flies from V9 to V10. " * 1000, fonts.BOLD, 40, 1500)
    assert len(measured) < 20
    assert max(map(len, measured)) < 1000


def test_a_long_text_is_clipped_to_its_width() -> None:
    shown = fonts.clipped("a name that never ends", fonts.BOLD, 40, 200)
    assert shown.endswith(fonts.ELLIPSIS)
    assert fonts.length(shown, fonts.BOLD, 40) <= 200


def test_lines_are_no_wider_than_asked_and_lose_no_word() -> None:
    text = "the cells around all motherships touch each other until the turn ends"
    lines = fonts.wrapped(text, fonts.MEDIUM, 30, 300)
    assert " ".join(lines) == text
    assert all(fonts.length(line, fonts.MEDIUM, 30) <= 300 for line in lines)
    assert len(lines) > 2
