"""Messages: read, send, edit, delete."""

from sandbox import limits
from sandbox.errors import ApiError, ErrorCode
from sandbox.ids import MessageId, UserId, made_at
from sandbox.json_codec import Json
from sandbox.model import guilds_and_channels, message_changes
from sandbox.model.channels import Channel, ChannelKind
from sandbox.model.messages import Message
from sandbox.model.permissions import Permission
from sandbox.payloads import messages
from sandbox.rest import drafts
from sandbox.rest.call import Answer, Call, Route, check

PLACES_FOR_TEXT = frozenset(
    {
        ChannelKind.TEXT,
        ChannelKind.DM,
        ChannelKind.ANNOUNCEMENT,
        ChannelKind.ANNOUNCEMENT_THREAD,
        ChannelKind.PUBLIC_THREAD,
        ChannelKind.PRIVATE_THREAD,
    }
)
FORTNIGHT = 14 * 24 * 3600


def history(call: Call) -> Answer:
    """List messages, newest first."""
    channel = call.channel()
    if not call.may(channel, Permission.READ_MESSAGE_HISTORY):
        return Answer([])
    size = call.limit(50, 100)
    found = [one for one in call.world.messages(channel.id) if not one.ephemeral]
    before, after, around = (call.asked(name) for name in ("before", "after", "around"))
    if before is not None:
        found = [one for one in found if one.id < before][-size:]
    elif after is not None:
        found = [one for one in found if one.id > after][:size]
    elif around is not None:
        earlier = [one for one in found if one.id < around][-(size // 2) :]
        found = earlier + [one for one in found if one.id >= around][: size - len(earlier)]
    else:
        found = found[-size:]
    return Answer([messages.by_rest(call.world, one, call.me) for one in reversed(found)])


def read(call: Call) -> Answer:
    channel = call.channel()
    if not call.may(channel, Permission.READ_MESSAGE_HISTORY):
        raise ApiError(ErrorCode.MISSING_PERMISSIONS)
    return Answer(messages.by_rest(call.world, call.message(channel), call.me))


def send(call: Call) -> Answer:
    channel = call.channel()
    may_write(call, channel, call.form)
    draft = drafts.draft(call, call.form, channel)
    if draft.reference is not None and not call.may(channel, Permission.READ_MESSAGE_HISTORY):
        raise ApiError(ErrorCode.NO_REPLY_WITHOUT_HISTORY)
    if channel.thread is not None and channel.thread.archived:
        guilds_and_channels.archive(call.world, channel, archived=False)
    message = message_changes.send(call.world, channel, call.me, draft)
    return Answer(messages.by_rest(call.world, message, call.me))


def edit(call: Call) -> Answer:
    channel = call.channel()
    message = call.message(channel)
    if message.author != call.me and set(call.form) - {"flags"}:
        raise ApiError(ErrorCode.NOT_YOUR_MESSAGE)
    if message.author != call.me and not call.may(channel, Permission.MANAGE_MESSAGES):
        raise ApiError(ErrorCode.MISSING_PERMISSIONS)
    if channel.thread is not None and channel.thread.archived:
        raise ApiError(ErrorCode.ARCHIVED)
    change = drafts.edit(call, call.form, message)
    message_changes.count_old_edit(call.world, message)
    message_changes.edit(call.world, message, change)
    return Answer(messages.by_rest(call.world, message, call.me))


def delete(call: Call) -> Answer:
    channel = call.channel()
    message = call.message(channel)
    _may_delete(call, channel, message)
    if channel.thread is not None and channel.thread.archived:
        raise ApiError(ErrorCode.ARCHIVED)
    message_changes.delete(call.world, channel.id, [message.id])
    return Answer(status=204)


def bulk_delete(call: Call) -> Answer:
    channel = call.channel()
    if channel.kind is ChannelKind.DM:
        raise ApiError(ErrorCode.NOT_IN_DMS)
    if not call.may(channel, Permission.MANAGE_MESSAGES):
        raise ApiError(ErrorCode.MISSING_PERMISSIONS)
    check(limits.bulk(call.form))
    ids = [MessageId(int(number)) for number in call.form["messages"]]
    if any(call.world.clock.now() - made_at(number) > FORTNIGHT for number in ids):
        raise ApiError(ErrorCode.BULK_TOO_OLD)
    message_changes.delete(call.world, channel.id, ids)
    return Answer(status=204)


def may_write(call: Call, channel: Channel, payload: Json) -> None:
    """Refuse a message that the bot may not send here."""
    if channel.kind not in PLACES_FOR_TEXT:
        raise ApiError(ErrorCode.NOT_A_TEXT_CHANNEL)
    if channel.kind is ChannelKind.DM:
        _may_reach(call, channel)
        return
    right = Permission.SEND_MESSAGES
    if channel.thread is not None:
        right = Permission.SEND_MESSAGES_IN_THREADS
        if channel.thread.locked and not call.may(channel, Permission.MANAGE_THREADS):
            raise ApiError(
                ErrorCode.LOCKED if channel.thread.archived else ErrorCode.MISSING_PERMISSIONS
            )
    needed = [right]
    if call.files:
        needed.append(Permission.ATTACH_FILES)
    if payload.get("embeds"):
        needed.append(Permission.EMBED_LINKS)
    if not all(call.may(channel, one) for one in needed):
        raise ApiError(ErrorCode.MISSING_PERMISSIONS)


def _may_reach(call: Call, channel: Channel) -> None:
    other: UserId = next(user for user in channel.recipients if user != call.me)
    if not call.world.mutual_guild(call.me, other):
        raise ApiError(ErrorCode.NO_MUTUAL_GUILD)
    if not call.world.user(other).dms_open:
        raise ApiError(ErrorCode.CANNOT_SEND_TO_USER)


def _may_delete(call: Call, channel: Channel, message: Message) -> None:
    if message.author == call.me:
        return
    if channel.kind is ChannelKind.DM:
        raise ApiError(ErrorCode.NOT_IN_DMS)
    if not call.may(channel, Permission.MANAGE_MESSAGES):
        raise ApiError(ErrorCode.MISSING_PERMISSIONS)


ROUTES = (
    Route("GET", "/channels/{channel_id}/messages", history),
    Route("POST", "/channels/{channel_id}/messages", send),
    Route("POST", "/channels/{channel_id}/messages/bulk-delete", bulk_delete),
    Route("GET", "/channels/{channel_id}/messages/{message_id}", read),
    Route("PATCH", "/channels/{channel_id}/messages/{message_id}", edit),
    Route("DELETE", "/channels/{channel_id}/messages/{message_id}", delete),
)
