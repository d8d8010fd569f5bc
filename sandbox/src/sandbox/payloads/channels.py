"""Channels and threads in JSON."""

from sandbox.ids import RoleId, UserId
from sandbox.json_codec import Json
from sandbox.model.channels import Channel, ChannelKind
from sandbox.model.permissions import Overwrite, Permission
from sandbox.model.world import World
from sandbox.payloads import people, stamp, stamp_or_none

HIDDEN = 1 << 17


def channel(world: World, one: Channel, reader: UserId) -> Json:
    """Describe a channel to one reader."""
    base: Json = {
        "id": str(one.id),
        "type": int(one.kind),
        "flags": 0,
        "last_message_id": None if one.last_message is None else str(one.last_message),
    }
    if one.kind is not ChannelKind.FORUM and one.last_pin_at is not None:
        base["last_pin_timestamp"] = stamp_or_none(one.last_pin_at)
    if one.kind is ChannelKind.DM:
        others = [user for user in one.recipients if user != reader]
        return base | {"recipients": [people.user(world.user(user)) for user in others]}
    base |= {
        "guild_id": str(one.guild),
        "name": one.name,
        "parent_id": None if one.parent is None else str(one.parent),
        "rate_limit_per_user": one.slowmode,
    }
    if one.thread is not None:
        return base | _thread(world, one, reader)
    base |= {
        "position": one.position,
        "topic": one.topic,
        "nsfw": one.nsfw,
        "permission_overwrites": [overwrite(each) for each in one.overwrites],
    }
    if one.kind is ChannelKind.FORUM:
        base |= {
            "available_tags": [
                {
                    "id": str(tag.id),
                    "name": tag.name,
                    "moderated": tag.moderated,
                    "emoji_id": None,
                    "emoji_name": tag.emoji,
                }
                for tag in one.tags
            ],
            "default_reaction_emoji": None,
            "default_sort_order": None,
            "default_forum_layout": 0,
        }
    return base


def on_gateway(world: World, one: Channel, reader: UserId) -> Json:
    """A channel as an event tells it: of one a bot cannot see, little more than that it exists."""
    payload = channel(world, one, reader)
    if one.guild is None or one.thread is not None or world.can_see(reader, one):
        return payload
    payload.pop("last_pin_timestamp", None)
    payload |= {
        "flags": HIDDEN,
        "name": "___hidden___",
        "topic": None,
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "nsfw": False,
        # Whatever the real ones are, all that is said is that the door is shut.
        "permission_overwrites": [
            overwrite(Overwrite(RoleId(one.guild), False, deny=Permission.VIEW_CHANNEL))
        ],
    }
    return payload | ({"available_tags": []} if one.kind is ChannelKind.FORUM else {})


def _thread(world: World, one: Channel, reader: UserId) -> Json:
    state = one.thread
    assert state is not None
    payload: Json = {
        "owner_id": str(state.owner),
        "thread_metadata": {
            "archived": state.archived,
            "archive_timestamp": stamp(state.archived_at),
            "auto_archive_duration": state.archive_after,
            "locked": state.locked,
            "create_timestamp": stamp(state.created_at),
        },
        "message_count": world.said_in(one),
        "member_count": min(len(state.members), 50),
        "total_message_sent": state.sent,
    }
    if one.kind is ChannelKind.PRIVATE_THREAD:
        payload["thread_metadata"]["invitable"] = state.invitable
    if state.tags or _in_forum(world, one):
        payload["applied_tags"] = [str(tag) for tag in state.tags]
    if reader in state.members:
        payload["member"] = thread_member(one, reader)
    return payload


def _in_forum(world: World, thread: Channel) -> bool:
    parent = None if thread.parent is None else world.state.channels.get(thread.parent)
    return parent is not None and parent.kind is ChannelKind.FORUM


def thread_member(thread: Channel, user: UserId) -> Json:
    assert thread.thread is not None
    return {
        "id": str(thread.id),
        "user_id": str(user),
        "join_timestamp": stamp(thread.thread.members[user]),
        "flags": 0,
    }


def overwrite(one: Overwrite) -> Json:
    return {
        "id": str(one.target),
        "type": int(one.person),
        "allow": str(int(one.allow)),
        "deny": str(int(one.deny)),
    }


def in_interaction(world: World, one: Channel, user: UserId, reader: UserId) -> Json:
    """Describe a channel inside an interaction: with what the acting person may do there."""
    return channel(world, one, reader) | {"permissions": str(int(world.permissions(user, one)))}
