"""A damaged entry or position of one game's past: what needs all of it is refused with a sentence,
and what can do without it goes on.
"""

from __future__ import annotations

import json
import sqlite3

import pytest

from bot.app.admin import export_full, export_public
from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.app.people.privacy import Privacy
from bot.app.people.statistics import Statistics
from bot.app.turns.undo import Undos
from bot.errors import WORDS
from bot.store import damaged_rows
from bot.store.queries import steps
from engine.core.refusal import Refused
from engine.games import GAMES
from tests.bot.app.turns.test_undo import play as pass_turn
from tests.bot.lobbies import person, started
from tests.bot.played_games import play

ENTRY = "UPDATE steps SET entry = '{' WHERE game = ? AND revision = 5"
EVENTS = "UPDATE steps SET events = '{' WHERE game = ? AND revision = 5"
MISSING = "DELETE FROM steps WHERE game = ? AND revision = 5"
START = "UPDATE turns SET body = x'00' WHERE game = ? AND revision = 0"
NOW = "UPDATE positions SET body = '[' WHERE game = ?"
DRAFT = "INSERT INTO drafts (game, seat, revision, actions) VALUES (?, 0, 0, '[')"


async def harm(repository: GameRepository, live: LiveGame, statement: str) -> None:
    damaged_rows._named.clear()
    harmed = await repository.store.write(
        lambda connection: connection.execute(statement, (live.id,)).rowcount
    )
    assert harmed == 1
    repository.evict(live.id)


async def over(repository: GameRepository, place: str = "here") -> LiveGame:
    live = await started(repository, 2, ("longer",), place=place)
    return await play(repository, live.id)


@pytest.mark.parametrize(
    ("statement", "code"),
    [(ENTRY, "turn_damaged"), (EVENTS, "turn_damaged"), (MISSING, "turn_damaged"),
     (START, "turn_damaged"), (NOW, "game_damaged"), (DRAFT, "game_damaged")],
)  # fmt: skip
async def test_a_full_export_needs_all_of_a_game(
    repository: GameRepository, statement: str, code: str
) -> None:
    live = await over(repository)
    await harm(repository, live, statement)
    with pytest.raises(Refused) as refused:
        await repository.store.read(
            lambda connection: export_full.export_game(connection, GAMES, live.id)
        )
    assert refused.value.code == code
    assert "a backup" in WORDS.refusal(refused.value)


@pytest.mark.parametrize(
    ("statement", "code"),
    [(ENTRY, "turn_damaged"), (EVENTS, "turn_damaged"), (NOW, "game_damaged")],
)
async def test_an_export_needs_the_whole_log_and_the_end(
    repository: GameRepository, statement: str, code: str
) -> None:
    live = await over(repository)
    await harm(repository, live, statement)
    with pytest.raises(Refused) as refused:
        await export_public.export_game(repository, live.id)
    assert refused.value.code == code


async def test_statistics_leave_a_damaged_game_out(
    repository: GameRepository, caplog: pytest.LogCaptureFixture
) -> None:
    one, _ = await over(repository), await over(repository, "there")
    await harm(repository, one, ENTRY)
    ada = await person(repository, "Ada")
    for _ in range(2):
        assert (await Statistics(repository).of_person(ada, ada)).games == 1
    assert caplog.text.count(f"reading row {one.id} of games failed") == 1


async def test_ones_own_data_come_without_what_cannot_be_read(repository: GameRepository) -> None:
    live = await over(repository)
    ada = await person(repository, "Ada")
    whole = json.loads(json.dumps(await Privacy(repository).export(ada)))
    await harm(repository, live, ENTRY)
    left = json.loads(json.dumps(await Privacy(repository).export(ada)))
    kept = [one["revision"] for one in left["games"][0]["actions"]]
    assert kept == [one["revision"] for one in whole["games"][0]["actions"] if one["revision"] != 5]


@pytest.mark.parametrize("statement", [ENTRY, EVENTS, MISSING])
async def test_a_damaged_entry_keeps_its_place_in_the_log(
    repository: GameRepository, statement: str
) -> None:
    live = await over(repository)
    await harm(repository, live, statement)

    def look(connection: sqlite3.Connection) -> list[tuple[int, bool]]:
        return [(row.revision, row.damaged) for row in steps.after(connection, live.id, 3, 6)]

    assert await repository.store.read(look) == [(4, False), (5, True), (6, False)]


@pytest.mark.parametrize("statement", [ENTRY, EVENTS, MISSING])
async def test_a_turn_that_cannot_be_read_is_not_taken_back(
    repository: GameRepository, statement: str
) -> None:
    """It is not known who acted in it or what was seen, and so who has to agree."""
    live = await started(repository, 2, ("longer",))
    for _ in range(6):
        await pass_turn(repository, live.id, "pass")
    await harm(repository, live, statement)
    ada = live.person_of(live.seats[0].seat) or 0  # her last turn was the fifth
    with pytest.raises(Refused) as refused:
        await Undos(repository).request_undo(live.id, ada)
    assert refused.value.code == "turn_damaged"
    assert (await repository.load(live.id)).revision == 6
