"""How long: more time, another pace, a vacation from one game; from a menu, or typed."""

from __future__ import annotations

from bot.chat.handlers import host, time_settings
from bot.chat.handlers.press_declarations import handles
from bot.chat.message import Form, Message
from bot.chat.messages import time_menus
from bot.chat.presses.seats import (
    AskLength,
    ChooseLength,
    FillLengthForm,
    LengthOf,
    LengthPress,
    OpenLengthForm,
)
from bot.chat.request import Request
from bot.chat.responder import Acknowledge


@handles(AskLength, in_menus_only=True)
async def ask(request: Request, pressed: AskLength) -> Message:
    """Show a menu of what can be chosen without typing."""
    if pressed.about is LengthOf.PACE:
        row = (await request.context.app.lobby.find_table(pressed.game_id)).row
        return time_menus.pace(pressed, row.pace)
    if pressed.about is LengthOf.VACATION:
        return time_menus.away(pressed)
    return time_menus.extension(pressed)


@handles(ChooseLength, Acknowledge.UPDATE)
async def choose(request: Request, pressed: ChooseLength) -> Message:
    """Take what was chosen from that menu; the message it was in says what came of it."""
    if pressed.about is LengthOf.VACATION:
        return await time_settings.days_off(request, request.value, pressed.game_id)
    return await _host_decides(request, pressed, request.value)


@handles(OpenLengthForm, Acknowledge.FORM)
async def open_form(request: Request, pressed: OpenLengthForm) -> Form:
    """Open the form beside that menu; it opens at once, so nothing is looked up before."""
    return time_menus.length_form(pressed)


@handles(FillLengthForm, Acknowledge.UPDATE)
async def filled(request: Request, pressed: FillLengthForm) -> Message:
    """Take what was typed; the form was opened from the message that now says what it did."""
    given = request.fields
    if pressed.about is LengthOf.VACATION:
        first, last = given.get("first", ""), given.get("last", "")
        return await time_settings.vacation(request, first, last, pressed.game_id)
    return await _host_decides(request, pressed, given.get("pace") or given.get("length", ""))


async def _host_decides(request: Request, pressed: LengthPress, length: str) -> Message:
    if pressed.about is LengthOf.PACE:
        return await host.set_pace(request, pressed.game_id, length)
    return await host.extend(request, pressed.game_id, length, pressed.seat)
