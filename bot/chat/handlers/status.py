"""How a game stands, and everything else that can be done about it, without typing."""

from __future__ import annotations

from dataclasses import replace

from bot.app.live_game import LiveGame
from bot.app.permissions import is_moderator
from bot.app.settings import personal_settings
from bot.app.tables.lobby import LobbyTable
from bot.app.tables.seats import is_free
from bot.app.turns import undo
from bot.chat.custom_id import Head, Press
from bot.chat.delivery import lobby_card
from bot.chat.handlers import votes
from bot.chat.handlers.press_declarations import handles, redirects
from bot.chat.message import Message, Style, button
from bot.chat.messages import status_message
from bot.chat.presses.entries import AskSure, chosen_entry
from bot.chat.presses.looking import (
    ChooseMore,
    ExportGame,
    ListGames,
    ShowStats,
    ShowStatus,
    Verify,
)
from bot.chat.presses.parts import OFF
from bot.chat.presses.personal import ShowSettings
from bot.chat.presses.seats import (
    AskLength,
    CastVote,
    EndVacation,
    FollowGame,
    GiveSeatToBot,
    HostEnd,
    HostKick,
    HostPause,
    HostReplace,
    HostResume,
    LengthOf,
    OfferSeat,
    ProposeAbandon,
    ProposePause,
    ProposeResume,
    ReclaimSeat,
    ShowServer,
    TakeSeat,
)
from bot.chat.presses.tables import NewTable, Rematch
from bot.chat.presses.turns import AskRedo, AskUndo, ShowOrders
from bot.chat.request import Request
from bot.chat.texts import WORDS
from bot.store.entries import StoredUndo
from bot.store.queries import steps
from bot.store.queries import votes as vote_rows
from bot.store.queries.votes import Opened
from bot.store.records import Status
from engine.core.refusal import Refused

ALIVE = (Status.RUNNING, Status.PAUSED)  # what is played, or rests


@handles(ShowStatus, visible=True)
async def status(request: Request, pressed: ShowStatus) -> Message:
    """Show who is asked until when, who plays, what is voted on, and menus of what can be done."""
    app, game_id = request.context.app, pressed.game_id
    table = await app.lobby.find_table(game_id)
    if table.row.started is None:
        return await _before_start(request, table)
    live = await app.games.load(game_id)
    opened = [one for one in await app.games.store.read(vote_rows.opened) if one.game == game_id]
    tallies = [await votes.open_tally(request.context, live, one.motion) for one in opened]
    counted = {one.motion: one for one in tallies if one is not None}
    host = (await request.context.people.known([table.row.host]))[table.row.host]
    follows = any(one.game == game_id for one in await app.followers.followed_by(request.person))
    entries = [*await _own(request, live, opened), *_entries(live, follows=follows)]
    hosts = _host_entries(request, table, live)
    return status_message.post(live, host, opened, entries, hosts, counted, request.person)


async def _before_start(request: Request, table: LobbyTable) -> Message:
    """Return the card of a table that gathers, with menus."""
    app, game_id = request.context.app, table.row.id
    card = await lobby_card.card(request.context, table)
    people = await request.context.people.known(table.people)
    seated = request.person in table.people
    may_order = seated and await app.standing_orders.list_for(game_id, request.person)
    orders = [ShowOrders(game_id)] if may_order else []
    head = Head(game_id)
    entries = [*orders, *(one(*head) for one in (ShowSettings, ShowStats, ListGames, NewTable))]
    menus = status_message.before(table, people, entries, _host_before_start(request, table))
    return replace(card, rows=(*card.rows, *menus), pings=())


def _host_before_start(request: Request, table: LobbyTable) -> list[Press]:
    """Return what the host may do before the start."""
    row = table.row
    if row.ended is not None or (row.host != request.person and not is_moderator(row, request.by)):
        return []
    others = [one for one in table.seats if one.person not in (None, row.host)]
    kicks = [HostKick(row.id, seat=one.seat) for one in others]
    return [*kicks, HostEnd(row.id), *_server(request, row.id)]


def _server(request: Request, game_id: int) -> list[Press]:
    """Return what moderators may do: choose what their server allows."""
    return [ShowServer(game_id)] if request.by.moderates is not None else []


def _entries(live: LiveGame, *, follows: bool) -> list[Press]:
    """Return what all who see the game may do."""
    alive, found = live.row.status in ALIVE, list[Press]()
    if follows:
        found.append(FollowGame(live.id, every=OFF))
    elif alive:
        found.append(FollowGame(live.id))
    kinds = (ShowSettings, ShowStats, Verify, ExportGame, ListGames, NewTable)
    return [*found, *(one(live.id) for one in kinds)]


async def _own(request: Request, live: LiveGame, opened: list[Opened]) -> list[Press]:
    """Return what is about one's own seat, or about one that is free; only what would work."""
    row, own = live.row, [seat for seat in live.seats if seat.person == request.person]
    if row.status not in ALIVE:
        return [Rematch(live.id)] if own else []
    if not own:
        found: list[Press] = [
            TakeSeat(live.id, seat=one.seat) for one in live.seats if is_free(one)
        ]
        back = await request.context.app.seats.can_reclaim(live, request.person)
        return [*found, *([ReclaimSeat(live.id)] if back else [])]
    found = [
        CastVote(live.id, agrees=False, number=one.number, motion=one.motion)
        for one in opened
        if one.asked_at is None
    ]
    found += await _undo(request, live)
    if live.rules.play.standing(live.state, own[0].seat):
        found.append(ShowOrders(live.id))
    found += _vacation(request, live)
    if own[0].offered:
        found.append(ReclaimSeat(live.id))
    else:
        found.append(OfferSeat(live.id))
        found += [GiveSeatToBot(live.id)] if live.rules.play.advise is not None else []
    paused = row.status is Status.PAUSED
    rest = ProposeResume(live.id) if paused else ProposePause(live.id)
    return [*found, rest, ProposeAbandon(live.id)]


async def _undo(request: Request, live: LiveGame) -> list[Press]:
    """Return the undo of one's own turn, and the redo of what one took back last."""
    if live.row.status is not Status.RUNNING:
        return []
    found: list[Press] = []
    seat = live.seat_of(request.person)
    try:
        rows = await request.context.app.games.store.read(lambda base: steps.known(base, live.id))
        last = rows[-1] if rows else None
        undone = last is not None and isinstance(last.entry, StoredUndo) and last.seat == seat
        found = [AskRedo(live.id)] if undone else []
        undo.find_undo(live, rows, seat)
    except Refused:
        return found
    return [AskUndo(live.id), *found]


def _vacation(request: Request, live: LiveGame) -> list[Press]:
    """Return a vacation from this game alone, and the end of one."""
    page, now = live.people[request.person].settings, request.context.app.games.clock.now()
    taken = any(one.end > now for one in personal_settings.vacations(page, live.id))
    return [
        AskLength(live.id, about=LengthOf.VACATION), *([EndVacation(live.id)] if taken else [])
    ]  # fmt: skip


def _host_entries(request: Request, table: LobbyTable, live: LiveGame) -> list[Press]:
    """Return what only the host and moderators may do."""
    row = table.row
    if row.status not in ALIVE or (
        row.host != request.person and not is_moderator(row, request.by)
    ):
        return _server(request, row.id)
    found: list[Press] = [
        HostResume(row.id) if row.status is Status.PAUSED else HostPause(row.id),
        AskLength(row.id, about=LengthOf.PACE),
        AskLength(row.id, about=LengthOf.EXTENSION),
    ]
    hurried = {timer.seat for timer in live.timers if timer.allowance is not None}
    one_seat = LengthOf.EXTENSION_OF_ONE
    found += [AskLength(row.id, about=one_seat, seat=seat) for seat in sorted(hurried)]
    found.append(HostEnd(row.id))
    others = [one for one in table.seats if one.person not in (None, request.person)]
    found += [HostKick(row.id, seat=one.seat) for one in others]
    found += [HostReplace(row.id, seat=one.seat) for one in table.seats]
    return [*found, *_server(request, row.id)]


@handles(AskSure, in_menus_only=True)
async def ask_sure(request: Request, pressed: AskSure) -> Message:
    """Ask once more: a menu is touched by mistake."""
    then = pressed.then
    said = WORDS.say("sure", then.kind, seat=then.seat, game=pressed.game_id)
    sure = button(f"{then.kind}_sure", then, Style.STOP)
    return Message(said, ((sure,),))


redirects(ChooseMore, chosen_entry)
