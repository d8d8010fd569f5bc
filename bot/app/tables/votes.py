"""How a started game is put to rest, taken up again or given up: by its host, or by a vote."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, replace

from bot.app.games import GameRepository
from bot.app.live_game import GameUpdate, LiveGame
from bot.app.notices import post
from bot.app.notices.game_notices import GameAbandoned
from bot.app.notices.notice_parts import LogSpan, PlaceLoss
from bot.app.notices.notices import OutgoingNotice
from bot.app.notices.table_notices import (
    GamePaused,
    GameResumed,
    TableClosed,
    VoteFailed,
    VoteOpened,
)
from bot.app.permissions import ActorOrId, require_host
from bot.app.step_notices import asked
from bot.app.tables.lobby import LobbyTable, close_table
from bot.store.queries import games, outbox, pauses, posts, votes
from bot.store.queries.posts import AGREED, REFUSED
from bot.store.queries.votes import Ballot
from bot.store.records import GameRow, Holder, Status
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.core.wording import clip

ABANDON, PAUSE, RESUME = "abandon", "pause", "resume"
MOTIONS = (ABANDON, PAUSE, RESUME)
OPEN = 48 * 3600.0  # seconds a motion stays open
DONE = {ABANDON: "abandoned", PAUSE: "paused", RESUME: "resumed"}


@dataclass(frozen=True, slots=True)
class Tally:
    """How a vote stands after a seat has voted."""

    motion: str
    agree: tuple[Seat, ...]
    against: tuple[Seat, ...]
    need: int
    until: float
    decided: bool | None  # passed, failed, or open still


class Votes:
    """Votes of the seats, and what the host decides alone."""

    def __init__(self, repository: GameRepository) -> None:
        self.games = repository

    async def vote(
        self, game_id: int, person: int, motion: str, agrees: bool = True, number: int | None = None
    ) -> Tally:
        """Vote on a motion; the first who agrees opens it, unless the vote of a number is meant.

        It passes with more than half of the seats that people hold, in the same transaction as
        the vote that decides it, and fails as soon as that many can no longer agree.
        """
        if motion not in MOTIONS:
            raise Refused("unknown_motion", name=clip(motion), known=MOTIONS)

        async def command(live: LiveGame) -> Tally:
            seat = live.seat_of(person)
            require_possible(live, motion)
            now = self.games.now()
            found = await self.games.store.read(
                lambda connection: votes.ballot(connection, live.id, motion)
            )
            new = found is None or now - found.opened >= OPEN
            if new and number is not None:
                raise Refused("vote_over", motion=motion)
            if new and not agrees:
                raise Refused("no_motion", motion=motion)
            ballot = Ballot(now, {}, int(now * 1000), seat) if found is None or new else found
            if number not in (None, ballot.number):
                raise Refused("old_vote", motion=motion)
            ballot = replace(ballot, votes={**ballot.votes, seat: agrees})
            standing = count_votes(live, motion, ballot)
            live, change = self._after(live, standing)

            def write(connection: sqlite3.Connection) -> None:
                _note_outcome(connection, live.id, ballot, standing, now)
                if standing.decided is None:
                    votes.put(connection, live.id, motion, ballot)
                    if new:
                        need, until = standing.need, standing.until
                        opened = VoteOpened(motion, seat, need, ballot.number, until)
                        post.post(connection, live.row, now, opened)
                elif not standing.decided:
                    votes.forget(connection, live.id, (motion,))
                    post.post(connection, live.row, now, VoteFailed(motion, ballot.by))

            change.also_write.append(write)
            await self.games.save(live, change)
            return standing

        return await self.games.run(game_id, command)

    async def pause(self, game_id: int, by: ActorOrId) -> LiveGame:
        return await self._decide(game_id, by, PAUSE)

    async def pause_for(self, game_id: int, why: PlaceLoss) -> LiveGame:
        """Pause a game that cannot go on where it is, without a decision of players."""

        async def command(live: LiveGame) -> LiveGame:
            require_possible(live, PAUSE)
            live, change = self._apply_motion(live, PAUSE, why=why)
            return await self.games.save(live, change)

        return await self.games.run(game_id, command)

    async def resume(self, game_id: int, by: ActorOrId) -> LiveGame:
        return await self._decide(game_id, by, RESUME)

    async def end(self, game_id: int, by: ActorOrId) -> GameRow:
        """The host, or a moderator, gives a game up, before the start or after it."""

        async def alone() -> GameRow:
            row = await self.games.store.read(lambda connection: games.find(connection, game_id))
            if row.ended is not None:
                raise Refused("ended_already", status=row.status)
            if row.status is not Status.LOBBY:
                return (await self._apply_decision(await self.games.load(game_id), by, ABANDON)).row
            host = require_host(row, by)

            def write(connection: sqlite3.Connection) -> LobbyTable:
                table = LobbyTable(row, tuple(games.seats(connection, game_id)))
                after = close_table(connection, table, self.games.now(), TableClosed(host))
                post.post_card(connection, after.row, self.games.now())
                return after

            return (await self.games.store.write(write)).row

        return await self.games.locks.run(game_id, alone)

    async def _decide(self, game_id: int, by: ActorOrId, motion: str) -> LiveGame:
        return await self.games.run(game_id, lambda live: self._apply_decision(live, by, motion))

    async def _apply_decision(self, live: LiveGame, by: ActorOrId, motion: str) -> LiveGame:
        host = require_host(live.row, by)
        require_possible(live, motion)
        live, change = self._apply_motion(live, motion, by=host)
        return await self.games.save(live, change)

    def _after(self, live: LiveGame, standing: Tally) -> tuple[LiveGame, GameUpdate]:
        if not standing.decided:
            return live, GameUpdate(live.state)
        return self._apply_motion(live, standing.motion)

    def _apply_motion(
        self, live: LiveGame, motion: str, by: int | None = None, why: PlaceLoss | None = None
    ) -> tuple[LiveGame, GameUpdate]:
        """What a motion does; the game is given with its pauses as they will be."""
        now = self.games.now()
        change = GameUpdate(live.state)
        if motion == ABANDON:
            change.columns = {"status": Status.ABANDONED, "ended": now}
            change.timers = ()
            result = GameAbandoned(LogSpan(live.row.told, live.revision), by)
            key = f"{result.kind}:{live.id}:{live.revision}"
            change.items.append(OutgoingNotice(key, result))
        elif motion == PAUSE:
            change.columns = {"status": Status.PAUSED}
            # Paused again in the very moment it went on: one pause.
            earlier = tuple(pause for pause in live.pauses if pause[0] != now)
            live = replace(live, pauses=(*earlier, (now, None)))
        else:
            change.columns = {"status": Status.RUNNING}
            over = ((begun, now if ended is None else ended) for begun, ended in live.pauses)
            live = replace(live, pauses=tuple(over))

        def write(connection: sqlite3.Connection) -> None:
            votes.forget(connection, live.id, MOTIONS if motion == ABANDON else (PAUSE, RESUME))
            if motion == PAUSE:
                pauses.begin(connection, live.id, now)
            elif motion == RESUME:
                pauses.end(connection, live.id, now)
            if motion != PAUSE:  # what could not be posted while it rested is tried again
                outbox.release(connection, live.id, now)
            if motion == PAUSE:
                post.post(connection, live.row, now, GamePaused(by, why))
                return
            if motion == RESUME:
                post.post(connection, live.row, now, GameResumed(asked(live), by))
                return
            for row in live.seats:  # no seat is asked any more
                post.post_hand(connection, live.row, row.seat, row.person, now)

        change.also_write.append(write)
        return live, change


def _note_outcome(
    connection: sqlite3.Connection, game_id: int, ballot: Ballot, standing: Tally, at: float
) -> None:
    """Note who opened a vote and how it was decided; one that could not be read has no message."""
    poll = votes.poll_of_vote(standing.motion, ballot.number)
    facts: dict[str, object] = {"seat": _name(ballot.by)}
    if standing.decided is not None:
        if len(ballot.votes) < 2:
            return
        by = standing.agree if standing.decided else standing.against
        facts["how"] = AGREED if standing.decided else REFUSED
        facts["by"] = [str(seat) for seat in by if seat != ballot.by]
    posts.note_outcome(connection, game_id, poll, at, **facts)


def _name(seat: Seat | None) -> str | None:
    return None if seat is None else str(seat)


def require_possible(live: LiveGame, motion: str) -> None:
    """Refuse what the game's status does not allow."""
    if live.row.status not in (Status.RUNNING, Status.PAUSED):
        raise Refused("ended_already", status=live.row.status)
    if motion == PAUSE and live.row.status is Status.PAUSED:
        raise Refused("paused_already")
    if motion == RESUME and live.row.status is not Status.PAUSED:
        raise Refused("not_paused")


def count_votes(live: LiveGame, motion: str, ballot: Ballot) -> Tally:
    """Count the votes of the seats that people hold."""
    human = [seat.seat for seat in live.seats if seat.holder is Holder.PERSON]
    agree = tuple(seat for seat in human if ballot.votes.get(seat) is True)
    against = tuple(seat for seat in human if ballot.votes.get(seat) is False)
    need = len(human) // 2 + 1
    decided = None
    if len(agree) >= need:
        decided = True
    elif len(human) - len(against) < need:
        decided = False
    return Tally(motion, agree, against, need, ballot.opened + OPEN, decided)
