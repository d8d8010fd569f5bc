"""One row that cannot be read stops nothing else, and the log names it."""

from __future__ import annotations

import re
import sqlite3
from contextlib import suppress
from datetime import timedelta

import pytest

from bot.app.games import GameRepository
from bot.app.outbox.followers import Followers
from bot.app.outbox.outbox import Outbox
from bot.app.schedule.scheduler import Scheduler
from bot.app.tables.votes import Votes
from bot.app.turns.drafts import Drafts
from bot.clock import ManualClock
from bot.errors import WORDS
from bot.store import damaged_rows
from bot.store.queries import games, servers, statistics
from bot.store.queries.outbox import Audience
from bot.store.records import Status
from engine.core.refusal import Refused
from tests.bot.lobbies import created, person, started
from tests.bot.offered_actions import offered

DAMAGE = {
    "a game's options": ("games", "UPDATE games SET options = '[1,' WHERE id = 1"),
    "a game's seed": ("games", "UPDATE games SET seed = 'xyz' WHERE id = 1"),
    "a position": ("games", "UPDATE positions SET body = '{\"a\"' WHERE game = 1"),
    "a position of nothing": ("games", "UPDATE positions SET body = '[]' WHERE game = 1"),
    "a timer's seat": ("timers", "UPDATE timers SET seat = 99, due = 5 WHERE game = 1"),
    "a timer's time": ("", "UPDATE timers SET due = 'soon' WHERE game = 1"),
    "a person's settings": ("people", "UPDATE people SET settings = '{]' WHERE name = 'Ada'"),
    "a list for settings": ("people", "UPDATE people SET settings = '[5]' WHERE name = 'Ada'"),
    "hours for settings": (
        "people",
        """UPDATE people SET settings = '{"quiet":5,"vacations":[1],"zone":[]}'""",
    ),
    "a draft": ("drafts", "UPDATE drafts SET actions = 'launch' WHERE game = 1"),
    "half a character in a draft": (
        "drafts", """UPDATE drafts SET actions = '["pass \\ud800"]' WHERE game = 1"""
    ),
    "a vote": ("votes", "UPDATE votes SET body = '{' WHERE game = 1"),
    "a list for a vote": ("votes", "UPDATE votes SET body = '[7]' WHERE game = 1"),
    "a vote's seat": ("votes", "UPDATE votes SET seat = 99 WHERE game = 1"),
    "a vote's opener": ("votes", """UPDATE votes SET body = '{"by":99}' WHERE game = 1"""),
    "a vote's time": ("votes", "UPDATE votes SET opened = 'soon' WHERE game = 1"),
    "an item of the outbox": ("outbox", "UPDATE outbox SET body = '{\"from\":' WHERE game = 1"),
    "a server": ("servers", "UPDATE servers SET settings = 'none'"),
}  # fmt: skip


async def two_games(repository: GameRepository) -> tuple[int, int]:
    """Two games with something in every table; the first one will be damaged."""
    one = await started(repository, 2, ("longer",))
    two = await started(repository, 2, ("longer",), place="there")
    zoe = await person(repository, "Zoe")
    for live in (one, two):
        await Followers(repository).follow(live.id, zoe)
        await Votes(repository).vote(live.id, live.row.host, "abandon")
        seat = live.rules.play.waiting(live.state)[0]
        draft = await Drafts(repository).open(live.id, live.person_of(seat) or 0)
        await Drafts(repository).add(live.id, live.person_of(seat) or 0, 0, 0, offered(draft)[0])
    await repository.store.write(
        lambda connection: servers.put_settings(connection, "server", {"most_games": 9})
    )
    return one.id, two.id


@pytest.mark.parametrize("what", sorted(DAMAGE))
async def test_one_damaged_row_stops_nothing_else(
    repository: GameRepository, clock: ManualClock, caplog: pytest.LogCaptureFixture, what: str
) -> None:
    one, two = await two_games(repository)
    table, statement = DAMAGE[what]
    damaged_rows._named.clear()

    def harm(connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        assert connection.execute(statement).rowcount > 0
        connection.execute("PRAGMA ignore_check_constraints = OFF")

    await repository.store._connection.work(harm)
    for game in (one, two):
        repository.evict(game)

    # Listing and setting tables up.
    listed = await repository.store.read(lambda connection: games.of_server(connection, "server"))
    assert two in {row.id for row in listed}
    ada = await person(repository, "Ada")
    assert two in {
        row.id
        for row in await repository.store.read(lambda connection: games.of_person(connection, ada))
    }
    await created(repository, place="one more")
    await repository.store.read(statistics.listed_people)

    # Sending: what the other game has to tell goes out.
    assert two in await _handed(repository)

    # Time: the other game's deadline passes, and its turn is played.
    scheduler = Scheduler(repository)
    await scheduler.begin()
    clock.advance(timedelta(days=3))
    await scheduler.check_clocks()
    for _ in range(3):
        await scheduler.run_round()
        assert await scheduler._seconds_until_due() >= 0
        clock.advance(timedelta(hours=12))
    after = await repository.load(two)
    assert after.revision > 0
    assert after.row.status is Status.RUNNING

    # The damaged game answers with a sentence, or works.
    if code := await _refusal(repository, one):
        assert code == "game_damaged"
    if table:
        lines = re.findall(rf"row .* of {table}(?: of game 1)? failed", caplog.text)
        assert lines
        assert len(lines) == len(set(lines))  # each row once, however often it is met


async def _refusal(repository: GameRepository, game_id: int) -> str:
    """What a player reads who takes their turn; nothing, if they can."""
    try:
        live = await repository.load(game_id)
        await Drafts(repository).open(
            game_id, live.person_of(live.rules.play.waiting(live.state)[0]) or 0
        )
    except Refused as refused:
        return refused.code
    return ""


async def _handed(repository: GameRepository) -> set[int | None]:
    """The games of which something can be sent."""
    found = set()
    for one in await Outbox(repository).claim(dict.fromkeys(Audience, 20)):
        with suppress(Refused):  # the sender leaves what it cannot put together
            found.add((await Outbox(repository).prepare(one)).waiting.game)
    return found


def test_a_damaged_game_has_its_sentence() -> None:
    assert "All other games go on" in WORDS.refusal(Refused("game_damaged", game=1), {})
