"""Everything one person may see, for the page."""

from collections.abc import Iterable, Iterator

from sandbox.actors import Actor
from sandbox.actors.options import offered_commands
from sandbox.ids import MessageId, UserId
from sandbox.json_codec import Json
from sandbox.model.channels import Channel, ChannelKind
from sandbox.model.commands import Command, CommandKind, OptionKind
from sandbox.model.messages import Message
from sandbox.model.world import World
from sandbox.web import page_messages
from sandbox.web.read_marks import ReadMarks

AT_ONCE = 50
KINDS = {
    ChannelKind.TEXT: "text",
    ChannelKind.DM: "dm",
    ChannelKind.CATEGORY: "category",
    ChannelKind.ANNOUNCEMENT: "text",
    ChannelKind.ANNOUNCEMENT_THREAD: "thread",
    ChannelKind.PUBLIC_THREAD: "thread",
    ChannelKind.PRIVATE_THREAD: "private",
    ChannelKind.FORUM: "forum",
}
MENUS = {
    CommandKind.SLASH: "slash",
    CommandKind.USER_MENU: "user",
    CommandKind.MESSAGE_MENU: "message",
}


def people(world: World) -> list[Json]:
    """All people one can act as."""
    owners = {guild.owner for guild in world.state.guilds.values()}
    return [
        {
            "id": str(user.id),
            "name": user.name,
            "bot": user.bot,
            "owner": user.id in owners,
        }
        for user in world.state.users.values()
    ]


def overview(world: World, read_marks: ReadMarks, actor: Actor) -> Json:
    """The frame around the messages: who there is, where one can go, what is new."""
    me = actor.user
    return {
        "now": world.clock.now(),
        "me": {"id": str(me.id), "name": me.name, "dms_open": me.dms_open},
        "people": people(world),
        "guilds": [
            {
                "id": str(guild.id),
                "name": guild.name,
                "members": [str(user) for user in guild.members],
                "roles": [
                    {"id": str(role.id), "name": role.name}
                    for role in guild.roles.values()
                    if role.id != guild.everyone
                ],
            }
            for guild in world.state.guilds.values()
            if me.id in guild.members
        ],
        "channels": [
            _channel(world, read_marks, actor, one) for one in _in_order(actor.channels())
        ],
    }


def history(world: World, actor: Actor, channel: Channel, before: MessageId | None) -> Json:
    """Return the last messages a person sees in a channel, or those before one of them."""
    found: list[Message] = []
    for message in reversed(world.state.messages.get(channel.id, {}).values()):
        if (before is None or message.id < before) and actor.sees(message):
            found.append(message)
            if len(found) > AT_ONCE:
                break
    page = reversed(found[:AT_ONCE])
    return {
        "messages": [page_messages.message(world, message, actor.id) for message in page],
        "more": len(found) > AT_ONCE,
    }


def commands(world: World, user: UserId, channel: Channel) -> list[Json]:
    """What is offered here, with every subcommand as a command of its own."""
    return [each for command in offered_commands(world, user, channel) for each in _spread(command)]


def _spread(command: Command) -> Iterator[Json]:
    base: Json = {"bot": str(command.application), "kind": MENUS[command.kind]}
    for path, holder in _leaves((command.name,), command.body):
        yield base | {
            "name": " ".join(path),
            "description": holder.get("description") or "",
            "options": holder.get("options") or [],
        }


def _leaves(path: tuple[str, ...], holder: Json) -> Iterator[tuple[tuple[str, ...], Json]]:
    inner = [o for o in holder.get("options") or () if o["type"] <= OptionKind.GROUP]
    if not inner:
        yield path, holder
    for option in inner:
        yield from _leaves((*path, option["name"]), option)


def _in_order(channels: Iterable[Channel]) -> list[Channel]:
    return sorted(channels, key=lambda one: (one.position, one.id))


def _channel(world: World, read_marks: ReadMarks, actor: Actor, one: Channel) -> Json:
    waiting = read_marks.waiting(actor.id, one)
    others = [other for other in one.recipients if other != actor.id]
    name = world.user(others[0]).name if others else one.name
    return {
        "id": str(one.id),
        "kind": KINDS[one.kind],
        "type": int(one.kind),
        "guild": None if one.guild is None else str(one.guild),
        "name": name,
        "topic": one.topic,
        "parent": None if one.parent is None else str(one.parent),
        "with": str(others[0]) if others else None,
        "archived": one.thread is not None and one.thread.archived,
        "locked": one.thread is not None and one.thread.locked,
        "writable": actor.may_write(one),
        "unread": waiting.unread,
        "pings": waiting.pings,
    }
