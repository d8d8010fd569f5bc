"""Every field of a full export spoilt in every way: refused with a sentence, or the game works."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.app.admin import export_full, export_public, import_file, import_full
from bot.app.games import GameRepository
from bot.app.outbox.outbox import Outbox
from bot.app.people.privacy import Privacy
from bot.app.schedule.scheduler import Scheduler
from bot.app.settings import personal_settings
from bot.app.tables.votes import Votes
from bot.app.turns.drafts import Drafts
from bot.app.turns.history import GameHistory
from bot.clock import ManualClock
from bot.errors import WORDS
from bot.store.queries import games
from bot.store.records import Status
from bot.store.store import Store
from engine.core.refusal import Refused
from engine.games import GAMES
from tests.bot.app.admin.test_exports import P1, P2, Page, full, started
from tests.bot.played_games import act, advised, asked, play

Way = tuple[str | int, ...]
VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 7, 0.5, 10**17, "", "abc", "x" * 900, "x" * 5000, "\x00", "🦊" * 60, [], {},
    [[[[]]]], {"a": {"b": [1, "2", None]}}, ["x"] * 3, [0] * 3000,
)  # fmt: skip
RAW = ("1e400", "-1e400", "NaN", "Infinity", "9" * 30, "9" * 5000, "[" * 5000)


@pytest.fixture
async def elsewhere(tmp_path: Path, clock: ManualClock) -> AsyncIterator[GameRepository]:
    store = await Store.open(tmp_path / "elsewhere.db")
    yield GameRepository(store, ManualClock(clock.now()))
    await store.close()


async def small(repository: GameRepository) -> Page:
    """A short game with something in every part of its file."""
    live = await started(repository, 2, ("longer",))
    await play(repository, live.id, 4, pause=timedelta(minutes=7))
    await act(repository, live.id, P2, "order bonus tower take")
    await Votes(repository).pause(live.id, live.row.host)
    await Votes(repository).resume(live.id, live.row.host)
    await Votes(repository).vote(live.id, live.person_of(P1) or 0, "abandon")
    live = await repository.load(live.id)
    seat = asked(live)
    line = live.rules.play.write(advised(live, seat))
    await Drafts(repository).add(live.id, live.person_of(seat) or 0, live.revision, 0, line)
    page = await full(repository, live.id)
    hours = {"start": "22:00", "end": "07:00", "zone": "UTC"}
    days = {f"{end}": f"2026-03-1{n}T00:00:00+00:00" for n, end in enumerate(("start", "end"))}
    away = {str(live.id): [{**days, "zone": "UTC"}]}
    chosen = {"dms": False, "zone": "Europe/Berlin", "quiet": hours, "vacations": away}
    page["people"][0]["settings"] = chosen
    return page


def paths(value: object, at: Way = ()) -> Iterator[Way]:
    """Every field, and of lists the first two entries."""
    if at:
        yield at
    inside: Sequence[tuple[str | int, object]] = ()
    if isinstance(value, dict):
        inside = list(value.items())
    elif isinstance(value, list):
        inside = list(enumerate(value))[:2]
    for name, inner in inside:
        yield from paths(inner, (*at, name))


def put(page: Page, path: Way, value: object) -> Page:
    spoilt = deepcopy(page)
    inner: Any = spoilt
    for name in path[:-1]:
        inner = inner[name]
    inner[path[-1]] = value
    return spoilt


def signed(page: Page) -> Page:
    return {**page, "sum": import_full.checksum(page)}


async def imported(repository: GameRepository, text: str) -> int | None:
    """The number of the game; None if it was refused, with a sentence."""
    try:
        game = import_full.read_export(GAMES, import_file.parse_export(text))
        return await repository.store.write(
            lambda connection: export_full.write_game(connection, game, repository.now())
        )
    except Refused as refused:
        said = WORDS.refusal(refused, {})
        if not refused.code.startswith("import_") or len(said) > 300:
            raise
        return None


async def works(repository: GameRepository, game_id: int) -> None:
    """All that the desk does with a game, on one that came from elsewhere."""
    live = await repository.load(game_id)
    for seat in live.seats:
        live.stops(seat.seat)
        if seat.person is not None:
            person = live.people[seat.person]
            assert len(person.name) <= 100
            personal_settings.chosen(person.settings)
            assert int(person.account or "0")
            await Privacy(repository).export(person.id)
            if live.row.status is Status.RUNNING:
                await Drafts(repository).open(game_id, person.id)
    assert int(live.row.place) + int(live.row.server or 0) > 0
    await Scheduler(repository).run_round()
    await Outbox(repository).hand_out()
    live = await repository.load(game_id)
    await GameHistory(repository).timeline(live)
    await GameHistory(repository).stored_turn(live, None)
    await export_public.export_game(repository, game_id)
    again = await full(repository, game_id)
    import_full.read_export(GAMES, again)
    await repository.store.read(
        lambda connection: games.of_server(connection, live.row.server or "")
    )


async def test_every_field_spoilt_is_refused_or_harmless(
    repository: GameRepository, elsewhere: GameRepository
) -> None:
    page = await small(repository)
    assert {"votes", "drafts", "orders", "pauses", "timers"} <= {key for key in page if page[key]}
    assert await imported(elsewhere, json.dumps(signed(page))) is not None
    await forget_all(elsewhere)
    dice = Random(17)
    taken = 0
    for path in paths(page):
        tries = 1 if path[0] in ("position", "turns") else 8
        for value in dice.sample(VALUES, tries):
            spoilt = signed(put(page, path, value))
            try:
                game = await imported(elsewhere, json.dumps(spoilt))
                if game is not None:
                    await works(elsewhere, game)
                    await forget_all(elsewhere)
                    taken += 1
            except Exception as error:
                error.add_note(f"{path} = {value!r}"[:300])
                raise
    assert taken > 20


async def forget_all(repository: GameRepository) -> None:
    """An empty file again."""

    def work(base: Any) -> list[int]:
        found = [game for (game,) in base.execute("SELECT id FROM games").fetchall()]
        for game in found:
            games.delete(base, game)
        base.execute("DELETE FROM outbox")
        base.execute("DELETE FROM people")
        return found

    for game in await repository.store.write(work):
        repository.evict(game)


def text_with(page: Page, path: Way, raw: str) -> str:
    """Write a file with `raw` in one place, and with the right checksum, if there can be one."""
    with suppress(ValueError, RecursionError):
        page = signed(put(page, path, json.loads(raw)))
    return json.dumps(put(page, path, "#here#")).replace('"#here#"', raw)


@pytest.mark.parametrize("raw", RAW, ids=[raw[:8] for raw in RAW])
async def test_wild_numbers_anywhere_are_refused(
    repository: GameRepository, elsewhere: GameRepository, raw: str
) -> None:
    page = await small(repository)
    spots: list[Way] = [
        ("game", "created"), ("votes", 0, "body", "vote"), ("position", "turn"),
        ("timers", 0, "due"), ("people", 0, "settings", "quiet_since"),
        ("steps", 0, "entry", "turn"), ("format",),
    ]  # fmt: skip
    taken = [path for path in spots if await imported(elsewhere, text_with(page, path, raw))]
    assert taken == []


def test_a_file_of_48_megabytes_is_refused_at_once(tmp_path: Path) -> None:
    """The text is looked at before it is parsed: here no list of millions is ever made."""
    file = tmp_path / "large.json"
    for text in ('{"waiting": [' + "0," * 24_000_000 + "0]}", "[" + "0," * 5_000_000 + "0]"):
        file.write_text(text, encoding="utf-8")
        begun = time.thread_time()
        with pytest.raises(Refused, match="import_large"):
            import_file.read_export_file(file)
        assert time.thread_time() - begun < 1.0


HOSTILE: dict[str, tuple[Way, object]] = {
    "a place that is no number": (("game", "place"), "abc"),
    "a place beyond all numbers": (("game", "place"), "9" * 20),
    "a server of words": (("game", "server"), "my server"),
    "an account of words": (("people", 0, "account"), "abc"),
    "a name of 900 characters": (("people", 0, "name"), "x" * 900),
    "a name of several lines": (("people", 0, "name"), "a\nb"),
    "a player without an account": (("people", 0, "account"), None),
    "a person in two seats": (("seats", 1, "person"), 1),
    "an action that is none": (("steps", 0, "entry", "action"), "dance"),
    "more beside an action": (("steps", 0, "entry", "more"), [1]),
    "a long list of salts": (("game", "salts"), ["x"] * 2000),
    "a running game that is paused": (("pauses", 0, "ended"), None),
    "quiet hours with a zone": (
        ("people", 0, "settings", "quiet"),
        {"start": "22:00+05:00", "end": "07:00", "zone": "UTC"},
    ),
    "a vacation at the end of time": (
        ("people", 0, "settings", "vacations", "1", 0, "end"),
        "9999-12-31T23:59:59+00:00",
    ),
}


async def test_hostile_files_with_a_right_checksum_are_refused(
    repository: GameRepository, elsewhere: GameRepository
) -> None:
    page = await small(repository)
    found = {
        what: await imported(elsewhere, json.dumps(signed(put(page, path, value))))
        for what, (path, value) in HOSTILE.items()
    }
    assert {what for what, game in found.items() if game is not None} == set()
