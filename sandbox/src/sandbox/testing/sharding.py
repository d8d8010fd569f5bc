"""Guilds that belong to certain shards."""

from sandbox.model import guilds_and_channels
from sandbox.model.channels import Channel
from sandbox.model.guilds import Guild
from sandbox.server import Sandbox


def guild_of(world: Sandbox, shard: int, shards: int = 2) -> tuple[Guild, Channel]:
    """Found a guild that belongs to a shard, with the bot and a channel; its clock stands still.

    The number of a guild says in which millisecond it was founded, and that decides.
    """
    while (world.model.new_id() >> 22) % shards != shard:
        world.clock.advance(0.001)
    guild = guilds_and_channels.new_guild(world.model, f"Guild of shard {shard}", world.guild.owner)
    assert (guild.id >> 22) % shards == shard
    channel = guilds_and_channels.new_channel(world.model, guild, "tables")
    guilds_and_channels.invite_bot(world.model, guild, world.bot)
    return guild, channel
