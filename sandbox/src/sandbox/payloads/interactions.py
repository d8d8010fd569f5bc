"""Interactions in JSON, as a bot receives them and as its answers are confirmed."""

from sandbox.json_codec import Json
from sandbox.model import interaction_lifecycle
from sandbox.model.channels import ChannelKind
from sandbox.model.interactions import CallbackKind, Interaction, InteractionKind
from sandbox.model.messages import Message
from sandbox.model.world import World
from sandbox.payloads import channels, messages, people

IN_GUILD, IN_BOT_DM, IN_PRIVATE = 0, 1, 2


def interaction(world: World, one: Interaction) -> Json:
    channel = world.channel(one.channel)
    guild = world.guild_of(channel)
    person = world.user(one.user)
    own_dm = channel.kind is ChannelKind.DM and one.application in channel.recipients
    payload: Json = {
        "id": str(one.id),
        "application_id": str(one.application),
        "type": int(one.kind),
        "token": one.token,
        "version": 1,
        "attachment_size_limit": world.policy.attachment_limit,
        "channel": channels.in_interaction(world, channel, one.user, one.application),
        "channel_id": str(channel.id),
        "data": one.data,
        "locale": person.locale,
        "app_permissions": str(int(world.permissions(one.application, channel))),
        "authorizing_integration_owners": messages.owners(one),
        "entitlements": [],
    }
    if guild is not None:
        rights = world.permissions(one.user, channel)
        payload |= {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
            "member": people.acting_member(world, guild.members[one.user], rights),
            "context": IN_GUILD,
        }
    else:
        payload |= {"user": people.user(person), "context": IN_BOT_DM if own_dm else IN_PRIVATE}
    source = interaction_lifecycle.source_of(world, one)
    if source is not None and one.kind in {InteractionKind.COMPONENT, InteractionKind.MODAL}:
        payload["message"] = messages.message(world, source, one.application)
    return payload


def confirmation(world: World, one: Interaction, message: Message | None) -> Json:
    """What a bot hears back when its first answer arrived."""
    payload: Json = {"id": str(one.id), "type": int(one.kind), "channel_id": str(one.channel)}
    if one.guild is not None:
        payload["guild_id"] = str(one.guild)
    if message is not None:
        payload |= {
            "response_message_id": str(message.id),
            "response_message_loading": message.loading,
            "response_message_ephemeral": message.ephemeral,
        }
    body: Json = {"interaction": payload}
    if message is not None and one.answer in {CallbackKind.MESSAGE, CallbackKind.UPDATE}:
        body["resource"] = {
            "type": int(one.answer),
            "message": messages.message(world, message, one.application),
        }
    return body
