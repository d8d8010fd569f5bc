"""All kinds of presses with their handlers, and all commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from discord import app_commands

from bot.chat.handlers import (
    board,
    draft,
    fairness_and_stats,
    following,
    game,
    game_list,
    history,
    host,
    lobby,
    new_game,
    privacy,
    rules,
    seats,
    server_settings,
    settings,
    standing_orders,
    status,
    table_setup,
    time_forms,
    time_settings,
    turn,
    tutorial,
    undo,
    votes,
)
from bot.chat.handlers.press_declarations import DECLARED, CommandRouter, Declaration

# Each declares its handlers when it is imported.
HANDLERS = (
    board, draft, fairness_and_stats, following, game, game_list, history, host, lobby, new_game,
    privacy, rules, seats, server_settings, settings, standing_orders, status, table_setup,
    time_forms, time_settings, turn, tutorial, undo, votes,
)  # fmt: skip


def presses() -> Mapping[str, Declaration]:
    """Return who handles which kind of button or menu."""
    return {one.kind: declared for one, declared in DECLARED.items() if not declared.in_menus_only}


def commands(
    router: CommandRouter,
) -> Sequence[app_commands.Group | app_commands.Command[Any, Any, Any]]:
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
