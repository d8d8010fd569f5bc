"""What happens, as the gateway tells it to one bot, if that bot may hear it."""

from dataclasses import dataclass
from typing import assert_never

from sandbox.json_codec import Json
from sandbox.model import events
from sandbox.model.channels import Channel, ChannelKind
from sandbox.model.people import Intent
from sandbox.model.permissions import Permission
from sandbox.model.world import World
from sandbox.payloads import channels, interactions, messages, people, stamp_or_none
from sandbox.payloads.ready_payloads import Subscriber, guild_create


@dataclass(frozen=True, slots=True)
class Dispatch:
    """An event with its name on the wire."""

    name: str
    data: Json


def event_for(world: World, event: events.Event, subscriber: Subscriber) -> Dispatch | None:
    """Say what a bot hears of an event, or None."""
    match event:
        case events.InteractionMade(one):
            if one.application != subscriber.bot or not subscriber.covers(one.guild):
                return None
            return Dispatch("INTERACTION_CREATE", interactions.interaction(world, one))
        case events.GuildJoined(guild, bot):
            if (
                bot != subscriber.bot
                or not subscriber.covers(guild.id)
                or Intent.GUILDS not in subscriber.intents
            ):
                return None
            payload = guild_create(world, guild, subscriber)
            # What was never there cannot have been away.
            del payload["unavailable"]
            return Dispatch("GUILD_CREATE", payload)
        case events.GuildLeft(guild, bot):
            if (
                bot != subscriber.bot
                or not subscriber.covers(guild.id)
                or Intent.GUILDS not in subscriber.intents
            ):
                return None
            return Dispatch("GUILD_DELETE", {"id": str(guild.id)})
        case events.InteractionAnswered() | events.InteractionFailed() | events.CommandsChanged():
            return None
        case events.MessageSent() | events.MessageEdited() | events.MessagesDeleted():
            return _about_messages(world, event, subscriber)
        case events.Reacted() | events.ReactionsCleared():
            return _about_reactions(world, event, subscriber)
        case events.Typing() | events.PinsChanged():
            return _about_channel_life(world, event, subscriber)
        case events.ChannelCreated() | events.ChannelChanged() | events.ChannelDeleted():
            return _about_channels(world, event, subscriber)
        case events.ThreadMembersChanged():
            return _about_thread_members(world, event, subscriber)
        case events.MemberJoined() | events.MemberChanged() | events.MemberLeft():
            return _about_members(world, event, subscriber)
        case events.RoleCreated() | events.RoleChanged():
            return _about_roles(event, subscriber)
        case _:
            assert_never(event)


def _hears(
    world: World, channel: Channel, subscriber: Subscriber, in_guild: Intent, in_dm: Intent
) -> bool:
    wanted = in_dm if channel.guild is None else in_guild
    return (
        wanted in subscriber.intents
        and subscriber.covers(channel.guild)
        and world.can_see(subscriber.bot, channel)
    )


def _about_messages(
    world: World,
    event: events.MessageSent | events.MessageEdited | events.MessagesDeleted,
    subscriber: Subscriber,
) -> Dispatch | None:
    place = event.channel if isinstance(event, events.MessagesDeleted) else event.message.channel
    channel = world.state.channels.get(place)
    if channel is None:
        return None
    if not _hears(world, channel, subscriber, Intent.GUILD_MESSAGES, Intent.DIRECT_MESSAGES):
        return None
    if isinstance(event, events.MessagesDeleted):
        # Only the person hears of a message that only they could see.
        return None if event.only_for is not None else _deleted(event)
    if event.message.ephemeral:
        return None
    name = "MESSAGE_CREATE" if isinstance(event, events.MessageSent) else "MESSAGE_UPDATE"
    veiled = Intent.MESSAGE_CONTENT not in subscriber.intents
    payload = messages.on_gateway(world, event.message, subscriber.bot, veiled=veiled)
    return Dispatch(name, payload)


def _deleted(event: events.MessagesDeleted) -> Dispatch:
    where: Json = {"channel_id": str(event.channel)}
    if event.guild is not None:
        where["guild_id"] = str(event.guild)
    if event.bulk:
        ids = [str(message) for message in event.messages]
        return Dispatch("MESSAGE_DELETE_BULK", where | {"ids": ids})
    return Dispatch("MESSAGE_DELETE", where | {"id": str(event.messages[0])})


def _about_reactions(
    world: World, event: events.Reacted | events.ReactionsCleared, subscriber: Subscriber
) -> Dispatch | None:
    message = event.message
    channel = world.state.channels.get(message.channel)
    wanted = Intent.GUILD_MESSAGE_REACTIONS, Intent.DIRECT_MESSAGE_REACTIONS
    if channel is None or message.ephemeral or not _hears(world, channel, subscriber, *wanted):
        return None
    payload: Json = {"channel_id": str(channel.id), "message_id": str(message.id)}
    guild = world.guild_of(channel)
    if guild is not None:
        payload["guild_id"] = str(guild.id)
    if isinstance(event, events.ReactionsCleared):
        if event.emoji is None:
            return Dispatch("MESSAGE_REACTION_REMOVE_ALL", payload)
        emoji = {"emoji": messages.emoji_json(event.emoji)}
        return Dispatch("MESSAGE_REACTION_REMOVE_EMOJI", payload | emoji)
    payload |= {
        "user_id": str(event.user),
        "emoji": messages.emoji_json(event.emoji),
        "burst": False,
        "type": 0,
    }
    if not event.added:
        return Dispatch("MESSAGE_REACTION_REMOVE", payload)
    payload["message_author_id"] = str(message.author)
    if guild is not None and event.user in guild.members:
        payload["member"] = people.member(world, guild.members[event.user])
    return Dispatch("MESSAGE_REACTION_ADD", payload)


def _about_channel_life(
    world: World, event: events.Typing | events.PinsChanged, subscriber: Subscriber
) -> Dispatch | None:
    channel = event.channel
    payload: Json = {"channel_id": str(channel.id)}
    if channel.guild is not None:
        payload["guild_id"] = str(channel.guild)
    if isinstance(event, events.PinsChanged):
        if not _hears(world, channel, subscriber, Intent.GUILDS, Intent.DIRECT_MESSAGES):
            return None
        payload["last_pin_timestamp"] = stamp_or_none(channel.last_pin_at)
        return Dispatch("CHANNEL_PINS_UPDATE", payload)
    wanted = Intent.GUILD_MESSAGE_TYPING, Intent.DIRECT_MESSAGE_TYPING
    if not _hears(world, channel, subscriber, *wanted):
        return None
    payload |= {"user_id": str(event.user), "timestamp": int(world.clock.now())}
    guild = world.guild_of(channel)
    if guild is not None and event.user in guild.members:
        payload["member"] = people.member(world, guild.members[event.user])
    return Dispatch("TYPING_START", payload)


def _about_channels(
    world: World,
    event: events.ChannelCreated | events.ChannelChanged | events.ChannelDeleted,
    subscriber: Subscriber,
) -> Dispatch | None:
    channel = event.channel
    if channel.kind is ChannelKind.DM or Intent.GUILDS not in subscriber.intents:
        return None
    guild = world.guild_of(channel)
    if guild is None or subscriber.bot not in guild.members or not subscriber.covers(guild.id):
        return None
    if channel.thread is not None and not world.can_see(subscriber.bot, channel):
        return None
    subject = "THREAD" if channel.thread is not None else "CHANNEL"
    if isinstance(event, events.ChannelDeleted) and channel.thread is not None:
        return Dispatch(
            "THREAD_DELETE",
            {
                "id": str(channel.id),
                "guild_id": str(channel.guild),
                "parent_id": str(channel.parent),
                "type": int(channel.kind),
            },
        )
    payload = channels.on_gateway(world, channel, subscriber.bot)
    match event:
        case events.ChannelCreated():
            if channel.thread is not None:
                payload["newly_created"] = True
            return Dispatch(f"{subject}_CREATE", payload)
        case events.ChannelChanged():
            return Dispatch(f"{subject}_UPDATE", payload)
        case events.ChannelDeleted():
            return Dispatch(f"{subject}_DELETE", payload)
        case _:
            assert_never(event)


def _about_thread_members(
    world: World, event: events.ThreadMembersChanged, subscriber: Subscriber
) -> Dispatch | None:
    thread = event.thread
    about_me = subscriber.bot in event.added or subscriber.bot in event.removed
    # Without the intent for members, a bot hears only of itself.
    if Intent.GUILD_MEMBERS not in subscriber.intents and not about_me:
        return None
    if (
        Intent.GUILDS not in subscriber.intents
        or not subscriber.covers(thread.guild)
        or thread.thread is None
    ):
        return None
    moderator = world.permissions(subscriber.bot, thread) & Permission.MANAGE_THREADS
    private = thread.kind is ChannelKind.PRIVATE_THREAD
    if subscriber.bot in event.added and private and not moderator:
        # Who could not look in before has never heard of the thread.
        return Dispatch("THREAD_CREATE", channels.channel(world, thread, subscriber.bot))
    payload: Json = {
        "id": str(thread.id),
        "guild_id": str(thread.guild),
        "member_count": min(len(thread.thread.members), 50),
    }
    if event.added:
        payload["added_members"] = [channels.thread_member(thread, user) for user in event.added]
    if event.removed:
        payload["removed_member_ids"] = [str(user) for user in event.removed]
    return Dispatch("THREAD_MEMBERS_UPDATE", payload)


def _about_members(
    world: World,
    event: events.MemberJoined | events.MemberChanged | events.MemberLeft,
    subscriber: Subscriber,
) -> Dispatch | None:
    guild = event.guild
    user = event.user if isinstance(event, events.MemberLeft) else event.member.user
    own_change = isinstance(event, events.MemberChanged) and user == subscriber.bot
    if Intent.GUILD_MEMBERS not in subscriber.intents and not own_change:
        return None
    if subscriber.bot not in guild.members or not subscriber.covers(guild.id):
        return None
    where: Json = {"guild_id": str(guild.id)}
    match event:
        case events.MemberLeft():
            data = where | {"user": people.user(world.user(user))}
            return Dispatch("GUILD_MEMBER_REMOVE", data)
        case events.MemberJoined(_, member):
            return Dispatch("GUILD_MEMBER_ADD", where | people.member(world, member))
        case events.MemberChanged(_, member):
            return Dispatch("GUILD_MEMBER_UPDATE", where | people.member(world, member))
        case _:
            assert_never(event)


def _about_roles(
    event: events.RoleCreated | events.RoleChanged, subscriber: Subscriber
) -> Dispatch | None:
    guild = event.guild
    if (
        subscriber.bot not in guild.members
        or not subscriber.covers(guild.id)
        or Intent.GUILDS not in subscriber.intents
    ):
        return None
    name = "GUILD_ROLE_CREATE" if isinstance(event, events.RoleCreated) else "GUILD_ROLE_UPDATE"
    return Dispatch(name, {"guild_id": str(guild.id), "role": people.role(event.role)})
