"""/host server: what the moderators of a server allow there."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot import naming
from bot.cogs.options import about, closed, pace_offer, zone_offer
from bot.here import Here, Interaction
from bot.router import Router
from bot.servers import EVERYBODY, ROLE, WHO, Allowed
from bot.ui import discords
from bot.ui.parts import LONGEST, Post, fit
from bot.ui.words import WORDS
from engine.core.refusal import Refused

Place = discord.TextChannel | discord.ForumChannel


async def server(here: Here, wishes: dict[str, Any], place: Place | None, anywhere: bool) -> None:
    """Show what a server has chosen, or change it and let everybody here read that."""
    await here.fresh()
    if here.server is None:
        raise Refused("only_in_server")
    servers = here.service.desk.servers
    before = await servers.of(here.server)
    if place is not None:
        wishes["places"] = toggled(before.places, str(place.id))
    if anywhere:
        wishes["places"] = ()
    if not wishes:
        await here.answer(Post(shown(before)))
        return
    after = await servers.choose(here.server, here.by, **wishes)
    await here.answer(Post(shown(after)))
    if after != before:
        by = naming.bold(here.interaction.user.display_name)
        told = Post(fit(f"{WORDS.say('server', 'changed', by=by)}\n{shown(after)}", LONGEST))
        await here.interaction.followup.send(ephemeral=False, **discords.sending(told))


def toggled(places: tuple[str, ...], place: str) -> tuple[str, ...]:
    """Named again, a channel is taken from the list."""
    return tuple(one for one in places if one != place) if place in places else (*places, place)


def shown(found: Allowed) -> str:
    who = WORDS.say("who", found.who, role=f"<@&{found.role}>")
    places = [f"<#{place}>" for place in found.places]
    where = places or WORDS.say("server", "everywhere")
    return WORDS.say(
        "server", "shown", who=who, where=where, most=found.most, pace=found.pace, zone=found.zone
    )


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
        await router.guarded(interaction, lambda here: server(here, wishes, channel, anywhere))
