"""/settings: how a person wants to be notified and shown things. One message, or commands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from discord import app_commands

from bot.app.people.preferences import Preferences
from bot.app.settings import personal_settings
from bot.app.settings.personal_settings import PersonalSettings
from bot.chat.handlers import privacy
from bot.chat.handlers.command_helpers import about, closed
from bot.chat.handlers.press_declarations import CommandRouter, handles, run_press
from bot.chat.message import Message
from bot.chat.messages import settings_message
from bot.chat.presses.parts import OFF, ON
from bot.chat.presses.personal import (
    BackToSettings,
    ChangeSetting,
    Mute,
    ReportProblem,
    ShowSettings,
)
from bot.chat.request import Request
from bot.chat.responder import Acknowledge, Interaction
from bot.chat.texts import WORDS
from engine.core.refusal import Refused

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


@handles(ShowSettings)
async def show(request: Request, pressed: ShowSettings) -> Message:
    return await panel(request)


async def panel(request: Request) -> Message:
    """Return all that a person has chosen, with what changes it."""
    person = (await request.context.people.known([request.person]))[request.person]
    return settings_message.panel(person.settings, request.context.app.games.clock.now())


async def put(request: Request, name: str, value: str) -> Message:
    """Choose one setting, and show how all of them are now."""
    await SETTERS[name](request.context.app.preferences, request.person, value)
    return await panel(request)


@handles(ChangeSetting, Acknowledge.UPDATE)
async def change(request: Request, pressed: ChangeSetting) -> Message:
    """Take what a button or a menu of the panel says."""
    if pressed.name not in SETTERS:
        raise Refused("stale", expected=pressed.revision)
    return await put(request, pressed.name, request.value or pressed.value)


@handles(BackToSettings, Acknowledge.UPDATE)
async def back(request: Request, pressed: BackToSettings) -> Message:
    return await panel(request)


@handles(Mute)
async def mute(request: Request, pressed: Mute) -> Message:
    """Send no more reminders of the turn that a reminder was about; later turns are not muted."""
    preferences = request.context.app.preferences
    await preferences.mute(pressed.game_id, request.person, pressed.revision)
    return Message(WORDS.say("settings", "muted"))


@handles(ReportProblem)
async def report(request: Request, pressed: ReportProblem) -> Message:
    contact = request.context.contact
    key = "report" if contact else "report_nobody"
    return Message(WORDS.say("settings", key, contact=contact))


def group(router: CommandRouter) -> app_commands.Group:
    found = app_commands.Group(name="settings", description=about("settings"))

    @found.command(name="show", description=about("settings_show"))
    async def show_all(interaction: Interaction) -> None:
        await router.answer(interaction, lambda request: run_press(request, ShowSettings()))

    @found.command(name="report", description=about("settings_report"))
    async def report_problem(interaction: Interaction) -> None:
        await router.answer(interaction, lambda request: run_press(request, ReportProblem()))

    for name in ("dms", "reminders", "next", "text"):
        _switch(router, found, name)
    _closed(router, found, "tell", closed("tell", personal_settings.TELL))
    _closed(router, found, "following", closed("every", personal_settings.EVERY))
    colours = personal_settings.palette_titles().items()
    palettes = [app_commands.Choice(name=title, value=name) for name, title in colours]
    _closed(router, found, "palette", palettes)
    privacy.add_to(found, router)
    return found


def _switch(router: CommandRouter, group: app_commands.Group, name: str) -> None:
    @group.command(name=name, description=about(f"settings_{name}"))
    @app_commands.describe(on=about("opt_on"))
    async def switch(interaction: Interaction, on: bool) -> None:
        await router.answer(interaction, lambda request: put(request, name, ON if on else OFF))


def _closed(router: CommandRouter, group: app_commands.Group, name: str, values: Any) -> None:
    @group.command(name=name, description=about(f"settings_{name}"))
    @app_commands.describe(value=about("opt_value"))
    @app_commands.choices(value=values)
    async def choose(interaction: Interaction, value: str) -> None:
        await router.answer(interaction, lambda request: put(request, name, value))
