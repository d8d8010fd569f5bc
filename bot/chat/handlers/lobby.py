"""Setting a table, and sitting down at it."""

from __future__ import annotations

from collections.abc import Mapping

from bot.app.tables.lobby import Gathering
from bot.chat.connection.router import Handler
from bot.chat.context.context import AppContext
from bot.chat.context.renderer import if_drawn, pictures
from bot.chat.handlers import channel_permissions
from bot.chat.handlers.game_access import check
from bot.chat.message import Message
from bot.chat.messages import lobby_message
from bot.chat.request import Request
from render.pictures import Picture


async def card(service: AppContext, table: Gathering, board: str | None = None) -> Message:
    expected = await service.desk.rematches.invited(table.row.id)
    people = await service.guests.known({*table.people, *expected})
    rules = service.desk.office.rules_of(table.row)
    missing = [people[one] for one in expected if one not in table.people]
    return lobby_message.card(table, people, rules, board, missing)


async def picture(service: AppContext, table: Gathering) -> Picture | None:
    """Draw a table that gathers; its card goes without it if that fails."""
    people = await service.guests.known(table.people)
    rules = service.desk.office.rules_of(table.row)
    shown = lobby_message.drawn_table(table, people, rules)
    paint, how = pictures(table.row.game).lobby, service.artist.look({})
    drawing = service.artist.draw(paint, shown, how, whom=("game", table.row.id))
    return await if_drawn(f"the table of game {table.row.id}", drawing)


async def join(here: Request) -> None:
    """Sit down; the number of this press is mixed into the deck."""
    await here.same()
    await check(here)
    desk = here.service.desk
    table = await desk.lobby.join(here.press.game, here.person, str(here.interaction.id))
    table = await desk.rematches.arranged(table)
    await channel_permissions.bring_in(here, table.row.place, here.account)
    await here.aside(await welcome(here, table))


async def welcome(here: Request, table: Gathering) -> Message:
    """What joining means: the direct messages with their switch, and orders in advance."""
    chosen = await here.service.desk.wishes.of(here.person)
    orders = await here.service.desk.orders.of(table.row.id, here.person)
    seat = table.seat_of(here.person)
    asked = bool(orders) and table.row.seats > 1  # alone, nobody else has a turn
    rules = here.service.desk.office.rules_of(table.row)
    return lobby_message.welcome(table.row, rules, seat, chosen, asked)


async def dms(here: Request) -> None:
    """The switch beside the announcement of direct messages."""
    await here.same()
    await here.service.desk.wishes.dms(here.person, here.press.text == "on")
    table = await here.service.desk.lobby.table(here.press.game)
    await here.answer(await welcome(here, table))


async def leave(here: Request) -> None:
    await here.same()
    await _shown(here, await here.service.desk.lobby.leave(here.press.game, here.person))


async def ready(here: Request) -> None:
    await here.same()
    await _ground(here)
    table = await here.service.desk.lobby.ready(here.press.game, here.person)
    if here.press.text == lobby_message.WELCOME:
        await here.answer(await welcome(here, table))
    else:
        await _shown(here, table)


async def start(here: Request) -> None:
    await here.same()
    await _ground(here)
    bots = here.press.text == "bots"
    await _shown(here, await here.service.desk.lobby.start(here.press.game, here.by, bots))


async def _ground(here: Request) -> None:
    """Before anything begins: may we write where it will be played?"""
    row = (await here.service.desk.lobby.table(here.press.game)).row
    await channel_permissions.check_place(here, row.place, row.server)


async def _shown(here: Request, table: Gathering) -> None:
    """Who typed sees the table now; the card itself is brought up to date by the courier."""
    if here.typed:
        await here.answer(await card(here.service, table))


PRESSES: Mapping[str, Handler] = {
    "join": join,
    "leave": leave,
    "ready": ready,
    "start": start,
    "dms": dms,
}
