"""Guilds, members and roles."""

from dataclasses import replace

from sandbox import limits
from sandbox.errors import ApiError, ErrorCode
from sandbox.ids import ChannelId, RoleId, UserId
from sandbox.model import guilds_and_channels
from sandbox.model.channels import Channel, ChannelKind
from sandbox.model.guilds import Guild, Member
from sandbox.model.people import Intent
from sandbox.model.permissions import Permission
from sandbox.payloads import channels, people
from sandbox.rest.call import Answer, Call, Route, check
from sandbox.rest.channels import furnish
from sandbox.rest.unsupported import known


def guild(call: Call) -> Answer:
    with_counts = call.query.get("with_counts", "").lower() in {"1", "true"}
    return Answer(people.guild(call.world, call.guild(), counts=with_counts))


def guild_channels(call: Call) -> Answer:
    place = call.guild()
    return Answer(
        [
            channels.channel(call.world, channel, call.me)
            for channel in call.world.channels_of(place.id)
            if channel.thread is None and call.world.can_see(call.me, channel)
        ]
    )


def new_channel(call: Call) -> Answer:
    place, form = call.guild(), call.form
    check(limits.channel(form))
    if not place.permissions(call.me) & (Permission.MANAGE_CHANNELS | Permission.ADMINISTRATOR):
        raise ApiError(ErrorCode.MISSING_PERMISSIONS)
    kind = known(ChannelKind, form.get("type") or ChannelKind.TEXT, "a channel")
    channel = Channel(ChannelId(call.world.new_id()), kind, guild=place.id)
    furnish(call, channel)
    category = None if channel.parent is None else call.world.state.channels.get(channel.parent)
    if category is not None and not channel.overwrites:
        # What is put into a category is open to the same members, unless it says more.
        channel.overwrites = [replace(one) for one in category.overwrites]
    guilds_and_channels.open_channel(call.world, place, channel)
    return Answer(channels.channel(call.world, channel, call.me), 201)


def member(call: Call) -> Answer:
    return Answer(people.member(call.world, _member(call, call.guild())))


def members(call: Call) -> Answer:
    call.needs_intent(Intent.GUILD_MEMBERS)
    after, limit = call.asked("after") or 0, call.limit(1, 1000)
    found = sorted(
        (one for user, one in call.guild().members.items() if user > after),
        key=lambda one: one.user,
    )
    return Answer([people.member(call.world, one) for one in found[:limit]])


def search_members(call: Call) -> Answer:
    start, limit = call.query.get("query", "").lower(), call.limit(1, 1000)
    found = [
        people.member(call.world, one)
        for user, one in call.guild().members.items()
        if (one.nick or call.world.user(user).name).lower().startswith(start)
    ]
    return Answer(found[:limit])


def kick(call: Call) -> Answer:
    place = call.guild()
    _needs(call, place, Permission.KICK_MEMBERS)
    guilds_and_channels.leave(call.world, place, _member(call, place).user)
    return Answer(status=204)


def give_role(call: Call) -> Answer:
    place = call.guild()
    _needs(call, place, Permission.MANAGE_ROLES)
    role = RoleId(call.number("role_id"))
    if role not in place.roles:
        raise ApiError(ErrorCode.UNKNOWN_ROLE)
    guilds_and_channels.give_role(call.world, place, _member(call, place).user, role)
    return Answer(status=204)


def take_role(call: Call) -> Answer:
    place = call.guild()
    _needs(call, place, Permission.MANAGE_ROLES)
    guilds_and_channels.take_role(
        call.world, place, _member(call, place).user, RoleId(call.number("role_id"))
    )
    return Answer(status=204)


def roles(call: Call) -> Answer:
    return Answer([people.role(role) for role in call.guild().roles.values()])


def _member(call: Call, place: Guild) -> Member:
    user = UserId(call.number("user_id"))
    call.world.user(user)
    found = place.members.get(user)
    if found is None:
        raise ApiError(ErrorCode.UNKNOWN_MEMBER)
    return found


def _needs(call: Call, place: Guild, right: Permission) -> None:
    if not place.permissions(call.me) & (right | Permission.ADMINISTRATOR):
        raise ApiError(ErrorCode.MISSING_PERMISSIONS)


ROUTES = (
    Route("GET", "/guilds/{guild_id}", guild),
    Route("GET", "/guilds/{guild_id}/channels", guild_channels),
    Route("POST", "/guilds/{guild_id}/channels", new_channel),
    Route("GET", "/guilds/{guild_id}/members", members),
    Route("GET", "/guilds/{guild_id}/members/search", search_members),
    Route("GET", "/guilds/{guild_id}/members/{user_id}", member),
    Route("DELETE", "/guilds/{guild_id}/members/{user_id}", kick),
    Route("PUT", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}", give_role),
    Route("DELETE", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}", take_role),
    Route("GET", "/guilds/{guild_id}/roles", roles),
)
