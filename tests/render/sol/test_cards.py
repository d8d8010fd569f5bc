"""Pictures of cards and of the effects in play."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from engine.core.game import Setup
from engine.core.seat import Seat
from engine.sol import rules_pages
from engine.sol.edition import EDITIONS, edition
from engine.sol.pieces import Suit
from engine.sol.view import ChoiceView, SolView
from render.fonts import BOLD
from render.labelled_art import PAD, WIDTH, title_size
from render.page import SMALLEST
from render.palette import PALETTES
from render.sol import alt_text, cards
from render.sol.words import page_of, say
from render.text import span
from tests.engine.sol.sketch import P1, P2
from tests.render.sol.test_hold import drawn
from tests.render.sol.test_table import (
    ODD_SIZES,
    TABLES,
    look,
    seen,
    titled,
    with_player,
)
from tests.render.written import Written

LONGER = Setup("published", 5, 7, ("longer",))


def choosing(*suits: Suit, held: Suit | None = None, hidden: bool = False) -> SolView:
    options = len(suits) + (held is not None or hidden)
    return with_player(seen(LONGER, P1), choice=ChoiceView(suits, options, held))


@pytest.mark.parametrize("size", ODD_SIZES)
@pytest.mark.parametrize("count", range(1, 8))
def test_every_choice_can_be_read(count: int, size: int, written: Written) -> None:
    suits = seen(LONGER).suits[:count]
    view = choosing(*suits, *suits, held=suits[-1])
    cards.choice_png(view, P1, look(size))
    assert written.faults() == []
    assert written.texts.count("×2") == count
    assert say("held") in written.texts


def test_a_card_says_its_title_and_its_line_and_the_words_all_of_it(written: Written) -> None:
    suits = seen(LONGER).suits
    page = page_of(seen(LONGER), seen(LONGER).effects[suits[0]])
    view = choosing(*suits[:2])
    cards.choice_png(view, P1, look())
    told = " ".join(written.texts)
    assert page["name"] in written.texts
    assert page["line"][1:] in told
    assert page["text"] not in told
    assert page["text"] in str(alt_text.choice(view, P1, {}).words)
    assert page["text"] in str(alt_text.effects(view).words)


@pytest.mark.parametrize("count", range(1, 8))
def test_nothing_on_a_card_is_smaller_than_a_cell_name(count: int, written: Written) -> None:
    suits = seen(LONGER).suits[:count]
    cards.choice_png(choosing(*suits, held=suits[-1]), P1, look())
    assert written.smallest >= SMALLEST


@pytest.mark.parametrize("viewer", [P2, None])
def test_a_held_card_is_hidden_from_others(viewer: Seat | None, written: Written) -> None:
    first = cards.choice_png(drawn("refraction", viewer), P1, look())
    assert say("held_hidden") in " ".join(written.texts)
    assert first == cards.choice_png(drawn("oscillation", viewer), P1, look())


def test_the_owner_sees_the_held_card() -> None:
    first = cards.choice_png(drawn("refraction", P1), P1, look())
    assert first != cards.choice_png(drawn("oscillation", P1), P1, look())


def test_nothing_to_choose_from_is_said(written: Written) -> None:
    cards.choice_png(with_player(seen(LONGER, P1), choice=None), P1, look())
    assert say("nothing_to_choose") in written.texts
    assert written.faults() == []


@pytest.mark.parametrize("setup", TABLES, ids=titled)
def test_all_effects_in_play_can_be_read(setup: Setup, written: Written) -> None:
    view = seen(setup)
    cards.effects_png(view, look())
    assert written.faults() == []
    told = " ".join(written.texts)
    for effect in view.effects.values():
        assert page_of(view, effect)["line"][1:] in told
    for suit in view.suits:
        assert suit.capitalize() in told
    blank = any(suit not in view.effects for suit in view.suits)
    assert (say("no_effect") in told) is blank


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("size", [400, 1600])
def test_the_name_of_every_effect_stands_on_its_card_uncut(name: str, size: int) -> None:
    scale, room = size / 1600, WIDTH - 2 * PAD
    for effect in edition(name).wording.effects:
        title = rules_pages.page_of(effect, edition(name).wording, edition(name))["name"]
        large = title_size(title, scale, room)
        assert span(title, scale, large, BOLD) <= room, title
        assert large >= 40


def test_suits_that_share_an_effect_share_a_card(written: Written) -> None:
    view = seen(Setup("published", 3, 7, ("effects=chain",)))
    cards.effects_png(view, look())
    assert len(view.suits) > 1
    assert written.texts.count("Chain") == 1


@pytest.mark.parametrize("palette", PALETTES)
def test_every_palette_draws_every_card_the_same_way_twice(palette: str) -> None:
    view, one = choosing(*seen(LONGER).suits), look(palette=palette)
    first = cards.choice_png(view, P1, one), cards.effects_png(view, one)
    assert first == (cards.choice_png(view, P1, one), cards.effects_png(view, one))


def test_a_picture_is_as_high_as_its_cards_need() -> None:
    few = Image.open(io.BytesIO(cards.choice_png(choosing(Suit.FLARE), P1, look())))
    many = Image.open(io.BytesIO(cards.effects_png(seen(LONGER), look())))
    assert few.width == many.width == 400
    assert few.height < many.height
