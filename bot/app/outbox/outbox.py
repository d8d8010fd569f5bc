"""Hand out what waits in the outbox, until each item is acknowledged or given up.

An item is marked as tried before it is sent, so that after a crash the sender knows that its fate
is unknown and looks for it before it sends it again. The key becomes Discord's nonce.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from bot.app.game_log import live_revisions
from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.app.notices.game_notices import FollowedTurn, GameAbandoned, GameOver
from bot.app.notices.notices import Notice, read, span_of
from bot.app.notices.table_notices import RedoRequested, UndoRequested
from bot.app.turns.history import readable_events
from bot.store.damaged_rows import read_or
from bot.store.queries import outbox, steps
from bot.store.queries.outbox import Audience
from bot.store.records import Item, Outcome, StepRow, Waiting
from engine.core.refusal import Refused
from engine.core.seat import Seat

FIRST_WAIT, LONGEST_WAIT = 2.0, 3600.0  # seconds between tries: doubled each time
SAME_TEXT = 3600.0  # seconds in which two items may have the same text
KEPT = 30 * 86400.0  # seconds for which sent items are remembered


class SendForm(StrEnum):
    """How an item is sent; the next one is tried when Discord refuses the one before."""

    WHOLE = "whole"
    BARE = "bare"  # without its pictures
    FILE = "file"  # without buttons too, and its text in a file


@dataclass(frozen=True, slots=True)
class PreparedNotice:
    """An item with everything its sender needs; made from public facts, or for one person."""

    waiting: Waiting
    notice: Notice
    doubtful: bool  # it was tried before: look whether it arrived
    view: Any = None  # what the picture shows
    events: tuple[Any, ...] = ()  # what it marks
    began: tuple[Any, ...] = ()  # what began the first of several turns
    turns_before: int = 0  # that the channel has not read either: see `last_round`
    form: SendForm = SendForm.WHOLE

    @property
    def mark(self) -> int:
        """The number on its buttons by which it is known again.

        Not its number in the outbox: two of those would reveal whether anything was
        written to others between them, such as a hand after a standing order.
        """
        return int(_digest(self.waiting.item.key)[:10], 16)

    def nonce(self, *, dm: bool) -> str:
        """What keeps Discord from posting it twice.

        In direct messages it is another: what goes both there and into the channel, such as a
        reminder, would else reach only the first, as Discord asks who used a nonce and not where.
        """
        key = self.waiting.item.key
        return _digest(f"{key}:dm" if dm else key)[:24]


class Outbox:
    """Hands items out in order, until each is sent or given up."""

    def __init__(self, repository: GameRepository) -> None:
        self.games = repository
        self._unreached: set[int] | None = None

    async def claim(
        self, rooms: Mapping[Audience, int], flying: Collection[int] = ()
    ) -> list[Waiting]:
        """Return the next item of each stream that is due and not on its way; that counts as a try.

        `rooms` says how many of each audience may leave; those of channels come first.
        """
        now = self.games.now()

        def work(database: sqlite3.Connection) -> list[Waiting]:
            outbox.set_damaged_aside(database, now)
            found: list[Waiting] = []
            for audience in Audience:
                if room := rooms.get(audience, 0):
                    due = outbox.next_due(database, now, room + len(flying), audience)
                    found += [one for one in due if one.id not in flying][:room]
            for one in found:
                outbox.note_try(database, one.id, now, now + wait(one.tries))
            return found

        return await self.games.store.write(work)

    async def hand_out(self, limit: int = 20) -> list[PreparedNotice]:
        """Claim items for each audience, each with everything its sender needs."""
        taken = await self.claim(dict.fromkeys(Audience, limit))
        return [await self.prepare(one) for one in taken]

    async def mark_sent(self, number: int) -> None:
        """Note that an item arrived; the next one of its stream may go."""
        await self.close(number, Outcome.SENT)

    async def close(self, number: int, outcome: Outcome, person: int | None = None) -> None:
        """Take an item out of its stream, whether it was sent or not; so the next one may go.

        What did not reach its `person` waits for their next press.
        """
        unreached = await self._people_unreached() if outcome is Outcome.UNREACHED else set()
        await self.games.store.write(lambda database: outbox.close(database, number, outcome))
        if person is not None and outcome is Outcome.UNREACHED:
            unreached.add(person)

    async def note_message(self, number: int, message: str) -> None:
        """Note the message of an item, so that no other item with the same text is taken for it."""
        await self.games.store.write(lambda base: outbox.put_message(base, number, message))

    async def message_of(self, waiting: Waiting) -> str | None:
        """Return the message that an item became, if that was noted."""
        return await self.games.store.read(lambda base: outbox.message_of(base, waiting.id))

    async def messages_of_others(self, waiting: Waiting) -> set[str]:
        """Return the messages that other items became lately."""
        since = waiting.created - SAME_TEXT
        return await self.games.store.read(
            lambda base: outbox.messages_of_others(base, waiting.id, since)
        )

    async def unreached(self, person: int) -> list[tuple[int, Notice | None, int | None]]:
        """Return what could not be sent to a person, who does not know that yet.

        Each has its number and its game; what cannot be read has no notice.
        """
        if person not in await self._people_unreached():
            return []
        found = await self.games.store.read(lambda base: outbox.unreached(base, person))
        return [(number, _readable(number, item), game) for number, item, game in found]

    async def mark_reported(self, person: int, numbers: Collection[int]) -> None:
        """Note that a person knows what could not be sent to them."""

        def write(database: sqlite3.Connection) -> None:
            for number in numbers:
                outbox.close(database, number, Outcome.REPORTED)

        await self.games.store.write(write)
        (await self._people_unreached()).discard(person)

    async def _people_unreached(self) -> set[int]:
        """Read once who was not reached: it is asked with each press."""
        if self._unreached is None:
            self._unreached = await self.games.store.read(outbox.people_unreached)
        return self._unreached

    async def defer(self, number: int) -> None:
        """Let an item wait for its paused game; it keeps its place in its stream."""
        await self.games.store.write(lambda database: outbox.defer(database, number))

    async def forget_old(self) -> int:
        before = self.games.now() - KEPT
        return await self.games.store.write(lambda database: outbox.delete_old(database, before))

    async def prepare(self, waiting: Waiting) -> PreparedNotice:
        """Load what the sender of an item needs."""
        notice = read(waiting.item)
        plain = PreparedNotice(waiting, notice, waiting.tries > 0)
        if isinstance(notice, UndoRequested | RedoRequested):
            if waiting.game is None or notice.back_to is None:
                return plain
            # What an undo would deal anew is not shown: the board is the one of that revision.
            live = await self.games.load(waiting.game)
            return replace(plain, view=await self._view(live, notice.back_to))
        game, span = waiting.game, span_of(notice)
        if isinstance(notice, FollowedTurn):  # followers are in no game's stream
            game = notice.news.game
        if game is None or span is None:
            return plain
        live = await self.games.load(game)
        before, rows = await self.entries(live, span.after, span.to)
        left_out: Sequence[StepRow] = ()
        if isinstance(notice, GameOver | GameAbandoned):
            shown = last_round(rows, len(live.rules.play.next_seats(live.state)))
            left_out, rows = rows[: len(rows) - len(shown)], shown
        events = tuple(event for row in rows for event in readable_events(live, row))
        began = await self._began(live, left_out[-1] if left_out else before, rows)
        view = await self._view(live, span.to)
        return replace(
            plain, view=view, events=events, began=began, turns_before=len(_turns(left_out))
        )

    async def _view(self, live: LiveGame, revision: int) -> Any:
        """Return the public board at a revision.

        In the middle of a turn that was played under other rules, or where what was kept of it is
        damaged, it is not known any more: then the message shows the board of the moment, which is
        what its readers need.
        """
        try:
            state = await self.games.position_at(live, revision)
        except Refused as refused:
            if refused.code not in ("other_rules", "turn_damaged", "opening_damaged"):
                raise
            state = live.state
        return live.rules.play.view(state, None)

    async def events(
        self, live: LiveGame, first: int, last: int, seat: Seat | None = None
    ) -> tuple[Any, ...]:
        """Return the events after a revision that are public, or that one seat may read.

        What was taken back before the last of them has not happened.
        """
        _, rows = await self.entries(live, first, last)
        return tuple(event for row in rows for event in readable_events(live, row, seat))

    async def began(self, live: LiveGame, first: int, last: int) -> tuple[Any, ...]:
        """Return what began the first of several turns after a revision, if that is not known yet.

        Its event came with the action before it, and in its place the player was called.
        """
        return await self._began(live, *await self.entries(live, first, last))

    async def _began(
        self, live: LiveGame, before: StepRow | None, rows: Sequence[StepRow]
    ) -> tuple[Any, ...]:
        turns = [row.turn for row in rows]  # a damaged entry has none
        if len({*turns} - {None}) < 2 or turns[0] is None:
            return ()
        if before is not None and before.turn == turns[0]:
            return ()
        try:
            state = await self.games.position_at(live, rows[0].revision - 1)
        except Refused:  # it was played under other rules, and that position was not kept
            return ()
        event = live.rules.play.turn_start(state)
        return () if event is None else (event,)

    async def entries(
        self, live: LiveGame, first: int, last: int
    ) -> tuple[StepRow | None, list[StepRow]]:
        """Return the entry before a span, and those in it; none that was taken back."""

        def look(database: sqlite3.Connection) -> list[StepRow]:
            if not live.row.undos:
                return steps.after(database, live.id, max(0, first - 1), last)
            rows = steps.after(database, live.id, 0, last)
            counting = live_revisions(rows)
            return [row for row in rows if row.revision in counting]

        found = await self.games.store.read(look)
        earlier = [row for row in found if row.revision <= first]
        return (earlier[-1] if earlier else None), found[len(earlier) :]


def last_round(rows: list[StepRow], turns: int) -> list[StepRow]:
    """Return the entries of the last round, the only ones that a result names and marks.

    Computer players alone may have played a whole game since the channel read anything.
    """
    shown = sorted(_turns(rows))[-turns:]
    first = next((n for n, row in enumerate(rows) if row.turn in shown), 0)
    return rows[first:]


def _turns(rows: Sequence[StepRow]) -> set[int]:
    """Return the turns that entries belong to; a placement of the opening belongs to none."""
    return {turn for row in rows if (turn := row.turn)}


def _readable(number: int, item: Item) -> Notice | None:
    return read_or("outbox", number, lambda: read(item), None)


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def wait(tries: int) -> float:
    """Return the seconds until the next try."""
    return min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(tries, 20))
