"""The art of suits: every suit has its own, and words can be read over all of it."""

from __future__ import annotations

from itertools import combinations
from typing import cast

import pytest
from PIL import Image, ImageStat

from engine.sol.pieces import SUITS, Suit
from render import canvas, fonts, labelled_art
from render.colour import Colour, contrast
from render.options import RenderOptions
from render.page import Page
from render.palette import PALETTES
from render.sol import suit_art, tokens
from render.sol.cards import face
from tests.render.sol.test_cards import LONGER
from tests.render.sol.test_table import seen

PHONE = 340 / 1600  # pixels of a unit on a small phone


def test_every_suit_has_a_scene() -> None:
    assert set(suit_art.SCENES) == set(Suit)


@pytest.mark.parametrize(("one", "other"), list(combinations([*SUITS, None], 2)))
def test_scenes_differ_without_their_colours(one: Suit, other: Suit | None) -> None:
    """A scene is told by its shapes: how far two are apart in grey, above the words."""
    upper = [suit_art.light(suit).resize((24, 36)).crop((0, 0, 24, 22)) for suit in (one, other)]
    apart = [abs(a - b) for a, b in zip(*(image.tobytes() for image in upper), strict=True)]
    assert sum(apart) / len(apart) > 20


@pytest.mark.parametrize("suit", SUITS)
def test_art_shows_through_between_the_words(suit: Suit) -> None:
    shown = suit_art.light(suit).crop((0, 150, 480, 380))
    assert ImageStat.Stat(shown).stddev[0] > 25


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("suit", SUITS)
def test_art_is_in_the_colour_of_its_suit(suit: Suit, name: str) -> None:
    palette = PALETTES[name]
    ramp = suit_art.ramp(suit, palette)
    assert ramp[0] == palette.ink
    assert tokens.suit_colour(suit, palette) in ramp
    assert suit_art.art(suit, palette, 40, 60).size == (40, 60)


def bare(
    suit: Suit, name: str, monkeypatch: pytest.MonkeyPatch
) -> tuple[Image.Image, list[tuple[str, tuple[int, int, int, int], Colour, float]]]:
    """A card without its words, and what they are: text, place, colour and size."""
    found = []
    palette = PALETTES[name]
    page = Page(RenderOptions(palette, 400), 900)

    def skip(
        image: Image.Image, text: str, x: float, y: float, scale: float, colour: Colour,
        size: float, weight: str, align: str,
    ) -> None:  # fmt: skip
        wide, half = fonts.length(text, weight, round(size * scale)), size * scale / 2
        left, middle = x * scale, y * scale
        box = (round(left), round(middle - half), round(left + wide), round(middle + half))
        found.append((text, box, colour, size))

    monkeypatch.setattr(canvas, "draw_text", skip)
    labelled_art.draw_labelled_art(page, face(seen(LONGER), (suit,), palette), 40, 40)
    return page.image, found


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("suit", SUITS)
def test_words_can_be_read_over_the_brightest_spot_of_the_art(
    suit: Suit, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    image, words = bare(suit, name, monkeypatch)
    assert len(words) >= 4
    for text, box, colour, size in words:
        assert size * PHONE >= 8.5, text
        part = image.crop(box)
        spots = {part.getpixel((x, y)) for x in range(part.width) for y in range(part.height)}
        worst = min(contrast(colour, cast(Colour, spot)) for spot in spots)
        assert worst >= 7, f"{text}: {worst:.1f}"


def test_caches_are_bounded() -> None:
    for cache in (
        suit_art.art,
        suit_art.stripes,
        suit_art.light,
        labelled_art.veil,
        tokens.badge,
    ):
        assert cache.cache_info().maxsize is not None


def test_cards_are_two_to_three() -> None:
    assert labelled_art.WIDTH * 3 == labelled_art.HEIGHT * 2
