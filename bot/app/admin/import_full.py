"""A whole game in one file, read with suspicion: the operator may have got it from anywhere."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.app.admin import import_settings
from bot.app.admin.checked_json import CheckedPage, refusal_at
from bot.app.clock.time_control import Pace
from bot.app.game_log import build_log
from bot.app.live_game import LiveGame
from bot.app.tables.votes import MOTIONS
from bot.app.turns import draft_run
from bot.app.turns.undo import MOTION as UNDO
from bot.store import positions
from bot.store.entries import StoredAction, read_entry, read_events
from bot.store.positions import AnyGame
from bot.store.records import (
    GameRow,
    Holder,
    OrderRow,
    Person,
    SeatRow,
    Status,
    StepRow,
    TimerRow,
    VersionRow,
)
from bot.store.stored_settings import StoredSettings
from engine.core import fair
from engine.core.game import Setup
from engine.core.orders import is_order
from engine.core.refusal import Malformed, Refused
from engine.core.seat import BY_NAME, Seat
from engine.core.versions import is_name, options_today
from engine.core.wording import clip

KIND = "a whole game of Heliograph, with its secrets"
FORMAT = 3
FIRST_RULES = "2026.11"  # what games in files of format 1 were played under, without saying so
LONGEST_NAME = 100  # characters; Discord allows 32
LATEST_TURN = 1_000_000
MOST_STEPS, MOST_TURNS, MOST_ORDERS = 100_000, 20_000, 20_000
MOST_DRAFTED = 100_000  # lines: a program that capped no drafts may have kept many
MOST_SEATS = 8  # also of drafts, of which each seat has one
WRITTEN_WITH = {"action", "turn", "ask", "own", "default", "secret"}  # what an action is kept with


@dataclass(frozen=True, slots=True)
class ExportedTenure:
    seat: Seat
    person: int
    first: int
    begun: float
    last: int | None
    ended: float | None
    why: str | None


@dataclass(frozen=True, slots=True)
class ExportedVote:
    motion: str
    seat: Seat
    agrees: bool
    body: dict[str, Any]
    opened: float


@dataclass(frozen=True, slots=True)
class FullExport:
    """A game with all that belongs to it. Numbers of people are those of the file."""

    live: LiveGame
    people: tuple[Person, ...]
    tenures: tuple[ExportedTenure, ...]
    steps: tuple[StepRow, ...]
    orders: tuple[OrderRow, ...]
    turn_starts: tuple[tuple[int, int, Any], ...]  # revision, turn, position
    drafts: tuple[tuple[Seat, int, tuple[str, ...], str], ...]  # with the words of the next one
    votes: tuple[ExportedVote, ...]
    waiting: tuple[str, ...]  # what kinds of messages had not been told yet
    versions: tuple[tuple[VersionRow, Any | None], ...]  # each change with its position


def checksum(page: Mapping[str, Any]) -> str:
    rest = {name: value for name, value in page.items() if name != "sum"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def settings_for_game(chosen: StoredSettings, game_id: int) -> StoredSettings:
    """The settings that go with a game: all but usual orders, and vacations taken elsewhere."""
    away = {game: rows for game, rows in chosen.vacations.items() if game == game_id}
    return replace(chosen, orders={}, vacations=away)


def read_export(known: Mapping[str, AnyGame], page: object) -> FullExport:
    """Check a file in every part; raises Refused with the first thing that is wrong."""
    if not isinstance(page, dict) or page.get("heliograph") != KIND:
        raise Refused("import_foreign")
    found = (page.get("format"), page.get("positions"))
    if not (_is_known(found[0], FORMAT) and _is_known(found[1], positions.FORMAT)):
        raise Refused(
            "import_version", found=_version(*found), known=_version(FORMAT, positions.FORMAT)
        )
    try:
        if page.get("sum") != checksum(page):
            raise Refused("import_damaged")
    except UnicodeEncodeError:  # half a character
        raise Refused("import_damaged") from None
    return _ExportReader(known, CheckedPage(page, "")).read_game()


def _is_known(number: object, newest: int) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and 1 <= number <= newest


def _version(*numbers: object) -> str:
    return ".".join(clip(number, 12) for number in numbers)


class _ExportReader:
    """Reads the parts of a file, each with what is known from those before."""

    def __init__(self, known: Mapping[str, AnyGame], sheet: CheckedPage) -> None:
        self.page = sheet
        game = CheckedPage.parse(sheet.get("game"), "game")
        key = game.text("game")
        if key not in known:
            raise Refused("import_not_offered", name=clip(key), known=tuple(known))
        self.rules = known[key]
        self.people = tuple(self.person(one, game) for one in sheet.pages("people"))
        self.known = {person.id for person in self.people}
        accounts = [person.account for person in self.people if person.account is not None]
        if len(self.known) < len(self.people) or len(set(accounts)) < len(accounts):
            raise refusal_at("people")
        self.row = self.game(game)
        self.setup = Setup(self.row.edition, self.row.seats, self.row.seed, self.row.options)
        if self.row.commitment != fair.commitment(key, self.setup):
            raise refusal_at("game.commitment")
        self.played_under = self.versions()
        # Positions say outright what has become another default since the game began.
        dealt = fair.dealt_setup(self.setup, self.row.salts)
        options = options_today(self.rules, dealt, self.played_under[0].rules)
        self.dealt = replace(dealt, options=options)

    def read_game(self) -> FullExport:
        """All parts of the game: what is cheap to check comes before what is not."""
        sheet, row = self.page, self.row
        seats = tuple(self.seat(one) for one in sheet.pages("seats", MOST_SEATS))
        taken = [seat.person for seat in seats if seat.person is not None]
        if [seat.seat for seat in seats] != list(range(row.seats)) or len(set(taken)) < len(taken):
            raise refusal_at("seats")
        at_table = {person.id: person for person in self.people}
        if row.ended is None and any(at_table[person].account is None for person in taken):
            raise refusal_at("seats")
        still = tuple(self.pause(one) for one in sheet.pages("pauses"))
        if sum(ended is None for _, ended in still) > (row.status is not Status.RUNNING):
            raise refusal_at("pauses")
        composed = sheet.pages("drafts", MOST_SEATS)
        if len({one.seat(row.seats) for one in composed}) < len(composed):
            raise refusal_at("drafts")
        tenures = tuple(self.tenure(one) for one in sheet.pages("tenures"))
        votes = tuple(self.vote(one) for one in sheet.pages("votes"))
        waiting = sheet.words("waiting")
        state = self.position(sheet, "position")
        if (self.rules.play.result(state) is not None) != (row.status is Status.OVER):
            raise refusal_at("game.status")
        asks = {(ask.seat, ask.kind) for ask in self.rules.play.asks(state)}
        timers = tuple(self.timer(one, asks) for one in sheet.pages("timers"))
        live = LiveGame(
            row, self.rules, state, seats, timers, at_table, still, versions=self.played_under
        )
        return FullExport(
            live,
            self.people,
            tenures,
            self.steps(state),
            tuple(self.order(one, state) for one in sheet.pages("orders", MOST_ORDERS)),
            self.turn_starts(),
            tuple(self.draft(live, one) for one in composed),
            votes,
            waiting,
            self.changes(),
        )

    def person(self, sheet: CheckedPage, game: CheckedPage) -> Person:
        chosen = CheckedPage.parse(sheet.get("settings"), sheet.path_of("settings")).page
        try:
            kept = import_settings.check_settings(chosen, game.integer("id"))
        except (Malformed, Refused, AttributeError, TypeError, ValueError, OverflowError):
            raise refusal_at(sheet.path_of("settings")) from None
        account = sheet.optional("account", sheet.snowflake)
        return Person(sheet.integer("id"), account, sheet.text("name", LONGEST_NAME), kept)

    def pause(self, sheet: CheckedPage) -> tuple[float, float | None]:
        begun, ended = sheet.seconds("begun"), sheet.optional("ended", sheet.seconds)
        if ended is not None and ended < begun:
            raise refusal_at(sheet.path_of("ended"))
        return begun, ended

    def person_id(self, sheet: CheckedPage, name: str) -> int:
        number = sheet.integer(name)
        if number not in self.known:
            raise refusal_at(sheet.path_of(name))
        return number

    def game(self, sheet: CheckedPage) -> GameRow:
        status = sheet.one_of("status", Status)
        ended = sheet.optional("ended", sheet.seconds)
        if status is Status.LOBBY or (ended is None) != (status in (Status.RUNNING, Status.PAUSED)):
            raise refusal_at("game.status")
        seed = sheet.text("seed")
        if len(seed) != 64 or not set(seed) <= set("0123456789abcdef"):
            raise refusal_at("game.seed")
        try:
            pace = str(Pace.parse(sheet.text("pace")))
        except Refused:
            raise refusal_at("game.pace") from None
        revision = sheet.integer("revision")
        return GameRow(
            id=sheet.integer("id", 10**9), game_key=self.rules.key, edition=sheet.text("edition"),
            seats=sheet.integer("seats", max(self.rules.seats)), options=sheet.words("options"),
            server=sheet.optional("server", sheet.snowflake), place=sheet.snowflake("place"),
            host=self.person_id(sheet, "host"), status=status, pace=pace, seed=int(seed, 16),
            salts=sheet.words("salts"), commitment=sheet.text("commitment"), revision=revision,
            undos=sheet.integer("undos"), told=sheet.integer("told", revision),
            created=sheet.seconds("created"), started=sheet.seconds("started"), ended=ended,
        )  # fmt: skip

    def position(self, sheet: CheckedPage, name: str) -> Any:
        """A position of this very game."""
        page = CheckedPage.parse(sheet.get(name), sheet.path_of(name)).page
        try:
            page = positions.upgrade(self.rules, page, self.page.integer("positions"))
            state = self.rules.play.codec.read(page)
        except (Malformed, Refused):
            raise refusal_at(sheet.path_of(name)) from None
        if self.rules.play.setup(state) != self.dealt or self.rules.play.broken(state):
            raise refusal_at(sheet.path_of(name))
        return state

    def seat(self, sheet: CheckedPage) -> SeatRow:
        holder = sheet.one_of("holder", Holder)
        person = sheet.optional("person", lambda name: self.person_id(sheet, name))
        if (person is None) == (holder is Holder.PERSON):
            raise refusal_at(sheet.path_of("person"))
        if holder is Holder.BOT and self.rules.play.advise is None:
            raise refusal_at(sheet.path_of("holder"))
        return SeatRow(
            sheet.seat(self.row.seats), holder, person, sheet.boolean("ready"),
            sheet.boolean("offered"), sheet.integer("defaults"),
        )  # fmt: skip

    def tenure(self, sheet: CheckedPage) -> ExportedTenure:
        last, ended = (
            sheet.optional("last", self.revision_of(sheet)),
            sheet.optional("ended", sheet.seconds),
        )
        if (last is None) != (ended is None):
            raise refusal_at(sheet.path_of("ended"))
        return ExportedTenure(
            sheet.seat(self.row.seats), self.person_id(sheet, "person"),
            self.revision_of(sheet)("first"), sheet.seconds("begun"), last, ended,
            sheet.optional("why", sheet.text),
        )  # fmt: skip

    def revision_of(self, sheet: CheckedPage) -> Callable[[str], int]:
        return lambda name: sheet.integer(name, self.row.revision)

    def steps(self, state: Any) -> tuple[StepRow, ...]:
        found = tuple(
            self.step(one, number, state)
            for number, one in enumerate(self.page.pages("steps", MOST_STEPS), start=1)
        )
        try:
            log = build_log(found)
        except Refused:
            raise refusal_at("steps") from None
        if log.revision != self.row.revision or log.undos != self.row.undos:
            raise refusal_at("steps")
        return found

    def step(self, sheet: CheckedPage, number: int, state: Any) -> StepRow:
        seat = sheet.seat(self.row.seats)
        entry = CheckedPage.parse(sheet.get("entry"), sheet.path_of("entry"))
        try:
            fair.read_entry({**entry.page, "seat": str(seat)}, self.row.seats)
        except Malformed:
            raise refusal_at(entry.where) from None
        if "action" in entry.page:
            self.action(entry, seat, state)
        events = sheet.pages("events")
        for event in events:
            if "only" in event.page and not self.readers(event):
                raise refusal_at(event.where)
            plain = {name: value for name, value in event.page.items() if name != "only"}
            try:
                self.rules.play.codec.read_event(state, plain)
            except Malformed:
                raise refusal_at(event.where) from None
        kept = [
            {**event.page, "only": self.readers(event)} if "only" in event.page else event.page
            for event in events
        ]
        done = read_entry(entry.page)
        if self.page.integer("format") < 3 and isinstance(done, StoredAction):
            done = replace(done, own=done.own or done.ask in self.rules.own_questions)
        return StepRow(number, seat, done, read_events(kept), sheet.seconds("at"))

    def readers(self, event: CheckedPage) -> list[str]:
        """The seats that alone may read an event; in files of formats 1 and 2 it is one name."""
        only = event.page["only"]
        if self.page.integer("format") < 3:
            only = [only]
        fits = isinstance(only, list) and all(isinstance(one, str) for one in only)
        return list(only) if fits and only and {*only} <= {*BY_NAME} else []

    def action(self, entry: CheckedPage, seat: Seat, state: Any) -> None:
        """Look at an action as it is kept: that it is one, and nothing is kept with it besides."""
        entry.integer("turn", LATEST_TURN)
        if entry.page.get("ask") is not None:
            entry.text("ask", LONGEST_NAME)
        for mark in ("own", "default", "secret"):
            if mark in entry.page:
                entry.boolean(mark)
        try:
            self.rules.play.read(state, seat, entry.text("action"))
        except Refused:
            raise refusal_at(entry.path_of("action")) from None
        if not set(entry.page) <= WRITTEN_WITH:
            raise refusal_at(entry.where)

    def order(self, sheet: CheckedPage, state: Any) -> OrderRow:
        seat, line = sheet.seat(self.row.seats), sheet.text("line")
        if not is_order(self.rules, state, seat, line):
            raise refusal_at(sheet.path_of("line"))
        return OrderRow(self.revision_of(sheet)("revision"), seat, line, sheet.seconds("at"))

    def turn_starts(self) -> tuple[tuple[int, int, Any], ...]:
        found = []
        for one in self.page.pages("turns", MOST_TURNS):
            state = self.position(one, "position")
            if self.rules.play.turn(state) != one.integer("turn"):
                raise refusal_at(one.path_of("turn"))
            found.append((self.revision_of(one)("revision"), one.integer("turn"), state))
        revisions = {revision for revision, _, _ in found}
        if 0 not in revisions or len(revisions) < len(found):
            raise refusal_at("turns")
        return tuple(found)

    def versions(self) -> tuple[VersionRow, ...]:
        """What the game was played under, from which revision on."""
        if self.page.integer("format") == 1:
            return (VersionRow(0, FIRST_RULES, self.row.started or self.row.created),)
        found = tuple(
            VersionRow(
                self.revision_of(one)("revision"),
                one.get_valid("rules", is_name),
                one.seconds("at"),
            )
            for one in self.page.pages("versions")
        )
        revisions = [one.revision for one in found]
        if not found or found[0].revision or revisions != sorted(revisions):
            raise refusal_at("versions")
        return found

    def changes(self) -> tuple[tuple[VersionRow, Any | None], ...]:
        """The same with the position that each change found; the start is kept as a turn."""
        first, *later = self.played_under
        sheets = self.page.pages("versions")[1:] if later else []
        found = [self.position(one, "position") for one in sheets]
        return ((first, None), *zip(later, found, strict=True))

    def draft(self, live: LiveGame, sheet: CheckedPage) -> tuple[Seat, int, tuple[str, ...], str]:
        seat, actions = sheet.seat(self.row.seats), sheet.words("actions", MOST_DRAFTED)
        try:
            draft_run.run_draft(live, seat, actions)  # what is illegal by now, a draft says itself
        except ValueError:  # a line that is several actions
            raise refusal_at(sheet.path_of("actions")) from None
        words = ""
        if sheet.page.get("words", "") != "":  # there were none in earlier versions
            words = sheet.text("words", draft_run.MOST_CHOSEN)
        return seat, self.revision_of(sheet)("revision"), actions, words

    def timer(self, sheet: CheckedPage, asks: set[tuple[Seat, str]]) -> TimerRow:
        timer = TimerRow(
            sheet.seat(self.row.seats), sheet.text("ask"), self.revision_of(sheet)("revision"),
            sheet.seconds("begun"), sheet.optional("allowance", sheet.seconds),
            sheet.integer("stage", 9), sheet.optional("due", sheet.seconds), sheet.boolean("muted"),
        )  # fmt: skip
        if (timer.seat, timer.ask) not in asks:
            raise refusal_at(sheet.path_of("ask"))
        return timer

    def vote(self, sheet: CheckedPage) -> ExportedVote:
        body = CheckedPage.parse(sheet.get("body"), sheet.path_of("body"))
        motion = sheet.text("motion")
        reads: dict[str, Callable[[str], object]]
        if motion == UNDO:
            reads = {"seat": lambda name: body.integer(name, self.row.seats - 1)}
            reads |= {"revision": self.revision_of(body), "redo": body.boolean}
        elif motion in MOTIONS:
            reads = {"vote": lambda name: body.optional(name, body.integer)}
        else:
            raise refusal_at(sheet.path_of("motion"))
        optional = {"redo"}  # an older Heliograph asked for undos alone
        kept = {name: read(name) for name, read in reads.items() if name in body.page}
        if not set(reads) - optional <= set(kept):
            raise refusal_at(body.where)
        return ExportedVote(
            motion, sheet.seat(self.row.seats), sheet.boolean("agrees"), kept,
            sheet.seconds("opened"),
        )  # fmt: skip
