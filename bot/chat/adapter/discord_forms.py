"""Renders forms as discord.py wants them, and reads what was typed into them.

A form is finished before it is sent, and read from what Discord sends back: nothing is remembered
in between, so it can be filled in after a restart, and by two people at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord

from bot.chat.message import Form, fit
from bot.chat.texts import WORDS

TITLE, LABEL, HINT = 45, 45, 100


def modal(form: Form) -> discord.ui.Modal:
    """Return a form with the words of data/bot/surface.toml."""
    words = WORDS.text["form"]
    title = WORDS.say("form", form.name, about=form.about)
    made = discord.ui.Modal(title=fit(title, TITLE), custom_id=str(form.press), timeout=None)
    for field in form.fields:
        line: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id=field.name, default=field.value or None, required=field.required,
            max_length=field.longest,
        )  # fmt: skip
        made.add_item(
            discord.ui.Label(
                text=fit(words[f"{form.name}_{field.name}"], LABEL),
                description=fit(words[f"{form.name}_{field.name}_hint"], HINT),
                component=line,
            )
        )
    made.stop()
    return made


def read_fields(data: Any) -> dict[str, str]:
    """Return what was typed, by the name of its field."""
    found = {}
    for part in _parts((data or {}).get("components", ())):
        if "custom_id" in part and "value" in part:
            found[str(part["custom_id"])] = str(part["value"] or "").strip()
    return found


def _parts(components: Any) -> Iterator[dict[str, Any]]:
    for part in components:
        yield part
        inner = part.get("component")
        yield from _parts([inner] if inner else part.get("components", ()))
