"""How a game stands, and everything else that can be done about it, without typing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.app.games import LiveGame
from bot.app.permissions import moderates
from bot.app.settings import personal_settings
from bot.app.tables.lobby import Gathering
from bot.app.tables.seats import is_free
from bot.app.turns import undo
from bot.chat.connection.router import Handler
from bot.chat.custom_id import Press
from bot.chat.handlers import (
    fairness_and_stats,
    following,
    game_list,
    lobby,
    new_game,
    seats,
    server_settings,
    settings,
    standing_orders,
    table_setup,
    time_forms,
    time_settings,
)
from bot.chat.handlers import host as hosting
from bot.chat.handlers import undo as undoing
from bot.chat.handlers import votes as voting
from bot.chat.handlers.game_access import check
from bot.chat.message import Message, Style, button
from bot.chat.messages import status_message
from bot.chat.request import Request
from bot.chat.texts import WORDS
from bot.store.queries import steps, votes
from bot.store.queries.votes import Opened
from bot.store.records import Status
from engine.core.refusal import Refused
from engine.core.seat import BY_NAME

ALIVE = (Status.RUNNING, Status.PAUSED)  # what is played, or rests
SURE = ("hand_bot", "host_kick")  # what is asked once more when a menu was touched


async def status(here: Request) -> None:
    """Who is asked until when, who plays, what is voted on; and menus of what can be done."""
    await here.fresh()
    await check(here)
    desk, game = here.service.desk, here.press.game
    table = await desk.lobby.table(game)
    if table.row.started is None:
        card = await lobby.card(here.service, table)
        people = await here.service.guests.known(table.people)
        may_order = here.person in table.people and await desk.orders.of(game, here.person)
        own = [("orders", "")] if may_order else []
        entries = [*own, ("settings", ""), ("stats", ""), ("list", ""), ("new", "")]
        menus = status_message.before(table, people, entries, _before(here, table))
        await here.answer(replace(card, rows=(*card.rows, *menus), pings=()))
        return
    live = await desk.office.load(game)
    opened = [one for one in await desk.office.store.read(votes.opened) if one.game == game]
    votes_of = [await voting.standing(here.service, live, one.motion) for one in opened]
    counted = {one.motion: one for one in votes_of if one is not None}
    host = (await here.service.guests.known([table.row.host]))[table.row.host]
    follows = any(one.game == game for one in await desk.following.of(here.person))
    entries = [*await _own(here, live, opened), *_entries(live, follows=follows)]
    hosts = _hosting(here, table, live)
    await here.answer(status_message.post(live, host, opened, entries, hosts, counted, here.person))


def _before(here: Request, table: Gathering) -> list[tuple[str, str]]:
    """What the host may do before the start."""
    row = table.row
    if row.ended is not None or (row.host != here.person and not moderates(row, here.by)):
        return []
    others = [one for one in table.seats if one.person not in (None, row.host)]
    kicks = [("host_kick", str(one.seat)) for one in others]
    return [*kicks, ("host_end", ""), *_server(here)]


def _server(here: Request) -> list[tuple[str, str]]:
    """Moderators choose what their server allows."""
    return [("host_server", "")] if here.by.moderates is not None else []


def _entries(live: LiveGame, *, follows: bool) -> list[tuple[str, str]]:
    """What anybody may do: kinds of press with what they are about."""
    alive = live.row.status in ALIVE
    found = [("watch", "off")] if follows else [("watch", "")] if alive else []
    found += [("settings", ""), ("stats", ""), ("verify", ""), ("export", "")]
    return [*found, ("list", ""), ("new", "")]


async def _own(here: Request, live: LiveGame, opened: list[Opened]) -> list[tuple[str, str]]:
    """What is about somebody's own seat, or about one they could have; only what would work."""
    row, own = live.row, [seat for seat in live.seats if seat.person == here.person]
    if row.status not in ALIVE:
        return [("rematch", "")] if own else []
    if not own:
        found = [("sit", str(one.seat)) for one in live.seats if is_free(one)]
        back = await here.service.desk.seats.may_reclaim(live, here.person)
        return [*found, *([("reclaim", "")] if back else [])]
    found = [("vote", f"no {one.number} {one.motion}") for one in opened if one.wished is None]
    standing_orders = [("orders", "")] if live.game.play.standing(live.state, own[0].seat) else []
    found += [*await _back(here, live), *standing_orders, *_away(here, live)]
    bot = [("hand_bot", "")] if live.game.play.advise is not None else []
    found += [("reclaim", "")] if own[0].offered else [("offer", ""), *bot]
    return [*found, ("resume" if row.status is Status.PAUSED else "pause", ""), ("abandon", "")]


async def _back(here: Request, live: LiveGame) -> list[tuple[str, str]]:
    """A turn of one's own can be taken back; what was taken back last can come again."""
    if live.row.status is not Status.RUNNING:
        return []
    found: list[tuple[str, str]] = []
    seat = live.seat_of(here.person)
    try:
        rows = await here.service.desk.office.store.read(lambda base: steps.known(base, live.id))
        last = rows[-1] if rows else None
        found = [("redo", "")] if last and "undo" in last.entry and last.seat == seat else []
        undo.wished(live, rows, seat)
    except Refused:
        return found
    return [("undo", ""), *found]


def _away(here: Request, live: LiveGame) -> list[tuple[str, str]]:
    """A vacation from this game alone; who has one can come back."""
    page, now = live.people[here.person].settings, here.service.desk.office.clock.now()
    taken = any(one.end > now for one in personal_settings.vacations(page, live.id))
    return [("away", ""), *([("away_over", "")] if taken else [])]


def _hosting(here: Request, table: Gathering, live: LiveGame) -> list[tuple[str, str]]:
    """What only the host and moderators may do."""
    row = table.row
    if row.status not in ALIVE or (row.host != here.person and not moderates(row, here.by)):
        return _server(here)
    rest = "host_resume" if row.status is Status.PAUSED else "host_pause"
    found = [(rest, ""), ("host_deadline", ""), ("host_extend", "")]
    hurried = {timer.seat for timer in live.timers if timer.allowance is not None}
    found += [("host_extend_one", str(seat)) for seat in sorted(hurried)]
    found.append(("host_end", ""))
    others = [one for one in table.seats if one.person not in (None, here.person)]
    found += [("host_kick", str(one.seat)) for one in others]
    found += [("host_replace", str(one.seat)) for one in table.seats]
    return [*found, *_server(here)]


async def more(here: Request) -> None:
    """An entry of those menus: the same as the command."""
    kind, _, text = (here.values[0] if here.values else "").partition(" ")
    here.press = Press(kind, here.press.game, here.press.revision, text=text)
    if kind in time_forms.FORMS:
        await time_forms.ask(here)
        return
    if kind not in MORE:
        raise Refused("stale", expected=here.press.revision)
    if kind in SURE:
        await here.fresh()
        said = WORDS.say("sure", kind, seat=BY_NAME.get(text), game=here.press.game)
        sure = button(f"{kind}_sure", here.press, Style.STOP)
        await here.answer(Message(said, ((sure,),)))
        return
    await MORE[kind](here)


MORE: Mapping[str, Handler] = {
    **following.PRESSES,
    **fairness_and_stats.PRESSES,
    **standing_orders.PRESSES,
    **undoing.PRESSES,
    **seats.PRESSES,
    **new_game.PRESSES,
    **hosting.PRESSES,
    **voting.PRESSES,
    "pause": voting.pause,
    "resume": voting.resume,
    "abandon": voting.abandon,
    "settings": settings.show,
    "away_over": time_settings.away_over,
    "new": table_setup.begin,
    **game_list.PRESSES,
    **server_settings.PRESSES,
}
PRESSES: Mapping[str, Handler] = {
    "status": status,
    "more": more,
    **time_forms.PRESSES,
}
