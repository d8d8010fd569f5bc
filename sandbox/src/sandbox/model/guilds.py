"""Guilds, their roles and their members."""

from dataclasses import dataclass, field

from sandbox.ids import GuildId, RoleId, UserId
from sandbox.model.permissions import MEMBERS, NOTHING, Permission


@dataclass(slots=True)
class Role:
    """A role; the one named @everyone has the guild's own id."""

    id: RoleId
    name: str
    permissions: Permission = NOTHING
    position: int = 1
    mentionable: bool = False
    managed_by: UserId | None = None


@dataclass(slots=True)
class Member:
    """A person or bot in a guild."""

    user: UserId
    joined_at: float
    roles: list[RoleId] = field(default_factory=list)
    nick: str | None = None


@dataclass(slots=True)
class Guild:
    """A guild, which people call a server."""

    id: GuildId
    name: str
    owner: UserId
    locale: str = "en-US"
    roles: dict[RoleId, Role] = field(default_factory=dict)
    members: dict[UserId, Member] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.roles:
            self.roles[self.everyone] = Role(self.everyone, "@everyone", MEMBERS, position=0)

    @property
    def everyone(self) -> RoleId:
        return RoleId(self.id)

    def permissions(self, user: UserId) -> Permission:
        """Say what a member may do before any channel has its say."""
        member = self.members.get(user)
        if member is None:
            return NOTHING
        if user == self.owner:
            return Permission.ADMINISTRATOR
        held = self.roles[self.everyone].permissions
        for role in member.roles:
            held |= self.roles[role].permissions
        return held
