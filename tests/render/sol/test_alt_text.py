"""The text twin: complete, short enough for Discord, and of one mind with the picture."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.chance import Chance
from engine.core.game import Setup
from engine.core.playout import moves
from engine.sol import GAME
from engine.sol.outcome import Outcome
from engine.sol.state import Active
from engine.sol.view import SolView
from render.alt_text import LONGEST, shortened
from render.options import RenderOptions
from render.sol import pictures
from render.sol.alt_text import board, choice, hold, table
from render.sol.words import page_of
from tests.engine.sol.sketch import P1, P2, sketch
from tests.render.sol.crowd import crowded_view


def game(seats: int, steps: int) -> list[SolView]:
    state = GAME.play.start(Setup("published", seats, seed=seats))
    views = []
    for _, (_, after, _) in zip(range(steps), moves(GAME, state, Chance(seats)), strict=False):
        views.append(GAME.play.view(after, None))
    return views


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_every_board_of_a_game_fits_into_an_alt_text_with_all_its_pieces(seats: int) -> None:
    for view in game(seats, 600)[::25]:
        alt = board(view, {}).alt
        assert len(alt) <= LONGEST
        for player in view.players:
            assert all(str(cell) in alt for cell in player.sundivers)
        assert all(f"{here.kind} {cell}" in alt for cell, here in view.stations.items())
        assert all(str(slot) in alt for slot in view.gates)


def test_the_whole_text_is_the_engines_own() -> None:
    view = crowded_view(3, ("V1", "C2"))
    for twin in (board(view, {}), table(view, {})):
        assert GAME.speech.describe(view) in twin.text


def test_the_letters_of_the_picture_are_explained() -> None:
    view = crowded_view(3, ("V1",))
    alt = board(view, {P1: "Ann", P2: "  "}).alt
    assert "A P1 (Ann), B P2 and C P3" in alt


def test_what_changed_is_told_where_there_is_room() -> None:
    view = crowded_view(2, ("V1",))
    assert "What changed: P1 passes." in board(view, {}, ["P1 passes."]).alt
    long = board(view, {}, ["P1 passes."] * 200)
    assert len(long.alt) <= LONGEST
    assert long.alt.endswith("More in the text.")
    assert long.text.count("P1 passes.") == 200


def test_a_board_says_all_that_its_strip_and_dial_show() -> None:
    state = sketch(
        "P1: hold=2 energy=4 momentum=3\nP2: hold=1 energy=7 card=flare\nP3: hold=5",
        effects={"flare": "chain", "refraction": "fuel"},
    )
    view = replace(GAME.play.view(state, None), active=(Active("fuel"),))
    twin = board(view, {P2: "Ben"})
    for said in (
        "P1 takes the turn", "Next: P2.", "Momentum P1 3, P2 0", "Energy P1 4, P2 7",
        "Aboard P1 2, P2 1 and P3 5", "Movement P1 ", "A card is kept by P2.",
        "flares to come", "in the deck", "flare chain", "refraction fuel", "In force: Fuel.",
    ):  # fmt: skip
        assert said in twin.alt, said
    assert "Next: P2." in twin.text
    assert "base 2, bonus 1, 1 card" in twin.text  # what each ring carries


def test_a_card_that_lies_open_is_told_with_its_suit_and_a_hidden_one_is_not() -> None:
    state = sketch("P1: hold=2 card=flare\nP2: hold=1")
    own, other = (board(GAME.play.view(state, seat), {}).alt for seat in (P1, P2))
    assert "A card is kept by P1 (flare)." in own
    assert "A card is kept by P1." in other


def test_nobody_is_next_alone_or_after_the_end() -> None:
    alone = crowded_view(1, ("V1",), options=["scenario=parasite"])
    assert "Next:" not in board(alone, {}).alt
    two = crowded_view(2, ("V1",))
    assert "Next: P2." in board(two, {}).alt
    assert "Next:" not in board(replace(two, result=Outcome((P1,), (3, 2))), {}).alt


def test_a_table_says_whose_turn_it_is_and_how_it_ended() -> None:
    view = crowded_view(2, ("V1",))
    assert "P1 takes the turn" in table(view, {}).alt
    over = table(replace(view, result=Outcome((P1,), (3, 2))), {}).alt
    assert "P1" in over.split("Letters")[0]
    assert "won" in over or "win" in over.lower()


def test_a_hold_with_too_much_energy_says_so() -> None:
    def told(energy: int) -> str:
        return hold(GAME.play.view(sketch(f"P1: hold=2 energy={energy}"), P1), P1, {}).alt

    assert "Energy is unstable, 13 or more" in told(13)
    assert "unstable" not in told(12)


def test_a_text_is_cut_at_the_end_of_a_sentence() -> None:
    assert shortened(["One.", "Two", "  Three."], 100) == "One. Two. Three."
    assert shortened(["One.", "Two.", "Three is too long."], 27) == "One. Two. More in the text."


def test_a_long_name_does_not_swallow_the_rest() -> None:
    view = crowded_view(2, ("V1",))
    alt = board(view, {P1: "x" * 5000}).alt
    assert len(alt) <= LONGEST
    assert "Momentum" in alt


def test_a_hold_says_what_stands_around_the_ship() -> None:
    rows = "I: I4 P1x2 P2x1; I5 node/P2\nP1: hold=2 eye=E4\nP2: hold=1 eye=E9"
    view = GAME.play.view(sketch(rows), P1)
    told = hold(view, P1, {}).alt
    assert "Around the mothership: I4 (P1 x2 and P2 x1) and I5 (node P2)." in told
    assert "Around the mothership: nothing." in hold(view, P2, {}).alt


def test_a_hold_tells_the_viewer_what_it_shows_and_an_onlooker_less() -> None:
    state = sketch("P1: hold=2 card=flare\nP2: hold=1")
    own, other = GAME.play.view(state, P1), GAME.play.view(state, P2)
    assert "Kept card: flare" in hold(own, P1, {}).alt
    assert "Standing orders" in hold(own, P1, {}).alt
    assert "flare" not in hold(other, P1, {}).alt
    assert "Standing orders" not in hold(other, P1, {}).alt


def test_cards_to_choose_from_are_told_with_what_they_do() -> None:
    state = sketch(
        "P1: hold=2 pending=flare,refraction,refraction\nP2: hold=1",
        turn="P2",
        effects={"flare": "chain", "refraction": "fuel"},
        deck=["flare"],
    )
    told = choice(GAME.play.view(state, P1), P1, {})
    assert "Refraction ×2: Fuel. " in told.alt
    assert "Flare: Chain. " in told.alt
    assert page_of(GAME.play.view(state, P1), "chain")["text"] in told.text
    assert choice(GAME.play.view(state, P2), P2, {}).alt.endswith("No cards to choose from.")


def test_every_kind_of_picture_has_both_texts() -> None:
    state = sketch("P1: hold=2 card=flare\nP2: hold=1")
    view, look = GAME.play.view(state, P1), RenderOptions(size=400)
    made = [
        pictures.draw_board(view, look, ()),
        pictures.draw_table(view, look),
        pictures.draw_surface(view, P1, look),
        pictures.draw_choice(view, P1, look),
        pictures.draw_effects(view, look),
        pictures.draw_aid(view, look),
        pictures.draw_preview(view, look, (), ()),
    ]
    assert len({picture.name for picture in made}) == len(made)
    for picture in made:
        assert 0 < len(picture.alt) <= LONGEST, picture.name
        assert picture.text.strip(), picture.name
