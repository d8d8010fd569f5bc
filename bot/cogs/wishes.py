"""/settings: how somebody wants to be told and shown things. One private message, or commands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from discord import app_commands

from bot import settings
from bot.cogs import privacy
from bot.cogs.options import about, choices, closed, game_offer, meant, zone_offer
from bot.here import Here, Interaction
from bot.router import Handler, Router
from bot.settings import Chosen
from bot.ui import choosing
from bot.ui.forms import modal, typed
from bot.ui.parts import Post
from bot.ui.words import WORDS
from bot.wishes import Wishes
from engine.core.refusal import Refused

ON, OFF = "on", "off"
Setter = Callable[[Wishes, int, str], Awaitable[Chosen]]
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


async def show(here: Here) -> None:
    await here.fresh()
    await panel(here)


async def panel(here: Here) -> None:
    """Everything somebody has chosen, with what changes it."""
    person = (await here.service.guests.known([here.person]))[here.person]
    await here.answer(choosing.panel(person.settings, here.service.desk.office.clock.now()))


async def put(here: Here, name: str, value: str) -> None:
    """Choose one thing, then show how it is now."""
    await SETTERS[name](here.service.desk.wishes, here.person, value)
    await panel(here)


async def pressed(here: Here) -> None:
    """A button or a menu of the panel."""
    name, _, value = here.press.text.partition(" ")
    if name not in SETTERS:
        raise Refused("stale", expected=here.press.revision)
    await here.same()
    await put(here, name, here.values[0] if here.values else value)


async def form(here: Here) -> None:
    """What must be typed is typed in a form; it opens at once, so nothing is looked up before."""
    await here.interaction.response.send_modal(modal(choosing.form(here.press.text)))


async def filled(here: Here) -> None:
    """A form came back; the panel it belongs to shows what it changed."""
    await here.same()
    given = typed(here.interaction.data)
    if here.press.text == "quiet":
        await quiet(here, given.get("start", ""), given.get("end", ""), given.get("zone") or None)
    elif here.press.text == "vacation":
        await vacation(here, given.get("first", ""), given.get("last", ""))
    else:
        await put(here, "zone", given.get("zone", ""))


async def quiet(here: Here, start: str, end: str, zone: str | None) -> None:
    """The hours of the night; who never said where they live, lives where the server does."""
    desk = here.service.desk
    if zone is None and (await desk.wishes.of(here.person)).zone == settings.UTC:
        there = (await desk.servers.of(here.server)).zone
        zone = None if there == settings.UTC else there
    await desk.wishes.quiet(here.person, start, end, zone)
    await panel(here)


async def vacation(here: Here, first: str, last: str, game: int | None = None) -> None:
    await here.service.desk.wishes.vacation(here.person, first, last, game=game)
    await panel(here)


async def mute(here: Here) -> None:
    """The button under a reminder."""
    await here.fresh()
    await here.service.desk.wishes.mute(here.press.game, here.person)
    await here.answer(Post(WORDS.say("settings", "muted")))


async def report(here: Here) -> None:
    await here.fresh()
    contact = here.service.contact
    key = "report" if contact else "report_nobody"
    await here.answer(Post(WORDS.say("settings", key, contact=contact)))


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
    _closed(router, found, "tell", closed("tell", settings.TELL))
    _closed(router, found, "following", closed("every", settings.EVERY))
    colours = settings.palette_titles().items()
    palettes = [app_commands.Choice(name=title, value=name) for name, title in colours]
    _closed(router, found, "palette", palettes)
    _times(router, found)
    privacy.add_to(found, router)
    return found


def _switch(router: Router, group: app_commands.Group, name: str) -> None:
    @group.command(name=name, description=about(f"settings_{name}"))
    @app_commands.describe(on=about("opt_on"))
    async def switch(interaction: Interaction, on: bool) -> None:
        await _work(router, interaction, lambda here: put(here, name, ON if on else OFF))


def _closed(router: Router, group: app_commands.Group, name: str, values: Any) -> None:
    @group.command(name=name, description=about(f"settings_{name}"))
    @app_commands.describe(value=about("opt_value"))
    @app_commands.choices(value=values)
    async def choose(interaction: Interaction, value: str) -> None:
        await _work(router, interaction, lambda here: put(here, name, value))


def _times(router: Router, group: app_commands.Group) -> None:
    @group.command(name="zone", description=about("settings_zone"))
    @app_commands.describe(zone=about("opt_zone"))
    @app_commands.autocomplete(zone=zone_offer)
    async def live_in(interaction: Interaction, zone: str) -> None:
        await _work(router, interaction, lambda here: put(here, "zone", zone))

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
        async def work(here: Here) -> None:
            if start is None and end is None:
                await put(here, "quiet", OFF)
            else:
                await quiet(here, start or "", end or "", zone)

        await _work(router, interaction, work)

    @group.command(name="vacation", description=about("settings_vacation"))
    @app_commands.describe(
        first=about("opt_first"), last=about("opt_last"), game=about("opt_vacation_game")
    )
    @app_commands.autocomplete(game=game_offer(router))
    async def away(
        interaction: Interaction,
        first: str | None = None,
        last: str | None = None,
        game: int | None = None,
    ) -> None:
        async def work(here: Here) -> None:
            number = None if game is None else (await meant(here, game)).id
            if first is None and last is None:
                await here.service.desk.wishes.no_vacation(here.person, number)
                await panel(here)
            else:
                await vacation(here, first or "", last or first or "", number)

        await _work(router, interaction, work)


async def _hours(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return choices([f"{hour:02}:00" for hour in range(24)], typed)


async def _work(router: Router, interaction: Interaction, work: Handler) -> None:
    async def acknowledged(here: Here) -> None:
        await here.fresh()
        await work(here)

    await router.guarded(interaction, acknowledged)


PRESSES: Mapping[str, Handler] = {
    "settings": show,
    "set": pressed,
    "form": form,
    "formed": filled,
    "mute": mute,
    "report": report,
    **privacy.PRESSES,
}
