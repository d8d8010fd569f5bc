"""The flare moment: a turn that drew a flare looks and reads like nothing else."""

from __future__ import annotations

from engine.core.seat import Seat
from engine.sol import GAME
from engine.sol.events import FlareErupted, Hurled, Launched
from render.look import Look
from render.sol import board
from render.sol.changes import changes
from render.sol.headline import headline
from tests.engine.sol.sketch import P1, at, sketch

LOOK = Look(size=600)
VIEW = GAME.play.view(sketch("O: O3 P1x2\nP1: hold=1\nP2: hold=1"), None)
FLARE = FlareErupted(6)


def test_a_turn_that_drew_a_flare_blooms() -> None:
    plain = board.png(VIEW, LOOK, changes(VIEW, []))
    assert board.png(VIEW, LOOK, changes(VIEW, [FLARE])) != plain


def test_the_line_along_the_edge_begins_with_the_flare_and_how_many_are_left() -> None:
    line = headline(VIEW, [Hurled(P1, at("C1")), FLARE], {Seat(0): "Ann"})
    assert line.startswith(f"SOLAR FLARE, {VIEW.instability} left. Ann ")


def test_a_hurl_comes_before_what_else_was_done() -> None:
    events = [Launched(P1, at("O3"), P1), Hurled(P1, at("C1"))]
    line = headline(VIEW, events, {})
    assert line.index("heart") < line.index("O3")
