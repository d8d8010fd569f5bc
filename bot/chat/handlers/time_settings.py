"""Nights, vacations and the time zone of one person: from menus, from forms, by commands."""

from __future__ import annotations

from datetime import timedelta

from discord import app_commands

from bot.app.clock.time_zones import local_time
from bot.app.settings import personal_settings
from bot.chat.handlers import settings
from bot.chat.handlers.command_helpers import (
    Offer,
    about,
    choices,
    empty_on_error,
    game_offer,
    meant,
    zone_offer,
)
from bot.chat.handlers.press_declarations import CommandRouter, handles
from bot.chat.message import Form, Message
from bot.chat.messages import settings_message, time_menus
from bot.chat.presses.parts import OFF
from bot.chat.presses.personal import ChooseTime, FillTimeForm, OpenTimeForm, ShowTimes
from bot.chat.presses.seats import EndVacation
from bot.chat.request import Request
from bot.chat.responder import Acknowledge, Answer, Interaction
from engine.core.refusal import Refused

AHEAD = 60  # days that are offered while a person types


@handles(ShowTimes, Acknowledge.UPDATE)
async def times(request: Request, pressed: ShowTimes) -> Message:
    """Show the menu of a night, a time zone or a vacation in the place of the panel."""
    chosen = await request.context.app.preferences.read(request.person)
    return time_menus.setting(pressed.name, settings_message.now_of(pressed.name, chosen))


@handles(ChooseTime, Acknowledge.UPDATE)
async def choose_time(request: Request, pressed: ChooseTime) -> Message:
    """Take an entry of that menu; the panel comes back and shows it."""
    if pressed.name == "quiet":
        return await quiet(request, *time_menus.parse_night(request.value), None)
    if pressed.name == "vacation":
        return await days_off(request, request.value)
    return await settings.put(request, pressed.name, request.value)


@handles(OpenTimeForm, Acknowledge.FORM)
async def open_form(request: Request, pressed: OpenTimeForm) -> Form:
    """Open the form for what is in no menu; it opens at once, so nothing is looked up before."""
    return settings_message.form(pressed.name)


@handles(FillTimeForm, Acknowledge.UPDATE)
async def filled(request: Request, pressed: FillTimeForm) -> Message:
    """Take what was typed; the panel the form belongs to shows what it changed."""
    given = request.fields
    if pressed.name == "quiet":
        start, end = given.get("start", ""), given.get("end", "")
        return await quiet(request, start, end, given.get("zone") or None)
    if pressed.name == "vacation":
        return await vacation(request, given.get("first", ""), given.get("last", ""))
    return await settings.put(request, "zone", given.get("zone", ""))


async def quiet(request: Request, start: str, end: str, zone: str | None) -> Message:
    """Set the hours of the night; who never chose a time zone lives in the server's."""
    app = request.context.app
    if zone is None and (await app.preferences.read(request.person)).zone == personal_settings.UTC:
        there = (await app.server_settings.read(request.server)).zone
        zone = None if there == personal_settings.UTC else there
    await app.preferences.set_quiet_hours(request.person, start, end, zone)
    return await settings.panel(request)


async def vacation(request: Request, first: str, last: str, game_id: int | None = None) -> Message:
    await request.context.app.preferences.take_vacation(
        request.person, first, last, game_id=game_id
    )
    return await settings.panel(request)


async def days_off(request: Request, days: str, game_id: int | None = None) -> Message:
    """Set a vacation that begins today, in the person's time zone."""
    app = request.context.app
    if not (days.isascii() and days.isdigit() and int(days) in time_menus.VACATIONS):
        raise Refused("stale", expected=0)
    zone = (await app.preferences.read(request.person)).zone
    first = local_time(app.games.clock.now(), zone).date()
    last = first + timedelta(days=int(days) - 1)
    return await vacation(request, first.isoformat(), last.isoformat(), game_id)


@handles(EndVacation, in_menus_only=True)
async def end_vacation(request: Request, pressed: EndVacation) -> Message:
    """Come back to one game before the vacation from it is over."""
    await request.context.app.preferences.end_vacation(request.person, pressed.game_id)
    return await settings.panel(request)


def add_to(group: app_commands.Group, router: CommandRouter) -> app_commands.Group:
    """Add those of /settings that are about time."""

    @group.command(name="zone", description=about("settings_zone"))
    @app_commands.describe(zone=about("opt_zone"))
    @app_commands.autocomplete(zone=zone_offer)
    async def set_zone(interaction: Interaction, zone: str) -> None:
        await router.answer(interaction, lambda request: settings.put(request, "zone", zone))

    @group.command(name="quiet", description=about("settings_quiet"))
    @app_commands.describe(
        start=about("opt_quiet_start"), end=about("opt_quiet_end"), zone=about("opt_zone")
    )
    @app_commands.autocomplete(start=_hours, end=_hours, zone=zone_offer)
    async def set_quiet(
        interaction: Interaction,
        start: str | None = None,
        end: str | None = None,
        zone: str | None = None,
    ) -> None:
        async def work(request: Request) -> Answer:
            if start is None and end is None:
                return await settings.put(request, "quiet", OFF)
            return await quiet(request, start or "", end or "", zone)

        await router.answer(interaction, work)

    @group.command(name="vacation", description=about("settings_vacation"))
    @app_commands.describe(
        first=about("opt_first"), last=about("opt_last"), game=about("opt_vacation_game")
    )
    @app_commands.autocomplete(first=_days(router), last=_days(router), game=game_offer(router))
    async def set_vacation(
        interaction: Interaction,
        first: str | None = None,
        last: str | None = None,
        game: int | None = None,
    ) -> None:
        async def work(request: Request) -> Answer:
            number = None if game is None else await meant(request, game)
            if first is None and last is None:
                await request.context.app.preferences.end_vacation(request.person, number)
                return await settings.panel(request)
            return await vacation(request, first or "", last or first or "", number)

        await router.answer(interaction, work)

    return group


def _days(router: CommandRouter) -> Offer:
    """Offer the days to come in one's time zone; a last day is not before the first."""

    @empty_on_error
    async def offer(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        request = await router.request(interaction)
        app = request.context.app
        zone = (await app.preferences.read(request.person)).zone
        today = local_time(app.games.clock.now(), zone).date()
        days = [(today + timedelta(days=n)).isoformat() for n in range(AHEAD)]
        first = str(getattr(interaction.namespace, "first", None) or "")
        return choices([day for day in days if day >= first or typed], typed)

    return offer


async def _hours(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return choices([f"{hour:02}:00" for hour in range(24)], typed)
