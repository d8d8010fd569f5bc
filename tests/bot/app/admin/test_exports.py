"""Exports: what all may read, and what another machine needs to go on."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.app.admin import export_full, export_public, import_full
from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.app.schedule.due_timers import Timeouts
from bot.app.tables.seats import Seats
from bot.app.tables.votes import Votes
from bot.app.turns.drafts import Drafts
from bot.app.turns.undo import Undos
from bot.clock import ManualClock
from bot.store.queries import games, people, started_games, steps, tenures
from bot.store.records import Holder, Status
from bot.store.store import Store
from bot.store.stored_settings import StoredSettings, Tell, VacationRow
from engine.core import fair
from engine.core.chance import seed_text
from engine.core.refusal import Refused
from engine.core.seat import SEATS
from engine.games import GAMES
from tests.bot import lobbies
from tests.bot.lobbies import account, created, items, person
from tests.bot.offered_actions import offered
from tests.bot.played_games import act, advised, asked, play

Page = dict[str, Any]
P1, P2 = SEATS[:2]


async def started(
    repository: GameRepository, *what: Any, place: str = "101", **how: Any
) -> LiveGame:
    """A game in a place of Discord: a file names places by their numbers."""
    return await lobbies.started(repository, *what, place=place, server="202", **how)


@pytest.fixture
async def elsewhere(tmp_path: Path, clock: ManualClock) -> AsyncIterator[GameRepository]:
    """Another machine: a fresh file, the same time."""
    store = await Store.open(tmp_path / "elsewhere.db")
    yield GameRepository(store, ManualClock(clock.now()))
    await store.close()


async def full(repository: GameRepository, game_id: int) -> Page:
    """The file of a whole game, as it comes back from the disk."""
    page = await repository.store.read(
        lambda connection: export_full.export_game(connection, GAMES, game_id)
    )
    found: Page = json.loads(json.dumps(page))
    return found


async def taken_up(repository: GameRepository, page: object) -> int:
    game = import_full.read_export(GAMES, page)
    return await repository.store.write(
        lambda connection: export_full.write_game(connection, game, repository.now())
    )


def verified(page: Page, folder: Path) -> str:
    file = folder / "game.json"
    file.write_text(json.dumps(page), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "engine", "verify", str(file)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


# For everybody


async def test_a_game_played_through_the_desk_is_verified_by_its_export(
    repository: GameRepository, tmp_path: Path
) -> None:
    live = await started(repository, 2, ("longer",))
    await act(repository, live.id, P1, "order bonus tower take")
    await act(repository, live.id, P1, "pass")
    await Undos(repository).request_undo(live.id, live.person_of(P1) or 0)
    live = await play(repository, live.id)
    assert live.row.status is Status.OVER
    page = await export_public.export_game(repository, live.id)
    assert page["seed"] == seed_text(live.row.seed)
    assert len(page["salts"]) == 2
    assert any("undo" in entry for entry in page["log"])
    assert all(entry.get("action", "") is not None for entry in page["log"])
    assert page["result"]["winners"]
    assert page["seats"] == [{"seat": "P1", "name": "Ada"}, {"seat": "P2", "name": "Bea"}]
    assert "1 undos" in verified(page, tmp_path)


async def test_verify_notices_an_export_that_was_changed(repository: GameRepository) -> None:
    live = await play(repository, (await started(repository, 2)).id)
    page = await export_public.export_game(repository, live.id)
    fair.verify(GAMES, page)
    place = next(n for n, events in enumerate(page["events"]) if events)
    page["events"][place] = page["events"][place][1:]
    with pytest.raises(Exception, match="entry_events"):
        fair.verify(GAMES, page)


async def test_a_running_game_is_sealed(repository: GameRepository) -> None:
    live = await started(repository, 2, ("longer",))
    await act(repository, live.id, P1, "order bonus tower take")
    live = await play(repository, live.id, 120)
    assert live.row.status is Status.RUNNING
    page = await export_public.export_game(repository, live.id)
    assert (page["seed"], page["salts"], page["result"]) == (None, [], None)
    assert page["commitment"] == live.row.commitment
    assert len(page["log"]) == live.revision == 120  # an order is not even counted
    assert any(entry["action"] is None for entry in page["log"])  # a card that was kept
    assert {key for entry in page["log"] for key in entry} == {"seat", "action"}
    text = json.dumps(page)
    assert "only" not in text
    assert "tower take" not in text
    assert seed_text(live.row.seed) not in text


async def test_the_stored_export_is_the_one_the_engine_would_write(
    repository: GameRepository,
) -> None:
    live = await play(repository, (await started(repository, 3)).id, 150)
    rows = await repository.store.read(lambda connection: steps.after(connection, live.id, 0))
    state = live.rules.play.start(fair.dealt_setup(live.setup, live.row.salts))
    entries = []
    for row in rows:
        assert row.action is not None
        (action,) = live.rules.play.read(state, row.seat, row.action.action)
        step = live.rules.play.step(state, action)
        entries.append(fair.Entry(action, step.events))
        state = step.state
    names = ("Ada", "Bea", "Cid")
    sealed = fair.export_public(live.rules, live.setup, entries, names, live.row.salts)
    page = await export_public.export_game(repository, live.id)
    assert page == {**sealed, "salts": []}
    assert any(entry["action"] is None for entry in page["log"])


async def test_two_games_that_differ_only_in_secrets_have_the_same_sealed_export(
    repository: GameRepository, elsewhere: GameRepository
) -> None:
    """Two worlds: other orders, another kept card, another draft."""

    exports, opened = [], []
    for world, app in enumerate((repository, elsewhere)):
        live = await started(app, 2, ("longer", "effects=random"))
        answer = ("take", "decline")[world]
        await act(app, live.id, P2, f"order flare tower {answer}")
        kept = False
        while not kept:
            live = await app.load(live.id)
            seat = asked(live)
            words = [live.rules.play.write(one) for one in live.rules.play.legal(live.state, seat)]
            keeps = [word for word in words if word.startswith("keep") and word != "keep none"]
            kept = len(keeps) > 1
            word = keeps[-world] if kept else live.rules.play.write(advised(live, seat))
            await act(app, live.id, seat, word)
        live = await app.load(live.id)
        who = live.person_of(asked(live)) or 0
        choices = offered(await Drafts(app).open(live.id, who))
        await Drafts(app).add(live.id, who, live.revision, 0, choices[-world])
        exports.append(json.dumps(await export_public.export_game(app, live.id)))
        rows = await app.store.read(partial(steps.after, game_id=live.id, revision=0))
        opened.append([row.action.action for row in rows if row.action])
    assert opened[0][-1] != opened[1][-1]  # the card that was kept
    assert exports[0] == exports[1]


async def test_an_abandoned_game_is_open_has_no_result_and_is_verified(
    repository: GameRepository, tmp_path: Path
) -> None:
    live = await started(repository, 2)
    await act(repository, live.id, P1, "order bonus tower take")
    await play(repository, live.id, 8)
    sealed = await export_public.export_game(repository, live.id)
    assert "abandoned" not in sealed
    await Votes(repository).end(live.id, live.row.host)
    page = await export_public.export_game(repository, live.id)
    assert page["seed"] is not None
    assert page["log"][0]["action"] == "order bonus tower take"
    assert (page["result"], page["abandoned"]) == (None, True)
    assert verified(page, tmp_path).endswith("8 actions, abandoned before the end\n")


async def test_a_game_that_is_over_is_not_called_abandoned(repository: GameRepository) -> None:
    live = await play(repository, (await started(repository, 2)).id)
    assert "abandoned" not in await export_public.export_game(repository, live.id)


async def test_bots_have_no_name_of_a_person(repository: GameRepository) -> None:
    live = await started(repository, 3, bots=1)
    await Timeouts(repository).play_computers(live.id)
    page = await export_public.export_game(repository, live.id)
    assert [seat["name"] for seat in page["seats"]] == ["Ada", "Bea", "Izar (bot)"]


async def test_a_lobby_has_nothing_to_export(repository: GameRepository) -> None:
    row = await created(repository)
    with pytest.raises(Refused, match="not_started"):
        await export_public.export_game(repository, row.id)


# For another machine


async def busy(repository: GameRepository) -> LiveGame:
    """A game in the middle: a draft, timers, a past tenure, a pause, an open vote, an undo."""
    live = await started(repository, 3, ("longer",))
    game = live.id
    await act(repository, game, P1, "pass")
    await Undos(repository).request_undo(game, live.person_of(P1) or 0)
    await play(repository, game, 40, pause=timedelta(minutes=7))
    await Votes(repository).pause(game, live.row.host)
    clock = repository.clock
    assert isinstance(clock, ManualClock)
    clock.advance(timedelta(hours=1))
    await Votes(repository).resume(game, live.row.host)
    await Seats(repository).offer(game, P2, live.person_of(P2) or 0)
    await Seats(repository).take(game, P2, await person(repository, "Zoe"))
    await Votes(repository).vote(game, live.person_of(P1) or 0, "abandon")
    live = await repository.load(game)
    seat = asked(live)
    word = live.rules.play.write(advised(live, seat))
    await Drafts(repository).add(game, live.person_of(seat) or 0, live.revision, 0, word)
    return live


async def test_a_game_goes_on_elsewhere_exactly_as_it_would_here(
    repository: GameRepository, elsewhere: GameRepository
) -> None:
    live = await busy(repository)
    await repository.store.write(
        lambda connection: connection.execute("UPDATE outbox SET status = 'told'")
    )
    elsewhere.clock.set(repository.clock.now())  # type: ignore[attr-defined]  # a ManualClock
    await person(elsewhere, "Somebody else")  # numbers of people differ
    page = await full(repository, live.id)
    game = await taken_up(elsewhere, page)
    assert game == live.id
    there = await elsewhere.load(game)
    assert there.state == live.state
    assert there.timers == (await repository.load(live.id)).timers
    assert replace(there.row, host=0) == replace(live.row, host=0)
    here: list[Any] = []
    away: list[Any] = []
    words: list[str] = []
    for app, found in ((repository, here), (elsewhere, away)):
        now = await app.load(live.id)
        who = now.person_of(asked(now)) or 0
        draft = await Drafts(app).open(live.id, who)
        assert draft.actions
        await Drafts(app).confirm(live.id, who, now.revision, len(draft.actions))
        for place in range(40):
            now = await app.load(live.id)
            if app is repository:
                words.append(now.rules.play.write(advised(now, asked(now))))
            app.clock.advance(timedelta(minutes=11))  # type: ignore[attr-defined]  # the same
            now = await act(app, live.id, asked(now), words[place])
            found.append((now.state, now.timers, now.row.told))
        found.append(await app.position_at(now, 3))  # history came along
        found.append(await export_public.export_game(app, live.id))
    assert here == away
    assert here[39][0] != live.state


async def test_people_are_known_again_by_their_accounts(
    repository: GameRepository, elsewhere: GameRepository
) -> None:
    await person(elsewhere, "Dov")
    bea = await person(elsewhere, "Bea")
    live = await busy(repository)
    await repository.store.write(
        lambda connection: people.put_settings(
            connection,
            live.row.host,
            StoredSettings(tell=Tell.DM, vacations={99: (), live.id: ()}),
        )
    )
    page = await full(repository, live.id)
    game = await taken_up(elsewhere, page)
    names = {row["name"]: row for row in page["people"]}
    assert names.keys() == {"Ada", "Bea", "Cid", "Zoe"}
    assert names["Ada"]["settings"] == {"tell": "dm", "vacations": {str(live.id): []}}
    held = await elsewhere.store.read(lambda connection: tenures.of_game(connection, game))
    assert [tenure.person for tenure in held if tenure.why == "taken"] == [bea]
    there = await elsewhere.load(game)
    assert there.people[there.person_of(P1) or 0].settings == StoredSettings(tell=Tell.DM)
    assert there.people[there.person_of(P2) or 0].name == "Zoe"


async def test_vacations_follow_a_game_that_gets_another_number(
    repository: GameRepository, elsewhere: GameRepository
) -> None:
    await started(elsewhere, 2, place="102")
    live = await play(repository, (await started(repository, 2)).id, 5)
    away = VacationRow("2026-03-03T00:00+00:00", "2026-03-05T00:00+00:00", "UTC")
    ada = live.person_of(P1) or 0
    chosen = StoredSettings(vacations={live.id: (away,)})
    await repository.store.write(lambda connection: people.put_settings(connection, ada, chosen))
    game = await taken_up(elsewhere, await full(repository, live.id))
    assert game != live.id
    there = await elsewhere.load(game)
    assert len(there.stops(P1).vacations) == 1
    first = await elsewhere.load(live.id)
    assert not first.stops(P1).vacations


async def test_what_had_not_been_announced_is_announced_elsewhere_once(
    repository: GameRepository, elsewhere: GameRepository
) -> None:
    live = await play(repository, (await started(repository, 2, ("longer",))).id, 30)
    assert await items(repository, "turn")
    game = await taken_up(elsewhere, await full(repository, live.id))
    (turn,) = await items(elsewhere, "turn")
    assert turn.body["span"]["after"] == 0
    assert turn.body["span"]["to"] == live.revision
    there = await elsewhere.load(game)
    assert there.row.told == live.revision
    known = {one.person for one in there.seats}
    assert {ask["person"] for ask in turn.body["asked"]} <= known


async def test_what_was_announced_is_not_announced_again(
    repository: GameRepository, elsewhere: GameRepository
) -> None:
    live = await play(repository, (await started(repository, 2, ("longer",))).id, 30)
    await repository.store.write(
        lambda connection: connection.execute("UPDATE outbox SET status = 'told'")
    )
    await taken_up(elsewhere, await full(repository, live.id))
    assert await items(elsewhere) == []


async def test_the_same_game_is_not_taken_up_twice(
    repository: GameRepository, elsewhere: GameRepository
) -> None:
    live = await started(repository, 2)
    page = await full(repository, live.id)
    game = await taken_up(elsewhere, page)
    with pytest.raises(Refused, match="import_there") as refused:
        await taken_up(elsewhere, page)
    assert refused.value.facts == {"game": game}


async def test_a_place_holds_one_game(
    repository: GameRepository, elsewhere: GameRepository
) -> None:
    live = await started(repository, 2)
    await started(elsewhere, 3)
    with pytest.raises(Refused, match="place_taken"):
        await taken_up(elsewhere, await full(repository, live.id))


def spoil(*path: str | int, to: object = None, drop: bool = False) -> Callable[[Page], None]:
    """Change one thing in a page."""

    def change(page: Page) -> None:
        *way, last = path
        inner: Any = page
        for step in way:
            inner = inner[step]
        if drop:
            del inner[last]
        else:
            inner[last] = to

    return change


SPOILT = {
    "another seed": spoil("game", "seed", to="0" * 64),
    "no seed": spoil("game", "seed", drop=True),
    "a short seed": spoil("game", "seed", to="12"),
    "an unknown game": spoil("game", "game", to="chess"),
    "other options": spoil("game", "options", to=[]),
    "a status of its own": spoil("game", "status", to="won"),
    "a lobby": spoil("game", "status", to="lobby"),
    "over without a result": spoil("game", "status", to="over"),
    "an unknown pace": spoil("game", "pace", to="never"),
    "a host nobody knows": spoil("game", "host", to=77),
    "true for a number": spoil("game", "id", to=True),
    "a huge number": spoil("game", "id", to=10**30),
    "another revision": spoil("game", "revision", to=3),
    "a time after the end of time": spoil("game", "created", to=1e300),
    "too few seats": spoil("seats", 2, drop=True),
    "a seat for nobody": spoil("seats", 0, "person", to=None),
    "seats in another order": spoil("seats", 0, "seat", to="P2"),
    "a holder of its own": spoil("seats", 0, "holder", to="ghost"),
    "a person twice": spoil("people", 1, "id", to=1),
    "an account twice": spoil("people", 1, "account", to=account("Ada")),
    "settings that are none": spoil("people", 0, "settings", to=[]),
    "quiet hours that are none": spoil("people", 0, "settings", to={"quiet": {"start": "x"}}),
    "vacations that are none": spoil("people", 0, "settings", to={"vacations": {"1": [5]}}),
    "a step of nobody": spoil("steps", 0, "seat", to="P9"),
    "a step without an action": spoil("steps", 0, "entry", to={}),
    "an action without a turn": spoil("steps", 0, "entry", to={"action": "pass"}),
    "an undo too far": spoil("steps", 0, "entry", to={"undo": 5, "by": []}),
    "an event of its own": spoil("steps", 0, "events", to=[{"event": "Boom"}]),
    "an event for nobody": spoil("steps", 0, "events", to=[{"event": "TurnEnded", "only": 5}]),
    "no position": spoil("position", to=None),
    "another position": spoil("position", "players", 0, "energy", to=-4),
    "a position dealt otherwise": spoil("position", "seed", to=5),
    "no first position": spoil("turns", 0, drop=True),
    "a wrong turn": spoil("turns", 0, "turn", to=9),
    "a draft of several in one": spoil("drafts", 0, "actions", to=["launch I4 x2"]),
    "a draft of numbers": spoil("drafts", 0, "actions", to=[5]),
    "a turn twice": lambda page: page["turns"].append(page["turns"][0]),
    "a timer twice": lambda page: page["timers"].append(page["timers"][0]),
    "two drafts of a seat": lambda page: page["drafts"].append(page["drafts"][0]),
    "a timer for no question": spoil("timers", 0, "ask", to="tea"),
    "a timer without sense": spoil("timers", 0, "due", to="soon"),
    "a tenure of nobody": spoil("tenures", 0, "person", to=77),
    "a tenure half ended": spoil("tenures", 0, "last", to=2),
    "a motion of its own": spoil("votes", 0, "motion", to="party"),
    "an event with a list for a name": spoil("steps", 0, "events", to=[{"event": []}]),
    "a pause that ends before it begins": spoil("pauses", 0, "ended", to=5),
    "a pause without a beginning": spoil("pauses", 0, "begun", to=None),
    "a list for an object": spoil("timers", to=[[]]),
    "half a letter": spoil("people", 0, "name", to="\ud800"),
}


async def everything(repository: GameRepository) -> list[tuple[str, list[Any]]]:
    def dump(base: Any) -> list[tuple[str, list[Any]]]:
        tables = base.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return [
            (name, base.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall())
            for (name,) in tables
        ]

    return await repository.store.read(dump)


REFUSED = ("import_wrong", "import_damaged", "import_not_offered")


async def _answer(repository: GameRepository, page: object) -> str:
    try:
        await taken_up(repository, page)
    except Refused as refused:
        return refused.code
    return "taken up"


async def test_files_that_do_not_hold_together_are_refused_and_change_nothing(
    repository: GameRepository, elsewhere: GameRepository
) -> None:
    """Also when their author knows how to make a checksum."""
    page = await full(repository, (await busy(repository)).id)
    assert {"steps", "votes", "drafts", "pauses"} <= {key for key in page if page[key]}
    before = await everything(elsewhere)
    found = {}
    for what, change in SPOILT.items():
        spoilt = json.loads(json.dumps(page))
        change(spoilt)
        if what != "half a letter":
            spoilt["sum"] = import_full.checksum(spoilt)
        found[what] = await _answer(elsewhere, spoilt)
    assert {what: code for what, code in found.items() if code not in REFUSED} == {}
    assert await everything(elsewhere) == before
    assert await taken_up(elsewhere, page)


async def test_a_game_with_a_draft_that_is_too_long_is_taken_up_without_refusal(
    repository: GameRepository, elsewhere: GameRepository
) -> None:
    """The program before kept drafts of any length; the draft is dropped when it is opened."""
    page = await full(repository, (await busy(repository)).id)
    page["drafts"][0]["actions"] = ["pass"] * 1500
    page["sum"] = import_full.checksum(page)
    game = await taken_up(elsewhere, page)
    (seat,) = await elsewhere.store.read(
        lambda connection: started_games.find(connection, game).drafts
    )
    live = await elsewhere.load(game)
    draft = await Drafts(elsewhere).open(game, live.person_of(seat) or 0)
    assert draft.actions == ()


async def test_damage_is_found_by_the_checksum(
    repository: GameRepository, elsewhere: GameRepository
) -> None:
    page = await full(repository, (await busy(repository)).id)
    page["steps"][3]["at"] += 1
    with pytest.raises(Refused, match="import_damaged"):
        await taken_up(elsewhere, page)


@pytest.mark.parametrize(
    "page", [None, 5, [], {}, {"format": 1}, {"heliograph": "a whole game"}], ids=repr
)
def test_other_files_are_no_games(page: object) -> None:
    with pytest.raises(Refused, match="import_foreign"):
        import_full.read_export(GAMES, page)


def test_a_newer_format_is_refused() -> None:
    page = {"heliograph": import_full.KIND, "format": import_full.FORMAT + 1, "positions": 1}
    with pytest.raises(Refused, match="import_version"):
        import_full.read_export(GAMES, page)


async def test_the_command_line_carries_a_game(
    repository: GameRepository, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    live = await play(repository, (await started(repository, 2)).id, 20)
    file, away = tmp_path / "game.json", tmp_path / "away.db"
    here = ["--database", str(repository.store.path)]
    arguments = ["export", "--full", str(live.id), "-o", str(file), *here]
    assert await _run(arguments) == 0  # while the bot has the file open
    assert file.stat().st_mode & 0o077 == 0
    assert await _run(["import", str(file), *here]) == 2  # in use
    assert await _run(["import", str(file), "--database", str(away)]) == 0
    assert await _run(["import", str(file), "--database", str(away)]) == 2
    announced = capsys.readouterr()
    refusals = announced.err.splitlines()
    assert [line.split(": ")[1] for line in refusals] == ["in_use", "import_there"]
    store = await Store.open(away)
    try:
        row = await store.read(lambda connection: games.find(connection, live.id))
    finally:
        await store.close()
    assert row.revision == live.revision


async def test_the_command_line_exports_what_all_may_read(
    repository: GameRepository, tmp_path: Path
) -> None:
    live = await play(repository, (await started(repository, 2)).id, 20)
    file = tmp_path / "game.json"
    here = ["--database", str(repository.store.path)]
    assert await _run(["export", str(live.id), "-o", str(file), *here]) == 0
    page = json.loads(file.read_text(encoding="utf-8"))
    assert page == await export_public.export_game(repository, live.id)
    assert page["seed"] is None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"", "import_foreign"),
        (b"\xff\xfe", "import_unreadable"),
        (b"[" * 100_000, "import_foreign"),
        (b'{"heliograph": NaN}', "import_foreign"),
        (b"{}", "import_foreign"),
        (None, "import_unreadable"),
    ],
    ids=["empty", "not text", "deep", "not a number", "nothing in it", "missing"],
)
def test_bad_files_are_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: bytes | None, code: str
) -> None:
    file = tmp_path / "bad.json"
    if text is not None:
        file.write_bytes(text)
    assert main(["import", str(file), "--database", str(tmp_path / "new.db")]) == 2
    announced = capsys.readouterr()
    assert announced.out == ""
    assert announced.err.startswith(f"refused: {code}: ")
    assert announced.err.count("\n") == 1
    assert not (tmp_path / "new.db").exists()


@pytest.mark.parametrize("full", [True, False])
def test_a_missing_database_or_game_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], full: bool
) -> None:
    arguments = ["export", "7", "-o", str(tmp_path / "x.json"), *["--full"] * full]
    assert main([*arguments, "--database", str(tmp_path / "none.db")]) == 2
    assert "missing" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


async def test_no_such_game_leaves_no_file(repository: GameRepository, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    arguments = ["export", "--full", "7", "-o", str(file), "--database", str(repository.store.path)]
    assert await _run(arguments) == 2
    assert not file.exists()


async def test_the_operator_moves_a_game_while_nothing_runs(
    repository: GameRepository, capsys: pytest.CaptureFixture[str]
) -> None:
    live = await started(repository)
    here = ["--database", str(repository.store.path)]
    assert await _run(["move", str(live.id), "123456", *here]) == 2
    assert "in_use" in capsys.readouterr().err
    await repository.store.close()
    assert await _run(["move", str(live.id), "123456", *here]) == 0
    assert "lives in channel 123456 now" in capsys.readouterr().out
    assert await _run(["move", "99", "123456", *here]) == 2
    assert "no_such_game" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["move", "1", "#tables", *here])
    assert "usage" in capsys.readouterr().err


async def test_an_empty_seat_and_a_bot_come_along(
    repository: GameRepository, elsewhere: GameRepository
) -> None:
    live = await started(repository, 3, bots=1)
    await Timeouts(repository).play_computers(live.id)
    game = await taken_up(elsewhere, await full(repository, live.id))
    there = await elsewhere.load(game)
    assert there.seats[2].holder is Holder.BOT
    await play(elsewhere, game, 1)
    assert P1 not in await elsewhere.store.read(
        lambda connection: started_games.find(connection, game).drafts
    )


async def _run(arguments: list[str]) -> int:
    """The command line has an event loop of its own."""
    return await asyncio.to_thread(main, arguments)


@pytest.mark.parametrize("how", [["--full"], []], ids=["full", "public"])
async def test_an_export_is_on_the_disk_before_it_has_its_name(
    repository: GameRepository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: list[str]
) -> None:
    """A power cut left a file of no bytes, or none at all."""
    live = await started(repository, 2)
    await repository.store.close()
    done: list[str] = []
    sync, rename = os.fsync, Path.replace

    def synced(handle: int) -> None:
        done.append(Path(f"/proc/self/fd/{handle}").resolve().name)
        sync(handle)

    def renamed(part: Path, file: Path) -> Path:
        done.append("renamed")
        return rename(part, file)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", renamed)
    folder = tmp_path / "exports"
    folder.mkdir()
    file = folder / "game.json"
    given = [
        "export",
        str(live.id),
        "-o",
        str(file),
        "--database",
        str(repository.store.path),
        *how,
    ]
    assert await _run(given) == 0
    assert done == ["game.json.part", "renamed", "exports"]
    assert json.loads(file.read_text(encoding="utf-8"))
