"""What READY and GUILD_CREATE say: when a bot arrives, or when it comes to see a guild."""

from collections.abc import Sequence
from dataclasses import dataclass

from sandbox.ids import GuildId, UserId
from sandbox.json_codec import Json
from sandbox.model.guilds import Guild
from sandbox.model.people import Application, Intent
from sandbox.model.world import World
from sandbox.payloads import channels, people, stamp


@dataclass(frozen=True, slots=True)
class Subscriber:
    """A bot's end of the gateway: who it is, what it asked for, which guilds are its part."""

    bot: UserId
    intents: Intent
    shard: int = 0
    shards: int = 1

    def covers(self, guild: GuildId | None) -> bool:
        """Direct messages belong to the first shard, guilds are dealt out."""
        return self.shard == (0 if guild is None else (guild >> 22) % self.shards)


def ready(
    world: World,
    subscriber: Subscriber,
    application: Application,
    guilds: Sequence[Guild],
    session: str,
) -> Json:
    """The first thing a bot hears."""
    return {
        "v": 10,
        "user": people.own_user(world.user(subscriber.bot)),
        "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
        "session_id": session,
        "session_type": "normal",
        "resume_gateway_url": world.addresses.gateway,
        "shard": [subscriber.shard, subscriber.shards],
        "application": {"id": str(subscriber.bot), "flags": people.flags(application)},
        "private_channels": [],
        "presences": [],
        "relationships": [],
        "user_settings": {},
        "_trace": ["sandbox"],
    }


def guild_create(world: World, guild: Guild, subscriber: Subscriber) -> Json:
    """Return all that a bot is sent when it comes to see a guild."""
    places = list(world.channels_of(guild.id))
    all_members = (
        Intent.GUILD_MEMBERS in subscriber.intents and Intent.GUILD_PRESENCES in subscriber.intents
    )
    shown = guild.members.values() if all_members else [guild.members[subscriber.bot]]
    return people.guild(world, guild, counts=False) | {
        "joined_at": stamp(guild.members[subscriber.bot].joined_at),
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members),
        "members": [people.member(world, member) for member in shown],
        "channels": [
            channels.on_gateway(world, channel, subscriber.bot)
            for channel in places
            if channel.thread is None
        ],
        "threads": [
            channels.channel(world, channel, subscriber.bot)
            for channel in places
            if channel.thread is not None
            and not channel.thread.archived
            and world.can_see(subscriber.bot, channel)
        ],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def members(world: World, guild: Guild, data: Json) -> Json:
    """Answer who is there: certain people, or those whose name begins so."""
    wanted = data.get("user_ids")
    if wanted is not None:
        ids = {int(user) for user in (wanted if isinstance(wanted, list) else [wanted])}
        found = [member for user, member in guild.members.items() if user in ids]
        missing = sorted(ids - set(guild.members))
    else:
        start = str(data.get("query") or "").lower()
        names = world.state.users
        found = [m for u, m in guild.members.items() if names[u].name.lower().startswith(start)]
        found = found[: int(data.get("limit") or 0) or None]
        missing = []
    chunk: Json = {
        "guild_id": str(guild.id),
        "members": [people.member(world, member) for member in found],
        "chunk_index": 0,
        "chunk_count": 1,
        "not_found": [str(user) for user in missing],
    }
    if data.get("nonce") is not None:
        chunk["nonce"] = data["nonce"]
    return chunk
