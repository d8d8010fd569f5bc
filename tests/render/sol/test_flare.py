"""The flare moment: a turn that drew a flare looks and reads like nothing else."""

from __future__ import annotations

from dataclasses import replace

from engine.core.seat import Seat
from engine.sol import GAME
from engine.sol.events import (
    EnergyGained,
    FlareErupted,
    Flew,
    GameEnded,
    Hurled,
    Launched,
    MomentumGained,
    NoneKept,
    StationPlaced,
    TurnStarted,
)
from engine.sol.outcome import Outcome
from engine.sol.pieces import Piece
from render.edge_line import EdgeLine
from render.options import RenderOptions
from render.sol import board
from render.sol.changes import changes
from render.sol.headline import headline
from tests.engine.sol.sketch import P1, P2, at, sketch

LOOK = RenderOptions(size=600)
VIEW = GAME.play.view(sketch("O: O3 P1x2\nP1: hold=1\nP2: hold=1"), None)
FLARE = FlareErupted(6)


def test_a_turn_that_drew_a_flare_blooms() -> None:
    plain = board.png(VIEW, LOOK, changes(VIEW, []))
    assert board.png(VIEW, LOOK, changes(VIEW, [FLARE])) != plain


def test_a_supernova_needs_no_bloom() -> None:
    over = replace(VIEW, instability=0, result=Outcome((P1,), (4, 2)))
    assert board.png(over, LOOK, changes(over, [FLARE])) == board.png(over, LOOK)


def test_a_flare_has_a_banner_that_says_how_many_are_left() -> None:
    line = headline(VIEW, [Hurled(P1, at("C1")), FLARE], {Seat(0): "Ann"})
    assert line.banner == f"SOLAR FLARE, {VIEW.instability} left"
    assert line.sentences == ["Ann hurls a sundiver from C1 into the heart."]


def test_the_last_flare_is_cried_out_as_the_end_of_the_star() -> None:
    over = replace(VIEW, instability=0, result=Outcome((P1,), (4, 2)))
    ended = [FlareErupted(0), GameEnded((P1,), True)]
    assert headline(over, ended, {}) == EdgeLine(["The game is over."], "SUPERNOVA")
    stalled = replace(over, instability=4)
    assert headline(stalled, ended[1:], {}).banner == ""


def test_what_matters_comes_first_each_deed_with_what_it_brought() -> None:
    events = [
        Launched(P1, at("O3"), P1),
        Hurled(P1, at("C1")),
        MomentumGained(P1, 2),
        NoneKept(P1),
        StationPlaced(P1, Piece.NODE, at("V3")),
        EnergyGained(P1, 1),
        TurnStarted(P2),
    ]
    assert headline(VIEW, events, {}).sentences == [
        "P1 hurls a sundiver from C1 into the heart and gains 2 momentum.",
        "P1 places a node in V3 and gains 1 energy.",
        "P1 launches a sundiver to O3.",
        "P1 keeps no card.",
    ]


def test_many_launches_and_steps_are_counted() -> None:
    way = [Flew(P1, at("O3"), at("I3")), Flew(P1, at("I3"), at("I4"))]
    assert headline(VIEW, way, {}).sentences == ["A sundiver of P1 flies from O3 over I3 to I4."]
    launched = [Launched(P1, at("O3"), P1), *way]
    assert headline(VIEW, launched, {}).sentences == ["P1 launches 1 sundiver and flies 2 steps."]
    assert headline(VIEW, way * 2, {}).sentences == ["P1 flies 4 steps."]
    assert headline(VIEW, launched[:1] * 3, {}).sentences == ["P1 launches 3 sundivers."]


def test_a_long_name_leaves_room_for_what_happened() -> None:
    names = {Seat(0): "Dr. Christopher Montgomery-Wellington"}
    (sentence,) = headline(VIEW, [Hurled(P1, at("C1"))], names).sentences
    assert sentence.startswith("Dr. Chr")
    assert sentence.endswith("… hurls a sundiver from C1 into the heart.")
