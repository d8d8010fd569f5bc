"""Reactions under messages."""

from sandbox.errors import ApiError, ErrorCode
from sandbox.ids import UserId
from sandbox.limits.emoji import is_emoji
from sandbox.model import message_changes
from sandbox.model.channels import Channel
from sandbox.model.messages import Message
from sandbox.model.permissions import Permission
from sandbox.payloads import people
from sandbox.rest.call import Answer, Call, Route

ONE = "/channels/{channel_id}/messages/{message_id}/reactions"


def react(call: Call) -> Answer:
    channel, message, emoji = _subject(call)
    if not call.may(channel, Permission.READ_MESSAGE_HISTORY):
        raise ApiError(ErrorCode.MISSING_PERMISSIONS)
    # Joining a reaction that is there needs no right of its own.
    if emoji not in message.reactions and not call.may(channel, Permission.ADD_REACTIONS):
        raise ApiError(ErrorCode.MISSING_PERMISSIONS)
    if channel.thread is not None and channel.thread.archived:
        raise ApiError(ErrorCode.ARCHIVED)
    message_changes.react(call.world, message, call.me, emoji)
    return Answer(status=204)


def unreact(call: Call) -> Answer:
    _, message, emoji = _subject(call)
    message_changes.unreact(call.world, message, call.me, emoji)
    return Answer(status=204)


def remove(call: Call) -> Answer:
    channel, message, emoji = _subject(call)
    _moderate(call, channel)
    message_changes.unreact(call.world, message, UserId(call.number("user_id")), emoji)
    return Answer(status=204)


def reactors(call: Call) -> Answer:
    _, message, emoji = _subject(call)
    after, limit = call.asked("after") or 0, call.limit(25, 100)
    users = sorted(user for user in message.reactions.get(emoji, ()) if user > after)
    return Answer([people.user(call.world.user(user)) for user in users[:limit]])


def clear(call: Call) -> Answer:
    channel = call.channel()
    _moderate(call, channel)
    message_changes.clear_reactions(call.world, call.message(channel))
    return Answer(status=204)


def clear_one(call: Call) -> Answer:
    channel, message, emoji = _subject(call)
    _moderate(call, channel)
    message_changes.clear_reactions(call.world, message, emoji)
    return Answer(status=204)


def _subject(call: Call) -> tuple[Channel, Message, str]:
    channel = call.channel()
    emoji = call.params["emoji_name"]
    # A guild's own is written name:id.
    if not is_emoji(emoji) and ":" not in emoji:
        raise ApiError(ErrorCode.UNKNOWN_EMOJI)
    return channel, call.message(channel), emoji


def _moderate(call: Call, channel: Channel) -> None:
    if not call.may(channel, Permission.MANAGE_MESSAGES):
        raise ApiError(ErrorCode.MISSING_PERMISSIONS)


ROUTES = (
    Route("PUT", ONE + "/{emoji_name}/@me", react),
    Route("DELETE", ONE + "/{emoji_name}/@me", unreact),
    Route("DELETE", ONE + "/{emoji_name}/{user_id}", remove),
    Route("GET", ONE + "/{emoji_name}", reactors),
    Route("DELETE", ONE + "/{emoji_name}", clear_one),
    Route("DELETE", ONE, clear),
)
