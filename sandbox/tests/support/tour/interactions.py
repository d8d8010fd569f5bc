"""A tour of interactions: every kind that a person can begin, every way a bot can answer."""

import contextlib
from typing import Any

import discord
from discord import app_commands

from sandbox.server import Sandbox
from sandbox.testing.running import Demo
from support.tour.things import Questions, board, buttons, layout

Interaction = discord.Interaction


def prepare(bot: Demo) -> None:
    """Give the bot its commands, and its answers to buttons and forms."""
    bot.on_component = pressed

    @bot.tree.command(description="Answer at once, in many ways")
    async def say(interaction: Interaction, how: str = "plain") -> None:
        await WAYS[how](interaction)

    @say.autocomplete("how")
    async def ways(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=way, value=way) for way in WAYS]

    @bot.tree.command(description="Every kind of option")
    async def all_options(
        interaction: Interaction,
        who: discord.Member,
        where: discord.TextChannel,
        what: discord.Role,
        count: app_commands.Range[int, 1, 9],
        share: float,
        sure: bool = False,
        side: app_commands.Choice[str] | None = None,
        drawn: discord.Attachment | None = None,
    ) -> None:
        await interaction.response.send_message(f"{who.mention} {where.mention} {what.mention}")

    game = app_commands.Group(name="game", description="Games")

    @game.command(name="start", description="Start one")
    async def start(interaction: Interaction, name: str) -> None:
        await interaction.response.send_message(name)

    bot.tree.add_command(game)

    @bot.tree.context_menu(name="Quote this")
    async def quote(interaction: Interaction, message: discord.Message) -> None:
        await interaction.response.send_message(message.content or "a picture")

    @bot.tree.context_menu(name="Show hand")
    async def hand(interaction: Interaction, user: discord.User) -> None:
        await interaction.response.send_message(user.name, ephemeral=True)


async def plain(interaction: Interaction) -> None:
    await interaction.response.send_message("Hello", view=buttons())
    await interaction.original_response()
    await interaction.edit_original_response(content="Hello again")


async def secret(interaction: Interaction) -> None:
    await interaction.response.send_message("Hush", ephemeral=True)
    await interaction.delete_original_response()


async def drawn(interaction: Interaction) -> None:
    await interaction.response.send_message(files=[board(), board("moves.png")], view=layout())
    with contextlib.suppress(discord.HTTPException):
        # Only the first answer counts; the raw call passes by discord.py's own check.
        await interaction.client.http.request(
            discord.http.Route(
                "POST",
                "/interactions/{i}/{token}/callback",
                i=interaction.id,
                token=interaction.token,
            ),
            json={"type": 5},
        )


async def later(interaction: Interaction) -> None:
    await interaction.response.defer(thinking=True)
    more = await interaction.followup.send("Done", wait=True)
    other = await interaction.followup.send(file=board(), ephemeral=True, wait=True)
    await interaction.followup.send(view=layout(drawn=False), wait=True)
    await interaction.followup.fetch_message(more.id)
    await more.edit(content="Really done", attachments=[board()])
    await other.delete()


async def quietly(interaction: Interaction) -> None:
    await interaction.response.defer(ephemeral=True)
    await interaction.edit_original_response(
        view=layout(), attachments=[board(), board("moves.png")]
    )


async def asking(interaction: Interaction) -> None:
    await interaction.response.send_modal(Questions())


async def wrong(interaction: Interaction) -> None:
    with contextlib.suppress(discord.HTTPException):
        await interaction.response.send_message("x" * 2001)
    await interaction.response.send_message("Shorter")
    with contextlib.suppress(discord.HTTPException):
        await interaction.followup.fetch_message(1)


WAYS = {way.__name__: way for way in (plain, secret, drawn, later, quietly, asking, wrong)}


async def pressed(interaction: Interaction) -> None:
    """Answer a button, a select or a form by its name."""
    match interaction.data and interaction.data.get("custom_id"):
        case "ask":
            await interaction.response.send_modal(Questions())
        case "wait":
            await interaction.response.defer()
            await interaction.edit_original_response(content="Thank you for waiting")
            await interaction.followup.send("It was worth it", ephemeral=True)
        case "cell":
            await interaction.response.edit_message(content="Moved", attachments=[board()])
        case "who":
            await interaction.response.defer(thinking=True, ephemeral=True)
            await interaction.followup.send("Them")
        case "again":
            await interaction.response.edit_message(view=layout(drawn=False), attachments=[])
        case "move" if interaction.message is not None:
            await interaction.response.edit_message(content="Answered")
        case _:
            await interaction.response.send_message("Noted", ephemeral=True)


async def answering(world: Sandbox, bot: Demo) -> None:
    """Alice goes through all of it."""
    (alice,) = world.users("alice")
    tables = world.channel("tables")
    await alice.autocomplete(tables, "say", focused="how", text="p")
    for way in ("secret", "later", "quietly", "wrong"):
        await alice.slash(tables, "say", how=way)
    opened = await alice.slash(tables, "say", how="asking")
    await opened.submit(Move="I4", Cell=["Cell 1"], Side="White", Sure=True)
    shown = (await alice.slash(tables, "say", how="plain")).message
    opened = await alice.click(shown, "Ask")
    await opened.submit(Move="I4", Cell=["Cell 1"], Side="White", Sure=True)
    await alice.click(shown, "Wait")
    await alice.click(shown, "Roll")
    await alice.select(shown, ["Cell 2"], custom_id="cell")
    await alice.select(shown, [alice], custom_id="who")
    await alice.select(shown, [tables], custom_id="where")
    laid_out = (await alice.slash(tables, "say", how="drawn")).message
    await alice.click(laid_out, "Again")
    await alice.menu("Quote this", shown)
    await alice.menu("Show hand", alice, tables)
    await alice.slash(tables, "game start", name="shogi")
    await alice.slash(alice.dm(world.bot.id), "say", how="plain")
    everyone = world.guild.roles[next(iter(world.guild.roles))]
    await alice.slash(
        tables,
        "all_options",
        who=alice,
        where=tables,
        what=everyone,
        count=3,
        share=0.5,
        sure=True,
        drawn=("board.png", board().fp.read()),
    )


async def commands(world: Sandbox, bot: Demo) -> None:
    """Commands one by one, everywhere and in one guild."""
    assert bot.application_id is not None
    api, app, guild = bot.http, bot.application_id, world.guild.id
    body: Any = {"name": "extra", "description": "One more", "type": 1}
    await bot.tree.fetch_commands()
    made = await api.upsert_global_command(app, body)
    await api.get_global_command(app, int(made["id"]))
    await api.edit_global_command(app, int(made["id"]), {"description": "Another"})
    await api.delete_global_command(app, int(made["id"]))
    await api.bulk_upsert_guild_commands(app, guild, [body])
    await api.get_guild_commands(app, guild)
    made = await api.upsert_guild_command(app, guild, {**body, "name": "local"})
    await api.get_guild_command(app, guild, int(made["id"]))
    await api.edit_guild_command(app, guild, int(made["id"]), {"description": "Another"})
    await api.delete_guild_command(app, guild, int(made["id"]))
    body["name"] = "Not A Name"
    with contextlib.suppress(discord.HTTPException):
        await api.upsert_global_command(app, body)
    with contextlib.suppress(discord.HTTPException):
        await api.get_global_command(app, 1)
