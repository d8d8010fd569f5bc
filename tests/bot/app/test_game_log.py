"""Which turns a part of the log belongs to, and whose they were."""

from __future__ import annotations

from bot.app.game_log import AffectedTurn, affected_turns
from bot.store.entries import StoredAction
from bot.store.records import StepRow
from engine.core.seat import SEATS

P1, P2 = SEATS[:2]


def acted(revision: int, seat: int, turn: int, ask: str | None = "turn") -> StepRow:
    entry = StoredAction("x", turn, ask, own=ask in ("turn", "place"))
    return StepRow(revision, SEATS[seat], entry, (), 0.0)


def test_actions_of_one_turn_are_one_turn_and_the_last_may_not_be_over() -> None:
    rows = [acted(1, 0, 1), acted(2, 0, 1), acted(3, 1, 2)]
    assert affected_turns(rows, {2: 2}) == (AffectedTurn(1, P1), AffectedTurn(2, P2, part=True))
    assert affected_turns(rows, {2: 2, 3: 3})[1] == AffectedTurn(2, P2)


def test_what_others_answer_in_a_turn_is_a_part_of_it() -> None:
    rows = [acted(1, 0, 4), acted(2, 1, 4, "bonus"), acted(3, 0, 4), acted(4, 1, 4, None)]
    assert affected_turns(rows, {4: 5}) == (AffectedTurn(4, P1),)


def test_answers_alone_are_no_turn() -> None:
    rows = [acted(1, 0, 4), acted(2, 1, 5, "keep"), acted(3, 1, 5, "keep")]
    assert affected_turns(rows, {1: 5}) == (AffectedTurn(4, P1), AffectedTurn(5, P2, answer=True))


def test_each_player_in_a_row_has_a_placement() -> None:
    rows = [acted(n, seat, 0, "place") for n, seat in enumerate((0, 1, 1, 0), 1)]
    found = affected_turns(rows, {0: 0, 4: 1})
    assert found == (AffectedTurn(0, P1), AffectedTurn(0, P2), AffectedTurn(0, P1))


def test_a_damaged_entry_belongs_to_no_turn() -> None:
    damaged = StepRow(2, P1, None, (), 0.0, damaged=True)
    assert affected_turns([acted(1, 1, 1), damaged], {1: 2}) == (AffectedTurn(1, P2),)
