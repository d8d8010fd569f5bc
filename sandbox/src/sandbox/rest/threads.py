"""Threads and forum posts."""

from collections.abc import Iterable

from sandbox import limits
from sandbox.errors import ApiError, ErrorCode
from sandbox.ids import MessageId, TagId, UserId
from sandbox.json_codec import Json
from sandbox.model import guilds_and_channels, message_changes
from sandbox.model.channels import Channel, ChannelKind, ThreadState
from sandbox.model.message_changes import Draft
from sandbox.model.messages import Flag, MessageKind, Reference
from sandbox.model.people import Intent
from sandbox.model.permissions import Permission
from sandbox.payloads import channels, messages, stamp
from sandbox.rest import drafts
from sandbox.rest.call import Answer, Call, Route, check

ONE = "/channels/{channel_id}"
HAVE_THREADS = frozenset({ChannelKind.TEXT, ChannelKind.ANNOUNCEMENT, ChannelKind.FORUM})


def from_message(call: Call) -> Answer:
    """Grow a thread from a message."""
    parent = call.channel()
    check(limits.thread(call.form))
    message = call.message(parent)
    _may(call, parent, Permission.CREATE_PUBLIC_THREADS)
    if Flag.HAS_THREAD in message.flags:
        raise ApiError(ErrorCode.ALREADY_HAS_THREAD)
    _room(call, parent)
    thread = _begin(call, parent, starter=message.id)
    message.flags |= Flag.HAS_THREAD
    starter = Draft(kind=MessageKind.THREAD_STARTER, reference=Reference(parent.id, message.id))
    message_changes.send(call.world, thread, message.author, starter)
    return Answer(channels.channel(call.world, thread, call.me), 201)


def without_message(call: Call) -> Answer:
    """Begin a thread by itself, or a post in a forum."""
    parent = call.channel()
    if parent.kind is ChannelKind.FORUM:
        return _forum_post(call, parent)
    check(limits.thread(call.form))
    # Where the type is left out, Discord makes a private thread.
    private = (call.form.get("type") or ChannelKind.PRIVATE_THREAD) == ChannelKind.PRIVATE_THREAD
    right = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
    _may(call, parent, right)
    _room(call, parent)
    thread = _begin(call, parent, private=private)
    if not private:
        notice = Draft(
            content=thread.name,
            kind=MessageKind.THREAD_CREATED,
            reference=None,
        )
        message_changes.send(call.world, parent, call.me, notice)
    return Answer(channels.channel(call.world, thread, call.me), 201)


def _forum_post(call: Call, forum: Channel) -> Answer:
    check(limits.thread(call.form, forum=True, files=call.sizes))
    _may(call, forum, Permission.SEND_MESSAGES)
    if call.files:
        _may(call, forum, Permission.ATTACH_FILES)
    _room(call, forum)
    wanted = wanted_tags(call, forum)
    thread = _begin(call, forum, tags=tuple(wanted))
    draft = drafts.read(call, call.form["message"], thread)
    # The first message of a post has the post's own number.
    draft.id = MessageId(thread.id)
    message = message_changes.send(call.world, thread, call.me, draft)
    payload = channels.channel(call.world, thread, call.me)
    payload["message"] = messages.message(call.world, message, call.me)
    return Answer(payload, 201)


def join(call: Call) -> Answer:
    thread, state = _thread(call)
    if state.archived:
        raise ApiError(ErrorCode.ARCHIVED)
    guilds_and_channels.enter(call.world, thread, call.me)
    return Answer(status=204)


def leave(call: Call) -> Answer:
    thread, _ = _thread(call)
    guilds_and_channels.exit_thread(call.world, thread, call.me)
    return Answer(status=204)


def add(call: Call) -> Answer:
    thread, state = _thread(call)
    if state.archived:
        raise ApiError(ErrorCode.ARCHIVED)
    _may(call, thread, Permission.SEND_MESSAGES_IN_THREADS)
    if not state.invitable and state.owner != call.me:
        _may(call, thread, Permission.MANAGE_THREADS)
    user = call.world.user(UserId(call.number("user_id")))
    guild = call.world.guild_of(thread)
    if guild is None or user.id not in guild.members:
        raise ApiError(ErrorCode.UNKNOWN_MEMBER)
    guilds_and_channels.enter(call.world, thread, user.id)
    return Answer(status=204)


def remove(call: Call) -> Answer:
    thread, state = _thread(call)
    own_private = thread.kind is ChannelKind.PRIVATE_THREAD and state.owner == call.me
    if not own_private:
        _may(call, thread, Permission.MANAGE_THREADS)
    guilds_and_channels.exit_thread(call.world, thread, UserId(call.number("user_id")))
    return Answer(status=204)


def members(call: Call) -> Answer:
    thread, state = _thread(call)
    call.needs_intent(Intent.GUILD_MEMBERS)
    return Answer([channels.thread_member(thread, user) for user in state.members])


def member(call: Call) -> Answer:
    thread, state = _thread(call)
    user = UserId(call.number("user_id"))
    if user not in state.members:
        raise ApiError(ErrorCode.UNKNOWN_MEMBER)
    return Answer(channels.thread_member(thread, user))


def active(call: Call) -> Answer:
    guild = call.guild()
    threads = [
        thread
        for thread in call.world.channels_of(guild.id)
        if thread.thread is not None
        and not thread.thread.archived
        and call.world.can_see(call.me, thread)
    ]
    # Discord's description asks for `has_more` here too.
    return Answer(_listed(call, threads))


def archived_public(call: Call) -> Answer:
    return Answer(_latest_first(call, _archived(call, private=False)))


def archived_private(call: Call) -> Answer:
    call.channel(Permission.MANAGE_THREADS)
    return Answer(_latest_first(call, _archived(call, private=True)))


def my_archived(call: Call) -> Answer:
    """List those the bot is part of, by number."""
    before = call.asked("before")
    found = [
        thread
        for thread, state in _archived(call, private=True)
        if call.me in state.members and (before is None or thread.id < before)
    ]
    return Answer(_page(call, sorted(found, key=lambda thread: thread.id, reverse=True)))


def _archived(call: Call, *, private: bool) -> list[tuple[Channel, ThreadState]]:
    parent = call.channel(Permission.READ_MESSAGE_HISTORY)
    return [
        (thread, thread.thread)
        for thread in call.world.threads_of(parent.id)
        if thread.thread is not None
        and thread.thread.archived
        and (thread.kind is ChannelKind.PRIVATE_THREAD) is private
        and call.world.can_see(call.me, thread)
    ]


def _latest_first(call: Call, archived: list[tuple[Channel, ThreadState]]) -> Json:
    before = call.moment("before")
    found = [
        (thread, state)
        for thread, state in archived
        if before is None or stamp(state.archived_at) < before
    ]
    found.sort(key=lambda one: one[1].archived_at, reverse=True)
    return _page(call, [thread for thread, _ in found])


def _page(call: Call, threads: list[Channel]) -> Json:
    limit = call.asked("limit") or 50
    return _listed(call, threads[:limit], more=len(threads) > limit)


def _listed(call: Call, threads: Iterable[Channel], *, more: bool = False) -> Json:
    listed = list(threads)
    return {
        "threads": [channels.channel(call.world, thread, call.me) for thread in listed],
        "members": [
            channels.thread_member(thread, call.me)
            for thread in listed
            if thread.thread is not None and call.me in thread.thread.members
        ],
        "has_more": more,
    }


def _begin(
    call: Call,
    parent: Channel,
    *,
    private: bool = False,
    starter: MessageId | None = None,
    tags: tuple[TagId, ...] = (),
) -> Channel:
    form = call.form
    return guilds_and_channels.new_thread(
        call.world,
        parent,
        str(form["name"]),
        call.me,
        private=private,
        starter=starter,
        archive_after=int(form.get("auto_archive_duration") or 1440),
        tags=tags,
        invitable=form.get("invitable") is not False,
        slowmode=int(form.get("rate_limit_per_user") or 0),
    )


def wanted_tags(call: Call, forum: Channel) -> list[TagId]:
    """Read the labels for a post: the forum has them all, and some are for moderators."""
    offered = {tag.id: tag for tag in forum.tags}
    wanted = [TagId(int(tag)) for tag in call.form.get("applied_tags") or ()]
    for tag in wanted:
        if tag not in offered:
            raise ApiError(ErrorCode.UNKNOWN_TAG)
        if offered[tag].moderated:
            _may(call, forum, Permission.MANAGE_THREADS)
    return wanted


def _thread(call: Call) -> tuple[Channel, ThreadState]:
    thread = call.channel()
    if thread.thread is None:
        raise ApiError(ErrorCode.UNKNOWN_CHANNEL)
    return thread, thread.thread


def _may(call: Call, channel: Channel, right: Permission) -> None:
    if not call.may(channel, right):
        raise ApiError(ErrorCode.MISSING_PERMISSIONS)


def _room(call: Call, parent: Channel) -> None:
    """Threads grow in text channels and forums, and only so many stay awake in one guild."""
    if parent.guild is None:
        raise ApiError(ErrorCode.NOT_IN_DMS)
    if parent.kind not in HAVE_THREADS:
        raise ApiError(ErrorCode.WRONG_CHANNEL_TYPE)
    awake = sum(
        1
        for thread in call.world.channels_of(parent.guild)
        if thread.thread is not None and not thread.thread.archived
    )
    if awake >= call.world.policy.active_threads:
        raise ApiError(ErrorCode.TOO_MANY_THREADS)


ROUTES = (
    Route("POST", ONE + "/messages/{message_id}/threads", from_message),
    Route("POST", ONE + "/threads", without_message),
    Route("PUT", ONE + "/thread-members/@me", join),
    Route("DELETE", ONE + "/thread-members/@me", leave),
    Route("GET", ONE + "/thread-members", members),
    Route("GET", ONE + "/thread-members/{user_id}", member),
    Route("PUT", ONE + "/thread-members/{user_id}", add),
    Route("DELETE", ONE + "/thread-members/{user_id}", remove),
    Route("GET", ONE + "/threads/archived/public", archived_public),
    Route("GET", ONE + "/threads/archived/private", archived_private),
    Route("GET", ONE + "/users/@me/threads/archived/private", my_archived),
    Route("GET", "/guilds/{guild_id}/threads/active", active),
)
