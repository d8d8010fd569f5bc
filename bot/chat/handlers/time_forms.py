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


async def ask(here: Request) -> None:
    """What can be chosen without typing."""
    await here.fresh()
    pressed = here.press
    about = BY_NAME.get(pressed.text, pressed.game)
    if pressed.kind == "host_deadline":
        row = (await here.service.desk.lobby.table(pressed.game)).row
        await here.answer(menus.pace(pressed, row.pace))
    elif pressed.kind == "away":
        await here.answer(menus.away(pressed, about))
    else:
        await here.answer(menus.extension(pressed, about))


async def length(here: Request) -> None:
    """An entry of such a menu; the message it was in says what came of it."""
    await here.same()
    kind, _, seat = here.press.text.partition(" ")
    value = here.values[0] if here.values else ""
    if kind == "away":
        await time_settings.days_off(here, value, here.press.game)
    elif kind in FORMS:
        await _decided(here, kind, seat, value)
    else:
        raise Refused("stale", expected=here.press.revision)


async def length_form(here: Request) -> None:
    """The form beside the menu; it opens at once, so nothing is looked up before."""
    kind, _, text = here.press.text.partition(" ")
    if kind not in FORMS:
        raise Refused("stale", expected=here.press.revision)
    pressed = Press(kind, here.press.game, text=text)
    await here.interaction.response.send_modal(modal(_form(pressed)))


async def _decided(here: Request, kind: str, seat: str, value: str) -> None:
    """A host has said how long."""
    if kind == "host_deadline":
        here.press = Press(kind, here.press.game, text=value)
        await host.deadline(here)
    else:
        await host.extend(here, value, seat or None)


def _form(pressed: Press) -> Form:
    carried = Press("filled", pressed.game, text=f"{pressed.kind} {pressed.text}".strip())
    about = BY_NAME.get(pressed.text, pressed.game)
    return Form(carried, pressed.kind, FORMS[pressed.kind], about)


async def filled(here: Request) -> None:
    """A form about a game came back; it was opened from the message that now says what it did."""
    await here.same()
    given = typed(here.interaction.data)
    kind, _, seat = here.press.text.partition(" ")
    if kind == "away":
        first, last = given.get("first", ""), given.get("last", "")
        await time_settings.vacation(here, first, last, here.press.game)
    else:
        await _decided(here, kind, seat, given.get("pace") or given.get("length", ""))


PRESSES: Mapping[str, Handler] = {
    "filled": filled,
    "length": length,
    "length_form": length_form,
}
