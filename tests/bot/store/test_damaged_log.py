"""A damaged entry or position of one game's past: what needs all of it is refused with a sentence,
and what can do without it goes on.
"""

from __future__ import annotations

import json
import sqlite3

import pytest

from bot.app.admin import export_full, export_public
from bot.app.games import GameRepository, LiveGame
from bot.app.people.privacy import Privacy
from bot.app.people.statistics import Statistics
from bot.app.turns.undo import Undos
from bot.errors import WORDS
from bot.store import damaged_rows
from bot.store.queries import steps
from engine.core.refusal import Refused
from engine.games import GAMES
from tests.bot.app.turns.test_undo import play as pass_turn
from tests.bot.playing import play
from tests.bot.table import person, started

ENTRY = "UPDATE steps SET entry = '{' WHERE game = ? AND revision = 5"
EVENTS = "UPDATE steps SET events = '{' WHERE game = ? AND revision = 5"
MISSING = "DELETE FROM steps WHERE game = ? AND revision = 5"
START = "UPDATE turns SET body = x'00' WHERE game = ? AND revision = 0"
NOW = "UPDATE positions SET body = '[' WHERE game = ?"
DRAFT = "INSERT INTO drafts (game, seat, revision, actions) VALUES (?, 0, 0, '[')"


async def harm(office: GameRepository, live: LiveGame, statement: str) -> None:
    damaged_rows._named.clear()
    harmed = await office.store.write(lambda base: base.execute(statement, (live.id,)).rowcount)
    assert harmed == 1
    office.forget(live.id)


async def over(office: GameRepository, place: str = "here") -> LiveGame:
    live = await started(office, 2, ("longer",), place=place)
    return await play(office, live.id)


@pytest.mark.parametrize(
    ("statement", "code"),
    [(ENTRY, "turn_damaged"), (EVENTS, "turn_damaged"), (MISSING, "turn_damaged"),
     (START, "turn_damaged"), (NOW, "game_damaged"), (DRAFT, "game_damaged")],
)  # fmt: skip
async def test_a_full_export_needs_all_of_a_game(
    office: GameRepository, statement: str, code: str
) -> None:
    live = await over(office)
    await harm(office, live, statement)
    with pytest.raises(Refused) as refused:
        await office.store.read(lambda base: export_full.page(base, GAMES, live.id))
    assert refused.value.code == code
    assert "a backup" in WORDS.refusal(refused.value)


@pytest.mark.parametrize(
    ("statement", "code"),
    [(ENTRY, "turn_damaged"), (EVENTS, "turn_damaged"), (NOW, "game_damaged")],
)
async def test_an_export_needs_the_whole_log_and_the_end(
    office: GameRepository, statement: str, code: str
) -> None:
    live = await over(office)
    await harm(office, live, statement)
    with pytest.raises(Refused) as refused:
        await export_public.export(office, live.id)
    assert refused.value.code == code


async def test_statistics_leave_a_damaged_game_out(
    office: GameRepository, caplog: pytest.LogCaptureFixture
) -> None:
    one, _ = await over(office), await over(office, "there")
    await harm(office, one, ENTRY)
    ada = await person(office, "Ada")
    for _ in range(2):
        assert (await Statistics(office).of_person(ada, ada)).games == 1
    assert caplog.text.count(f"reading row {one.id} of games failed") == 1


async def test_ones_own_data_come_without_what_cannot_be_read(office: GameRepository) -> None:
    live = await over(office)
    ada = await person(office, "Ada")
    whole = json.loads(json.dumps(await Privacy(office).export(ada)))
    await harm(office, live, ENTRY)
    left = json.loads(json.dumps(await Privacy(office).export(ada)))
    kept = [one["revision"] for one in left["games"][0]["actions"]]
    assert kept == [one["revision"] for one in whole["games"][0]["actions"] if one["revision"] != 5]


@pytest.mark.parametrize("statement", [ENTRY, EVENTS, MISSING])
async def test_a_damaged_entry_keeps_its_place_in_the_log(
    office: GameRepository, statement: str
) -> None:
    live = await over(office)
    await harm(office, live, statement)

    def look(base: sqlite3.Connection) -> list[tuple[int, bool]]:
        return [(row.revision, row.damaged) for row in steps.after(base, live.id, 3, 6)]

    assert await office.store.read(look) == [(4, False), (5, True), (6, False)]


@pytest.mark.parametrize("statement", [ENTRY, EVENTS, MISSING])
async def test_a_turn_that_cannot_be_read_is_not_taken_back(
    office: GameRepository, statement: str
) -> None:
    """Nobody knows who acted in it or what was seen, and so who has to agree."""
    live = await started(office, 2, ("longer",))
    for _ in range(6):
        await pass_turn(office, live.id, "pass")
    await harm(office, live, statement)
    ada = live.person_of(live.seats[0].seat) or 0  # her last turn was the fifth
    with pytest.raises(Refused) as refused:
        await Undos(office).ask(live.id, ada)
    assert refused.value.code == "turn_damaged"
    assert (await office.load(live.id)).revision == 6
