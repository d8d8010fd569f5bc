"""Nights, vacations and the time zone of one person: from menus, from forms, by commands."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from discord import app_commands

from bot.app.clock.time_zones import local_time
from bot.app.settings import personal_settings
from bot.chat.connection.router import Handler, Router
from bot.chat.handlers import settings
from bot.chat.handlers.command_helpers import (
    Offer,
    about,
    calm,
    choices,
    game_offer,
    meant,
    zone_offer,
)
from bot.chat.handlers.settings import OFF
from bot.chat.messages import settings_message, time_menus
from bot.chat.messages.forms import modal, typed
from bot.chat.request import Interaction, Request
from engine.core.refusal import Refused

AHEAD = 60  # days that are offered while somebody types


async def times(request: Request) -> None:
    """The nights, the zone, a vacation: a menu takes the place of the panel."""
    await request.same()
    name = request.press.text
    if name not in settings_message.FORMS:
        raise Refused("stale", expected=request.press.revision)
    chosen = await request.context.app.preferences.read(request.person)
    await request.answer(time_menus.setting(name, settings_message.now_of(name, chosen)))


async def time_chosen(request: Request) -> None:
    """An entry of that menu; the panel comes back and shows it."""
    await request.same()
    name, value = request.press.text, request.values[0] if request.values else ""
    if name == "quiet":
        start, _, end = value.partition(" ")
        await quiet(request, start, end, None)
    elif name == "vacation":
        await days_off(request, value)
    elif name == "zone":
        await settings.put(request, name, value)
    else:
        raise Refused("stale", expected=request.press.revision)


async def form(request: Request) -> None:
    """What is in no menu is typed in a form; it opens at once, so nothing is looked up before."""
    await request.interaction.response.send_modal(modal(settings_message.form(request.press.text)))


async def filled(request: Request) -> None:
    """A form came back; the panel it belongs to shows what it changed."""
    await request.same()
    given = typed(request.interaction.data)
    if request.press.text == "quiet":
        await quiet(
            request, given.get("start", ""), given.get("end", ""), given.get("zone") or None
        )
    elif request.press.text == "vacation":
        await vacation(request, given.get("first", ""), given.get("last", ""))
    else:
        await settings.put(request, "zone", given.get("zone", ""))


async def quiet(request: Request, start: str, end: str, zone: str | None) -> None:
    """The hours of the night; who never said where they live, lives where the server does."""
    app = request.context.app
    if zone is None and (await app.preferences.read(request.person)).zone == personal_settings.UTC:
        there = (await app.server_settings.read(request.server)).zone
        zone = None if there == personal_settings.UTC else there
    await app.preferences.set_quiet_hours(request.person, start, end, zone)
    await settings.panel(request)


async def vacation(request: Request, first: str, last: str, game: int | None = None) -> None:
    await request.context.app.preferences.take_vacation(request.person, first, last, game=game)
    await settings.panel(request)


async def days_off(request: Request, days: str, game: int | None = None) -> None:
    """A vacation that begins today, where that person lives."""
    app = request.context.app
    if not (days.isascii() and days.isdigit() and int(days) in time_menus.VACATIONS):
        raise Refused("stale", expected=request.press.revision)
    zone = (await app.preferences.read(request.person)).zone
    first = local_time(app.games.clock.now(), zone).date()
    last = first + timedelta(days=int(days) - 1)
    await vacation(request, first.isoformat(), last.isoformat(), game)


async def away_over(request: Request) -> None:
    """Back in one game, before the vacation from it is over."""
    await request.fresh()
    await request.context.app.preferences.end_vacation(request.person, request.press.game)
    await settings.panel(request)


def add_to(group: app_commands.Group, router: Router) -> app_commands.Group:
    """Those of /settings that are about time."""

    @group.command(name="zone", description=about("settings_zone"))
    @app_commands.describe(zone=about("opt_zone"))
    @app_commands.autocomplete(zone=zone_offer)
    async def live_in(interaction: Interaction, zone: str) -> None:
        await settings.work(
            router, interaction, lambda request: settings.put(request, "zone", zone)
        )

    @group.command(name="quiet", description=about("settings_quiet"))
    @app_commands.describe(
        start=about("opt_quiet_start"), end=about("opt_quiet_end"), zone=about("opt_zone")
    )
    @app_commands.autocomplete(start=_hours, end=_hours, zone=zone_offer)
    async def sleep(
        interaction: Interaction,
        start: str | None = None,
        end: str | None = None,
        zone: str | None = None,
    ) -> None:
        async def work(request: Request) -> None:
            if start is None and end is None:
                await settings.put(request, "quiet", OFF)
            else:
                await quiet(request, start or "", end or "", zone)

        await settings.work(router, interaction, work)

    @group.command(name="vacation", description=about("settings_vacation"))
    @app_commands.describe(
        first=about("opt_first"), last=about("opt_last"), game=about("opt_vacation_game")
    )
    @app_commands.autocomplete(first=_days(router), last=_days(router), game=game_offer(router))
    async def away(
        interaction: Interaction,
        first: str | None = None,
        last: str | None = None,
        game: int | None = None,
    ) -> None:
        async def work(request: Request) -> None:
            number = None if game is None else (await meant(request, game)).id
            if first is None and last is None:
                await request.context.app.preferences.end_vacation(request.person, number)
                await settings.panel(request)
            else:
                await vacation(request, first or "", last or first or "", number)

        await settings.work(router, interaction, work)

    return group


def _days(router: Router) -> Offer:
    """The days to come, as somebody's own calendar has them; a last day is not before the first."""

    @calm
    async def offer(interaction: Interaction, typed: str) -> list[app_commands.Choice[Any]]:
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


PRESSES: Mapping[str, Handler] = {
    "times": times,
    "time": time_chosen,
    "form": form,
    "formed": filled,
}
