"""Messages in JSON."""

from typing import Any

from sandbox.ids import ChannelId, UserId, made_at
from sandbox.json_codec import Json
from sandbox.model.channels import Channel
from sandbox.model.interactions import Interaction, InteractionKind
from sandbox.model.messages import Message, Reference
from sandbox.model.people import Intent
from sandbox.model.world import World
from sandbox.payloads import channels, media, people, stamp, stamp_or_none


def message(
    world: World, one: Message, reader: UserId, *, depth: int = 1, veiled: bool = False
) -> Json:
    """Describe a message to one reader; `depth` stops answers to answers to answers.

    `veiled` leaves out what others say, as for a bot without the intent for content.
    """
    payload: Json = {
        "id": str(one.id),
        "channel_id": str(one.channel),
        "type": int(one.kind),
        "content": one.content,
        "author": people.user(world.user(one.author)),
        "timestamp": stamp(made_at(one.id)),
        "edited_timestamp": stamp_or_none(one.edited_at),
        "tts": one.tts,
        "mention_everyone": one.mentions.everyone,
        "mentions": [people.user(world.user(user)) for user in one.mentions.users],
        "mention_roles": [str(role) for role in one.mentions.roles],
        # What an embed or a component shows is described there, and only there.
        "attachments": [media.attachment(world, each) for each in media.loose(one)],
        "embeds": [media.embed(world, one, each) for each in one.embeds],
        "components": media.resolved(world, one, one.components),
        "flags": int(one.flags),
        "pinned": one.id in _pins(world, one),
    }
    if one.nonce is not None:
        payload["nonce"] = one.nonce
    if one.application is not None:
        payload["application_id"] = payload["webhook_id"] = str(one.application)
    if one.reactions:
        payload["reactions"] = [
            reaction(emoji, users, reader) for emoji, users in one.reactions.items()
        ]
    if one.reference is not None:
        payload["message_reference"] = _reference(world, one.reference)
        if depth:
            payload["referenced_message"] = _referenced(world, one.reference, reader, veiled)
    interaction = None
    if one.interaction is not None:
        interaction = world.state.interactions.get(one.interaction)
    if interaction is not None:
        payload |= _interaction(world, one, interaction)
    thread = _thread_of(world, one)
    if thread is not None and depth:
        payload["thread"] = channels.channel(world, thread, reader)
    if veiled and not _meant_for(world, one, reader):
        payload |= {"content": "", "embeds": [], "attachments": [], "components": []}
    return payload


def by_rest(world: World, one: Message, bot: UserId) -> Json:
    """A message as a bot reads it that may or may not have the intent for content."""
    application = world.state.applications[bot]
    return message(world, one, bot, veiled=Intent.MESSAGE_CONTENT not in application.privileged)


def _meant_for(world: World, one: Message, bot: UserId) -> bool:
    """Direct messages, its own ones and those that name it are a bot's to read in any case."""
    channel = world.state.channels.get(one.channel)
    direct = channel is not None and channel.guild is None
    return direct or one.author == bot or bot in one.mentions.users


def on_gateway(world: World, one: Message, reader: UserId, *, veiled: bool) -> Json:
    """A message as an event tells it: with the guild and the author's membership."""
    payload = message(world, one, reader, veiled=veiled)
    channel = world.channel(one.channel)
    payload["channel_type"] = int(channel.kind)
    guild = world.guild_of(channel)
    if guild is not None:
        payload["guild_id"] = str(guild.id)
        author = guild.members.get(one.author)
        if author is not None:
            payload["member"] = people.member(world, author, with_user=False)
        for mentioned in payload["mentions"]:
            member = guild.members.get(UserId(int(mentioned["id"])))
            if member is not None:
                mentioned["member"] = people.member(world, member, with_user=False)
    return payload


def reaction(emoji: str, users: list[UserId], reader: UserId) -> Json:
    return {
        "emoji": emoji_json(emoji),
        "count": len(users),
        "count_details": {"burst": 0, "normal": len(users)},
        "burst_colors": [],
        "me_burst": False,
        "burst_me": False,
        "burst_count": 0,
        "me": reader in users,
    }


def emoji_json(emoji: str) -> Json:
    """Write an emoji: a character, or `name:id` of a guild's own."""
    name, colon, number = emoji.rpartition(":")
    if colon and number.isdigit():
        return {"id": number, "name": name}
    return {"id": None, "name": emoji}


def _pins(world: World, one: Message) -> dict[Any, float]:
    channel = world.state.channels.get(one.channel)
    return {} if channel is None else dict(channel.pins)


def _reference(world: World, one: Reference) -> Json:
    payload: Json = {"type": 0, "channel_id": str(one.channel), "message_id": str(one.message)}
    channel = world.state.channels.get(one.channel)
    if channel is not None and channel.guild is not None:
        payload["guild_id"] = str(channel.guild)
    return payload


def _referenced(world: World, one: Reference, reader: UserId, veiled: bool) -> Json | None:
    found = world.state.messages.get(one.channel, {}).get(one.message)
    if found is None:
        return None
    payload = message(world, found, reader, depth=0, veiled=veiled)
    payload.pop("reactions", None)
    return payload


def _thread_of(world: World, one: Message) -> Channel | None:
    """Find the thread that grew from a message: it has the same number."""
    thread = world.state.channels.get(ChannelId(one.id))
    # The first message of a forum post has that number too, but sits inside.
    return thread if thread is not None and thread.parent == one.channel else None


def _interaction(world: World, one: Message, interaction: Interaction) -> Json:
    payload: Json = {"interaction_metadata": _metadata(world, interaction)}
    original = interaction.original
    if original is not None and original != one.id:
        payload["interaction_metadata"]["original_response_message_id"] = str(original)
    if interaction.kind is InteractionKind.COMMAND:
        payload["interaction"] = {
            "id": str(interaction.id),
            "type": int(interaction.kind),
            "name": interaction.command_name,
            "user": people.user(world.user(interaction.user)),
        }
    return payload


def _metadata(world: World, interaction: Interaction) -> Json:
    payload: Json = {
        "id": str(interaction.id),
        "type": int(interaction.kind),
        "user": people.user(world.user(interaction.user)),
        "authorizing_integration_owners": owners(interaction),
    }
    match interaction.kind:
        case InteractionKind.COMPONENT:
            payload["interacted_message_id"] = str(interaction.source)
        case InteractionKind.MODAL if interaction.opened_by is not None:
            opener = world.state.interactions[interaction.opened_by]
            payload["triggering_interaction_metadata"] = _metadata(world, opener)
        case InteractionKind.COMMAND:
            payload |= _target(world, interaction)
        case _:
            pass
    return payload


def _target(world: World, interaction: Interaction) -> Json:
    target = interaction.data.get("target_id")
    match interaction.data.get("type", 1):
        case 2:
            return {"target_user": people.user(world.user(UserId(int(str(target)))))}
        case 3:
            return {"target_message_id": str(target)}
        case _:
            return {}


def owners(interaction: Interaction) -> Json:
    """Who installed the bot: the guild, or in direct messages no guild."""
    return {"0": str(interaction.guild or 0)}
