"""Look at a game: the board now or then, one's hand, the sheets beside it. Nothing changes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from discord import app_commands

from bot.app.live_game import LiveGame
from bot.app.rate_limits import CostlyRequest
from bot.app.turns.history import TurnPage, read_turn_page
from bot.chat.delivery import hand
from bot.chat.handlers.command_helpers import MOST, about, empty_on_error, game_offer, meant
from bot.chat.handlers.game_access import (
    closed_notice,
    load_to_show,
    look,
    shared,
    view_settings,
)
from bot.chat.handlers.press_declarations import CommandRouter, handles_game
from bot.chat.message import Message, in_rows, lines
from bot.chat.messages import board_message, history_message, long_text
from bot.chat.presses.looking import ShowBoard, ShowHand, ShowSheet
from bot.chat.request import Request
from bot.chat.responder import Answer, Interaction, Reply
from bot.chat.texts import WORDS
from bot.store.damaged_rows import turn_refusal
from engine.core.refusal import Refused
from render import pictures_of


@dataclass(frozen=True, slots=True)
class BoardOptions:
    """How a person would like to see the board."""

    turn: int | None = None  # that was played; None: now
    text: bool = False
    marks: bool = True
    share: bool = False


@handles_game(ShowHand)
async def show_hand(request: Request, pressed: ShowHand, live: LiveGame) -> Answer:
    return await hand_of(request, live)


async def hand_of(request: Request, live: LiveGame) -> Answer:
    live.seat_of(request.person)
    request.spend(CostlyRequest.PICTURE)
    await request.context.app.seats.welcome_placed(live.id, request.person)
    person = (await request.context.people.known([request.person]))[request.person]
    message = await hand.hold(request.context, live, person)
    return Reply(message, private=await closed_notice(request))


@handles_game(ShowBoard)
async def show_board(request: Request, pressed: ShowBoard, live: LiveGame) -> Answer:
    return await board_of(request, live, BoardOptions())


async def board_of(request: Request, live: LiveGame, options: BoardOptions) -> Answer:
    """Show the board as an onlooker sees it, also to its players."""
    shown = await at_turn(request, live, options.turn)
    if shown.snapshot.view is None:
        raise turn_refusal(live.id, shown.turn)
    top = "\n".join([head(live, shown), *history_message.damage(shown)])
    chosen = await view_settings(request, share=options.share)
    events = shown.snapshot.events if options.marks else ()
    picture = await request.board(live, shown.snapshot.view, look(request, live, chosen), events)
    rows = in_rows(board_message.buttons(live, on_turn=False))
    if options.text or chosen.text_first:
        seen = () if options.text or not picture.is_drawn else (picture,)
        messages = long_text.posts(top, picture.text, rows, seen, "board")
    else:
        messages = [Message(top, rows, (picture,))]
    return shared(*messages, share=options.share)


async def at_turn(request: Request, live: LiveGame, turn: int | None) -> TurnPage:
    """Return the page of a turn, after it was played; None: of the newest."""
    history = request.context.history
    timeline = await history.timeline(live)
    if turn is not None and not 0 <= turn <= timeline.marks[-1][1]:
        raise Refused("no_such_turn", turn=turn, last=timeline.marks[-1][1])
    place = timeline.last if turn is None else timeline.place_after(turn)
    return await asyncio.to_thread(read_turn_page, live, await history.stored_turn(live, place))


def head(live: LiveGame, shown: TurnPage) -> str:
    """Return the first line above the board of a turn."""
    if shown.is_now and live.rules.play.result(live.state) is not None:
        return board_message.say("over", game=live.id)
    if shown.is_now:
        return board_message.now(live, shown.snapshot.turn)
    key = "start" if shown.at_start else "past" if shown.turn else "opening"
    return WORDS.say("look", key, game=live.id, turn=shown.turn)


@handles_game(ShowSheet)
async def sheet(request: Request, pressed: ShowSheet, live: LiveGame) -> Answer:
    """Show a picture to have at hand."""
    found = pictures_of(live.row.game_key).sheets.get(pressed.name)
    if found is None:
        raise Refused("no_sheet")
    chosen = await view_settings(request)
    view = live.rules.play.view(live.state, None)
    picture = await request.draw(found.draw, view, look(request, live, chosen))
    title = [found.title(live.id)]
    parts, shown = long_text.complete(title, picture, text_first=chosen.text_first)
    return Message(lines(parts), (), shown)


def commands(router: CommandRouter) -> Sequence[app_commands.Command[Any, Any, Any]]:
    """Return /board, and a command for the private surface by each name that games have for it."""
    hosted = router.context.app.games.games
    names = dict.fromkeys(rules.surface_word for rules in hosted.values())
    return [*(_hand_command(router, name) for name in names), _board_command(router)]


def _hand_command(router: CommandRouter, name: str) -> app_commands.Command[Any, Any, Any]:
    """Return the command that shows the private surface, whatever its game calls it."""
    line = WORDS.say("command", "surface", surface=name)

    @app_commands.command(name=name, description=line)
    @app_commands.describe(game=about("opt_game"))
    @app_commands.autocomplete(game=game_offer(router))
    async def own_hand(interaction: Interaction, game: int | None = None) -> None:
        async def work(request: Request, game_id: int) -> Answer:
            return await hand_of(request, await load_to_show(request, game_id))

        await router.answer_about(interaction, game, work)

    return own_hand


def _board_command(router: CommandRouter) -> app_commands.Command[Any, Any, Any]:
    @app_commands.command(name="board", description=about("board"))
    @app_commands.describe(
        turn=about("opt_turn"), text=about("opt_text"), marks=about("opt_marks"),
        share=about("opt_share"), game=about("opt_game"),
    )  # fmt: skip
    @app_commands.autocomplete(game=game_offer(router), turn=turn_offer(router))
    async def the_board(
        interaction: Interaction,
        turn: int | None = None,
        text: bool = False,
        marks: bool = True,
        share: bool = False,
        game: int | None = None,
    ) -> None:
        async def work(request: Request, game_id: int) -> Answer:
            live = await load_to_show(request, game_id, share=share)
            return await board_of(request, live, BoardOptions(turn, text, marks, share))

        await router.answer_about(interaction, game, work)

    return the_board


def turn_offer(router: CommandRouter) -> Any:
    """Offer the turns of the game that is meant, the newest first."""

    @empty_on_error
    async def offer(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        request = await router.request(interaction)
        game_id = await meant(request, getattr(interaction.namespace, "game", None))
        live = await load_to_show(request, game_id)
        timeline = await request.context.history.timeline(live)
        turns = dict.fromkeys(timeline.turn_before(place) for place in range(timeline.last, 0, -1))
        wanted = str(typed or "").strip()
        return [
            app_commands.Choice(
                name=WORDS.say("look", "turn" if turn else "set_up", turn=turn), value=turn
            )
            for turn in turns
            if str(turn).startswith(wanted)
        ][:MOST]

    return offer
