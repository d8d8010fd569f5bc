"""/host server: what the moderators of a server allow there."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.app.tables.server_settings import ALL_MEMBERS, MODERATORS, ROLE, WHO
from bot.chat.handlers.command_helpers import about, closed, pace_offer, zone_offer
from bot.chat.handlers.press_declarations import CommandRouter, handles
from bot.chat.message import LONGEST, Form, Message, fit
from bot.chat.messages import player_names, server_message
from bot.chat.presses.seats import ChangeServer, FillServerForm, OpenServerForm, ShowServer
from bot.chat.request import Request, display_name
from bot.chat.responder import Acknowledge, Answer, Interaction, Reply
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


async def choose(
    request: Request,
    wanted: dict[str, Any],
    place: str | None = None,
    *,
    anywhere: bool = False,
) -> Answer:
    """Show what a server allows, or change it and let all here read that."""
    if request.server is None:
        raise Refused("only_in_server")
    servers = request.context.app.server_settings
    before = await servers.read(request.server)
    if place is not None:
        wanted = {**wanted, "places": toggled(before.places, place)}
    if anywhere:
        wanted = {**wanted, "places": ()}
    may = request.by.moderates == request.server
    if not wanted:
        return server_message.panel(before, may_change=may)
    after = await servers.choose(request.server, request.by, **wanted)
    panel = server_message.panel(after, may_change=may)
    if after == before:
        return panel
    by = player_names.bold(display_name(request.interaction.user))
    changed = WORDS.say("server", "changed", by=by)
    announced = Message(fit(f"{changed}\n{server_message.shown(after)}", LONGEST))
    return Reply(panel, public=(announced,))


def toggled(places: tuple[str, ...], place: str) -> tuple[str, ...]:
    """Return the channels with one more; named again, it is taken from the list."""
    return tuple(one for one in places if one != place) if place in places else (*places, place)


@handles(ShowServer)
async def show(request: Request, pressed: ShowServer) -> Answer:
    return await choose(request, {})


@handles(ChangeServer, Acknowledge.UPDATE)
async def change(request: Request, pressed: ChangeServer) -> Answer:
    """Take what a menu of the panel, or its button, says."""
    name, value = pressed.name, request.value
    if name == "role" and value.isdigit():
        return await choose(request, {"who": ROLE, "role": value})
    if name == "who" and value in (ALL_MEMBERS, MODERATORS):
        return await choose(request, {"who": value, "role": None})
    if name == "channel" and value.isdigit():
        return await choose(request, {}, value)
    if name == "pace" and value:
        return await choose(request, {"pace": value})
    if name == "anywhere":
        return await choose(request, {}, anywhere=True)
    raise Refused("stale", expected=pressed.revision)


@handles(OpenServerForm, Acknowledge.FORM)
async def open_form(request: Request, pressed: OpenServerForm) -> Form:
    return server_message.form()


@handles(FillServerForm, Acknowledge.UPDATE)
async def filled(request: Request, pressed: FillServerForm) -> Answer:
    """Take what was typed: how many games, the pace, the zone; what was left empty stays."""
    given = {name: one for name, one in request.fields.items() if one}
    wanted: dict[str, Any] = {name: given[name] for name in ("pace", "zone") if name in given}
    if "most" in given:
        most = given["most"]
        wanted["most"] = int(most) if most.isascii() and most.isdigit() else 0
    return await choose(request, wanted)


def add_to(group: app_commands.Group, router: CommandRouter) -> None:
    @group.command(name="server", description=about("host_server"))
    @app_commands.describe(
        who=about("opt_who"), role=about("opt_role"), channel=about("opt_channel"),
        anywhere=about("opt_anywhere"), most=about("opt_most"), pace=about("opt_server_pace"),
        zone=about("opt_server_zone"),
    )  # fmt: skip
    @app_commands.choices(who=closed("who_choice", WHO))
    @app_commands.autocomplete(pace=pace_offer, zone=zone_offer)
    async def server(
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
        wanted: dict[str, Any] = {name: one for name, one in given.items() if one is not None}
        if role is not None:
            wanted |= {"who": ROLE, "role": str(role.id)}
        elif who == ALL_MEMBERS:
            wanted["role"] = None
        place = None if channel is None else str(channel.id)
        await router.answer(
            interaction, lambda request: choose(request, wanted, place, anywhere=anywhere)
        )
