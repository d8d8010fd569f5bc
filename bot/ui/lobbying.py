"""The lobby card: who sits at the table, and how to sit down."""

from __future__ import annotations

from collections.abc import Mapping

from bot import naming
from bot.lobby import Gathering
from bot.press import Press
from bot.records import Holder, Person, SeatRow, Status
from bot.ui.parts import LONGEST, Post, Row, Style, button, fit
from bot.ui.words import WORDS


def say(key: str, **facts: object) -> str:
    return WORDS.say("lobby", key, **facts)


def card(table: Gathering, people: Mapping[int, Person], title: str, board: str | None) -> Post:
    """A table as it is now. The card stays when the game runs, and links to the newest board."""
    row = table.row
    options = say("options", options=", ".join(row.options)) if row.options else ""
    parts = [
        say("head", name=title, game=row.id),
        say("table", edition=row.edition, seats=row.seats, pace=row.pace, options=options),
        *(_seat(seat, people) for seat in table.seats),
        say("fair", commitment=row.commitment),
    ]
    if row.status is Status.LOBBY:
        parts += [say("waits"), say("dms")]
    else:
        link = "" if board is None else say("newest", url=board)
        parts.append(say(str(row.status), link=link))
    rows = _rows(table) if row.status is Status.LOBBY else ()
    return Post(fit("\n".join(parts), LONGEST), rows)


def _seat(row: SeatRow, people: Mapping[int, Person]) -> str:
    who = say("free") if row.holder is Holder.NOBODY else naming.bold(naming.of_seat(row, people))
    ready = say("is_ready") if row.ready else ""
    return say("seat", seat=row.seat, who=who, ready=ready)


def _rows(table: Gathering) -> tuple[Row, ...]:
    game = table.row.id
    found = [
        button("join", Press("join", game), Style.GO),
        button("leave", Press("leave", game)),
        button("ready", Press("ready", game), Style.MAIN),
        button("start", Press("start", game)),
    ]
    if table.free and table.people:
        found.append(button("start_bots", Press("start", game, text="bots")))
    return (tuple(found),)
