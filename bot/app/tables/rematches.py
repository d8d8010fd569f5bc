"""Rematches: a new table for the same people, who move up one seat."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from bot.app.games import GameRepository
from bot.app.permissions import ActorOrId
from bot.app.tables.lobby import Lobby, LobbyTable
from bot.store.queries import games, posts
from bot.store.queries.posts import REMATCH, Posted
from bot.store.records import GameRow, Status
from engine.core.refusal import Refused

ENDED = (Status.OVER, Status.ABANDONED)


@dataclass(frozen=True, slots=True)
class Rematches:
    """Sets a table for the players of a finished game, once."""

    games: GameRepository

    async def find_finished(self, game_id: int, person: int) -> GameRow:
        """A game that may be played again, by a person who was there at its end."""

        def look(connection: sqlite3.Connection) -> GameRow:
            row = games.find(connection, game_id)
            again = _find_rematch(connection, row)
            if again is not None and again.status is Status.LOBBY:
                raise Refused("rematch_set", game=again.id, place=again.place)
            if again is not None:
                raise Refused("rematch_runs", game=again.id, place=again.place)
            if row.status is Status.LOBBY:
                raise Refused("not_started", game=game_id)
            if row.status not in ENDED:
                raise Refused("not_over", status=row.status)
            seats = games.seats(connection, game_id)
            if person != row.host and all(seat.person != person for seat in seats):
                raise Refused("rematch_of_others", game=game_id)
            return row

        return await self.games.store.read(look)

    async def create(self, before: GameRow, host: ActorOrId) -> GameRow:
        """The same table again, where it was."""
        note = Posted(before.place, str(before.id), self.games.now())
        return await Lobby(self.games).create(
            host, before.place, before.server, before.game_key, before.edition, before.seats,
            before.options, before.pace,
            lambda connection, game_id: posts.put(connection, game_id, REMATCH, note),
        )  # fmt: skip

    async def expected_players(self, game_id: int) -> tuple[int, ...]:
        """Who is expected at a table, in the order of the seats they will have; often none."""

        def look(connection: sqlite3.Connection) -> tuple[int, ...]:
            note = posts.get(connection, game_id, REMATCH)
            if note is None:
                return ()
            seats = games.seats(connection, int(note.message))
            there = [seat.person for seat in (*seats[1:], *seats[:1])]
            return tuple(person for person in there if person is not None)

        return await self.games.store.read(look)

    async def arrange(self, table: LobbyTable) -> LobbyTable:
        """Order the players who sit there as they are expected; who is new comes last."""
        expected = await self.expected_players(table.row.id)
        if not expected or table.row.status is not Status.LOBBY:
            return table
        try:
            return await Lobby(self.games).seat_expected(table.row.id, expected)
        except Refused as refused:
            if refused.code != "not_in_lobby":  # it began in that moment
                raise
            return table


def _find_rematch(connection: sqlite3.Connection, row: GameRow) -> GameRow | None:
    """Find the rematch that lives where a game was played: of that game, or that game itself."""
    there = games.in_place(connection, row.place)
    note = None if there is None else posts.get(connection, there.id, REMATCH)
    if there is None or note is None:
        return None
    waits = there.id == row.id and there.status is Status.LOBBY
    return there if waits or note.message == str(row.id) else None
