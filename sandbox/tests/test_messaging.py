"""People talk: what their own client lets them write, and what it does not."""

from collections.abc import Awaitable, Callable

import discord
import pytest

from sandbox.actors import Actor, NotPossible
from sandbox.model import guilds_and_channels
from sandbox.model.channels import Channel, ChannelKind
from sandbox.model.permissions import Permission
from sandbox.server import Sandbox
from sandbox.testing.running import Demo
from support.launch import Launch

FILE = ("a.txt", b"a")
Deed = Callable[[Actor, Channel], Awaitable[object]]
REFUSED: dict[str, tuple[Deed, str]] = {
    "nothing": (lambda me, here: me.say(here), "nothing to send"),
    "too long": (lambda me, here: me.say(here, "x" * 2001), "too long"),
    "eleven files": (lambda me, here: me.say(here, files=[FILE] * 11), "10 files"),
    "a large file": (
        lambda me, here: me.say(here, files=[("a.bin", bytes(10 * 2**20 + 1))]),
        "a.bin is too large",
    ),
}


@pytest.mark.parametrize("what", list(REFUSED))
async def test_the_client_does_not_send_it(world: Sandbox, what: str) -> None:
    doing, why = REFUSED[what]
    alice, tables = world.user("alice"), world.channel("tables")
    with pytest.raises(NotPossible, match=why):
        await doing(alice, tables)
    assert alice.screen(tables) == []


async def test_what_just_fits_is_sent(world: Sandbox) -> None:
    alice, tables = world.user("alice"), world.channel("tables")
    await alice.say(tables, "x" * 2000, files=[FILE] * 10)
    (shown,) = world.user("bob").screen(tables)
    assert (len(shown.content), len(shown.attachments)) == (2000, 10)


async def test_a_message_is_changed_within_its_limits_and_by_its_author(world: Sandbox) -> None:
    alice, bob = world.users("alice", "bob")
    said = await alice.say(world.channel("tables"), "hello")
    for actor, text, why in (
        (bob, "bye", "only what one wrote"),
        (alice, "", "empty"),
        (alice, "x" * 2001, "too long"),
    ):
        with pytest.raises(NotPossible, match=why):
            await actor.edit(said, text)
    await alice.edit(said, "x" * 2000)
    assert said.content == "x" * 2000


async def test_people_write_and_react_only_where_they_may(world: Sandbox) -> None:
    alice, tables = world.user("alice"), world.channel("tables")
    said = await world.user("bob").say(tables, "quiet, please")
    denied = Permission.SEND_MESSAGES | Permission.ADD_REACTIONS
    guilds_and_channels.permit(world.model, tables, alice.id, deny=denied)
    forum = guilds_and_channels.new_channel(world.model, world.guild, "posts", ChannelKind.FORUM)
    for channel in (tables, forum):
        with pytest.raises(NotPossible, match="may not write here"):
            await alice.say(channel, "hello")
    with pytest.raises(NotPossible, match="is no emoji"):
        await alice.react(said, "+1")
    with pytest.raises(NotPossible, match="may not react here"):
        await alice.react(said, "👍")
    with pytest.raises(NotPossible, match="may not delete that"):
        await alice.delete(said)


async def test_what_is_gone_or_elsewhere_or_for_one_alone_is_left_as_it_is(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    @bot.tree.command(description="Secret")
    async def secret(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("psst", ephemeral=True)

    await launch(bot)
    alice, tables = world.user("alice"), world.channel("tables")
    whispered = (await alice.slash(tables, "secret")).message
    gone, there = [await alice.say(tables, text) for text in ("gone", "there")]
    await alice.react(gone, "👍")
    await alice.delete(gone)
    for doing, why in (
        (alice.say(tables, "re", reply_to=whispered), "nobody else sees"),
        (alice.react(whispered, "👍"), "nobody else sees"),
        (alice.say(world.channel("lobby"), "re", reply_to=there), "where a message was written"),
        (alice.say(tables, "re", reply_to=gone), "cannot see that message"),
        (alice.edit(gone, "back"), "cannot see that message"),
        (alice.unreact(gone, "👍"), "cannot see that message"),
    ):
        with pytest.raises(NotPossible, match=why):
            await doing
    await alice.say(tables, "re", reply_to=there)
