"""Seats that let their deadlines pass: by some games' rules the others do not wait for them again.

Their questions are answered by default in the same step that asks them, so no one is called for
nothing. Which questions those are, the game says (`Play.at_once`).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from bot.app.games import GameRepository
from bot.app.live_game import GameUpdate, LiveGame
from bot.app.notices.notices import OutgoingNotice
from bot.app.notices.seat_notices import AnsweredAtOnce
from bot.app.turns.apply_actions import add_actions
from bot.store.queries import steps
from bot.store.records import Holder, SeatRow, StepRow
from engine.core.game import Ask, Missed
from engine.core.seat import Seat

DEFAULTS = 2  # in a row, then the seat is offered, until its player acts again
MOST = 500  # answers at once before something must be wrong


async def answer_for_absent(repository: GameRepository, live: LiveGame, change: GameUpdate) -> None:
    """Add to a change the defaults of all questions that are answered at once after it.

    Where no player is left who would have to wait, every question keeps its time: a game must not
    play itself to its end while all are away.
    """
    acted = {one.seat for one in change.entries if not one.is_default}
    seats = live.seats if change.seats is None else change.seats
    if not any(_is_present(one, one.seat in acted) for one in seats):
        return
    in_row = {one.seat: 0 if one.seat in acted else one.defaults for one in seats}
    lately: list[Seat] | None = None
    for _ in range(MOST):
        # The log is read only where it matters: if more missed deadlines would be enough.
        asks = [one for one in _asks(live, change) if _at_once(live, change, one, in_row, MOST)]
        if not asks:
            return
        if lately is None:
            lately = await _missed_lately(repository, live, change)
        missed = lately
        now = [one for one in asks if _at_once(live, change, one, in_row, missed.count(one.seat))]
        if not now:
            return
        _answer(repository, live, change, now[0])


def _answer(repository: GameRepository, live: LiveGame, change: GameUpdate, ask: Ask) -> None:
    """Add the default of a question to a change."""
    if ask.whole:  # of answers in the turn of another player, what comes of them says enough
        line = AnsweredAtOnce(ask.seat)
        revision = live.revision + len(change.entries)
        key = f"{line.kind}:{live.id}:{revision}:{line.code}:{ask.seat}"
        change.items.append(OutgoingNotice(key, line))
    action = live.rules.play.default(change.state, ask)
    add_actions(repository, live, change, ask.seat, [action], default=True)


def _asks(live: LiveGame, change: GameUpdate) -> list[Ask]:
    """Return the blocking questions to players after a change."""
    return [
        ask
        for ask in live.rules.play.asks(change.state)
        if ask.blocking and live.seats[ask.seat].holder is Holder.PERSON
    ]


def _at_once(
    live: LiveGame, change: GameUpdate, ask: Ask, in_row: Mapping[Seat, int], lately: int
) -> bool:
    return live.rules.play.at_once(change.state, ask, Missed(in_row[ask.seat], lately))


def _is_present(row: SeatRow, acts: bool) -> bool:
    return row.holder is Holder.PERSON and (acts or row.defaults < DEFAULTS)


async def _missed_lately(
    repository: GameRepository, live: LiveGame, change: GameUpdate
) -> list[Seat]:
    """Return who missed a deadline in what goes on in this turn, once for each of them."""

    def look(connection: sqlite3.Connection) -> list[StepRow]:
        return steps.after(connection, live.id, steps.turn_begun(connection, live.id))

    return _lately(live, [*await repository.store.read(look), *change.entries])


def _lately(live: LiveGame, rows: list[StepRow]) -> list[Seat]:
    """Return who missed a deadline since something began in which they count apart."""
    found: list[Seat] = []
    for row in reversed(rows):
        if row.action is None:  # an undo or a redo: what was before it may not stand
            break
        if live.rules.play.beginnings & {event.name for event in row.events}:
            break  # what was answered there came before it began
        if row.is_default:
            found.append(row.seat)
    return found
