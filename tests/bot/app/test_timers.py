"""How long a question stays the same one, and keeps its time."""

from __future__ import annotations

from dataclasses import replace

from bot.app.games import GameRepository
from bot.app.timers import Timers
from engine.core.seat import SEATS
from tests.bot.lobbies import started
from tests.engine.sol.sketch import play
from tests.engine.sol.trigger_events.staging import reference

BOARD = "V: V3 P1; V5 P2\nP1: hold=2\nP2: hold=3"


async def test_what_several_are_asked_at_once_keeps_its_time_when_one_has_answered(
    repository: GameRepository,
) -> None:
    """The others began anew with each answer, so the last had more time than the first."""
    before = await started(repository, 2, edition="reference")
    state = play(reference(BOARD, "attrition"), "end")
    asked = replace(before, state=state, row=replace(before.row, revision=1))
    asked = replace(asked, timers=tuple(Timers().plan_timers(before, asked, 100.0)))
    assert [timer.seat for timer in asked.timers] == list(SEATS[:2])
    answered = replace(
        asked, state=play(state, "P1: choose V3"), row=replace(asked.row, revision=2)
    )
    (left,) = Timers().plan_timers(asked, answered, 500.0)
    assert (left.seat, left.begun) == (SEATS[1], 100.0)
