"""The typeface of every picture: Inter, from data/fonts, in two weights."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache, lru_cache

from PIL import ImageFont

from engine.core import data

FOLDER = data.ROOT / "fonts"
BOLD, MEDIUM = "Bold", "Medium"
MISSING = "\uffff"  # no font has it, so it draws what is drawn for every missing sign
CAPITAL = 0.727  # how tall a capital or a digit is, of the font's size
ELLIPSIS = "…"
DENSEST = 10  # signs in a line as long as the font is high; the narrowest of Inter take a quarter


@lru_cache(maxsize=128)
def font(weight: str, pixels: int) -> ImageFont.FreeTypeFont:
    """Load a weight at a size; the basic layout is the same on every machine."""
    path = str(FOLDER / f"Inter-{weight}.otf")
    return ImageFont.truetype(path, pixels, layout_engine=ImageFont.Layout.BASIC)


def length(text: str, weight: str, pixels: int) -> float:
    return font(weight, pixels).getlength(text)


@cache
def _missing() -> bytes:
    return bytes(font(MEDIUM, 32).getmask(MISSING))


@lru_cache(maxsize=2048)
def _has(sign: str) -> bool:
    return sign.isspace() or bytes(font(MEDIUM, 32).getmask(sign)) != _missing()


def shows(text: str) -> bool:
    """Can every sign of a name be drawn?"""
    return text.isprintable() and all(_has(sign) for sign in text)


def clipped(text: str, weight: str, pixels: int, width: float) -> str:
    """Shorten a text with an ellipsis until it is no wider than that."""
    most = max(1, round(width / pixels * DENSEST))  # what a whole game told is not measured whole
    if len(text) <= most and length(text, weight, pixels) <= width:
        return text
    fits = bisect_right(
        range(1, min(len(text), most) + 1),
        width,
        key=lambda number: length(text[:number] + ELLIPSIS, weight, pixels),
    )
    return text[:fits].rstrip() + ELLIPSIS


def wrapped(text: str, weight: str, pixels: int, width: float) -> list[str]:
    """Break a text into lines no wider than that; a word that is wider alone is clipped."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and length(longer, weight, pixels) <= width:
            lines[-1] = longer
        else:
            lines.append(clipped(word, weight, pixels, width))
    return lines
