"""How a game ended, in words, for games that have none of their own."""

from __future__ import annotations

import pytest

from bot.chat.messages.result_text import result_text
from engine.core.game import Mode, Note, Result
from engine.core.seat import SEATS, Seat
from engine.games import GAMES
from tests.toy.stakes import STAKES

ANN, BEN, CID = SEATS[:3]
NAMES = {ANN: "Ann", BEN: "Ben", CID: "Cid"}


def result_lines(mode: Mode, *ranking: tuple[Seat, ...], success: bool | None = None) -> list[str]:
    result = Result(mode, ranking, (4, 9, 4), success)
    return result_text(STAKES, result, NAMES).splitlines()


def test_the_winner_comes_first_and_players_who_tie_share_a_place() -> None:
    assert result_lines(Mode.AGAINST, (BEN,), (ANN, CID)) == [
        "Ben wins.", "1. Ben: 9 points", "2. Ann: 4 points", "2. Cid: 4 points",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("mode", "success", "head"),
    [
        (Mode.AGAINST, None, "Ann and Cid share the victory."),
        (Mode.AGAINST, False, "Nobody wins."),
        (Mode.TOGETHER, True, "The table has won."),
        (Mode.ALONE, False, "The table has lost."),
    ],
)
def test_the_first_line_says_how_it_ended(mode: Mode, success: bool | None, head: str) -> None:
    assert result_lines(mode, (ANN, CID), (BEN,), success=success)[0] == head


def test_what_the_game_says_of_its_end_stands_below() -> None:
    note = Note("supernova", {"best": (BEN,)})
    result = Result(Mode.AGAINST, ((BEN,), (ANN,)), (1, 2), False, (note,))
    assert result_text(GAMES["nova"], result, NAMES).splitlines()[:2] == [
        "Nobody wins.", "Defeat: the star went supernova. Most valuable: Ben",
    ]  # fmt: skip
