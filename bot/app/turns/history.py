"""A game read back from what was stored: its turns as the public saw them, without undone ones."""

from __future__ import annotations

import sqlite3
from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.app.game_log import AffectedTurn, affected_turns, live_revisions
from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.store import positions
from bot.store.damaged_rows import UNREADABLE, log_once
from bot.store.entries import StoredAction, StoredRedo, StoredUndo
from bot.store.queries import steps
from bot.store.records import StepRow
from engine.core.seat import Seat


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The board after a turn, or at the start, and the public events that led there."""

    turn: int  # that begins here
    revision: int
    view: Any  # None: what is stored of it is damaged
    events: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class ReadableEvents:
    """Events that led somewhere, and the turns of which some cannot be read."""

    events: tuple[Any, ...]
    damaged: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class GameRetelling:
    """All moments of a game that can be read, and the turns that are damaged."""

    snapshots: tuple[Snapshot, ...]
    damaged: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StoredLog:
    """What lies in the file about the course of a game."""

    rows: Sequence[StepRow]
    turns: Sequence[tuple[int, int, int, bytes]]  # revision, turn, format, body


@dataclass(frozen=True, slots=True)
class Timeline:
    """The moments one can look at: where every turn that counts began, and now."""

    marks: tuple[tuple[int, int], ...]  # revision and the turn that begins there

    @property
    def last(self) -> int:
        return len(self.marks) - 1

    def place_near(self, revision: int) -> int:
        """The moment of a revision; if it does not count any more, the one before it."""
        return max(0, bisect_right([mark[0] for mark in self.marks], revision) - 1)

    def place_after(self, turn: int) -> int:
        """The moment after a turn was played; the start, for a time before the first."""
        if turn < self.marks[0][1]:
            return 0
        places = range(1, self.last)
        return next((place for place in places if self.turn_before(place) == turn), self.last)

    def turn_before(self, place: int) -> int:
        """The turn that led to a moment."""
        return self.marks[max(0, place - 1)][1]

    def turns_of(self, revisions: Iterable[int]) -> tuple[int, ...]:
        """The turns that entries of the log belong to, in order."""
        begun = [mark[0] for mark in self.marks]
        places = (max(0, bisect_left(begun, revision) - 1) for revision in revisions)
        return tuple(sorted({self.marks[place][1] for place in places}))


@dataclass(frozen=True, slots=True)
class StoredTurn:
    """One moment as it lies in the file, not yet read."""

    place: int
    timeline: Timeline
    rows: Sequence[StepRow]  # that led there, undone ones and undos among them
    live_revisions: Container[int]
    turn_starts: Mapping[int, int]  # the revisions at which turns began, undone ones among them
    position: tuple[int, bytes] | None  # format and body; None: it is the position of now


@dataclass(frozen=True, slots=True)
class UndoNote:
    """An undo or a redo in the log: who did it, and what it took back or brought back."""

    after: int  # how many events had happened by then
    seat: Seat
    code: str
    turns: tuple[AffectedTurn, ...]  # none, where that cannot be read


@dataclass(frozen=True, slots=True)
class TurnPage:
    """One moment to look at."""

    place: int
    timeline: Timeline
    snapshot: Snapshot
    undo_notes: tuple[UndoNote, ...] = ()  # what was undone or redone on the way
    damaged: bool = False  # part of it cannot be read

    @property
    def turn(self) -> int:
        return self.timeline.turn_before(self.place)

    @property
    def at_start(self) -> bool:
        return self.place == 0

    @property
    def is_now(self) -> bool:
        return self.place == self.timeline.last


class GameHistory:
    """Reads what was kept of a game."""

    def __init__(self, repository: GameRepository) -> None:
        self.games = repository

    async def timeline(self, live: LiveGame) -> Timeline:
        return await self.games.store.read(
            lambda connection: _read_timeline(
                connection, live, _read_live_revisions(connection, live)
            )
        )

    async def stored_turn(self, live: LiveGame, place: int | None) -> StoredTurn:
        """One moment by its number, the newest without one; `page` reads it, in a thread."""

        def look(connection: sqlite3.Connection) -> StoredTurn:
            counting = _read_live_revisions(connection, live)
            course = _read_timeline(connection, live, counting)
            chosen = course.last if place is None else max(0, min(place, course.last))
            revision = course.marks[chosen][0]
            before = course.marks[chosen - 1][0] if chosen else revision
            rows = steps.after(connection, live.id, before, revision)
            known = (
                None if revision == live.revision else steps.turn_at(connection, live.id, revision)
            )
            begun = dict(steps.marks(connection, live.id))
            return StoredTurn(chosen, course, rows, counting, begun, known)

        return await self.games.store.read(look)

    async def end_of_last_turn(self, live: LiveGame, seat: Seat) -> int:
        """The revision at which a seat's last turn was over; 0 if they have had none."""

        def look(connection: sqlite3.Connection) -> int:
            counting = _read_live_revisions(connection, live)
            for revision, entry in steps.newest_of(connection, live.id, seat):
                if revision in counting and isinstance(entry, StoredAction) and entry.own:
                    later = (
                        mark for mark in steps.marks(connection, live.id) if mark[0] >= revision
                    )
                    ends = (start for start, turn in later if turn > entry.turn)
                    return next((end for end in ends if end in counting), revision)
            return 0

        return await self.games.store.read(look)

    async def readable_events(
        self, live: LiveGame, first: int, seat: Seat | None = None
    ) -> ReadableEvents:
        """What the public, or one seat, may read of what counts after a revision."""

        def look(connection: sqlite3.Connection) -> tuple[list[StepRow], Timeline]:
            counting = _read_live_revisions(connection, live)
            rows = steps.after(connection, live.id, first, live.revision)
            counted = [row for row in rows if row.revision in counting]
            return counted, _read_timeline(connection, live, counting)

        rows, course = await self.games.store.read(look)
        parts = [(row.revision, *_split_events(live, row, seat)) for row in rows]
        events = tuple(event for _, found, _ in parts for event in found)
        return ReadableEvents(
            events, course.turns_of(number for number, _, all_read in parts if not all_read)
        )


def read_stored_log(connection: sqlite3.Connection, game_id: int) -> StoredLog:
    return StoredLog(steps.after(connection, game_id, 0), steps.turns(connection, game_id))


def _read_live_revisions(connection: sqlite3.Connection, live: LiveGame) -> Container[int]:
    """The revisions whose actions were not taken back."""
    if not live.row.undos:
        return range(1, live.revision + 1)
    return live_revisions(steps.after(connection, live.id, 0, live.revision))


def _read_timeline(
    connection: sqlite3.Connection, live: LiveGame, counting: Container[int]
) -> Timeline:
    found = [
        (revision, turn)
        for revision, turn in steps.marks(connection, live.id)
        if revision <= live.revision and (not revision or revision in counting)
    ]
    if not found or found[-1][0] != live.revision:
        found.append((live.revision, live.rules.play.turn(live.state)))
    return Timeline(tuple(found))


def read_turn_page(live: LiveGame, leaf: StoredTurn) -> TurnPage:
    """Read a moment, as far as it can be read. It is work: do it in a thread."""
    revision, turn = leaf.timeline.marks[leaf.place]
    if leaf.position is None:
        view = live.rules.play.view(live.state, None)
    else:
        view = _read_view(live, revision, *leaf.position)
    events: list[Any] = []
    back = []
    damaged = view is None
    turns = _undone_turns(live, leaf)
    for row in leaf.rows:
        if isinstance(row.entry, StoredUndo | StoredRedo):
            code = "undone" if isinstance(row.entry, StoredUndo) else "redone"
            back.append(UndoNote(len(events), row.seat, code, turns[row.revision]))
        elif row.revision in leaf.live_revisions:
            found, all_read = _split_events(live, row)
            events += found
            damaged = damaged or not all_read
    moment = Snapshot(turn, revision, view, tuple(events))
    return TurnPage(leaf.place, leaf.timeline, moment, tuple(back), damaged)


def _undone_turns(live: LiveGame, leaf: StoredTurn) -> dict[int, tuple[AffectedTurn, ...]]:
    """What each undo and redo on the way to a moment took back or brought back."""
    left: list[StepRow] = []
    taken: list[list[StepRow]] = []
    found: dict[int, tuple[AffectedTurn, ...]] = {}
    for row in leaf.rows:
        if isinstance(row.entry, StoredUndo):
            steps_back = row.entry.undo
            # One that reaches behind this moment was brought back: then it is told there.
            gone = left[-steps_back:] if 0 < steps_back <= len(left) else []
            del left[len(left) - len(gone) :]
            taken.append(gone)
        elif isinstance(row.entry, StoredRedo):
            gone = taken.pop() if taken else []
            left += gone
        else:
            taken.clear()
            left.append(row)
            continue
        found[row.revision] = affected_turns(gone, leaf.turn_starts)
    return found


def retell_game(live: LiveGame, kept: StoredLog) -> GameRetelling:
    """Every turn that counts, in order; the last moment is now. It is work: do it in a thread.

    What happened in a turn whose board is damaged belongs to the next one.
    """
    counting = live_revisions(kept.rows)
    read = {row.revision: _split_events(live, row) for row in kept.rows if row.revision in counting}
    stored = [one for one in kept.turns if not one[0] or one[0] in counting]
    marks = [(revision, turn) for revision, turn, _, _ in stored]
    if not marks or marks[-1][0] != live.revision:
        marks.append((live.revision, live.rules.play.turn(live.state)))
    course = Timeline(tuple(marks))
    damaged = set(course.turns_of(number for number, (_, all_read) in read.items() if not all_read))
    found: list[Snapshot] = []
    before = -1
    for place, (revision, turn) in enumerate(marks):
        if place == course.last:
            view = live.rules.play.view(live.state, None)
        else:
            view = _read_view(live, revision, *stored[place][2:])
        if view is None:
            damaged.add(course.turn_before(place))
            continue
        between = (read[number][0] for number in sorted(read) if before < number <= revision)
        events = tuple(event for part in between for event in part)
        found.append(Snapshot(turn, revision, view, events))
        before = revision
    return GameRetelling(tuple(found), tuple(sorted(damaged)))


def _read_view(live: LiveGame, revision: int, form: int, body: bytes) -> Any:
    """The board of a position that was kept; None, if that is damaged."""
    try:
        return live.rules.play.view(positions.restore_packed(live.rules, form, body), None)
    except UNREADABLE as error:
        log_once("turns", revision, error, live.id)
        return None


def readable_events(live: LiveGame, row: StepRow, seat: Seat | None = None) -> list[Any]:
    """What the public, or one seat, may read of a step, and can be read."""
    return _split_events(live, row, seat)[0]


def _split_events(live: LiveGame, row: StepRow, seat: Seat | None = None) -> tuple[list[Any], bool]:
    """The same, and whether that is all of it."""
    found = []
    all_read = not row.damaged
    for event in row.events:
        if event.may_be_read_by(seat):
            try:
                found.append(live.rules.play.codec.read_event(live.state, event.page))
            except UNREADABLE as error:
                log_once("steps", row.revision, error, live.id)
                all_read = False
    return found, all_read
