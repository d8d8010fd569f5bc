"""The local Discord keeps to Discord's own description of its API.

One bot is taken through nearly every route. The exchanges of all other tests are held to the same
contract where their sandbox is taken down.
"""

import discord

from sandbox.model.people import Intent
from sandbox.model.permissions import Permission
from sandbox.rest.router import SUBJECTS
from sandbox.server import Sandbox
from sandbox.testing.contract import required
from sandbox.testing.openapi import document
from sandbox.testing.payload_types import check
from sandbox.testing.running import Demo
from support.launch import Launch
from support.tour import interactions, messages, places

AT_LEAST = 60
EVENTS = 20
TOUR = (
    places.people,
    places.channels,
    messages.sending,
    messages.marking,
    messages.private,
    messages.refusals,
    places.threads,
    places.posts,
    interactions.commands,
    interactions.answering,
    places.farewell,
)


async def test_every_exchange_of_the_tour_is_as_discord_describes_it(
    world: Sandbox, launch: Launch
) -> None:
    contract = required()
    bot = Demo(discord.Intents(guilds=True, messages=True, reactions=True, typing=True))
    interactions.prepare(bot)
    empower(world)
    await launch(bot)
    for part in TOUR:
        await part(world, bot)
        await world.settled()
    exchanges = world.journal.exchanges
    shapes = contract.shapes(exchanges)
    findings = contract.check(exchanges)
    print(f"\ncontract: {len(shapes)} distinct exchanges, {len(findings)} findings")
    assert findings == [], "\n".join(findings)
    assert len(shapes) >= AT_LEAST
    events = {frame.event for frame in world.journal.frames if frame.event is not None}
    print(f"events: {len(events)} kinds, {len(check(world.journal.frames))} findings")
    assert len(events) >= EVENTS
    assert untouched(world) == set()


def empower(world: Sandbox) -> None:
    """Let the bot do everything, except what is forbidden to it in one place."""
    for role in world.guild.roles.values():
        if role.managed_by == world.bot.id:
            role.permissions = ~Permission.ADMINISTRATOR
    world.bot.privileged = Intent.GUILD_MEMBERS


def untouched(world: Sandbox) -> set[str]:
    """Routes that the tour left out."""
    called = {(exchange.method, exchange.route) for exchange in world.journal.exchanges}
    return {
        f"{route.method} {route.template}"
        for subject in SUBJECTS
        for route in subject.ROUTES
        if (route.method, route.template) not in called
    }


def test_every_route_is_one_of_discords() -> None:
    required()
    source = document()
    assert source is not None
    paths = source.content["paths"]
    routes = [route for subject in SUBJECTS for route in subject.ROUTES]
    assert [r.template for r in routes if r.method.lower() not in paths.get(r.template, {})] == []
