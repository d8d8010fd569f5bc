"""Direct messages, rights, and people who come and go."""

import io

import discord
import pytest

from sandbox.actors import NotPossible
from sandbox.ids import RoleId, UserId
from sandbox.model import guilds_and_channels, message_changes
from sandbox.model.channels import ChannelKind
from sandbox.model.people import Intent
from sandbox.model.permissions import NOTHING, Overwrite, Permission, in_channel
from sandbox.server import Sandbox
from sandbox.testing.running import Demo
from support.launch import Launch, place
from support.pictures import png


@pytest.fixture
async def client(bot: Demo, launch: Launch) -> Demo:
    bot.sync = False
    await launch(bot)
    return bot


async def test_a_direct_message_with_a_picture_is_sent_and_edited(
    world: Sandbox, client: Demo
) -> None:
    alice, bob = world.users("alice", "bob")
    person = await client.fetch_user(alice.id)
    sent = await person.send("Your turn", file=discord.File(io.BytesIO(png()), "board.png"))
    await sent.edit(content="Your turn!")
    (received,) = alice.inbox
    assert received.content == "Your turn!"
    assert received.attachments[0].filename == "board.png"
    assert len(alice.sounds) == 1
    assert bob.inbox == []
    assert not bob.sees(received)


async def test_who_closed_their_messages_is_not_reached(world: Sandbox, client: Demo) -> None:
    alice = world.user("alice")
    alice.close_dms()
    person = await client.fetch_user(alice.id)
    with pytest.raises(discord.Forbidden) as refused:
        await person.send("hello")
    assert refused.value.code == 50007
    alice.open_dms()
    await person.send("hello")


async def test_who_left_is_not_reached(world: Sandbox, client: Demo) -> None:
    alice = world.user("alice")
    person = await client.fetch_user(alice.id)
    guilds_and_channels.leave(world.model, world.guild, alice.id)
    with pytest.raises(discord.Forbidden) as refused:
        await person.send("hello")
    assert refused.value.code == 50278
    with pytest.raises(discord.NotFound) as unknown:
        await client.guilds[0].fetch_member(alice.id)
    assert unknown.value.code == 10007
    with pytest.raises(NotPossible):
        await alice.say(world.channel("tables"), "hello")


async def test_members_and_roles_are_fetched(world: Sandbox, client: Demo) -> None:
    alice = world.user("alice")
    players = guilds_and_channels.new_role(world.model, world.guild, "players")
    guilds_and_channels.give_role(world.model, world.guild, alice.id, players.id)
    await world.settled()
    guild = client.guilds[0]
    member = await guild.fetch_member(alice.id)
    assert [role.name for role in member.roles] == ["@everyone", "players"]
    names = {role.name for role in await guild.fetch_roles()}
    assert names == {"@everyone", "bot", "players"}
    fetched = await client.fetch_guild(guild.id)
    assert fetched.approximate_member_count == len(world.guild.members)
    assert {channel.name for channel in await guild.fetch_channels()} == {"tables", "lobby"}


@pytest.mark.parametrize(
    ("denied", "code"),
    [
        (Permission.VIEW_CHANNEL, 50001),
        (Permission.SEND_MESSAGES, 50013),
        (Permission.ATTACH_FILES, 50013),
        (Permission.EMBED_LINKS, 50013),
    ],
)
async def test_a_missing_right_is_missed(
    world: Sandbox, client: Demo, denied: Permission, code: int
) -> None:
    channel = place(client, world)
    guilds_and_channels.permit(world.model, world.channel("tables"), world.bot.id, deny=denied)
    file = discord.File(io.BytesIO(png()), "board.png")
    with pytest.raises(discord.Forbidden) as refused:
        await channel.send("hello", file=file, embed=discord.Embed(title="x"))
    assert refused.value.code == code


async def test_all_members_are_listed_for_a_bot_with_the_intent_only(
    world: Sandbox, client: Demo
) -> None:
    world.users("alice", "bob")
    with pytest.raises(discord.Forbidden) as refused:
        await client.http.get_members(world.guild.id, limit=100, after=None)
    assert refused.value.code == 50001
    world.bot.privileged = Intent.GUILD_MEMBERS
    assert len(await client.http.get_members(world.guild.id, limit=100, after=None)) == 4


async def test_a_channel_that_is_shut_is_there_but_says_nothing(
    world: Sandbox, client: Demo
) -> None:
    secret = guilds_and_channels.new_channel(world.model, world.guild, "secret", topic="plans")
    player = guilds_and_channels.new_role(world.model, world.guild, "players")
    alice = world.user("alice")
    guilds_and_channels.permit(world.model, secret, player, allow=Permission.VIEW_CHANNEL)
    guilds_and_channels.permit(world.model, secret, alice.user, allow=Permission.VIEW_CHANNEL)
    everyone = world.guild.roles[world.guild.everyone]
    await world.settled()
    known = client.get_channel(secret.id)
    assert isinstance(known, discord.TextChannel)
    assert known.name == "secret"
    guilds_and_channels.permit(world.model, secret, everyone, deny=Permission.VIEW_CHANNEL)
    await world.settled()
    me = known.guild.me
    assert (known.name, known.topic) == ("___hidden___", None)
    assert not known.permissions_for(me).view_channel
    assert list(known.overwrites) == [known.guild.default_role]
    with pytest.raises(discord.Forbidden) as refused:
        await client.fetch_channel(secret.id)
    assert refused.value.code == 50001
    assert secret.id not in {one.id for one in await known.guild.fetch_channels()}
    # A role opens it again, and the bot hears of it.
    guilds_and_channels.give_role(world.model, world.guild, world.bot.id, player.id)
    await world.settled()
    assert (known.name, known.topic) == ("secret", "plans")
    assert known.permissions_for(me).view_channel
    guilds_and_channels.take_role(world.model, world.guild, world.bot.id, player.id)
    await world.settled()
    assert known.name == "___hidden___"


async def test_a_bot_that_arrives_hears_of_channels_that_are_shut(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    tables = world.channel("tables")
    guilds_and_channels.permit(world.model, tables, world.bot.id, deny=Permission.VIEW_CHANNEL)
    await launch(bot)
    names = {channel.name for channel in bot.guilds[0].channels}
    assert names == {"___hidden___", "lobby"}


async def test_a_channel_a_bot_makes_for_some_is_shut_for_others(
    world: Sandbox, client: Demo
) -> None:
    alice, bob = world.users("alice", "bob")
    host = guilds_and_channels.new_role(world.model, world.guild, "hosts", Permission.ADMINISTRATOR)
    guilds_and_channels.give_role(world.model, world.guild, world.bot.id, host.id)
    guild = client.guilds[0]
    shut = discord.PermissionOverwrite(view_channel=False)
    member = await guild.fetch_member(alice.id)
    made = await guild.create_text_channel(
        "den",
        overwrites={
            guild.default_role: shut,
            member: discord.PermissionOverwrite(view_channel=True),
        },
        slowmode_delay=5,
        nsfw=True,
    )
    assert (made.slowmode_delay, made.nsfw) == (5, True)
    assert world.channel("den") in alice.channels()
    assert world.channel("den") not in bob.channels()
    # What is made in a category is as shut as that; what is moved there stays as it was.
    category = await guild.create_category("back room", overwrites={guild.default_role: shut})
    await category.create_text_channel("inside")
    assert world.channel("inside") not in bob.channels()
    await place(client, world).edit(category=category)
    assert world.channel("tables").parent == category.id
    assert world.channel("tables") in bob.channels()


async def test_an_interaction_tells_what_both_sides_may_do(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    got: list[discord.Permissions] = []

    @bot.tree.command(description="Rights")
    async def rights(interaction: discord.Interaction) -> None:
        got.extend([interaction.permissions, interaction.app_permissions])
        await interaction.response.send_message("ok")

    await launch(bot)
    tables = world.channel("tables")
    alice = world.user("alice")
    guilds_and_channels.permit(world.model, tables, alice.id, deny=Permission.SEND_MESSAGES)
    guilds_and_channels.permit(world.model, tables, world.bot.id, deny=Permission.ATTACH_FILES)
    await alice.slash(tables, "rights")
    person, app = got
    assert (person.send_messages, person.attach_files) == (False, True)
    assert (app.send_messages, app.attach_files) == (True, False)


async def test_the_owner_has_every_right_there_is(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    got: list[discord.Permissions] = []

    @bot.tree.command(description="Out")
    @discord.app_commands.checks.has_permissions(ban_members=True, moderate_members=True)
    async def ban(interaction: discord.Interaction) -> None:
        got.append(interaction.permissions)
        await interaction.response.send_message("ok")

    await launch(bot)
    await world.user("host").slash(world.channel("tables"), "ban")
    assert got == [discord.Permissions.all()]


async def test_commands_are_offered_only_to_whom_they_may_serve(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    @bot.tree.command(description="Moderate")
    @discord.app_commands.default_permissions(manage_messages=True)
    async def moderate(interaction: discord.Interaction) -> None: ...

    @bot.tree.command(description="In guilds")
    @discord.app_commands.guild_only()
    async def here(interaction: discord.Interaction) -> None: ...

    @bot.tree.command(description="For adults", nsfw=True)
    async def wine(interaction: discord.Interaction) -> None: ...

    await launch(bot)
    alice = world.user("alice")
    tables, lobby = world.channel("tables"), world.channel("lobby")
    lobby.nsfw = True
    booth = guilds_and_channels.new_thread(world.model, lobby, "booth", alice.id)
    assert [c.name for c in alice.commands(tables)] == ["here"]
    assert [c.name for c in alice.commands(lobby)] == ["here", "wine"]
    assert [c.name for c in alice.commands(booth)] == ["here", "wine"]
    for kind in (ChannelKind.FORUM, ChannelKind.CATEGORY):
        assert (
            alice.commands(guilds_and_channels.new_channel(world.model, world.guild, "shelf", kind))
            == []
        )
    assert [c.name for c in alice.commands(alice.dm(world.bot.id))] == ["moderate", "wine"]
    guilds_and_channels.permit(
        world.model, tables, alice.id, deny=Permission.USE_APPLICATION_COMMANDS
    )
    assert alice.commands(tables) == []


async def test_a_moderator_deletes_a_message(world: Sandbox, client: Demo) -> None:
    host, alice = world.users("host", "alice")
    sent = await place(client, world).send("board")
    (shown,) = alice.screen(world.channel("tables"))
    with pytest.raises(NotPossible):
        await alice.delete(shown)
    await host.delete(shown)
    with pytest.raises(discord.NotFound) as refused:
        await sent.edit(content="again")
    assert refused.value.code == 10008


async def test_a_deleted_channel_is_unknown(world: Sandbox, client: Demo) -> None:
    channel = place(client, world)
    guilds_and_channels.delete_channel(world.model, world.channel("tables"))
    await world.settled()
    assert client.events("guild_channel_delete")
    with pytest.raises(discord.NotFound) as refused:
        await channel.send("hello")
    assert refused.value.code == 10003


async def test_a_guild_removes_the_bot_and_takes_it_back(world: Sandbox, client: Demo) -> None:
    channel = place(client, world)
    guilds_and_channels.leave(world.model, world.guild, world.bot.id)
    await world.settled()
    assert list(client.guilds) == []
    assert len(client.events("guild_remove")) == 1
    with pytest.raises(discord.Forbidden) as refused:
        await channel.send("hello")
    assert refused.value.code == 50001
    guilds_and_channels.invite_bot(world.model, world.guild, world.bot)
    await world.settled()
    assert len(client.events("guild_join")) == 1
    await place(client, world).send("back")


async def test_people_come_and_go_and_a_bot_with_the_intent_hears(
    world: Sandbox, launch: Launch
) -> None:
    world.bot.privileged = Intent.GUILD_MEMBERS
    # With no time at all discord.py forgets to ask who is there.
    bot = Demo(discord.Intents(guilds=True, members=True), guild_ready_timeout=0.01)
    await launch(bot)
    assert len(bot.guilds[0].members) == len(world.guild.members)
    alice = world.user("alice")
    await world.settled()
    assert [member.id for (member,) in bot.events("member_join")] == [alice.id]
    guilds_and_channels.leave(world.model, world.guild, alice.id)
    await world.settled()
    assert len(bot.events("member_remove")) == 1


async def test_two_bots_do_not_hear_each_others_commands(world: Sandbox, launch: Launch) -> None:
    other = world.new_bot("other")
    answered: list[str] = []
    for application, name in ((world.bot, "first"), (other, "second")):
        bot = Demo()

        @bot.tree.command(name=name, description="Answer")
        async def answer(interaction: discord.Interaction, name: str = name) -> None:
            answered.append(name)
            await interaction.response.send_message(name)

        await launch(bot, application.token)
    alice = world.user("alice")
    await alice.slash(world.channel("tables"), "second")
    await alice.slash(world.channel("tables"), "first")
    assert answered == ["second", "first"]


async def test_messages_deleted_by_the_world_are_announced(world: Sandbox, launch: Launch) -> None:
    bot = Demo(discord.Intents(guilds=True, guild_messages=True))
    await launch(bot)
    alice = world.user("alice")
    said = await alice.say(world.channel("tables"), "oops")
    message_changes.delete(world.model, said.channel, [said.id])
    await world.settled()
    assert len(bot.events("raw_message_delete")) == 1


async def test_commands_and_buttons_work_in_direct_messages(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    places_seen: list[str] = []

    async def pressed(interaction: discord.Interaction) -> None:
        places_seen.append(type(interaction.channel).__name__)
        await interaction.response.edit_message(content="pressed")

    @bot.tree.command(description="Play")
    async def play(interaction: discord.Interaction) -> None:
        assert interaction.guild is None
        assert interaction.context.dm_channel
        view = discord.ui.View()
        view.add_item(discord.ui.Button(label="Go", custom_id="go"))
        view.stop()
        await interaction.response.send_message("Ready?", view=view)

    bot.on_component = pressed
    await launch(bot)
    alice = world.user("alice")
    response = await alice.slash(alice.dm(world.bot.id), "play")
    assert [message.content for message in alice.inbox] == ["Ready?"]
    await alice.click(response.message, "Go")
    assert alice.inbox[0].content == "pressed"
    assert places_seen == ["DMChannel"]


def test_rights_in_a_channel_come_from_everyone_then_roles_then_the_person() -> None:
    everyone, red, blue, alice = RoleId(1), RoleId(2), RoleId(3), UserId(4)
    see, write = Permission.VIEW_CHANNEL, Permission.SEND_MESSAGES

    def rights(*overwrites: Overwrite) -> Permission:
        return in_channel(see | write, everyone, [red, blue], alice, overwrites)

    silent = Overwrite(everyone, person=False, deny=write)
    refused = Overwrite(red, person=False, deny=write)
    allowed = Overwrite(blue, person=False, allow=write)
    assert rights(silent) == see
    # What one role allows, no other takes away; only the person's own entry does.
    assert rights(silent, allowed, refused) == see | write
    assert rights(allowed, Overwrite(alice, person=True, deny=write)) == see
    # A person who cannot see a channel can do nothing there.
    assert rights(allowed, Overwrite(everyone, person=False, deny=see)) == NOTHING
