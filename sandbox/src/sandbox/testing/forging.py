"""What people send who have written a client of their own: nothing is checked before it is sent."""

from collections.abc import Mapping, Sequence
from typing import Any

from sandbox.actors import options
from sandbox.actors.actor import Actor
from sandbox.actors.response import Response
from sandbox.actors.simulation import Until
from sandbox.json_codec import Json
from sandbox.model import interaction_lifecycle
from sandbox.model.channels import Channel
from sandbox.model.components import Part
from sandbox.model.interactions import InteractionKind
from sandbox.model.messages import Message

INTEGER = 4
GROUPS = (1, 2)


async def forge_press(
    actor: Actor, message: Message, custom_id: str, values: Sequence[str] | None = None
) -> Response:
    """Press a button with any custom id on any message, or with values choose from a menu."""
    data: Json = {"component_type": int(Part.BUTTON), "custom_id": custom_id, "id": 1}
    if values is not None:
        data |= {"component_type": int(Part.STRING_SELECT), "values": list(values)}
    world = actor._world
    asked = interaction_lifecycle.ask(
        world, message.author, InteractionKind.COMPONENT, actor.id, world.channel(message.channel),
        data, source=message.id,
    )  # fmt: skip
    return await actor._wait(asked, Until.SETTLED)


async def forge_command(
    actor: Actor, channel: Channel, name: str, values: Mapping[str, Any]
) -> Response:
    """Use a command with whole numbers that Discord's own client would refuse."""
    typed = options.find_command(actor._world, actor.id, channel, name)
    resolved = actor._resolved(typed.command.application, channel)
    plain = {key: one for key, one in values.items() if not isinstance(one, int)}
    data = typed.data(options.fill_options(typed, plain, resolved), resolved.data)
    inner = data
    while inner.get("options") and inner["options"][0].get("type") in GROUPS:
        inner = inner["options"][0]
    inner["options"] = [
        *inner.get("options", []),
        *({"name": k, "type": INTEGER, "value": values[k]} for k in values if k not in plain),
    ]
    asked = actor._ask(typed.command.application, InteractionKind.COMMAND, channel, data)
    return await actor._wait(asked, Until.SETTLED)
