"""A file of the program before goes on under the rules of today."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.app.admin import export_public
from bot.app.games import GameRepository
from bot.app.live_game import GameUpdate, LiveGame
from bot.app.notices.game_notices import TurnEnded
from bot.app.notices.notices import Notice
from bot.app.notices.table_notices import RulesChanged, TableRulesChanged, UndoRequested
from bot.app.outbox.outbox import Outbox
from bot.app.people.statistics import Statistics
from bot.app.tables.lobby import Lobby
from bot.app.tables.votes import Votes
from bot.app.turns import history
from bot.app.turns.drafts import Drafts
from bot.app.turns.history import GameHistory
from bot.app.turns.rules_versions import RulesUpgrade
from bot.app.turns.undo import Undos
from bot.clock import ManualClock
from bot.store.queries import drafts, games, steps, versions
from bot.store.records import Status
from bot.store.store import Store
from engine.core import fair
from engine.core.refusal import Refused
from engine.games import GAMES
from tests import earlier
from tests.bot.lobbies import person
from tests.bot.played_games import act, advised, asked, play

GAME = GAMES["sol"]
NUMBERS = earlier.games()
RUNNING = (
    "running", "opening", "choice", "question", "answered", "alone", "together", "together_longer",
    "scenario", "prototype", "early", "wish", "undone", "squeeze", "squeeze_event",
)  # fmt: skip
OVER = ("over", "alone_over", "together_over")


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(datetime(2026, 11, 10, 13, 0, tzinfo=UTC))


@pytest.fixture
async def repository(tmp_path: Path, clock: ManualClock) -> AsyncIterator[GameRepository]:
    """A desk on the file of the earlier program, before anything was done with it."""
    earlier.write_desk(tmp_path / "desk.db")
    store = await Store.open(tmp_path / "desk.db")
    yield GameRepository(store, clock)
    await store.close()


async def taken_over(repository: GameRepository) -> GameRepository:
    await RulesUpgrade(repository).upgrade_games()
    return repository


async def played_on(repository: GameRepository, place: str, most: int = 10_000) -> LiveGame:
    """Play on, without the draft that lies there."""
    live = await repository.load(NUMBERS[place])
    for seat in live.drafts:
        await repository.store.write(partial(drafts.drop, game_id=live.id, seat=seat))
    repository.evict(live.id)
    return await play(repository, live.id, most)


async def announced(repository: GameRepository, kind: type[Notice]) -> dict[int, int]:
    """Count the notices to each game's channel."""

    def look(connection: sqlite3.Connection) -> dict[int, int]:
        found = connection.execute(
            "SELECT game, count(*) FROM outbox WHERE kind = 'notice'"
            " AND json_extract(body, '$.is') = ? GROUP BY game",
            (kind.__name__,),
        )
        return dict(found.fetchall())

    return await repository.store.read(look)


async def of_game(repository: GameRepository, place: str) -> list[tuple[int, str]]:
    found = await repository.store.read(
        lambda connection: versions.of_game(connection, NUMBERS[place])
    )
    return [(one.revision, one.rules) for one in found]


# What the file says


async def test_each_stored_game_keeps_the_version_it_began_under(
    repository: GameRepository,
) -> None:
    for place in (*RUNNING, *OVER, "paused", "abandoned", "lesson"):
        assert await of_game(repository, place) == [(0, earlier.RULES)]
    for place in ("lobby", "lobby_alone", "lobby_together"):
        assert await of_game(repository, place) == []


async def test_games_that_go_on_note_the_change_with_its_revision(
    repository: GameRepository,
) -> None:
    await taken_over(repository)
    for place in (*RUNNING, "paused", "lesson"):
        live = await repository.load(NUMBERS[place])
        assert await of_game(repository, place) == [
            (0, earlier.RULES),
            (live.revision, GAME.version),
        ]
    for place in (*OVER, "abandoned"):
        assert await of_game(repository, place) == [(0, earlier.RULES)]


async def test_a_game_that_begins_today_has_one_version(repository: GameRepository) -> None:
    await taken_over(repository)
    bea = await person(repository, "Bea")
    lobby, game = Lobby(repository), NUMBERS["lobby"]
    await lobby.join(game, bea, "salt")
    await lobby.set_ready(game, bea)
    await lobby.set_ready(game, await person(repository, "Ada"))
    assert await of_game(repository, "lobby") == [(0, GAME.version)]
    live = await play(repository, game)
    page = await export_public.export_game(repository, game)
    assert page["commitment"] == live.row.commitment
    assert fair.verify(GAMES, page).startswith("verified: ")


@pytest.mark.parametrize("place", ["alone", "together", "alone_over", "together_over"])
async def test_a_stored_game_says_its_opening_and_keeps_its_commitment(
    repository: GameRepository, place: str
) -> None:
    live = await repository.load(NUMBERS[place])
    assert live.options == (*live.row.options, "opening=off")
    assert live.row.commitment == fair.commitment("sol", live.setup)
    assert not live.state.terms.house.opening


# The channel is told once


async def test_every_game_that_goes_on_is_announced_once(repository: GameRepository) -> None:
    await taken_over(repository)
    once = {NUMBERS[place]: 1 for place in (*RUNNING, "paused", "lesson")}
    assert await announced(repository, RulesChanged) == once
    await taken_over(repository)
    assert await announced(repository, RulesChanged) == once


async def test_a_crash_in_the_middle_tells_no_player_twice_and_forgets_no_player(
    repository: GameRepository, tmp_path: Path, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = 5
    real = GameRepository.save

    async def dying(self: GameRepository, live: LiveGame, change: GameUpdate) -> LiveGame:
        nonlocal left
        left -= 1
        if left < 0:
            raise sqlite3.OperationalError("the lights went out")
        return await real(self, live, change)

    monkeypatch.setattr(GameRepository, "save", dying)
    with pytest.raises(sqlite3.OperationalError):
        await taken_over(repository)
    assert len(await announced(repository, RulesChanged)) == 5
    monkeypatch.setattr(GameRepository, "save", real)
    await repository.store.close()
    again = GameRepository(await Store.open(tmp_path / "desk.db"), clock)
    await taken_over(again)
    assert set((await announced(again, RulesChanged)).values()) == {1}
    assert len(await announced(again, RulesChanged)) == len(RUNNING) + 2
    await again.store.close()


async def test_a_step_without_the_start_of_a_program_notes_the_change_too(
    repository: GameRepository,
) -> None:
    live = await played_on(repository, "running", 3)
    assert await of_game(repository, "running") == [(0, earlier.RULES), (150, GAME.version)]
    assert await announced(repository, RulesChanged) == {live.id: 1}
    await taken_over(repository)
    assert (await announced(repository, RulesChanged))[live.id] == 1


async def test_a_game_that_cannot_be_read_stops_no_other(repository: GameRepository) -> None:
    broken = NUMBERS["running"]
    await repository.store.write(
        lambda connection: connection.execute(
            "UPDATE positions SET body = '{}' WHERE game = ?", (broken,)
        )
    )
    await taken_over(repository)
    assert set(await announced(repository, RulesChanged)) == {
        NUMBERS[place] for place in (*RUNNING, "paused", "lesson") if place != "running"
    }


async def test_a_table_that_waits_is_announced_only_if_it_would_be_set_otherwise(
    repository: GameRepository,
) -> None:
    await taken_over(repository)
    await taken_over(repository)
    otherwise = {NUMBERS["lobby_alone"]: 1, NUMBERS["lobby_together"]: 1}
    assert await announced(repository, TableRulesChanged) == otherwise


async def test_a_table_that_waits_begins_as_today_under_the_commitment_it_had(
    repository: GameRepository,
) -> None:
    await taken_over(repository)
    game = NUMBERS["lobby_together"]
    before = await repository.store.read(lambda connection: games.find(connection, game))
    bea, lobby = await person(repository, "Bea"), Lobby(repository)
    await lobby.join(game, bea, "salt")
    await lobby.set_ready(game, bea)
    await lobby.set_ready(game, await person(repository, "Ada"))
    live = await repository.load(game)
    assert (live.row.commitment, live.row.options) == (before.commitment, before.options)
    assert live.options == live.row.options
    await play(repository, game, 12)
    await Votes(repository).end(game, live.row.host)
    assert "abandoned" in fair.verify(GAMES, await export_public.export_game(repository, game))


# Played on


@pytest.mark.parametrize("place", RUNNING)
async def test_a_stored_game_is_played_on_and_says_so(
    repository: GameRepository, place: str
) -> None:
    await taken_over(repository)
    live = await played_on(repository, place, 25)
    assert not live.rules.play.broken(live.state)
    reached = await export_public.export_game(repository, live.id)
    assert reached["rules"] == earlier.RULES
    (change,) = reached["changes"]
    assert change == {"after": live.versions[-1].revision, "rules": GAME.version}


@pytest.mark.parametrize("place", ["squeeze", "squeeze_event"])
async def test_a_game_stored_in_the_middle_of_a_squeeze_goes_on_to_its_end(
    repository: GameRepository, place: str
) -> None:
    await taken_over(repository)
    begun = await repository.load(NUMBERS[place])
    assert any(card.is_flare for card in begun.state.turn.drawn)
    assert begun.state.turn.resolved == 0
    live = await play(repository, begun.id)
    assert live.row.status is Status.OVER
    assert not live.rules.play.broken(live.state)


async def test_a_draft_composed_before_can_be_confirmed(repository: GameRepository) -> None:
    await taken_over(repository)
    live = await repository.load(NUMBERS["running"])
    who = live.person_of(asked(live)) or 0
    draft = await Drafts(repository).open(live.id, who)
    assert len(draft.actions) == 1
    after = (await Drafts(repository).confirm(live.id, who, live.revision, 1)).live
    assert after.revision == live.revision + 1


async def test_what_waited_to_be_announced_is_announced(repository: GameRepository) -> None:
    """Turns and undo requests of the earlier program, put together by this one."""
    await taken_over(repository)
    await played_on(repository, "running", 5)
    kinds: set[type] = set()
    for _ in range(600):
        messages = await Outbox(repository).hand_out()
        if not messages:
            break
        for one in messages:
            kinds.add(type(one.notice))
            await Outbox(repository).mark_sent(one.waiting.id)
    assert {TurnEnded, UndoRequested, RulesChanged} <= kinds


# Undo and redo


async def undone(repository: GameRepository, live: LiveGame, person: int) -> LiveGame:
    request = await Undos(repository).request_undo(live.id, person)
    for seat in request.needed:
        await Undos(repository).answer(live.id, live.person_of(seat) or 0, True)
    return await repository.load(live.id)


async def test_an_undo_across_the_change_goes_back_to_the_board_that_was_kept(
    repository: GameRepository,
) -> None:
    await taken_over(repository)
    live = await repository.load(NUMBERS["wish"])
    before = live.state
    (opened,) = await repository.store.read(
        lambda connection: connection.execute(
            "SELECT person FROM votes JOIN seats ON seats.game = votes.game"
            " AND seats.seat <> votes.seat WHERE votes.game = ?",
            (live.id,),
        ).fetchone()
    )
    assert await Undos(repository).answer(live.id, opened, True)
    live = await repository.load(live.id)
    rows = await repository.store.read(
        lambda connection: connection.execute(
            "SELECT revision, turn FROM turns WHERE game = ?", (live.id,)
        ).fetchall()
    )
    assert live.rules.play.turn(live.state) < live.rules.play.turn(before)
    assert live.revision in dict(rows)
    live = await play(repository, live.id, 10)
    assert not live.rules.play.broken(live.state)


async def test_a_redo_across_the_change_brings_the_kept_board_back(
    repository: GameRepository,
) -> None:
    await taken_over(repository)
    live = await repository.load(NUMBERS["undone"])
    kept = await repository.position_at(live, live.revision - 1)
    (undo,) = await repository.store.read(
        lambda connection: steps.after(connection, live.id, live.revision - 1)
    )
    request = await Undos(repository).request_redo(live.id, live.person_of(undo.seat) or 0)
    for other in request.needed:
        await Undos(repository).answer(live.id, live.person_of(other) or 0, True)
    live = await repository.load(live.id)
    assert live.revision == undo.revision + 1
    assert live.state == kept


async def test_an_undo_into_the_middle_of_a_turn_of_other_rules_is_refused(
    repository: GameRepository,
) -> None:
    """The board before an answer in another player's turn is not stored."""
    await taken_over(repository)
    live = await repository.load(NUMBERS["answered"])
    rows = await repository.store.read(
        lambda connection: connection.execute(
            "SELECT seat FROM steps WHERE game = ? ORDER BY revision DESC LIMIT 1", (live.id,)
        ).fetchone()
    )
    answerer = live.seats[rows[0]].person or 0
    with pytest.raises(Refused, match="other_rules"):
        await undone(repository, live, answerer)
    assert (await repository.load(live.id)) == live  # nothing has changed, and nobody was asked
    assert (await announced(repository, UndoRequested)).get(live.id, 0) == 0


async def test_an_undo_of_what_was_played_since_the_change_recomputes_nothing_before_it(
    repository: GameRepository,
) -> None:
    """The change may have come in the middle of a turn: its position was kept."""
    await taken_over(repository)
    live = await repository.load(NUMBERS["question"])
    before, revision = live.state, live.revision
    seat = asked(live)
    live = await act(repository, live.id, seat, live.rules.play.write(advised(live, seat)))
    assert await repository.position_at(live, revision) == before
    live = await undone(repository, live, live.person_of(seat) or 0)
    assert live.rules.play.turn(live.state) == live.rules.play.turn(before)
    assert not live.rules.play.broken(live.state)


# Looked back at


async def moments(repository: GameRepository, game_id: int) -> list[Any]:
    live = await repository.load(game_id)
    kept = await repository.store.read(
        lambda connection: history.read_stored_log(connection, game_id)
    )
    return list(history.retell_game(live, kept).snapshots)


@pytest.mark.parametrize("place", [*OVER, "abandoned", "running", "undone", "together", "early"])
async def test_history_and_replays_are_read_from_what_was_kept(
    repository: GameRepository, place: str
) -> None:
    before = await moments(repository, NUMBERS[place])
    assert len(before) > 3
    await taken_over(repository)
    after = await moments(repository, NUMBERS[place])
    assert [one.turn for one in after] == [one.turn for one in before]
    assert [one.revision for one in after] == [one.revision for one in before]
    live = await repository.load(NUMBERS[place])
    course = await GameHistory(repository).timeline(live)
    for number in range(course.last + 1):
        leaf = await GameHistory(repository).stored_turn(live, number)
        assert history.read_turn_page(live, leaf).snapshot.view is not None


async def test_the_change_in_the_middle_of_a_turn_is_no_turn_of_its_own(
    repository: GameRepository,
) -> None:
    await taken_over(repository)
    live = await play(repository, NUMBERS["question"], 30)
    *turns, now = [one.turn for one in await moments(repository, live.id)]
    assert turns[-1] <= now
    assert turns == sorted(set(turns))


async def test_finished_games_count_as_they_ended(repository: GameRepository) -> None:
    ada = await person(repository, "Ada")
    figures = await Statistics(repository).of_person(ada, ada)
    assert figures.games == len(OVER)
    for place in OVER:
        live = await repository.load(NUMBERS[place])
        assert live.row.status is Status.OVER
        page = await export_public.export_game(repository, live.id)
        assert page == earlier.read(f"public-{place}")


# Checked


@pytest.mark.parametrize("place", [*OVER, "abandoned"])
async def test_what_was_played_before_is_not_replayed_and_not_wrong(
    repository: GameRepository, place: str
) -> None:
    await taken_over(repository)
    page = await export_public.export_game(repository, NUMBERS[place])
    with pytest.raises(fair.NotReplayable, match=r"^played under rules 2026\.11, not replayable"):
        fair.verify(GAMES, page)


@pytest.mark.parametrize("place", ["running", "together", "undone"])
async def test_a_game_of_two_versions_is_not_replayed_and_not_wrong(
    repository: GameRepository, place: str
) -> None:
    await taken_over(repository)
    live = await played_on(repository, place)
    assert live.row.status is Status.OVER
    page = await export_public.export_game(repository, live.id)
    says = rf"^played under rules 2026\.11, then {GAME.version}, not replayable here: sol"
    with pytest.raises(fair.NotReplayable, match=says):
        fair.verify(GAMES, page)
