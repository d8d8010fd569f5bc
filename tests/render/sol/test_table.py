"""The picture of the table: what it tells, what it keeps quiet, and that it can be read."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from PIL import Image

from engine.core import playout
from engine.core.chance import Chance
from engine.core.game import Setup
from engine.core.seat import SEATS, Seat
from engine.sol import GAME
from engine.sol.board import SIDES, Eye
from engine.sol.edition import EDITIONS, edition
from engine.sol.outcome import Outcome
from engine.sol.pieces import SUITS, Card, Piece, Suit
from engine.sol.view import ChoiceView, PlayerView, SolView
from render import fonts
from render.options import RenderOptions
from render.page import SMALLEST
from render.palette import PALETTES
from render.sol import table, tokens
from render.sol.words import say
from tests.engine.sol.sketch import P1, P2, P3, sketch
from tests.render.written import Written

LONG = "Bartholomew the Unreasonably Long Named, of the Outer Orbit"
NAMES = dict.fromkeys(SEATS[:5], LONG)
ODD_SIZES = (400, 427)  # 427: most fonts are rounded up to the next pixel
TABLES = [
    Setup(name, seats, 7) for name in EDITIONS for seats in range(edition(name).players[0], 6)
] + [
    Setup("published", 1, 7, ("scenario=exterminate",)),
    Setup("reference", 3, 7, ("cooperative", "scenario=chain")),
    Setup("published", 2, 7, ("cooperative",)),
    Setup("published", 3, 7, ("effects=none", "longer")),
    Setup("published", 4, 7, ("kept_cards=open",)),
]


@cache
def position(setup: Setup, steps: int = 60) -> Any:
    """A position some way into a random game."""
    state = GAME.play.start(setup)
    played = playout.moves(GAME, state, Chance(3).beside("players"))
    for _, (_, after, _) in zip(range(steps), played, strict=False):
        state = after
    return state


def seen(setup: Setup, viewer: Seat | None = None, steps: int = 60) -> SolView:
    return GAME.play.view(position(setup, steps), viewer)


def stuffed(view: SolView) -> SolView:
    """The most that a player's panel could have to show."""
    drawn = tuple(view.suits[place % len(view.suits)] for place in range(12))
    players = tuple(
        replace(
            player, energy=188, momentum=188, movement=12, hold=13, reserve=13, vaporized=12,
            lost=11, aboard={seat: 10 for seat in SEATS[:5] if seat != player.seat},
            vaporized_stations={Piece.NODE: 3, Piece.TOWER: 2}, eye=SIDES[view.side].eyes[-1],
            choice=ChoiceView(drawn, 13, drawn[0]) if player.seat % 2 else player.choice,
        )
        for player in view.players
    )  # fmt: skip
    removed = (Card.TRIGGER,) * 13
    discard = view.suits * 12
    return replace(view, players=players, removed=removed, seen_discard=discard, discard=100)


def look(size: int = 400, palette: str = "warm") -> RenderOptions:
    return RenderOptions(PALETTES[palette], size, NAMES)


def with_player(view: SolView, **changes: Any) -> SolView:
    return replace(view, players=(replace(view.players[0], **changes), *view.players[1:]))


def titled(setup: Setup) -> str:
    return " ".join([setup.edition, str(setup.seats), *setup.options])


@pytest.mark.parametrize("setup", TABLES, ids=titled)
def test_every_table_can_be_read(setup: Setup, written: Written) -> None:
    view = seen(setup)
    picture = Image.open(io.BytesIO(table.png(view, look())))
    assert picture.width == 400
    assert written.faults() == []
    for suit in view.suits:
        assert suit.capitalize() in written.texts


@pytest.mark.parametrize("size", ODD_SIZES)
@pytest.mark.parametrize("seats", range(1, 6))
def test_nothing_runs_out_at_the_fullest_table(seats: int, size: int, written: Written) -> None:
    view = stuffed(seen(Setup("published", seats, 7, ("longer",))))
    table.png(view, look(size))
    assert written.faults() == []
    assert written.smallest >= SMALLEST


@pytest.mark.parametrize("palette", PALETTES)
def test_the_same_view_gives_the_same_bytes(palette: str) -> None:
    setup = Setup("published", 3, 7)
    first = table.png(seen(setup), look(palette=palette))
    assert first == table.png(seen(setup), look(palette=palette))


def test_a_larger_picture_has_the_same_lines_of_effects(written: Written) -> None:
    view = seen(Setup("published", 5, 7, ("longer",)))
    table.png(view, look(600))
    assert len(view.effects) == 7
    assert not [text for text in written.texts if fonts.ELLIPSIS in text and text[0] != LONG[0]]


def hidden(card: str, edition: str = "published") -> SolView:
    """Two players; the second keeps a card, seen by the first."""
    state = sketch(
        f"P1: hold=8 card=flare\nP2: hold=8 card={card}",
        suits=["flare", "refraction", "oscillation"], edition=edition,
    )  # fmt: skip
    return GAME.play.view(state, P1)


def test_a_hidden_card_is_drawn_face_down_whatever_it_is(written: Written) -> None:
    first = table.png(hidden("refraction"), look())
    assert say("hidden_card") in written.texts
    assert first == table.png(hidden("oscillation"), look())


def test_an_open_card_is_shown() -> None:
    one, other = hidden("refraction", "reference"), hidden("oscillation", "reference")
    assert table.png(one, look()) != table.png(other, look())


def test_no_card_is_not_a_hidden_card() -> None:
    view = hidden("refraction")
    bare = replace(view, players=(view.players[0], replace(view.players[1], has_card=False)))
    assert table.png(view, look()) != table.png(bare, look())


def test_a_hidden_choice_counts_the_held_card_and_hides_it(written: Written) -> None:
    def choosing(held: Suit | None, options: int) -> bytes:
        drawn = (Suit.FLARE, Suit.REFRACTION)
        choice = ChoiceView(drawn, options, held)
        return table.png(with_player(seen(Setup("published", 2, 7)), choice=choice), look())

    assert len({choosing(None, 2), choosing(None, 3), choosing(Suit.FLARE, 3)}) == 3
    assert say("choosing", options=2) in written.texts
    assert say("choosing", options=3) in written.texts


PLAYER: list[dict[str, Any]] = [
    {"energy": 11}, {"momentum": 17}, {"movement": 8}, {"hold": 12}, {"reserve": 12},
    {"vaporized": 1}, {"lost": 1}, {"aboard": {P2: 2}}, {"aboard": {P3: 2}}, {"eye": Eye(9)},
    {"left": {Piece.GATE: 0, Piece.NODE: 0, Piece.FOUNDRY: 0, Piece.TOWER: 1}},
    {"vaporized_stations": {Piece.TOWER: 1}}, {"has_card": True, "card": None},
    {"has_card": True, "card": Suit.FLARE},
]  # fmt: skip


def test_whatever_changes_of_a_player_changes_the_picture() -> None:
    view = seen(Setup("published", 3, 7), steps=0)
    drawn = {table.png(with_player(view, **changes), look()) for changes in [{}, *PLAYER]}
    assert len(drawn) == len(PLAYER) + 1


TABLE: list[Callable[[SolView], SolView]] = [
    lambda view: replace(view, instability=4),
    lambda view: replace(view, deck=view.deck - 1),
    lambda view: replace(view, discard=view.discard + 1),
    lambda view: replace(view, removed=(Card.TRIGGER,)),
    lambda view: replace(view, seen_discard=(Suit.FLARE,)),
    lambda view: replace(view, effects={}),
    lambda view: replace(view, turn=replace(view.turn, number=99)),
    lambda view: replace(view, turn=replace(view.turn, seat=P2)),
    lambda view: replace(view, result=Outcome((P1,), (1, 1, 1))),
]


@pytest.mark.parametrize("change", TABLE, ids=range(len(TABLE)))
def test_what_happens_to_the_star_changes_the_picture(
    change: Callable[[SolView], SolView],
) -> None:
    view = seen(Setup("published", 3, 7), steps=0)
    assert table.png(view, look()) != table.png(change(view), look())


def test_pieces_that_are_nowhere_else_are_not_named_without_need(written: Written) -> None:
    table.png(seen(Setup("published", 3, 7), steps=0), look())
    for word in ("vaporized", "lost", "aboard", "removed"):
        assert say(word) not in written.texts


def test_the_one_on_turn_is_marked(written: Written) -> None:
    view = seen(Setup("published", 3, 7), steps=0)
    table.png(view, look())
    assert written.texts.count(say("on_turn")) == 1


def test_the_one_who_is_next_is_marked(written: Written) -> None:
    table.png(replace(seen(Setup("published", 3, 7)), asks=()), look())
    assert written.texts.count(say("next")) == 1
    written.clear()
    table.png(seen(Setup("published", 1, 7)), look())
    assert say("next") not in written.texts


def test_a_table_against_the_star_shows_its_goal(written: Written) -> None:
    view = seen(Setup("published", 2, 7, ("cooperative",)), steps=0)
    lowest, other = view.players
    view = replace(view, players=(replace(lowest, momentum=4), replace(other, momentum=9)))
    table.png(view, look())
    assert f"{say('goal')} 4/{view.target}" in written.texts


def test_a_name_the_font_lacks_is_the_letter_alone(written: Written) -> None:
    view = seen(Setup("published", 2, 7), steps=0)
    table.png(view, RenderOptions(size=400, names={P1: "龍", P2: "Ida\n"}))
    assert "龍" not in written.texts
    assert "P1" not in written.texts
    assert "Ida" in written.texts


def test_suits_are_told_apart_without_colours() -> None:
    signs = {bytes(tokens.symbol(suit, 40, 0.5, (255, 255, 255)).tobytes()) for suit in SUITS}
    assert len(signs) == len(SUITS)


def test_the_end_tells_the_common_score(written: Written) -> None:
    view = seen(Setup("published", 1, 7), steps=0)
    table.png(replace(view, result=Outcome((P1,), (1,), 15, True)), look())
    assert any("15" in text and say("success") in text for text in written.texts)


def test_a_player_view_says_everything_that_is_drawn_of_a_player() -> None:
    """A new field should be drawn, or be named here as one that other pictures draw."""
    drawn = {key for changes in PLAYER for key in changes} | {"seat", "choice"}
    elsewhere = {"launch_cells", "sundivers", "put_away", "orders"}
    assert set(PlayerView.__dataclass_fields__) == drawn | elsewhere
