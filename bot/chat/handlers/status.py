"""How a game stands, and everything else that can be done about it, without typing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.app.live_game import LiveGame
from bot.app.permissions import is_moderator
from bot.app.settings import personal_settings
from bot.app.tables.lobby import LobbyTable
from bot.app.tables.seats import is_free
from bot.app.turns import undo
from bot.chat.connection.router import Handler
from bot.chat.custom_id import Press
from bot.chat.delivery import lobby_card
from bot.chat.handlers import (
    fairness_and_stats,
    following,
    game_list,
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


async def status(request: Request) -> None:
    """Who is asked until when, who plays, what is voted on; and menus of what can be done."""
    await request.fresh()
    await check(request)
    app, game = request.context.app, request.press.game
    table = await app.lobby.find_table(game)
    if table.row.started is None:
        card = await lobby_card.card(request.context, table)
        people = await request.context.people.known(table.people)
        may_order = request.person in table.people and await app.standing_orders.list_for(
            game, request.person
        )
        own = [("orders", "")] if may_order else []
        entries = [*own, ("settings", ""), ("stats", ""), ("list", ""), ("new", "")]
        menus = status_message.before(table, people, entries, _before(request, table))
        await request.answer(replace(card, rows=(*card.rows, *menus), pings=()))
        return
    live = await app.games.load(game)
    opened = [one for one in await app.games.store.read(votes.opened) if one.game == game]
    votes_of = [await voting.standing(request.context, live, one.motion) for one in opened]
    counted = {one.motion: one for one in votes_of if one is not None}
    host = (await request.context.people.known([table.row.host]))[table.row.host]
    follows = any(one.game == game for one in await app.followers.of(request.person))
    entries = [*await _own(request, live, opened), *_entries(live, follows=follows)]
    hosts = _hosting(request, table, live)
    await request.answer(
        status_message.post(live, host, opened, entries, hosts, counted, request.person)
    )


def _before(request: Request, table: LobbyTable) -> list[tuple[str, str]]:
    """What the host may do before the start."""
    row = table.row
    if row.ended is not None or (row.host != request.person and not is_moderator(row, request.by)):
        return []
    others = [one for one in table.seats if one.person not in (None, row.host)]
    kicks = [("host_kick", str(one.seat)) for one in others]
    return [*kicks, ("host_end", ""), *_server(request)]


def _server(request: Request) -> list[tuple[str, str]]:
    """Moderators choose what their server allows."""
    return [("host_server", "")] if request.by.moderates is not None else []


def _entries(live: LiveGame, *, follows: bool) -> list[tuple[str, str]]:
    """What anybody may do: kinds of press with what they are about."""
    alive = live.row.status in ALIVE
    found = [("watch", "off")] if follows else [("watch", "")] if alive else []
    found += [("settings", ""), ("stats", ""), ("verify", ""), ("export", "")]
    return [*found, ("list", ""), ("new", "")]


async def _own(request: Request, live: LiveGame, opened: list[Opened]) -> list[tuple[str, str]]:
    """What is about somebody's own seat, or about one they could have; only what would work."""
    row, own = live.row, [seat for seat in live.seats if seat.person == request.person]
    if row.status not in ALIVE:
        return [("rematch", "")] if own else []
    if not own:
        found = [("sit", str(one.seat)) for one in live.seats if is_free(one)]
        back = await request.context.app.seats.can_reclaim(live, request.person)
        return [*found, *([("reclaim", "")] if back else [])]
    found = [("vote", f"no {one.number} {one.motion}") for one in opened if one.wished is None]
    standing_orders = [("orders", "")] if live.rules.play.standing(live.state, own[0].seat) else []
    found += [*await _back(request, live), *standing_orders, *_away(request, live)]
    bot = [("hand_bot", "")] if live.rules.play.advise is not None else []
    found += [("reclaim", "")] if own[0].offered else [("offer", ""), *bot]
    return [*found, ("resume" if row.status is Status.PAUSED else "pause", ""), ("abandon", "")]


async def _back(request: Request, live: LiveGame) -> list[tuple[str, str]]:
    """A turn of one's own can be taken back; what was taken back last can come again."""
    if live.row.status is not Status.RUNNING:
        return []
    found: list[tuple[str, str]] = []
    seat = live.seat_of(request.person)
    try:
        rows = await request.context.app.games.store.read(lambda base: steps.known(base, live.id))
        last = rows[-1] if rows else None
        found = [("redo", "")] if last and "undo" in last.entry and last.seat == seat else []
        undo.find_undo(live, rows, seat)
    except Refused:
        return found
    return [("undo", ""), *found]


def _away(request: Request, live: LiveGame) -> list[tuple[str, str]]:
    """A vacation from this game alone; who has one can come back."""
    page, now = live.people[request.person].settings, request.context.app.games.clock.now()
    taken = any(one.end > now for one in personal_settings.vacations(page, live.id))
    return [("away", ""), *([("away_over", "")] if taken else [])]


def _hosting(request: Request, table: LobbyTable, live: LiveGame) -> list[tuple[str, str]]:
    """What only the host and moderators may do."""
    row = table.row
    if row.status not in ALIVE or (
        row.host != request.person and not is_moderator(row, request.by)
    ):
        return _server(request)
    rest = "host_resume" if row.status is Status.PAUSED else "host_pause"
    found = [(rest, ""), ("host_deadline", ""), ("host_extend", "")]
    hurried = {timer.seat for timer in live.timers if timer.allowance is not None}
    found += [("host_extend_one", str(seat)) for seat in sorted(hurried)]
    found.append(("host_end", ""))
    others = [one for one in table.seats if one.person not in (None, request.person)]
    found += [("host_kick", str(one.seat)) for one in others]
    found += [("host_replace", str(one.seat)) for one in table.seats]
    return [*found, *_server(request)]


async def more(request: Request) -> None:
    """An entry of those menus: the same as the command."""
    kind, _, text = (request.values[0] if request.values else "").partition(" ")
    request.press = Press(kind, request.press.game, request.press.revision, text=text)
    if kind in time_forms.FORMS:
        await time_forms.ask(request)
        return
    if kind not in MORE:
        raise Refused("stale", expected=request.press.revision)
    if kind in SURE:
        await request.fresh()
        said = WORDS.say("sure", kind, seat=BY_NAME.get(text), game=request.press.game)
        sure = button(f"{kind}_sure", request.press, Style.STOP)
        await request.answer(Message(said, ((sure,),)))
        return
    await MORE[kind](request)


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
