"""What every part of the application shares: the store, the clock, the locks and cached games."""

from __future__ import annotations

import sqlite3
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from bot.app import step_notices
from bot.app.episodes import next_episode
from bot.app.game_log import build_log
from bot.app.live_game import GameUpdate, LiveGame
from bot.app.locks import KeyedLocks
from bot.app.notices import post
from bot.app.notices.notices import public_span
from bot.app.notices.table_notices import RulesChanged
from bot.app.timers import Timers
from bot.clock import Clock
from bot.offered_games import GAMES
from bot.store import positions
from bot.store.damaged_rows import UNREADABLE, game_damaged, log_once
from bot.store.entries import StoredRedo, StoredUndo
from bot.store.positions import AnyGame
from bot.store.queries import (
    drafts,
    episodes,
    games,
    orders,
    outbox,
    started_games,
    steps,
    tenures,
    timers,
    versions,
)
from bot.store.records import (
    GameRow,
    OrderRow,
    Status,
    StepRow,
    VersionRow,
)
from bot.store.store import Store
from engine.core.orders import Given, give_again
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.core.wording import clip

T = TypeVar("T")
AT_HAND = 1024  # games kept in memory; the rest is read when it is needed


class GameRepository:
    """Loads games, runs commands on them one after the other, and saves what they did."""

    def __init__(self, store: Store, clock: Clock, timing: Timers | None = None) -> None:
        self.store, self.clock = store, clock
        self.games: Mapping[str, AnyGame] = GAMES
        self.timing = timing or Timers()
        self.locks = KeyedLocks()
        self.after_save: list[Callable[[LiveGame], None]] = []  # called with the saved game
        # Called before a change is written, with the game before and after it.
        self.before_save: list[Callable[[LiveGame, LiveGame, GameUpdate], None]] = []
        self._at_hand: OrderedDict[int, LiveGame] = OrderedDict()

    def now(self) -> float:
        return self.clock.now().timestamp()

    async def run(self, game_id: int, command: Callable[[LiveGame], Awaitable[T]]) -> T:
        """Run a command on a running game, under its lock."""

        async def alone() -> T:
            return await command(await self.load(game_id))

        return await self.locks.run(game_id, alone)

    async def load(self, game_id: int) -> LiveGame:
        """Return a started game; from memory if it is cached."""
        if game_id in self._at_hand:
            self._at_hand.move_to_end(game_id)
            return self._at_hand[game_id]
        live = await self.store.read_once(lambda connection: self.read(connection, game_id))
        self._keep(live)
        return live

    def read(self, connection: sqlite3.Connection, game_id: int) -> LiveGame:
        return read_live(connection, self.games, game_id)

    async def save(self, live: LiveGame, change: GameUpdate) -> LiveGame:
        """Write a change of a game at its revision; returns the live game after it.

        If it cannot be written, nothing has changed: neither the file nor the game at hand.
        """
        now = self.now()
        after, columns = self._after(live, change, now)
        for call in self.before_save:
            call(live, after, change)
        body = positions.write(live.rules, change.state)
        try:
            await self.store.write(
                lambda connection: _write(connection, live, after, change, columns, body, now)
            )
        except BaseException:
            # The file decides what is true: whatever went wrong, read it again next time.
            self._at_hand.pop(live.id, None)
            raise
        self._keep(after)
        self.notify_saved(after)
        return after

    def _after(
        self, live: LiveGame, change: GameUpdate, now: float
    ) -> tuple[LiveGame, dict[str, object]]:
        """Return the game after a change, and the columns of its row that differ.

        The change learns what follows from it: the timers and the notices.
        """
        revision = live.revision + len(change.entries)
        seats = live.seats if change.seats is None else change.seats
        columns = {**change.columns, **self._ending(live, change, now)}
        row = replace(live.row, revision=revision, **_as_fields(columns))
        after = replace(
            live, row=row, state=change.state, seats=seats,
            drafts=_without(live.drafts, change.dropped_drafts),
            words=_without(live.words, change.dropped_drafts),
        )  # fmt: skip
        if live.has_older_rules:
            # What is written from here on comes of other rules than what was played before.
            changed = VersionRow(live.revision, live.rules.version, now)
            after = replace(after, versions=(*live.versions, changed))
        if change.timers is None:
            change.timers = tuple(self.timing.plan_timers(live, after, now))
        after = replace(after, timers=change.timers)
        announced = step_notices.turn_ended(live, after)
        episode = next_episode(live, after, change.entries, announced=announced)
        after = replace(after, episode=episode)
        change.items = step_notices.folded(
            [*change.items, *step_notices.notices_of_step(live, after, change.entries)]
        )
        spans = [span for one in change.items if (span := public_span(one.notice)) is not None]
        if spans:
            columns["told"] = read = max(span.to for span in spans)
            after = replace(after, row=replace(after.row, told=read))
        return after, columns

    def notify_saved(self, live: LiveGame) -> None:
        """Call what waits for games to be saved."""
        for call in self.after_save:
            call(live)

    async def save_draft(
        self, live: LiveGame, seat: Seat, lines: tuple[str, ...], words: str = ""
    ) -> LiveGame:
        """Write a turn that is being composed; the game itself does not change."""
        try:
            await self.store.write(
                lambda connection: drafts.put(
                    connection, live.id, seat, live.revision, lines, words
                )
            )
        except BaseException:
            self._at_hand.pop(live.id, None)
            raise
        after = replace(
            live, drafts={**live.drafts, seat: lines}, words={**live.words, seat: words}
        )
        self._keep(after)
        return after

    async def position_at(self, live: LiveGame, revision: int) -> Any:
        """Rebuild the position of a game at an earlier revision, from the turn it was in.

        Raises Refused where it was not kept and the way there was played under other rules, or
        where what was kept is damaged.
        """
        if revision == live.revision:
            return live.state

        def near(connection: sqlite3.Connection) -> Any:
            """Read a position that was kept: most often it is the start of a turn."""
            if revision not in steps.kept(connection, live.id):
                return None
            return _kept(connection, live, revision)

        def look(connection: sqlite3.Connection) -> tuple[list[StepRow], set[int]]:
            return steps.known(connection, live.id), steps.kept(connection, live.id)

        def found_there(connection: sqlite3.Connection) -> tuple[Any, list[OrderRow]]:
            for number in path:
                if rows[number - 1].entry is None:
                    raise steps.turn_damaged(connection, live.id, number - 1)
            return _kept(connection, live, begin), given_since(connection, live, rows, begin)

        if not live.row.undos and (found := await self.store.read(near)) is not None:
            return found
        rows, kept = await self.store.read(look)
        log = build_log(rows)
        begin, path = log.path(revision, kept)
        acted = (number for number in path if rows[number - 1].action is not None)
        if any(number <= live.replays_from for number in acted):
            raise Refused("other_rules")  # what they would do under today's is not what they did
        state, given = await self.store.read(found_there)

        def play(state: Any, entry: StepRow) -> Any:
            state = catch_up(state, entry.revision)  # what it may have depended on
            assert entry.action is not None, "the log plays actions alone"
            (action,) = live.rules.play.read(state, entry.seat, entry.action.action)
            return live.rules.play.step(state, action).state

        def catch_up(state: Any, until: int) -> Any:
            """Give the orders that were given before a revision."""
            while given and given[0].revision < until:
                order = given.pop(0)
                state = give_again(live.rules, state, Given(order.seat, order.line))
            return state

        return catch_up(log.follow(live.rules, state, path, play), unkept(rows, revision))

    def _ending(self, live: LiveGame, change: GameUpdate, now: float) -> dict[str, object]:
        if live.row.status is Status.RUNNING and live.rules.play.result(change.state) is not None:
            return {"status": Status.OVER, "ended": now}
        return {}

    def _keep(self, live: LiveGame) -> None:
        self._at_hand[live.id] = live
        self._at_hand.move_to_end(live.id)
        while len(self._at_hand) > AT_HAND:
            self._at_hand.popitem(last=False)

    def rules_of(self, row: GameRow) -> AnyGame:
        """Return the rules of a stored game; raises Refused where the bot does not offer them now.

        A row may come from a bot that offered more games than this one.
        """
        return hosted_rules(self.games, row.game_key)

    def evict(self, game_id: int) -> None:
        """Drop a cached game, so that it is read again: something else than a step changed it."""
        self._at_hand.pop(game_id, None)

    async def evict_all(self, games: Iterable[int]) -> None:
        """Evict cached games under their locks, so that no running command restores them."""

        async def alone() -> None:
            self.evict(game)

        for game in games:
            await self.locks.run(game, alone)


def unkept(rows: Sequence[StepRow], revision: int) -> int:
    """Return the revision from which on orders are missing in the position of a revision.

    Those of the revision itself came after it. Only where it was left by an undo or a redo does it
    have them all: it was kept then, as it was left.
    """
    following = rows[revision].entry if revision < len(rows) else None
    return revision + isinstance(following, StoredUndo | StoredRedo)


def given_since(
    connection: sqlite3.Connection, live: LiveGame, rows: Sequence[StepRow], revision: int
) -> list[OrderRow]:
    """Return the orders that the kept position of a revision has not.

    One that was kept only because the rules changed has those that were given until then.
    """
    found = orders.of_game(connection, live.id, unkept(rows, revision))
    if revision in dict(steps.marks(connection, live.id)):
        return found
    changed = max((one.at for one in live.versions if one.revision == revision), default=0.0)
    return [row for row in found if row.revision > revision or row.at > changed]


def hosted_rules(hosted: Mapping[str, AnyGame], key: str) -> AnyGame:
    """Return the rules of a game that the bot offers; raises Refused for any other."""
    if key not in hosted:
        raise Refused("not_hosted", name=clip(key), known=tuple(hosted))
    return hosted[key]


def _without(kept: Mapping[Seat, T], dropped: Sequence[Seat]) -> dict[Seat, T]:
    return {seat: one for seat, one in kept.items() if seat not in dropped}


def read_live(
    connection: sqlite3.Connection, hosted: Mapping[str, AnyGame], game_id: int
) -> LiveGame:
    """Read a started game from the file; raises Refused, also if what lies there is damaged."""
    try:
        found = started_games.find(connection, game_id)
        row, form, body, seats, waiting, known, still, begun, under, episode = found
        if form is None or body is None:
            raise Refused("not_started", game=game_id)
        rules = hosted_rules(hosted, row.game_key)
        state = positions.restore(rules, form, body)
    except UNREADABLE as error:
        raise game_damaged(game_id, error) from None
    lines, words = {}, {}
    for seat, draft in begun.items():
        lines[seat], words[seat] = draft
    return LiveGame(row, rules, state, seats, waiting, known, still, lines, words, under, episode)


def _kept(connection: sqlite3.Connection, live: LiveGame, revision: int) -> Any:
    """Read a position that was kept; raises Refused if it is damaged."""
    try:
        return positions.restore_packed(live.rules, *steps.turn_at(connection, live.id, revision))
    except UNREADABLE as error:
        log_once("turns", revision, error, live.id)
        raise steps.turn_damaged(connection, live.id, revision) from None


def _write(
    connection: sqlite3.Connection,
    live: LiveGame,
    after: LiveGame,
    change: GameUpdate,
    columns: Mapping[str, object],
    body: str,
    now: float,
) -> None:
    """Write all of a change, in the transaction of its command."""
    row = after.row
    games.advance(connection, live.id, live.revision, row.revision, **columns)
    if live.has_older_rules:
        _change_rules(connection, live, after.versions[-1])
    steps.append(connection, live.id, change.entries)
    orders.append(connection, live.id, change.orders)
    steps.put_position(connection, live.id, row.revision, body)
    for number, turn, state in change.turn_starts:
        steps.put_turn(connection, live.id, number, turn, positions.write(live.rules, state))
    if after.seats is not live.seats:
        games.put_seats(connection, live.id, after.seats)
    if after.episode != live.episode:
        episodes.put(connection, live.id, after.episode)
    if after.timers != live.timers:
        timers.put(connection, live.id, after.timers)
    for seat in change.dropped_drafts:
        drafts.drop(connection, live.id, seat)
    for item in change.items:
        if item.notice.kind in step_notices.ONLY_THE_NEWEST:
            outbox.replace_waiting(connection, live.id, item.notice.kind, item.person)
    post.add(connection, live.id, change.items, now)
    for seat in {one.seat for one in change.orders}:
        post.post_hand(connection, row, seat, after.person_of(seat), now)
    post.post_to_followers(connection, live.row, row, now)
    if step_notices.card_changed(live, after):
        post.post_card(connection, row, now)
    if row.ended is not None and live.row.ended is None:
        tenures.end_all(connection, live.id, row.revision, now, row.status)
    for work in change.also_write:
        work(connection)


def _change_rules(connection: sqlite3.Connection, live: LiveGame, version: VersionRow) -> None:
    """Note that a game goes on under other rules, keep the position it is in, tell its channel."""
    versions.put(connection, live.id, version, positions.write(live.rules, live.state))
    post.post(connection, live.row, version.at, RulesChanged(version.rules))


def _as_fields(columns: Mapping[str, object]) -> dict[str, Any]:
    return {
        name: Status(str(value)) if name == "status" else value for name, value in columns.items()
    }
