"""Application commands in JSON."""

from sandbox.json_codec import Json
from sandbox.model.commands import Command, OptionKind


def command(one: Command) -> Json:
    body = one.body
    payload: Json = {
        "id": str(one.id),
        "application_id": str(one.application),
        "version": str(one.version),
        "type": int(one.kind),
        "name": one.name,
        "name_localizations": body.get("name_localizations"),
        "description": body.get("description") or "",
        "description_localizations": body.get("description_localizations"),
        "default_member_permissions": _text(body.get("default_member_permissions")),
        "nsfw": bool(body.get("nsfw")),
    }
    if body.get("options"):
        payload["options"] = [_option(each) for each in body["options"]]
    if one.guild is not None:
        payload["guild_id"] = str(one.guild)
    else:
        payload["dm_permission"] = body.get("dm_permission") is not False
        payload["contexts"] = body.get("contexts")
        payload["integration_types"] = body.get("integration_types") or [0]
    return payload


def _option(one: Json) -> Json:
    """An option without the keys that say nothing."""
    kept = {
        key: value
        for key, value in one.items()
        if value is not None and not (key in {"choices", "channel_types", "options"} and not value)
    }
    if kept["type"] not in {OptionKind.SUBCOMMAND, OptionKind.GROUP}:
        # Only these hold others; what else is said there, Discord passes over.
        kept.pop("options", None)
    if "options" in kept:
        kept["options"] = [_option(inner) for inner in kept["options"]]
    return kept


def _text(value: object) -> str | None:
    return None if value is None else str(value)
