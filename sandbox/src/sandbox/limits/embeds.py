"""Embeds: ten to a message, 6000 characters in all of them together."""

from __future__ import annotations

from sandbox.limits.form import Form

MAX_EMBEDS = 10
MAX_CHARACTERS = 6000
WEB = ("http", "https")
MEDIA = ("http", "https", "attachment")


def embeds(message: Form) -> None:
    found = message.forms("embeds", most=MAX_EMBEDS)
    characters = sum(_embed(embed) for embed in found)
    if characters > MAX_CHARACTERS:
        message.errors.at("embeds").add(
            "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MAX_CHARACTERS}"
        )


def _embed(embed: Form) -> int:
    """Checks one embed and counts the characters that matter for the total."""
    parts = [embed.text("title", most=256), embed.text("description", most=4096)]
    embed.url("url", schemes=WEB, most=2048)
    embed.moment("timestamp")
    embed.number("color", least=0, most=0xFFFFFF)
    if (footer := embed.form("footer")) is not None:
        parts.append(footer.text("text", most=2048))
        footer.url("icon_url", schemes=MEDIA, most=2048)
    if (author := embed.form("author")) is not None:
        parts.append(author.text("name", most=256))
        author.url("url", schemes=WEB, most=2048)
        author.url("icon_url", schemes=MEDIA, most=2048)
    for picture in ("image", "thumbnail"):
        if (media := embed.form(picture)) is not None:
            media.url("url", schemes=MEDIA, most=2048)
    for field in embed.forms("fields", most=25):
        for key, most in (("name", 256), ("value", 1024)):
            parts.append(field.text(key, most=most, required=True))
            if parts[-1] and not parts[-1].strip():
                # Discord takes the spaces away first, and then nothing is left.
                field.errors.at(key).required()
    shown = any(parts) or embed.has("image") or embed.has("thumbnail")
    if not shown and not embed.errors:
        embed.errors.at("description").required()
    return sum(len(part.strip()) for part in parts)
