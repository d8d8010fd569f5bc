"""Taking back and bringing back: entries of the log, agreed upon by those it concerns."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.desk.office import Change, Live, Office
from bot.desk.past import log_of
from bot.store.positions import compact
from bot.store.queries import notices, steps
from bot.store.records import Holder, Status, StepRow
from bot.time.pace import Pace
from engine.core.log import Redo, Undo, turn_back
from engine.core.refusal import Refused
from engine.core.seat import BY_NAME, Seat

MOTION = "undo"


@dataclass(frozen=True, slots=True)
class Wish:
    """An undo or a redo somebody wants: how many actions, and who must agree to it."""

    seat: Seat
    revision: int  # of the game it was wished for: when anybody acts, the wish is gone
    steps: int
    needed: tuple[Seat, ...]
    back_to: int  # the revision whose board it would return to
    redo: bool = False

    @property
    def entry(self) -> Undo | Redo:
        """What is written when everybody agrees."""
        if self.redo:
            return Redo(self.seat)
        return Undo(self.seat, self.steps, (self.seat, *self.needed))


class Undos:
    """What players do about turns that went wrong."""

    def __init__(self, office: Office) -> None:
        self.office = office

    async def ask(self, game: int, person: int) -> Wish:
        """Take one's last turn back: at once if it concerns nobody else, or ask those it does."""
        return await self._ask(game, person, wished)

    async def redo(self, game: int, person: int) -> Wish:
        """Bring back exactly what one took back, until anybody acts: at once, or ask those who
        agreed to take it back.
        """
        return await self._ask(game, person, regretted)

    async def _ask(self, game: int, person: int, found: Wishing) -> Wish:
        async def command(live: Live) -> Wish:
            rows = await self._rows(live)
            wish = found(live, rows, _seat(live, person))
            if not wish.needed:
                await self._turn_back(live, rows, wish.entry)
                return wish
            await self.office.at(live, wish.back_to)  # others are not asked for what cannot be done
            now, change = self.office.now(), Change(live.state)
            allowed = Pace.parse(live.row.pace).question_allowance
            facts = {
                "seat": str(wish.seat),
                "revision": wish.revision,
                "steps": wish.steps,
                "needed": [str(seat) for seat in wish.needed],
                "back_to": wish.back_to,  # the board that those who are asked are shown
                "until": None if allowed is None else now + allowed.total_seconds(),
            }

            def write(database: sqlite3.Connection) -> None:
                _vote(database, live.id, wish, wish.seat, now)
                code = "redo_wished" if wish.redo else "undo_wished"
                notices.post(database, live.row, now, code, facts)

            change.more.append(write)
            await self.office.save(live, change)
            return wish

        return await self.office.run(game, command)

    async def answer(self, game: int, person: int, agrees: bool) -> bool:
        """Agree to an undo or a redo, or refuse it; True: it has been done."""

        async def command(live: Live) -> bool:
            seat = _seat(live, person)
            opened = await self.office.store.read(lambda base: _open(base, live.id))
            if opened is None or opened.revision != live.revision:
                raise Refused("no_undo_wished")
            rows = await self._rows(live)
            wish = (regretted if opened.redo else wished)(live, rows, opened.seat)
            allowed = Pace.parse(live.row.pace).question_allowance
            late = allowed is not None and self.office.now() > opened.at + allowed.total_seconds()
            if late:
                raise Refused("no_undo_wished")  # silence was a no
            if seat == wish.seat:
                raise Refused("own_undo", needed=wish.needed)
            if seat not in wish.needed:
                raise Refused("undo_of_others", needed=wish.needed)
            if not agrees:
                await self._refuse(live, wish, seat)
                return False
            if set(wish.needed) <= {*opened.agreed, seat}:
                await self._turn_back(live, rows, wish.entry)
                return True
            await self.office.store.write(
                lambda base: _vote(base, live.id, wish, seat, self.office.now())
            )
            return False

        return await self.office.run(game, command)

    async def _turn_back(self, live: Live, rows: Sequence[StepRow], entry: Undo | Redo) -> Live:
        log = log_of(rows)
        goal = log.returns_to(entry)
        earlier = await self.office.at(live, goal)
        state = turn_back(live.game, log, entry, live.state, lambda _: earlier)
        revision = live.revision + 1
        if isinstance(entry, Undo):
            page: dict[str, Any] = {"undo": entry.steps, "by": [str(seat) for seat in entry.by]}
        else:
            page = {"redo": 1}
        change = Change(state, columns={"undos": log.undos})
        change.entries.append(StepRow(revision, entry.seat, page, (), self.office.now()))
        # What is left behind is kept too: a redo is a plain load.
        change.turns.append((live.revision, live.game.turn(live.state), live.state))
        change.turns.append((revision, live.game.turn(state), state))
        change.dropped_drafts = [seat.seat for seat in live.seats]
        change.more.append(lambda base: _forget(base, live.id))
        return await self.office.save(live, change)

    async def _refuse(self, live: Live, wish: Wish, seat: Seat) -> None:
        """Close a request that a seat does not agree to, and let its asker read so."""
        now, change = self.office.now(), Change(live.state)
        code = "redo_refused" if wish.redo else "undo_refused"
        facts = {"seat": str(seat), "asker": str(wish.seat)}
        change.more += [
            lambda base: _forget(base, live.id),
            lambda base: notices.post(base, live.row, now, code, facts),
        ]
        await self.office.save(live, change)

    async def _rows(self, live: Live) -> list[StepRow]:
        return await self.office.store.read(lambda base: steps.after(base, live.id, 0))


Wishing = Callable[[Live, Sequence[StepRow], Seat], Wish]


def wished(live: Live, rows: Sequence[StepRow], seat: Seat) -> Wish:
    """The last turn of a seat: all that counts since its first action in it.

    Whoever acted since, and everybody if a card was seen, must agree.
    """
    log = log_of(rows)
    counting = [rows[revision - 1] for revision in log.live]
    if not counting:
        raise Refused("undo_too_far", steps=1, live=0)
    own = [n for n, row in enumerate(counting) if row.seat == seat]
    if not own:
        raise Refused("nothing_of_yours")
    turn = counting[own[-1]].entry["turn"]
    first = min(n for n in own if counting[n].entry["turn"] == turn)
    since = counting[first:]
    others = {row.seat for row in since} - {seat}
    if any(live.game.reveals(event) for event in _events(live, since)):
        others = {one.seat for one in live.seats} - {seat}
    people = {one.seat for one in live.seats if one.holder is Holder.PERSON}
    back_to = log.returns_to(Undo(seat, len(since)))
    return Wish(seat, live.revision, len(since), tuple(sorted(others & people)), back_to)


def regretted(live: Live, rows: Sequence[StepRow], seat: Seat) -> Wish:
    """What the last undo took, for the seat that took it back; who agreed then must agree again.

    Anybody else could otherwise bring back a mistake that somebody has just mended.
    """
    back_to = log_of(rows).returns_to(Redo(seat))
    undo = rows[back_to]  # the entry that led away from there
    if undo.seat != seat:
        raise Refused("not_your_undo", seat=undo.seat)
    agreed = {BY_NAME[name] for name in undo.entry["by"]} - {seat}
    people = {one.seat for one in live.seats if one.holder is Holder.PERSON}
    needed = tuple(sorted(agreed & people))
    return Wish(seat, live.revision, undo.entry["undo"], needed, back_to, redo=True)


def _events(live: Live, rows: Sequence[StepRow]) -> list[Any]:
    return [
        live.game.codec.read_event(
            live.state, {name: value for name, value in page.items() if name != "only"}
        )
        for row in rows
        for page in row.events
    ]


def _seat(live: Live, person: int) -> Seat:
    if live.row.status is not Status.RUNNING:
        raise Refused("not_running", status=live.row.status)
    return live.seat_of(person)


def _vote(base: sqlite3.Connection, game: int, wish: Wish, seat: Seat, at: float) -> None:
    if seat == wish.seat:
        _forget(base, game)
    body = {"revision": wish.revision, "seat": int(wish.seat), "redo": wish.redo}
    base.execute(
        "INSERT OR REPLACE INTO votes (game, motion, seat, agrees, body, opened)"
        " VALUES (?, ?, ?, 1, ?, ?)",
        (game, MOTION, int(seat), compact(body), at),
    )


@dataclass(frozen=True, slots=True)
class _Open:
    """Who wished for it, at which revision, who agreed so far, and since when it is open."""

    seat: Seat
    revision: int
    redo: bool
    agreed: frozenset[Seat]
    at: float


def _open(base: sqlite3.Connection, game: int) -> _Open | None:
    found = base.execute(
        "SELECT seat, body, opened FROM votes WHERE game = ? AND motion = ? ORDER BY opened",
        (game, MOTION),
    ).fetchall()
    if not found:
        return None
    agreed = frozenset(Seat(row[0]) for row in found)
    page = json.loads(found[0][1])
    redo = page.get("redo", False)  # an older Heliograph asked for undos alone
    return _Open(Seat(page["seat"]), page["revision"], redo, agreed, found[0][2])


def _forget(base: sqlite3.Connection, game: int) -> None:
    base.execute("DELETE FROM votes WHERE game = ? AND motion = ?", (game, MOTION))
