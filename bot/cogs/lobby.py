"""Setting a table, and sitting down at it."""

from __future__ import annotations

from collections.abc import Mapping

from bot.here import Here
from bot.lobby import Gathering
from bot.router import Handler
from bot.service import Service
from bot.ui import lobbying
from bot.ui.parts import Post


async def card(service: Service, table: Gathering, board: str | None = None) -> Post:
    people = await service.guests.known(table.people)
    title = service.desk.office.games[table.row.game].words.say("about", "title")
    return lobbying.card(table, people, title, board)


async def join(here: Here) -> None:
    """Sit down; the number of this press is mixed into the deck."""
    await here.same()
    lobby = here.service.desk.lobby
    await _shown(here, await lobby.join(here.press.game, here.person, str(here.interaction.id)))


async def leave(here: Here) -> None:
    await here.same()
    await _shown(here, await here.service.desk.lobby.leave(here.press.game, here.person))


async def ready(here: Here) -> None:
    await here.same()
    await _shown(here, await here.service.desk.lobby.ready(here.press.game, here.person))


async def start(here: Here) -> None:
    await here.same()
    bots = here.press.text == "bots"
    await _shown(here, await here.service.desk.lobby.start(here.press.game, here.by, bots))


async def _shown(here: Here, table: Gathering) -> None:
    """Who typed sees the table now; the card itself is brought up to date by the courier."""
    if here.typed:
        await here.answer(await card(here.service, table))


PRESSES: Mapping[str, Handler] = {"join": join, "leave": leave, "ready": ready, "start": start}
