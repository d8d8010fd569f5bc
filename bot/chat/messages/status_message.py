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
from bot.chat.texts import WORDS
from bot.store.queries.votes import Opened
from bot.store.records import Holder, Person, Status
from engine.core.seat import BY_NAME

MOST = 25


def say(key: str, **facts: object) -> str:
    return WORDS.say("status", key, **facts)


def post(
    live: LiveGame,
    host: Person,
    opened: Sequence[Opened],
    entries: Sequence[tuple[str, str]],
    hosting: Sequence[tuple[str, str]],
    counted: Mapping[str, Tally] | None = None,
    person: int | None = None,
) -> Message:
    """How it stands, buttons for what is done most, and menus of the rest."""
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
            press = Press("more", live.id, live.revision, text=name)
            shown = tuple(_entry(live, kind, text) for kind, text in found[:MOST])
            menus.append(Select(press, say(f"hint_{name}"), shown))
    return Message(lines(parts), tuple(menus))


def _often(live: LiveGame, person: int | None) -> tuple[Button, ...]:
    """What somebody who looks at a game most likely wants next."""
    about = (live.id, live.revision)
    own = [seat.seat for seat in live.seats if seat.person == person and person is not None]
    clocks = [ask.clock for ask in live.rules.play.asks(live.state) if ask.seat in own]
    found = []
    if clocks and live.row.ended is None:
        found.append(button(taking(clocks), Press("take", *about), Style.MAIN))
    names = ("hold", "board", "history", "rules") if own else ("board", "history", "rules")
    surface = live.rules.surface_word
    return (*found, *(button(name, Press(name, *about), surface=surface) for name in names))


def before(
    table: LobbyTable,
    people: Mapping[int, Person],
    entries: Sequence[tuple[str, str]],
    hosting: Sequence[tuple[str, str]],
) -> tuple[Row, ...]:
    """The menus under the card of a table that still waits."""
    names = {
        str(row.seat): player_names.plain(player_names.of_seat(table.row.id, row, people))
        for row in table.seats
    }
    menus = []
    for name, found in (("more", entries), ("host", hosting)):
        shown = tuple(
            option(WORDS.say("more", kind, seat=names.get(text, text)), f"{kind} {text}".strip())
            for kind, text in found
        )
        if shown:
            menus.append(Select(Press("more", table.row.id, text=name), say(f"hint_{name}"), shown))
    return tuple(menus)


def vote(live: LiveGame, one: Opened, counted: Mapping[str, Tally]) -> str:
    """An open vote, or a wish to take something back."""
    who = player_names.for_text(live)[one.seat]
    if one.motion in MOTIONS:
        end = when(datetime.fromtimestamp(one.since + OPEN, UTC))
        now = counted.get(one.motion)
        facts = {"agree": len(now.agree) if now else 1, "need": now.need if now else 1}
        return say("vote", who=who, motion=WORDS.say("motion", one.motion), until=end, **facts)
    allowed = Pace.parse(one.pace).question_allowance
    over = None if allowed is None else datetime.fromtimestamp(one.since, UTC) + allowed
    return say("wish_redo" if one.redo else "wish", who=who, until=when(over))


def _entry(live: LiveGame, kind: str, text: str) -> Option:
    about = text.rsplit(maxsplit=1)[-1] if text else ""
    seats = {str(seat): name for seat, name in player_names.for_labels(live).items()}
    motion = WORDS.text["motion"].get(about, about)
    key = f"{kind}_{about}" if f"{kind}_{about}" in WORDS.text["more"] else kind
    facts = {"seat": seats.get(about, about), "place": BY_NAME.get(about, about), "motion": motion}
    label = WORDS.say("more", key, **facts)
    return option(label, f"{kind} {text}".strip())
