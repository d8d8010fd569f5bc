"""The draft preview: legal targets of a choice, highlighted and labelled."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from engine.core.seat import Seat
from engine.sol import GAME
from engine.sol.board import SIDE_A
from engine.sol.state import State
from render.look import Look
from render.sol import PICTURES, preview
from render.sol.geometry import slot_point, zone
from tests.engine.sol.sketch import P1, WAY_IN, at, sketch

LOOK = Look(size=800)


def choices(state: State, verb: str, seat: Seat = P1) -> list[str]:
    return [GAME.write(action) for action in GAME.legal(state, seat) if action.verb == verb]


def places(state: State, verb: str) -> set[str]:
    return {str(target.place) for target in preview.goals("A", choices(state, verb))}


@pytest.mark.parametrize(
    ("position", "verb", "marked"),
    [
        ("P1: hold=2 eye=E4\nP2: hold=1 eye=E9", "launch", "O4 O5 I4 I5"),
        ("I: I4 P1\ngates: I4-V4/P1\nP1: eye=E4\nP2: hold=1 eye=E9", "fly", "I3 I5 O4 V4"),
        ("O: O4 P1\nI: I4 P1\nP1:\nP2: hold=1", "convert", "I4-V4 I4-V3"),
        (f"V: V3 P1; V5 P1\n{WAY_IN}\nP1:\nP2: hold=1", "convert", "V4"),
        (f"V: V3 P1; V4 P1\n{WAY_IN}\nP1:\nP2: hold=1", "convert", "V3 V4"),
        (f"I: I1 P1\nV: V1 P1\nR: R1 P1\n{WAY_IN}\nP1:\nP2: hold=1", "convert", "R1 R1-C1"),
        ("V: V3 P1 node/P2\nP1:\nP2: hold=1", "activate", "V3"),
    ],
)
def test_the_targets_of_a_choice_are_where_it_leads(position: str, verb: str, marked: str) -> None:
    assert places(sketch(position), verb) >= set(marked.split())
    if verb != "convert":
        assert places(sketch(position), verb) == set(marked.split())


def test_every_place_an_opening_structure_may_stand_is_marked_once() -> None:
    state = GAME.start(GAME.setup(sketch("P1: hold=1\nP2: hold=1")))
    targets = preview.goals("A", choices(state, "place"))
    names = [str(target.place) for target in targets]
    assert len(names) == len(set(names)) > 30


def test_a_slot_has_no_name_on_the_board_so_it_gets_a_letter() -> None:
    state = GAME.start(GAME.setup(sketch("P1: hold=1\nP2: hold=1")))
    targets = preview.goals("A", choices(state, "place"))
    tags = [target.tag for target in targets if "-" in str(target.place)]
    assert len(tags) == len(set(tags)) == 26
    assert all(1 <= len(tag) <= 2 for tag in tags)
    assert f"{tags[0]}=I1-V1" in " ".join(preview.caption(GAME.view(state, None), targets))


def drawn(state: State, verb: str) -> Image.Image:
    view = GAME.view(state, P1)
    file = PICTURES.preview(view, LOOK, choices(state, verb), ())
    return Image.open(io.BytesIO(file.data)).convert("RGB")


def test_a_target_is_lit_up_in_the_picture_and_the_rest_is_not() -> None:
    state = sketch("I: I4 P1\ngates: I4-V4/P1\nP1: eye=E4\nP2: hold=1 eye=E9")
    with_targets, without = drawn(state, "fly"), drawn(state, "pass")
    scale = LOOK.scale
    for cell, lit in (("V4", True), ("I3", True), ("V9", False), ("R2", False)):
        x, y = (round(part * scale) for part in zone("A", at(cell)).at(0.8, 0.8))
        changed = with_targets.getpixel((x, y)) != without.getpixel((x, y))
        assert changed is lit


def test_a_slot_that_may_be_chosen_is_lit_up() -> None:
    state = sketch("O: O4 P1\nI: I4 P1\nP1:\nP2: hold=1")
    x, y = slot_point("A", SIDE_A.slot_named["I4-V4"])
    spot = (round((x - 14) * LOOK.scale), round(y * LOOK.scale))
    assert drawn(state, "convert").getpixel(spot) == (255, 255, 255)
    assert drawn(state, "pass").getpixel(spot) != (255, 255, 255)


def test_it_is_as_wide_as_asked_and_has_its_words_below() -> None:
    state = sketch("P1: hold=2 eye=E4\nP2: hold=1 eye=E9", mp=3, phase="MOVING")
    view = GAME.view(state, P1)
    picture = PICTURES.preview(view, Look(size=1000), choices(state, "launch"), ())
    image = Image.open(io.BytesIO(picture.data))
    assert image.width == 1000
    assert image.height > 1000
    assert "3 movement points left." in preview.caption(view, ())
    assert "Marked: O4, O5, I4 and I5." in picture.text
