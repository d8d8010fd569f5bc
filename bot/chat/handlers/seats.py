"""/seat: seats change hands without an end to the game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from discord import app_commands

from bot.app.live_game import LiveGame
from bot.app.tables.seats import is_free
from bot.chat.connection.router import Handler, Router
from bot.chat.custom_id import Press
from bot.chat.handlers import channel_permissions
from bot.chat.handlers.command_helpers import (
    about,
    about_game,
    game_offer,
    plain,
    seat_named,
    seat_offer,
)
from bot.chat.handlers.game_access import check
from bot.chat.message import Button, Message, button
from bot.chat.request import Interaction, Request
from bot.chat.texts import WORDS
from engine.core.refusal import Refused
from engine.core.seat import Seat

Work = Callable[[Request], Awaitable[None]]


async def _live(request: Request) -> LiveGame:
    return await request.context.app.games.load(request.press.game)


def _own_or_named(request: Request, live: LiveGame) -> Seat:
    if request.press.text:
        return seat_named(request.press.text, len(live.seats))
    return live.seat_of(request.person)


async def offer(request: Request) -> None:
    """Offer one's own seat, or as the host anybody's."""
    await request.fresh()
    live = await _live(request)
    seat = _own_or_named(request, live)
    await request.context.app.seats.offer(live.id, seat, request.by)
    await _said(request, "offered", seat, _back(request, live, seat))


async def take(request: Request) -> None:
    """Sit down in a seat that is offered: the one that is named, or the only one there is."""
    await request.fresh()
    await check(request)
    live = await _live(request)
    if request.press.text:
        seat = seat_named(request.press.text, len(live.seats))
    else:
        free = [row.seat for row in live.seats if is_free(row)]
        if not free:
            raise Refused("none_offered")
        if len(free) > 1:
            raise Refused("which_seat", seats=tuple(free))
        seat = free[0]
    await request.context.app.seats.take(live.id, seat, request.person)
    await channel_permissions.bring_in(request, live.row.place, request.account)
    surface = live.rules.surface_word
    hold = button("hold", Press("hold", live.id), surface=surface)
    await _said(request, "taken", seat, hold, surface=surface)


async def bot(request: Request) -> None:
    await request.fresh()
    live = await _live(request)
    seat = _own_or_named(request, live)
    await request.context.app.seats.give_to_computer(live.id, seat, request.by)
    await _said(request, "bot", seat, _back(request, live, seat))


async def reclaim(request: Request) -> None:
    await request.fresh()
    live = await request.context.app.seats.reclaim(request.press.game, request.person)
    await _said(request, "reclaimed", live.seat_of(request.person))


async def _said(
    request: Request, key: str, seat: Seat, then: Button | None = None, **facts: object
) -> None:
    """What was done; `then` is a button for what most likely comes next."""
    text = WORDS.say("seat", key, seat=seat, game=request.press.game, **facts)
    await request.answer(Message(text, () if then is None else ((then,),)))


def _back(request: Request, live: LiveGame, seat: Seat) -> Button | None:
    """Only one's own seat can be taken back."""
    own = live.seats[seat].person == request.person
    return button("reclaim", Press("reclaim", live.id)) if own else None


def group(router: Router) -> app_commands.Group:
    found = app_commands.Group(name="seat", description=about("seat"))
    _with_seat(router, found, "offer", offer)
    _with_seat(router, found, "take", take)
    _with_seat(router, found, "bot", bot)
    plain(router, found, "reclaim", reclaim)
    return found


def _with_seat(router: Router, group: app_commands.Group, name: str, work: Work) -> None:
    which = about("opt_seat_take" if name == "take" else "opt_seat")

    @group.command(name=name, description=about(f"seat_{name}"))
    @app_commands.describe(seat=which, game=about("opt_game"))
    @app_commands.autocomplete(
        seat=seat_offer(router, offered=name == "take"), game=game_offer(router)
    )
    async def callback(
        interaction: Interaction, seat: str | None = None, game: int | None = None
    ) -> None:
        async def done(request: Request) -> None:
            await about_game(request, game, seat or "")
            await work(request)

        await router.guarded(interaction, done)


PRESSES: Mapping[str, Handler] = {"sit": take, "offer": offer, "hand_bot": bot, "reclaim": reclaim}
