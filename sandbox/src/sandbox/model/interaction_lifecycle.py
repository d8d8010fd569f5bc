"""Interactions from the first press on: the bot has three seconds, then fifteen minutes."""

import secrets

from sandbox.errors import ApiError, ErrorCode
from sandbox.ids import InteractionId, MessageId, UserId
from sandbox.json_codec import Json
from sandbox.model import components, events, guilds_and_channels, message_changes
from sandbox.model.channels import Channel
from sandbox.model.interactions import (
    ANSWER_WITHIN,
    TOKEN_LASTS,
    CallbackKind,
    Interaction,
    InteractionKind,
)
from sandbox.model.message_changes import Draft, Edit
from sandbox.model.messages import Flag, Message, MessageKind, Reference
from sandbox.model.world import World


def ask(
    world: World,
    application: UserId,
    kind: InteractionKind,
    user: UserId,
    channel: Channel,
    data: Json,
    *,
    source: MessageId | None = None,
    opened_by: InteractionId | None = None,
) -> Interaction:
    """Tell a bot what a person did, and start the three seconds."""
    interaction = Interaction(
        InteractionId(world.new_id()),
        secrets.token_urlsafe(48),
        application,
        kind,
        user,
        channel.id,
        channel.guild,
        data,
        world.clock.now(),
        source,
        opened_by,
    )
    world.state.interactions[interaction.id] = interaction
    world.clock.call_at(interaction.made_at + ANSWER_WITHIN, lambda: _too_late(world, interaction))
    world.announce(events.InteractionMade(interaction))
    return interaction


def find_open(world: World, number: InteractionId, token: str) -> Interaction:
    """Find an interaction that may still be answered for the first time."""
    interaction = world.state.interactions.get(number)
    if interaction is None or interaction.token != token or interaction.failed:
        raise ApiError(ErrorCode.UNKNOWN_INTERACTION)
    if interaction.answer is not None:
        raise ApiError(ErrorCode.ALREADY_ANSWERED)
    return interaction


def find_answered(world: World, application: UserId, token: str) -> Interaction:
    """Find an interaction by its token, for follow-ups and edits."""
    # The newest first: it is nearly always one of the last.
    for interaction in reversed(world.state.interactions.values()):
        if interaction.token == token and interaction.application == application:
            if world.clock.now() - interaction.made_at >= TOKEN_LASTS:
                raise ApiError(ErrorCode.INVALID_WEBHOOK_TOKEN)
            if interaction.answer is None:
                raise ApiError(ErrorCode.UNKNOWN_WEBHOOK)
            return interaction
    raise ApiError(ErrorCode.INVALID_WEBHOOK_TOKEN)


def source_of(world: World, interaction: Interaction) -> Message | None:
    """Find the message whose component was used, now or before the modal."""
    if interaction.source is None:
        return None
    return world.state.messages.get(interaction.channel, {}).get(interaction.source)


def answer_with_message(world: World, interaction: Interaction, draft: Draft) -> Message:
    """Answer with a message, seen by all or by the person alone."""
    message = _post(world, interaction, draft, original=True)
    interaction.original = message.id
    _answered(world, interaction, CallbackKind.MESSAGE)
    return message


def defer(world: World, interaction: Interaction, flags: Flag) -> Message:
    """Answer "is thinking"."""
    draft = Draft(flags=(flags & Flag.EPHEMERAL) | Flag.LOADING)
    message = _post(world, interaction, draft, original=True)
    interaction.original = message.id
    _answered(world, interaction, CallbackKind.DEFERRED)
    return message


def acknowledge(world: World, interaction: Interaction) -> None:
    """Answer that something will happen to the message itself."""
    interaction.original = interaction.source
    _answered(world, interaction, CallbackKind.DEFERRED_UPDATE)


def update(world: World, interaction: Interaction, change: Edit) -> Message:
    """Answer by changing the message whose component was used."""
    source = source_of(world, interaction)
    if source is None:
        raise ApiError(ErrorCode.UNKNOWN_MESSAGE)
    interaction.original = source.id
    _answered(world, interaction, CallbackKind.UPDATE)
    message_changes.edit(world, source, change)
    return source


def offer_choices(world: World, interaction: Interaction, choices: list[Json]) -> None:
    """Answer with what the person may mean."""
    interaction.choices = choices
    _answered(world, interaction, CallbackKind.CHOICES)


def open_modal(world: World, interaction: Interaction, modal: Json) -> None:
    """Answer with a form to fill in."""
    interaction.modal = {**modal, "components": components.settled(modal["components"])}
    _answered(world, interaction, CallbackKind.MODAL)


def follow_up(world: World, interaction: Interaction, draft: Draft) -> Message:
    """Say something more; the first time after "is thinking", say it there."""
    waiting = original_of(world, interaction)
    if waiting is not None and waiting.loading:
        message_changes.fill(world, waiting, draft)
        return waiting
    message = _post(world, interaction, draft, original=False)
    interaction.followups.append(message.id)
    return message


def original_of(world: World, interaction: Interaction) -> Message | None:
    """Find what a bot answered with."""
    if interaction.original is None:
        return None
    return world.state.messages.get(interaction.channel, {}).get(interaction.original)


def _post(world: World, interaction: Interaction, draft: Draft, *, original: bool) -> Message:
    draft.application = interaction.application
    draft.interaction = interaction.id
    if Flag.EPHEMERAL in draft.flags:
        draft.only_for = interaction.user
    if original and interaction.kind is InteractionKind.COMMAND:
        menu = interaction.data.get("type", 1) != 1
        draft.kind = MessageKind.CONTEXT_MENU if menu else MessageKind.SLASH
    else:
        answered = interaction.source if original else interaction.original
        if answered is not None:
            draft.kind = MessageKind.REPLY
            draft.reference = Reference(interaction.channel, answered)
    channel = world.channel(interaction.channel)
    _wake(world, channel, interaction, draft)
    return message_changes.send(world, channel, interaction.application, draft)


def _wake(world: World, channel: Channel, interaction: Interaction, draft: Draft) -> None:
    """An answer in an archived thread wakes it, as the person who asked would by writing."""
    if channel.thread is None or not channel.thread.archived:
        return
    if channel.thread.locked and not guilds_and_channels.may_wake(world, channel, interaction.user):
        raise ApiError(ErrorCode.ARCHIVED_FOR_GOOD)
    if draft.only_for is None:
        guilds_and_channels.archive(world, channel, archived=False)


def _answered(world: World, interaction: Interaction, kind: CallbackKind) -> None:
    interaction.answer = kind
    interaction.answered_at = world.clock.now()
    world.announce(events.InteractionAnswered(interaction))


def _too_late(world: World, interaction: Interaction) -> None:
    if interaction.open:
        interaction.failed = True
        world.announce(events.InteractionFailed(interaction))
