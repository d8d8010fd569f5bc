"""A game told again from what was kept: its turns as everybody saw them, without undone ones."""

from __future__ import annotations

import sqlite3
from bisect import bisect_right
from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Any

from bot.desk.office import Live, Office
from bot.desk.past import log_of
from bot.store import positions
from bot.store.queries import steps
from bot.store.records import StepRow
from engine.core.seat import Seat


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


@dataclass(frozen=True, slots=True)
class Course:
    """The moments one can look at: where every turn that counts began, and now."""

    marks: tuple[tuple[int, int], ...]  # revision and the turn that begins there

    @property
    def last(self) -> int:
        return len(self.marks) - 1

    def near(self, revision: int) -> int:
        """The moment of a revision; if it does not count any more, the one before it."""
        return max(0, bisect_right([mark[0] for mark in self.marks], revision) - 1)

    def after(self, turn: int) -> int:
        """The moment after a turn was played; the start, for a time before the first."""
        if turn < self.marks[0][1]:
            return 0
        places = range(1, self.last)
        return next((place for place in places if self.played(place) == turn), self.last)

    def played(self, place: int) -> int:
        """The turn that led to a moment."""
        return self.marks[max(0, place - 1)][1]


@dataclass(frozen=True, slots=True)
class Leaf:
    """One moment as it lies in the file, not yet read."""

    place: int
    course: Course
    rows: Sequence[StepRow]  # that led there, undone ones and undos among them
    counting: Container[int]
    position: tuple[int, str] | None  # format and body; None: it is the position of now


@dataclass(frozen=True, slots=True)
class Page:
    """One moment to look at."""

    place: int
    course: Course
    moment: Moment
    # Who undid or redid something on the way, and how many events had happened by then.
    taken_back: tuple[tuple[int, Seat, str], ...] = ()

    @property
    def turn(self) -> int:
        return self.course.played(self.place)

    @property
    def at_start(self) -> bool:
        return self.place == 0

    @property
    def is_now(self) -> bool:
        return self.place == self.course.last


class Chronicle:
    """Reads what was kept of a game."""

    def __init__(self, office: Office) -> None:
        self.office = office

    async def course(self, live: Live) -> Course:
        return await self.office.store.read(lambda database: _course(database, live))

    async def leaf(self, live: Live, place: int | None) -> Leaf:
        """One moment by its number, the newest without one; `page` reads it, in a thread."""

        def look(database: sqlite3.Connection) -> Leaf:
            course = _course(database, live)
            chosen = course.last if place is None else max(0, min(place, course.last))
            revision = course.marks[chosen][0]
            before = course.marks[chosen - 1][0] if chosen else revision
            rows = steps.after(database, live.id, before, revision)
            known = (
                None if revision == live.revision else steps.turn_at(database, live.id, revision)
            )
            return Leaf(chosen, course, rows, _counting(database, live), known)

        return await self.office.store.read(look)

    async def left_at(self, live: Live, seat: Seat) -> int:
        """The revision at which somebody's last turn was over; 0 if they have had none."""

        def look(database: sqlite3.Connection) -> int:
            counting = _counting(database, live)
            for revision, entry in steps.newest_of(database, live.id, seat):
                if revision in counting and entry.get("ask") in live.game.own_time:
                    later = (mark for mark in steps.marks(database, live.id) if mark[0] >= revision)
                    ends = (start for start, turn in later if turn > entry["turn"])
                    return next((end for end in ends if end in counting), revision)
            return 0

        return await self.office.store.read(look)

    async def events(
        self, live: Live, first: int, seat: Seat | None = None, last: int | None = None
    ) -> tuple[Any, ...]:
        """What everybody, or one seat, may read of what counts after a revision."""

        def look(database: sqlite3.Connection) -> list[StepRow]:
            counting = _counting(database, live)
            rows = steps.after(database, live.id, first, live.revision if last is None else last)
            return [row for row in rows if row.revision in counting]

        rows = await self.office.store.read(look)
        return tuple(event for row in rows for event in readable(live, row, seat))


def kept_of(database: sqlite3.Connection, game: int) -> Kept:
    return Kept(steps.after(database, game, 0), steps.turns(database, game))


def _counting(database: sqlite3.Connection, live: Live) -> Container[int]:
    """The revisions whose actions were not taken back."""
    if not live.row.undos:
        return range(1, live.revision + 1)
    return set(log_of(steps.after(database, live.id, 0, live.revision)).live)


def _course(database: sqlite3.Connection, live: Live) -> Course:
    counting = _counting(database, live)
    found = [
        (revision, turn)
        for revision, turn in steps.marks(database, live.id)
        if revision <= live.revision and (not revision or revision in counting)
    ]
    if not found or found[-1][0] != live.revision:
        found.append((live.revision, live.game.turn(live.state)))
    return Course(tuple(found))


def page(live: Live, leaf: Leaf) -> Page:
    """Read a moment. It is work: do it in a thread."""
    state = live.state
    if leaf.position is not None:
        state = positions.restored(live.game, *leaf.position)
    events: list[Any] = []
    back = []
    for row in leaf.rows:
        if "action" not in row.entry:
            back.append((len(events), row.seat, "undone" if "undo" in row.entry else "redone"))
        elif row.revision in leaf.counting:
            events += readable(live, row)
    revision, turn = leaf.course.marks[leaf.place]
    moment = Moment(turn, revision, live.game.view(state, None), tuple(events))
    return Page(leaf.place, leaf.course, moment, tuple(back))


def moments(live: Live, kept: Kept) -> list[Moment]:
    """Every turn that counts, in order; the last moment is now. It is work: do it in a thread."""
    counting = set(log_of(kept.rows).live)
    events = {row.revision: readable(live, row) for row in kept.rows if row.revision in counting}
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


def readable(live: Live, row: StepRow, seat: Seat | None = None) -> list[Any]:
    """What everybody, or one seat, may read of a step."""
    found = []
    for event in row.events:
        only = event.get("only")
        if only is None or (seat is not None and only == str(seat)):
            plain = {name: value for name, value in event.items() if name != "only"}
            found.append(live.game.codec.read_event(live.state, plain))
    return found
