"""Threads and forums."""

import discord
import pytest

from sandbox.actors import NotPossible, Until
from sandbox.journal import Trouble
from sandbox.model import guilds_and_channels
from sandbox.model.channels import ChannelKind
from sandbox.model.people import Intent
from sandbox.model.permissions import Permission
from sandbox.server import Sandbox
from sandbox.testing.running import Demo
from support.launch import Launch, place


@pytest.fixture
async def client(bot: Demo, launch: Launch) -> Demo:
    bot.sync = False
    await launch(bot)
    return bot


async def test_a_thread_grows_from_a_message(world: Sandbox, client: Demo) -> None:
    alice = world.user("alice")
    sent = await place(client, world).send("A new table")
    thread = await sent.create_thread(name="table 1")
    assert thread.id == sent.id
    await thread.send("Welcome")
    await thread.add_user(discord.Object(alice.id))
    inside = world.channel("table 1")
    assert [m.content for m in alice.screen(inside)][-1] == "Welcome"
    assert inside.thread is not None
    assert alice.id in inside.thread.members
    fetched = await place(client, world).fetch_message(sent.id)
    assert fetched.flags.has_thread
    assert fetched.thread is not None
    # Who all is there is sent to those who ticked the intent for members.
    with pytest.raises(discord.Forbidden) as closed:
        await thread.fetch_members()
    assert closed.value.code == 50001
    world.bot.privileged = Intent.GUILD_MEMBERS
    members = await thread.fetch_members()
    assert {member.id for member in members} == {world.bot.id, alice.id}
    with pytest.raises(discord.HTTPException) as refused:
        await sent.create_thread(name="again")
    assert refused.value.code == 160004


async def test_a_thread_is_as_slow_as_it_was_made(world: Sandbox, client: Demo) -> None:
    channel = place(client, world)
    board = await channel.send("board")
    threads = [
        await channel.create_thread(name="table 1", slowmode_delay=5),
        await board.create_thread(name="table 2", slowmode_delay=5),
    ]
    assert [thread.slowmode_delay for thread in threads] == [5, 5]


async def test_who_may_write_in_threads_only_may_type_there_too(
    world: Sandbox, client: Demo
) -> None:
    kind = discord.ChannelType.public_thread
    thread = await place(client, world).create_thread(name="table 1", type=kind)
    tables = world.channel("tables")
    guilds_and_channels.permit(world.model, tables, world.bot.id, deny=Permission.SEND_MESSAGES)
    async with thread.typing():
        await thread.send("a long answer")
    denied = Permission.SEND_MESSAGES_IN_THREADS
    guilds_and_channels.permit(world.model, tables, world.bot.id, deny=denied)
    with pytest.raises(discord.Forbidden):
        await thread.typing()


async def test_a_private_thread_hides_a_table(world: Sandbox, client: Demo) -> None:
    alice, bob = world.users("alice", "bob")
    thread = await place(client, world).create_thread(name="secret", invitable=False)
    assert thread.type is discord.ChannelType.private_thread
    await thread.add_user(discord.Object(alice.id))
    sent = await thread.send("psst")
    hidden = world.channel("secret")
    shown = world.model.message(hidden.id, world.model.messages(hidden.id)[-1].id)
    assert shown.id == sent.id
    assert alice.sees(shown)
    assert not bob.sees(shown)
    await thread.remove_user(discord.Object(alice.id))
    assert not alice.sees(shown)


async def test_a_bot_that_is_brought_into_a_private_thread_hears_of_it(
    world: Sandbox, client: Demo
) -> None:
    tables, host = world.channel("tables"), world.user("host")
    hidden = guilds_and_channels.new_thread(world.model, tables, "secret", host.id, private=True)
    await world.settled()
    assert client.guilds[0].get_thread(hidden.id) is None
    await host.say(hidden, f"<@{world.bot.id}>, come in")
    ((joined,),) = client.events("thread_join")
    assert (joined.id, joined.me.id) == (hidden.id, world.bot.id)
    assert client.events("thread_create") == []
    await joined.send("Here I am")


async def test_a_member_named_in_a_private_thread_is_brought_in(
    world: Sandbox, client: Demo
) -> None:
    alice, bob, carol, dora = world.users("alice", "bob", "carol", "dora")
    thread = await place(client, world).create_thread(name="secret", invitable=False)
    inside = world.channel("secret")
    assert inside.thread is not None
    await thread.send(alice.mention)
    assert alice.id in inside.thread.members
    assert len(alice.pings) == 1
    sent = await thread.send("board")
    await sent.edit(content=f"board of {bob.mention}")
    # An edit brings people in without a sound.
    assert bob.id in inside.thread.members
    assert bob.pings == []
    # Those who may not invite call only who is there already.
    await alice.say(inside, f"{bob.mention} {carol.mention}")
    assert carol.id not in inside.thread.members
    assert (len(bob.pings), carol.pings) == (1, [])
    guilds_and_channels.permit(
        world.model, world.channel("tables"), dora.id, deny=Permission.VIEW_CHANNEL
    )
    await thread.send(dora.mention)
    assert dora.id not in inside.thread.members


async def test_everyone_in_a_thread_is_who_is_part_of_it(world: Sandbox, client: Demo) -> None:
    alice, bob = world.users("alice", "bob")
    kind = discord.ChannelType.public_thread
    thread = await place(client, world).create_thread(name="table 1", type=kind)
    await thread.add_user(discord.Object(alice.id))
    await thread.send("@everyone", allowed_mentions=discord.AllowedMentions.all())
    assert (len(alice.pings), len(bob.pings)) == (1, 0)


async def test_an_archived_thread_wakes_for_a_message_but_not_for_an_edit(
    world: Sandbox, client: Demo
) -> None:
    kind = discord.ChannelType.public_thread
    thread = await place(client, world).create_thread(name="table 1", type=kind)
    sent = await thread.send("board")
    await thread.edit(archived=True)
    with pytest.raises(discord.HTTPException) as refused:
        await sent.edit(content="new board")
    assert refused.value.code == 50083
    await thread.send("hello again")
    state = world.channel("table 1").thread
    assert state is not None
    assert not state.archived
    await sent.edit(content="new board")


async def test_a_locked_thread_stays_shut(world: Sandbox, client: Demo) -> None:
    kind = discord.ChannelType.public_thread
    thread = await place(client, world).create_thread(name="table 1", type=kind)
    with pytest.raises(discord.Forbidden):
        await thread.edit(locked=True)
    inside = world.channel("table 1")
    guilds_and_channels.lock(world.model, inside, locked=True)
    guilds_and_channels.archive(world.model, inside, archived=True)
    await world.settled()
    with pytest.raises(discord.HTTPException) as refused:
        await thread.send("hello?")
    assert refused.value.code == 160005
    rights = guilds_and_channels.BOT_RIGHTS | Permission.MANAGE_THREADS
    guilds_and_channels.permit(world.model, world.channel("tables"), world.bot.id, allow=rights)
    await thread.edit(archived=False, locked=False)
    await thread.send("hello!")


async def test_people_wake_a_thread_unless_it_is_locked(
    world: Sandbox, bot: Demo, launch: Launch, expected_troubles: set[Trouble]
) -> None:
    expected_troubles.add(Trouble.UNANSWERED)
    codes: list[tuple[int, int]] = []

    @bot.tree.command(description="Board")
    async def board(interaction: discord.Interaction) -> None:
        view = discord.ui.View()
        view.add_item(discord.ui.Button(label="Move", custom_id="move"))
        view.stop()
        try:
            await interaction.response.send_message("Board", view=view)
        except discord.Forbidden as refused:
            codes.append((refused.status, refused.code))

    async def move(interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content="Moved")

    bot.on_component = move
    await launch(bot)
    alice, host = world.users("alice", "host")
    table = guilds_and_channels.new_thread(world.model, world.channel("tables"), "table 1", host.id)
    assert table.thread is not None
    guilds_and_channels.archive(world.model, table, archived=True)
    shown = (await alice.slash(table, "board")).message
    assert not table.thread.archived
    # A button in a thread that was put away fetches it back, like a word does.
    guilds_and_channels.archive(world.model, table, archived=True)
    await alice.click(shown, "Move")
    assert shown.content == "Moved"
    assert not table.thread.archived
    for archived in (False, True):
        guilds_and_channels.lock(world.model, table, locked=True)
        guilds_and_channels.archive(world.model, table, archived=archived)
        with pytest.raises(NotPossible, match="closed"):
            await alice.click(shown, "Move")
        with pytest.raises(NotPossible, match="may not write"):
            await alice.say(table, "hello?")
    response = await alice.slash(table, "board", _until=Until.SENT)
    await world.until(lambda: codes)
    assert codes == [(403, 50083)]
    world.clock.advance(3)
    assert response.did_not_respond
    await host.say(table, "I may.")
    assert not table.thread.archived


async def test_a_bot_may_do_little_in_the_threads_of_others(world: Sandbox, client: Demo) -> None:
    host, alice = world.users("host", "alice")
    tables = world.channel("tables")
    closed = guilds_and_channels.new_thread(
        world.model, tables, "closed", host.id, private=True, invitable=False
    )
    asleep = guilds_and_channels.new_thread(world.model, tables, "asleep", host.id)
    guilds_and_channels.enter(world.model, closed, world.bot.id)
    await world.settled()
    inside = await client.fetch_channel(closed.id)
    outside = await client.fetch_channel(asleep.id)
    assert isinstance(inside, discord.Thread)
    assert isinstance(outside, discord.Thread)
    sent = await outside.send("board")
    with pytest.raises(discord.Forbidden):
        await inside.add_user(discord.Object(alice.id))
    guilds_and_channels.archive(world.model, asleep, archived=True)
    rights = Permission.SEND_MESSAGES_IN_THREADS | Permission.PIN_MESSAGES
    guilds_and_channels.permit(world.model, tables, world.bot.id, deny=rights)
    with pytest.raises(discord.Forbidden):
        await outside.edit(archived=False)
    guilds_and_channels.permit(world.model, tables, world.bot.id, allow=rights)
    with pytest.raises(discord.HTTPException) as refused:
        await sent.pin()
    assert refused.value.code == 50083
    await outside.edit(archived=False)
    await sent.pin()


async def test_threads_are_listed(world: Sandbox, client: Demo) -> None:
    kind = discord.ChannelType.public_thread
    channel = place(client, world)
    awake = await channel.create_thread(name="awake", type=kind)
    asleep = await channel.create_thread(name="asleep", type=kind)
    await asleep.edit(archived=True)
    assert [t.id for t in await channel.guild.active_threads()] == [awake.id]
    assert [t.id async for t in channel.archived_threads()] == [asleep.id]
    await awake.leave()
    await awake.join()


async def test_more_threads_than_fit_a_page_are_listed_to_the_end(
    world: Sandbox, client: Demo
) -> None:
    tables = world.channel("tables")
    made = [
        guilds_and_channels.new_thread(world.model, tables, str(n), world.bot.id)
        for n in range(102)
    ]
    # Not in the order in which they were made.
    asleep = [made[number * 37 % 102] for number in range(102)]
    for number, thread in enumerate(asleep):
        guilds_and_channels.archive(world.model, thread, archived=True)
        assert thread.thread is not None
        thread.thread.archived_at = 1000.0 + number
    found = [thread.id async for thread in place(client, world).archived_threads(limit=200)]
    assert found == [thread.id for thread in reversed(asleep)]


async def test_private_threads_a_bot_joined_are_only_those_it_is_part_of(
    world: Sandbox, client: Demo
) -> None:
    tables, alice = world.channel("tables"), world.user("alice")
    rights = guilds_and_channels.BOT_RIGHTS | Permission.MANAGE_THREADS
    guilds_and_channels.permit(world.model, tables, world.bot.id, allow=rights)
    made = [
        guilds_and_channels.new_thread(world.model, tables, "secret", owner, private=True)
        for owner in (world.bot.id, alice.id, world.bot.id)
    ]
    for thread in reversed(made):
        guilds_and_channels.archive(world.model, thread, archived=True)
    channel = place(client, world)
    listed = channel.archived_threads(private=True, joined=True)
    assert [thread.id async for thread in listed] == [made[2].id, made[0].id]
    earlier = channel.archived_threads(private=True, joined=True, before=discord.Object(made[2].id))
    assert [thread.id async for thread in earlier] == [made[0].id]
    assert len([thread async for thread in channel.archived_threads(private=True)]) == 3


async def test_only_so_many_threads_stay_awake(world: Sandbox, client: Demo) -> None:
    world.model.policy.active_threads = 1
    kind = discord.ChannelType.public_thread
    await place(client, world).create_thread(name="one", type=kind)
    with pytest.raises(discord.HTTPException) as refused:
        await place(client, world).create_thread(name="two", type=kind)
    assert refused.value.code == 160006


async def test_a_forum_post_is_a_thread_with_a_first_message(world: Sandbox, client: Demo) -> None:
    forum = guilds_and_channels.new_channel(
        world.model, world.guild, "games", ChannelKind.FORUM, tags=("open", "full")
    )
    await world.settled()
    seen = client.get_channel(forum.id)
    assert isinstance(seen, discord.ForumChannel)
    post = await seen.create_thread(
        name="Shogi for three", content="Who joins?", applied_tags=[seen.available_tags[0]]
    )
    assert post.message.id == post.thread.id
    assert [tag.name for tag in post.thread.applied_tags] == ["open"]
    alice = world.user("alice")
    assert [m.content for m in alice.screen(world.channel("Shogi for three"))] == ["Who joins?"]
    await post.thread.edit(applied_tags=[seen.available_tags[1]])
    state = world.channel("Shogi for three").thread
    assert state is not None
    assert state.tags == [forum.tags[1].id]
    with pytest.raises(AttributeError):
        await seen.send("x")  # type: ignore[attr-defined]  # forums take posts only


async def test_what_one_person_sees_and_how_it_began_are_not_counted_in_a_thread(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    @bot.tree.command(description="Secret")
    async def secret(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("psst", ephemeral=True)

    await launch(bot)
    forum = guilds_and_channels.new_channel(world.model, world.guild, "games", ChannelKind.FORUM)
    await world.settled()
    seen = bot.get_channel(forum.id)
    assert isinstance(seen, discord.ForumChannel)
    post = await seen.create_thread(name="post", content="first")
    board = await place(bot, world).send("board")
    grown = await board.create_thread(name="grown")
    for thread in (post.thread, grown):
        await world.user("alice").slash(world.channel(thread.name), "secret")
        answers = [await thread.send(text) for text in ("one", "two")]
        await answers[0].delete()
        fetched = await bot.fetch_channel(thread.id)
        assert isinstance(fetched, discord.Thread)
        assert (fetched.message_count, fetched.total_message_sent) == (1, 2)


async def test_a_post_has_tags_of_its_own_forum(world: Sandbox, client: Demo) -> None:
    games, other = (
        guilds_and_channels.new_channel(
            world.model, world.guild, name, ChannelKind.FORUM, tags=("open", "won")
        )
        for name in ("games", "other")
    )
    games.tags[1].moderated = True
    await world.settled()
    here, there = client.get_channel(games.id), client.get_channel(other.id)
    assert isinstance(here, discord.ForumChannel)
    assert isinstance(there, discord.ForumChannel)
    refusals = {there.available_tags[0]: 10087, here.available_tags[1]: 50013}
    for tag, code in refusals.items():
        with pytest.raises(discord.HTTPException) as refused:
            await here.create_thread(name="Shogi", content="Who joins?", applied_tags=[tag])
        assert refused.value.code == code
    post = await here.create_thread(name="Shogi", content="Who joins?")
    for tag, code in refusals.items():
        with pytest.raises(discord.HTTPException) as refused:
            await post.thread.edit(applied_tags=[tag])
        assert refused.value.code == code


async def test_the_tags_of_a_forum_are_as_the_bot_made_them(world: Sandbox, client: Demo) -> None:
    host = guilds_and_channels.new_role(world.model, world.guild, "hosts", Permission.ADMINISTRATOR)
    guilds_and_channels.give_role(world.model, world.guild, world.bot.id, host.id)
    tags = [
        discord.ForumTag(name="open", emoji="🔥"),
        discord.ForumTag(name="closed", moderated=True),
    ]
    forum = await client.guilds[0].create_forum("games", available_tags=tags)
    first = forum.available_tags[0]
    await forum.create_tag(name="late")
    again = await client.fetch_channel(forum.id)
    assert isinstance(again, discord.ForumChannel)
    assert [(tag.name, str(tag.emoji), tag.moderated) for tag in again.available_tags] == [
        ("open", "🔥", False),
        ("closed", "None", True),
        ("late", "None", False),
    ]
    assert again.available_tags[0].id == first.id


async def test_no_thread_grows_in_a_thread(world: Sandbox, client: Demo) -> None:
    kind = discord.ChannelType.public_thread
    thread = await place(client, world).create_thread(name="table 1", type=kind)
    sent = await thread.send("board")
    begin = client.http
    for attempt in (
        begin.start_thread_with_message(thread.id, sent.id, name="x", auto_archive_duration=60),
        begin.start_thread_without_message(thread.id, name="x", type=11, auto_archive_duration=60),
    ):
        with pytest.raises(discord.HTTPException) as refused:
            await attempt
        assert refused.value.code == 50024


async def test_without_the_right_no_thread(world: Sandbox, client: Demo) -> None:
    guilds_and_channels.permit(
        world.model,
        world.channel("tables"),
        world.bot.id,
        deny=Permission.CREATE_PRIVATE_THREADS | Permission.CREATE_PUBLIC_THREADS,
    )
    with pytest.raises(discord.Forbidden) as refused:
        await place(client, world).create_thread(name="secret")
    assert refused.value.code == 50013


async def test_a_command_is_used_inside_a_thread(world: Sandbox, bot: Demo, launch: Launch) -> None:
    @bot.tree.command(description="Where")
    async def where(interaction: discord.Interaction) -> None:
        assert isinstance(interaction.channel, discord.Thread)
        await interaction.response.send_message(interaction.channel.name)

    await launch(bot)
    alice = world.user("alice")
    thread = guilds_and_channels.new_thread(world.model, world.channel("tables"), "mine", alice.id)
    response = await alice.slash(thread, "where")
    assert response.message.content == "mine"


async def test_a_thread_falls_asleep_when_nothing_is_written(world: Sandbox, client: Demo) -> None:
    kind = discord.ChannelType.public_thread
    thread = await place(client, world).create_thread(
        name="table 1", type=kind, auto_archive_duration=60
    )
    state = world.channel("table 1").thread
    assert state is not None
    world.clock.advance(3000)
    await thread.send("still here")
    world.clock.advance(3000)
    asleep = [state.archived]
    world.clock.advance(700)
    asleep.append(state.archived)
    assert asleep == [False, True]
