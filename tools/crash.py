"""python -m tools.crash [--kills 200] [--seed 1]: kill the bot at any moment, lose nothing.

A child process runs the bot under load and writes down whatever the bot has confirmed, only
after it has. The parent kills it, looks at a copy of what is left of the file, starts it again.
SIGKILL leaves what the kernel has: that a commit also outlives a power cut is not shown here.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from bot.app.game_log import log_entry
from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.app.notices.game_notices import AnswersIn, EpisodeOver, QuestionAsked
from bot.app.notices.notices import public_span
from bot.app.notices.notices import read as read_notice
from bot.app.outbox.outbox import Outbox, PreparedNotice
from bot.app.schedule.due_timers import Timeouts
from bot.app.turns.drafts import Draft, Drafts
from bot.app.turns.undo import Undos
from bot.store import positions
from bot.store.entries import StoredRedo, StoredUndo
from bot.store.queries import outbox, steps
from bot.store.queries.outbox import Kind
from bot.store.records import Holder, Item, Outcome, Status, StepRow
from bot.store.store import Store
from engine.core.game import Setup
from engine.core.log import Redo, Replay, Undo
from engine.core.refusal import Refused
from engine.core.seat import SEATS
from tests.bot.offered_actions import offered
from tests.bot.stored_games import EPOCH, GAME, crowd, plant, record

ROOT = Path(__file__).resolve().parents[1]
TABLES = 5  # running games at any time
FAST = 300  # the children's clock: 10 minutes in 2 seconds
LONGEST_LIFE = 150  # lines of the diary after the child said that it is ready
OPTIONS = ((), ("longer",), ("effects=none",), ("kept_cards=hidden",))
Line = dict[str, Any]


@dataclass(frozen=True, slots=True)
class FastClock:
    """A clock that runs ahead and goes on after a restart, as the real one does."""

    since: float
    ahead: float = 0.0

    def now(self) -> datetime:
        passed = (time.time() - self.since) * FAST + self.ahead
        return datetime.fromtimestamp(EPOCH, UTC) + timedelta(seconds=passed)

    def steady(self) -> timedelta:
        return timedelta(seconds=time.monotonic() * FAST)


# The child.


class Diary:
    """What the outside world saw: one line a fact, each a single append."""

    def __init__(self, path: Path, life: int) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        self._life = life
        os.write(self._file, b"\n")  # ends a line that the last life could not

    def note(self, what: str, **facts: object) -> None:
        line = json.dumps({"what": what, "life": self._life, **facts})
        os.write(self._file, line.encode() + b"\n")


@dataclass(slots=True)
class Worker:
    """All users of the bot, in one process."""

    games: GameRepository
    diary: Diary
    rnd: random.Random
    arrived: set[str]  # the channel: keys of messages that are in it
    drafts: Drafts = field(init=False)
    outgoing: Outbox = field(init=False)
    timekeeper: Timeouts = field(init=False)
    undos: Undos = field(init=False)

    def __post_init__(self) -> None:
        self.drafts, self.outgoing = Drafts(self.games), Outbox(self.games)
        self.timekeeper, self.undos = Timeouts(self.games), Undos(self.games)

    async def work(self, life: int) -> None:
        """All of it at once, until the end comes from outside."""
        await self.plant()
        if life and self.rnd.random() < 0.5:
            await self.timekeeper.grant_grace_to_all(self.games.now() - 60)
            self.diary.note("woke")
        jobs = [self.play(game) for game in await self.running()]
        self.diary.note("ready")
        async with asyncio.TaskGroup() as group:
            for job in (*jobs, self.tell(), self.keep_time()):
                group.create_task(job)

    async def finish(self, since: float) -> None:
        """Send all there is. The clock jumps over the waiting times: what failed is tried again."""
        for turn in range(12):
            self.games.clock = FastClock(since, 1e8 + 1e4 * turn)
            await self.tell(forever=False)

    async def plant(self) -> None:
        """Fill the tables up with new games."""

        def work(database: sqlite3.Connection) -> int:
            there = crowd(database, 12)
            (running,) = database.execute(
                "SELECT count(*) FROM games WHERE status = 'running'"
            ).fetchone()
            for _ in range(running, TABLES):
                seats = self.rnd.randint(2, 4)
                options = self.rnd.choice(OPTIONS)
                setup = Setup("published", seats, self.rnd.getrandbits(64), options)
                table = self.rnd.sample(there, seats - self.rnd.randint(0, 1))
                place = f"channel {self.rnd.getrandbits(64)}"
                # Some begin late, with nothing told yet, so that some also end.
                game = record(setup, self.rnd.choice((0, 0, 400, 500)))
                if game.over:
                    continue
                game = replace(game, announced=0)
                plant(database, self.games, game, place, table, pace="live")
            return TABLES - int(running)

        if await self.games.store.write(work):
            self.diary.note("planted")

    async def running(self) -> list[int]:
        def work(database: sqlite3.Connection) -> list[int]:
            found = database.execute("SELECT id FROM games WHERE status = 'running' ORDER BY id")
            return [number for (number,) in found]

        return await self.games.store.read(work)

    async def play(self, game: int) -> None:
        """The people at one table: they draft, step back, press twice, confirm, take back."""
        while (live := await self.games.load(game)).row.status is Status.RUNNING:
            live = await self.timekeeper.play_computers(game)
            self.diary.note("revision", game=game, revision=live.revision)
            asked = [
                seat
                for seat in live.rules.play.waiting(live.state)
                if live.seats[seat].holder is Holder.PERSON
            ]
            if not asked:
                continue
            person = live.person_of(self.rnd.choice(asked))
            assert person is not None
            with suppress(Refused):  # somebody or the clock was faster
                await self.compose(live, person)
            if self.rnd.random() < 0.05:
                with suppress(Refused):
                    await self.take_back(game, person)
            if self.rnd.random() < 0.1:
                await asyncio.sleep(self.rnd.random() * 0.05)

    async def compose(self, live: LiveGame, person: int) -> None:
        game, seat = live.id, int(live.seat_of(person))
        draft = await self.drafts.open(game, person)
        length = self.rnd.randint(1, 5)
        while offered(draft) and not draft.sealed and len(draft.actions) < length:
            (action,) = live.rules.play.read(
                live.state if not draft.actions else draft_state(live, draft.actions, seat),
                SEATS[seat],
                self.rnd.choice(offered(draft)),
            )
            line = live.rules.play.write(action)
            want = [*draft.actions, line]
            self.diary.note("drafting", game=game, seat=seat, lines=want)
            draft = await self.drafts.add(game, person, draft.revision, len(draft.actions), line)
            self.drafted(draft)
            if self.rnd.random() < 0.1:
                want = list(draft.actions[:-1])
                self.diary.note("drafting", game=game, seat=seat, lines=want)
                step = len(draft.actions)
                draft = await self.drafts.back(game, person, draft.revision, step)
                self.drafted(draft)
        if not draft.actions:
            return
        presses = 2 if self.rnd.random() < 0.2 else 1
        self.diary.note("drafting", game=game, seat=seat, lines=[])
        await asyncio.gather(
            *(self.confirm(game, person, seat, draft.revision, draft.actions)
              for _ in range(presses))
        )  # fmt: skip

    def drafted(self, draft: Draft) -> None:
        # As the bot says it is: time may have run out and thrown it away meanwhile.
        self.diary.note(
            "drafted", game=draft.game, seat=int(draft.seat), lines=list(draft.actions),
            revision=draft.revision,
        )  # fmt: skip

    async def confirm(
        self, game: int, person: int, seat: int, revision: int, actions: Sequence[str]
    ) -> None:
        with suppress(Refused):
            live = (await self.drafts.confirm(game, person, revision, len(actions))).live
            self.diary.note(
                "confirmed", game=game, seat=seat, revision=live.revision, actions=list(actions)
            )

    async def take_back(self, game: int, person: int) -> None:
        request = await self.undos.request_undo(game, person)
        if request.needed:
            return
        self.diary.note("taken back", game=game, revision=request.revision + 1, steps=request.steps)
        if self.rnd.random() < 0.5:
            request = await self.undos.request_redo(game, person)
            self.diary.note("brought back", game=game, revision=request.revision + 1)

    async def tell(self, forever: bool = True) -> None:
        """The sender: it looks whether a doubtful message arrived, and only then."""
        while True:
            handed = await self.outgoing.hand_out(self.rnd.randint(1, 8))
            for message in handed:
                await self.send(message)
            if not handed and not forever:
                return
            await asyncio.sleep(0.002)

    async def send(self, message: PreparedNotice) -> None:
        one = message.waiting
        item = one.item
        facts = {"id": one.id, "game": one.game, "key": item.key, "kind": item.kind}
        facts["person"] = item.person
        self.diary.note("handed out", doubtful=message.doubtful, **facts)
        luck = self.rnd.random()
        if luck < 0.05:
            return  # the network: it did not arrive, and nobody says so
        if luck < 0.07:
            self.diary.note("giving up", **facts)
            await self.outgoing.close(one.id, Outcome.REPORTED)
            self.diary.note("given up", **facts)
            return
        if not (message.doubtful and one.item.key in self.arrived):
            self.arrived.add(one.item.key)
            self.diary.note("arrived", **facts)
        if luck < 0.12:
            return  # it arrived, and the answer was lost
        await self.outgoing.mark_sent(one.id)
        self.diary.note("told", **facts)

    async def keep_time(self) -> None:
        while True:
            if await self.timekeeper.run_due():
                self.diary.note("ticked")
            await asyncio.sleep(0.01)


def draft_state(live: LiveGame, lines: Sequence[str], seat: int) -> Any:
    state = live.state
    for line in lines:
        (action,) = live.rules.play.read(state, SEATS[seat], line)
        state = live.rules.play.preview(state, SEATS[seat], (action,)).state
    return state


async def live_on(
    folder: Path, seed: int, life: int, since: float, parent: int, drain: bool
) -> None:
    """One life of the bot."""
    diary = Diary(folder / "diary", life)
    arrived = {line["key"] for line in read(folder) if line["what"] == "arrived"}
    store = await Store.open(folder / "desk.db")
    repository = GameRepository(store, FastClock(since))
    worker = Worker(repository, diary, random.Random(f"{seed} {life}"), arrived)
    watch = asyncio.create_task(_end_with(parent))
    try:
        await (worker.finish(since) if drain else worker.work(life))
    finally:
        watch.cancel()
        await store.close()


async def _end_with(parent: int) -> None:
    """End at once when the parent has: it may have been killed itself, and kills nothing then."""
    while os.getppid() == parent:  # noqa: ASYNC110  # the end of a process sets no event
        await asyncio.sleep(0.2)
    os._exit(1)


def read(folder: Path) -> Iterator[Line]:
    with (folder / "diary").open() as lines:
        for line in lines:
            with suppress(ValueError):  # a life ended within a line
                found = json.loads(line)
                if isinstance(found, dict):
                    yield found


# The parent.


class Lost(AssertionError):
    """A promise that was not kept."""


def must(holds: bool, promise: str, *facts: object) -> None:
    if not holds:
        raise Lost(f"{promise}: {', '.join(map(str, facts))}")


def stream_of(kind: str, person: int | None) -> int | None:
    """What goes in order within a game: the same as `outbox.STREAM` says to SQLite."""
    if kind in outbox.PRIVATE:
        return person
    return outbox.CARD if kind == "lobby" else outbox.CHANNEL


@dataclass(slots=True)
class Judge:
    """Looks at the file after each kill; remembers what it has seen before."""

    courses: dict[int, Replay[Any]] = field(default_factory=dict)
    rows: dict[int, list[tuple[Any, ...]]] = field(default_factory=dict)
    kept: dict[tuple[int, int], str] = field(default_factory=dict)  # positions looked at
    finished: dict[int, str] = field(default_factory=dict)  # items told or dropped, by number
    seen: int = 0  # lines of the diary
    figures: Counter[str] = field(default_factory=Counter)
    confirmed: dict[tuple[int, int], Line] = field(default_factory=dict)
    drafts: dict[tuple[int, int], tuple[Line | None, Line | None]] = field(default_factory=dict)
    arrived: dict[str, Line] = field(default_factory=dict)
    announced: set[int] = field(default_factory=set)
    doubtful: set[int] = field(default_factory=set)  # to be handed out as such, if ever again
    last: dict[tuple[int, int | None], int] = field(default_factory=dict)  # arrived, by stream
    revisions: dict[int, int] = field(default_factory=dict)

    def look(self, folder: Path) -> None:
        lines = list(read(folder))
        for line in lines[self.seen :]:
            self.figures[line["what"]] += 1
            self.heard(line)
        self.seen = len(lines)
        if not (folder / "desk.db").exists():
            return
        copy = folder / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        copy.mkdir()
        for name in ("desk.db", "desk.db-wal"):
            with suppress(FileNotFoundError):
                shutil.copy(folder / name, copy / name)
        with closing(sqlite3.connect(copy / "desk.db")) as database:
            if database.execute("PRAGMA user_version").fetchone()[0]:
                self.judge(database)

    def heard(self, line: Line) -> None:
        """What the world saw must be possible in itself."""
        what, game = line["what"], line.get("game", 0)
        if what in {"confirmed", "taken back", "brought back"}:
            key = (game, line["revision"])
            must(key not in self.confirmed, "confirmed once", line)
            self.confirmed[key] = line
        if what in {"confirmed", "revision", "taken back", "brought back"}:
            self.revisions[game] = max(self.revisions.get(game, 0), line["revision"])
        if what in {"drafting", "drafted", "taken back", "brought back"}:
            self._drafting(what, line)
        if what == "handed out":
            number = line["id"]
            must(number not in self.finished, "what was told is not handed out again", line)
            if number in self.doubtful:
                must(line["doubtful"], "what may have arrived is doubtful", line)
        if what == "arrived":
            must(line["key"] not in self.arrived, "nothing is posted twice", line)
            self.arrived[line["key"]] = line
            stream = (game, stream_of(line["kind"], line["person"]))
            must(self.last.get(stream, 0) < line["id"], "a game is told in order", line)
            self.last[stream] = line["id"]
            self.doubtful.add(line["id"])
        if what == "told":
            must(line["id"] not in self.announced, "acknowledged once", line)
            self.announced.add(line["id"])
            self.finished[line["id"]] = "told"
        if what == "given up":
            self.finished[line["id"]] = "dropped"

    def _drafting(self, what: str, line: Line) -> None:
        game = line["game"]
        if what == "drafting":
            key = (game, line["seat"])
            self.drafts[key] = (self.drafts.get(key, (None, None))[0], line)
        elif what == "drafted":
            self.drafts[game, line["seat"]] = (line, None)
        else:
            for key in [key for key in self.drafts if key[0] == game]:
                del self.drafts[key]

    def judge(self, database: sqlite3.Connection) -> None:
        checked = database.execute("PRAGMA integrity_check").fetchall()
        must(checked == [("ok",)], "the file is whole", checked[:3])
        astray = database.execute("PRAGMA foreign_key_check").fetchall()
        must(not astray, "every row belongs to something", astray[:3])
        found = database.execute("SELECT id FROM games ORDER BY id").fetchall()
        repository: Any = GameRepository(None, FastClock(time.time()))  # type: ignore[arg-type]  # only its timing is asked
        for (game,) in found:
            live = repository.read(database, game)
            self.judge_game(database, live)
            self.judge_drafts(database, live)
            self.judge_timers(repository, live)
        games = {game for (game,) in found}
        must(set(self.revisions) <= games, "a game that was seen is there", self.revisions)
        self.judge_items(database)

    def judge_game(self, database: sqlite3.Connection, live: LiveGame) -> None:
        game = live.id
        log = steps.after(database, game, 0)
        (stored,) = database.execute(
            "SELECT revision FROM positions WHERE game = ?", (game,)
        ).fetchone()
        last = log[-1].revision if log else 0
        must(live.revision == last == stored, "no half step", game, live.revision, last, stored)
        must([row.revision for row in log] == list(range(1, last + 1)), "no gap", game)
        must(self.revisions.get(game, 0) <= last, "what was seen is there", game, last)
        for row in log:
            self.judge_confirmed(live, log, row)
        course = self.replayed(database, live, log)
        now = positions.write(GAME, course.state)
        must(now == positions.write(GAME, live.state), "the position follows from the log", game)
        kept = {
            revision: (turn, form, positions.unpack(body))
            for revision, turn, form, body in database.execute(
                "SELECT revision, turn, format, body FROM turns WHERE game = ?", (game,)
            )
        }
        starts = {0} | {
            n
            for n in range(1, last + 1)
            if GAME.play.turn(course.positions[n]) != _turn(course, n - 1)
        }
        must(starts <= set(kept), "every start of a turn is kept", game, starts - set(kept))
        for revision, (turn, form, body) in kept.items():
            there = course.positions[revision]
            must(turn == GAME.play.turn(there), "a kept turn is the one it says", game, revision)
            if self.kept.get((game, revision)) != body:
                same = positions.restore(GAME, form, body) == there
                must(same, "a kept position is the one of its revision", game, revision)
                self.kept[game, revision] = body
        ended = live.row.status is Status.OVER
        must(ended == (GAME.play.result(live.state) is not None), "a game ends with its step", game)
        self.judge_turns(database, live, log, sorted(starts - {0}))

    def judge_confirmed(self, live: LiveGame, log: Sequence[StepRow], row: StepRow) -> None:
        line = self.confirmed.get((live.id, row.revision))
        if line is None:
            return
        if line["what"] == "confirmed":
            actions = line["actions"]
            own = log[row.revision - len(actions) : row.revision]
            same = [one.action and one.action.action for one in own] == actions
            same = same and {int(one.seat) for one in own} == {line["seat"]}
            must(same, "what was confirmed is in the log", line, own)
        elif line["what"] == "taken back":
            found = isinstance(row.entry, StoredUndo) and row.entry.undo == line["steps"]
            must(found, "the undo is in the log", line, row)
        else:
            must(isinstance(row.entry, StoredRedo), "the redo is in the log", line, row)

    def replayed(
        self, database: sqlite3.Connection, live: LiveGame, log: Sequence[StepRow]
    ) -> Replay[Any]:
        """Play on from where the last look ended; what was read then must not have changed."""
        raw = database.execute(
            "SELECT revision, seat, entry, events, at FROM steps WHERE game = ? ORDER BY revision",
            (live.id,),
        ).fetchall()
        before = self.rows.get(live.id, [])
        must(raw[: len(before)] == before, "the past stays as it is", live.id)
        self.rows[live.id] = raw
        course = self.courses.setdefault(live.id, Replay(GAME, GAME.play.start(live.setup)))
        for row in log[len(before) :]:
            entry = log_entry(row)
            if isinstance(entry, (Undo, Redo)):
                course.apply_undo(entry)
                continue
            must(row.action is not None, "all else is an action", live.id, row)
            text = row.action.action if row.action else ""
            (action,) = GAME.play.read(course.state, row.seat, text)
            step = GAME.play.step(course.state, action)
            stored = [event.page for event in row.events]
            mine = json.loads(json.dumps([GAME.play.codec.event(event) for event in step.events]))
            must(stored == mine, "the events are those of the action", live.id, row.revision)
            course.act(row, step.state)
            self.figures["steps"] += 1
        return course

    def judge_turns(
        self,
        database: sqlite3.Connection,
        live: LiveGame,
        log: Sequence[StepRow],
        starts: list[int],
    ) -> None:
        """Check that the channel reads every step once: turn by turn, with nothing between them."""
        found = database.execute(
            "SELECT key, kind, body FROM outbox WHERE game = ? ORDER BY id", (live.id,)
        )
        at, ends = 0, []
        for key, kind, text in found:
            notice = read_notice(Item(key, kind, json.loads(text)))
            span = public_span(notice)
            if span is None:
                continue
            must(span.after == at, "each step is told once", key, span, at)
            at = span.to
            if not isinstance(notice, QuestionAsked | EpisodeOver | AnswersIn):
                must(key == f"{kind}:{live.id}:{at}", "a key says what it tells", key)
                ends.append(at)
        must(live.row.told == at, "the game knows what was told", live.id, live.row.told, at)
        over = live.row.status is Status.OVER
        turned = [row.revision for row in log if row.action is None]
        for revision in turned:
            key = f"{Kind.NOTICE}:{live.id}:{revision}"
            (many,) = database.execute(
                "SELECT count(*) FROM outbox WHERE key = ?", (key,)
            ).fetchone()
            must(many == 1, "an undo is told", live.id, revision)
        for start in starts:
            if start in turned or log[start - 1].at == EPOCH:
                continue
            after = [end for end in ends if end >= start]
            must(bool(after), "every turn that ended has its message", live.id, start, ends)
            # A command may go on after it; its steps are of one moment.
            same = log[after[0] - 1].at == log[start - 1].at
            must(same, "a turn is told by the command that ended it", live.id, start, after[0])
        placed = sum(
            row.action is not None and row.action.ask == "place" for row in log
        )  # each is told like a turn
        must(len(ends) <= len(starts) + placed + over, "one message a turn", live.id, starts, ends)

    def judge_drafts(self, database: sqlite3.Connection, live: LiveGame) -> None:
        there = {
            seat: json.loads(actions)
            for seat, actions in database.execute(
                "SELECT seat, actions FROM drafts WHERE game = ?", (live.id,)
            )
        }
        rows = self.rows[live.id]
        for (game, seat), (done, begun) in self.drafts.items():
            if game != live.id:
                continue
            allowed = [one["lines"] for one in (done, begun) if one is not None]
            lines = there.get(seat, [])
            since = done["revision"] if done is not None else 0
            # An action of the seat itself, or any undo, throws a draft away.
            gone = any(
                row[1] == seat or "undo" in row[2] or "redo" in row[2] for row in rows[since:]
            )
            good = lines in allowed or (gone and not lines) or (done is None and not lines)
            must(good, "a draft is as it was left", game, seat, lines, done, begun)
            # What was begun has happened or not; the next life does not go on with it.
            settled = {"lines": lines, "revision": live.revision}
            self.drafts[game, seat] = (settled, None)

    def judge_timers(self, repository: GameRepository, live: LiveGame) -> None:
        """Check that each asked player has a timer; a grace period may move its end."""
        planned = {
            (one.seat, one.ask): one
            for one in repository.timing.plan_timers(live, live, repository.now())
        }
        stored = {(one.seat, one.ask): one for one in live.timers}
        must(set(planned) == set(stored), "timers follow from the position", live.id, live.timers)
        for key, one in stored.items():
            plan = planned[key]
            must(one.allowance == plan.allowance, "a timer has its time", live.id, one, plan)
            if one.due is None or plan.due is None:
                must(one.due == plan.due, "a timer is due when it should", live.id, one, plan)
            else:
                must(one.due >= plan.due - 1e-3, "nothing is due too early", live.id, one, plan)

    def judge_items(self, database: sqlite3.Connection) -> None:
        found = database.execute("SELECT id, key, status, tries FROM outbox ORDER BY id").fetchall()
        keys = Counter(key for _, key, _, _ in found)
        must(len(keys) == len(found), "one item a key", keys.most_common(1))
        numbers = {number for number, _, _, _ in found}
        must(set(self.finished) <= numbers, "no item is lost", set(self.finished) - numbers)
        self.doubtful = set()
        for number, key, status, tries in found:
            before = self.finished.get(number)
            must(before in (None, status), "what was acknowledged stays so", key, before, status)
            if status != "waiting":
                self.finished[number] = status
            elif tries:
                self.doubtful.add(number)
            if key in self.arrived:
                must(tries > 0, "what was sent counts as tried", key)
            if status == "told":
                must(key in self.arrived, "what counts as told has arrived", key)
        self.figures["items"] = len(found)

    def at_the_end(self, folder: Path) -> None:
        """Check that everything is sent or given up after a life that sends all there is."""
        self.look(folder)
        with closing(sqlite3.connect(folder / "desk.db")) as database:
            left = database.execute(
                "SELECT key, tries FROM outbox WHERE status = 'waiting'"
            ).fetchall()
            must(not left, "everything is told in the end", left[:5])


def _turn(course: Replay[Any], revision: int) -> int:
    return GAME.play.turn(course.positions[revision])


def start(folder: Path, seed: int, life: int, since: float, *more: str) -> subprocess.Popen[bytes]:
    command = [
        sys.executable, "-m", "tools.crash", "--child", str(folder), "--seed", str(seed),
        "--life", str(life), "--since", repr(since), "--parent", str(os.getpid()), *more,
    ]  # fmt: skip
    with (folder / "errors").open("ab") as errors:
        return subprocess.Popen(command, cwd=ROOT, stderr=errors)


def kill(folder: Path, seed: int, life: int, since: float, ready: bool = False) -> None:
    """Start a life and end it after some time; one in eight perhaps before it is ready."""
    rnd = random.Random(f"{seed} {life} kill")
    (folder / "diary").touch()
    size = (folder / "diary").stat().st_size
    early = rnd.random() < 1 / 8 and not ready
    length = LONGEST_LIFE if ready else rnd.randrange(LONGEST_LIFE)
    end = time.monotonic() + 60
    child = start(folder, seed, life, since)
    try:
        # Lines, not seconds: a busy machine kills as late in the work as an idle one.
        while not early and _lived(folder / "diary", size) <= length:
            must(child.poll() is None, "the bot comes up and runs on", _errors(folder))
            must(time.monotonic() < end, "the bot does something", _errors(folder))
            time.sleep(0.002)
        time.sleep(rnd.random() * (0.6 if early else 0.02))
        must(child.poll() is None, "the bot runs on", _errors(folder))
    finally:
        child.send_signal(signal.SIGKILL)
        child.wait()


def _lived(path: Path, start: int) -> int:
    """Lines of the diary from where a life said that it is ready."""
    with path.open("rb") as file:
        file.seek(start)
        return file.read().partition(b'"ready"')[2].count(b"\n")


def _errors(folder: Path) -> str:
    return (folder / "errors").read_text()[-3000:]


HARM = {
    "a step is gone": "DELETE FROM steps WHERE revision = (SELECT max(revision) FROM steps)",
    "a step is another": """UPDATE steps SET entry = '{"action":"pass"}' WHERE revision = 1""",
    "the position is behind": "UPDATE positions SET revision = revision - 1",
    "a turn is gone": "DELETE FROM turns WHERE revision = 0",
    "a turn is another": "UPDATE turns SET turn = turn + 1",
    "an item is gone": "DELETE FROM outbox WHERE status = 'told'",
    "an item is open again": "UPDATE outbox SET status = 'waiting' WHERE status = 'told'",
    "an item is closed": "UPDATE outbox SET status = 'told' WHERE status = 'waiting'",
    "a timer is gone": "DELETE FROM timers",
    "a timer is early": "UPDATE timers SET due = due - 60",
    "a person is gone": "DELETE FROM people WHERE id = 1",
}


def harm(folder: Path, what: str) -> None:
    """Damage a file as a bug might; for the test of the judge."""
    with closing(sqlite3.connect(folder / "desk.db", isolation_level=None)) as database:
        assert database.execute(HARM[what]).rowcount > 0


def run(kills: int, seed: int, folder: Path) -> Counter[str]:
    """So many lives on one file; raises Lost. The last life ends by itself."""
    judge = Judge()
    since = time.time()
    for life in range(kills):
        kill(folder, seed, life, since)
        try:
            judge.look(folder)
        except Exception as error:
            error.add_note(f"seed {seed}, life {life}; all there is to see: {folder}")
            error.add_note("copy/ is the file as the kill left it, diary what the world saw")
            raise
    child = start(folder, seed, kills, since, "--drain")
    try:
        must(child.wait(timeout=900) == 0, "the bot stops when it is asked to", _errors(folder))
    finally:
        child.kill()
        child.wait()
    judge.at_the_end(folder)
    judge.figures["games"] = len(judge.courses)
    judge.figures["over"] = sum(
        GAME.play.result(one.state) is not None for one in judge.courses.values()
    )
    judge.figures["bytes"] = (folder / "desk.db").stat().st_size
    return judge.figures


def _stop(number: int, frame: object) -> None:
    """Leave as after Ctrl+C, so that the child and the files are removed."""
    raise KeyboardInterrupt


def main(arguments: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(prog="python -m tools.crash", description=__doc__)
    options.add_argument("--kills", type=int, default=200)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    options.add_argument("--life", type=int, default=0, help=argparse.SUPPRESS)
    options.add_argument("--since", type=float, default=0.0, help=argparse.SUPPRESS)
    options.add_argument("--parent", type=int, default=0, help=argparse.SUPPRESS)
    options.add_argument("--drain", action="store_true", help=argparse.SUPPRESS)
    given = options.parse_args(arguments)
    if given.child:
        asyncio.run(
            live_on(given.child, given.seed, given.life, given.since, given.parent, given.drain)
        )
        return 0
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _stop)
    folder = Path(tempfile.mkdtemp(prefix="crash-"))
    begun = time.perf_counter()
    kept = False
    try:
        figures = run(given.kills, given.seed, folder)
    except Lost as lost:
        kept = True  # what was lost can only be found in these files
        print(f"LOST {lost}", *getattr(lost, "__notes__", ()), f"kept: {folder}", sep="\n  ")
        return 1
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130
    finally:
        if not kept:
            shutil.rmtree(folder, ignore_errors=True)
    spent = time.perf_counter() - begun
    print(f"{given.kills} kills, seed {given.seed}, {spent:.0f} s: nothing lost, nothing doubled")
    print("  " + ", ".join(f"{number:,} {what}" for what, number in sorted(figures.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
