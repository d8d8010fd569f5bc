"""Which games there are."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from bot.chat.connection.router import Handler
from bot.chat.context.context import AppContext
from bot.chat.custom_id import Press
from bot.chat.handlers.game_access import sees
from bot.chat.message import LONGEST, Message, button, fit
from bot.chat.messages import player_names
from bot.chat.request import Request
from bot.chat.texts import WORDS
from bot.store.queries import games
from bot.store.records import GameRow


async def listed(request: Request) -> None:
    """The games of this server that somebody can read; in direct messages, their own."""
    await request.fresh()
    store, server = request.context.app.games.store, request.server
    own = await store.read(lambda base: games.of_person(base, request.person))
    rows = [row for row in own if row.status in games.ALIVE]
    if server is not None:
        mine = {row.id for row in rows}
        there = await store.read(lambda base: games.of_server(base, server))
        seen = await asyncio.gather(*(sees(request, row) for row in there))
        rows = [row for row, read in zip(there, seen, strict=True) if read or row.id in mine]
    told = "\n".join(line(request.context, row) for row in rows) or WORDS.say("show", "no_games")
    another = button("new_game", Press("new"))
    await request.answer(Message(fit(told, LONGEST), ((another,),)))


def line(context: AppContext, row: GameRow) -> str:
    title = player_names.of_game(row, context.app.games.games)
    facts = {
        "game": row.id,
        "name": title,
        "status": WORDS.say("state", row.status),
        "place": row.place,
    }
    return WORDS.say("show", "game_line", **facts)


PRESSES: Mapping[str, Handler] = {"list": listed}
