"""Seats that let their deadlines pass: by some games' rules the others do not wait for them again.

Their questions are answered by default in the same step that asks them, so no one is called for
nothing. Which questions those are, the game says (`Play.at_once`).
"""

from __future__ import annotations

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
LOOKED_BACK = 300  # entries of the log; no fight has as many answers
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
    missed: Mapping[Seat, Missed] | None = None
    for _ in range(MOST):
        if not (asks := [ask for ask in _asks(live, change) if _may_be_at_once(live, change, ask)]):
            return
        if missed is None:
            missed = await _missed(repository, live, seats, acted, change)
        at_once = live.rules.play.at_once
        ask = next((one for one in asks if at_once(change.state, one, missed[one.seat])), None)
        if ask is None:
            return
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


def _may_be_at_once(live: LiveGame, change: GameUpdate, ask: Ask) -> bool:
    """Could a question be answered at once, however much its seat has missed?

    The log is read only where that matters.
    """
    return live.rules.play.at_once(change.state, ask, Missed(LOOKED_BACK, LOOKED_BACK))


def _is_present(row: SeatRow, acts: bool) -> bool:
    return row.holder is Holder.PERSON and (acts or row.defaults < DEFAULTS)


async def _missed(
    repository: GameRepository,
    live: LiveGame,
    seats: tuple[SeatRow, ...],
    acted: set[Seat],
    change: GameUpdate,
) -> Mapping[Seat, Missed]:
    """Return what each seat has missed; who acts in this change is there again."""
    first = max(0, live.revision - LOOKED_BACK)
    before = await repository.store.read(lambda base: steps.after(base, live.id, first))
    lately = _lately(live, [*before, *change.entries])
    return {
        row.seat: Missed(0 if row.seat in acted else row.defaults, lately.count(row.seat))
        for row in seats
    }


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
