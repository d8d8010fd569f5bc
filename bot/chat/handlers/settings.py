"""/settings: how somebody wants to be told and shown things. One private message, or commands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from discord import app_commands

from bot.app.people.preferences import Preferences
from bot.app.settings import personal_settings
from bot.app.settings.personal_settings import PersonalSettings
from bot.chat.connection.router import Handler, Router
from bot.chat.handlers import privacy
from bot.chat.handlers.command_helpers import about, closed
from bot.chat.message import Message
from bot.chat.messages import settings_message
from bot.chat.request import Interaction, Request
from bot.chat.texts import WORDS
from engine.core.refusal import Refused

ON, OFF = "on", "off"
Setter = Callable[[Preferences, int, str], Awaitable[PersonalSettings]]
SETTERS: Mapping[str, Setter] = {
    "tell": lambda desk, person, value: desk.tell(person, value),
    "dms": lambda desk, person, value: desk.dms(person, value == ON),
    "reminders": lambda desk, person, value: desk.reminders(person, value == ON),
    "next": lambda desk, person, value: desk.next_ping(person, value == ON),
    "palette": lambda desk, person, value: desk.palette(person, value),
    "text": lambda desk, person, value: desk.text_first(person, value == ON),
    "following": lambda desk, person, value: desk.following(person, value),
    "zone": lambda desk, person, value: desk.zone(person, value),
    "statistics": lambda desk, person, value: desk.statistics(person, value == ON),
    "quiet": lambda desk, person, value: desk.no_quiet(person),
    "back": lambda desk, person, value: desk.no_vacation(person),
}


async def show(here: Request) -> None:
    await here.fresh()
    await panel(here)


async def panel(here: Request) -> None:
    """Everything somebody has chosen, with what changes it."""
    person = (await here.service.guests.known([here.person]))[here.person]
    await here.answer(settings_message.panel(person.settings, here.service.desk.office.clock.now()))


async def put(here: Request, name: str, value: str) -> None:
    """Choose one thing, then show how it is now."""
    await SETTERS[name](here.service.desk.wishes, here.person, value)
    await panel(here)


async def pressed(here: Request) -> None:
    """A button or a menu of the panel."""
    name, _, value = here.press.text.partition(" ")
    if name not in SETTERS:
        raise Refused("stale", expected=here.press.revision)
    await here.same()
    await put(here, name, here.values[0] if here.values else value)


async def back(here: Request) -> None:
    await here.same()
    await panel(here)


async def mute(here: Request) -> None:
    """The button under a reminder: for the turn it reminded of, not for a later one."""
    await here.fresh()
    pressed = here.press
    await here.service.desk.wishes.mute(pressed.game, here.person, pressed.revision)
    await here.answer(Message(WORDS.say("settings", "muted")))


async def report(here: Request) -> None:
    await here.fresh()
    contact = here.service.contact
    key = "report" if contact else "report_nobody"
    await here.answer(Message(WORDS.say("settings", key, contact=contact)))


def group(router: Router) -> app_commands.Group:
    found = app_commands.Group(name="settings", description=about("settings"))

    @found.command(name="show", description=about("settings_show"))
    async def show_all(interaction: Interaction) -> None:
        await router.guarded(interaction, show)

    @found.command(name="report", description=about("settings_report"))
    async def report_it(interaction: Interaction) -> None:
        await router.guarded(interaction, report)

    for name in ("dms", "reminders", "next", "text"):
        _switch(router, found, name)
    _closed(router, found, "tell", closed("tell", personal_settings.TELL))
    _closed(router, found, "following", closed("every", personal_settings.EVERY))
    colours = personal_settings.palette_titles().items()
    palettes = [app_commands.Choice(name=title, value=name) for name, title in colours]
    _closed(router, found, "palette", palettes)
    privacy.add_to(found, router)
    return found


def _switch(router: Router, group: app_commands.Group, name: str) -> None:
    @group.command(name=name, description=about(f"settings_{name}"))
    @app_commands.describe(on=about("opt_on"))
    async def switch(interaction: Interaction, on: bool) -> None:
        await work(router, interaction, lambda here: put(here, name, ON if on else OFF))


def _closed(router: Router, group: app_commands.Group, name: str, values: Any) -> None:
    @group.command(name=name, description=about(f"settings_{name}"))
    @app_commands.describe(value=about("opt_value"))
    @app_commands.choices(value=values)
    async def choose(interaction: Interaction, value: str) -> None:
        await work(router, interaction, lambda here: put(here, name, value))


async def work(router: Router, interaction: Interaction, handler: Handler) -> None:
    """A command of /settings: acknowledge, then do it."""

    async def acknowledged(here: Request) -> None:
        await here.fresh()
        await handler(here)

    await router.guarded(interaction, acknowledged)


PRESSES: Mapping[str, Handler] = {
    "settings": show,
    "set": pressed,
    "settings_back": back,
    "mute": mute,
    "report": report,
    **privacy.PRESSES,
}
