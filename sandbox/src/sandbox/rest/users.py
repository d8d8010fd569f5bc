"""Who the bot is, and how it reaches people."""

from sandbox import limits
from sandbox.errors import ApiError, ErrorCode
from sandbox.ids import GuildId, UserId
from sandbox.json_codec import Json
from sandbox.model import guilds_and_channels
from sandbox.payloads import channels, people
from sandbox.rest.call import Answer, Call, Route, check


def me(call: Call) -> Answer:
    return Answer(people.own_user(call.world.user(call.me)))


def change_me(call: Call) -> Answer:
    user = call.world.user(call.me)
    check(limits.account(call.form))
    if call.form.get("username"):
        user.name = str(call.form["username"])
    return Answer(people.own_user(user))


def application(call: Call) -> Answer:
    return Answer(people.application(call.world, call.world.state.applications[call.me]))


def user(call: Call) -> Answer:
    return Answer(people.user(call.world.user(UserId(call.number("user_id")))))


def open_dm(call: Call) -> Answer:
    """The conversation is opened with any person; a message in it may still be refused."""
    check(limits.recipient(call.form))
    other = call.world.user(UserId(int(call.form["recipient_id"])))
    if other.id == call.me or other.bot:
        raise ApiError(ErrorCode.CANNOT_SEND_TO_USER)
    channel = guilds_and_channels.open_dm(call.world, call.me, other.id)
    return Answer(channels.channel(call.world, channel, call.me))


def my_guilds(call: Call) -> Answer:
    found: list[Json] = []
    after, limit = call.asked("after") or 0, call.limit(200, 200)
    for guild in call.world.state.guilds.values():
        if call.me in guild.members and guild.id > after:
            entry: Json = {
                "id": str(guild.id),
                "name": guild.name,
                "icon": None,
                "banner": None,
                "owner": guild.owner == call.me,
                "permissions": str(int(guild.permissions(call.me))),
                "features": [],
            }
            if call.query.get("with_counts", "").lower() in {"1", "true"}:
                entry["approximate_member_count"] = len(guild.members)
                entry["approximate_presence_count"] = len(guild.members)
            found.append(entry)
    return Answer(found[:limit])


def leave_guild(call: Call) -> Answer:
    guild = call.world.guild(GuildId(call.number("guild_id")))
    guilds_and_channels.leave(call.world, guild, call.me)
    return Answer(status=204)


def gateway(call: Call) -> Answer:
    return Answer({"url": call.world.addresses.gateway})


def gateway_for_bots(call: Call) -> Answer:
    """What a bot asks before it starts its sessions: how many shards it should have."""
    starts = call.world.starts
    return Answer(
        {
            "url": call.world.addresses.gateway,
            "shards": starts.required_shards,
            "session_start_limit": starts.limits(call.me),
        }
    )


ROUTES = (
    Route("GET", "/users/@me", me),
    Route("PATCH", "/users/@me", change_me),
    Route("GET", "/users/{user_id}", user),
    Route("POST", "/users/@me/channels", open_dm),
    Route("GET", "/users/@me/guilds", my_guilds),
    Route("DELETE", "/users/@me/guilds/{guild_id}", leave_guild),
    Route("GET", "/oauth2/applications/@me", application),
    Route("GET", "/applications/@me", application),
    Route("GET", "/gateway", gateway, needs_token=False),
    Route("GET", "/gateway/bot", gateway_for_bots),
)
