"""Values a person picked, with the details a bot is given about each."""

from collections.abc import Sequence

from sandbox import pictures
from sandbox.actors.simulation import Identified, NotPossible, PickedFile
from sandbox.ids import AttachmentId, ChannelId, RoleId, UserId
from sandbox.json_codec import Json
from sandbox.model.channels import Channel
from sandbox.model.guilds import Role
from sandbox.model.messages import Attachment, Message
from sandbox.model.people import User
from sandbox.model.world import World
from sandbox.payloads import channels, media, messages, people


class ResolvedValues:
    """Collects the `resolved` part of an interaction."""

    def __init__(self, world: World, actor: UserId, bot: UserId, place: Channel) -> None:
        self._world = world
        self._actor = actor
        self._bot = bot
        self._place = place
        self.data: Json = {}

    def user(self, value: object) -> str:
        number = value if isinstance(value, int) else getattr(value, "id", None)
        found = None
        if isinstance(value, Identified | User | int):
            found = self._world.state.users.get(UserId(int(number or 0)))
        if found is None:
            raise NotPossible(f"{value!r} is nobody one could pick")
        self._put("users", found.id, people.user(found))
        guild = self._world.guild_of(self._place)
        if guild is not None and found.id in guild.members:
            rights = self._world.permissions(found.id, self._place)
            shown = people.member(self._world, guild.members[found.id], with_user=False)
            for hidden in ("mute", "deaf"):
                del shown[hidden]
            self._put("members", found.id, shown | {"permissions": str(int(rights))})
        return str(found.id)

    def channel(self, value: object, kinds: Sequence[int] = ()) -> str:
        if not isinstance(value, Channel) or not self._world.can_see(self._actor, value):
            raise NotPossible(f"{value!r} is no channel one could pick")
        if value.guild != self._place.guild:
            raise NotPossible(f"#{value.name} is on another server")
        if kinds and value.kind not in kinds:
            raise NotPossible(f"#{value.name} is not of a kind that is asked for")
        shown = channels.in_interaction(self._world, value, self._actor, self._bot)
        self._put("channels", value.id, shown)
        return str(value.id)

    def role(self, value: object) -> str:
        guild = self._world.guild_of(self._place)
        if not isinstance(value, Role) or guild is None or value.id not in guild.roles:
            raise NotPossible(f"{value!r} is no role one could pick")
        self._put("roles", value.id, people.role(value))
        return str(value.id)

    def mentionable(self, value: object) -> str:
        return self.role(value) if isinstance(value, Role) else self.user(value)

    def default(self, kind: str, number: int) -> str:
        """Take what a bot chose beforehand: a `user`, a `role` or a `channel`."""
        match kind:
            case "user":
                return self.user(number)
            case "role":
                guild = self._world.guild_of(self._place)
                return self.role(None if guild is None else guild.roles.get(RoleId(number)))
            case _:
                return self.channel(self._world.state.channels.get(ChannelId(number)))

    def file(self, value: object) -> str:
        attachment = upload(self._world, self._place, value)
        self._put("attachments", attachment.id, media.attachment(self._world, attachment))
        return str(attachment.id)

    def message(self, value: Message) -> str:
        self._put("messages", value.id, messages.message(self._world, value, self._bot))
        return str(value.id)

    def _put(self, kind: str, number: int, payload: Json) -> None:
        self.data.setdefault(kind, {})[str(number)] = payload


def upload(world: World, place: Channel, value: object) -> Attachment:
    """Take a file from a person; it belongs to no message yet."""
    match value:
        case (str() as name, bytes() as data):
            picked: PickedFile = (name, data)
        case _:
            raise NotPossible("a file is a name and its bytes")
    if len(picked[1]) > world.policy.attachment_limit:
        raise NotPossible(f"{picked[0]} is too large")
    width, height = pictures.size(picked[1]) or (None, None)
    attachment = Attachment(
        AttachmentId(world.new_id()),
        place.id,
        picked[0],
        picked[1],
        pictures.content_type(*picked),
        width,
        height,
        ephemeral=True,
    )
    world.state.uploads[attachment.id] = attachment
    return attachment
