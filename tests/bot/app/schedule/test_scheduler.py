"""The loop: all that is due happens by itself, and nothing that goes wrong stops the rest."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from pathlib import Path

import pytest

from bot.app import timers
from bot.app.admin import backup
from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.app.notices.table_notices import UndoExpired, VoteExpired
from bot.app.outbox.followers import Followers
from bot.app.outbox.outbox import KEPT
from bot.app.people.preferences import Preferences
from bot.app.permissions import Actor
from bot.app.schedule import scheduler as loop
from bot.app.schedule.due_timers import GRACE
from bot.app.schedule.scheduler import NAP, Scheduler
from bot.app.services import App
from bot.app.tables.host_actions import HostActions
from bot.app.tables.lobby import Lobby
from bot.app.tables.votes import Votes
from bot.app.timers import time_used, timer_deadline
from bot.app.turns.drafts import Drafts
from bot.app.turns.undo import Undos
from bot.clock import ManualClock
from bot.error_report import REST
from bot.errors import Unusable
from bot.store.queries import program, votes
from bot.store.records import Status
from bot.store.store import Store
from engine.core.seat import Seat
from engine.core.wording import Wording
from tests.bot.lobbies import codes, created, items, person, persons, started
from tests.bot.played_games import act, asked, play

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
MINUTE = timedelta(minutes=1)
SENTENCES = Wording("bot/surface").text["notice"]


class Stopped(Exception):
    """A test has seen enough."""


def naps(
    clock: ManualClock, rounds: int, between: Callable[[int], Awaitable[None]] | None = None
) -> Callable[[float], Awaitable[None]]:
    """Sleep without sleeping: the clock moves on, for so many rounds."""
    count = 0

    async def nap(seconds: float) -> None:
        nonlocal count
        count += 1
        if count >= rounds:
            raise Stopped
        clock.advance(timedelta(seconds=seconds))
        if between is not None:
            await between(count)

    return nap


async def run(
    repository: GameRepository,
    clock: ManualClock,
    rounds: int,
    between: Callable[[int], Awaitable[None]] | None = None,
) -> None:
    with pytest.raises(Stopped):
        await Scheduler(repository, nap=naps(clock, rounds, between)).run()


async def left(repository: GameRepository, live: LiveGame) -> timedelta:
    live = await repository.load(live.id)
    (end,) = [timer_deadline(live, timer) for timer in live.timers if timer.ask == "turn"]
    assert end is not None
    return end - repository.clock.now()


# --- a round ---


async def test_a_round_does_all_that_is_due(repository: GameRepository, clock: ManualClock) -> None:
    games = [await started(repository, 2, ("longer",), place=f"place {n}") for n in range(3)]
    clock.advance(DAY)
    scheduler = Scheduler(repository)
    await scheduler.run_round()  # both reminders and the default of every game
    for live in games:
        assert (await repository.load(live.id)).revision == 1
    assert (await codes(repository)).count("default") == 3
    before = await items(repository)
    await scheduler.run_round()
    assert await items(repository) == before


async def test_a_bot_moves_when_it_is_asked(repository: GameRepository) -> None:
    scheduler = Scheduler(repository)
    live = await started(repository, 3, ("longer",), bots=2)
    await scheduler.run_round()
    assert not scheduler.wake.is_set()
    after = await act(repository, live.id, Seat(0), "pass")
    assert scheduler.wake.is_set()  # nobody waits for the next look at the clock
    await scheduler.run_round()
    later = await repository.load(live.id)
    assert later.revision > after.revision
    assert asked(later) == Seat(0)


async def test_a_bot_that_begins_is_not_forgotten(
    repository: GameRepository, clock: ManualClock
) -> None:
    scheduler = Scheduler(repository)
    await scheduler.run_round()
    row = await created(repository, 2)
    ada = row.host
    lobby = Lobby(repository, lambda below: below - 1)
    await lobby.join(row.id, ada, "salt")
    table = await lobby.reorder(row.id, ada)
    while table.seats[0].person is not None:  # until the bot has the first seat
        table = await Lobby(repository).reorder(row.id, ada)
    await lobby.start(row.id, ada, bots=True)
    assert scheduler.wake.is_set()
    await scheduler.run_round()
    assert asked(await repository.load(row.id)) == Seat(1)


async def test_after_a_restart_bots_that_were_asked_move(
    tmp_path: Path, clock: ManualClock
) -> None:
    store = await Store.open(tmp_path / "desk.db")
    live = await started(GameRepository(store, clock), 2, ("longer",), bots=1)
    after = await act(GameRepository(store, clock), live.id, Seat(0), "pass")
    await store.close()
    store = await Store.open(tmp_path / "desk.db")
    repository = GameRepository(store, clock)
    await Scheduler(repository).run_round()
    assert (await repository.load(live.id)).revision > after.revision
    await store.close()


async def test_a_paused_game_has_no_moving_bots(repository: GameRepository) -> None:
    scheduler = Scheduler(repository)
    live = await started(repository, 2, ("longer",), bots=1)
    after = await act(repository, live.id, Seat(0), "pass")
    await HostActions(repository).pause(live.id, live.row.host)
    await scheduler.run_round()
    assert (await repository.load(live.id)).revision == after.revision
    await HostActions(repository).resume(live.id, live.row.host)
    await scheduler.run_round()
    assert (await repository.load(live.id)).revision > after.revision


async def test_a_vote_that_ran_out_is_closed_and_the_channel_reads_it(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 3, pace="none")
    ada = live.row.host
    await Votes(repository).vote(live.id, ada, "abandon")
    clock.advance(47 * HOUR)
    scheduler = Scheduler(repository)
    await scheduler.run_round()
    assert "vote_over" not in await codes(repository)
    clock.advance(HOUR)
    await scheduler.run_round()
    await scheduler.run_round()
    assert (await codes(repository)).count("vote_over") == 1
    (*_, last) = await items(repository, "notice")
    assert last.notice == VoteExpired("abandon", Seat(0))
    assert (
        await repository.store.read(lambda connection: votes.ballot(connection, live.id, "abandon"))
        is None
    )


async def asked_at(repository: GameRepository) -> LiveGame:
    """Return a game in which a player wants a turn back that others have answered."""
    live = await started(repository, 2, ("longer",), pace="daily")
    live = await act(repository, live.id, Seat(0), "pass")
    await act(repository, live.id, Seat(1), "pass")
    request = await Undos(repository).request_undo(live.id, live.person_of(Seat(0)) or 0)
    assert request.needed == (Seat(1),)
    return await repository.load(live.id)


async def test_an_undo_no_player_answers_is_refused_by_silence(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await asked_at(repository)
    scheduler = Scheduler(repository)
    clock.advance(6 * HOUR)
    await scheduler.run_round()
    assert "undo_over" not in await codes(repository)
    clock.advance(timedelta(seconds=1))
    await scheduler.run_round()
    await scheduler.run_round()
    over = [item.notice for item in await items(repository, "notice") if item.code == "undo_over"]
    assert over == [UndoExpired(Seat(0))]
    assert (await repository.load(live.id)).revision == live.revision


async def test_an_undo_that_play_has_overtaken_is_forgotten_without_a_word(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await asked_at(repository)
    await play(repository, live.id, 1)
    clock.advance(7 * HOUR)
    await Scheduler(repository).run_round()
    assert "undo_over" not in await codes(repository)
    assert await repository.store.read(votes.opened) == []


async def test_digests_and_old_items_are_seen_to(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",), pace="none")
    await Followers(repository).follow(live.id, await person(repository, "Zoe"), "day")
    await act(repository, live.id, Seat(0), "pass")
    await repository.store.write(
        lambda connection: connection.execute("UPDATE outbox SET status = 'told'")
    )
    clock.advance(timedelta(seconds=KEPT + 1))
    scheduler = Scheduler(repository)
    await scheduler.run_round()
    assert [item.kind for item in await items(repository)] == ["digest"]
    await repository.store.write(
        lambda connection: connection.execute("UPDATE outbox SET status = 'told', created = 0")
    )
    await scheduler.run_round()
    assert len(await items(repository)) == 1  # that is done once a day
    clock.advance(DAY)
    await scheduler.run_round()
    assert await items(repository) == []


async def test_backups_are_made_on_their_schedule(
    repository: GameRepository, clock: ManualClock, tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    scheduler = Scheduler(repository, folder)
    for passed, number in ((0, 1), (10, 1), (45, 1), (5, 2)):
        clock.advance(passed * MINUTE)
        await scheduler.run_round()
        await scheduler.finish_background()
        assert len(backup.list_backups(folder)) == number


async def test_a_backup_does_not_delay_the_end_of_the_program(
    repository: GameRepository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, stopping = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def pause(_: float) -> None:
        """Make a page of the copy take as long as the program goes on."""
        loop.call_soon_threadsafe(begun.set)
        stopping.wait(60)

    monkeypatch.setattr("time.sleep", pause)
    folder = tmp_path / "backups"
    running = asyncio.create_task(Scheduler(repository, folder).run())
    await begun.wait()
    running.cancel()
    loop.call_soon(loop.call_soon, stopping.set)
    await asyncio.wait([running])
    assert files_in(folder) == []


def files_in(folder: Path) -> list[str]:
    return [file.name for file in folder.iterdir()]


async def test_a_backup_that_fails_is_logged_and_stops_nothing(
    repository: GameRepository, clock: ManualClock, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    live = await started(repository, 2, ("longer",))
    (tmp_path / "backups").write_text("a file in the place of the folder")
    scheduler = Scheduler(repository, tmp_path / "backups")
    clock.advance(DAY)
    await scheduler.run_round()
    await scheduler.finish_background()
    assert "I cannot write into the folder" in caplog.text
    assert (await repository.load(live.id)).revision == 1


# --- what goes wrong ---


async def test_a_game_that_fails_is_logged_once_and_the_others_go_on(
    repository: GameRepository,
    clock: ManualClock,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sick, well = [await started(repository, 2, ("longer",), place=place) for place in "ab"]
    scheduler = Scheduler(repository)
    load = repository.load

    async def fails(game_id: int) -> LiveGame:
        if game_id == sick.id:
            raise KeyError("the hidden card is a flare")
        return await load(game_id)

    monkeypatch.setattr(repository, "load", fails)
    clock.advance(DAY)
    await scheduler.run_round()
    await scheduler.run_round()
    assert (await load(well.id)).revision == 1
    (record,) = caplog.records
    line = record.getMessage()
    assert line.startswith(f"game {sick.id} failed [")
    assert "KeyError" in line
    assert Path(__file__).name in line
    assert "flare" not in caplog.text  # nobody's secret
    monkeypatch.undo()
    clock.advance(REST)
    await scheduler.run_round()
    assert (await repository.load(sick.id)).revision == 1


async def test_a_bot_that_cannot_move_stops_no_other(
    repository: GameRepository, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    sick, well = [await started(repository, 2, ("longer",), bots=1, place=place) for place in "ab"]
    for live in (sick, well):
        await act(repository, live.id, Seat(0), "pass")
    scheduler = Scheduler(repository)
    move = scheduler.timeouts.play_computers

    async def fails(game_id: int) -> LiveGame:
        if game_id == sick.id:
            raise RuntimeError
        return await move(game_id)

    monkeypatch.setattr(scheduler.timeouts, "play_computers", fails)
    await scheduler.run_round()
    assert (await repository.load(sick.id)).revision == 1
    assert (await repository.load(well.id)).revision > 1
    assert len(caplog.records) == 1


async def test_a_full_disk_is_no_games_fault_and_the_loop_tries_again(
    repository: GameRepository,
    clock: ManualClock,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    live = await started(repository, 2, ("longer",), pace="live")
    save = repository.save
    tries: list[int] = []

    async def full(*given: object) -> LiveGame:
        tries.append(1)
        if len(tries) <= 3:
            raise sqlite3.OperationalError("database or disk is full")
        return await save(*given)  # type: ignore[arg-type]  # as they came

    monkeypatch.setattr(repository, "save", full)
    await run(repository, clock, 60)
    assert (await repository.load(live.id)).revision >= 1
    assert sum("a round of the keeper failed" in line for line in caplog.messages) == 3


async def test_damage_that_is_found_later_stops_the_program_with_one_sentence(
    repository: GameRepository, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[int] = []

    async def damaged(_: threading.Event) -> None:
        looks.append(1)
        raise Unusable("damaged", path=repository.store.path, reason="a page is gone")

    monkeypatch.setattr(repository.store, "check_all_pages", damaged)
    await run(repository, clock, 3)
    assert looks == []  # a small file was looked through when it was opened
    monkeypatch.setattr(loop, "SMALL", 0)

    async def breathe(_: int) -> None:
        await asyncio.sleep(0)

    with pytest.raises(Unusable, match="a page is gone"):
        await Scheduler(repository, nap=naps(clock, 9, breathe)).run()
    assert looks == [1]


# --- the loop and the clock ---


async def test_the_loop_sleeps_until_something_is_due(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",), pace="live")
    due: list[float] = []

    async def between(_: int) -> None:
        if await items(repository, "reminder") and not due:
            due.append(clock.now().timestamp())

    slept: list[float] = []
    inner = naps(clock, 40, between)

    async def nap(seconds: float) -> None:
        slept.append(seconds)
        await inner(seconds)

    with pytest.raises(Stopped):
        await Scheduler(repository, nap=nap).run()
    assert max(slept) <= NAP
    (half, last) = await items(repository, "reminder")
    assert half.body["ask"] == "turn"
    end = timers.timer_deadline(live, live.timers[0])
    assert end is not None
    assert end.timestamp() == live.timers[0].begun + 600
    assert last.body["ask"] == "turn"
    assert (await repository.load(live.id)).revision == 1
    # What was due happened within the second, not up to a nap later.
    step = await repository.store.read(
        lambda connection: connection.execute(
            "SELECT at FROM steps WHERE game = ?", (live.id,)
        ).fetchone()
    )
    assert step == (live.timers[0].begun + 600,)


async def test_the_loop_is_woken_by_what_cannot_wait(
    repository: GameRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await started(repository, 2, ("longer",), bots=1, pace="none")
    monkeypatch.setattr(loop, "NAP", 3600.0)  # who is not woken sleeps longer than anybody waits
    asleep, moved = asyncio.Event(), asyncio.Event()
    repository.after_save.append(lambda seen: moved.set() if seen.revision > 1 else None)
    scheduler = Scheduler(repository)

    async def nap(seconds: float) -> None:
        asleep.set()
        await scheduler._sleep(seconds)

    scheduler._nap = nap
    task = asyncio.create_task(scheduler.run())
    async with asyncio.timeout(60):
        await asleep.wait()
        await act(repository, live.id, Seat(0), "pass")
        await moved.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


@pytest.mark.parametrize("jump", [-400 * DAY, -3 * HOUR, 3 * HOUR, 9 * DAY, 400 * DAY])
async def test_a_clock_that_jumps_takes_no_time_and_gives_none(
    repository: GameRepository, clock: ManualClock, jump: timedelta
) -> None:
    live = await started(repository, 2, ("longer",), pace="live")
    before: list[timedelta] = []

    async def between(number: int) -> None:
        if number == 17:  # 340 seconds: after the first reminder
            before.append(await left(repository, live))
            clock.set(clock.now() + jump)

    await run(repository, clock, 19, between)
    assert len(await items(repository, "reminder")) == 1
    assert await left(repository, live) == before[0] - timedelta(seconds=NAP)
    await run(repository, clock, 11)  # goes on as if nothing had been
    assert len(await items(repository, "reminder")) == 2
    assert (await repository.load(live.id)).revision == 0
    await run(repository, clock, 6)
    assert (await repository.load(live.id)).revision == 1


@pytest.mark.parametrize("jump", [-5 * HOUR, 5 * HOUR])
async def test_nights_pauses_votes_and_items_that_wait_survive_a_jump(
    repository: GameRepository, clock: ManualClock, jump: timedelta
) -> None:
    app = App(repository.store, clock)
    repository = app.games
    live = await started(repository, 3, ("longer",), pace="daily")
    ada, bea, cid = await persons(repository, 3)
    await app.preferences.set_quiet_hours(ada, "22:00", "7:00", "Europe/Berlin")
    clock.advance(2 * HOUR)
    await app.host_actions.pause(live.id, ada)
    clock.advance(3 * HOUR)
    await app.host_actions.resume(live.id, ada)
    await app.votes.vote(live.id, bea, "abandon")
    handed = await app.outbox.hand_out()  # nobody knows whether they arrive
    clock.advance(HOUR)

    async def gone() -> timedelta:
        found = await repository.load(live.id)
        (timer,) = [timer for timer in found.timers if timer.ask == "turn"]
        return time_used(found, timer, clock.now())

    assert await gone() == 3 * HOUR
    scheduler = Scheduler(repository)
    await scheduler.begin()
    clock.set(clock.now() + jump)
    await scheduler.check_clocks()
    again = await app.outbox.hand_out()
    numbers = {one.waiting.id for one in handed}
    assert {one.waiting.id for one in again} == numbers  # to be tried again an hour ago
    assert await gone() == 3 * HOUR
    repository.evict(live.id)
    assert await gone() == 3 * HOUR  # in the file, too
    clock.advance(47 * HOUR - MINUTE)
    standing = await app.votes.vote(live.id, cid, "abandon")
    assert standing.decided  # the vote is the same one still


async def test_a_jump_in_a_pause_leaves_what_was_left(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",), pace="daily")
    host, ada = HostActions(repository), live.row.host
    clock.advance(2 * HOUR)
    await host.pause(live.id, ada)
    scheduler = Scheduler(repository)
    await scheduler.begin()
    clock.set(clock.now() - 30 * HOUR)
    await scheduler.check_clocks()
    clock.advance(HOUR)
    await scheduler.check_clocks()
    await host.resume(live.id, ada)
    assert await left(repository, live) == 22 * HOUR


@pytest.mark.parametrize("jump", [-5 * HOUR, 5 * HOUR])
async def test_a_grace_period_survives_a_jump_and_other_quiet_hours(
    repository: GameRepository, clock: ManualClock, jump: timedelta
) -> None:
    live = await started(repository, 2, ("longer",), pace="live")  # its turns are shorter than that
    scheduler = Scheduler(repository)
    await scheduler.begin()
    clock.advance(DAY)
    await scheduler.begin()
    granted = await left(repository, live)
    assert granted == GRACE + 5 * MINUTE  # the reminder first, then the other half
    clock.set(clock.now() + jump)
    await scheduler.check_clocks()
    assert await left(repository, live) == granted
    await Preferences(repository).set_quiet_hours(live.row.host, "23", "4")
    assert await left(repository, live) == granted


async def test_after_a_jump_the_program_was_not_away(
    repository: GameRepository, clock: ManualClock
) -> None:
    scheduler = Scheduler(repository)
    await scheduler.begin()
    clock.set(clock.now() + 3 * HOUR)
    await scheduler.check_clocks()
    assert await repository.store.read(program.alive) == repository.now()


async def test_a_small_difference_of_the_clocks_is_none(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",))
    scheduler = Scheduler(repository)
    await scheduler.begin()
    clock.set(clock.now() + 2 * MINUTE)
    await scheduler.check_clocks()
    assert (await repository.load(live.id)).timers == live.timers


# --- away ---


async def test_after_a_time_away_there_is_a_grace_period(
    tmp_path: Path, clock: ManualClock
) -> None:
    store = await Store.open(tmp_path / "desk.db")
    repository = GameRepository(store, clock)
    live = await started(repository, 2, ("longer",), pace="daily")
    await run(repository, clock, 9)
    alive = await store.read(program.alive)
    assert alive is not None
    assert 0 <= clock.now().timestamp() - alive <= 60
    await store.close()
    clock.advance(5 * DAY)
    store = await Store.open(tmp_path / "desk.db")
    repository = GameRepository(store, clock)
    await run(repository, clock, 2)
    assert (await repository.load(live.id)).revision == 0
    assert await items(repository, "reminder") == []
    (timer,) = (await repository.load(live.id)).timers
    assert timer.due is not None
    assert timer.due >= (clock.now() + GRACE).timestamp() - NAP
    await store.close()


async def test_a_first_start_and_a_quick_one_give_no_grace(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",), pace="daily")
    clock.advance(DAY)
    scheduler = Scheduler(repository)
    await scheduler.begin()
    assert (await repository.load(live.id)).timers == live.timers
    clock.advance(MINUTE)
    await scheduler.begin()
    assert (await repository.load(live.id)).timers == live.timers


async def test_a_program_that_stood_still_gives_a_grace_period_too(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",), pace="daily")
    scheduler = Scheduler(repository)
    await scheduler.begin()
    clock.advance(2 * DAY)  # both clocks went on: somebody had stopped the process
    await scheduler.check_clocks()
    await scheduler.run_round()
    assert (await repository.load(live.id)).revision == 0
    assert await items(repository, "reminder") == []


async def test_a_game_that_fails_gets_no_grace_and_stops_no_other(
    repository: GameRepository, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    sick, well = [await started(repository, 2, ("longer",), place=place) for place in "ab"]
    scheduler = Scheduler(repository)
    await scheduler.begin()
    clock.advance(5 * DAY)
    spare = scheduler.timeouts.grant_grace

    async def fails(game_id: int, since: float) -> None:
        if game_id == sick.id:
            raise RuntimeError
        await spare(game_id, since)

    monkeypatch.setattr(scheduler.timeouts, "grant_grace", fails)
    await scheduler.begin()
    assert (await repository.load(well.id)).timers != well.timers
    assert (await repository.load(sick.id)).timers == sick.timers


# --- all of it ---


@pytest.fixture
async def app(tmp_path: Path, clock: ManualClock) -> AsyncIterator[App]:
    store = await Store.open(tmp_path / "whole.db")
    yield App(store, clock, tmp_path / "backups")
    await store.close()


async def test_a_game_comes_to_its_end_by_itself(
    app: App, clock: ManualClock, caplog: pytest.LogCaptureFixture
) -> None:
    """Time answers for a player who never comes back, until a moderator has had enough."""
    live = await started(app.games, 2, bots=1, pace="1h")
    for _ in range(4):
        clock.advance(HOUR)
        await app.scheduler.run_round()
    after = await app.games.load(live.id)
    assert after.seats[0].offered
    gus = Actor(await person(app.games, "Gus"), "server")
    await app.host_actions.kick(live.id, gus, Seat(0), bot=True)
    for _ in range(20):
        await app.scheduler.run_round()
    assert (await app.games.load(live.id)).row.status is Status.OVER
    assert caplog.records == []


async def test_a_turn_taken_while_the_loop_runs_is_no_players_default(
    app: App, clock: ManualClock
) -> None:
    live = await started(app.games, 2, ("longer",), pace="live")
    ada = live.row.host
    clock.advance(10 * MINUTE)
    draft = await app.drafts.add(live.id, ada, 0, 0, "pass")
    await asyncio.gather(
        Drafts(app.games).confirm(live.id, ada, 0, len(draft.actions)), app.scheduler.run_round()
    )
    after = await app.games.load(live.id)
    assert after.seats[0].defaults == 0
    assert "default" not in await codes(app.games)


async def test_no_player_is_answered_for_while_discord_is_out_of_reach(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",), pace="live")
    scheduler = Scheduler(repository)
    scheduler.mark_unreachable()
    await scheduler.run_round()
    clock.advance(3 * HOUR)
    await scheduler.run_round()
    scheduler.mark_reachable()
    await scheduler.run_round()
    assert (await repository.load(live.id)).revision == 0
    assert await items(repository, "reminder") == []
    clock.advance(GRACE - MINUTE)
    await scheduler.run_round()
    assert (await repository.load(live.id)).revision == 0
    clock.advance(2 * MINUTE + timedelta(minutes=10))
    await scheduler.run_round()
    assert (await repository.load(live.id)).revision == 1


async def test_a_line_that_breaks_for_a_moment_changes_no_deadline(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",), pace="live")
    scheduler = Scheduler(repository)
    scheduler.mark_unreachable()
    await scheduler.run_round()
    clock.advance(MINUTE)
    scheduler.mark_reachable()
    await scheduler.run_round()
    assert (await repository.load(live.id)).timers == live.timers


async def test_an_outage_ends_when_the_line_is_back_not_when_the_loop_looks(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",), pace="live")
    scheduler = Scheduler(repository)
    scheduler.mark_unreachable()
    scheduler.mark_reachable()
    clock.advance(timedelta(minutes=6))
    await scheduler.run_round()
    assert (await repository.load(live.id)).timers != live.timers
    assert len(await items(repository, "reminder")) == 1
