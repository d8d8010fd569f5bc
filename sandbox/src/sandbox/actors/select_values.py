"""Choosing from a select, by what is shown or by what is behind it."""

from collections.abc import Sequence

from sandbox.actors.resolved_values import ResolvedValues
from sandbox.actors.simulation import NotPossible
from sandbox.json_codec import Json
from sandbox.model.components import Part


def pick_values(part: Json, values: Sequence[object], resolved: ResolvedValues) -> list[str]:
    """Turn choices into the values a bot is sent; each can be ticked once."""
    chosen = _each(part, values, resolved)
    if len(set(chosen)) < len(chosen):
        raise NotPossible("the same thing cannot be chosen twice")
    return chosen


def _each(part: Json, values: Sequence[object], resolved: ResolvedValues) -> list[str]:
    match Part(part["type"]):
        case Part.STRING_SELECT | Part.RADIO_GROUP | Part.CHECKBOX_GROUP:
            return [_option(part, value) for value in values]
        case Part.USER_SELECT:
            return [resolved.user(value) for value in values]
        case Part.ROLE_SELECT:
            return [resolved.role(value) for value in values]
        case Part.MENTIONABLE_SELECT:
            return [resolved.mentionable(value) for value in values]
        case Part.CHANNEL_SELECT:
            kinds = part.get("channel_types") or ()
            return [resolved.channel(value, kinds) for value in values]
        case Part.FILE_UPLOAD:
            return [resolved.file(value) for value in values]
        case _:
            raise NotPossible("there is nothing to choose from")


def _option(part: Json, value: object) -> str:
    for option in part["options"]:
        if value in {option["value"], option["label"]}:
            return str(option["value"])
    offered = [option["label"] for option in part["options"]]
    raise NotPossible(f"{value!r} is not offered, only {offered}")
