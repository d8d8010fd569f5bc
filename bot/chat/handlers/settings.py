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
    "tell": lambda app, person, value: app.set_tell(person, value),
    "dms": lambda app, person, value: app.set_dms(person, value == ON),
    "reminders": lambda app, person, value: app.set_reminders(person, value == ON),
    "next": lambda app, person, value: app.set_next_ping(person, value == ON),
    "palette": lambda app, person, value: app.set_palette(person, value),
    "text": lambda app, person, value: app.set_text_first(person, value == ON),
    "following": lambda app, person, value: app.set_following(person, value),
    "zone": lambda app, person, value: app.set_zone(person, value),
    "statistics": lambda app, person, value: app.set_statistics(person, value == ON),
    "quiet": lambda app, person, value: app.clear_quiet_hours(person),
    "back": lambda app, person, value: app.end_vacation(person),
}


async def show(request: Request) -> None:
    await request.fresh()
    await panel(request)


async def panel(request: Request) -> None:
    """Everything somebody has chosen, with what changes it."""
    person = (await request.context.people.known([request.person]))[request.person]
    await request.answer(
        settings_message.panel(person.settings, request.context.app.games.clock.now())
    )


async def put(request: Request, name: str, value: str) -> None:
    """Choose one thing, then show how it is now."""
    await SETTERS[name](request.context.app.preferences, request.person, value)
    await panel(request)


async def pressed(request: Request) -> None:
    """A button or a menu of the panel."""
    name, _, value = request.press.text.partition(" ")
    if name not in SETTERS:
        raise Refused("stale", expected=request.press.revision)
    await request.same()
    await put(request, name, request.values[0] if request.values else value)


async def back(request: Request) -> None:
    await request.same()
    await panel(request)


async def mute(request: Request) -> None:
    """The button under a reminder: for the turn it reminded of, not for a later one."""
    await request.fresh()
    pressed = request.press
    await request.context.app.preferences.mute(pressed.game, request.person, pressed.revision)
    await request.answer(Message(WORDS.say("settings", "muted")))


async def report(request: Request) -> None:
    await request.fresh()
    contact = request.context.contact
    key = "report" if contact else "report_nobody"
    await request.answer(Message(WORDS.say("settings", key, contact=contact)))


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
        await work(router, interaction, lambda request: put(request, name, ON if on else OFF))


def _closed(router: Router, group: app_commands.Group, name: str, values: Any) -> None:
    @group.command(name=name, description=about(f"settings_{name}"))
    @app_commands.describe(value=about("opt_value"))
    @app_commands.choices(value=values)
    async def choose(interaction: Interaction, value: str) -> None:
        await work(router, interaction, lambda request: put(request, name, value))


async def work(router: Router, interaction: Interaction, handler: Handler) -> None:
    """A command of /settings: acknowledge, then do it."""

    async def acknowledged(request: Request) -> None:
        await request.fresh()
        await handler(request)

    await router.guarded(interaction, acknowledged)


PRESSES: Mapping[str, Handler] = {
    "settings": show,
    "set": pressed,
    "settings_back": back,
    "mute": mute,
    "report": report,
    **privacy.PRESSES,
}
