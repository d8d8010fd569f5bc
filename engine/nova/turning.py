"""The turn: how it begins and ends, and population deficits."""

from __future__ import annotations

from engine.nova.agenda import (
    AskDeficit,
    CheckDeficits,
    FinishTurn,
    StartPhase,
    StartTurn,
    TakeTurn,
)
from engine.nova.ending import reveal_by_order
from engine.nova.maw import check_maw
from engine.nova.state import seats_from
from engine.nova.table import Table
from engine.nova.totals import has_deficit


def start_turn(table: Table, job: StartTurn) -> None:
    table.pop()
    table.start_turn(job.seat)
    table.push(FinishTurn(job.seat), TakeTurn(job.seat))


def finish_turn(table: Table, job: FinishTurn) -> None:
    """Do what comes after an action; then the next player in turn order acts.

    If the Entity marker has just reached NOVA, the Entity phase comes before that (14.8).
    """
    table.pop()
    check_maw(table, job.seat)
    reveal_by_order(table, job.seat)
    following = seats_from(table, job.seat)[1]
    table.push(StartTurn(following))
    if table.turn.phase_due:
        table.push(StartPhase(job.seat))


def check_deficits(table: Table, job: CheckDeficits) -> None:
    """Ask for one sector after the other; losing tiles can deepen the deficit (5.4)."""
    for seat in job.seats:
        if has_deficit(table, seat):
            table.push(AskDeficit(seat))
            return
    table.pop()
