"""Channels: look, change, delete."""

from sandbox import limits
from sandbox.errors import ApiError, ErrorCode
from sandbox.ids import ChannelId, RoleId, TagId, UserId
from sandbox.model import events, guilds_and_channels
from sandbox.model.channels import Channel, ChannelKind, Tag
from sandbox.model.permissions import Overwrite, Permission
from sandbox.payloads import channels
from sandbox.rest.call import Answer, Call, Route, check
from sandbox.rest.threads import wanted_tags


def channel(call: Call) -> Answer:
    return Answer(channels.channel(call.world, call.channel(), call.me))


def change(call: Call) -> Answer:
    place = call.channel()
    if place.thread is not None:
        _change_thread(call, place)
    elif place.kind is ChannelKind.DM:
        raise ApiError(ErrorCode.NOT_IN_DMS)
    else:
        check(limits.channel(call.form, edit=True))
        call.channel(Permission.MANAGE_CHANNELS)
        furnish(call, place)
        call.world.announce(events.ChannelChanged(place))
    return Answer(channels.channel(call.world, place, call.me))


def delete(call: Call) -> Answer:
    place = call.channel()
    if place.kind is ChannelKind.DM:
        return Answer(channels.channel(call.world, place, call.me))
    right = Permission.MANAGE_CHANNELS if place.thread is None else Permission.MANAGE_THREADS
    call.channel(right)
    payload = channels.channel(call.world, place, call.me)
    guilds_and_channels.delete_channel(call.world, place)
    return Answer(payload)


def permit(call: Call) -> Answer:
    place = call.channel(Permission.MANAGE_ROLES)
    check(limits.overwrite(call.form))
    number = call.number("overwrite_id")
    place.overwrites = [o for o in place.overwrites if o.target != number]
    place.overwrites.append(_overwrite(number, call.form))
    call.world.announce(events.ChannelChanged(place))
    return Answer(status=204)


def forbid(call: Call) -> Answer:
    place = call.channel(Permission.MANAGE_ROLES)
    number = call.number("overwrite_id")
    place.overwrites = [o for o in place.overwrites if o.target != number]
    call.world.announce(events.ChannelChanged(place))
    return Answer(status=204)


def typing(call: Call) -> Answer:
    place = call.channel()
    threaded = place.thread is not None
    call.channel(Permission.SEND_MESSAGES_IN_THREADS if threaded else Permission.SEND_MESSAGES)
    call.world.announce(events.Typing(place, call.me))
    return Answer(status=204)


def furnish(call: Call, place: Channel) -> None:
    """Set what a form says of a channel, and leave the rest as it is."""
    form = call.form
    _rename(call, place)
    if "topic" in form:
        place.topic = form["topic"]
    if form.get("nsfw") is not None:
        place.nsfw = bool(form["nsfw"])
    if "parent_id" in form:
        parent = form["parent_id"]
        place.parent = None if parent is None else ChannelId(int(parent))
    if form.get("permission_overwrites") is not None:
        place.overwrites = [
            _overwrite(int(item["id"]), item) for item in form["permission_overwrites"]
        ]
    if form.get("available_tags") is not None:
        place.tags = [
            Tag(
                TagId(int(item.get("id") or call.world.new_id())),
                str(item["name"]),
                bool(item.get("moderated")),
                item.get("emoji_name"),
            )
            for item in form["available_tags"]
        ]


def _overwrite(number: int, form: dict[str, object]) -> Overwrite:
    person = form.get("type") == 1
    return Overwrite(
        UserId(number) if person else RoleId(number),
        person,
        Permission(int(str(form.get("allow") or 0))),
        Permission(int(str(form.get("deny") or 0))),
    )


def _rename(call: Call, place: Channel) -> None:
    if call.form.get("name") is not None:
        place.name = str(call.form["name"])
    if call.form.get("rate_limit_per_user") is not None:
        place.slowmode = int(call.form["rate_limit_per_user"])


def _change_thread(call: Call, place: Channel) -> None:
    check(limits.thread(call.form, edit=True))
    state, form = place.thread, call.form
    assert state is not None
    moderator = call.may(place, Permission.MANAGE_THREADS)
    waking = (
        set(form) <= {"archived", "locked"}
        and form.get("archived") is False
        and guilds_and_channels.may_wake(call.world, place, call.me)
    )
    if state.archived and form.get("archived") is not False:
        raise ApiError(ErrorCode.ARCHIVED)
    # Anyone who may write can wake a thread that is not locked; the rest is for its owner.
    if state.locked and not moderator:
        raise ApiError(ErrorCode.MISSING_PERMISSIONS)
    if not (moderator or state.owner == call.me or waking):
        raise ApiError(ErrorCode.MISSING_PERMISSIONS)
    if form.get("locked") is not None and bool(form["locked"]) != state.locked and not moderator:
        raise ApiError(ErrorCode.MISSING_PERMISSIONS)
    _rename(call, place)
    if form.get("locked") is not None:
        state.locked = bool(form["locked"])
    if form.get("auto_archive_duration") is not None:
        state.archive_after = int(form["auto_archive_duration"])
    if form.get("invitable") is not None:
        state.invitable = bool(form["invitable"])
    if form.get("applied_tags") is not None:
        parent = None if place.parent is None else call.world.channel(place.parent)
        state.tags = [] if parent is None else wanted_tags(call, parent)
    if form.get("archived") is not None and bool(form["archived"]) != state.archived:
        guilds_and_channels.archive(call.world, place, archived=bool(form["archived"]))
    else:
        call.world.announce(events.ChannelChanged(place))


ROUTES = (
    Route("GET", "/channels/{channel_id}", channel),
    Route("PATCH", "/channels/{channel_id}", change),
    Route("DELETE", "/channels/{channel_id}", delete),
    Route("PUT", "/channels/{channel_id}/permissions/{overwrite_id}", permit),
    Route("DELETE", "/channels/{channel_id}/permissions/{overwrite_id}", forbid),
    Route("POST", "/channels/{channel_id}/typing", typing),
)
