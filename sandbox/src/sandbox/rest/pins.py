"""Pinned messages."""

from sandbox.errors import ApiError, ErrorCode
from sandbox.model import events, message_changes
from sandbox.model.channels import Channel
from sandbox.model.message_changes import Draft
from sandbox.model.messages import MessageKind, Reference
from sandbox.model.permissions import Permission
from sandbox.payloads import messages, stamp
from sandbox.rest.call import Answer, Call, Route

MOST = 250


def pins(call: Call) -> Answer:
    channel = call.channel()
    before = call.moment("before")
    newest_first = [
        pin
        for pin in sorted(channel.pins.items(), key=lambda pin: -pin[1])
        if before is None or stamp(pin[1]) < before
    ]
    limit = call.asked("limit") or 50
    items = [
        {
            "pinned_at": stamp(at),
            "message": messages.by_rest(
                call.world, call.world.message(channel.id, number), call.me
            ),
        }
        for number, at in newest_first[:limit]
    ]
    return Answer({"items": items, "has_more": len(newest_first) > limit})


def pin(call: Call) -> Answer:
    channel = _where(call)
    message = call.message(channel)
    if message.id in channel.pins:
        return Answer(status=204)
    if len(channel.pins) >= MOST:
        raise ApiError(ErrorCode.TOO_MANY_PINS)
    channel.pins[message.id] = channel.last_pin_at = call.world.clock.now()
    call.world.announce(events.PinsChanged(channel))
    call.world.announce(events.MessageEdited(message))
    notice = Draft(kind=MessageKind.PINNED, reference=Reference(channel.id, message.id))
    message_changes.send(call.world, channel, call.me, notice)
    return Answer(status=204)


def unpin(call: Call) -> Answer:
    channel = _where(call)
    message = call.message(channel)
    if channel.pins.pop(message.id, None) is not None:
        call.world.announce(events.PinsChanged(channel))
        call.world.announce(events.MessageEdited(message))
    return Answer(status=204)


def _where(call: Call) -> Channel:
    channel = call.channel()
    # Since February 2026 the right to manage messages no longer stands in for this one.
    if not call.may(channel, Permission.PIN_MESSAGES):
        raise ApiError(ErrorCode.MISSING_PERMISSIONS)
    if channel.thread is not None and channel.thread.archived:
        raise ApiError(ErrorCode.ARCHIVED)
    return channel


ROUTES = (
    Route("GET", "/channels/{channel_id}/messages/pins", pins),
    Route("PUT", "/channels/{channel_id}/messages/pins/{message_id}", pin),
    Route("DELETE", "/channels/{channel_id}/messages/pins/{message_id}", unpin),
)
