"""Stored games go on under the rules of today, and their channels read so once."""

from __future__ import annotations

import sqlite3
from functools import partial

from bot.app.games import GameRepository
from bot.app.live_game import GameUpdate, LiveGame
from bot.app.notices import post
from bot.app.notices.table_notices import TableRulesChanged
from bot.error_report import FailureBackoff
from bot.store.positions import AnyGame
from bot.store.queries import games, program, versions
from bot.store.records import GameRow
from engine.core.game import Setup
from engine.core.versions import options_today


class RulesUpgrade:
    """What a program with other rules does to a file before any game goes on."""

    def __init__(self, repository: GameRepository) -> None:
        self.games = repository

    async def upgrade_games(self) -> None:
        """Let every game that goes on do so under the rules of today.

        Each is one transaction, with the notice for its channel: after a crash the rest follows.
        """
        await self.games.store.write(self._notify_tables)
        today = {key: rules.version for key, rules in self.games.games.items()}
        ward = FailureBackoff(self.games.clock)
        for game in await self.games.store.read(
            lambda connection: versions.older_than(connection, today)
        ):
            await ward.attempt("game", game, partial(self.games.run, game, self._upgrade))

    async def _upgrade(self, live: LiveGame) -> None:
        await self.games.save(live, GameUpdate(live.state))

    def _notify_tables(self, connection: sqlite3.Connection) -> None:
        """Tell tables that wait for players where the new rules would set them otherwise.

        They begin under the rules of today. Their commitment says nothing of rules, so it stays;
        what their options mean may be something else by now.
        """
        for key, rules in self.games.games.items():
            name = f"rules:{key}"
            # Files of before this was noted were last used under the first rules there were.
            last = program.get(connection, name) or next(iter(rules.earlier), rules.version)
            if last == rules.version:
                continue  # nothing to tell
            for row in games.in_lobby(connection):
                if row.game_key == key and _has_other_options(rules, row, last):
                    notice = TableRulesChanged(rules.version)
                    post.post(connection, row, self.games.now(), notice)
            program.put(connection, name, rules.version)


def _has_other_options(rules: AnyGame, row: GameRow, last: str) -> bool:
    setup = Setup(row.edition, row.seats, row.seed, row.options)
    return options_today(rules, setup, last) != row.options
