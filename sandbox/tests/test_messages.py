"""Messages: sending, editing, deleting, calling people, reacting, pinning."""

import datetime
import io
from typing import Any

import discord
import pytest
import yarl

from sandbox.actors import NotPossible
from sandbox.journal import Trouble
from sandbox.model import guilds_and_channels
from sandbox.model.messages import Flag
from sandbox.model.people import Intent
from sandbox.model.permissions import Permission
from sandbox.server import Sandbox
from sandbox.testing.running import Demo
from support.launch import Launch, place
from support.pictures import png


@pytest.fixture
async def client(bot: Demo, launch: Launch) -> Demo:
    bot.sync = False
    await launch(bot)
    return bot


async def test_a_message_is_sent_edited_and_deleted(world: Sandbox, client: Demo) -> None:
    alice = world.user("alice")
    sent = await place(client, world).send("first")
    (shown,) = alice.screen(world.channel("tables"))
    assert (shown.id, shown.content, shown.edited_at) == (sent.id, "first", None)
    await sent.edit(content="second")
    assert shown.content == "second"
    assert shown.edited_at is not None
    await place(client, world).get_partial_message(sent.id).edit(content="third")
    assert shown.content == "third"
    await sent.delete()
    assert alice.screen(world.channel("tables")) == []
    assert not alice.sees(shown)
    with pytest.raises(discord.NotFound) as refused:
        await sent.edit(content="fourth")
    assert refused.value.code == 10008


async def test_attachments_of_an_edit_are_the_whole_new_set(world: Sandbox, client: Demo) -> None:
    files = [discord.File(io.BytesIO(png(n, n)), f"{n}.png") for n in (1, 2)]
    sent = await place(client, world).send("boards", files=files)
    third = discord.File(io.BytesIO(png(3, 3)), "3.png", description="The third")
    edited = await sent.edit(attachments=[sent.attachments[1], third])
    assert [(a.filename, a.width, a.description) for a in edited.attachments] == [
        ("2.png", 2, None),
        ("3.png", 3, "The third"),
    ]
    assert edited.attachments[0].id == sent.attachments[1].id
    assert await edited.attachments[1].read() == png(3, 3)


async def test_files_of_an_edit_without_a_list_replace_what_is_there(
    world: Sandbox, client: Demo
) -> None:
    sent = await place(client, world).send(file=discord.File(io.BytesIO(png()), "old.png"))
    part: Any = {
        "name": "files[0]",
        "value": png(),
        "filename": "new.png",
        "content_type": "image/png",
    }
    path = "/channels/{channel_id}/messages/{message_id}"
    route = discord.http.Route("PATCH", path, channel_id=sent.channel.id, message_id=sent.id)
    edited = await client.http.request(route, form=[part])
    assert [each["filename"] for each in edited["attachments"]] == ["new.png"]
    await sent.edit(content="words")
    (shown,) = world.user("alice").screen(world.channel("tables"))
    assert [each.filename for each in shown.attachments] == ["new.png"]


async def test_a_file_that_an_embed_or_a_component_shows_is_listed_only_there(
    world: Sandbox, client: Demo
) -> None:
    channel = place(client, world)
    files = [discord.File(io.BytesIO(png()), name) for name in ("board.png", "score.png")]
    embed = discord.Embed().set_image(url="attachment://board.png")
    sent = await channel.send(files=files, embed=embed)
    assert [each.filename for each in sent.attachments] == ["score.png"]
    # It is still there, and comes to light when nothing shows it any more.
    bare = await sent.edit(embed=None)
    assert [each.filename for each in bare.attachments] == ["board.png", "score.png"]
    view = discord.ui.LayoutView()
    gallery: Any = discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png"))
    notes: Any = discord.ui.File("attachment://notes.txt")
    view.add_item(gallery).add_item(notes).stop()
    files = [
        discord.File(io.BytesIO(data), name)
        for name, data in (("board.png", png()), ("notes.txt", b"notes"))
    ]
    built = await channel.send(view=view, files=files)
    assert built.attachments == []
    assert (await channel.fetch_message(built.id)).attachments == []
    (*_, shown) = world.user("alice").screen(world.channel("tables"))
    assert [each.filename for each in shown.attachments] == ["board.png", "notes.txt"]


async def test_a_file_that_an_edit_replaced_can_still_be_fetched(
    world: Sandbox, client: Demo
) -> None:
    """A client that drew the message before the edit met a link that led nowhere."""
    sent = await place(client, world).send(file=discord.File(io.BytesIO(png()), "old.png"))
    edited = await sent.edit(attachments=[discord.File(io.BytesIO(png(3, 3)), "new.png")])
    assert [one.filename for one in edited.attachments] == ["new.png"]
    assert await sent.attachments[0].read() == png()


async def test_a_link_to_a_file_is_good_for_a_day(world: Sandbox, client: Demo) -> None:
    file = discord.File(io.BytesIO(png()), "board.png")
    sent = await place(client, world).send(file=file)
    world.clock.advance(26 * 3600)
    with pytest.raises(discord.NotFound):
        await sent.attachments[0].read()
    fetched = await place(client, world).fetch_message(sent.id)
    assert await fetched.attachments[0].read() == png()


async def test_an_edit_can_build_an_old_message_anew_of_components(
    world: Sandbox, client: Demo
) -> None:
    sent = await place(client, world).send("plain")
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay("laid out"))
    view.stop()
    edited = await sent.edit(content=None, view=view)
    assert edited.flags.components_v2
    again = await edited.edit(suppress=True)
    assert again.flags.components_v2


async def test_a_link_that_was_tampered_with_leads_nowhere(world: Sandbox, client: Demo) -> None:
    file = discord.File(io.BytesIO(png()), "board.png")
    (shown,) = (await place(client, world).send(file=file)).attachments
    real = yarl.URL(shown.url)
    later = f"{int(real.query['ex'], 16) + 3600:x}"
    renamed = real.with_name("hand.png").with_query(real.query)
    for forged in (real.with_query(None), real.update_query(ex=later), renamed):
        with pytest.raises(discord.NotFound):
            await client.http.get_from_cdn(str(forged))
    assert await client.http.get_from_cdn(str(real)) == png()


async def test_history_is_read_in_order(world: Sandbox, client: Demo) -> None:
    for number in range(5):
        await place(client, world).send(str(number))
    newest = [m.content async for m in place(client, world).history(limit=2)]
    assert newest == ["4", "3"]
    oldest = [m.content async for m in place(client, world).history(limit=3, oldest_first=True)]
    assert oldest == ["0", "1", "2"]
    middle = await place(client, world).fetch_message(
        world.model.messages(world.channel("tables").id)[2].id
    )
    around = [m.content async for m in place(client, world).history(limit=3, around=middle)]
    assert sorted(around) == ["1", "2", "3"]


async def test_many_messages_are_deleted_at_once(world: Sandbox, client: Demo) -> None:
    channel = place(client, world)
    sent = [await channel.send(str(n)) for n in range(3)]
    with pytest.raises(discord.Forbidden):
        await channel.delete_messages(sent[:2])
    rights = guilds_and_channels.BOT_RIGHTS | Permission.MANAGE_MESSAGES
    guilds_and_channels.permit(world.model, world.channel("tables"), world.bot.id, allow=rights)
    await channel.delete_messages(sent[:2])
    assert [m.content for m in world.model.messages(world.channel("tables").id)] == ["2"]


@pytest.mark.parametrize(
    ("allowed", "alice", "bob"),
    [
        (None, 1, 1),
        (discord.AllowedMentions.none(), 0, 0),
        (discord.AllowedMentions(users=False, roles=True, everyone=False), 0, 1),
        (discord.AllowedMentions(users=True, roles=False, everyone=False), 1, 0),
    ],
)
async def test_only_allowed_mentions_call_people(
    world: Sandbox,
    client: Demo,
    allowed: discord.AllowedMentions | None,
    alice: int,
    bob: int,
) -> None:
    first, second = world.users("alice", "bob")
    players = guilds_and_channels.new_role(world.model, world.guild, "players", mentionable=True)
    guilds_and_channels.give_role(world.model, world.guild, second.id, players.id)
    options: Any = {} if allowed is None else {"allowed_mentions": allowed}
    sent = await place(client, world).send(f"{first.mention} and <@&{players.id}>", **options)
    assert (len(first.pings), len(second.pings)) == (alice, bob)
    assert [user.id for user in sent.mentions] == [first.id] * alice


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("`{}`", 0),
        ("``a ` {}``", 0),
        ("```\n{}\n@everyone```", 0),
        ("\\{}", 0),
        ("`one` {} `two`", 1),
        ("a lone ` and {}", 1),
    ],
)
async def test_what_stands_in_code_calls_no_one(
    world: Sandbox, client: Demo, text: str, calls: int
) -> None:
    alice = world.user("alice")
    everyone = discord.AllowedMentions.all()
    sent = await place(client, world).send(text.format(alice.mention), allowed_mentions=everyone)
    assert len(alice.pings) == len(sent.mentions) == calls
    assert not sent.mention_everyone


async def test_a_silent_message_calls_without_a_sound(world: Sandbox, client: Demo) -> None:
    alice = world.user("alice")
    await place(client, world).send(alice.mention, silent=True)
    assert len(alice.pings) == 1
    assert alice.sounds == []
    await place(client, world).send(alice.mention)
    assert len(alice.sounds) == 1


async def test_everyone_is_called_only_with_the_right_to(world: Sandbox, client: Demo) -> None:
    alice = world.user("alice")
    tables = world.channel("tables")
    guilds_and_channels.permit(world.model, tables, world.bot.id, deny=Permission.MENTION_EVERYONE)
    everyone = discord.AllowedMentions.all()
    sent = await place(client, world).send("@everyone", allowed_mentions=everyone)
    assert not sent.mention_everyone
    assert alice.pings == []
    sent = await place(client, world, "lobby").send("@everyone", allowed_mentions=everyone)
    assert sent.mention_everyone
    assert len(alice.pings) == 1


async def test_an_edit_calls_no_one(world: Sandbox, client: Demo) -> None:
    alice = world.user("alice")
    sent = await place(client, world).send("hello")
    await sent.edit(content=alice.mention)
    assert alice.pings == []


async def test_an_answer_after_thinking_calls_no_one_but_what_follows_does(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    @bot.tree.command(description="Call")
    async def call(interaction: discord.Interaction, who: discord.User, again: bool) -> None:
        await interaction.response.defer()
        # Right after a deferral a follow-up is the answer itself, and that is an edit.
        await interaction.followup.send(who.mention)
        if again:
            await interaction.followup.send(who.mention)

    await launch(bot)
    alice, bob, tables = world.user("alice"), world.user("bob"), world.channel("tables")
    response = await bob.slash(tables, "call", who=alice, again=False)
    assert response.message.mentions.users == [alice.id]
    assert alice.pings == []
    response = await bob.slash(tables, "call", who=alice, again=True)
    assert [ping.message for ping in alice.pings] == [response.followups[0].id]


async def test_who_cannot_see_a_channel_is_not_called(world: Sandbox, client: Demo) -> None:
    alice = world.user("alice")
    tables = world.channel("tables")
    guilds_and_channels.permit(world.model, tables, alice.id, deny=Permission.VIEW_CHANNEL)
    await place(client, world).send(alice.mention)
    assert alice.pings == []
    assert alice.screen(tables) == []


async def test_the_same_nonce_gives_the_same_message(world: Sandbox, client: Demo) -> None:
    channel = place(client, world)
    first = await channel.send("one", nonce="n1")
    again = await channel.send("one", nonce="n1")
    assert again.id == first.id
    world.clock.advance(301)
    later = await channel.send("one", nonce="n1")
    assert later.id != first.id
    assert len(world.user("alice").screen(world.channel("tables"))) == 2
    # What is over is forgotten, however long the world is kept.
    assert len(world.model.state.nonces) == 1


async def test_a_nonce_is_asked_for_by_who_used_it_not_by_where(
    world: Sandbox, client: Demo, launch: Launch
) -> None:
    """As Discord's documentation has it: a message meant for two places reached only the first."""
    lobby, alice = world.channel("lobby"), world.user("alice")
    first = await place(client, world).send("one", nonce="n1")
    again = await client.get_partial_messageable(lobby.id).send("one", nonce="n1")
    assert again.id == first.id
    assert alice.screen(lobby) == []
    other = Demo()
    await launch(other, world.new_bot("other").token)
    own = await other.get_partial_messageable(lobby.id).send("one", nonce="n1")
    assert [message.id for message in alice.screen(lobby)] == [own.id]


async def test_a_message_that_was_deleted_is_not_sent_again_under_its_nonce(
    world: Sandbox, client: Demo
) -> None:
    channel = place(client, world)
    await (await channel.send("one", nonce="n1")).delete()
    with pytest.raises(discord.NotFound) as unknown:
        await channel.send("one", nonce="n1")
    assert unknown.value.code == 10008
    assert world.user("alice").screen(world.channel("tables")) == []


async def test_a_reply_calls_the_person_it_answers(world: Sandbox, client: Demo) -> None:
    alice = world.user("alice")
    said = await alice.say(world.channel("tables"), "hello?")
    heard = await place(client, world).fetch_message(said.id)
    reply = await heard.reply("hello!")
    assert reply.reference is not None
    assert reply.reference.message_id == said.id
    assert len(alice.pings) == 1
    await heard.reply("quietly", mention_author=False)
    assert len(alice.pings) == 1


async def test_a_reply_answers_only_what_was_written_in_the_same_channel(
    world: Sandbox, client: Demo
) -> None:
    channel = place(client, world)
    elsewhere = await place(client, world, "lobby").send("over there")
    await channel.create_thread(name="table 1", type=discord.ChannelType.public_thread)
    (notice,) = world.model.messages(world.channel("tables").id)
    for reference, why in (
        (elsewhere, "different channel"),
        (channel.get_partial_message(notice.id), "system message"),
        (channel.get_partial_message(elsewhere.id), "Unknown message"),
    ):
        with pytest.raises(discord.HTTPException, match=why) as refused:
            await channel.send("re", reference=reference)
        assert refused.value.code == 50035


async def test_reactions(world: Sandbox, client: Demo) -> None:
    alice = world.user("alice")
    sent = await place(client, world).send("vote")
    await sent.add_reaction("👍")
    (shown,) = alice.screen(world.channel("tables"))
    await alice.react(shown, "👍")
    assert shown.reactions == {"👍": [world.bot.id, alice.id]}
    fetched = await place(client, world).fetch_message(sent.id)
    assert (fetched.reactions[0].count, fetched.reactions[0].me) == (2, True)
    users = [user.id async for user in fetched.reactions[0].users()]
    assert set(users) == {world.bot.id, alice.id}
    await sent.remove_reaction("👍", discord.Object(world.bot.id))
    assert shown.reactions == {"👍": [alice.id]}
    with pytest.raises(discord.Forbidden):
        await sent.clear_reactions()
    await alice.unreact(shown, "👍")
    assert shown.reactions == {}


async def test_a_message_takes_twenty_kinds_of_reaction(world: Sandbox, client: Demo) -> None:
    alice = world.user("alice")
    sent = await place(client, world).send("board")
    (shown,) = alice.screen(world.channel("tables"))
    for number in range(20):
        await alice.react(shown, chr(0x1F600 + number))
    await sent.add_reaction("\U0001f600")
    with pytest.raises(discord.HTTPException) as refused:
        await sent.add_reaction("\U0001f44d")
    assert refused.value.code == 30010
    with pytest.raises(NotPossible, match="20"):
        await alice.react(shown, "\U0001f44d")


async def test_pins(world: Sandbox, client: Demo) -> None:
    tables = world.channel("tables")
    sent = await place(client, world).send("rules")
    for rights in (
        guilds_and_channels.BOT_RIGHTS,
        guilds_and_channels.BOT_RIGHTS | Permission.MANAGE_MESSAGES,
    ):
        guilds_and_channels.permit(world.model, tables, world.bot.id, allow=rights)
        with pytest.raises(discord.Forbidden):
            await sent.pin()
    guilds_and_channels.permit(
        world.model,
        tables,
        world.bot.id,
        allow=guilds_and_channels.BOT_RIGHTS | Permission.PIN_MESSAGES,
    )
    await sent.pin()
    pinned = [message.id async for message in place(client, world).pins()]
    assert pinned == [sent.id]
    await sent.unpin()
    assert [message.id async for message in place(client, world).pins()] == []


async def test_more_pins_than_fit_a_page_are_read_to_the_end(world: Sandbox, client: Demo) -> None:
    tables = world.channel("tables")
    sent = [await place(client, world).send(str(number)) for number in range(52)]
    tables.pins = {one.id: 1000.0 + n for n, one in enumerate(world.model.messages(tables.id))}
    found = [message.id async for message in place(client, world).pins(limit=100)]
    assert found == [one.id for one in reversed(sent)]


async def test_content_is_blank_without_the_intent(world: Sandbox, launch: Launch) -> None:
    bot = Demo(discord.Intents(guilds=True, guild_messages=True, dm_messages=True))
    await launch(bot)
    alice = world.user("alice")
    tables = world.channel("tables")
    await alice.say(tables, "secret", files=[("a.png", png())])
    await alice.say(tables, f"<@{world.bot.id}> hello")
    await alice.say(alice.dm(world.bot.id), "in private")
    await place(bot, world).send("my own")
    await world.settled()
    heard = [message.content for (message,) in bot.events("message")]
    assert heard == ["", f"<@{world.bot.id}> hello", "in private", "my own"]
    assert bot.events("message")[0][0].attachments == []


async def test_what_people_say_is_blank_by_rest_too(world: Sandbox, client: Demo) -> None:
    alice, channel = world.user("alice"), place(client, world)
    said = await alice.say(world.channel("tables"), "secret")
    named = await alice.say(world.channel("tables"), f"<@{world.bot.id}> hello")
    reply = await channel.get_partial_message(said.id).reply("my own")
    for message, text in ((said, ""), (named, named.content), (reply, "my own")):
        assert (await channel.fetch_message(message.id)).content == text
    read = [message async for message in channel.history(oldest_first=True)]
    assert [message.content for message in read] == ["", named.content, "my own"]
    answered = read[-1].reference
    assert answered is not None
    assert isinstance(answered.resolved, discord.Message)
    assert answered.resolved.content == ""
    world.bot.privileged = Intent.MESSAGE_CONTENT
    assert (await channel.fetch_message(said.id)).content == "secret"


async def test_content_is_there_with_the_intent(world: Sandbox, launch: Launch) -> None:
    world.bot.privileged = Intent.MESSAGE_CONTENT
    bot = Demo(discord.Intents(guilds=True, guild_messages=True, message_content=True))
    await launch(bot)
    await world.user("alice").say(world.channel("tables"), "hello")
    assert [message.content for (message,) in bot.events("message")] == ["hello"]


async def test_a_bot_that_did_not_ask_hears_no_messages(world: Sandbox, client: Demo) -> None:
    await world.user("alice").say(world.channel("tables"), "hello")
    assert client.events("message") == []


async def test_ephemeral_messages_are_nowhere_but_on_one_screen(
    world: Sandbox, launch: Launch
) -> None:
    bot = Demo(discord.Intents(guilds=True, guild_messages=True))

    @bot.tree.command(description="Secret")
    async def secret(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("psst", ephemeral=True)

    await launch(bot)
    alice, bob = world.users("alice", "bob")
    tables = world.channel("tables")
    response = await alice.slash(tables, "secret")
    assert Flag.EPHEMERAL in response.message.flags
    assert [m.content for m in alice.screen(tables)] == ["psst"]
    assert bob.screen(tables) == []
    assert bot.events("message") == []
    with pytest.raises(discord.NotFound):
        await place(bot, world).fetch_message(response.message.id)
    assert [m async for m in place(bot, world).history()] == []
    with pytest.raises(discord.HTTPException, match="Unknown message"):
        await place(bot, world).get_partial_message(response.message.id).reply("psst?")
    await alice.dismiss(response.message)
    assert alice.screen(tables) == []


async def test_old_messages_are_edited_only_so_often(world: Sandbox, client: Demo) -> None:
    world.model.policy.old_edits = 2
    world.model.policy.old_edit_retry = 0.001
    sent = await place(client, world).send("board")
    for turn in range(5):
        await sent.edit(content=f"turn {turn}")
    world.clock.advance(3601)
    await sent.edit(content="old 1")
    await sent.edit(content="old 2")
    # It comes as a 429: discord.py tries five times before it gives up.
    with pytest.raises(discord.HTTPException) as refused:
        await sent.edit(content="old 3")
    assert (refused.value.status, refused.value.code) == (429, 30046)
    edits = world.journal.calls("PATCH", "/channels/{channel_id}/messages/{message_id}")
    assert [edit.status for edit in edits[-5:]] == [429] * 5
    world.clock.advance(3601)
    await sent.edit(content="old 4")


@pytest.mark.parametrize(
    ("content", "code"), [("x" * 2001, 50035), ("", 50006)], ids=["too long", "empty"]
)
async def test_what_discord_would_not_take_is_refused(
    world: Sandbox, client: Demo, content: str, code: int
) -> None:
    with pytest.raises(discord.HTTPException) as refused:
        await place(client, world).send(content)
    assert refused.value.code == code


async def test_a_bot_cannot_edit_what_others_wrote(world: Sandbox, client: Demo) -> None:
    said = await world.user("alice").say(world.channel("tables"), "mine")
    with pytest.raises(discord.Forbidden) as refused:
        await place(client, world).get_partial_message(said.id).edit(content="yours")
    assert refused.value.code == 50005


async def test_a_file_that_is_too_large_is_refused(world: Sandbox, client: Demo) -> None:
    file = discord.File(io.BytesIO(bytes(10 * 2**20 + 1)), "huge.bin")
    with pytest.raises(discord.HTTPException) as refused:
        await place(client, world).send(file=file)
    assert (refused.value.status, refused.value.code) == (413, 40005)


async def test_what_is_left_out_here_is_noted(
    world: Sandbox, bot: Demo, launch: Launch, expected_troubles: set[Trouble]
) -> None:
    """A poll would be lost without a word, and a test of it would prove nothing."""
    expected_troubles.add(Trouble.LEFT_OUT)
    poll = discord.Poll("Which?", datetime.timedelta(hours=1)).add_answer(text="This")

    @bot.tree.command(description="Ask")
    async def ask(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(poll=poll)

    await launch(bot)
    await place(bot, world).send(poll=poll)
    await world.user("alice").slash(world.channel("tables"), "ask")
    notes = [note.text for note in world.journal.troubles()]
    assert notes == [
        "POST /channels/{channel_id}/messages: a poll",
        "POST /interactions/{interaction_id}/{interaction_token}/callback: a poll",
    ]


async def test_a_voice_channel_or_an_entry_point_is_refused_and_noted(
    world: Sandbox, client: Demo, expected_troubles: set[Trouble]
) -> None:
    """They were errors inside the local Discord, and the bot tried them five times over."""
    expected_troubles.add(Trouble.LEFT_OUT)
    play: Any = {"name": "play", "description": "Play", "type": 1}
    launch: Any = {"name": "launch", "description": "Launch", "type": 4}
    guild, number = client.guilds[0], world.bot.id
    builder = guilds_and_channels.new_role(
        world.model, world.guild, "builder", Permission.MANAGE_CHANNELS
    )
    guilds_and_channels.give_role(world.model, world.guild, number, builder.id)
    for left_out in (
        lambda: guild.create_voice_channel("voices"),
        lambda: client.http.upsert_global_command(number, launch),
        lambda: client.http.bulk_upsert_global_commands(number, [play, launch]),
    ):
        with pytest.raises(discord.NotFound):
            await left_out()
    assert [note.text for note in world.journal.troubles()] == [
        "POST /guilds/{guild_id}/channels: a channel of type 2",
        "POST /applications/{application_id}/commands: a command of type 4",
        "PUT /applications/{application_id}/commands: a command of type 4",
    ]
    # Nothing is done by half.
    assert [channel.name for channel in await guild.fetch_channels()] == ["tables", "lobby"]
    assert world.model.state.commands == {}


async def test_a_guilds_own_emoji_is_named_by_an_id_that_is_text(
    world: Sandbox, client: Demo
) -> None:
    sun = discord.PartialEmoji(name="sun", id=1100000000000000000)
    view = discord.ui.View()
    view.add_item(discord.ui.Button(emoji=sun, custom_id="shine"))
    view.add_item(discord.ui.Select(options=[discord.SelectOption(label="Sun", emoji=sun)]))
    await place(client, world).send(view=view)
    (call,) = world.journal.calls("POST", "/channels/{channel_id}/messages")
    button, select = (row["components"][0] for row in call.response["components"])
    for shown in (button, select["options"][0]):
        assert shown["emoji"] == {"id": str(sun.id), "name": "sun"}
