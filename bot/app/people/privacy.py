"""What we keep about a person: all of it for them to take along, or to be deleted.

A game belongs to all players of its table, so its log stays. Who deletes their data becomes a
former player there; who comes back with the same account is a new person, except that a running
game gives them no used time back and forgets no kick (`former_players.py`).
"""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from typing import Any

from bot.app import timers
from bot.app.clock.time_off import vacation_used
from bot.app.games import GameRepository
from bot.app.live_game import GameUpdate, LiveGame
from bot.app.notices import post
from bot.app.notices.seat_notices import OfferReason, SeatOffered
from bot.app.people.preferences import past_vacations, recompute_timers
from bot.app.settings import personal_settings
from bot.app.tables.lobby import Lobby, change_host
from bot.errors import WORDS
from bot.store.entries import write_entry, write_event
from bot.store.queries import (
    departures,
    games,
    orders,
    people,
    plans,
    privacy,
    steps,
)
from bot.store.records import Status
from bot.store.stored_settings import UNCHANGED
from engine.core.refusal import Refused
from engine.core.seat import BY_NAME

FORMAT = 1
Page = dict[str, Any]


class Privacy:
    """What people may do with what we know of them."""

    def __init__(self, repository: GameRepository) -> None:
        self.games = repository

    async def export(self, person: int) -> Page:
        """Everything about a person, for themselves alone."""
        return await self.games.store.read(lambda connection: export_page(connection, person))

    async def delete(self, person: int) -> None:
        """Forget a person; their seats are offered, those in lobbies are free.

        The wiping comes last: if something stops it halfway, it can be asked for again.
        """
        await self.games.store.read(lambda connection: privacy.account(connection, person))
        while True:
            found = await self.games.store.read(
                lambda connection: privacy.ongoing_games(connection, person)
            )
            for game, status in found:
                try:
                    if status is Status.LOBBY:
                        await Lobby(self.games).remove_person(game, person)
                    else:
                        await self.games.run(game, lambda live: self._leave(live, person))
                except Refused as refused:  # it began or ended meanwhile
                    if refused.code not in {"not_in_lobby", "not_started"}:
                        raise
            if await self.games.store.write(lambda connection: self._wipe(connection, person)):
                break
        # Finished games keep the seat, so they too must be told that the name has gone.
        mine = await self.games.store.read(lambda connection: games.of_person(connection, person))
        await self.games.evict_all(row.id for row in mine)

    async def _leave(self, live: LiveGame, person: int) -> None:
        """Offer a person's seat, whose questions the clock answers until it is taken; pass on
        what they host.
        """
        if live.row.ended is not None:
            return
        mine = [row for row in live.seats if row.person == person and not row.offered]
        # Their nights and vacations go with their settings; what is left of their time stays.
        later = recompute_timers(live, person, UNCHANGED, self.games.clock.now())
        heirs = [row.person for row in live.seats if row.person not in (None, person)]
        heir = heirs[0] if heirs and live.row.host == person else None
        if not mine and heir is None and later == live.timers:
            return
        now = self.games.now()
        change = GameUpdate(live.state, timers=later)
        if mine:
            change.seats = tuple(
                replace(row, offered=True) if row in mine else row for row in live.seats
            )
            change.dropped_drafts = [row.seat for row in mine]
        if heir is not None:
            change.columns = {"host": heir}

        def write(connection: sqlite3.Connection) -> None:
            for row in mine:
                offer = SeatOffered(row.seat, OfferReason.DELETED)
                post.post(connection, live.row, now, offer)
            if heir is not None:
                change_host(connection, live.row, heir, now)

        change.also_write.append(write)
        await self.games.save(live, change)

    def _wipe(self, connection: sqlite3.Connection, person: int) -> bool:
        """Wipe, unless the person sat down somewhere in the meantime."""
        for game, status in privacy.ongoing_games(connection, person):
            seats = privacy.seats(connection, person, game)
            if status is Status.LOBBY or not all(seat["offered"] for seat in seats):
                return False
        self._remember(connection, person)
        privacy.wipe(connection, person, WORDS.say("name", "former"))
        return True

    def _remember(self, connection: sqlite3.Connection, person: int) -> None:
        """Keep what running games need to know the account again: a salted hash, until they end."""
        known = people.find(connection, person)
        if known.account is None:
            return
        now = self.games.clock.now()
        for game in privacy.games_played(connection, person):
            row = games.find(connection, game)
            taken = past_vacations(personal_settings.vacations(known.settings, game), now)
            used = vacation_used(taken, timers.from_timestamp(row.started or row.created))
            departures.note_departure(connection, game, person, known.account, used.total_seconds())


def export_page(connection: sqlite3.Connection, person: int) -> Page:
    account = privacy.account(connection, person)
    found = []
    for row in privacy.games(connection, person):
        game = row["id"]
        tenures = privacy.tenures(connection, person, game)
        found.append(
            {
                **row,
                "seats": privacy.seats(connection, person, game),
                "tenures": tenures,
                "drafts": privacy.drafts(connection, person, game),
                **_own_actions(connection, game, tenures),
            }
        )
    table = plans.find(connection, person)
    return {
        "format": FORMAT,
        **account,
        "table": None if table is None else table[1],
        "games": found,
        "following": privacy.following(connection, person),
        "messages": privacy.messages(connection, person),
        "posts": privacy.posts(connection, person),
    }


def _own_actions(connection: sqlite3.Connection, game_id: int, tenures: list[Page]) -> Page:
    """What a person did in their times at a table, and what they alone could read."""
    actions: list[Page] = []
    given: list[Page] = []
    private: list[Page] = []
    for tenure in tenures:
        for step in steps.after(connection, game_id, tenure["first"], tenure["last"]):
            if step.entry is not None and str(step.seat) == tenure["seat"]:
                actions.append(
                    {"revision": step.revision, "at": step.at, **write_entry(step.entry)}
                )
            for event in step.events:
                if not event.is_public and event.may_be_read_by(BY_NAME[tenure["seat"]]):
                    private.append({"revision": step.revision, **write_event(event)})
        given += [
            {"revision": order.revision, "at": order.at, "line": order.line}
            for order in orders.of_game(connection, game_id, tenure["first"])
            if str(order.seat) == tenure["seat"]
            and (tenure["ended"] is None or order.at < tenure["ended"])
            and order.at >= tenure["begun"]
        ]
    return {"actions": actions, "orders": given, "private": private}
