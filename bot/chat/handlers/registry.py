"""Thin commands and buttons: they read what was asked, call the desk, and answer the person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from discord import app_commands

from bot.chat.connection.router import Handler, Router
from bot.chat.handlers import (
    board,
    draft,
    game,
    history,
    host,
    rules,
    seats,
    settings,
    standing_orders,
    time_settings,
    turn,
    tutorial,
    undo,
)


def presses() -> Mapping[str, Handler]:
    """Who answers which kind of button."""
    return {
        **game.PRESSES,
        **draft.PRESSES,
        **board.PRESSES,
        **history.PRESSES,
        **rules.PRESSES,
        **tutorial.PRESSES,
        **undo.PRESSES,
        **standing_orders.PRESSES,
        **seats.PRESSES,
        **host.PRESSES,
        **settings.PRESSES,
        **time_settings.PRESSES,
    }


def commands(router: Router) -> Sequence[app_commands.Group | app_commands.Command[Any, Any, Any]]:
    return [
        game.group(router),
        turn.group(router),
        *turn.own_groups(router),
        *board.commands(router),
        rules.group(router),
        seats.group(router),
        host.group(router),
        time_settings.add_to(settings.group(router), router),
    ]
