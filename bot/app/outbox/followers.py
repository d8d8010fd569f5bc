"""Followers of games: a DM with each turn, or one every morning with what happened.

Followers read what the channel read and nothing else, so that nothing they get can depend on
a secret: a hidden choice is an entry of the log, but no news.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Any

from bot.app.clock.time_zones import WallTime, local_time
from bot.app.games import GameRepository
from bot.app.notices import post
from bot.app.notices.game_notices import Digest, FollowedGame
from bot.app.notices.notice_parts import LogSpan
from bot.app.notices.notices import OutgoingNotice, write
from bot.app.outbox.outbox import Outbox
from bot.app.settings import personal_settings
from bot.store.positions import dump_json
from bot.store.queries import followers, games, people
from bot.store.queries.followers import Follower
from bot.store.queries.games import ALIVE
from bot.store.records import Status
from engine.core.refusal import Refused
from engine.core.wording import clip

MORNING = time(9)  # by the clock on the follower's wall
MOST = 50  # games that one person follows at a time
ABSURD = 48 * 3600.0  # seconds: a morning further away was reckoned with a wrong clock
HALF_A_DAY = 12 * 3600.0


@dataclass(frozen=True, slots=True)
class GameNews:
    """News of one game: what happened since a person last read of it."""

    game: int
    status: Status
    view: Any  # the board at the end of it
    events: tuple[Any, ...] = ()  # what happened
    began: tuple[Any, ...] = ()  # what began the first turn


class Followers:
    """Who follows which game, and the news they get."""

    def __init__(self, repository: GameRepository) -> None:
        self.games = repository

    async def follow(self, game: int, person: int, every: str | None = None) -> Follower:
        """Follow a game from here on, or change how often one hears of it."""
        if every is not None and every not in personal_settings.EVERY:
            raise Refused("unknown_every", name=clip(every), known=personal_settings.EVERY)
        now = self.games.now()

        def write(database: sqlite3.Connection) -> Follower:
            row = games.find(database, game)
            if row.status not in ALIVE:
                raise Refused("ended_already", status=row.status)
            chosen = people.find(database, person).settings
            known = {one.game for one in followers.of_person(database, person)}
            if game not in known and followers.count(database, person) >= MOST:
                raise Refused("follows_many", most=MOST)
            often = every or chosen.following
            followers.put(database, game, person, often, row.told, now)
            if often == personal_settings.DAY and followers.digest_due(database, person) is None:
                due = next_morning(now, personal_settings.zone(chosen))
                followers.put_digest(database, person, due)
            found = followers.of_person(database, person)
            return next(one for one in found if one.game == game)

        return await self.games.store.write(write)

    async def unfollow(self, game: int, person: int) -> None:
        def write(database: sqlite3.Connection) -> None:
            if not followers.drop(database, game, person):
                raise Refused("not_following", game=game)
            _schedule(database, person, followers.digest_due(database, person))

        await self.games.store.write(write)

    async def lose_access(self, game: int, person: int) -> None:
        """Stop following for a person who can no longer read where the game is played."""
        with suppress(Refused):  # they follow it no more
            await self.unfollow(game, person)

    async def followed_by(self, person: int) -> list[Follower]:
        return await self.games.store.read(lambda base: followers.of_person(base, person))

    async def due_digests(self) -> list[int]:
        """Return the people whose digest is due."""
        now = self.games.now()
        return await self.games.store.read(
            lambda base: followers.digests_due(base, now, now + ABSURD)
        )

    async def write_digest(self, person: int) -> None:
        """Write a person's digest, if it is due and there is news; then the next one is due.

        Both in one transaction: after a crash it has been written with all that, or not at all.
        """
        now = self.games.now()
        await self.games.store.write(lambda base: _digest(base, person, now))

    async def read_news(self, pages: Iterable[FollowedGame]) -> list[GameNews]:
        """Put a digest together, game by game, for its sender."""
        found = []
        for page in pages:
            live = await self.games.load(page.game)
            outgoing, span = Outbox(self.games), (page.span.after, page.span.to)
            events, began = await outgoing.events(live, *span), await outgoing.began(live, *span)
            view = live.rules.play.view(await self.games.position_at(live, page.span.to), None)
            found.append(GameNews(live.id, page.status, view, events, began))
        return found


def next_morning(after: float, zone: str) -> float:
    """Return the first morning after an instant, in a time zone."""
    begin = datetime.fromtimestamp(after, UTC)
    wall, day = WallTime.at(MORNING, zone), local_time(begin, zone).date()
    while (found := wall.first_instant(day)) <= begin:
        day += timedelta(days=1)
    return found.timestamp()


def move_digest(database: sqlite3.Connection, person: int, zone: str, now: float) -> None:
    """Move the next digest of a person who lives elsewhere now to the morning there.

    Not on the same day again: a digest comes half a day after the last one at the earliest.
    """
    due = followers.digest_due(database, person)
    if due is not None:
        followers.put_digest(database, person, next_morning(max(now, due - HALF_A_DAY), zone))


def _digest(database: sqlite3.Connection, person: int, now: float) -> None:
    due = followers.digest_due(database, person)
    if due is None:
        return
    later = next_morning(now, personal_settings.zone(people.find(database, person).settings))
    if due <= now:
        _write(database, person, now)
    elif due <= now + ABSURD:
        return
    _schedule(database, person, later)


def _write(database: sqlite3.Connection, person: int, now: float) -> None:
    """Write the digest itself: from which revision to which, game by game."""
    news = [
        one
        for one in followers.of_person(database, person)
        if one.every == personal_settings.DAY
        and (one.public > one.known or one.status not in ALIVE)
    ]
    if not news:
        return
    digest = Digest(
        tuple(FollowedGame(one.game, LogSpan(one.known, one.public), one.status) for one in news)
    )
    # Each digest ends further on than the one before, so its content is a key of its own.
    content = hashlib.sha256(dump_json(write(digest)).encode()).hexdigest()[:16]
    key = f"{digest.kind}:{person}:{content}"
    post.add(database, None, [OutgoingNotice(key, digest, person)], now)
    for one in news:
        followers.mark_sent(database, one.game, person, one.public)
        if one.status not in ALIVE:
            followers.drop(database, one.game, person)


def _schedule(database: sqlite3.Connection, person: int, due: float | None) -> None:
    """Set when the next digest is due; none for a person who follows nothing day by day."""
    daily = any(one.every == personal_settings.DAY for one in followers.of_person(database, person))
    followers.put_digest(database, person, due if daily else None)
