"""Standing orders: what somebody answers without being asked, as menus that are saved at once."""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands

from bot.chat.connection.router import Handler, Router
from bot.chat.custom_id import short
from bot.chat.handlers.command_helpers import plain
from bot.chat.messages import orders_message
from bot.chat.request import Request
from bot.store.queries import games
from engine.core.game import Standing
from engine.core.refusal import Refused


async def orders(request: Request) -> None:
    await request.fresh()
    found = await request.context.app.standing_orders.list_for(request.press.game, request.person)
    await show(request, found)


async def order(request: Request) -> None:
    """One menu was changed."""
    await request.same()
    app, game = request.context.app, request.press.game
    known = await app.standing_orders.list_for(game, request.person)
    wanted = [one for one in known if request.press.text in (one.text, short(one.text))]
    if not wanted or not request.values:
        raise Refused("stale", expected=request.press.revision)
    await show(
        request,
        await app.standing_orders.give(game, request.person, wanted[0].text, request.values[0]),
    )


async def typed(request: Request, game: int, text: str) -> bool:
    """Give an order that was typed as notation; it is never part of a turn."""
    found = await request.context.app.standing_orders.parse_line(game, request.person, text)
    if found is not None:
        await show(
            request, await request.context.app.standing_orders.give(game, request.person, *found)
        )
    return found is not None


async def show(request: Request, found: tuple[Standing, ...]) -> None:
    repository, game = request.context.app.games, request.press.game
    row = await repository.store.read(lambda base: games.find(base, game))
    await request.answer(orders_message.post(game, repository.rules_of(row).speech.words, found))


def add_to_turn(group: app_commands.Group, router: Router) -> None:
    """/turn orders."""
    plain(router, group, "orders", orders)


PRESSES: Mapping[str, Handler] = {"orders": orders, "order": order}
