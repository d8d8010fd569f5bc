"""Which games there are."""

from __future__ import annotations

from collections.abc import Mapping

from bot.cogs.seeing import reads
from bot.here import Here
from bot.queries import games
from bot.records import GameRow
from bot.router import Handler
from bot.ui.parts import LONGEST, Post, fit
from bot.ui.words import WORDS


async def listed(here: Here) -> None:
    """The games of this server that somebody can read; in direct messages, their own."""
    await here.fresh()
    store, server = here.service.desk.office.store, here.server
    own = await store.read(lambda base: games.of_person(base, here.person))
    rows = [row for row in own if row.status in games.ALIVE]
    if server is not None:
        mine = {row.id for row in rows}
        there = await store.read(lambda base: games.of_server(base, server))
        rows = [row for row in there if row.id in mine or reads(here, row.place)]
    told = "\n".join(map(line, rows)) or WORDS.say("show", "no_games")
    await here.answer(Post(fit(told, LONGEST)))


def line(row: GameRow) -> str:
    facts = {"game": row.id, "name": row.game, "status": row.status, "place": row.place}
    return WORDS.say("show", "game_line", **facts)


PRESSES: Mapping[str, Handler] = {"list": listed}
