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


async def orders(here: Request) -> None:
    await here.fresh()
    found = await here.service.desk.orders.of(here.press.game, here.person)
    await show(here, found)


async def order(here: Request) -> None:
    """One menu was changed."""
    await here.same()
    desk, game = here.service.desk, here.press.game
    known = await desk.orders.of(game, here.person)
    wanted = [one for one in known if here.press.text in (one.text, short(one.text))]
    if not wanted or not here.values:
        raise Refused("stale", expected=here.press.revision)
    await show(here, await desk.orders.give(game, here.person, wanted[0].text, here.values[0]))


async def typed(here: Request, game: int, text: str) -> bool:
    """Give an order that was typed as notation; it is never part of a turn."""
    found = await here.service.desk.orders.typed(game, here.person, text)
    if found is not None:
        await show(here, await here.service.desk.orders.give(game, here.person, *found))
    return found is not None


async def show(here: Request, found: tuple[Standing, ...]) -> None:
    office, game = here.service.desk.office, here.press.game
    row = await office.store.read(lambda base: games.find(base, game))
    await here.answer(orders_message.post(game, office.rules_of(row).speech.words, found))


def add_to_turn(group: app_commands.Group, router: Router) -> None:
    """/turn orders."""
    plain(router, group, "orders", orders)


PRESSES: Mapping[str, Handler] = {"orders": orders, "order": order}
