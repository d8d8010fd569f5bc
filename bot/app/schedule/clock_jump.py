"""The machine's clock was put forward or back: all players keep the time they had.

A machine that slept looks like a clock put forward, and is treated as one.
"""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from datetime import timedelta
from functools import partial

from bot.app import timers
from bot.app.games import GameRepository
from bot.app.live_game import GameUpdate, LiveGame
from bot.error_report import FailureBackoff
from bot.store.queries import games, outbox, pauses, votes
from bot.store.records import Status


async def apply_clock_jump(
    repository: GameRepository, jump: timedelta, ward: FailureBackoff
) -> None:
    """Move everything that is reckoned from an instant of the old clock."""
    by = jump.total_seconds()
    await repository.store.write(lambda connection: outbox.shift_times(connection, by))
    for game in await repository.store.read(games.ongoing):
        command = partial(repository.run, game, partial(_shift_game, repository, jump))
        await ward.attempt("game", game, command, in_any_case=True)


async def _shift_game(repository: GameRepository, jump: timedelta, live: LiveGame) -> None:
    """The timers, pauses and votes of one game."""
    if live.row.status not in (Status.RUNNING, Status.PAUSED):
        return
    now, by = repository.clock.now(), jump.total_seconds()
    still = tuple(
        (begun + by, None if ended is None else ended + by) for begun, ended in live.pauses
    )
    after = replace(live, pauses=still)
    change = GameUpdate(live.state)
    change.timers = tuple(
        timers.keep_time_left(live, after, timer, now, jump) for timer in live.timers
    )

    def write(connection: sqlite3.Connection) -> None:
        pauses.put(connection, live.id, still)
        votes.shift(connection, live.id, by)

    change.also_write.append(write)
    await repository.save(after, change)
