"""The lobby card: who sits at the table, and how to sit down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import render.pictures
from bot.app.settings.personal_settings import PersonalSettings
from bot.app.tables.lobby import LobbyTable, default_options
from bot.app.tables.tutorial import has_script
from bot.chat.message import LONGEST, Message, Row, Style, button, fit
from bot.chat.messages import player_names
from bot.chat.presses.looking import ShowStatus
from bot.chat.presses.seats import FollowGame
from bot.chat.presses.tables import Join, Leave, PlayTutorial, Ready, Start, SwitchDirectMessages
from bot.chat.presses.turns import ShowOrders
from bot.chat.texts import WORDS
from bot.store.positions import AnyGame
from bot.store.records import GameRow, Holder, Person, SeatRow, Status


def say(key: str, **facts: object) -> str:
    return WORDS.say("lobby", key, **facts)


def say_to(seats: int, key: str, **facts: object) -> str:
    """Say the same to a table of several people or of one, who need not hear of others."""
    return say(f"{key}_alone" if seats == 1 else key, **facts)


def card(
    table: LobbyTable,
    people: Mapping[int, Person],
    rules: AnyGame,
    board: str | None,
    invited: Sequence[Person] = (),
) -> Message:
    """Return the card of a table. It stays when the game runs, and links to the newest board."""
    row = table.row
    by_post = default_options(rules).values()  # what every such game has is not said
    chosen = [one for one in row.options if one not in by_post]
    goal = rules.speech.goal(row.edition, row.seats, row.options)
    parts = [
        say("head", name=rules.speech.words.say("about", "title"), game=row.id),
        say(
            "table",
            edition=row.edition,
            seats=row.seats,
            pace=pace_words(row.pace),
            options=options_words(rules, chosen),
        ),
        *([goal] if goal else []),
        *(_seat(row, seat, people) for seat in table.seats),
    ]
    if row.status is Status.LOBBY:
        if invited:
            names = [player_names.mention(person.account) for person in invited]
            moves = say("moves") if row.seats > 1 else ""
            parts.append(say("invited", names=names, moves=moves))
        parts += [say_to(row.seats, "waits"), say_to(row.seats, "dms", surface=rules.surface_word)]
    else:
        link = "" if board is None else say("newest", url=board)
        parts.append(say(str(row.status), link=link))
    if row.ended is None:
        parts.append(say("fair", commitment=row.commitment))
    pings = tuple(person.account for person in invited if person.account)
    return Message(fit("\n".join(parts), LONGEST), _rows(table, rules), (), pings)


def drawn_table(
    table: LobbyTable, people: Mapping[int, Person], rules: AnyGame
) -> render.pictures.Gathering:
    """Return a table as its picture shows it."""
    row = table.row
    line = say("drawn", edition=row.edition, seats=row.seats, game=row.id)
    pace = say("drawn_pace", pace=pace_words(row.pace))
    goal = rules.speech.goal(row.edition, row.seats, row.options)
    return render.pictures.Gathering(
        rules.speech.words.say("about", "title"),
        (line, pace, goal) if goal else (line, pace),
        tuple(
            None if seat.holder is Holder.NOBODY else player_names.of_seat(row.id, seat, people)
            for seat in table.seats
        ),
        tuple(seat.ready and seat.holder is not Holder.NOBODY for seat in table.seats),
    )


def options_words(rules: AnyGame, options: Sequence[str]) -> str:
    """Return the options of a table, as people say them."""
    chosen = []
    for one in options:
        name, _, value = one.partition("=")
        chosen.append(say("option", name=option_name(rules, name), value=value_words(value)))
    return say("options", options="; ".join(chosen)) if chosen else ""


def option_name(rules: AnyGame, name: str) -> str:
    """Return what people call an option; some are only for those who type."""
    return rules.speech.words.text["switch_name"].get(name, value_words(name))


def value_words(value: str) -> str:
    return value.replace("_", " ").replace(",", ", ") or say("switched_on")


def pace_words(name: str) -> str:
    """Return a pace, and what it means."""
    known = f"pace_{name}" in WORDS.text["plan"]
    return WORDS.say("plan", f"pace_{name}" if known else "pace_length", length=name)


def _seat(table: GameRow, row: SeatRow, people: Mapping[int, Person]) -> str:
    name = player_names.bold(player_names.of_seat(table.id, row, people))
    who = say("free") if row.holder is Holder.NOBODY else name
    mark = ""
    if table.status is Status.LOBBY and row.ready:
        mark = say("is_ready")
    elif table.status in (Status.RUNNING, Status.PAUSED) and row.offered:
        mark = say("is_offered")
    return say("seat", seat=row.seat, who=who, ready=mark)


def _rows(table: LobbyTable, rules: AnyGame) -> tuple[Row, ...]:
    game, status = table.row.id, table.row.status
    if status in (Status.RUNNING, Status.PAUSED):
        follow = button("follow", FollowGame(game))
        return ((follow, button("status", ShowStatus(game))),)
    if status is not Status.LOBBY:
        return ()
    found = [
        button("join", Join(game), Style.GO),
        button("leave", Leave(game)),
        button("ready", Ready(game), Style.MAIN),
    ]
    if table.free_seats and table.people and rules.play.advise is not None:
        found.append(button("start_bots", Start(game, with_bots=True)))
    more = button("more", ShowStatus(game))
    taught = [button("tutorial", PlayTutorial(game))] if has_script(rules.key) else []
    return tuple(found), (*taught, more)


def welcome(
    table: GameRow, rules: AnyGame, seat: SeatRow, chosen: PersonalSettings, orders: bool
) -> Message:
    """Tell a player who sat down what is next, what will come, and what can be said in advance."""
    game = table.id
    parts = [
        say("joined", game=game, seat=seat.seat),
        say_to(table.seats, "you_are_ready" if seat.ready else "get_ready"),
        say("dms_on" if chosen.dms else "dms_off", surface=rules.surface_word),
    ]
    other = "off" if chosen.dms else "on"
    row = [button(f"dms_{other}", SwitchDirectMessages(game, on=not chosen.dms))]
    if orders:
        parts.append(say("orders"))
        row.insert(0, button("orders", ShowOrders(game)))
    if not seat.ready:
        row.insert(0, button("ready", Ready(game, in_welcome=True), Style.GO))
    return Message("\n".join(parts), (tuple(row),))
