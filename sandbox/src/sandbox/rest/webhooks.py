"""Follow-ups to an interaction, and changes to its answer, for fifteen minutes."""

from sandbox.errors import ApiError, ErrorCode
from sandbox.ids import MessageId, UserId
from sandbox.model import interaction_lifecycle, message_changes
from sandbox.model.interactions import Interaction
from sandbox.model.messages import Flag, Message
from sandbox.payloads import messages
from sandbox.rest import drafts
from sandbox.rest.call import Answer, Call, Route

ONE = "/webhooks/{webhook_id}/{webhook_token}"


def follow_up(call: Call) -> Answer:
    interaction = _interaction(call)
    channel = call.world.channel(interaction.channel)
    draft = drafts.draft(call, call.form, channel, private=True)
    message = interaction_lifecycle.follow_up(call.world, interaction, draft)
    return Answer(messages.message(call.world, message, interaction.application))


def read(call: Call) -> Answer:
    interaction = _interaction(call)
    message = _message(call, interaction)
    return Answer(messages.message(call.world, message, interaction.application))


def edit(call: Call) -> Answer:
    interaction = _interaction(call)
    message = _message(call, interaction)
    channel = call.world.channel(message.channel)
    if message.loading:
        # The first edit of "is thinking" is the answer itself; it is not marked as edited.
        draft = drafts.draft(call, call.form, channel)
        message_changes.fill(call.world, message, draft)
    else:
        message_changes.edit(call.world, message, drafts.edit(call, call.form, message))
    return Answer(messages.message(call.world, message, interaction.application))


def delete(call: Call) -> Answer:
    interaction = _interaction(call)
    message = _message(call, interaction)
    message_changes.delete(call.world, message.channel, [message.id])
    return Answer(status=204)


def _interaction(call: Call) -> Interaction:
    application = UserId(call.number("webhook_id"))
    return interaction_lifecycle.find_answered(
        call.world, application, call.params["webhook_token"]
    )


def _message(call: Call, interaction: Interaction) -> Message:
    """Find the answer, a follow-up, or the message whose button was pressed."""
    number = interaction.original
    if "message_id" in call.params:
        number = MessageId(call.number("message_id"))
    if number is None:
        raise ApiError(ErrorCode.UNKNOWN_MESSAGE)
    message = call.world.message(interaction.channel, number)
    own = message.interaction == interaction.id or message.id == interaction.source
    if not own or (Flag.EPHEMERAL in message.flags and message.only_for != interaction.user):
        raise ApiError(ErrorCode.UNKNOWN_MESSAGE)
    return message


ROUTES = (
    Route("POST", ONE, follow_up, needs_token=False),
    *(
        Route(method, f"{ONE}/messages/{which}", handler, needs_token=False)
        for which in ("@original", "{message_id}")
        for method, handler in (("GET", read), ("PATCH", edit), ("DELETE", delete))
    ),
)
