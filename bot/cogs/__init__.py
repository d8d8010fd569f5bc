"""Thin commands and buttons: they read what was asked, call the desk, and answer the person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from discord import app_commands

from bot.chat.runtime.router import Handler, Router
from bot.cogs import (
    games,
    history,
    hosting,
    looking,
    orders,
    play,
    preferences,
    rules,
    seats,
    times,
    turns,
    tutorial,
    undoing,
)


def presses() -> Mapping[str, Handler]:
    """Who answers which kind of button."""
    return {
        **games.PRESSES,
        **play.PRESSES,
        **looking.PRESSES,
        **history.PRESSES,
        **rules.PRESSES,
        **tutorial.PRESSES,
        **undoing.PRESSES,
        **orders.PRESSES,
        **seats.PRESSES,
        **hosting.PRESSES,
        **preferences.PRESSES,
        **times.PRESSES,
    }


def commands(router: Router) -> Sequence[app_commands.Group | app_commands.Command[Any, Any, Any]]:
    return [
        games.group(router),
        turns.group(router),
        *turns.own_groups(router),
        *looking.commands(router),
        rules.group(router),
        seats.group(router),
        hosting.group(router),
        times.add_to(preferences.group(router), router),
    ]
