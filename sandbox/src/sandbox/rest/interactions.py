"""The first answer to an interaction."""

from sandbox import limits
from sandbox.errors import ApiError, ErrorCode
from sandbox.ids import InteractionId
from sandbox.json_codec import Json
from sandbox.model import components, interaction_lifecycle
from sandbox.model.interactions import CallbackKind, Interaction
from sandbox.model.messages import Flag, Message
from sandbox.payloads import interactions
from sandbox.rest import drafts
from sandbox.rest.call import Answer, Call, Route, check


def answer(call: Call) -> Answer:
    """Take a bot's first answer; only one, and only in time."""
    world = call.world
    interaction = interaction_lifecycle.find_open(
        world, InteractionId(call.number("interaction_id")), call.params["interaction_token"]
    )
    source = interaction_lifecycle.source_of(world, interaction)
    check(
        limits.callback(
            call.form,
            interaction_kind=limits.Interaction(int(interaction.kind)),
            files=call.sizes,
            before=drafts.before(world, source),
            # One that was deleted meanwhile was there when the button was pressed.
            on_message=interaction.source is not None,
            option_type=interaction.completed_kind,
        )
    )
    message = _act(call, interaction, CallbackKind(call.form["type"]), source)
    if call.query.get("with_response", "").lower() not in {"1", "true"}:
        return Answer(status=204)
    return Answer(interactions.confirmation(world, interaction, message))


def _act(
    call: Call, interaction: Interaction, kind: CallbackKind, source: Message | None
) -> Message | None:
    world = call.world
    data: Json = call.form.get("data") or {}
    channel = world.channel(interaction.channel)
    match kind:
        case CallbackKind.MESSAGE:
            draft = drafts.read(call, data, channel, private=True)
            return interaction_lifecycle.answer_with_message(world, interaction, draft)
        case CallbackKind.DEFERRED:
            return interaction_lifecycle.defer(
                world, interaction, Flag(int(data.get("flags") or 0))
            )
        case CallbackKind.DEFERRED_UPDATE:
            interaction_lifecycle.acknowledge(world, interaction)
            return source
        case CallbackKind.UPDATE:
            if source is None:
                raise ApiError(ErrorCode.UNKNOWN_MESSAGE)
            change = drafts.read_edit(call, data, source)
            return interaction_lifecycle.update(world, interaction, change)
        case CallbackKind.CHOICES:
            interaction_lifecycle.offer_choices(world, interaction, data["choices"])
        case CallbackKind.MODAL:
            parts = components.known(data["components"])
            interaction_lifecycle.open_modal(world, interaction, {**data, "components": parts})
        case CallbackKind.PONG:
            pass
    return None


ROUTES = (
    Route(
        "POST",
        "/interactions/{interaction_id}/{interaction_token}/callback",
        answer,
        needs_token=False,
    ),
)
