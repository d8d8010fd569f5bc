"""Looking: the board now or then, one's hold, the rules, the history. Nothing changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from discord import app_commands

from bot import naming
from bot.artist import pictures
from bot.cogs.options import about, game_offer
from bot.here import Here, Interaction
from bot.office import Live
from bot.press import Press
from bot.router import Handler, Router
from bot.ui import boards, holding
from bot.ui.parts import Post, in_rows, lines
from engine.core.seat import Seat


async def live_game(here: Here, game: int | None) -> Live:
    number = await here.service.game(here.place, here.person, game)
    here.press = Press("look", number)
    return await here.service.desk.office.load(number)


async def since(here_service: Any, live: Live, seat: Seat) -> tuple[tuple[str, ...], Any]:
    """What happened after somebody's last action: as lines, and as events to mark."""
    last = await here_service.chronicle.last_of(live, seat)
    events = await here_service.desk.outgoing.events(live, last, live.revision, seat)
    return tuple(boards.sentences(live, events)), events


async def hold(here: Here) -> None:
    await here.fresh()
    live = await here.service.desk.office.load(here.press.game)
    await here.answer(await hold_post(here, live, live.seat_of(here.person)))


async def hold_post(here: Here, live: Live, seat: Seat) -> Post:
    how = here.service.artist.look(naming.for_pictures(live), live.people[here.person].settings)
    view = live.game.view(live.state, seat)
    draw = pictures(live.row.game)
    picture = await here.service.artist.draw(draw.hold, view, seat, how)
    told, _ = await since(here.service, live, seat)
    return holding.post(live, seat, picture, since=told)


async def board(here: Here) -> None:
    await here.fresh()
    live = await here.service.desk.office.load(here.press.game)
    await here.answer(await board_post(here, live))


async def board_post(here: Here, live: Live) -> Post:
    person = live.people.get(here.person)
    how = here.service.artist.look(
        naming.for_pictures(live), {} if person is None else person.settings
    )
    view = live.game.view(live.state, None)
    picture = await here.service.artist.draw(pictures(live.row.game).board, view, how, ())
    head = boards.say("after_turn", game=live.id, turn=live.game.turn(live.state))
    return Post(lines([head]), in_rows(boards.buttons(live, on_turn=False)), (picture,))


def commands(router: Router) -> Sequence[app_commands.Command[Any, Any, Any]]:
    offer = game_offer(router)

    @app_commands.command(name="hold", description=about("hold"))
    @app_commands.autocomplete(game=offer)
    async def show_hold(interaction: Interaction, game: int | None = None) -> None:
        async def work(here: Here) -> None:
            await here.fresh()
            live = await live_game(here, game)
            await here.answer(await hold_post(here, live, live.seat_of(here.person)))

        await router.guarded(interaction, work)

    @app_commands.command(name="board", description=about("board"))
    @app_commands.autocomplete(game=offer)
    async def show_board(interaction: Interaction, game: int | None = None) -> None:
        async def work(here: Here) -> None:
            await here.fresh()
            await here.answer(await board_post(here, await live_game(here, game)))

        await router.guarded(interaction, work)

    return [show_hold, show_board]


PRESSES: Mapping[str, Handler] = {"hold": hold, "board": board}
