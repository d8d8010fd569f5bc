"""What people choose for themselves: how they are notified, when they sleep, when they are away.

A choice and the deadlines that follow from it are one transaction. What a player has used of
their time stays used: a choice is about the time from now on.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import datetime
from math import ceil
from typing import Any

from bot.app import timers as timing
from bot.app.clock.time_off import NOTHING, QuietHours, Vacation, check_vacation
from bot.app.clock.time_zones import parse_zone
from bot.app.games import GameRepository
from bot.app.live_game import GameUpdate, LiveGame
from bot.app.locks import lock_key
from bot.app.outbox import followers
from bot.app.settings import parse_settings, personal_settings
from bot.app.settings.personal_settings import PersonalSettings
from bot.app.tables.former_players import FormerPlayers
from bot.store.queries import games, people, timers
from bot.store.records import GameRow, Status, TimerRow
from bot.store.stored_settings import Every, StoredSettings, Tell
from engine.core.refusal import Refused

# From what a person has chosen, and the games they play now, to what they have chosen then.
Choose = Callable[[StoredSettings, Sequence[GameRow]], StoredSettings]
AGAIN = 24 * 3600.0  # seconds between two choices of quiet hours: or a night could last for ever
SLIP = 600.0  # seconds in which a mistake can be put right
MOST_VACATIONS = 14  # in one game: as many as it allows days


class Preferences:
    """A person's settings. Each command says what they are then."""

    def __init__(self, repository: GameRepository) -> None:
        self.games = repository

    async def read(self, person: int) -> PersonalSettings:
        return await self.games.store.read(
            lambda connection: personal_settings.chosen(_stored_settings(connection, person))
        )

    async def set_tell(self, person: int, how: str) -> PersonalSettings:
        """Where to be notified of a question: in the channel, by DM, or both."""
        where = parse_settings.parse_choice(how, personal_settings.TELL)

        def choose(before: StoredSettings, playing: Sequence[GameRow]) -> StoredSettings:
            # Who wants to be notified by DM wants DMs.
            dms = before.dms or where != personal_settings.CHANNEL
            return replace(before, tell=Tell(where), dms=dms)

        return await self._choose(person, choose)

    async def set_dms(self, person: int, on: bool) -> PersonalSettings:
        """Get one's hold by direct message. Without them notices arrive in the channel."""
        return await self._put(person, dms=bool(on))

    async def set_statistics(self, person: int, on: bool) -> PersonalSettings:
        """Be counted and listed, or not."""
        return await self._put(person, statistics=bool(on))

    async def set_next_ping(self, person: int, on: bool) -> PersonalSettings:
        """Be pinged also when one is next."""
        return await self._put(person, next_ping=bool(on))

    async def set_reminders(self, person: int, on: bool) -> PersonalSettings:
        return await self._put(person, reminders=bool(on))

    async def set_palette(self, person: int, name: str) -> PersonalSettings:
        today = personal_settings.palette_now(name.strip().lower())
        palette = parse_settings.parse_choice(today, personal_settings.palettes())
        return await self._put(person, palette=palette)

    async def set_text_first(self, person: int, on: bool) -> PersonalSettings:
        """Get the words before the picture."""
        return await self._put(person, text_first=bool(on))

    async def set_following(self, person: int, every: str) -> PersonalSettings:
        """How often to hear of games one begins to follow."""
        following = Every(parse_settings.parse_choice(every, personal_settings.EVERY))
        return await self._put(person, following=following)

    async def set_zone(self, person: int, name: str) -> PersonalSettings:
        """Where one lives. Quiet hours move along, so this chooses them, too."""
        place = parse_zone(name)

        def choose(before: StoredSettings, playing: Sequence[GameRow]) -> StoredSettings:
            asleep = personal_settings.quiet(before)
            after = replace(before, zone=place)
            if asleep is None:
                return after
            return self._with_quiet_hours(after, replace(asleep, zone=place))

        return await self._choose(person, choose)

    async def set_quiet_hours(
        self, person: int, start: str, end: str, zone: str | None = None
    ) -> PersonalSettings:
        """The hours in which one's time does not run."""
        begin, over = parse_settings.parse_hour(start), parse_settings.parse_hour(end)
        place = None if zone is None else parse_zone(zone)

        def choose(before: StoredSettings, playing: Sequence[GameRow]) -> StoredSettings:
            where = place or personal_settings.zone(before)
            hours = QuietHours(begin, over, where)
            return self._with_quiet_hours(replace(before, zone=where), hours)

        return await self._choose(person, choose)

    async def clear_quiet_hours(self, person: int) -> PersonalSettings:
        return await self._put(person, quiet=None)

    async def take_vacation(
        self,
        person: int,
        first: str,
        last: str,
        zone: str | None = None,
        game_id: int | None = None,
    ) -> PersonalSettings:
        """Days off, the first and the last included, in one game or in all one plays."""
        place = None if zone is None else parse_zone(zone)
        now = self.games.clock.now()
        rows = await self.games.store.read(lambda connection: _running_games(connection, person))
        former = FormerPlayers(self.games)
        used = {row.id: await former.vacation_used(row.id, person) for row in rows}

        def choose(before: StoredSettings, playing: Sequence[GameRow]) -> StoredSettings:
            after = before
            away = parse_settings.parse_vacation(
                first, last, place or personal_settings.zone(before), now
            )
            for row in _chosen_games(playing, game_id):
                taken = personal_settings.vacations(after, row.id)
                if len(taken) >= MOST_VACATIONS:
                    raise Refused("vacations_many", game=row.id, most=MOST_VACATIONS)
                began = timing.from_timestamp(row.started or row.created)
                check_vacation(away, taken, began, used.get(row.id, NOTHING))
                after = personal_settings.with_vacations(after, row.id, (*taken, away))
            return after

        return await self._choose(person, choose)

    async def end_vacation(self, person: int, game_id: int | None = None) -> PersonalSettings:
        """Be back: what is left of a vacation is given back."""
        now = self.games.clock.now()

        def choose(before: StoredSettings, playing: Sequence[GameRow]) -> StoredSettings:
            after = before
            for row in _chosen_games(playing, game_id):
                left = past_vacations(personal_settings.vacations(after, row.id), now)
                after = personal_settings.with_vacations(after, row.id, left)
            return after

        return await self._choose(person, choose)

    async def mute(self, game_id: int, person: int, revision: int) -> LiveGame:
        """No more reminders for what one is asked, and was asked at that revision already."""

        async def command(live: LiveGame) -> LiveGame:
            seat = live.seat_of(person)
            if not any(timer.seat == seat for timer in live.timers):
                raise Refused("nothing_asked", game=game_id)
            meant = [one for one in live.timers if one.seat == seat and one.revision <= revision]
            if not meant:
                raise Refused("old_reminder")
            quieter = tuple(
                replace(timer, muted=True) if timer in meant else timer for timer in live.timers
            )
            return await self.games.save(live, GameUpdate(live.state, timers=quieter))

        return await self.games.run(game_id, command)

    async def _put(self, person: int, **changes: Any) -> PersonalSettings:
        return await self._choose(person, lambda before, playing: replace(before, **changes))

    def _with_quiet_hours(self, before: StoredSettings, quiet: QuietHours) -> StoredSettings:
        """Other quiet hours, once a day: who moved them along with the clock would never play."""
        if personal_settings.quiet(before) == quiet:
            return before
        now, since = self.games.now(), before.quiet_since
        passed = AGAIN if since is None else now - since
        if SLIP < passed < AGAIN:
            raise Refused("quiet_soon", hours=ceil((AGAIN - passed) / 3600))
        corrected = 0 <= passed <= SLIP
        hours = personal_settings.write_quiet(quiet)
        return replace(before, quiet=hours, quiet_since=since if corrected else now)

    async def _choose(self, person: int, choose: Choose) -> PersonalSettings:
        """Save a choice with everything that follows from it, while no game of theirs moves."""
        while True:
            rows = await self.games.store.read(
                lambda connection: _running_games(connection, person)
            )
            known = [row.id for row in rows]
            found = await self._run_locked(
                [*known, lock_key(person)],
                lambda: self._write(person, choose, known),  # noqa: B023  # awaited at once
            )
            if found is not None:  # otherwise they sat down somewhere in that moment
                return personal_settings.chosen(found)

    async def _run_locked(self, keys: Sequence[int], work: Callable[[], Awaitable[Any]]) -> Any:
        """Take several locks, always in the same order, so that no two wait for each other."""
        if not keys:
            return await work()
        return await self.games.locks.run(keys[0], lambda: self._run_locked(keys[1:], work))

    async def _write(
        self, person: int, choose: Choose, known: Sequence[int]
    ) -> StoredSettings | None:
        lives = [await self.games.load(game) for game in known]
        now = self.games.clock.now()

        def write(connection: sqlite3.Connection) -> StoredSettings | None:
            before = _stored_settings(connection, person)
            playing = _running_games(connection, person)
            if {row.id for row in playing} - set(known):
                return None
            after = choose(before, playing)
            for live in lives:
                later = recompute_timers(live, person, after, now)
                if later != live.timers:
                    timers.put(connection, live.id, later)
            if personal_settings.zone(after) != personal_settings.zone(before):
                followers.move_digest(
                    connection, person, personal_settings.zone(after), now.timestamp()
                )
            people.put_settings(connection, person, after)
            return after

        try:
            return await self.games.store.write(write)
        finally:
            for game in known:
                self.games.evict(game)


def recompute_timers(
    live: LiveGame, person: int, after: StoredSettings, now: datetime
) -> tuple[TimerRow, ...]:
    """The timers of a game when one of its players has other settings."""
    if person not in live.people:
        return live.timers
    chosen = replace(live.people[person], settings=after)
    new = replace(live, people={**live.people, person: chosen})
    return tuple(
        timer
        if live.stops(timer.seat) == new.stops(timer.seat)
        else timing.keep_time_left(live, new, timer, now)
        for timer in live.timers
    )


def _stored_settings(connection: sqlite3.Connection, person: int) -> StoredSettings:
    if not people.is_reachable(connection, person):
        raise Refused("nothing_kept")
    return people.find(connection, person).settings


def _running_games(connection: sqlite3.Connection, person: int) -> list[GameRow]:
    """Games in which a person's time runs, in the order of their numbers."""
    found = games.of_person(connection, person)
    running = (row for row in found if row.status in (Status.RUNNING, Status.PAUSED))
    return sorted(running, key=lambda row: row.id)


def _chosen_games(playing: Sequence[GameRow], game_id: int | None) -> list[GameRow]:
    """One game, or all."""
    meant = [row for row in playing if game_id in (None, row.id)]
    if not meant and game_id is not None:
        raise Refused("not_at_the_table", game=game_id)
    if not meant:
        raise Refused("no_running_game")
    return meant


def past_vacations(taken: Sequence[Vacation], now: datetime) -> tuple[Vacation, ...]:
    """Vacations without what lies ahead."""
    begun = [one for one in taken if one.start < now]
    return tuple(replace(one, end=min(one.end, now)) for one in begun)
