"""Taking back and bringing back: entries of the log, agreed upon by those it concerns."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.app import step_notices
from bot.app.clock.time_control import Pace
from bot.app.game_log import AffectedTurn, affected_turns, build_log
from bot.app.games import GameRepository, given_since
from bot.app.live_game import GameUpdate, LiveGame
from bot.app.notices import post
from bot.app.notices.notices import OutgoingNotice, write_turns
from bot.app.notices.table_notices import (
    RedoRefused,
    RedoRequested,
    TurnRedone,
    TurnUndone,
    UndoRefused,
    UndoRequested,
)
from bot.store.damaged_rows import turn_refusal
from bot.store.entries import StoredRedo, StoredUndo
from bot.store.queries import posts, steps, votes
from bot.store.queries.posts import AGREED, REFUSED
from bot.store.records import Holder, Status, StepRow
from engine.core.log import Redo, Undo, apply_undo
from engine.core.orders import Given
from engine.core.refusal import Refused
from engine.core.seat import Seat

MOTION = votes.UNDO


@dataclass(frozen=True, slots=True)
class UndoRequest:
    """An undo or a redo a player asks for: how many actions, and who must agree to it."""

    seat: Seat
    revision: int  # of the game it was wished for: when anybody acts, the wish is gone
    steps: int
    needed: tuple[Seat, ...]
    back_to: int  # the revision whose board it would return to
    affected: tuple[StepRow, ...]  # what it would take back or bring back
    redo: bool = False

    @property
    def poll(self) -> str:
        """Its name among the votes of the game."""
        return votes.poll_of_request(self.revision, self.seat, self.redo)

    @property
    def entry(self) -> Undo | Redo:
        """What is written when all agree."""
        if self.redo:
            return Redo(self.seat)
        return Undo(self.seat, self.steps, (self.seat, *self.needed))


class Undos:
    """What players do about turns that went wrong."""

    def __init__(self, repository: GameRepository) -> None:
        self.games = repository

    async def request_undo(self, game_id: int, person: int) -> UndoRequest:
        """Take one's last turn back: at once if it concerns no others, or ask those it does."""
        return await self._request(game_id, person, find_undo)

    async def request_redo(self, game_id: int, person: int) -> UndoRequest:
        """Bring back exactly what one took back, until a player acts: at once, or ask those who
        agreed to take it back.
        """
        return await self._request(game_id, person, find_redo)

    async def _request(self, game_id: int, person: int, found: FindRequest) -> UndoRequest:
        async def command(live: LiveGame) -> UndoRequest:
            rows = await self._rows(live)
            request = found(live, rows, _seat(live, person))
            if not request.needed:
                await self._apply(live, rows, request)
                return request
            await self.games.position_at(
                live, request.back_to
            )  # others are not asked for what cannot be done
            now, change = self.games.now(), GameUpdate(live.state)
            allowed = Pace.parse(live.row.pace).question_allowance
            turns = await self._affected_turns(live, request)
            asks = RedoRequested if request.redo else UndoRequested
            until = None if allowed is None else now + allowed.total_seconds()
            notice = asks(
                request.seat, request.needed, turns, request.revision, request.back_to, until
            )

            def write(connection: sqlite3.Connection) -> None:
                _put_agreement(connection, live.id, request, request.seat, now)
                known = {"seat": str(request.seat), "turns": write_turns(turns), "how": None}
                posts.note_outcome(connection, live.id, request.poll, now, **known)
                post.post(connection, live.row, now, notice)

            change.also_write.append(write)
            await self.games.save(live, change)
            return request

        return await self.games.run(game_id, command)

    async def answer(self, game_id: int, person: int, agrees: bool) -> bool:
        """Agree to an undo or a redo, or refuse it; True: it has been done."""

        async def command(live: LiveGame) -> bool:
            seat = _seat(live, person)
            opened = await self.games.store.read(
                lambda connection: _open_request(connection, live.id)
            )
            if opened is None or opened.revision != live.revision:
                raise Refused("no_undo_wished")
            rows = await self._rows(live)
            request = (find_redo if opened.redo else find_undo)(live, rows, opened.seat)
            allowed = Pace.parse(live.row.pace).question_allowance
            late = allowed is not None and self.games.now() > opened.at + allowed.total_seconds()
            if late:
                raise Refused("no_undo_wished")  # silence was a no
            if seat == request.seat:
                raise Refused("own_undo", needed=request.needed)
            if seat not in request.needed:
                raise Refused("undo_of_others", needed=request.needed)
            if not agrees:
                await self._refuse(live, request, seat)
                return False
            if set(request.needed) <= {*opened.agreed, seat}:
                await self._apply(live, rows, request)
                return True
            await self.games.store.write(
                lambda connection: _put_agreement(
                    connection, live.id, request, seat, self.games.now()
                )
            )
            return False

        return await self.games.run(game_id, command)

    async def _apply(
        self, live: LiveGame, rows: Sequence[StepRow], request: UndoRequest
    ) -> LiveGame:
        entry = request.entry
        log = build_log(rows)
        goal = log.target_revision(entry)
        earlier = await self.games.position_at(live, goal)
        since = await self.games.store.read(
            lambda connection: given_since(connection, live, rows, goal)
        )
        given = [Given(one.seat, one.line) for one in since]
        state = apply_undo(live.rules, log, entry, live.state, lambda _: earlier, lambda _: given)
        revision, now = live.revision + 1, self.games.now()
        stored = StoredUndo(entry.steps, entry.by) if isinstance(entry, Undo) else StoredRedo()
        change = GameUpdate(state, columns={"undos": log.undos})
        change.entries.append(StepRow(revision, entry.seat, stored, (), now))
        turns = await self._affected_turns(live, request)
        asks = step_notices.asked(replace(live, state=state))
        notice = (TurnRedone if request.redo else TurnUndone)(request.seat, turns, asks)
        key = f"{notice.kind}:{live.id}:{revision}"
        change.items.append(OutgoingNotice(key, notice))
        # What is left behind is kept too: a redo is a plain load.
        change.turn_starts.append((live.revision, live.rules.play.turn(live.state), live.state))
        change.turn_starts.append((revision, live.rules.play.turn(state), state))
        change.dropped_drafts = [seat.seat for seat in live.seats]
        change.also_write.append(lambda connection: _drop_request(connection, live.id))
        if request.needed:
            change.also_write.append(
                lambda connection: _note_decision(
                    connection, live.id, request, now, request.needed, AGREED
                )
            )
        return await self.games.save(live, change)

    async def _refuse(self, live: LiveGame, request: UndoRequest, seat: Seat) -> None:
        """Close a request that a seat does not agree to, and let its asker read so."""
        now, change = self.games.now(), GameUpdate(live.state)
        notice = (RedoRefused if request.redo else UndoRefused)(seat, request.seat)
        change.also_write += [
            lambda connection: _drop_request(connection, live.id),
            lambda connection: _note_decision(connection, live.id, request, now, (seat,), REFUSED),
            lambda connection: post.post(connection, live.row, now, notice),
        ]
        await self.games.save(live, change)

    async def _affected_turns(
        self, live: LiveGame, request: UndoRequest
    ) -> tuple[AffectedTurn, ...]:
        """Return the turns that a request is about."""
        begun = dict(
            await self.games.store.read(lambda connection: steps.marks(connection, live.id))
        )
        return affected_turns(request.affected, begun)

    async def _rows(self, live: LiveGame) -> list[StepRow]:
        return await self.games.store.read(lambda connection: steps.known(connection, live.id))


FindRequest = Callable[[LiveGame, Sequence[StepRow], Seat], UndoRequest]


def find_undo(live: LiveGame, rows: Sequence[StepRow], seat: Seat) -> UndoRequest:
    """The last turn of a seat: all that counts since its first action in it.

    Those who acted since must agree, and those whom what happened concerns.
    """
    log = build_log(rows)
    counting = [rows[revision - 1] for revision in log.live]
    if not counting:
        raise Refused("undo_too_far", steps=1, live=0)
    own = [n for n, row in enumerate(counting) if row.seat == seat]
    if not own:
        raise Refused("nothing_of_yours")
    first = _first_of_turn(live, counting, own[-1])
    since = counting[first:]
    if any(row.damaged for row in since):  # who acted in it, or what was seen, cannot be read
        raise turn_refusal(live.id, live.rules.play.turn(live.state))
    concerned = live.rules.play.concerned(live.state, _events(live, since))
    others = {*concerned, *(row.seat for row in since)} - {seat}
    people = {one.seat for one in live.seats if one.holder is Holder.PERSON}
    back_to = log.target_revision(Undo(seat, len(since)))
    needed = tuple(sorted(others & people))
    return UndoRequest(seat, live.revision, len(since), needed, back_to, tuple(since))


def _first_of_turn(live: LiveGame, rows: Sequence[StepRow], last: int) -> int:
    """Find where the turn of a seat began whose last action is known.

    What others answer in it is a part of it, but not what they do in time of their own: in an
    opening round several seats act before the first turn.
    """
    seat, turn, first = rows[last].seat, rows[last].turn, last
    for number in range(last, -1, -1):
        row = rows[number]
        if row.action is None:  # it is damaged, and it is unknown whose it was
            raise turn_refusal(live.id, live.rules.play.turn(live.state))
        theirs = row.seat != seat and row.action.own
        if row.action.turn != turn or theirs:
            break
        if row.seat == seat:
            first = number
    return first


def find_redo(live: LiveGame, rows: Sequence[StepRow], seat: Seat) -> UndoRequest:
    """What the last undo took, for the seat that took it back; who agreed then must agree again.

    Other players could otherwise bring back a mistake that has just been mended.
    """
    log = build_log(rows)
    back_to = log.target_revision(Redo(seat))
    undo = rows[back_to]  # the entry that led away from there
    if undo.seat != seat:
        raise Refused("not_your_undo", seat=undo.seat)
    assert isinstance(undo.entry, StoredUndo), "a redo brings back what an undo took"
    agreed = {*undo.entry.by} - {seat}
    people = {one.seat for one in live.seats if one.holder is Holder.PERSON}
    needed = tuple(sorted(agreed & people))
    taken = tuple(rows[revision - 1] for revision in log.undone)
    return UndoRequest(seat, live.revision, undo.entry.undo, needed, back_to, taken, redo=True)


def _events(live: LiveGame, rows: Sequence[StepRow]) -> list[Any]:
    return [
        live.rules.play.codec.read_event(live.state, event.page)
        for row in rows
        for event in row.events
    ]


def _seat(live: LiveGame, person: int) -> Seat:
    if live.row.status is not Status.RUNNING:
        raise Refused("not_running", status=live.row.status)
    return live.seat_of(person)


def _put_agreement(
    connection: sqlite3.Connection, game_id: int, request: UndoRequest, seat: Seat, at: float
) -> None:
    if seat == request.seat:
        _drop_request(connection, game_id)
    body = {"revision": request.revision, "seat": int(request.seat), "redo": request.redo}
    votes.put_agreement(connection, game_id, seat, body, at)


@dataclass(frozen=True, slots=True)
class _OpenRequest:
    """Who asked for it, at which revision, who agreed so far, and since when it is open."""

    seat: Seat
    revision: int
    redo: bool
    agreed: frozenset[Seat]
    at: float


def _open_request(connection: sqlite3.Connection, game_id: int) -> _OpenRequest | None:
    found = [one for one in votes.of_game(connection, game_id) if one.motion == MOTION]
    if not found:
        return None
    first = min(found, key=lambda vote: vote.opened)
    if first.by is None or first.asked_at is None:
        return None  # it is damaged: what was asked for is lost
    agreed = frozenset(one.seat for one in found)
    return _OpenRequest(first.by, first.asked_at, first.redo, agreed, first.opened)


def _note_decision(
    connection: sqlite3.Connection,
    game_id: int,
    request: UndoRequest,
    at: float,
    by: Sequence[Seat],
    how: str,
) -> None:
    """Note how a request was decided, and by whom."""
    who = {"seat": str(request.seat), "by": [str(seat) for seat in by]}
    posts.note_outcome(connection, game_id, request.poll, at, how=how, **who)


def _drop_request(connection: sqlite3.Connection, game_id: int) -> None:
    votes.forget(connection, game_id, (MOTION,))
