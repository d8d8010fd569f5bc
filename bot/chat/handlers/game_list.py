"""List the games there are."""

from __future__ import annotations

import asyncio

from bot.chat.context.context import AppContext
from bot.chat.handlers.game_access import sees
from bot.chat.handlers.press_declarations import handles
from bot.chat.message import LONGEST, Message, button, fit
from bot.chat.messages import player_names
from bot.chat.presses.looking import ListGames
from bot.chat.presses.tables import NewTable
from bot.chat.request import Request
from bot.chat.texts import WORDS
from bot.store.queries import games
from bot.store.records import GameRow


@handles(ListGames)
async def list_games(request: Request, pressed: ListGames) -> Message:
    """List the games of this server that a person can read; in direct messages, their own."""
    store, server = request.context.app.games.store, request.server
    own = await store.read(lambda base: games.of_person(base, request.person))
    rows = [row for row in own if row.status in games.ALIVE]
    if server is not None:
        mine = {row.id for row in rows}
        there = await store.read(lambda base: games.of_server(base, server))
        seen = await asyncio.gather(*(sees(request, row) for row in there))
        rows = [row for row, read in zip(there, seen, strict=True) if read or row.id in mine]
    listed = "\n".join(_line(request.context, row) for row in rows)
    another = button("new_game", NewTable())
    return Message(fit(listed or WORDS.say("show", "no_games"), LONGEST), ((another,),))


def _line(context: AppContext, row: GameRow) -> str:
    title = player_names.of_game(row, context.app.games.games)
    facts = {
        "game": row.id,
        "name": title,
        "status": WORDS.say("state", row.status),
        "place": row.place,
    }
    return WORDS.say("show", "game_line", **facts)
