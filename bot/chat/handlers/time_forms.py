"""How long: more time, another pace, a vacation from one game; from a menu, or typed."""

from __future__ import annotations

from collections.abc import Mapping

from bot.chat.connection.router import Handler
from bot.chat.custom_id import Press
from bot.chat.handlers import host, time_settings
from bot.chat.messages import time_menus as menus
from bot.chat.messages.forms import Field, Form, modal, typed
from bot.chat.request import Request
from engine.core.refusal import Refused
from engine.core.seat import BY_NAME

# Lengths and days: chosen from a menu, or typed into one of these forms.
FORMS = {
    "host_deadline": (Field("pace", longest=20),),
    "host_extend": (Field("length", longest=20),),
    "host_extend_one": (Field("length", longest=20),),
    "away": (Field("first", longest=10), Field("last", longest=10)),
}


async def ask(request: Request) -> None:
    """What can be chosen without typing."""
    await request.fresh()
    pressed = request.press
    about = BY_NAME.get(pressed.text, pressed.game)
    if pressed.kind == "host_deadline":
        row = (await request.context.app.lobby.find_table(pressed.game)).row
        await request.answer(menus.pace(pressed, row.pace))
    elif pressed.kind == "away":
        await request.answer(menus.away(pressed, about))
    else:
        await request.answer(menus.extension(pressed, about))


async def length(request: Request) -> None:
    """An entry of such a menu; the message it was in says what came of it."""
    await request.same()
    kind, _, seat = request.press.text.partition(" ")
    value = request.values[0] if request.values else ""
    if kind == "away":
        await time_settings.days_off(request, value, request.press.game)
    elif kind in FORMS:
        await _decided(request, kind, seat, value)
    else:
        raise Refused("stale", expected=request.press.revision)


async def length_form(request: Request) -> None:
    """The form beside the menu; it opens at once, so nothing is looked up before."""
    kind, _, text = request.press.text.partition(" ")
    if kind not in FORMS:
        raise Refused("stale", expected=request.press.revision)
    pressed = Press(kind, request.press.game, text=text)
    await request.interaction.response.send_modal(modal(_form(pressed)))


async def _decided(request: Request, kind: str, seat: str, value: str) -> None:
    """A host has said how long."""
    if kind == "host_deadline":
        request.press = Press(kind, request.press.game, text=value)
        await host.deadline(request)
    else:
        await host.extend(request, value, seat or None)


def _form(pressed: Press) -> Form:
    carried = Press("filled", pressed.game, text=f"{pressed.kind} {pressed.text}".strip())
    about = BY_NAME.get(pressed.text, pressed.game)
    return Form(carried, pressed.kind, FORMS[pressed.kind], about)


async def filled(request: Request) -> None:
    """A form about a game came back; it was opened from the message that now says what it did."""
    await request.same()
    given = typed(request.interaction.data)
    kind, _, seat = request.press.text.partition(" ")
    if kind == "away":
        first, last = given.get("first", ""), given.get("last", "")
        await time_settings.vacation(request, first, last, request.press.game)
    else:
        await _decided(request, kind, seat, given.get("pace") or given.get("length", ""))


PRESSES: Mapping[str, Handler] = {
    "filled": filled,
    "length": length,
    "length_form": length_form,
}
