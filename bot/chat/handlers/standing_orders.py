"""Standing orders: what a player answers without being asked, as menus that are saved at once."""

from __future__ import annotations

from discord import app_commands

from bot.app.live_game import LiveGame
from bot.chat.custom_id import matches
from bot.chat.handlers.command_helpers import plain
from bot.chat.handlers.press_declarations import CommandRouter, handles
from bot.chat.message import Message
from bot.chat.messages import orders_message
from bot.chat.presses.turns import GiveOrder, ShowOrders, TurnOrders
from bot.chat.request import Request
from bot.chat.responder import Acknowledge
from bot.store.queries import games
from engine.core.game import Standing
from engine.core.refusal import Refused


@handles(ShowOrders)
async def show_orders(request: Request, pressed: ShowOrders) -> Message:
    found = await request.context.app.standing_orders.list_for(pressed.game_id, request.person)
    return await _message(request, pressed.game_id, found, 0)


@handles(TurnOrders, Acknowledge.UPDATE)
async def turn_page(request: Request, pressed: TurnOrders) -> Message:
    found = await request.context.app.standing_orders.list_for(pressed.game_id, request.person)
    return await _message(request, pressed.game_id, found, pressed.page)


@handles(GiveOrder, Acknowledge.UPDATE)
async def give(request: Request, pressed: GiveOrder) -> Message:
    """Answer a question in advance: one of the menus was changed."""
    orders, game_id = request.context.app.standing_orders, pressed.game_id
    known = await orders.list_for(game_id, request.person)
    wanted = [one for one in known if matches(pressed.words, one.text)]
    if not wanted or not request.values:
        raise Refused("stale", expected=pressed.revision)
    found = await orders.give(game_id, request.person, wanted[0].text, request.value)
    page = orders_message.page_of(found, wanted[0].text)
    return await _message(request, game_id, found, page)


async def give_typed(request: Request, live: LiveGame, text: str) -> Message | None:
    """Give an order that was typed as notation; None if it is none. It is never part of a turn."""
    orders = request.context.app.standing_orders
    order = orders.parse_line(live, request.person, text)
    if order is None:
        return None
    found = await orders.give(live.id, request.person, *order)
    return await _message(request, live.id, found, orders_message.page_of(found, order[0]))


async def _message(
    request: Request, game_id: int, found: tuple[Standing, ...], page: int
) -> Message:
    repository = request.context.app.games
    row = await repository.store.read(lambda base: games.find(base, game_id))
    return orders_message.post(game_id, repository.rules_of(row).speech.words, found, page)


def add_to_turn(group: app_commands.Group, router: CommandRouter) -> None:
    """Add /turn orders."""
    plain(router, group, "orders", ShowOrders)
