"""Cards to read: those to choose from, and the effects of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from engine.core.seat import Seat
from engine.sol.pieces import Suit
from engine.sol.view import ChoiceView, SolView
from render.heading import heading
from render.labelled_art import LabelledArt, rows_of_art
from render.options import RenderOptions
from render.page import Block, stacked
from render.palette import Palette
from render.sol import suit_art, tokens
from render.sol.choices import hides_one, kinds
from render.sol.words import line_of, page_of, say


def face(
    view: SolView, suits: Sequence[Suit], palette: Palette, note: str = "", count: int = 1
) -> LabelledArt:
    """A card of these suits, with what it does in one line."""
    first = suits[0]
    blank = LabelledArt(
        partial(suit_art.stripes, tuple(suits), palette),
        tokens.suit_colour(first, palette) if len(suits) == 1 else palette.panel_line,
        tuple(partial(tokens.badge, suit, palette) for suit in suits),
        ", ".join(suit.capitalize() for suit in suits),
        note=note,
        count=count,
    )
    effect = view.effects.get(first)
    if effect is None:
        return replace(blank, line=say("no_effect"))
    page = page_of(view, effect)
    line = f"{line_of(view, effect)}."
    return replace(blank, title=page["name"], small=say(page["timing"]), line=line)


def face_down(palette: Palette, text: str) -> LabelledArt:
    """A card whose front the viewer may not see."""
    return LabelledArt(partial(suit_art.back, palette), palette.ghost, line=text)


def choice_blocks(view: SolView, choice: ChoiceView, palette: Palette) -> list[Block]:
    """The cards of a choice in rows."""
    cards = [face(view, (suit,), palette, note, count) for suit, note, count in kinds(choice)]
    if hides_one(choice):
        cards.append(face_down(palette, say("held_hidden")))
    return rows_of_art(cards)


def choice_png(view: SolView, seat: Seat, look: RenderOptions) -> bytes:
    """The cards a player may keep one of, large."""
    choice = view.players[seat].choice
    if choice is None:
        return stacked(look, [heading(say("nothing_to_choose"), seat)])
    blocks = choice_blocks(view, choice, look.palette)
    return stacked(look, [heading(say("choose", options=choice.options), seat), *blocks])


def effects_png(view: SolView, look: RenderOptions) -> bytes:
    """Every effect in play on its card; suits that share one share a card."""
    shared: dict[str | None, list[Suit]] = {}
    for suit in view.suits:
        shared.setdefault(view.effects.get(suit), []).append(suit)
    cards = [face(view, suits, look.palette) for suits in shared.values()]
    words = say("effects") if view.effects else say("no_effects")
    return stacked(look, [heading(words), *rows_of_art(cards)])
