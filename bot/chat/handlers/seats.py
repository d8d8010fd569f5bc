"""/seat: seats change hands without an end to the game."""

from __future__ import annotations

from discord import app_commands

from bot.app.tables.seats import SeatGiven
from bot.chat.handlers import channel_permissions
from bot.chat.handlers.command_helpers import (
    about,
    game_offer,
    parse_seat,
    plain,
    seat_offer,
)
from bot.chat.handlers.press_declarations import CommandRouter, handles, run_press
from bot.chat.message import Button, Message, button
from bot.chat.presses.looking import ShowHand
from bot.chat.presses.parts import SeatPress
from bot.chat.presses.seats import GiveSeatToBot, OfferSeat, ReclaimSeat, TakeSeat
from bot.chat.request import Request
from bot.chat.responder import Answer, Interaction
from bot.chat.texts import WORDS
from engine.core.seat import Seat


@handles(OfferSeat)
async def offer(request: Request, pressed: OfferSeat) -> Message:
    """Offer one's own seat, or as the host any."""
    given = await request.context.app.seats.offer(pressed.game_id, pressed.seat, request.by)
    return _given("offered", given)


@handles(TakeSeat, visible=True)
async def take(request: Request, pressed: TakeSeat) -> Message:
    """Sit down in a seat that is offered: the one that is named, or the only one there is."""
    live = await request.context.app.seats.take(pressed.game_id, pressed.seat, request.person)
    await channel_permissions.bring_in(request, live.row.place, request.account)
    surface = live.rules.surface_word
    hand = button("hold", ShowHand(live.id), surface=surface)
    return _message("taken", live.id, live.seat_of(request.person), hand, surface=surface)


@handles(GiveSeatToBot)
async def give_to_bot(request: Request, pressed: GiveSeatToBot) -> Message:
    """Let the computer player have one's own seat, or as the host any."""
    given = await request.context.app.seats.give_to_computer(
        pressed.game_id, pressed.seat, request.by
    )
    return _given("bot", given)


@handles(ReclaimSeat)
async def reclaim(request: Request, pressed: ReclaimSeat) -> Message:
    live = await request.context.app.seats.reclaim(pressed.game_id, request.person)
    return _message("reclaimed", live.id, live.seat_of(request.person))


def _message(
    key: str, game_id: int, seat: Seat, then: Button | None = None, **facts: object
) -> Message:
    """Say what was done; `then` is a button for what most likely comes next."""
    text = WORDS.say("seat", key, seat=seat, game=game_id, **facts)
    return Message(text, () if then is None else ((then,),))


def _given(key: str, given: SeatGiven) -> Message:
    """Say who has a seat now; only one's own can be taken back."""
    reclaim = button("reclaim", ReclaimSeat(given.live.id)) if given.was_own else None
    return _message(key, given.live.id, given.seat, reclaim)


def group(router: CommandRouter) -> app_commands.Group:
    found = app_commands.Group(name="seat", description=about("seat"))
    _with_seat(router, found, "offer", OfferSeat)
    _with_seat(router, found, "take", TakeSeat)
    _with_seat(router, found, "bot", GiveSeatToBot)
    plain(router, found, "reclaim", ReclaimSeat)
    return found


def _with_seat(
    router: CommandRouter, group: app_commands.Group, name: str, press: type[SeatPress]
) -> None:
    which = about("opt_seat_take" if name == "take" else "opt_seat")

    @group.command(name=name, description=about(f"seat_{name}"))
    @app_commands.describe(seat=which, game=about("opt_game"))
    @app_commands.autocomplete(
        seat=seat_offer(router, offered=name == "take"), game=game_offer(router)
    )
    async def callback(
        interaction: Interaction, seat: str | None = None, game: int | None = None
    ) -> None:
        async def work(request: Request, game_id: int) -> Answer:
            parsed = await parse_seat(request, game_id, seat)
            return await run_press(request, press(game_id, seat=parsed), seen=True)

        await router.answer_about(interaction, game, work)
