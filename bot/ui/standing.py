"""How a game stands: a few lines, and menus of what can be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from bot import naming
from bot.lobby import Gathering
from bot.motions import MOTIONS, OPEN, Standing
from bot.office import Live
from bot.pace import Pace
from bot.press import Press
from bot.queries.votes import Opened
from bot.records import Holder, Person
from bot.ui.boards import deadline, question_of, when
from bot.ui.parts import Option, Post, Row, Select, lines, option
from bot.ui.words import WORDS

MOST = 25


def say(key: str, **facts: object) -> str:
    return WORDS.say("status", key, **facts)


def post(
    live: Live,
    host: Person,
    opened: Sequence[Opened],
    entries: Sequence[tuple[str, str]],
    hosting: Sequence[tuple[str, str]],
    counted: Mapping[str, Standing] | None = None,
) -> Post:
    row, names = live.row, naming.for_text(live)
    title = live.game.words.say("about", "title")
    known = naming.bold(host.name) if host.account else naming.mention(None)
    facts = {"game": row.id, "title": title, "place": f"<#{row.place}>", "host": known}
    parts = [
        say("head", **facts),
        say(str(row.status), turn=live.game.turn(live.state), pace=row.pace),
    ]
    for seat in live.seats:
        who = say("empty") if seat.holder is Holder.NOBODY else names[seat.seat]
        mark = say("offered") if seat.offered else ""
        parts.append(say("seat", seat=seat.seat, who=who, offered=mark))
    if row.ended is None:
        parts += _asked(live)
        parts += [vote(live, one, counted or {}) for one in opened]
    menus: list[Row] = []
    for name, found in (("more", entries), ("host", hosting)):
        if found:
            press = Press("more", live.id, live.revision, text=name)
            shown = tuple(_entry(live, kind, text) for kind, text in found[:MOST])
            menus.append(Select(press, say(f"hint_{name}"), shown))
    return Post(lines(parts), tuple(menus))


def _asked(live: Live) -> list[str]:
    names = naming.for_text(live)
    return [
        say(
            "asked" if ask.blocking else "aside",
            what=question_of(live, ask.seat, ask.kind) or names[ask.seat],
            until=when(deadline(live, ask.seat, ask.kind)),
        )
        for ask in live.game.asks(live.state)
    ]


def before(
    table: Gathering,
    people: Mapping[int, Person],
    entries: Sequence[tuple[str, str]],
    hosting: Sequence[tuple[str, str]],
) -> tuple[Row, ...]:
    """The menus under the card of a table that still waits."""
    names = {str(row.seat): naming.plain(naming.of_seat(row, people)) for row in table.seats}
    menus = []
    for name, found in (("more", entries), ("host", hosting)):
        shown = tuple(
            option(WORDS.say("more", kind, seat=names.get(text, text)), f"{kind} {text}".strip())
            for kind, text in found
        )
        if shown:
            menus.append(Select(Press("more", table.row.id, text=name), say(f"hint_{name}"), shown))
    return tuple(menus)


def vote(live: Live, one: Opened, counted: Mapping[str, Standing]) -> str:
    """An open vote, or a wish to take something back."""
    who = naming.for_text(live)[one.seat]
    if one.motion in MOTIONS:
        end = when(datetime.fromtimestamp(one.since + OPEN, UTC))
        now = counted.get(one.motion)
        facts = {"agree": len(now.agree) if now else 1, "need": now.need if now else 1}
        return say("vote", who=who, motion=WORDS.say("motion", one.motion), until=end, **facts)
    allowed = Pace.parse(one.pace).question_allowance
    over = None if allowed is None else datetime.fromtimestamp(one.since, UTC) + allowed
    return say("wish", who=who, until=when(over))


def _entry(live: Live, kind: str, text: str) -> Option:
    names = naming.for_pictures(live)
    about = text.rsplit(maxsplit=1)[-1] if text else ""
    seats = {str(seat): name for seat, name in names.items()}
    motion = WORDS.text["motion"].get(about, about)
    key = f"{kind}_{about}" if f"{kind}_{about}" in WORDS.text["more"] else kind
    label = WORDS.say("more", key, seat=seats.get(about, about), motion=motion)
    return option(label, f"{kind} {text}".strip())
