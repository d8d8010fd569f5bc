"""Setting a table, and sitting down at it."""

from __future__ import annotations

from collections.abc import Mapping

from bot.app.tables.lobby import LobbyTable
from bot.chat.connection.router import Handler
from bot.chat.delivery.lobby_card import card
from bot.chat.handlers import channel_permissions
from bot.chat.handlers.game_access import check
from bot.chat.message import Message
from bot.chat.messages import lobby_message
from bot.chat.request import Request


async def join(request: Request) -> None:
    """Sit down; the number of this press is mixed into the deck."""
    await request.same()
    await check(request)
    app = request.context.app
    table = await app.lobby.join(request.press.game, request.person, str(request.interaction.id))
    table = await app.rematches.arrange(table)
    await channel_permissions.bring_in(request, table.row.place, request.account)
    await request.aside(await welcome(request, table))


async def welcome(request: Request, table: LobbyTable) -> Message:
    """What joining means: the direct messages with their switch, and orders in advance."""
    chosen = await request.context.app.preferences.read(request.person)
    orders = await request.context.app.standing_orders.list_for(table.row.id, request.person)
    seat = table.seat_of(request.person)
    asked = bool(orders) and table.row.seats > 1  # alone, nobody else has a turn
    rules = request.context.app.games.rules_of(table.row)
    return lobby_message.welcome(table.row, rules, seat, chosen, asked)


async def dms(request: Request) -> None:
    """The switch beside the announcement of direct messages."""
    await request.same()
    await request.context.app.preferences.set_dms(request.person, request.press.text == "on")
    table = await request.context.app.lobby.find_table(request.press.game)
    await request.answer(await welcome(request, table))


async def leave(request: Request) -> None:
    await request.same()
    await _shown(request, await request.context.app.lobby.leave(request.press.game, request.person))


async def ready(request: Request) -> None:
    await request.same()
    await _ground(request)
    table = await request.context.app.lobby.set_ready(request.press.game, request.person)
    if request.press.text == lobby_message.WELCOME:
        await request.answer(await welcome(request, table))
    else:
        await _shown(request, table)


async def start(request: Request) -> None:
    await request.same()
    await _ground(request)
    bots = request.press.text == "bots"
    await _shown(
        request, await request.context.app.lobby.start(request.press.game, request.by, bots)
    )


async def _ground(request: Request) -> None:
    """Before anything begins: may we write where it will be played?"""
    row = (await request.context.app.lobby.find_table(request.press.game)).row
    await channel_permissions.check_place(request, row.place, row.server)


async def _shown(request: Request, table: LobbyTable) -> None:
    """Who typed sees the table now; the card itself is brought up to date by the courier."""
    if request.typed:
        await request.answer(await card(request.context, table))


PRESSES: Mapping[str, Handler] = {
    "join": join,
    "leave": leave,
    "ready": ready,
    "start": start,
    "dms": dms,
}
