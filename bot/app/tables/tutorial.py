"""The guided first game: a real game with a fixed deal, and a script that talks about it.

Nothing of it is remembered but the game itself: which lesson a pupil is at follows from the log.
What marks such a game is the salt its deal was mixed with: real ones have the numbers of joins.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from bot.app.game_log import live_revisions
from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.app.locks import KeyedLocks
from bot.app.notices import post
from bot.app.notices.table_notices import TutorialStarted
from bot.app.step_notices import asked
from bot.app.turns.apply_actions import apply_actions
from bot.store import positions
from bot.store.queries import games, steps, timers, versions
from bot.store.records import GameRow, Holder, SeatRow, Status, StepRow
from engine.core import data, fair
from engine.core.choices import first
from engine.core.game import Setup, first_position
from engine.core.refusal import Refused
from engine.core.seat import BY_NAME, SEATS, Seat


@dataclass(frozen=True, slots=True)
class Condition:
    """An event that must have happened: one of these names, and these fields."""

    names: tuple[str, ...]
    fields: Mapping[str, object]

    def is_met_by(self, event: Mapping[str, Any]) -> bool:
        """Is it met by an event, as it is stored?"""
        same = all(event.get(name) == value for name, value in self.fields.items())
        return event.get("event") in self.names and same


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson: it waits for events, which an action with its verb can bring about."""

    when: tuple[Condition, ...]  # all of them must have happened
    verb: str
    title: str
    text: str
    hint: str  # a whole turn in notation
    done: str

    def is_learned_from(self, events: Iterable[Mapping[str, Any]]) -> bool:
        """Have all the events happened that it waits for?"""
        seen = list(events)
        return all(any(one.is_met_by(event) for event in seen) for one in self.when)


@dataclass(frozen=True, slots=True)
class TutorialScript:
    """A guided game as data/<game>/tutorial.toml has it."""

    setup: Setup
    pupil: Seat
    opening: tuple[str, ...]
    hello: str
    free: str
    lessons: tuple[Lesson, ...]
    notes: Mapping[str, str]  # by the event they explain


@dataclass(frozen=True, slots=True)
class TutorialProgress:
    """Where a pupil is: what they have just learned, and what the script waits for."""

    lesson_number: int  # of the step, from 1
    script: TutorialScript
    learned: tuple[Lesson, ...]  # in the turn before
    notes: tuple[str, ...]
    has_begun: bool  # has the pupil done anything yet?
    turn: int  # in which the pupil acted last

    @property
    def lesson(self) -> Lesson | None:
        """The step it waits for; None: the lessons are over."""
        steps = self.script.lessons
        return steps[self.lesson_number - 1] if self.lesson_number <= len(steps) else None


def read_script(game: str) -> TutorialScript:
    page = data.read(f"{game}/tutorial")
    setup = Setup(page["edition"], page["seats"], page["seed"], tuple(page["options"]))
    found = tuple(
        Lesson(_conditions(one), one["verb"], one["title"], one["text"], one["try"], one["done"])
        for one in page["step"]
    )
    pupil = BY_NAME[page["pupil"]]
    return TutorialScript(
        setup, pupil, tuple(page["before"]), page["hello"], page["free"], found, page["note"]
    )


def _conditions(step: Mapping[str, Any]) -> tuple[Condition, ...]:
    """Return what a step of a script waits for; an event may be one of several."""
    found = []
    for page in step["when"]:
        fields = {name: value for name, value in page.items() if name != "event"}
        names = page["event"]
        found.append(Condition((names,) if isinstance(names, str) else tuple(names), fields))
    return tuple(found)


def is_guided(row: GameRow) -> bool:
    return row.salts == games.GUIDED


def progress_after(live: LiveGame, rows: Sequence[StepRow]) -> TutorialProgress:
    """Where a pupil is after these entries of the log."""
    return find_progress(read_script(live.row.game_key), rows)


def find_progress(script: TutorialScript, rows: Sequence[StepRow]) -> TutorialProgress:
    """Where the pupil of a script is after these entries of the log, the opening's first.

    A lesson is learned when its events have happened, by whatever action.
    """
    counting = live_revisions(rows)
    rows = [row for row in rows if row.revision in counting and row.action is not None]
    played = rows[len(script.opening) :]
    acts = [row for row in played if row.seat == script.pupil]
    turn = (acts[-1].turn if acts else None) or 0
    events = [
        (event.page, row.turn or 0)
        for row in played
        for event in row.events
        if event.may_be_read_by(script.pupil)
    ]
    known = [one.is_learned_from(event for event, _ in events) for one in script.lessons]
    before = [
        one.is_learned_from(event for event, at in events if at < turn) for one in script.lessons
    ]
    number = next((n for n, learned in enumerate(known, 1) if not learned), 0)
    learned = [
        one
        for one, now, then in zip(script.lessons, known, before, strict=True)
        if now and not then
    ]
    return TutorialProgress(
        number or len(script.lessons) + 1,
        script,
        tuple(learned),
        _new_notes(script, rows, turn),
        bool(acts),
        turn,
    )


def _new_notes(script: TutorialScript, rows: Sequence[StepRow], turn: int) -> tuple[str, ...]:
    """What happened for the first time since the pupil's last turn began."""
    seen: dict[str, int] = {}
    for row in rows:
        for event in row.events:
            if event.is_public:
                seen.setdefault(event.name, row.turn or 0)
    return tuple(text for name, text in script.notes.items() if seen.get(name, -1) >= turn > 0)


def has_script(game: str) -> bool:
    """Does a game bring a script of lessons?"""
    return (data.ROOT / game / "tutorial.toml").exists()


class Tutorials:
    """Begins guided games, and finds them again."""

    def __init__(self, repository: GameRepository) -> None:
        self.games = repository
        self.locks = KeyedLocks()  # each of them begins one game at a time

    async def find_running(self, person: int) -> GameRow | None:
        """The guided game a person is in."""
        rows = await self.games.store.read(lambda connection: games.of_person(connection, person))
        return next((row for row in rows if is_guided(row) and row.ended is None), None)

    async def read_progress(
        self, live: LiveGame, last: int | None = None
    ) -> TutorialProgress | None:
        """Where the pupil of a guided game is; nothing for all other games."""
        if not is_guided(live.row):
            return None
        upto = live.revision if last is None else last
        rows = await self.games.store.read(
            lambda connection: steps.after(connection, live.id, 0, upto)
        )
        return progress_after(live, rows)

    async def stop(self, game_id: int) -> None:
        """Put a guided game away, to begin anew."""

        def write(connection: sqlite3.Connection) -> None:
            now = self.games.now()
            games.change(connection, game_id, status=Status.ABANDONED, ended=now)
            timers.put(connection, game_id, ())

        async def alone() -> None:
            await self.games.store.write(write)
            self.games.evict(game_id)

        await self.games.locks.run(game_id, alone)

    async def begin(self, game: str, person: int, place: str) -> LiveGame:
        """Deal the game of the script, place its opening, and let the pupil read the first step.

        It belongs to no server: it bothers no others, and it counts in no statistics.
        """
        script = read_script(game)
        rules = self.games.games[game]
        now = self.games.now()
        row = GameRow(
            id=0, game_key=game, edition=script.setup.edition, seats=script.setup.seats,
            options=script.setup.options, server=None, place=place, host=person,
            status=Status.RUNNING, pace="none", seed=script.setup.seed, salts=games.GUIDED,
            commitment=fair.commitment(game, script.setup), revision=0, undos=0, told=0,
            created=now, started=now, ended=None,
        )  # fmt: skip
        state = first_position(rules, fair.dealt_setup(script.setup, games.GUIDED))

        def write(connection: sqlite3.Connection) -> int:
            number = games.insert(connection, row)
            games.put_seats(connection, number, _seats(script, person))
            body = positions.write(rules, state)
            steps.put_position(connection, number, 0, body)
            steps.put_turn(connection, number, 0, rules.play.turn(state), body)
            versions.begin(connection, number, rules.version, now)
            live = self._play_opening(connection, script, self.games.read(connection, number))
            timers.put(connection, number, self.games.timing.plan_timers(live, live, now))
            post.post(connection, live.row, now, TutorialStarted(asked(live)))
            return number

        live = await self.games.load(await self.games.store.write(write))
        self.games.notify_saved(live)
        return live

    def _play_opening(
        self, connection: sqlite3.Connection, script: TutorialScript, live: LiveGame
    ) -> LiveGame:
        """Play what stands before the first lesson, as entries of the log like any other."""
        for line in script.opening:
            name, _, text = line.partition(": ")
            (action,) = live.rules.play.read(live.state, BY_NAME[name], text)
            change = apply_actions(self.games, live, BY_NAME[name], [action])
            steps.append(connection, live.id, change.entries)
            for revision, turn, state in change.turn_starts:
                body = positions.write(live.rules, state)
                steps.put_turn(connection, live.id, revision, turn, body)
            revision = live.revision + len(change.entries)
            row = replace(live.row, revision=revision, told=revision)
            live = replace(live, row=row, state=change.state)
        body = positions.write(live.rules, live.state)
        steps.put_position(connection, live.id, live.revision, body)
        games.change(connection, live.id, revision=live.revision, told=live.revision)
        return live


def _seats(script: TutorialScript, person: int) -> list[SeatRow]:
    return [
        SeatRow(seat, Holder.PERSON, person, ready=True)
        if seat == script.pupil
        else SeatRow(seat, Holder.BOT, None)
        for seat in SEATS[: script.setup.seats]
    ]


def suggest(live: LiveGame, state: Any, lesson: TutorialProgress) -> tuple[str, Refused | None]:
    """What to try: the turn of the script if it is possible, else anything with that verb.

    With nothing possible, the reason.
    """
    seat, step = lesson.script.pupil, lesson.lesson
    assert step is not None
    if can_play(live, state, seat, step.hint):
        return step.hint, None
    follow = partial(live.rules.play.choices, state, seat)
    if near := first(follow, (step.verb,)):
        return near, None
    return "", live.rules.play.why_not(state, seat).get(step.verb)


def must_end_turn(live: LiveGame, state: Any, lesson: TutorialProgress) -> bool:
    """Must the pupil end this turn before the step can be taken that the lesson waits for?"""
    line, _ = suggest(live, state, lesson)
    return (
        not line
        and live.rules.play.choices(state, lesson.script.pupil, (live.rules.play.end,)).whole
    )


def can_play(live: LiveGame, state: Any, seat: Seat, line: str) -> bool:
    """Could this whole turn be played from here?"""
    try:
        for part in line.split(";"):
            for action in live.rules.play.read(state, seat, part.strip()):
                state = live.rules.play.preview(state, seat, (action,)).state
    except Refused:
        return False
    return True
