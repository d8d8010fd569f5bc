"""Sit down at a table that gathers, and begin its game."""

from __future__ import annotations

from bot.app.tables.lobby import LobbyTable
from bot.chat.delivery.lobby_card import card
from bot.chat.handlers import channel_permissions
from bot.chat.handlers.press_declarations import handles
from bot.chat.message import Message
from bot.chat.messages import lobby_message
from bot.chat.presses.tables import Join, Leave, Ready, Start, SwitchDirectMessages
from bot.chat.request import Request
from bot.chat.responder import Acknowledge, Answer, Reply


@handles(Join, Acknowledge.UPDATE, visible=True)
async def join(request: Request, pressed: Join) -> Answer:
    """Sit down; the number of this press is mixed into the deal."""
    app = request.context.app
    salt = str(request.interaction.id)
    table = await app.lobby.join(pressed.game_id, request.person, salt)
    table = await app.rematches.arrange(table)
    await channel_permissions.bring_in(request, table.row.place, request.account)
    return Reply(await welcome(request, table), beside=True)


async def welcome(request: Request, table: LobbyTable) -> Message:
    """Say what joining means: the direct messages with their switch, and orders in advance."""
    chosen = await request.context.app.preferences.read(request.person)
    orders = await request.context.app.standing_orders.list_for(table.row.id, request.person)
    seat = table.seat_of(request.person)
    asked = bool(orders) and table.row.seats > 1  # alone, no other player has a turn
    rules = request.context.app.games.rules_of(table.row)
    return lobby_message.welcome(table.row, rules, seat, chosen, asked)


@handles(SwitchDirectMessages, Acknowledge.UPDATE)
async def switch_direct_messages(request: Request, pressed: SwitchDirectMessages) -> Answer:
    await request.context.app.preferences.set_dms(request.person, pressed.on)
    return await welcome(request, await request.context.app.lobby.find_table(pressed.game_id))


@handles(Leave, Acknowledge.UPDATE)
async def leave(request: Request, pressed: Leave) -> Answer:
    table = await request.context.app.lobby.leave(pressed.game_id, request.person)
    return await _card_if_typed(request, table)


@handles(Ready, Acknowledge.UPDATE)
async def ready(request: Request, pressed: Ready) -> Answer:
    await _check_place(request, pressed.game_id)
    table = await request.context.app.lobby.set_ready(pressed.game_id, request.person)
    if pressed.in_welcome:
        return await welcome(request, table)
    return await _card_if_typed(request, table)


@handles(Start, Acknowledge.UPDATE)
async def start(request: Request, pressed: Start) -> Answer:
    await _check_place(request, pressed.game_id)
    lobby = request.context.app.lobby
    table = await lobby.start(pressed.game_id, request.by, pressed.with_bots)
    return await _card_if_typed(request, table)


async def _check_place(request: Request, game_id: int) -> None:
    """Check before anything begins that the bot may write where it will be played."""
    row = (await request.context.app.lobby.find_table(game_id)).row
    await channel_permissions.check_place(request, row.place, row.server)


async def _card_if_typed(request: Request, table: LobbyTable) -> Answer:
    """Answer a command with the table as it is; delivery brings the card itself up to date."""
    return await card(request.context, table) if request.is_typed else None
