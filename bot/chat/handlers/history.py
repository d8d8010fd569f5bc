"""History: a game page by page, as a replay, and since somebody's last turn."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from discord import app_commands

from bot.app.live_game import LiveGame
from bot.app.rate_limits import CostlyRequest
from bot.app.turns.history import TurnPage, read_turn_page
from bot.chat.connection.router import Handler, Router
from bot.chat.context.renderer import if_drawn
from bot.chat.custom_id import Press
from bot.chat.delivery.since_last_turn import since
from bot.chat.handlers.board import at_turn, head, turn_offer
from bot.chat.handlers.command_helpers import about, game_offer
from bot.chat.handlers.game_access import give, look, looked_at, pressed, turn_over, wishes
from bot.chat.message import HISTORY, Message, button, lines
from bot.chat.messages import history_message, long_text
from bot.chat.request import Interaction, Request
from bot.chat.texts import WORDS


async def history(request: Request) -> None:
    """The button: the newest page."""
    await request.fresh()
    live = await pressed(request)
    await show(request, live, await at_turn(request, live, None))


async def turn_page(request: Request) -> None:
    """First, earlier, later, now; or a moment from the menu."""
    await turn_over(request)
    live = await pressed(request)
    chronicle = request.context.history
    course = await chronicle.timeline(live)
    near = course.place_near(request.press.revision)
    if request.values and request.values[0].isdecimal():
        place = course.place_near(int(request.values[0]))
    else:
        place = history_message.towards(request.press.text, near, course.last)
    leaf = await chronicle.stored_turn(live, place)
    await show(request, live, await asyncio.to_thread(read_turn_page, live, leaf))


async def show(request: Request, live: LiveGame, shown: TurnPage, *, share: bool = False) -> None:
    chosen = await wishes(request, share=share)
    how = look(request, live, chosen, small=True)
    board = None
    if shown.snapshot.view is not None:
        drawing = request.board(live, shown.snapshot.view, how, shown.snapshot.events)
        board = await if_drawn(f"the board of game {live.id}", drawing)
    post = history_message.post(live, shown, board, head(live, shown), text_first=chosen.text_first)
    await give(request, post, share=share)


async def replay(request: Request) -> None:
    await request.fresh()
    await show_replay(request, await pressed(request))


async def show_replay(request: Request, live: LiveGame, *, share: bool = False) -> None:
    """It takes seconds, and the person who waits should know what for."""
    request.spend(CostlyRequest.REPLAY)
    await request.answer(Message(WORDS.say("look", "drawing")))
    chosen = await wishes(request, share=share)
    how = look(request, live, chosen)
    limit = request.interaction.filesize_limit
    picture, damaged = await request.context.replays.draw(live, how, request.person, limit)
    text = WORDS.say("look", "replay", game=live.id, turn=live.rules.play.turn(live.state))
    text = "\n".join([text, *history_message.damaged_turns(damaged)])
    row = (button("history", Press("history", live.id, live.revision)),)
    whole = chosen.text_first or picture.cut
    words = (long_text.attached("replay", picture.text),) if whole else ()
    await give(request, Message(text, (row,), (picture, *words)), share=share)


async def meanwhile(request: Request) -> None:
    await request.fresh()
    await show_since(request, await pressed(request))


async def show_since(request: Request, live: LiveGame, *, share: bool = False) -> None:
    """What happened since my last turn: marked on the board, and in sentences."""
    told = await since(request.context, live, live.seat_of(request.person), public=share)
    chosen = await wishes(request, share=share)
    view = live.rules.play.view(live.state, None)
    drawing = request.board(live, view, look(request, live, chosen), told.marks)
    board = await if_drawn(f"the board of game {live.id}", drawing)
    first = WORDS.say("look", "since" if told.sentences else "since_nothing", game=live.id)
    whole = [first, *history_message.damaged_turns(told.damaged), *told.sentences]
    parts, shown = long_text.beside(whole, board, text_first=chosen.text_first)
    row = (button("history", Press("history", live.id, live.revision)),)
    await give(request, Message(lines(parts, more=HISTORY), (row,), shown), share=share)


def add_to(group: app_commands.Group, router: Router) -> None:
    """/game history and /game replay."""
    offer = game_offer(router)

    @group.command(name="history", description=about("game_history"))
    @app_commands.describe(turn=about("opt_turn"), share=about("opt_share"), game=about("opt_game"))
    @app_commands.autocomplete(game=offer, turn=turn_offer(router))
    async def past(
        interaction: Interaction,
        turn: int | None = None,
        share: bool = False,
        game: int | None = None,
    ) -> None:
        async def work(request: Request) -> None:
            await request.fresh()
            live = await looked_at(request, game, share=share)
            await show(request, live, await at_turn(request, live, turn), share=share)

        await router.guarded(interaction, work)

    @group.command(name="replay", description=about("game_replay"))
    @app_commands.describe(share=about("opt_share"), game=about("opt_game"))
    @app_commands.autocomplete(game=offer)
    async def again(interaction: Interaction, share: bool = False, game: int | None = None) -> None:
        async def work(request: Request) -> None:
            await request.fresh()
            await show_replay(request, await looked_at(request, game, share=share), share=share)

        await router.guarded(interaction, work)


def add_to_turn(group: app_commands.Group, router: Router) -> None:
    """/turn since."""

    @group.command(name="since", description=about("turn_since"))
    @app_commands.describe(share=about("opt_share"), game=about("opt_game"))
    @app_commands.autocomplete(game=game_offer(router))
    async def last_turn(
        interaction: Interaction, share: bool = False, game: int | None = None
    ) -> None:
        async def work(request: Request) -> None:
            await request.fresh()
            await show_since(request, await looked_at(request, game, share=share), share=share)

        await router.guarded(interaction, work)


PRESSES: Mapping[str, Handler] = {
    "history": history,
    "page": turn_page,
    "replay": replay,
    "since": meanwhile,
}
