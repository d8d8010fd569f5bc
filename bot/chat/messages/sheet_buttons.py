"""Buttons of the pictures that players like to have at hand."""

from __future__ import annotations

from bot.chat.message import LABEL, Button, fit
from bot.chat.presses.looking import ShowSheet
from render import pictures_of


def sheet_buttons(game_key: str, game_id: int, revision: int) -> tuple[Button, ...]:
    """Return a button for each sheet of a game, in its order."""
    return tuple(
        Button(fit(sheet.label, LABEL), ShowSheet(game_id, revision, name=sheet.key))
        for sheet in pictures_of(game_key).sheets.values()
    )
