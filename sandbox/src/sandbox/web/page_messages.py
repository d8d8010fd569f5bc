"""Messages as the page shows them to one person."""

from typing import Any
from urllib.parse import urlsplit

from sandbox.ids import UserId, made_at
from sandbox.json_codec import Json
from sandbox.model.interactions import Interaction, InteractionKind
from sandbox.model.messages import Flag, Message, MessageKind
from sandbox.model.world import World
from sandbox.payloads import messages

KINDS = {
    MessageKind.PINNED: "pinned",
    MessageKind.THREAD_CREATED: "thread",
    MessageKind.THREAD_STARTER: "starter",
}
EXCERPT = 120


def message(world: World, one: Message, reader: UserId) -> Json:
    """Describe a message to a person who sees it."""
    payload = messages.message(world, one, reader, depth=0)
    return {
        "id": str(one.id),
        "channel": str(one.channel),
        "kind": KINDS.get(one.kind, "message"),
        "author": str(one.author),
        "time": made_at(one.id),
        "edited": one.edited_at,
        "content": one.content,
        "attachments": _loose(world, one, payload["attachments"]),
        "embeds": [] if Flag.SUPPRESS_EMBEDS in one.flags else _local(world, payload["embeds"]),
        "components": _local(world, payload["components"]),
        "reactions": [
            {"emoji": emoji, "count": len(users), "me": reader in users}
            for emoji, users in one.reactions.items()
        ],
        "only_you": one.ephemeral,
        "loading": one.loading,
        "silent": one.silent,
        "pinned": payload["pinned"],
        "calls_you": _calls(world, one, reader),
        "used": _used(world, one),
        "reply": _reply(world, one, reader),
        "thread": _thread(world, one, reader),
    }


def _loose(world: World, one: Message, attachments: list[Json]) -> list[Json]:
    """Files that may stand by themselves; a layout shows only those its components name."""
    if Flag.COMPONENTS_V2 in one.flags:
        return []
    return [_attachment(world, each) for each in attachments]


def _attachment(world: World, one: Json) -> Json:
    return {
        "id": one["id"],
        "name": one["filename"],
        "url": _local(world, one["url"]),
        "size": one["size"],
        "type": one["content_type"],
        "width": one.get("width"),
        "height": one.get("height"),
        "alt": one.get("description"),
    }


def _local(world: World, value: Any) -> Any:
    """Make links to our own files relative: the page may be open under another name."""
    if isinstance(value, dict):
        return {key: _local(world, inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_local(world, inner) for inner in value]
    if isinstance(value, str) and value.startswith(f"{world.addresses.cdn}/attachments/"):
        parts = urlsplit(value)
        return f"{parts.path}?{parts.query}"
    return value


def _calls(world: World, one: Message, reader: UserId) -> bool:
    if one.author == reader:
        return False
    channel = world.state.channels.get(one.channel)
    guild = None if channel is None else world.guild_of(channel)
    held = [] if guild is None or reader not in guild.members else guild.members[reader].roles
    called = one.mentions
    return called.everyone or reader in called.users or any(r in held for r in called.roles)


def _used(world: World, one: Message) -> Json | None:
    """Say who used which command to bring this message about."""
    if one.kind not in {MessageKind.SLASH, MessageKind.CONTEXT_MENU} or one.interaction is None:
        return None
    interaction = world.state.interactions.get(one.interaction)
    if interaction is None or interaction.kind is not InteractionKind.COMMAND:
        return None
    return {"user": str(interaction.user), "command": _spoken(interaction, one.kind)}


def _spoken(interaction: Interaction, kind: MessageKind) -> str:
    name = interaction.command_name
    return f"/{name}" if kind is MessageKind.SLASH else name


def _reply(world: World, one: Message, reader: UserId) -> Json | None:
    """Quote the message this one answers, if the reader may see that one too."""
    if one.reference is None or one.kind is not MessageKind.REPLY:
        return None
    found = world.state.messages.get(one.reference.channel, {}).get(one.reference.message)
    if found is None or not world.sees(reader, found):
        return {"id": None}
    text = " ".join(found.content.split())
    return {"id": str(found.id), "author": str(found.author), "text": text[:EXCERPT]}


def _thread(world: World, one: Message, reader: UserId) -> Json | None:
    """Name the thread that grew from a message."""
    for thread in world.threads_of(one.channel):
        if int(thread.id) == int(one.id) and world.can_see(reader, thread):
            count = world.said_in(thread)
            return {"id": str(thread.id), "name": thread.name, "count": count}
    return None
