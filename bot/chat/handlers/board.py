"""Looking: the board now or then, one's hold, the sheets beside it. Nothing changes."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from discord import app_commands

from bot.app.live_game import LiveGame
from bot.app.rate_limits import CostlyRequest
from bot.app.turns.history import TurnPage, read_turn_page
from bot.chat.connection.router import Handler, Router
from bot.chat.context.renderer import pictures
from bot.chat.delivery import hand
from bot.chat.handlers.command_helpers import MOST, about, calm, game_offer
from bot.chat.handlers.game_access import give, look, looked_at, mention_closed, pressed, wishes
from bot.chat.message import Message, in_rows, lines
from bot.chat.messages import board_message, history_message, long_text
from bot.chat.messages.hand_message import SHEETS
from bot.chat.request import Interaction, Request
from bot.chat.texts import WORDS
from bot.store.damaged_rows import turn_refusal
from engine.core.refusal import Refused


@dataclass(frozen=True, slots=True)
class Wish:
    """How somebody would like to see the board."""

    turn: int | None = None  # that was played; None: now
    text: bool = False
    marks: bool = True
    share: bool = False


async def hold(request: Request) -> None:
    await request.fresh()
    await show_hold(request, await pressed(request))


async def show_hold(request: Request, live: LiveGame) -> None:
    live.seat_of(request.person)
    request.spend(CostlyRequest.PICTURE)
    await request.context.app.seats.welcome_placed(live.id, request.person)
    person = (await request.context.people.known([request.person]))[request.person]
    await request.answer(await hand.hold(request.context, live, person))
    await mention_closed(request)


async def board(request: Request) -> None:
    await request.fresh()
    await show_board(request, await pressed(request), Wish())


async def show_board(request: Request, live: LiveGame, wish: Wish) -> None:
    """The board as an onlooker sees it, whoever looks."""
    shown = await at_turn(request, live, wish.turn)
    if shown.snapshot.view is None:
        raise turn_refusal(live.id, shown.turn)
    top = "\n".join([head(live, shown), *history_message.damage(shown)])
    chosen = await wishes(request, share=wish.share)
    events = shown.snapshot.events if wish.marks else ()
    picture = await request.board(live, shown.snapshot.view, look(request, live, chosen), events)
    rows = in_rows(board_message.buttons(live, on_turn=False))
    if wish.text or chosen.text_first:
        seen = () if wish.text else (picture,)
        posts = long_text.posts(top, picture.text, rows, seen, "board")
    else:
        posts = [Message(top, rows, (picture,))]
    await give(request, *posts, share=wish.share)


async def at_turn(request: Request, live: LiveGame, turn: int | None) -> TurnPage:
    """The moment after a turn."""
    chronicle = request.context.history
    course = await chronicle.timeline(live)
    if turn is not None and not 0 <= turn <= course.marks[-1][1]:
        raise Refused("no_such_turn", turn=turn, last=course.marks[-1][1])
    place = course.last if turn is None else course.place_after(turn)
    return await asyncio.to_thread(read_turn_page, live, await chronicle.stored_turn(live, place))


def head(live: LiveGame, shown: TurnPage) -> str:
    if shown.is_now and live.rules.play.result(live.state) is not None:
        return board_message.say("over", game=live.id)
    if shown.is_now:
        return board_message.now(live, shown.snapshot.turn)
    key = "start" if shown.at_start else "past" if shown.turn else "opening"
    return WORDS.say("look", key, game=live.id, turn=shown.turn)


async def sheet(request: Request) -> None:
    """A picture to have at hand: the effects, the rewards, the table."""
    await request.fresh()
    live = await pressed(request)
    name = request.press.text if request.press.text in SHEETS else SHEETS[0]
    chosen = await wishes(request)
    view = live.rules.play.view(live.state, None)
    draw = getattr(pictures(live.row.game_key), name)
    picture = await request.draw(draw, view, look(request, live, chosen))
    title = [WORDS.say("look", name, game=live.id)]
    parts, shown = long_text.complete(title, picture, text_first=chosen.text_first)
    await request.answer(Message(lines(parts), (), shown))


def commands(router: Router) -> Sequence[app_commands.Command[Any, Any, Any]]:
    offer = game_offer(router)

    @app_commands.command(name="hold", description=about("hold"))
    @app_commands.describe(game=about("opt_game"))
    @app_commands.autocomplete(game=offer)
    async def own_hold(interaction: Interaction, game: int | None = None) -> None:
        async def work(request: Request) -> None:
            await request.fresh()
            await show_hold(request, await looked_at(request, game))

        await router.guarded(interaction, work)

    @app_commands.command(name="board", description=about("board"))
    @app_commands.describe(
        turn=about("opt_turn"), text=about("opt_text"), marks=about("opt_marks"),
        share=about("opt_share"), game=about("opt_game"),
    )  # fmt: skip
    @app_commands.autocomplete(game=offer, turn=turn_offer(router))
    async def the_board(
        interaction: Interaction,
        turn: int | None = None,
        text: bool = False,
        marks: bool = True,
        share: bool = False,
        game: int | None = None,
    ) -> None:
        async def work(request: Request) -> None:
            await request.fresh()
            live = await looked_at(request, game, share=share)
            await show_board(request, live, Wish(turn, text, marks, share))

        await router.guarded(interaction, work)

    return [own_hold, the_board]


def turn_offer(router: Router) -> Any:
    """The turns of the game somebody means, the newest first."""

    @calm
    async def offer(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        request = await router.request(interaction)
        live = await looked_at(request, getattr(interaction.namespace, "game", None))
        course = await request.context.history.timeline(live)
        turns = dict.fromkeys(course.turn_before(place) for place in range(course.last, 0, -1))
        wanted = str(typed or "").strip()
        return [
            app_commands.Choice(
                name=WORDS.say("look", "turn" if turn else "set_up", turn=turn), value=turn
            )
            for turn in turns
            if str(turn).startswith(wanted)
        ][:MOST]

    return offer


PRESSES: Mapping[str, Handler] = {"hold": hold, "board": board, "sheet": sheet}
