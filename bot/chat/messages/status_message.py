"""How a game stands: a few lines, and menus of what can be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from bot.app.clock.time_control import Pace
from bot.app.live_game import LiveGame
from bot.app.tables.lobby import LobbyTable
from bot.app.tables.votes import MOTIONS, OPEN, Tally
from bot.chat.custom_id import Press
from bot.chat.message import Button, Message, Option, Row, Select, Style, button, lines, option
from bot.chat.messages import lobby_message, player_names
from bot.chat.messages.board_message import taking, waiting_lines
from bot.chat.messages.moments import when
from bot.chat.plain_names import plain
from bot.chat.presses.looking import ChooseMore, ShowBoard, ShowHand, ShowHistory, ShowRules
from bot.chat.presses.parts import SeatPress
from bot.chat.presses.seats import AskLength, CastVote, FollowGame, LengthPress
from bot.chat.presses.turns import TakeTurn
from bot.chat.texts import WORDS
from bot.store.queries.votes import Opened
from bot.store.records import Holder, Person, Status
from engine.core.seat import Seat

MOST = 25


def say(key: str, **facts: object) -> str:
    return WORDS.say("status", key, **facts)


def post(
    live: LiveGame,
    host: Person,
    opened: Sequence[Opened],
    entries: Sequence[Press],
    hosting: Sequence[Press],
    counted: Mapping[str, Tally] | None = None,
    person: int | None = None,
) -> Message:
    """Return how a game stands, buttons for what is done most, and menus of the rest."""
    row, names = live.row, player_names.for_text(live)
    title = live.rules.speech.words.say("about", "title")
    known = player_names.bold(host.name) if host.account else player_names.mention(None)
    facts = {"game": row.id, "title": title, "place": f"<#{row.place}>", "host": known}
    turn = live.rules.play.turn(live.state)
    key = "opening" if row.status is Status.RUNNING and not turn else str(row.status)
    parts = [say("head", **facts), say(key, turn=turn, pace=lobby_message.pace_words(row.pace))]
    for seat in live.seats:
        who = say("empty") if seat.holder is Holder.NOBODY else names[seat.seat]
        mark = say("offered") if seat.offered else ""
        parts.append(say("seat", seat=seat.seat, who=who, offered=mark))
    if row.ended is None:
        parts += waiting_lines(live)
        parts += [vote(live, one, counted or {}) for one in opened]
    menus: list[Row] = [_often(live, person)]
    for name, found in (("more", entries), ("host", hosting)):
        if found:
            press = ChooseMore(live.id, live.revision, name=name)
            shown = tuple(_entry(live, one) for one in found[:MOST])
            menus.append(Select(press, say(f"hint_{name}"), shown))
    return Message(lines(parts), tuple(menus))


def _often(live: LiveGame, person: int | None) -> tuple[Button, ...]:
    """Return buttons of what a person who looks at a game most likely wants next."""
    about = (live.id, live.revision)
    own = [seat.seat for seat in live.seats if seat.person == person and person is not None]
    clocks = [ask.clock for ask in live.rules.play.asks(live.state) if ask.seat in own]
    found = []
    if clocks and live.row.ended is None:
        found.append(button(taking(clocks), TakeTurn(*about), Style.MAIN))
    hand = [ShowHand(*about)] if own else []
    presses = (*hand, ShowBoard(*about), ShowHistory(*about), ShowRules(*about))
    surface = live.rules.surface_word
    return (*found, *(button(one.kind, one, surface=surface) for one in presses))


def before(
    table: LobbyTable,
    people: Mapping[int, Person],
    entries: Sequence[Press],
    hosting: Sequence[Press],
) -> tuple[Row, ...]:
    """Return the menus under the card of a table that still gathers."""
    names = {
        row.seat: plain(player_names.of_seat(table.row.id, row, people)) for row in table.seats
    }
    menus = []
    for name, found in (("more", entries), ("host", hosting)):
        shown = tuple(
            option(WORDS.say("more", one.kind, seat=_name(names, one)), one.entry) for one in found
        )
        if shown:
            press = ChooseMore(table.row.id, name=name)
            menus.append(Select(press, say(f"hint_{name}"), shown))
    return tuple(menus)


def vote(live: LiveGame, one: Opened, counted: Mapping[str, Tally]) -> str:
    """Return the line of an open vote, or of a request to undo or redo."""
    who = player_names.for_text(live)[one.seat]
    if one.motion in MOTIONS:
        end = when(datetime.fromtimestamp(one.since + OPEN, UTC))
        now = counted.get(one.motion)
        facts = {"agree": len(now.agree) if now else 1, "need": now.need if now else 1}
        return say("vote", who=who, motion=WORDS.say("motion", one.motion), until=end, **facts)
    allowed = Pace.parse(one.pace).question_allowance
    over = None if allowed is None else datetime.fromtimestamp(one.since, UTC) + allowed
    return say("wish_redo" if one.redo else "wish", who=who, until=when(over))


def _entry(live: LiveGame, press: Press) -> Option:
    """Return a press as an entry of a menu."""
    seat, texts = _seat(press), WORDS.text["more"]
    kind, about = (str(press.about), "") if isinstance(press, AskLength) else (press.kind, "")
    match press:
        case FollowGame():
            about = press.every
        case CastVote():
            about = press.motion
        case _:
            pass
    key = f"{kind}_{about}" if f"{kind}_{about}" in texts else kind
    names = player_names.for_labels(live)
    facts = {
        "seat": None if seat is None else names.get(seat, seat),
        "place": seat,
        "motion": WORDS.text["motion"].get(about, about),
    }
    return option(WORDS.say("more", key, **facts), press.entry)


def _name(names: Mapping[Seat, str], press: Press) -> str | None:
    """Return who sits in the seat a press is about."""
    seat = _seat(press)
    return None if seat is None else names[seat]


def _seat(press: Press) -> Seat | None:
    """Return the seat a press is about, if it is about one."""
    return press.seat if isinstance(press, SeatPress | LengthPress) else None
