"""Forms: what people type who came by a button.

A form is built, finished before it is sent, and read from what Discord sends back: nothing is
remembered in between, so it can be filled in after a restart, and by two people at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import discord

from bot.chat.custom_id import Press
from bot.chat.message import fit
from bot.chat.texts import WORDS

TITLE, LABEL, HINT = 45, 45, 100


@dataclass(frozen=True, slots=True)
class Field:
    """One line to type."""

    name: str
    value: str = ""
    required: bool = True
    longest: int = 60


@dataclass(frozen=True, slots=True)
class Form:
    """Up to five lines, with the words of `form_NAME` in the text file."""

    press: Press
    name: str
    fields: tuple[Field, ...]
    about: object = ""  # which seat or game, for the title


def modal(form: Form) -> discord.ui.Modal:
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


def typed(data: Any) -> dict[str, str]:
    """What was typed, by the name of its field."""
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
