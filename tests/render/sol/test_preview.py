"""The draft preview: legal targets of a choice, highlighted and labelled."""

from __future__ import annotations

import io
import math

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.core.seat import Seat
from engine.sol import GAME
from engine.sol.board import SIDE_A, SIDES, Eye, Ring
from engine.sol.state import State
from render.options import RenderOptions
from render.sol import pictures, preview
from render.sol.cell_layout import label
from render.sol.geometry import Box, eye_point, slot_point, zone
from render.sol.spotlight import RADIUS, Target, slot_names
from tests.engine.sol.sketch import P1, WAY_IN, at, sketch

LOOK = RenderOptions(size=800)


def choices(state: State, verb: str, seat: Seat = P1) -> list[str]:
    return [
        GAME.play.write(action) for action in GAME.play.legal(state, seat) if action.verb == verb
    ]


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
    state = GAME.play.start(GAME.play.setup(sketch("P1: hold=1\nP2: hold=1")))
    targets = preview.goals("A", choices(state, "place"))
    names = [str(target.place) for target in targets]
    assert len(names) == len(set(names)) > 30


@pytest.mark.parametrize("side", SIDES)
def test_each_slot_of_the_set_up_has_its_name_beside_it_clear_of_names_and_rings(
    side: str,
) -> None:
    here = SIDES[side]
    slots = [slot for slot in here.slots if slot.outer.ring is Ring.INNER]
    names = slot_names(side, [*map(Target, here.cells), *map(Target, slots)])
    assert set(names) == set(slots)
    rings = [Box(*slot_point(side, slot), 2 * RADIUS, 2 * RADIUS) for slot in slots]
    cells = [label(side, cell) for cell in here.cells]
    for slot, box in names.items():
        others = [one for other, one in names.items() if other != slot]
        assert not any(box.overlaps(one) for one in (*others, *rings, *cells)), slot
        spots = {one: math.dist((box.x, box.y), slot_point(side, one)) for one in slots}
        assert min(spots, key=spots.__getitem__) == slot


def test_a_mothership_between_lit_cells_is_not_hidden_under_their_light() -> None:
    state = sketch("P1: hold=2 eye=E4\nP2: hold=1 eye=E9")
    x, y = (round(part * LOOK.scale) for part in eye_point("A", Eye(4)))
    reach = (x - 8, y - 8, x + 8, y + 8)
    lit, plain = (drawn(state, verb).crop(reach) for verb in ("launch", "pass"))
    assert ImageStat.Stat(ImageChops.difference(lit, plain)).mean[0] < 5


def drawn(state: State, verb: str) -> Image.Image:
    view = GAME.play.view(state, P1)
    file = pictures.draw_preview(view, LOOK, choices(state, verb), ())
    return Image.open(io.BytesIO(file.data)).convert("RGB")


def brightness(image: Image.Image, name: str) -> int:
    """The light of the brightest spot of a cell's far half, where no piece stands."""
    room = zone("A", at(name))
    spots = [room.at(depth / 20, along / 20) for depth in range(4, 17) for along in range(12, 18)]
    return max(
        sum(image.getpixel((round(x * LOOK.scale), round(y * LOOK.scale))))  # type: ignore[arg-type]  # RGB
        for x, y in spots
    )


def test_what_may_be_chosen_keeps_its_light_and_the_rest_is_dimmed() -> None:
    state = sketch("I: I4 P1\ngates: I4-V4/P1\nP1: eye=E4\nP2: hold=1 eye=E9")
    with_targets, without = drawn(state, "fly"), drawn(state, "pass")
    for cell in ("V4", "I3"):
        assert brightness(with_targets, cell) >= brightness(without, cell) - 6
    for cell in ("V9", "R2", "O12"):
        assert brightness(with_targets, cell) < 0.8 * brightness(without, cell)


def test_the_edge_of_a_target_glows() -> None:
    state = sketch("I: I4 P1\ngates: I4-V4/P1\nP1: eye=E4\nP2: hold=1 eye=E9")
    with_targets, without = drawn(state, "fly"), drawn(state, "pass")
    x, y = (round(part * LOOK.scale) for part in zone("A", at("V4")).at(0.97, 0.5))
    assert sum(with_targets.getpixel((x, y))) > sum(without.getpixel((x, y)))  # type: ignore[arg-type]  # an RGB picture


def test_a_slot_that_may_be_chosen_is_lit_up() -> None:
    state = sketch("O: O4 P1\nI: I4 P1\nP1:\nP2: hold=1")
    x, y = slot_point("A", SIDE_A.slot_named["I4-V4"])
    spot = (round((x + 30) * LOOK.scale), round(y * LOOK.scale))
    lit, unlit = (drawn(state, verb).getpixel(spot) for verb in ("convert", "pass"))
    assert sum(lit) > sum(unlit) + 200  # type: ignore[arg-type]  # RGB pictures


def test_it_is_as_wide_as_asked_and_has_its_words_below() -> None:
    state = sketch("P1: hold=2 eye=E4\nP2: hold=1 eye=E9", mp=3, phase="MOVING")
    view = GAME.play.view(state, P1)
    picture = pictures.draw_preview(view, RenderOptions(size=1000), choices(state, "launch"), ())
    image = Image.open(io.BytesIO(picture.data))
    assert image.width == 1000
    assert image.height > 1000
    assert "3 movement points left." in preview.caption(view).sentences
    assert "Marked: O4, O5, I4 and I5." in picture.text
