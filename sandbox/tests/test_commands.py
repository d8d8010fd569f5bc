"""Command sync."""

from typing import Any

import discord
import pytest
from discord import app_commands

from sandbox.server import Sandbox
from sandbox.testing.running import Demo
from support.launch import Launch


def command(name: str, description: str = "Does something") -> Any:
    async def callback(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(name)

    return app_commands.Command(name=name, description=description, callback=callback)


async def test_ids_stay_the_same_across_syncs(world: Sandbox, bot: Demo, launch: Launch) -> None:
    bot.tree.add_command(command("play"))
    bot.tree.add_command(command("stop"))
    await launch(bot)
    first = {c.name: c.id for c in await bot.tree.fetch_commands()}
    bot.tree.remove_command("stop")
    bot.tree.add_command(command("help"))
    await bot.tree.sync()
    second = {c.name: c.id for c in await bot.tree.fetch_commands()}
    assert set(second) == {"play", "help"}
    assert second["play"] == first["play"]


async def test_a_guild_has_commands_of_its_own(world: Sandbox, bot: Demo, launch: Launch) -> None:
    bot.tree.add_command(command("everywhere"))
    guild = discord.Object(world.guild.id)
    bot.tree.add_command(command("here"), guild=guild)
    await launch(bot)
    await bot.tree.sync(guild=guild)
    alice = world.user("alice")
    tables = world.channel("tables")
    assert [c.name for c in alice.commands(tables)] == ["here", "everywhere"]
    assert (await alice.slash(tables, "here")).message.content == "here"
    (fetched,) = await bot.tree.fetch_commands(guild=guild)
    assert fetched.guild_id == world.guild.id


async def test_single_commands_are_changed_and_deleted(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    bot.tree.add_command(command("play"))
    await launch(bot)
    (fetched,) = await bot.tree.fetch_commands()
    edited = await fetched.edit(description="Play a game")
    assert edited.description == "Play a game"
    assert edited.id == fetched.id
    one = await bot.tree.fetch_command(fetched.id)
    assert one.description == "Play a game"
    # Its kind is the one thing that never changes.
    path = f"/applications/{world.bot.id}/commands/{fetched.id}"
    change = {"description": "Play on", "type": 4}
    changed = await bot.http.request(discord.http.Route("PATCH", path), json=change)
    assert (changed["type"], changed["description"]) == (1, "Play on")
    body: Any = {"name": "new", "description": "New", "type": 1, "options": []}
    made = await bot.http.upsert_global_command(world.bot.id, body)
    assert made["name"] == "new"
    await fetched.delete()
    assert [c.name for c in await bot.tree.fetch_commands()] == ["new"]
    with pytest.raises(discord.NotFound):
        await bot.tree.fetch_command(fetched.id)


async def test_what_is_no_set_deletes_nothing(world: Sandbox, bot: Demo, launch: Launch) -> None:
    @bot.tree.command(description="Play")
    async def play(interaction: discord.Interaction) -> None:
        pass

    await launch(bot)
    nothing: Any = {}
    with pytest.raises(discord.HTTPException) as refused:
        await bot.http.bulk_upsert_global_commands(world.bot.id, nothing)
    assert refused.value.status == 400
    assert len(world.model.state.commands) == 1


async def test_there_is_no_room_for_a_sixteenth_menu_entry(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    await launch(bot)

    async def add(name: str) -> None:
        entry: Any = {"name": name, "type": 3}
        await bot.http.upsert_global_command(world.bot.id, entry)

    for number in range(15):
        await add(f"Look {number}")
    # One that is there already is changed, not added.
    await add("Look 0")
    with pytest.raises(discord.HTTPException) as refused:
        await add("Look 15")
    assert refused.value.code == 30032


async def test_a_set_that_discord_would_not_take_is_refused(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    await launch(bot)
    bodies: Any = [{"name": "Not Lower", "description": "x", "type": 1}]
    with pytest.raises(discord.HTTPException) as refused:
        await bot.http.bulk_upsert_global_commands(world.bot.id, bodies)
    assert refused.value.code == 50035
    assert await bot.tree.fetch_commands() == []


async def test_an_option_that_holds_no_others_is_shown_without_them(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    await launch(bot)
    option: Any = {"type": 3, "name": "where", "description": "Where", "options": ["nowhere"]}
    body: Any = {"name": "go", "description": "Go", "options": [option]}
    (command,) = await bot.http.bulk_upsert_global_commands(world.bot.id, [body])
    shown: Any = command
    assert shown["options"] == [{"type": 3, "name": "where", "description": "Where"}]
