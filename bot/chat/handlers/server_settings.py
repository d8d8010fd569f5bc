"""/host server: what the moderators of a server allow there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands

from bot.app.tables.server_settings import EVERYBODY, MODERATORS, ROLE, WHO
from bot.chat.adapter import discord_render
from bot.chat.connection.router import Handler, Router
from bot.chat.handlers.command_helpers import about, closed, pace_offer, zone_offer
from bot.chat.message import LONGEST, Message, fit
from bot.chat.messages import player_names, server_message
from bot.chat.messages.forms import modal, typed
from bot.chat.request import Interaction, Request, name_of
from bot.chat.texts import WORDS
from engine.core.refusal import Refused


class Places(app_commands.Transformer):
    """Channels in which a game, or a post with one, can be; discord.py's own list has more."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        return [discord.ChannelType.text, discord.ChannelType.forum]

    async def transform(self, interaction: Interaction, value: Any, /) -> Any:
        return value


Place = app_commands.Transform[discord.abc.Snowflake, Places]


async def server(
    request: Request, wishes: dict[str, Any], place: str | None, anywhere: bool
) -> None:
    """Show what a server has chosen, or change it and let everybody here read that."""
    await request.fresh()
    if request.server is None:
        raise Refused("only_in_server")
    servers = request.context.app.server_settings
    before = await servers.read(request.server)
    if place is not None:
        wishes["places"] = toggled(before.places, place)
    if anywhere:
        wishes["places"] = ()
    may = request.by.moderates == request.server
    if not wishes:
        await request.answer(server_message.panel(before, may_change=may))
        return
    after = await servers.choose(request.server, request.by, **wishes)
    await request.answer(server_message.panel(after, may_change=may))
    if after != before:
        by = player_names.bold(name_of(request.interaction.user))
        changed = WORDS.say("server", "changed", by=by)
        told = Message(fit(f"{changed}\n{server_message.shown(after)}", LONGEST))
        await request.interaction.followup.send(ephemeral=False, **discord_render.sending(told))


def toggled(places: tuple[str, ...], place: str) -> tuple[str, ...]:
    """Named again, a channel is taken from the list."""
    return tuple(one for one in places if one != place) if place in places else (*places, place)


async def show(request: Request) -> None:
    await server(request, {}, None, anywhere=False)


async def pressed(request: Request) -> None:
    """A menu of the panel, or its button."""
    await request.same()
    name, value = request.press.text, request.values[0] if request.values else ""
    if name == "role" and value.isdigit():
        await server(request, {"who": ROLE, "role": value}, None, anywhere=False)
    elif name == "who" and value in (EVERYBODY, MODERATORS):
        await server(request, {"who": value, "role": None}, None, anywhere=False)
    elif name == "channel" and value.isdigit():
        await server(request, {}, value, anywhere=False)
    elif name == "pace" and value:
        await server(request, {"pace": value}, None, anywhere=False)
    elif name == "anywhere":
        await server(request, {}, None, anywhere=True)
    else:
        raise Refused("stale", expected=request.press.revision)


async def form(request: Request) -> None:
    await request.interaction.response.send_modal(modal(server_message.form()))


async def filled(request: Request) -> None:
    """What is typed: how many games, the pace, the zone; what was left empty stays."""
    await request.same()
    given = {name: one for name, one in typed(request.interaction.data).items() if one}
    wishes: dict[str, Any] = {name: given[name] for name in ("pace", "zone") if name in given}
    if "most" in given:
        most = given["most"]
        wishes["most"] = int(most) if most.isascii() and most.isdigit() else 0
    await server(request, wishes, None, anywhere=False)


def add_to(group: app_commands.Group, router: Router) -> None:
    @group.command(name="server", description=about("host_server"))
    @app_commands.describe(
        who=about("opt_who"), role=about("opt_role"), channel=about("opt_channel"),
        anywhere=about("opt_anywhere"), most=about("opt_most"), pace=about("opt_server_pace"),
        zone=about("opt_server_zone"),
    )  # fmt: skip
    @app_commands.choices(who=closed("who_choice", WHO))
    @app_commands.autocomplete(pace=pace_offer, zone=zone_offer)
    async def choose(
        interaction: Interaction,
        who: str | None = None,
        role: discord.Role | None = None,
        channel: Place | None = None,
        anywhere: bool = False,
        most: app_commands.Range[int, 1, 200] | None = None,
        pace: str | None = None,
        zone: str | None = None,
    ) -> None:
        given = {"who": who, "most": most, "pace": pace, "zone": zone}
        wishes: dict[str, Any] = {name: one for name, one in given.items() if one is not None}
        if role is not None:
            wishes |= {"who": ROLE, "role": str(role.id)}
        elif who == EVERYBODY:
            wishes["role"] = None
        place = None if channel is None else str(channel.id)
        await router.guarded(interaction, lambda request: server(request, wishes, place, anywhere))


PRESSES: Mapping[str, Handler] = {
    "host_server": show,
    "server_set": pressed,
    "server_form": form,
    "server_filled": filled,
}
