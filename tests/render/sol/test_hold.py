"""The picture of one player's hold."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from engine.core import data
from engine.core.game import Setup
from engine.core.seat import SEATS, Seat
from engine.sol import GAME
from engine.sol.board import Eye
from engine.sol.edition import EDITIONS, edition
from engine.sol.pieces import Piece, Suit
from engine.sol.rules_pages import page_of
from engine.sol.view import ChoiceView, SolView
from render import badges, canvas
from render.options import RenderOptions
from render.page import SMALLEST
from render.palette import PALETTES
from render.sol import alt_text, hold, pieces, tokens
from render.sol.words import say
from tests.engine.sol.sketch import P1, P2, P3, WAY_IN, play, sketch
from tests.render.sol.test_table import (
    ODD_SIZES,
    TABLES,
    look,
    seen,
    stuffed,
    titled,
    with_player,
)
from tests.render.written import Written

START = Setup("published", 3, 7)


@pytest.mark.parametrize("setup", TABLES, ids=titled)
def test_every_hold_can_be_read(setup: Setup, written: Written) -> None:
    seat = Seat(setup.seats - 1)
    picture = Image.open(io.BytesIO(hold.png(seen(setup, seat), seat, look())))
    assert picture.width == 400
    assert written.faults() == []


@pytest.mark.parametrize("size", ODD_SIZES)
@pytest.mark.parametrize("seat", SEATS[:2])
def test_nothing_runs_out_of_the_fullest_hold(seat: Seat, size: int, written: Written) -> None:
    view = stuffed(seen(Setup("prototype", 5, 7), seat))
    hold.png(view, seat, look(size))
    assert written.faults() == []
    assert written.smallest >= SMALLEST


@pytest.mark.parametrize("size", ODD_SIZES)
@pytest.mark.parametrize("name", EDITIONS)
def test_all_can_be_read_beside_a_kept_card(name: str, size: int, written: Written) -> None:
    view = stuffed(seen(Setup(name, 3, 7), P1))
    view = with_player(view, has_card=True, card=view.suits[0], choice=None)
    hold.png(view, P1, look(size))
    assert written.faults() == []
    assert written.smallest >= SMALLEST
    assert {say("orders"), say("left"), say("kept")} <= set(written.texts)


@pytest.mark.parametrize("palette", PALETTES)
def test_the_same_view_gives_the_same_bytes(palette: str) -> None:
    first = hold.png(seen(START, P1), P1, look(palette=palette))
    assert first == hold.png(seen(START, P1), P1, look(palette=palette))


@pytest.mark.parametrize("effect", data.read("sol/effects"))
def test_every_effect_fits_on_the_kept_card(effect: str, written: Written) -> None:
    view = with_player(seen(START, P1), has_card=True, card=Suit.FLARE, choice=None)
    view = replace(view, effects={Suit.FLARE: effect})
    hold.png(view, P1, look())
    assert written.faults() == []
    page = page_of(effect, edition("published").wording)
    assert page["line"][1:] in " ".join(written.texts)
    assert page["text"] in str(alt_text.hold(view, P1, {}).words)


def test_an_edition_has_its_own_words() -> None:
    view = with_player(seen(START, P1), has_card=True, card=Suit.FLARE, choice=None)
    view = replace(view, wording="reference", effects={Suit.FLARE: "hyperdrive"})
    text = page_of("hyperdrive", edition("reference").wording, edition("published"))["text"]
    assert "the launch is none" in text
    assert text in str(alt_text.hold(view, P1, {}).words)


def kept(card: str, viewer: Seat | None) -> SolView:
    state = sketch(
        f"P1: hold=8 card={card}\nP2: hold=8", suits=["flare", "refraction", "oscillation"]
    )
    return GAME.play.view(state, viewer)


@pytest.mark.parametrize("viewer", [P2, None])
def test_others_see_a_card_face_down(viewer: Seat | None) -> None:
    one = hold.png(kept("refraction", viewer), P1, look())
    assert one == hold.png(kept("oscillation", viewer), P1, look())


def test_the_owner_sees_the_card() -> None:
    one = hold.png(kept("refraction", P1), P1, look())
    assert one != hold.png(kept("oscillation", P1), P1, look())


def drawn(held: str, viewer: Seat | None) -> SolView:
    """P1 has drawn two cards to one held before, and has not chosen."""
    state = sketch(
        f"R: R4 P1; R5 P1\n{WAY_IN}\nP1: hold=1 card={held}\nP2: hold=1",
        deck=["subduction", "dissipation", "dissipation"],
        suits=["flare", "refraction", "oscillation", "subduction", "dissipation"],
    )
    return GAME.play.view(play(state, "convert foundry R4 R5"), viewer)


def test_the_held_card_of_a_choice_is_its_owners_secret(written: Written) -> None:
    first = hold.png(drawn("refraction", P2), P1, look())
    assert say("held_hidden") in " ".join(written.texts)
    assert "Refraction" not in written.texts
    assert first == hold.png(drawn("oscillation", P2), P1, look())


def test_the_owner_sees_what_there_is_to_choose_from(written: Written) -> None:
    hold.png(drawn("refraction", P1), P1, look())
    assert {"Refraction", "Subduction", "Dissipation"} <= set(written.texts)
    assert say("held") in written.texts
    assert say("choose", options=3) in written.texts


def test_only_the_owner_sees_the_standing_orders(written: Written) -> None:
    state = sketch("P1: hold=8\nP2: hold=8")
    changed = play(state, "P1: order bonus tower take")
    mine = [hold.png(GAME.play.view(one, P1), P1, look()) for one in (state, changed)]
    assert mine[0] != mine[1]
    written.clear()
    others = [hold.png(GAME.play.view(one, P2), P1, look()) for one in (state, changed)]
    assert others[0] == others[1]
    assert say("orders") not in written.texts


CHANGES: list[dict[str, Any]] = [
    {"energy": 11}, {"momentum": 17}, {"movement": 8}, {"hold": 7}, {"reserve": 4},
    {"vaporized": 1}, {"lost": 1}, {"aboard": {P2: 2}}, {"aboard": {P3: 2}}, {"eye": Eye(9)},
    {"left": {Piece.GATE: 0, Piece.NODE: 0, Piece.FOUNDRY: 0, Piece.TOWER: 1}},
    {"vaporized_stations": {Piece.TOWER: 1}}, {"has_card": True, "card": None},
    {"choice": ChoiceView((Suit.FLARE,), 1, None)},
]  # fmt: skip


def test_whatever_changes_of_a_player_changes_the_picture() -> None:
    view = seen(START, P1, steps=0)
    drawn = {hold.png(with_player(view, **changes), P1, look()) for changes in [{}, *CHANGES]}
    assert len(drawn) == len(CHANGES) + 1


@pytest.fixture
def put(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The sprites laid on a page."""
    laid: list[object] = []
    monkeypatch.setattr(canvas, "paste_centred", lambda image, sprite, *rest: laid.append(sprite))
    return laid


@pytest.mark.parametrize("count", [0, 1, 8, 13])
def test_every_sundiver_is_drawn(count: int, put: list[object]) -> None:
    view = with_player(seen(START, P1, steps=0), hold=count, reserve=13 - count)
    one = look()
    hold.png(view, P1, one)
    ready = tokens.dart(P1, hold.DART, one.scale, one.palette, False)
    resting = tokens.dart(P1, hold.DART, one.scale, one.palette, True)
    assert sum(sprite is ready for sprite in put) == count
    assert sum(sprite is resting for sprite in put) == 13 - count


@pytest.mark.parametrize(("energy", "cubes"), [(0, 0), (1, 1), (13, 13), (20, 20), (45, 20)])
def test_energy_is_cubes_up_to_twenty(energy: int, cubes: int, put: list[object]) -> None:
    one = look()
    hold.png(with_player(seen(START, P1, steps=0), energy=energy), P1, one)
    cube = tokens.cube(hold.CUBE, one.scale, one.palette)
    assert sum(sprite is cube for sprite in put) == cubes


@pytest.mark.parametrize(("energy", "warned"), [(12, False), (13, True)])
def test_unstable_energy_is_warned_of(energy: int, warned: bool, written: Written) -> None:
    hold.png(with_player(seen(START, P1, steps=0), energy=energy), P1, look())
    assert (say("unstable", limit=13) in written.texts) is warned


def test_a_name_the_font_lacks_is_the_letter_alone(written: Written) -> None:
    hold.png(seen(START, P1), P1, RenderOptions(size=400, names={P1: "龍"}))
    assert "龍" not in written.texts
    assert "P1" not in written.texts


def test_letters_on_pieces_are_large_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[float] = []

    def spy(*given: Any) -> None:
        sizes.append(given[6])

    for module in (tokens, pieces):
        monkeypatch.setattr(module, "draw_text", spy)
    # A scale of its own, so that neither old sprites are found nor these bare ones kept.
    odd = RenderOptions(size=411)
    hold.png(seen(START, P1), P1, odd)
    assert sizes
    assert min(sizes) >= 30
    for kind in (tokens.dart, tokens._gate, badges.emblem, pieces.station):
        kind.cache_clear()


def test_the_porthole_shows_what_stands_before_the_ship_and_nothing_farther() -> None:
    def seen_through(stations: str) -> bytes:
        view = GAME.play.view(sketch(f"{stations}\nP1: hold=1 eye=E4\nP2: hold=1 eye=E9"), None)
        return hold.porthole(view, view.players[0], look(800)).tobytes()

    empty = seen_through("O: O10 P1x1")
    assert seen_through("I: I4 P1x1") != empty
    assert seen_through("O: O9 P1x1") == empty


@pytest.mark.parametrize("eye", [1, 4, 8, 11])
def test_a_porthole_is_a_disc_wherever_the_ship_is(eye: int) -> None:
    view = with_player(seen(START, P1), eye=Eye(eye))
    disc = hold.porthole(view, view.players[0], look())
    assert disc.width == disc.height == 2 * canvas.pixels(hold.PORTHOLE / 2, 400 / 1600)
    assert disc.getpixel((0, 0))[3] == 0  # type: ignore[index]  # an RGBA picture
    assert disc.getpixel((disc.width // 2, disc.height // 2))[3] == 255  # type: ignore[index]
