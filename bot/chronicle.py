"""A game told again from what was kept: its turns as everybody saw them, without undone ones."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot import positions
from bot.office import Live, Office
from bot.past import log_of
from bot.queries import steps
from bot.records import StepRow


@dataclass(frozen=True, slots=True)
class Moment:
    """The board after a turn, or at the start, and the public events that led there."""

    turn: int  # that begins here
    revision: int
    view: Any
    events: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """What lies in the file about the course of a game."""

    rows: Sequence[StepRow]
    turns: Sequence[tuple[int, int, int, bytes]]  # revision, turn, format, body


class Chronicle:
    """Reads what was kept of a game."""

    def __init__(self, office: Office) -> None:
        self.office = office

    async def kept(self, live: Live) -> Kept:
        def look(database: sqlite3.Connection) -> Kept:
            return Kept(steps.after(database, live.id, 0), steps.turns(database, live.id))

        return await self.office.store.read(look)

    async def last_of(self, live: Live, seat: int) -> int:
        """The revision of somebody's last action; 0 if they have not acted."""
        return await self.office.store.read(lambda database: steps.last_of(database, live.id, seat))


def moments(live: Live, kept: Kept) -> list[Moment]:
    """Every turn that counts, in order; the last moment is now. It is work: do it in a thread."""
    counting = set(log_of(kept.rows).live)
    events = {row.revision: public(live, row) for row in kept.rows if row.revision in counting}
    found: list[Moment] = []
    before = -1
    for revision, turn, form, body in kept.turns:
        if revision and revision not in counting:
            continue
        state = positions.restored(live.game, form, positions.unpacked(body))
        found.append(_moment(live, turn, revision, state, events, before))
        before = revision
    if before != live.revision:
        turn = live.game.turn(live.state)
        found.append(_moment(live, turn, live.revision, live.state, events, before))
    return found


def _moment(
    live: Live, turn: int, revision: int, state: Any, events: dict[int, list[Any]], before: int
) -> Moment:
    between = [
        event
        for number in sorted(events)
        if before < number <= revision
        for event in events[number]
    ]
    return Moment(turn, revision, live.game.view(state, None), tuple(between))


def public(live: Live, row: StepRow) -> list[Any]:
    return [
        live.game.codec.read_event(live.state, page) for page in row.events if "only" not in page
    ]
