"""Exterminate, as older editions word it: the outnumbered go home."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.game import Setup
from engine.sol import GAME
from engine.sol.effect import effect_of
from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, P3, at, code, legal, play, player, sketch
from tests.rulings import ruling

CARD = {"refraction": "exterminate"}
older = pytest.mark.parametrize("edition", ["prototype", "early"])


def where(board: str, edition: str = "prototype", p1: str = "hold=1", **page: Any) -> State:
    return sketch(
        f"""
        {board}
        P1: card=refraction {p1}
        P2: hold=2
        P3: hold=3
        """,
        edition=edition,
        effects=CARD,
        **page,
    )


@ruling(81)
@older
def test_the_example_of_the_card(edition: str) -> None:
    state = where("V: V3 P1x3 P2 P3\nI: I6 P1x2 P2 P3", edition)
    state = play(state, "play exterminate")
    assert player(state, P1).sundivers == {at("V3"): 3, at("I6"): 2}
    assert player(state, P2).sundivers == player(state, P3).sundivers == {at("I6"): 1}
    assert [each.hold for each in state.players] == [1, 2 + 1, 3 + 1]


@ruling(81)
@pytest.mark.parametrize(
    ("cell", "home"),
    [
        ("V3 P1x2 P2", 1),
        ("V3 P1x5 P2x4", 4),
        ("V3 P1x5 P2x2 P3x2", 4),
        ("V3 P1x5 P2x3 P3x2", 0),
        ("V3 P1x2 P2x2", 0),
        ("V3 P1 P2x2", 0),
        ("V3 P1x3", 0),
        ("V3 P2x3 P3", 0),
    ],
)
def test_your_number_must_exceed_that_of_all_others_together(cell: str, home: int) -> None:
    state = where(f"V: {cell}\nO: O1 P1x2 P2")  # one more cell, where one is outnumbered
    after = play(state, "play exterminate")
    gone = sum(each.hold for each in after.players) - sum(each.hold for each in state.players)
    assert gone == 1 + home


@ruling(20, 81)
@pytest.mark.parametrize("board", ["", "V: V3 P1x3; V5 P2", "V: V3 P1 P2", "V: V3 P2x2 P3"])
def test_somebody_must_be_outnumbered(board: str) -> None:
    state = where(board)
    assert code(state, "play exterminate") == "nobody_outnumbered"
    assert "play exterminate" not in legal(state)


@ruling(81)
def test_it_happens_in_every_such_cell_and_cannot_be_aimed() -> None:
    state = where("V: V3 P1x2 P2\nC: C1 P1x2 P3\nO: O1 P1x2 P2")
    assert code(state, "play exterminate V3") == "notation"
    state = play(state, "play exterminate")
    assert player(state, P2).sundivers == player(state, P3).sundivers == {}


@ruling(15)
def test_it_costs_nothing_owes_nothing_and_is_no_action() -> None:
    state = play(where("V: V3 P1x2 P2"), "play exterminate")
    assert (state.turn.mp, state.turn.debts, state.turn.action) == (3, (), None)
    assert state.discard == ("refraction",)
    assert [each.momentum for each in state.players] == [0, 0, 0]
    state = play(state, "launch O13")
    assert player(state, P1).hold == 0


@ruling(15)
def test_a_move_may_gather_more_first_and_after_a_conversion_the_game_waits_for_it() -> None:
    state = where("V: V3 P1 P2; V4 P1")
    assert code(state, "play exterminate") == "nobody_outnumbered"
    state = play(state, "fly V4 V3; play exterminate; end")
    assert (state.turn.seat, player(state, P2).sundivers) == (P2, {})
    state = play(where("V: V3 P1x2 P2; V7 P1; V8 P1\ngates: I9-V8/P2"), "convert foundry V7 V8")
    assert legal(state) == ["play exterminate", "end"]
    assert play(state, "play exterminate").turn.seat == P2


@ruling(32, 81)
def test_the_recalled_are_not_there_to_activate() -> None:
    state = where("V: V3 P1x2 P2 node/P2; V9 P2")
    state = play(state, "play exterminate; pass")
    assert state.turn.seat == P2
    assert code(state, "activate V3") == "no_sundiver"


def test_the_position_after_it_survives_writing_and_reading() -> None:
    state = play(where("O: O3 P1x2 P2"), "fly O3 O4; fly O4 O3; play exterminate")
    assert CODEC.read(CODEC.write(state)) == state


@ruling(81, 84, 105)
def test_each_edition_reads_the_name_in_its_own_way() -> None:
    alone = GAME.play.start(Setup("published", 1, 3, ("scenario=exterminate",)))
    assert effect_of(alone, "exterminate").key == "exterminate"
    mixed = where("V: V3 P1x2 P2", "published", options=["wording=prototype"])
    assert effect_of(mixed, "exterminate").key == "older_exterminate"
    assert player(play(mixed, "play exterminate"), P2).hold == 3
