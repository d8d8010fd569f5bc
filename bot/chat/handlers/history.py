"""History: a game page by page, as a replay, and since a player's last turn."""

from __future__ import annotations

import asyncio

from discord import app_commands

from bot.app.live_game import LiveGame
from bot.app.rate_limits import CostlyRequest
from bot.app.turns import history as app_history
from bot.chat.context.renderer import if_drawn
from bot.chat.delivery.since_last_turn import since
from bot.chat.handlers.board import at_turn, head, turn_offer
from bot.chat.handlers.command_helpers import about, game_offer
from bot.chat.handlers.game_access import load_to_show, look, shared, view_settings
from bot.chat.handlers.press_declarations import CommandRouter, handles_game
from bot.chat.message import HISTORY, Message, button, lines
from bot.chat.messages import history_message, long_text
from bot.chat.presses.looking import ShowHistory, ShowReplay, ShowSince, TurnPagePress
from bot.chat.request import Request
from bot.chat.responder import Acknowledge, Answer, Interaction
from bot.chat.texts import WORDS
from engine.core.refusal import Refused
from render import pictures_of


@handles_game(ShowHistory)
async def history(request: Request, pressed: ShowHistory, live: LiveGame) -> Answer:
    """Show the newest page."""
    return await show(request, live, await at_turn(request, live, None))


@handles_game(TurnPagePress, Acknowledge.PAGE)
async def turn_page(request: Request, pressed: TurnPagePress, live: LiveGame) -> Answer:
    """Go to the first page, an earlier, a later, the newest; or to the turn from the menu."""
    kept = request.context.history
    timeline = await kept.timeline(live)
    near = timeline.place_near(pressed.revision)
    if request.value.isdecimal():
        place = timeline.place_near(int(request.value))
    else:
        place = history_message.towards(pressed.name, near, timeline.last)
    stored = await kept.stored_turn(live, place)
    return await show(
        request, live, await asyncio.to_thread(app_history.read_turn_page, live, stored)
    )


async def show(
    request: Request, live: LiveGame, page: app_history.TurnPage, *, share: bool = False
) -> Answer:
    chosen = await view_settings(request, share=share)
    board = None
    if page.snapshot.view is not None:
        how = look(request, live, chosen, small=True)
        drawing = request.board(live, page.snapshot.view, how, page.snapshot.events)
        board = await if_drawn(f"the board of game {live.id}", drawing)
    message = history_message.post(
        live, page, board, head(live, page), text_first=chosen.text_first
    )
    return shared(message, share=share)


@handles_game(ShowReplay)
async def replay(request: Request, pressed: ShowReplay, live: LiveGame) -> Answer:
    return await show_replay(request, live)


async def show_replay(request: Request, live: LiveGame, *, share: bool = False) -> Answer:
    """Show the replay; it takes seconds, and the person who waits should know what for."""
    if pictures_of(live.row.game_key).replay is None:
        raise Refused("no_replay")
    request.spend(CostlyRequest.REPLAY)
    await request.answer(Message(WORDS.say("look", "drawing")))
    chosen = await view_settings(request, share=share)
    how = look(request, live, chosen)
    limit = request.interaction.filesize_limit
    picture, damaged = await request.context.replays.draw(live, how, request.person, limit)
    text = WORDS.say("look", "replay", game=live.id, turn=live.rules.play.turn(live.state))
    text = "\n".join([text, *history_message.damaged_turns(damaged)])
    row = (button("history", ShowHistory(live.id, live.revision)),)
    whole = chosen.text_first or picture.cut
    words = (long_text.attached("replay", picture.text),) if whole else ()
    return shared(Message(text, (row,), (picture, *words)), share=share)


@handles_game(ShowSince)
async def since_last_turn(request: Request, pressed: ShowSince, live: LiveGame) -> Answer:
    return await show_since(request, live)


async def show_since(request: Request, live: LiveGame, *, share: bool = False) -> Answer:
    """Show what happened since one's last turn: marked on the board, and in sentences."""
    happened = await since(request.context, live, live.seat_of(request.person), public=share)
    chosen = await view_settings(request, share=share)
    view = live.rules.play.view(live.state, None)
    drawing = request.board(live, view, look(request, live, chosen), happened.marks)
    board = await if_drawn(f"the board of game {live.id}", drawing)
    first = WORDS.say("look", "since" if happened.sentences else "since_nothing", game=live.id)
    whole = [first, *history_message.damaged_turns(happened.damaged), *happened.sentences]
    parts, shown = long_text.beside(whole, board, text_first=chosen.text_first)
    row = (button("history", ShowHistory(live.id, live.revision)),)
    return shared(Message(lines(parts, more=HISTORY), (row,), shown), share=share)


def add_to(group: app_commands.Group, router: CommandRouter) -> None:
    """Add /game history and /game replay."""
    offer = game_offer(router)

    @group.command(name="history", description=about("game_history"))
    @app_commands.describe(turn=about("opt_turn"), share=about("opt_share"), game=about("opt_game"))
    @app_commands.autocomplete(game=offer, turn=turn_offer(router))
    async def show_history(
        interaction: Interaction,
        turn: int | None = None,
        share: bool = False,
        game: int | None = None,
    ) -> None:
        async def work(request: Request, game_id: int) -> Answer:
            live = await load_to_show(request, game_id, share=share)
            return await show(request, live, await at_turn(request, live, turn), share=share)

        await router.answer_about(interaction, game, work)

    @group.command(name="replay", description=about("game_replay"))
    @app_commands.describe(share=about("opt_share"), game=about("opt_game"))
    @app_commands.autocomplete(game=offer)
    async def show_whole_game(
        interaction: Interaction, share: bool = False, game: int | None = None
    ) -> None:
        async def work(request: Request, game_id: int) -> Answer:
            live = await load_to_show(request, game_id, share=share)
            return await show_replay(request, live, share=share)

        await router.answer_about(interaction, game, work)


def add_to_turn(group: app_commands.Group, router: CommandRouter) -> None:
    """Add /turn since."""

    @group.command(name="since", description=about("turn_since"))
    @app_commands.describe(share=about("opt_share"), game=about("opt_game"))
    @app_commands.autocomplete(game=game_offer(router))
    async def last_turn(
        interaction: Interaction, share: bool = False, game: int | None = None
    ) -> None:
        async def work(request: Request, game_id: int) -> Answer:
            live = await load_to_show(request, game_id, share=share)
            return await show_since(request, live, share=share)

        await router.answer_about(interaction, game, work)
