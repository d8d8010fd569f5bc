"""Renders messages as discord.py wants them."""

from __future__ import annotations

import io
from typing import Any

import discord

from bot.chat.message import Button, Listed, Message, Of, Row, Select, Style, laid_out

STYLES = {
    Style.MAIN: discord.ButtonStyle.primary,
    Style.PLAIN: discord.ButtonStyle.secondary,
    Style.GO: discord.ButtonStyle.success,
    Style.STOP: discord.ButtonStyle.danger,
}


def view(rows: tuple[Row, ...]) -> discord.ui.View:
    """Return the buttons and menus of a message.

    It is finished before it is sent, so that discord.py does not keep it: presses come to our
    own router, also after a restart.
    """
    made = discord.ui.View(timeout=None)
    for number, row in enumerate(rows):
        if isinstance(row, tuple):
            for one in row:
                made.add_item(_button(one, number))
        elif isinstance(row, Select):
            made.add_item(_select(row, number))
        else:
            made.add_item(_listed(row, number))
    made.stop()
    return made


def _button(one: Button, row: int) -> discord.ui.Button[Any]:
    return discord.ui.Button(
        label=one.label, custom_id=str(one.press), style=STYLES[one.style], disabled=one.disabled,
        row=row,
    )  # fmt: skip


def _select(one: Select, row: int) -> discord.ui.Select[Any]:
    options = [
        discord.SelectOption(
            label=entry.label, value=entry.value, description=entry.about or None,
            default=entry.chosen,
        )
        for entry in one.options
    ]  # fmt: skip
    return discord.ui.Select(
        custom_id=str(one.press), placeholder=one.hint, options=options, row=row,
        min_values=one.least, max_values=min(one.most, len(options)), required=one.least > 0,
    )  # fmt: skip


def _listed(one: Listed, row: int) -> discord.ui.Item[Any]:
    given: dict[str, Any] = {"custom_id": str(one.press), "placeholder": one.hint, "row": row}
    if one.of is Of.ROLES:
        return discord.ui.RoleSelect(**given)
    if one.of is Of.CHANNELS:
        kinds = [discord.ChannelType.text, discord.ChannelType.forum]
        return discord.ui.ChannelSelect(channel_types=kinds, **given)
    return discord.ui.UserSelect(**given)


def files(post: Message) -> list[discord.File]:
    pictures = [
        discord.File(io.BytesIO(picture.data), picture.name, description=picture.alt)
        for picture in post.pictures
    ]
    return pictures + [discord.File(io.BytesIO(one.data), one.name) for one in post.files]


def mentions(post: Message) -> discord.AllowedMentions:
    people = [discord.Object(int(account)) for account in post.pings]
    return discord.AllowedMentions(everyone=False, roles=False, users=people)


def sending(post: Message) -> dict[str, Any]:
    """Return the arguments of `send`, for a new message."""
    post = laid_out(post)
    found: dict[str, Any] = {
        "content": post.text, "view": view(post.rows), "files": files(post),
        "allowed_mentions": mentions(post),
    }  # fmt: skip
    if not post.rows:
        del found["view"]
    return found


def editing(post: Message, *, keep_pictures: bool = False) -> dict[str, Any]:
    """Return the arguments of `edit`: all of it is new, or all but the pictures."""
    post = laid_out(post)
    found: dict[str, Any] = {
        "content": post.text, "view": view(post.rows), "allowed_mentions": mentions(post),
    }  # fmt: skip
    if not keep_pictures:
        found["attachments"] = files(post)
    return found
