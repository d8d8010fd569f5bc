"""Which moments of a game are told again."""

from __future__ import annotations

from dataclasses import replace

from engine.core.game import Setup
from engine.core.seat import SEATS
from engine.sol import GAME
from engine.sol.board import SIDE_A
from engine.sol.events import FlareErupted, Hurled
from engine.sol.outcome import Outcome
from engine.sol.view import SolView
from render.sol.history import Turn
from render.sol.moments import chosen, done, leads, moments, reached

P1, P2 = SEATS[:2]
NAMES = {P1: "Ada", P2: "Bo"}
START = GAME.play.view(GAME.play.start(Setup("published", 2, 7)), None)
HURL = Hurled(P2, SIDE_A.cell_named["C1"])


def after(turn: int, *momentum: int, left: int = 13, target: int | None = None) -> SolView:
    """The view when so many turns are over."""
    players = tuple(
        replace(player, momentum=number)
        for player, number in zip(START.players, momentum, strict=True)
    )
    number = replace(START.turn, number=turn + 1)
    return replace(START, players=players, turn=number, instability=left, target=target)


GAME_OF_TWO: list[Turn] = [
    (after(0, 0, 0), ()),
    (after(1, 2, 0), ()),
    (after(2, 2, 2), ()),
    (after(3, 2, 4), (HURL, HURL)),
    (after(4, 2, 4, left=11), (FlareErupted(12), FlareErupted(11))),
    (after(5, 2, 4, left=10), (FlareErupted(10),)),
    (after(6, 6, 4), ()),
    (after(7, 6, 4), ()),
    (replace(after(7, 6, 4, left=0), result=Outcome((P1,), (3, 2))), (FlareErupted(0),)),
]


def test_a_tie_changes_no_lead() -> None:
    assert leads(GAME_OF_TWO) == {1: P1, 3: P2, 6: P1}


def test_against_the_star_there_is_no_lead_but_a_goal() -> None:
    turns: list[Turn] = [(after(n, n, 2 * n, target=3), ()) for n in range(5)]
    assert leads(turns) == {}
    assert reached(turns) == 3
    assert [moment.words(NAMES) for moment in moments(turns)] == ["The goal of 3 is reached"]


def test_the_moments_of_a_game_in_order() -> None:
    assert [(one.title(), one.words(NAMES)) for one in moments(GAME_OF_TWO)] == [
        ("Turn 1", "Ada takes the lead"),
        ("Turn 3", "Bo takes the lead"),
        ("Turn 3", "Bo hurls 2 sundivers into the star"),
        ("Turn 4", "2 solar flares, 11 left"),
        ("Turn 5", "1 solar flare, 10 left"),
        ("Turn 6", "Ada takes the lead for good"),
        ("Turn 8", "1 solar flare, 0 left"),
    ]


def test_a_poster_has_the_last_lead_the_worst_flare_and_a_hurl() -> None:
    assert [one.place for one in chosen(GAME_OF_TWO)] == [3, 4, 6]


def test_a_game_in_which_nothing_happened_has_its_last_turn_and_its_middle() -> None:
    turns: list[Turn] = [(after(n, 0, 0), ()) for n in range(9)]
    assert [one.key for one in chosen(turns)] == ["early", "middle", "last"]


def test_the_start_and_the_end_are_no_moments_of_their_own() -> None:
    assert chosen(GAME_OF_TWO[:1]) == []
    assert chosen([GAME_OF_TWO[0], GAME_OF_TWO[-1]]) == []


def test_turns_are_counted_when_they_are_over() -> None:
    assert [done(view) for view, _ in GAME_OF_TWO] == [0, 1, 2, 3, 4, 5, 6, 7, 8]
    assert done(START) == 0
