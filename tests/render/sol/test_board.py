"""The board picture: it shows every public fact, and no secret."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image, ImageChops

from engine.core.seat import SEATS, Seat
from engine.sol import GAME
from engine.sol.board import SIDE_A, SIDES
from engine.sol.outcome import Outcome
from engine.sol.pieces import Piece
from engine.sol.position import CODEC
from engine.sol.state import State
from engine.sol.view import SolView
from render import badges, canvas, fonts
from render.options import RenderOptions
from render.palette import PALETTES
from render.sol import board, machines, pictures, pieces
from render.sol.cell_layout import LARGE, Load, layout
from render.sol.changes import changes
from render.sol.frame import phase_rows
from render.sol.geometry import slot_point, zone
from render.sol.star import BACKDROPS
from render.sol.words import WORDS, say
from tests.engine.sol.sketch import P1, P2, at, sketch
from tests.render.sol.crowd import crowded_view
from tests.render.written import Written

LOOK = RenderOptions(size=600, kind="png")  # exact
POSITION = """
    O: O3 P1x2
    V: V5 P2 foundry/P2
    R: R2 node/P1
    gates: I4-V4/P2 V5-R3/P1
    P1: hold=3 energy=5 eye=E4 momentum=7 card=flare
    P2: hold=2 eye=E9 momentum=3
"""
FACTS: dict[str, Callable[[SolView], SolView]] = {
    "one count": lambda view: change(view, P1, sundivers={at("O3"): 3}),
    "one sundiver elsewhere": lambda view: change(view, P1, sundivers={at("O4"): 2}),
    "its owner": lambda view: change(
        change(view, P1, sundivers={}), P2, sundivers={at("O3"): 2, at("V5"): 1}
    ),
    "one gate less": lambda view: replace(
        view, gates={SIDE_A.slot_named["I4-V4"]: view.gates[SIDE_A.slot_named["I4-V4"]]}
    ),
    "a gate's owner": lambda view: replace(view, gates=dict.fromkeys(view.gates, P1)),
    "a station's kind": lambda view: replace(
        view,
        stations={cell: replace(here, kind=Piece.TOWER) for cell, here in view.stations.items()},
    ),
    "a mothership": lambda view: change(view, P2, eye=SIDE_A.eyes[2]),
    "momentum": lambda view: change(view, P2, momentum=4),
    "energy": lambda view: change(view, P2, energy=11),
    "ships aboard": lambda view: change(view, P2, hold=4),
    "movement": lambda view: change(view, P1, movement=9),
    "a card kept": lambda view: change(view, P2, has_card=True),
    "ships lost": lambda view: change(view, P2, lost=1),
    "the deck": lambda view: replace(view, deck=view.deck - 1),
    "the edition's rewards": lambda view: replace(view, edition="reference"),
    "instability": lambda view: replace(view, instability=12),
    "the turn": lambda view: replace(view, turn=replace(view.turn, number=9)),
    "parasites": lambda view: replace(view, parasites={at("C1"): 1}),
    "the garden": lambda view: replace(view, garden={at("C1"): 1}),
    "the lost": lambda view: change(view, P1, lost=1),
}


def change(view: SolView, seat: Seat, **facts: Any) -> SolView:
    players = tuple(
        replace(player, **facts) if player.seat == seat else player for player in view.players
    )
    return replace(view, players=players)


def picture(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


@pytest.mark.parametrize("fact", FACTS)
def test_a_public_fact_shows(fact: str) -> None:
    view = GAME.play.view(sketch(POSITION), None)
    assert board.png(FACTS[fact](view), LOOK) != board.png(view, LOOK)


def secrets(state: State) -> State:
    """The same position, but for what nobody may know."""
    page = GAME.play.codec.write(state)
    page["deck"] = [*reversed(page["deck"])]
    page["seed"] = 987654321
    page["players"][0]["card"] = "refraction"
    return CODEC.read(page)


@pytest.mark.parametrize("kind", ["board", "table", "hold", "choice", "effects", "aid", "preview"])
@pytest.mark.parametrize("viewer", [None, P2])
def test_positions_that_differ_only_in_secrets_look_the_same(
    kind: str, viewer: Seat | None
) -> None:
    state = sketch(POSITION)
    other = secrets(state)
    assert other != state
    seen = [GAME.play.view(one, viewer) for one in (state, other)]
    made = [
        {
            "board": lambda view: pictures.draw_board(view, LOOK, ()),
            "table": lambda view: pictures.draw_table(view, LOOK),
            "hold": lambda view: pictures.draw_surface(view, P1, LOOK),
            "choice": lambda view: pictures.draw_choice(view, P1, LOOK),
            "effects": lambda view: pictures.draw_effects(view, LOOK),
            "aid": lambda view: pictures.draw_aid(view, LOOK),
            "preview": lambda view: pictures.draw_preview(view, LOOK, (), ()),
        }[kind](view)
        for view in seen
    ]
    one, two = ((each.name, each.data, each.alt, each.text) for each in made)
    assert one == two


def test_the_owner_of_a_secret_sees_it() -> None:
    state = sketch(POSITION)
    one, two = (GAME.play.view(each, P1) for each in (state, secrets(state)))
    assert pictures.draw_surface(one, P1, LOOK).data != pictures.draw_surface(two, P1, LOOK).data


def test_the_same_view_gives_the_same_bytes() -> None:
    view = crowded_view(5, ("C1", "R1", "V9"))
    first = board.png(view, LOOK)
    BACKDROPS.forget()
    for cache in (pieces.token, pieces.station, pieces.mothership, canvas._letters):
        cache.cache_clear()
    assert board.png(view, LOOK) == first


def test_several_threads_may_draw_at_once() -> None:
    views = [crowded_view(n, cells) for n in (2, 3, 4, 5) for cells in (("C1", "V3"), ("O1", "R2"))]
    alone = [board.png(view, LOOK) for view in views]
    with ThreadPoolExecutor(6) as pool:
        together = list(pool.map(lambda view: board.png(view, LOOK), views * 4))
    assert together == alone * 4


def test_every_cache_of_the_pictures_has_a_bound() -> None:
    """The few without one are over a closed set: cells, eyes, slots, letters."""
    unbounded = {"label", "label_size", "stored", "zone", "eye_angle", "slot_arc", "gate_boxes",
                 "around", "_missing", "ship_places"}  # fmt: skip
    found = set()
    modules = [item for name, item in sys.modules.items() if name.split(".")[0] == "render"]
    for module in modules:
        for name, item in vars(module).items():
            own = getattr(item, "__module__", "").startswith("render")
            if own and hasattr(item, "cache_info") and item.cache_info().maxsize is None:
                found.add(name)
    assert found <= unbounded


@pytest.mark.parametrize("seats", range(1, 6))
@pytest.mark.parametrize("name", PALETTES)
def test_every_table_can_be_drawn_in_every_palette(seats: int, name: str) -> None:
    cells = ("C1", "R2", "V3", "I4", "O5")
    options = ("scenario=introduction",) if seats == 1 else ()
    view = crowded_view(seats, cells, options=list(options))
    assert picture(board.png(view, RenderOptions(PALETTES[name], 400))).size == (400, 500)


def test_an_owners_pieces_are_of_the_owners_colour() -> None:
    palette = LOOK.palette
    for seat in (P1, P2):
        for sprite in (
            pieces.token(seat, 3, LARGE, 1.0, palette),
            pieces.mothership(seat, 10.0, 58, 1.0, palette),
            badges.emblem(seat, 40, 1.0, palette),
        ):
            colours = {colour for _, colour in sprite.convert("RGB").getcolors(9999) or []}
            assert palette.owners[seat] in colours


def test_the_three_kinds_of_station_have_different_outlines() -> None:
    kinds = (Piece.NODE, Piece.FOUNDRY, Piece.TOWER)
    masks = []
    for kind in kinds:
        sprite = canvas.sprite(60, 60, 1, lambda pen, kind=kind: pen.polygon(  # type: ignore[misc]  # a default
            machines.silhouette(kind, 60, 60), (255, 255, 255)))  # fmt: skip
        masks.append(sprite.getchannel("A").point(lambda value: 255 * (value > 127)))
    for one, two in ((0, 1), (0, 2), (1, 2)):
        apart = ImageChops.difference(masks[one], masks[two]).histogram()[255]
        assert apart > 0.12 * 60 * 60


def test_a_name_the_font_lacks_becomes_the_letter_alone() -> None:
    view = GAME.play.view(sketch(POSITION), None)
    strange = board.png(view, replace(LOOK, names={P1: "龍", P2: "Ben"}))
    nameless = board.png(view, replace(LOOK, names={P1: "", P2: "Ben"}))
    assert strange == nameless
    assert strange != board.png(view, replace(LOOK, names={P1: "Ann", P2: "Ben"}))


def test_what_changed_is_marked_on_the_board_and_nowhere_else() -> None:
    state = sketch(POSITION)
    step = GAME.play.step(state, GAME.play.read(state, P1, "launch I4")[0])
    view = GAME.play.view(step.state, None)
    plain, marked = (
        picture(board.png(view, LOOK, found))
        for found in (changes(view, ()), changes(view, step.events))
    )
    box = ImageChops.difference(plain, marked).getbbox()
    assert box is not None
    x, y = (part * LOOK.scale for part in zone("A", at("I4")).at(0.5, 0.5))
    assert box[0] - 20 < x < box[2] + 20
    assert box[1] - 20 < y < box[3] + 20
    assert (box[2] - box[0]) * (box[3] - box[1]) < 0.06 * 600 * 600


def test_a_gate_opens_the_barrier() -> None:
    view = GAME.play.view(sketch(POSITION), None)
    slot = SIDE_A.slot_named["I4-V4"]
    closed = replace(view, gates={})
    x, y = (round(part * LOOK.scale) for part in slot_point("A", slot))
    assert picture(board.png(view, LOOK)).getpixel((x, y)) != picture(
        board.png(closed, LOOK)
    ).getpixel((x, y))


SIZE_OF_A_PHONE = 400


def test_all_text_of_the_board_can_be_read_at_400_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Capitals and digits after scaling: five pixels is what people can still tell apart."""
    sizes: dict[str, float] = {}
    write = canvas.draw_text

    def note(image: Any, text: str, x: float, y: float, scale: float, colour: Any, size: float,
             *rest: Any) -> None:  # fmt: skip
        sizes[text] = min(size, sizes.get(text, size))
        write(image, text, x, y, scale, colour, size, *rest)

    monkeypatch.setattr("render.backdrops._folder", None)
    for module in ("sol.rings", "sol.pieces", "badges", "sol.frame", "strip", "arrows"):
        monkeypatch.setattr(f"render.{module}.draw_text", note)
    BACKDROPS.forget()
    for cache in (pieces.token, pieces.station, pieces.mothership, badges.emblem):
        cache.cache_clear()
    view = crowded_view(5, ("C1", "C2", "V9"))
    board.png(change(view, P1, lost=2), RenderOptions(names={P1: "Ann"}))
    names = {str(cell) for cell in SIDE_A.cells}
    assert names <= sizes.keys()
    assert min(sizes[name] for name in names) >= 40
    for text, size in sizes.items():
        height = size * fonts.CAPITAL * SIZE_OF_A_PHONE / canvas.WIDTH
        assert size >= (40 if text.isdigit() else 30), text
        assert height >= (7 if text.isdigit() else 5), text
    BACKDROPS.forget()
    for cache in (pieces.token, pieces.station, pieces.mothership, badges.emblem):
        cache.cache_clear()


@pytest.mark.parametrize("name", ["O4", "I9", "V4", "R2", "C3"])
def test_ten_sundivers_in_a_full_cell_can_be_read_whole(name: str) -> None:
    """In the early edition a cell may hold so many for a while, with everybody else in it."""
    cell = SIDES["B"].cell_named[name]
    for seat in SEATS[:5]:
        view = change(crowded_view(5, (name,)), seat, sundivers={cell: 12})
        load = Load(tuple(one == seat for one in SEATS[:5]), station=True)
        box, sizes = layout("B", cell, load).tokens[seat], layout("B", cell, load).sizes
        token = pieces.token(seat, 12, sizes, LOOK.scale, PALETTES["warm"])
        x, y = box.x * LOOK.scale - token.width / 2, box.y * LOOK.scale - token.height / 2
        part = (round(x), round(y), round(x) + token.width, round(y) + token.height)
        shown = Image.open(io.BytesIO(board.png(view, LOOK))).convert("RGB").crop(part)
        alone = Image.new("RGB", token.size)
        alone.paste(token, (0, 0), token)
        lit, seen = (one.convert("L").point(lambda v: 255 * (v > 200)) for one in (alone, shown))
        missing = ImageChops.subtract(lit, seen)
        assert sum(missing.histogram()[200:]) < sum(lit.histogram()[200:]) / 5


def test_a_name_written_again_is_dark_before_the_supernova(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In full cells names come again over the rockets; light ones were lost in the fire."""
    view = crowded_view(5, ("I12", "R1"))
    over = replace(view, instability=0, result=Outcome((), (1,) * 5))
    written: list[tuple[str, Any]] = []

    def note(image: Any, text: str, x: float, y: float, scale: float, colour: Any, size: float
             ) -> None:  # fmt: skip
        written.append((text, colour))

    monkeypatch.setattr("render.sol.board.draw_text", note)
    board.paint_pieces(Image.new("RGB", (600, 750)), view, LOOK)
    assert written == []
    board.paint_pieces(Image.new("RGB", (600, 750)), over, LOOK)
    assert sorted(written) == [("I12", LOOK.palette.ink), ("R1", LOOK.palette.ink)]


@pytest.mark.parametrize("phase", sorted(WORDS.text["phase"]))
def test_what_is_asked_stands_whole_beside_the_board(phase: str) -> None:
    """The opening round said `opening structu...`."""
    asked = str(WORDS.text["phase"][phase])
    assert " ".join(phase_rows(asked)).split() == asked.split()


def test_a_table_that_fell_short_is_told_so_where_the_board_leaves_room(written: Written) -> None:
    view = GAME.play.view(sketch(POSITION), None)
    board.png(replace(view, result=Outcome((), (1, 1), 3, False)), RenderOptions(size=400))
    assert say("fell_short") in " ".join(written.texts)
