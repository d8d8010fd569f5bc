"""The past of a game: its entries as the engine's log knows them."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass

from bot.store.entries import StoredRedo, StoredUndo
from bot.store.records import StepRow
from engine.core.log import Log, Redo, Undo
from engine.core.refusal import Refused
from engine.core.seat import Seat


def log_entry(row: StepRow) -> object:
    """An entry of the file: an undo, a redo, or the row of an action."""
    match row.entry:
        case StoredUndo(steps, by):
            return Undo(row.seat, steps, by)
        case StoredRedo():
            return Redo(row.seat)
        case _:
            return row


def build_log(rows: Iterable[StepRow]) -> Log:
    return Log(log_entry(row) for row in rows)


def live_revisions(rows: Iterable[StepRow]) -> Container[int]:
    """The revisions whose actions were not taken back, as far as the log can be read.

    To look at a game this is enough: an undo or redo that leads nowhere, as a damaged entry stood
    there, takes nothing back. To play on, `log_of` is asked.
    """
    log = Log()
    for row in rows:
        try:
            log.add(log_entry(row))
        except Refused:
            log.add(row)
    return set(log.live)


@dataclass(frozen=True, slots=True)
class AffectedTurn:
    """A turn that was taken back or brought back, or a part of one."""

    turn: int  # 0: it is a placement of the opening
    seat: Seat  # whose it is
    part: bool = False  # it was not over
    answer: bool = False  # only what somebody answered in it


def affected_turns(rows: Iterable[StepRow], begun: Mapping[int, int]) -> tuple[AffectedTurn, ...]:
    """The turns that actions belong to, in order. What others answered in one is a part of it.

    `begun` says at which revisions turns began, for the last of them may not have been over.
    """
    found: list[tuple[int, Seat]] = []
    answers: list[tuple[int, Seat]] = []
    ends: dict[int, int] = {}
    for row in rows:
        if row.action is None:  # it is damaged
            continue
        one = row.action.turn, row.seat
        kind = found if row.action.own else answers
        if not kind or kind[-1] != one:
            kind.append(one)
        ends[one[0]] = row.revision
    numbers = {turn for turn, _ in found}
    alone = [one for one in dict.fromkeys(answers) if one[0] not in numbers]
    turns = [
        AffectedTurn(turn, seat, part=turn > 0 and begun.get(ends[turn], turn) == turn)
        for turn, seat in found
    ]
    return (*turns, *(AffectedTurn(turn, seat, answer=True) for turn, seat in alone))
