"""Sending, changing and removing messages."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sandbox.errors import ApiError, ErrorCode
from sandbox.ids import ChannelId, InteractionId, MessageId, UserId, made_at
from sandbox.json_codec import Json
from sandbox.model import components, events, mentions
from sandbox.model.channels import Channel, ChannelKind
from sandbox.model.guilds import Guild
from sandbox.model.mentions import Allowed
from sandbox.model.messages import (
    UNMARKED,
    Attachment,
    Flag,
    Mentions,
    Message,
    MessageKind,
    Reference,
)
from sandbox.model.permissions import Permission
from sandbox.model.world import Ping, Sent, World

OLD = 3600.0
MOST_REACTIONS = 20


@dataclass(slots=True)
class Draft:
    """A message about to be sent."""

    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: Flag = UNMARKED
    tts: bool = False
    allowed: Allowed = field(default_factory=Allowed)
    reference: Reference | None = None
    nonce: str | int | None = None
    enforce_nonce: bool = False
    kind: MessageKind = MessageKind.DEFAULT
    application: UserId | None = None
    interaction: InteractionId | None = None
    only_for: UserId | None = None
    id: MessageId | None = None


@dataclass(slots=True)
class Edit:
    """A change to a message; what is None stays as it is."""

    content: str | None = None
    embeds: list[Json] | None = None
    components: list[Json] | None = None
    attachments: list[Attachment] | None = None
    flags: Flag | None = None
    allowed: Allowed = field(default_factory=Allowed)


def send(world: World, channel: Channel, author: UserId, draft: Draft) -> Message:
    """Put a message into a channel, once per nonce."""
    # Discord asks who used a nonce, and not where.
    key = f"{author}:{draft.nonce}"
    if draft.enforce_nonce and draft.nonce is not None:
        earlier = _sent_before(world, key)
        if earlier is not None:
            return earlier
    message = Message(
        id=draft.id or MessageId(world.new_id()),
        channel=channel.id,
        author=author,
        kind=draft.kind,
        content=draft.content,
        embeds=draft.embeds,
        components=components.settled(draft.components),
        attachments=draft.attachments,
        mentions=_mentions(world, channel, author, draft),
        flags=draft.flags,
        tts=draft.tts,
        nonce=draft.nonce,
        reference=draft.reference,
        application=draft.application,
        interaction=draft.interaction,
        only_for=draft.only_for,
    )
    world.state.messages.setdefault(channel.id, {})[message.id] = message
    if draft.nonce is not None and draft.enforce_nonce:
        world.state.nonces[key] = Sent(message.id, channel.id, world.clock.now())
    if not message.ephemeral:
        channel.last_message = message.id
        if message.kind is not MessageKind.THREAD_STARTER:
            _join_thread(world, channel, author)
            _bring(world, channel, message)
            _ping(world, channel, message)
            if channel.thread is not None and int(message.id) != int(channel.id):
                channel.thread.sent += 1
    world.announce(events.MessageSent(message))
    return message


def edit(world: World, message: Message, change: Edit) -> None:
    """Change a message that is there already. An edit calls no member, but adds them."""
    if change.content is not None:
        message.content = change.content
    if change.embeds is not None:
        message.embeds = change.embeds
    if change.components is not None:
        message.components = components.settled(change.components)
    if change.attachments is not None:
        world.replace_attachments(message, change.attachments)
    if change.flags is not None:
        kept = message.flags & ~Flag.SUPPRESS_EMBEDS
        # Once built of components, always built of components.
        message.flags = kept | (change.flags & (Flag.SUPPRESS_EMBEDS | Flag.COMPONENTS_V2))
    if change.content is not None or change.components is not None:
        channel = world.channel(message.channel)
        message.mentions = _mentions(world, channel, message.author, _as_draft(message, change))
        _bring(world, channel, message)
    message.edited_at = world.clock.now()
    world.announce(events.MessageEdited(message))


def fill(world: World, message: Message, draft: Draft) -> None:
    """Put the answer where "is thinking" was. It stays as public or as private as that was.

    Discord takes it for an edit, whichever way it comes: it calls no member, but adds them.
    """
    message.content = draft.content
    message.embeds = draft.embeds
    message.components = components.settled(draft.components)
    message.attachments = draft.attachments
    message.flags = (message.flags & ~Flag.LOADING) | (draft.flags & ~Flag.EPHEMERAL)
    channel = world.channel(message.channel)
    message.mentions = _mentions(world, channel, message.author, draft)
    _bring(world, channel, message)
    world.announce(events.MessageEdited(message))


def count_old_edit(world: World, message: Message) -> None:
    """Refuse to change an old message over and over, as Discord does."""
    now = world.clock.now()
    if now - made_at(message.id) < OLD:
        return
    message.old_edits = [at for at in message.old_edits if now - at < OLD]
    if len(message.old_edits) >= world.policy.old_edits:
        raise ApiError(ErrorCode.TOO_MANY_OLD_EDITS, retry_after=world.policy.old_edit_retry)
    message.old_edits.append(now)


def delete(world: World, channel: ChannelId, messages: Sequence[MessageId]) -> None:
    """Take messages away."""
    there = world.state.messages.get(channel, {})
    gone = [there.pop(message) for message in messages if message in there]
    place = world.state.channels.get(channel)
    if not gone or place is None:
        return
    for message in gone:
        place.pins.pop(message.id, None)
    only_for = gone[0].only_for if len(gone) == 1 else None
    ids = tuple(message.id for message in gone)
    world.announce(events.MessagesDeleted(channel, place.guild, ids, len(messages) > 1, only_for))


def react(world: World, message: Message, user: UserId, emoji: str) -> None:
    """Add a person's reaction to a message."""
    if emoji not in message.reactions and len(message.reactions) >= MOST_REACTIONS:
        raise ApiError(ErrorCode.TOO_MANY_REACTIONS)
    reactors = message.reactions.setdefault(emoji, [])
    if user not in reactors:
        reactors.append(user)
        world.announce(events.Reacted(message, user, emoji, added=True))


def unreact(world: World, message: Message, user: UserId, emoji: str) -> None:
    """Remove a person's reaction."""
    reactors = message.reactions.get(emoji, [])
    if user in reactors:
        reactors.remove(user)
        if not reactors:
            del message.reactions[emoji]
        world.announce(events.Reacted(message, user, emoji, added=False))


def clear_reactions(world: World, message: Message, emoji: str | None = None) -> None:
    """Take all reactions away, or all of one emoji."""
    if emoji is None:
        message.reactions.clear()
    else:
        message.reactions.pop(emoji, None)
    world.announce(events.ReactionsCleared(message, emoji))


def _sent_before(world: World, key: str) -> Message | None:
    nonces, since = world.state.nonces, world.clock.now() - world.policy.nonce_lasts
    # The oldest come first.
    while nonces and nonces[oldest := next(iter(nonces))].at <= since:
        del nonces[oldest]
    sent = nonces.get(key)
    # One that was deleted meanwhile is not sent again: that is an unknown message.
    return None if sent is None else world.message(sent.channel, sent.message)


def _mentions(world: World, channel: Channel, author: UserId, draft: Draft) -> Mentions:
    replied_to = None
    if draft.reference is not None and draft.kind is MessageKind.REPLY:
        replied = world.state.messages.get(draft.reference.channel, {})
        if draft.reference.message in replied and draft.interaction is None:
            replied_to = replied[draft.reference.message].author
    may = world.permissions(author, channel)
    return mentions.found(
        [draft.content, *components.texts(draft.components)],
        draft.allowed,
        known=frozenset(world.state.users),
        guild=world.guild_of(channel),
        may_call_everyone=bool(may & Permission.MENTION_EVERYONE),
        replied_to=replied_to,
    )


def _as_draft(message: Message, change: Edit) -> Draft:
    return Draft(
        content=message.content,
        components=message.components,
        allowed=change.allowed,
        reference=message.reference,
        kind=message.kind,
        interaction=message.interaction,
    )


def _ping(world: World, channel: Channel, message: Message) -> None:
    guild = world.guild_of(channel)
    called = _named(world, guild, message)
    if guild is not None and message.mentions.everyone:
        # In a thread, everyone is everyone who is part of it.
        called |= set(guild.members if channel.thread is None else channel.thread.members)
    for user in world.audience(channel):
        # A direct message calls the other side whatever it says.
        if user != message.author and (user in called or channel.kind is ChannelKind.DM):
            ping = Ping(message.id, channel.id, message.silent)
            world.state.pings.setdefault(user, []).append(ping)


def _named(world: World, guild: Guild | None, message: Message) -> set[UserId]:
    named = set(message.mentions.users)
    if guild is not None:
        for role in message.mentions.roles:
            named |= world.role_holders(guild, role)
    return named


def _bring(world: World, thread: Channel, message: Message) -> None:
    """Add all who are named in a thread to it, a private one too if the author may invite."""
    guild, state = world.guild_of(thread), thread.thread
    if guild is None or state is None or message.ephemeral:
        return
    moderator = bool(world.permissions(message.author, thread) & Permission.MANAGE_THREADS)
    open_to_all = thread.kind is not ChannelKind.PRIVATE_THREAD or state.invitable
    parent = None if thread.parent is None else world.state.channels.get(thread.parent)
    if parent is None or not (open_to_all or moderator or message.author == state.owner):
        return
    for user in sorted(_named(world, guild, message)):
        if world.can_see(user, parent):
            _join_thread(world, thread, user)


def _join_thread(world: World, channel: Channel, user: UserId) -> None:
    """Add the author of a message in a thread to it."""
    if channel.thread is None:
        return
    if user not in channel.thread.members:
        channel.thread.members[user] = world.clock.now()
        world.announce(events.ThreadMembersChanged(channel, added=(user,)))
