"""/seat: seats change hands without an end to the game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from discord import app_commands

from bot.app.games import LiveGame
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


async def _live(here: Request) -> LiveGame:
    return await here.service.desk.office.load(here.press.game)


def _own_or_named(here: Request, live: LiveGame) -> Seat:
    if here.press.text:
        return seat_named(here.press.text, len(live.seats))
    return live.seat_of(here.person)


async def offer(here: Request) -> None:
    """Offer one's own seat, or as the host anybody's."""
    await here.fresh()
    live = await _live(here)
    seat = _own_or_named(here, live)
    await here.service.desk.seats.offer(live.id, seat, here.by)
    await _said(here, "offered", seat, _back(here, live, seat))


async def take(here: Request) -> None:
    """Sit down in a seat that is offered: the one that is named, or the only one there is."""
    await here.fresh()
    await check(here)
    live = await _live(here)
    if here.press.text:
        seat = seat_named(here.press.text, len(live.seats))
    else:
        free = [row.seat for row in live.seats if is_free(row)]
        if not free:
            raise Refused("none_offered")
        if len(free) > 1:
            raise Refused("which_seat", seats=tuple(free))
        seat = free[0]
    await here.service.desk.seats.take(live.id, seat, here.person)
    await channel_permissions.bring_in(here, live.row.place, here.account)
    surface = live.game.surface_word
    hold = button("hold", Press("hold", live.id), surface=surface)
    await _said(here, "taken", seat, hold, surface=surface)


async def bot(here: Request) -> None:
    await here.fresh()
    live = await _live(here)
    seat = _own_or_named(here, live)
    await here.service.desk.seats.bot(live.id, seat, here.by)
    await _said(here, "bot", seat, _back(here, live, seat))


async def reclaim(here: Request) -> None:
    await here.fresh()
    live = await here.service.desk.seats.reclaim(here.press.game, here.person)
    await _said(here, "reclaimed", live.seat_of(here.person))


async def _said(
    here: Request, key: str, seat: Seat, then: Button | None = None, **facts: object
) -> None:
    """What was done; `then` is a button for what most likely comes next."""
    text = WORDS.say("seat", key, seat=seat, game=here.press.game, **facts)
    await here.answer(Message(text, () if then is None else ((then,),)))


def _back(here: Request, live: LiveGame, seat: Seat) -> Button | None:
    """Only one's own seat can be taken back."""
    own = live.seats[seat].person == here.person
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
        async def done(here: Request) -> None:
            await about_game(here, game, seat or "")
            await work(here)

        await router.guarded(interaction, done)


PRESSES: Mapping[str, Handler] = {"sit": take, "offer": offer, "hand_bot": bot, "reclaim": reclaim}
