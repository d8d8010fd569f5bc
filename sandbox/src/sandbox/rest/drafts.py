"""Messages as bots send them, read into our own words."""

from typing import Any

from sandbox import limits, pictures
from sandbox.errors import ApiError, misfit
from sandbox.ids import AttachmentId, ChannelId, MessageId
from sandbox.json_codec import Json
from sandbox.model import components
from sandbox.model.channels import Channel
from sandbox.model.mentions import Allowed
from sandbox.model.message_changes import Draft, Edit
from sandbox.model.messages import Attachment, Flag, Message, MessageKind, Reference
from sandbox.model.world import World
from sandbox.payloads import media
from sandbox.rest.call import Call, Upload, check
from sandbox.rest.unsupported import FORWARD

EMBED = (
    "title",
    "description",
    "url",
    "timestamp",
    "color",
    "footer",
    "image",
    "thumbnail",
    "author",
    "fields",
)
# The only marks a bot may put on a message itself.
SETTABLE = Flag.SUPPRESS_EMBEDS | Flag.SILENT | Flag.COMPONENTS_V2
# What Discord itself says in a channel is no message to answer.
NOTICES = frozenset({MessageKind.PINNED, MessageKind.THREAD_CREATED})


def draft(call: Call, payload: Json, channel: Channel, *, private: bool = False) -> Draft:
    """Read a new message. `private` lets it be for one person only."""
    check(limits.message(payload, files=call.sizes))
    return read(call, payload, channel, private=private)


def read(call: Call, payload: Json, channel: Channel, *, private: bool = False) -> Draft:
    """Read a new message that has been checked already."""
    settable = SETTABLE | Flag.EPHEMERAL if private else SETTABLE
    reference = _reference(call.world, payload.get("message_reference"), channel)
    return Draft(
        content=payload.get("content") or "",
        embeds=_embeds(payload.get("embeds")),
        components=components.known(payload.get("components") or ()),
        attachments=attached(call.world, channel, payload.get("attachments"), call.files, []),
        flags=Flag(int(payload.get("flags") or 0)) & settable,
        tts=bool(payload.get("tts")),
        allowed=allowed(payload.get("allowed_mentions")),
        reference=reference,
        nonce=payload.get("nonce"),
        enforce_nonce=bool(payload.get("enforce_nonce")),
        kind=MessageKind.DEFAULT if reference is None else MessageKind.REPLY,
    )


def edit(call: Call, payload: Json, message: Message) -> Edit:
    """Read a change to a message; null means "take it away"."""
    before = _as_sent(call.world, message)
    check(limits.message(payload, edit=True, files=call.sizes, before=before))
    return read_edit(call, payload, message)


def before(world: World, message: Message | None) -> Json | None:
    """The message as it is, for limits that depend on it."""
    return None if message is None else _as_sent(world, message)


def read_edit(call: Call, payload: Json, message: Message) -> Edit:
    """Read a change that has been checked already."""
    change = Edit(allowed=allowed(payload.get("allowed_mentions")))
    if "content" in payload:
        change.content = payload["content"] or ""
    if "embeds" in payload:
        change.embeds = _embeds(payload["embeds"])
    if "components" in payload:
        change.components = components.known(payload["components"] or ())
    if "flags" in payload:
        change.flags = Flag(int(payload["flags"] or 0)) & SETTABLE
    if "attachments" in payload or call.files:
        channel = call.world.channel(message.channel)
        # The list is the whole new set; files that come without one replace what is there.
        listed = payload.get("attachments")
        if "attachments" not in payload:
            listed = [{"id": file.index} for file in call.files]
        change.attachments = attached(
            call.world, channel, listed or [], call.files, message.attachments
        )
    return change


def _embeds(payload: list[Json] | None) -> list[Json]:
    """Read embeds; what only those of links have, such as a video, is nothing a bot can set."""
    return [{key: one[key] for key in EMBED if key in one} for one in payload or ()]


def _as_sent(world: World, message: Message) -> Json:
    payload: Json = {
        "content": message.content,
        "embeds": message.embeds,
        "components": message.components,
        "attachments": [media.attachment(world, each) for each in message.attachments],
        "flags": int(message.flags),
    }
    return payload


def allowed(payload: Any) -> Allowed:
    """Read who may be called. Without a word about it: all."""
    if payload is None:
        return Allowed()
    parse = payload.get("parse") or []
    return Allowed(
        every_user="users" in parse,
        every_role="roles" in parse,
        everyone="everyone" in parse,
        users=frozenset(int(user) for user in payload.get("users") or ()),
        roles=frozenset(int(role) for role in payload.get("roles") or ()),
        replied_user=bool(payload.get("replied_user")),
    )


def attached(
    world: World,
    channel: Channel,
    listed: list[Json] | None,
    files: list[Upload],
    there: list[Attachment],
) -> list[Attachment]:
    """Match files to what is said about them; the list is the whole new set."""
    uploads = {file.index: file for file in files}
    if listed is None:
        listed = [{"id": index} for index in uploads]
    kept = {int(attachment.id): attachment for attachment in there}
    result: list[Attachment] = []
    for item in listed:
        number = int(item["id"])
        if number in kept:
            if "description" in item:
                kept[number].description = item["description"]
            result.append(kept[number])
        elif number in uploads:
            name = item.get("filename") or uploads.pop(number).filename
            uploads.pop(number, None)
            data = next(file.data for file in files if file.index == number)
            result.append(hung(world, channel.id, name, data, item.get("description")))
    # A file that is not in the list is attached all the same.
    result += [hung(world, channel.id, file.filename, file.data) for file in uploads.values()]
    return result


def hung(
    world: World, channel: ChannelId, name: str, data: bytes, description: str | None = None
) -> Attachment:
    """Take in a file."""
    measured = pictures.size(data)
    return Attachment(
        AttachmentId(world.new_id()),
        channel,
        name,
        data,
        pictures.content_type(name, data),
        None if measured is None else measured[0],
        None if measured is None else measured[1],
        description or None,
    )


def _reference(world: World, payload: Any, channel: Channel) -> Reference | None:
    """Find the message that is answered: it is in this channel, and all members there see it."""
    if not payload or payload.get("message_id") is None:
        return None
    place = ChannelId(int(payload.get("channel_id") or channel.id))
    if place != channel.id and payload.get("type") != FORWARD:
        raise _misfit(
            "REPLIES_CANNOT_REFERENCE_OTHER_CHANNEL",
            "Cannot reply to a message in a different channel",
        )
    number = MessageId(int(payload["message_id"]))
    found = world.state.messages.get(place, {}).get(number)
    if found is None or found.ephemeral:
        if payload.get("fail_if_not_exists") is False:
            return None
        raise _misfit("MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")
    if found.kind in NOTICES:
        raise _misfit("REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE", "Cannot reply to a system message")
    return Reference(place, number)


def _misfit(code: str, message: str) -> ApiError:
    return misfit("message_reference", code, message)
