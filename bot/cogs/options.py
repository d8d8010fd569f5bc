"""Options that many commands share, and what is offered while somebody types."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from discord import app_commands

from bot.here import Interaction
from bot.queries import games
from bot.records import GameRow
from bot.router import Router
from bot.ui.parts import fit
from bot.ui.words import WORDS

MOST = 25
Offer = Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[Any]]]]


def about(command: str) -> str:
    """The description of a command or an option."""
    return WORDS.text["command"][command]


def choices(values: Iterable[str], typed: str) -> list[app_commands.Choice[str]]:
    """What fits to what was typed so far; values that begin with it come first."""
    wanted = typed.strip().lower()
    found = [value for value in values if wanted in value.lower() and len(value) <= 100]
    found.sort(key=lambda value: not value.lower().startswith(wanted))
    return [app_commands.Choice(name=value, value=value) for value in found[:MOST]]


def game_offer(router: Router) -> Offer:
    """Games somebody may mean: their own, then those of the server."""

    async def offer(interaction: Interaction, typed: str) -> list[app_commands.Choice[Any]]:
        here = await router.here(interaction)
        store = router.service.desk.office.store
        own = await store.read(lambda base: games.of_person(base, here.person))
        server = here.server or ""
        there = await store.read(lambda base: games.of_server(base, server))
        rows = {row.id: row for row in [*own, *there]}
        named = [(row.id, label(row)) for row in rows.values()]
        wanted = str(typed or "").lower()
        return [
            app_commands.Choice(name=fit(name, 100), value=number)
            for number, name in named
            if wanted in name.lower()
        ][:MOST]

    return offer


def label(row: GameRow) -> str:
    return WORDS.say("show", "game_label", game=row.id, name=row.game, status=row.status)
