"""What the owner of a server does, for tests: guilds, channels, roles, rights and members."""

from collections.abc import Mapping

from sandbox.ids import AttachmentId, UserId
from sandbox.model import guilds_and_channels, message_changes
from sandbox.model.channels import Channel, ChannelKind
from sandbox.model.commands import Command
from sandbox.model.guilds import Guild, Role
from sandbox.model.interactions import Interaction
from sandbox.model.messages import Attachment, Message
from sandbox.model.people import Application, User
from sandbox.model.permissions import NOTHING, Permission
from sandbox.model.session_starts import SessionStarts
from sandbox.model.world import World


class Administration:
    """Change a local Discord without asking for anyone's rights, and look at all of it."""

    model: World

    # What there is.

    @property
    def starts(self) -> SessionStarts:
        """Return how many sessions bots may still start, and with how many shards."""
        return self.model.starts

    @property
    def interactions(self) -> list[Interaction]:
        """Return all that people have asked of bots, oldest first."""
        return list(self.model.state.interactions.values())

    @property
    def commands(self) -> list[Command]:
        """Return the commands that bots have registered."""
        return list(self.model.state.commands.values())

    def channels(self, guild: Guild | None = None) -> list[Channel]:
        """Return the channels and threads of a guild; without one all, direct messages too."""
        if guild is None:
            return list(self.model.state.channels.values())
        return list(self.model.channels_of(guild.id))

    def messages(self, channel: Channel) -> list[Message]:
        """Return all messages of a channel, oldest first, also those that few people see."""
        return list(self.model.messages(channel.id))

    # Guilds and their members.

    def new_guild(self, name: str, owner: UserId) -> Guild:
        """Found a guild that has no member but its owner."""
        return guilds_and_channels.new_guild(self.model, name, owner)

    def invite_bot(self, guild: Guild, bot: Application) -> None:
        """Bring a bot into a guild, with the rights that such bots usually ask for."""
        guilds_and_channels.invite_bot(self.model, guild, bot)

    def join(self, guild: Guild, user: UserId) -> None:
        """Bring a person into a guild."""
        guilds_and_channels.join(self.model, guild, user)

    def leave(self, guild: Guild, user: UserId) -> None:
        """Let a person or a bot go; their threads and messages stay."""
        guilds_and_channels.leave(self.model, guild, user)

    def new_role(self, guild: Guild, name: str, rights: Permission = NOTHING) -> Role:
        """Make a role that no member has yet."""
        return guilds_and_channels.new_role(self.model, guild, name, rights)

    def give_role(self, guild: Guild, user: UserId, role: Role) -> None:
        """Give a member a role."""
        guilds_and_channels.give_role(self.model, guild, user, role.id)

    # Channels, threads and messages.

    def new_channel(self, guild: Guild, name: str, kind: ChannelKind = ChannelKind.TEXT) -> Channel:
        """Open a channel below the others."""
        return guilds_and_channels.new_channel(self.model, guild, name, kind)

    def permit(
        self,
        channel: Channel,
        target: Role | User | UserId,
        *,
        allow: Permission = NOTHING,
        deny: Permission = NOTHING,
    ) -> None:
        """Say what a role or a person may do in one channel; it replaces what was said before."""
        guilds_and_channels.permit(self.model, channel, target, allow=allow, deny=deny)

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel with its messages and threads."""
        guilds_and_channels.delete_channel(self.model, channel)

    def open_dm(self, one: UserId, other: UserId) -> Channel:
        """Return the direct messages of two; begin them if need be."""
        return guilds_and_channels.open_dm(self.model, one, other)

    def new_thread(
        self, parent: Channel, name: str, owner: UserId, *, private: bool = False
    ) -> Channel:
        """Begin a thread, or a post of a forum."""
        return guilds_and_channels.new_thread(self.model, parent, name, owner, private=private)

    def enter(self, thread: Channel, user: UserId) -> None:
        """Add a person or a bot to a thread."""
        guilds_and_channels.enter(self.model, thread, user)

    def archive(self, thread: Channel, *, archived: bool = True) -> None:
        """Archive a thread, or open it again."""
        guilds_and_channels.archive(self.model, thread, archived=archived)

    def lock(self, thread: Channel, *, locked: bool = True) -> None:
        """Lock a thread, or unlock it."""
        guilds_and_channels.lock(self.model, thread, locked=locked)

    def post(
        self,
        channel: Channel,
        author: UserId,
        content: str,
        files: Mapping[str, bytes] | None = None,
    ) -> Message:
        """Put a message into a channel at once; an actor's `say` asks for rights and waits."""
        attachments = [
            Attachment(AttachmentId(self.model.new_id()), channel.id, name, data, "image/png")
            for name, data in (files or {}).items()
        ]
        draft = message_changes.Draft(content=content, attachments=attachments)
        return message_changes.send(self.model, channel, author, draft)

    def delete_message(self, message: Message) -> None:
        """Delete a message, as a moderator may."""
        message_changes.delete(self.model, message.channel, [message.id])
