"""Who won, and the levels of survival."""

from __future__ import annotations

import pytest

from engine.core.game import Mode
from engine.core.seat import Seat
from engine.sol import GAME
from engine.sol.edition import EDITIONS
from engine.sol.edition_text import WORDS
from engine.sol.scoring import level, score
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, P3, P4, play, sketch
from tests.rulings import ruling


def standing(*momentum: int, edition: str = "published") -> State:
    rows = [f"P{seat + 1}: momentum={many} vaporized=13" for seat, many in enumerate(momentum)]
    return sketch("\n".join(rows), edition=edition)


@pytest.mark.parametrize(
    ("momentum", "winners"),
    [
        ((5, 3), (P1,)),
        ((3, 5), (P2,)),
        ((0, 1, 0), (P2,)),
        ((9, 10, 8, 2), (P2,)),
    ],
)
def test_most_momentum_wins(momentum: tuple[int, ...], winners: tuple[Seat, ...]) -> None:
    assert score(standing(*momentum)).winners == winners


@ruling(44)
@pytest.mark.parametrize(
    ("momentum", "winners"),
    [
        ((0, 0), (P1, P2)),
        ((7, 7), (P1, P2)),
        ((4, 9, 9), (P2, P3)),
        ((9, 4, 9), (P1, P3)),
        ((6, 6, 6), (P1, P2, P3)),
        ((6, 1, 5, 6), (P1, P4)),
    ],
)
def test_all_who_are_tied_win_together(
    momentum: tuple[int, ...], winners: tuple[Seat, ...]
) -> None:
    assert score(standing(*momentum)).winners == winners


@ruling(44)
def test_energy_sundivers_and_stations_break_no_tie() -> None:
    state = sketch(
        """
        C: C1 P1x5 node/P1
        P1: momentum=3 energy=12 hold=3
        P2: momentum=3
        """
    )
    assert score(state).winners == (P1, P2)


@ruling(110)
@pytest.mark.parametrize(
    ("momentum", "reached"),
    [
        (0, 1),
        (7, 1),
        (8, 2),
        (12, 2),
        (13, 3),
        (20, 3),
        (21, 4),
        (29, 4),
        (30, 5),
        (39, 5),
        (40, 6),
        (49, 6),
        (50, 7),
        (400, 7),
    ],
)
def test_levels_of_survival(momentum: int, reached: int) -> None:
    assert level(momentum, winner=False) == reached


@ruling(110)
@pytest.mark.parametrize(
    ("momentum", "reached"),
    [(0, 2), (7, 2), (8, 3), (13, 4), (21, 5), (30, 6), (39, 6), (40, 7), (49, 7), (50, 7)],
)
def test_a_winner_reads_the_next_level_up_to_the_highest(momentum: int, reached: int) -> None:
    assert level(momentum, winner=True) == reached


@ruling(110)
def test_every_player_has_a_level_and_every_tied_winner_the_next_one() -> None:
    assert score(standing(13, 12, 13, 8)).levels == (4, 2, 4, 2)


@ruling(110)
def test_a_level_never_changes_who_wins() -> None:
    # Both read level 7 in the end.
    result = score(standing(60, 50))
    assert result.levels == (7, 7)
    assert result.winners == (P1,)


@ruling(110)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_result_of_a_game_has_winners_and_levels_in_every_edition(edition: str) -> None:
    state = play(standing(21, 30, edition=edition), "pass; pass")
    assert state.result is not None
    assert state.result.winners == (P2,)
    assert state.result.levels == (4, 6)


def test_a_result_ranks_the_seats_and_notes_how_each_came_away() -> None:
    state = play(standing(21, 30, 21), "pass; pass; pass")
    result = GAME.play.result(state)
    assert result is not None
    assert (result.mode, result.success) == (Mode.AGAINST, None)
    assert result.ranking == ((P2,), (P1, P3))
    assert result.winners == (P2,)
    assert result.scores == (21, 30, 21)
    said = [WORDS.fill("note", note.code, note.facts, {}) for note in result.notes]
    assert said[1] == "P2: momentum 30, level of survival 6"


@pytest.mark.parametrize(("momentum", "success"), [(12, False), (13, True)])
def test_alone_the_result_says_whether_it_was_enough(momentum: int, success: bool) -> None:
    result = GAME.play.result(play(standing(momentum), "pass"))
    assert result is not None
    assert (result.mode, result.success, result.scores) == (Mode.ALONE, success, (momentum,))
    assert result.winners == ((P1,) if success else ())
