"""A moment of a game: the part of the board where it happened."""

from __future__ import annotations

from PIL import ImageChops

from engine.sol import GAME
from engine.sol.events import (
    FlareErupted,
    Flew,
    Hurled,
    StationActivated,
    StationPlaced,
)
from engine.sol.pieces import Piece
from render.options import RenderOptions
from render.sol.changes import NOTHING, changes
from render.sol.geometry import CENTRE, zone
from render.sol.scene import HEART, NEAREST, STAR, WHOLE, focus, scene
from tests.engine.sol.sketch import P1, at, sketch

VIEW = GAME.play.view(sketch("O: O3 P1x2\nV: V9 P1x1\nP1: hold=1\nP2: hold=1"), None)
LOOK = RenderOptions(size=400)


def seen(key: str, *events: object) -> tuple[tuple[float, float], float]:
    return focus(VIEW, changes(VIEW, events), key)


def test_a_flare_shows_the_star_and_a_hurl_its_heart() -> None:
    way = Flew(P1, at("O3"), at("O4"))
    assert seen("flare", way, FlareErupted(6)) == (CENTRE, STAR)
    assert seen("hurl", way, Hurled(P1, at("C1"))) == (CENTRE, HEART)


def test_what_was_built_or_used_is_in_the_middle_whatever_flew_there() -> None:
    middle = zone(VIEW.side, at("V9")).at(0.5, 0.5)
    used = StationActivated(P1, Piece.TOWER, at("V9"), P1)
    assert seen("lead", Flew(P1, at("O3"), at("O4")), used) == (middle, NEAREST)
    assert seen("lead", StationPlaced(P1, Piece.NODE, at("V9"))) == (middle, NEAREST)


def test_everything_that_moved_is_seen() -> None:
    ways = [Flew(P1, at("O3"), at("O4")), Flew(P1, at("V9"), at("V10"))]
    (x, y), half = seen("last", *ways)
    for name in ("O3", "O4", "V9", "V10"):
        spot = zone(VIEW.side, at(name)).at(0.5, 0.5)
        assert abs(spot[0] - x) < half
        assert abs(spot[1] - y) < half


def test_a_quiet_moment_shows_the_whole_board() -> None:
    assert focus(VIEW, NOTHING, "middle") == (CENTRE, WHOLE)


def test_a_scene_is_square_and_shows_what_was_changed() -> None:
    quiet = scene(VIEW, [], "last", LOOK)
    assert quiet.width == quiet.height == 2 * round(WHOLE * LOOK.scale)
    plain, bloomed = (scene(VIEW, events, "flare", LOOK) for events in ([], [FlareErupted(6)]))
    assert plain.size == bloomed.size == (2 * round(STAR * LOOK.scale),) * 2
    assert ImageChops.difference(plain, bloomed).getbbox() is not None
