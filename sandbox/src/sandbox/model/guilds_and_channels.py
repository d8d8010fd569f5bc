"""Making and unmaking guilds, channels and threads; who comes and who goes."""

import secrets

from sandbox.ids import ChannelId, GuildId, MessageId, RoleId, TagId, UserId, made_at
from sandbox.model import events
from sandbox.model.channels import Channel, ChannelKind, Tag, ThreadState
from sandbox.model.guilds import Guild, Member, Role
from sandbox.model.people import NO_INTENT, Application, Intent, User
from sandbox.model.permissions import NOTHING, Overwrite, Permission
from sandbox.model.world import World

# What the link that invites a bot usually asks for.
BOT_RIGHTS = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.ADD_REACTIONS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
)


def new_user(world: World, name: str) -> User:
    user = User(UserId(world.new_id()), name)
    world.state.users[user.id] = user
    return user


def new_token() -> str:
    """Make a token that cannot be guessed."""
    return secrets.token_urlsafe(32)


def new_application(
    world: World, name: str, owner: UserId, privileged: Intent = NO_INTENT
) -> Application:
    """Register a bot, with a token that cannot be guessed."""
    user = User(UserId(world.new_id()), name, bot=True)
    world.state.users[user.id] = user
    application = Application(user.id, name, new_token(), owner, privileged)
    world.state.applications[user.id] = application
    return application


def new_guild(world: World, name: str, owner: UserId) -> Guild:
    guild = Guild(GuildId(world.new_id()), name, owner)
    world.state.guilds[guild.id] = guild
    join(world, guild, owner)
    return guild


def new_role(
    world: World,
    guild: Guild,
    name: str,
    rights: Permission = NOTHING,
    *,
    mentionable: bool = False,
) -> Role:
    role = Role(RoleId(world.new_id()), name, rights, len(guild.roles), mentionable)
    guild.roles[role.id] = role
    world.announce(events.RoleCreated(guild, role))
    return role


def join(world: World, guild: Guild, user: UserId) -> Member:
    """Bring a person into a guild."""
    member = Member(user, world.clock.now())
    guild.members[user] = member
    world.announce(events.MemberJoined(guild, member))
    return member


def invite_bot(
    world: World, guild: Guild, bot: Application, rights: Permission = BOT_RIGHTS
) -> None:
    """Bring a bot into a guild, with a role of its own that holds its rights."""
    role = new_role(world, guild, bot.name, rights)
    role.managed_by = bot.id
    member = join(world, guild, bot.id)
    member.roles.append(role.id)
    world.announce(events.GuildJoined(guild, bot.id))


def leave(world: World, guild: Guild, user: UserId) -> None:
    """Let a person or a bot go; their threads and messages stay."""
    if guild.members.pop(user, None) is None:
        return
    for channel in world.channels_of(guild.id):
        if channel.thread is not None:
            channel.thread.members.pop(user, None)
    world.announce(events.MemberLeft(guild, user))
    if user in world.state.applications:
        for role in [role for role in guild.roles.values() if role.managed_by == user]:
            del guild.roles[role.id]
        gone = [
            command.id
            for command in world.state.commands.values()
            if command.application == user and command.guild == guild.id
        ]
        for command in gone:
            del world.state.commands[command]
        world.announce(events.GuildLeft(guild, user))


def give_role(world: World, guild: Guild, user: UserId, role: RoleId) -> None:
    member = guild.members[user]
    if role not in member.roles:
        before = _sight(world, guild, user)
        member.roles.append(role)
        world.announce(events.MemberChanged(guild, member))
        _announce_sight(world, guild, user, before)


def take_role(world: World, guild: Guild, user: UserId, role: RoleId) -> None:
    member = guild.members[user]
    if role in member.roles:
        before = _sight(world, guild, user)
        member.roles.remove(role)
        world.announce(events.MemberChanged(guild, member))
        _announce_sight(world, guild, user, before)


def _sight(world: World, guild: Guild, user: UserId) -> set[ChannelId]:
    return {one.id for one in world.channels_of(guild.id) if world.can_see(user, one)}


def _announce_sight(world: World, guild: Guild, user: UserId, before: set[ChannelId]) -> None:
    """A channel that a role opens or shuts is described anew."""
    for number in sorted(before ^ _sight(world, guild, user)):
        channel = world.state.channels[number]
        if channel.thread is None:
            world.announce(events.ChannelChanged(channel))


def new_channel(
    world: World,
    guild: Guild,
    name: str,
    kind: ChannelKind = ChannelKind.TEXT,
    *,
    parent: ChannelId | None = None,
    topic: str | None = None,
    tags: tuple[str, ...] = (),
) -> Channel:
    channel = Channel(ChannelId(world.new_id()), kind, name, guild.id, parent, topic=topic)
    channel.tags = [Tag(TagId(world.new_id()), tag) for tag in tags]
    open_channel(world, guild, channel)
    return channel


def open_channel(world: World, guild: Guild, channel: Channel) -> None:
    """Put a new channel below the others, for all who may see it."""
    channel.position = sum(1 for _ in world.channels_of(guild.id))
    world.state.channels[channel.id] = channel
    world.announce(events.ChannelCreated(channel))


def permit(
    world: World,
    channel: Channel,
    target: Role | User | UserId,
    *,
    allow: Permission = NOTHING,
    deny: Permission = NOTHING,
) -> None:
    """Say what a role or a person may do in one channel; it replaces what was said before."""
    number = target if isinstance(target, int) else target.id
    person = not isinstance(target, Role)
    channel.overwrites = [o for o in channel.overwrites if o.target != number]
    channel.overwrites.append(Overwrite(number, person, allow, deny))
    world.announce(events.ChannelChanged(channel))


def delete_channel(world: World, channel: Channel) -> None:
    """Take a channel away, with its messages and its threads."""
    for thread in list(world.threads_of(channel.id)):
        delete_channel(world, thread)
    world.state.messages.pop(channel.id, None)
    del world.state.channels[channel.id]
    world.announce(events.ChannelDeleted(channel))


def open_dm(world: World, one: UserId, other: UserId) -> Channel:
    """Find the direct messages of two, or begin them."""
    channel = world.dm(one, other)
    if channel is None:
        channel = Channel(ChannelId(world.new_id()), ChannelKind.DM, recipients=[one, other])
        world.state.channels[channel.id] = channel
        world.announce(events.ChannelCreated(channel))
    return channel


def new_thread(
    world: World,
    parent: Channel,
    name: str,
    owner: UserId,
    *,
    private: bool = False,
    starter: MessageId | None = None,
    archive_after: int = 1440,
    tags: tuple[TagId, ...] = (),
    invitable: bool = True,
    slowmode: int = 0,
) -> Channel:
    """Begin a thread; one that grows from a message has that message's id."""
    now = world.clock.now()
    kind = ChannelKind.PRIVATE_THREAD if private else ChannelKind.PUBLIC_THREAD
    if parent.kind is ChannelKind.ANNOUNCEMENT:
        kind = ChannelKind.ANNOUNCEMENT_THREAD
    thread = Channel(
        ChannelId(starter or world.new_id()),
        kind,
        name,
        parent.guild,
        parent.id,
        slowmode=slowmode,
        thread=ThreadState(
            owner,
            now,
            archive_after,
            archived_at=now,
            invitable=invitable,
            members={owner: now},
            tags=list(tags),
        ),
    )
    world.state.channels[thread.id] = thread
    world.announce(events.ChannelCreated(thread))
    watch(world, thread)
    return thread


def archive(world: World, thread: Channel, *, archived: bool) -> None:
    """Put a thread away, or fetch it back."""
    if thread.thread is not None and thread.thread.archived is not archived:
        thread.thread.archived = archived
        thread.thread.archived_at = world.clock.now()
        world.announce(events.ChannelChanged(thread))
        watch(world, thread)


def may_wake(world: World, thread: Channel, user: UserId) -> bool:
    """Tell whether writing in a thread would fetch it back; a locked one wakes for moderators."""
    rights = world.permissions(user, thread)
    if thread.thread is not None and thread.thread.locked:
        return bool(rights & Permission.MANAGE_THREADS)
    return bool(rights & Permission.SEND_MESSAGES_IN_THREADS)


def watch(world: World, thread: Channel) -> None:
    """Put a thread away once no message has been written in it for its time."""
    state = thread.thread
    if state is None or state.archived or world.state.channels.get(thread.id) is not thread:
        return
    written = 0.0 if thread.last_message is None else made_at(thread.last_message)
    due = max(written, state.archived_at) + state.archive_after * 60
    if due <= world.clock.now():
        archive(world, thread, archived=True)
    else:
        world.clock.call_at(due, lambda: watch(world, thread))


def lock(world: World, thread: Channel, *, locked: bool) -> None:
    """Let only moderators wake a thread, or all members again."""
    if thread.thread is not None and thread.thread.locked is not locked:
        thread.thread.locked = locked
        world.announce(events.ChannelChanged(thread))


def enter(world: World, thread: Channel, user: UserId) -> None:
    """Add a person or bot to a thread."""
    if thread.thread is not None and user not in thread.thread.members:
        thread.thread.members[user] = world.clock.now()
        world.announce(events.ThreadMembersChanged(thread, added=(user,)))


def exit_thread(world: World, thread: Channel, user: UserId) -> None:
    """Remove a person or bot from a thread."""
    if thread.thread is not None and thread.thread.members.pop(user, None) is not None:
        world.announce(events.ThreadMembersChanged(thread, removed=(user,)))
