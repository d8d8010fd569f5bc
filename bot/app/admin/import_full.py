"""A whole game in one file, read with suspicion: the operator may have got it from anywhere."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.app.admin import import_settings
from bot.app.admin.checked_json import Sheet, wrong
from bot.app.clock.time_control import Pace
from bot.app.game_log import log_of
from bot.app.live_game import LiveGame
from bot.app.tables.votes import MOTIONS
from bot.app.turns import draft_play
from bot.app.turns.undo import MOTION as UNDO
from bot.store import positions
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
# Kinds of questions that are a seat's own: files of formats 1 and 2 do not say it with the entry.
FIRST_OWN = ("turn", "place", "deconstruct")
LONGEST_NAME = 100  # characters; Discord allows 32
LATEST_TURN = 1_000_000
MOST_STEPS, MOST_TURNS, MOST_ORDERS = 100_000, 20_000, 20_000
MOST_DRAFTED = 100_000  # lines: a program that capped no drafts may have kept many
MOST_SEATS = 8  # also of drafts, of which each seat has one
WRITTEN_WITH = {"action", "turn", "ask", "own", "default", "secret"}  # what an action is kept with
PLAIN = (str, bool, int, float, type(None))


@dataclass(frozen=True, slots=True)
class Tenure:
    seat: Seat
    person: int
    first: int
    begun: float
    last: int | None
    ended: float | None
    why: str | None


@dataclass(frozen=True, slots=True)
class Vote:
    motion: str
    seat: Seat
    agrees: bool
    body: dict[str, Any]
    opened: float


@dataclass(frozen=True, slots=True)
class Carried:
    """A game with all that belongs to it. Numbers of people are those of the file."""

    live: LiveGame
    people: tuple[Person, ...]
    tenures: tuple[Tenure, ...]
    steps: tuple[StepRow, ...]
    orders: tuple[OrderRow, ...]
    turns: tuple[tuple[int, int, Any], ...]  # revision, turn, position
    drafts: tuple[tuple[Seat, int, tuple[str, ...], str], ...]  # with the words of the next one
    votes: tuple[Vote, ...]
    waiting: tuple[str, ...]  # what kinds of messages had not been told yet
    versions: tuple[tuple[VersionRow, Any | None], ...]  # each change with its position


def checksum(page: Mapping[str, Any]) -> str:
    rest = {name: value for name, value in page.items() if name != "sum"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def of_game(chosen: Mapping[str, Any], game: int) -> dict[str, Any]:
    """The settings that go with a game: plain ones, quiet hours, the vacations taken in it."""
    found: dict[str, Any] = {}
    found.update((name, value) for name, value in chosen.items() if isinstance(value, PLAIN))
    if isinstance(chosen.get("quiet"), dict):
        found["quiet"] = chosen["quiet"]
    away = chosen.get("vacations")
    if isinstance(away, dict) and str(game) in away:
        found["vacations"] = {str(game): away[str(game)]}
    return found


def read(known: Mapping[str, AnyGame], page: object) -> Carried:
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
    return _Reading(known, Sheet(page, "")).carried()


def _is_known(number: object, newest: int) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and 1 <= number <= newest


def _version(*numbers: object) -> str:
    return ".".join(clip(number, 12) for number in numbers)


class _Reading:
    """Reads the parts of a file, each with what is known from those before."""

    def __init__(self, known: Mapping[str, AnyGame], sheet: Sheet) -> None:
        self.sheet = sheet
        game = Sheet.of(sheet.get("game"), "game")
        key = game.text("game")
        if key not in known:
            raise Refused("import_not_offered", name=clip(key), known=tuple(known))
        self.rules = known[key]
        self.people = tuple(self.person(one, game) for one in sheet.sheets("people"))
        self.known = {person.id for person in self.people}
        accounts = [person.account for person in self.people if person.account is not None]
        if len(self.known) < len(self.people) or len(set(accounts)) < len(accounts):
            raise wrong("people")
        self.row = self.game(game)
        self.setup = Setup(self.row.edition, self.row.seats, self.row.seed, self.row.options)
        if self.row.commitment != fair.commitment(key, self.setup):
            raise wrong("game.commitment")
        self.played_under = self.versions()
        # Positions say outright what has become another default since the game began.
        dealt = fair.dealt_setup(self.setup, self.row.salts)
        options = options_today(self.rules, dealt, self.played_under[0].rules)
        self.dealt = replace(dealt, options=options)

    def carried(self) -> Carried:
        """All parts of the game: what is cheap to check comes before what is not."""
        sheet, row = self.sheet, self.row
        seats = tuple(self.seat(one) for one in sheet.sheets("seats", MOST_SEATS))
        taken = [seat.person for seat in seats if seat.person is not None]
        if [seat.seat for seat in seats] != list(range(row.seats)) or len(set(taken)) < len(taken):
            raise wrong("seats")
        at_table = {person.id: person for person in self.people}
        if row.ended is None and any(at_table[person].account is None for person in taken):
            raise wrong("seats")
        still = tuple(self.pause(one) for one in sheet.sheets("pauses"))
        if sum(ended is None for _, ended in still) > (row.status is not Status.RUNNING):
            raise wrong("pauses")
        composed = sheet.sheets("drafts", MOST_SEATS)
        if len({one.seat(row.seats) for one in composed}) < len(composed):
            raise wrong("drafts")
        tenures = tuple(self.tenure(one) for one in sheet.sheets("tenures"))
        votes = tuple(self.vote(one) for one in sheet.sheets("votes"))
        waiting = sheet.words("waiting")
        state = self.position(sheet, "position")
        if (self.rules.play.result(state) is not None) != (row.status is Status.OVER):
            raise wrong("game.status")
        asks = {(ask.seat, ask.kind) for ask in self.rules.play.asks(state)}
        timers = tuple(self.timer(one, asks) for one in sheet.sheets("timers"))
        live = LiveGame(
            row, self.rules, state, seats, timers, at_table, still, versions=self.played_under
        )
        return Carried(
            live,
            self.people,
            tenures,
            self.steps(state),
            tuple(self.order(one, state) for one in sheet.sheets("orders", MOST_ORDERS)),
            self.turns(),
            tuple(self.draft(live, one) for one in composed),
            votes,
            waiting,
            self.changes(),
        )

    def person(self, sheet: Sheet, game: Sheet) -> Person:
        chosen = Sheet.of(sheet.get("settings"), sheet.at("settings")).page
        try:
            kept = import_settings.checked(chosen, game.whole("id"))
        except (Refused, KeyError, TypeError, ValueError, AttributeError, OverflowError):
            raise wrong(sheet.at("settings")) from None
        account = sheet.maybe("account", sheet.snowflake)
        return Person(sheet.whole("id"), account, sheet.text("name", LONGEST_NAME), kept)

    def pause(self, sheet: Sheet) -> tuple[float, float | None]:
        begun, ended = sheet.moment("begun"), sheet.maybe("ended", sheet.moment)
        if ended is not None and ended < begun:
            raise wrong(sheet.at("ended"))
        return begun, ended

    def somebody(self, sheet: Sheet, name: str) -> int:
        number = sheet.whole(name)
        if number not in self.known:
            raise wrong(sheet.at(name))
        return number

    def game(self, sheet: Sheet) -> GameRow:
        status = sheet.one_of("status", Status)
        ended = sheet.maybe("ended", sheet.moment)
        if status is Status.LOBBY or (ended is None) != (status in (Status.RUNNING, Status.PAUSED)):
            raise wrong("game.status")
        seed = sheet.text("seed")
        if len(seed) != 64 or not set(seed) <= set("0123456789abcdef"):
            raise wrong("game.seed")
        try:
            pace = str(Pace.parse(sheet.text("pace")))
        except Refused:
            raise wrong("game.pace") from None
        revision = sheet.whole("revision")
        return GameRow(
            id=sheet.whole("id", 10**9), game=self.rules.key, edition=sheet.text("edition"),
            seats=sheet.whole("seats", max(self.rules.seats)), options=sheet.words("options"),
            server=sheet.maybe("server", sheet.snowflake), place=sheet.snowflake("place"),
            host=self.somebody(sheet, "host"), status=status, pace=pace, seed=int(seed, 16),
            salts=sheet.words("salts"), commitment=sheet.text("commitment"), revision=revision,
            undos=sheet.whole("undos"), told=sheet.whole("told", revision),
            created=sheet.moment("created"), started=sheet.moment("started"), ended=ended,
        )  # fmt: skip

    def position(self, sheet: Sheet, name: str) -> Any:
        """A position of this very game."""
        page = Sheet.of(sheet.get(name), sheet.at(name)).page
        try:
            page = positions.upgraded(self.rules, page, self.sheet.whole("positions"))
            state = self.rules.play.codec.read(page)
        except (Malformed, Refused):
            raise wrong(sheet.at(name)) from None
        if self.rules.play.setup(state) != self.dealt or self.rules.play.broken(state):
            raise wrong(sheet.at(name))
        return state

    def seat(self, sheet: Sheet) -> SeatRow:
        holder = sheet.one_of("holder", Holder)
        person = sheet.maybe("person", lambda name: self.somebody(sheet, name))
        if (person is None) == (holder is Holder.PERSON):
            raise wrong(sheet.at("person"))
        if holder is Holder.BOT and self.rules.play.advise is None:
            raise wrong(sheet.at("holder"))
        return SeatRow(
            sheet.seat(self.row.seats), holder, person, sheet.flag("ready"), sheet.flag("offered"),
            sheet.whole("defaults"),
        )  # fmt: skip

    def tenure(self, sheet: Sheet) -> Tenure:
        last, ended = sheet.maybe("last", self.upto(sheet)), sheet.maybe("ended", sheet.moment)
        if (last is None) != (ended is None):
            raise wrong(sheet.at("ended"))
        return Tenure(
            sheet.seat(self.row.seats), self.somebody(sheet, "person"), self.upto(sheet)("first"),
            sheet.moment("begun"), last, ended, sheet.maybe("why", sheet.text),
        )  # fmt: skip

    def upto(self, sheet: Sheet) -> Callable[[str], int]:
        return lambda name: sheet.whole(name, self.row.revision)

    def steps(self, state: Any) -> tuple[StepRow, ...]:
        found = tuple(
            self.step(one, number, state)
            for number, one in enumerate(self.sheet.sheets("steps", MOST_STEPS), start=1)
        )
        try:
            log = log_of(found)
        except Refused:
            raise wrong("steps") from None
        if log.revision != self.row.revision or log.undos != self.row.undos:
            raise wrong("steps")
        return found

    def step(self, sheet: Sheet, number: int, state: Any) -> StepRow:
        seat = sheet.seat(self.row.seats)
        entry = Sheet.of(sheet.get("entry"), sheet.at("entry"))
        try:
            fair.read_entry({**entry.page, "seat": str(seat)}, self.row.seats)
        except Malformed:
            raise wrong(entry.where) from None
        if "action" in entry.page:
            self.action(entry, seat, state)
        events = sheet.sheets("events")
        for event in events:
            if "only" in event.page and not self.readers(event):
                raise wrong(event.where)
            plain = {name: value for name, value in event.page.items() if name != "only"}
            try:
                self.rules.play.codec.read_event(state, plain)
            except Malformed:
                raise wrong(event.where) from None
        kept = tuple(
            {**event.page, "only": self.readers(event)} if "only" in event.page else event.page
            for event in events
        )
        page = entry.page
        if self.sheet.whole("format") < 3 and page.get("ask") in FIRST_OWN:
            page = {**page, "own": True}
        return StepRow(number, seat, page, kept, sheet.moment("at"))

    def readers(self, event: Sheet) -> list[str]:
        """The seats that alone may read an event; in files of formats 1 and 2 it is one name."""
        only = event.page["only"]
        if self.sheet.whole("format") < 3:
            only = [only]
        fits = isinstance(only, list) and all(isinstance(one, str) for one in only)
        return list(only) if fits and only and {*only} <= {*BY_NAME} else []

    def action(self, entry: Sheet, seat: Seat, state: Any) -> None:
        """Look at an action as it is kept: that it is one, and nothing is kept with it besides."""
        entry.whole("turn", LATEST_TURN)
        if entry.page.get("ask") is not None:
            entry.text("ask", LONGEST_NAME)
        for mark in ("own", "default", "secret"):
            if mark in entry.page:
                entry.flag(mark)
        try:
            self.rules.play.read(state, seat, entry.text("action"))
        except Refused:
            raise wrong(entry.at("action")) from None
        if not set(entry.page) <= WRITTEN_WITH:
            raise wrong(entry.where)

    def order(self, sheet: Sheet, state: Any) -> OrderRow:
        seat, line = sheet.seat(self.row.seats), sheet.text("line")
        if not is_order(self.rules, state, seat, line):
            raise wrong(sheet.at("line"))
        return OrderRow(self.upto(sheet)("revision"), seat, line, sheet.moment("at"))

    def turns(self) -> tuple[tuple[int, int, Any], ...]:
        found = []
        for one in self.sheet.sheets("turns", MOST_TURNS):
            state = self.position(one, "position")
            if self.rules.play.turn(state) != one.whole("turn"):
                raise wrong(one.at("turn"))
            found.append((self.upto(one)("revision"), one.whole("turn"), state))
        revisions = {revision for revision, _, _ in found}
        if 0 not in revisions or len(revisions) < len(found):
            raise wrong("turns")
        return tuple(found)

    def versions(self) -> tuple[VersionRow, ...]:
        """What the game was played under, from which revision on."""
        if self.sheet.whole("format") == 1:
            return (VersionRow(0, FIRST_RULES, self.row.started or self.row.created),)
        found = tuple(
            VersionRow(self.upto(one)("revision"), one.only("rules", is_name), one.moment("at"))
            for one in self.sheet.sheets("versions")
        )
        revisions = [one.revision for one in found]
        if not found or found[0].revision or revisions != sorted(revisions):
            raise wrong("versions")
        return found

    def changes(self) -> tuple[tuple[VersionRow, Any | None], ...]:
        """The same with the position that each change found; the start is kept as a turn."""
        first, *later = self.played_under
        sheets = self.sheet.sheets("versions")[1:] if later else []
        found = [self.position(one, "position") for one in sheets]
        return ((first, None), *zip(later, found, strict=True))

    def draft(self, live: LiveGame, sheet: Sheet) -> tuple[Seat, int, tuple[str, ...], str]:
        seat, actions = sheet.seat(self.row.seats), sheet.words("actions", MOST_DRAFTED)
        try:
            draft_play.play(live, seat, actions)  # what is illegal by now, a draft says itself
        except ValueError:  # a line that is several actions
            raise wrong(sheet.at("actions")) from None
        words = ""
        if sheet.page.get("words", "") != "":  # there were none in earlier versions
            words = sheet.text("words", draft_play.MOST_CHOSEN)
        return seat, self.upto(sheet)("revision"), actions, words

    def timer(self, sheet: Sheet, asks: set[tuple[Seat, str]]) -> TimerRow:
        timer = TimerRow(
            sheet.seat(self.row.seats), sheet.text("ask"), self.upto(sheet)("revision"),
            sheet.moment("begun"), sheet.maybe("allowance", sheet.moment), sheet.whole("stage", 9),
            sheet.maybe("due", sheet.moment), sheet.flag("muted"),
        )  # fmt: skip
        if (timer.seat, timer.ask) not in asks:
            raise wrong(sheet.at("ask"))
        return timer

    def vote(self, sheet: Sheet) -> Vote:
        body = Sheet.of(sheet.get("body"), sheet.at("body"))
        motion = sheet.text("motion")
        reads: dict[str, Callable[[str], object]]
        if motion == UNDO:
            reads = {"seat": lambda name: body.whole(name, self.row.seats - 1)}
            reads |= {"revision": self.upto(body), "redo": body.flag}
        elif motion in MOTIONS:
            reads = {"vote": lambda name: body.maybe(name, body.whole)}
        else:
            raise wrong(sheet.at("motion"))
        optional = {"redo"}  # an older Heliograph asked for undos alone
        kept = {name: read(name) for name, read in reads.items() if name in body.page}
        if not set(reads) - optional <= set(kept):
            raise wrong(body.where)
        return Vote(
            motion, sheet.seat(self.row.seats), sheet.flag("agrees"), kept, sheet.moment("opened"),
        )  # fmt: skip
