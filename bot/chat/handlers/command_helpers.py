"""Options that many commands share, and what is offered while a person types."""

from __future__ import annotations

import functools
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from discord import app_commands

from bot.app.clock.time_control import NAMES
from bot.app.clock.time_zones import zone_names
from bot.chat.custom_id import Press
from bot.chat.handlers.game_access import can_be_offered, check_visible
from bot.chat.handlers.press_declarations import CommandRouter, press_command
from bot.chat.message import fit
from bot.chat.messages import player_names
from bot.chat.messages.time_menus import EXTENSIONS
from bot.chat.request import Request
from bot.chat.responder import Interaction
from bot.chat.texts import WORDS
from bot.error_report import report
from bot.store.queries import games
from bot.store.records import GameRow
from engine.core.refusal import Refused
from engine.core.seat import BY_LETTER, BY_NAME, Seat
from engine.core.wording import clip

MOST = 25
Offer = Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[Any]]]]
AnyCommand = app_commands.Command[Any, Any, Any]


def about(command: str) -> str:
    """Return the description of a command or an option."""
    return WORDS.text["command"][command]


def choices(values: Iterable[str], typed: str) -> list[app_commands.Choice[str]]:
    """Return what fits to what was typed so far; values that begin with it come first."""
    wanted = typed.strip().lower()
    found = [value for value in values if wanted in value.lower() and len(value) <= 100]
    found.sort(key=lambda value: not value.lower().startswith(wanted))
    return [app_commands.Choice(name=value, value=value) for value in found[:MOST]]


def closed(part: str, values: Iterable[str]) -> list[app_commands.Choice[str]]:
    """Return a closed list of choices, with the words of the text file."""
    words = WORDS.text[part]
    return [app_commands.Choice(name=fit(words[one], 100), value=one) for one in values]


def empty_on_error(offer: Offer) -> Offer:
    """Offer nothing where an offer fails: a person who types would see a broken option."""

    @functools.wraps(offer)
    async def safe(interaction: Interaction, typed: str) -> list[app_commands.Choice[Any]]:
        try:
            return await offer(interaction, typed)
        except Refused:
            return []
        except Exception as error:
            report("an offer", error)
            return []

    return safe


def game_offer(router: CommandRouter) -> Offer:
    """Offer games a person may mean: their own, then those of the server that they can read."""

    @empty_on_error
    async def offer(interaction: Interaction, typed: str) -> list[app_commands.Choice[Any]]:
        request = await router.request(interaction)
        store = router.context.app.games.store
        own = await store.read(lambda base: games.of_person(base, request.person))
        server = request.server or ""
        there = await store.read(lambda base: games.of_server(base, server))
        seen = [row for row in there if can_be_offered(request, row)]
        rows = {row.id: row for row in [*own, *seen]}
        named = [(row.id, _label(router, row)) for row in rows.values()]
        wanted = str(typed or "").lower()
        return [
            app_commands.Choice(name=fit(name, 100), value=number)
            for number, name in named
            if wanted in name.lower()
        ][:MOST]

    return offer


def seat_offer(router: CommandRouter, *, offered: bool = False) -> Offer:
    """Offer the seats of the game that is meant, with who plays them."""

    @empty_on_error
    async def offer(interaction: Interaction, typed: str) -> list[app_commands.Choice[Any]]:
        request = await router.request(interaction)
        game_id = await meant(request, getattr(interaction.namespace, "game", None))
        table = await router.context.app.lobby.find_table(game_id)
        known = await router.context.people.known(table.people)
        labels = {
            one: f"{one.seat.letter}: {player_names.of_seat(game_id, one, known)}"
            for one in table.seats
            if one.offered or one.person is None or not offered
        }
        return [
            app_commands.Choice(name=fit(label, 100), value=str(one.seat))
            for one, label in labels.items()
            if typed.lower() in label.lower()
        ][:MOST]

    return offer


async def zone_offer(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return choices(zone_names(), typed.replace(" ", "_"))


async def length_offer(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer lengths: more time is never a pace without end."""
    return choices(dict.fromkeys([*EXTENSIONS, *([clip(typed)] if typed else [])]), typed)


async def pace_offer(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return choices(dict.fromkeys([*NAMES, *([clip(typed)] if typed else [])]), typed)


async def parse_seat(request: Request, game_id: int, text: str | None) -> Seat | None:
    """Return a seat as people type it, by its letter or as in notation; raises Refused."""
    if not text:
        return None
    store = request.context.app.games.store
    row = await store.read(lambda base: games.find(base, game_id))
    wanted = text.strip().upper()
    seat = BY_LETTER.get(wanted, BY_NAME.get(wanted))
    if seat is None or seat >= row.seats:
        raise Refused("seat_unknown", seat=clip(text), seats=row.seats)
    return seat


def check_seat(seat: Seat | None, seats: int) -> Seat:
    """Return a seat of a table with so many; raises Refused if it has no such seat."""
    if seat is None or seat >= seats:
        raise Refused("seat_unknown", seat="" if seat is None else str(seat), seats=seats)
    return seat


def _label(router: CommandRouter, row: GameRow) -> str:
    title = player_names.of_game(row, router.context.app.games.games)
    return WORDS.say(
        "show", "game_label", game=row.id, name=title, status=WORDS.say("state", row.status)
    )


async def meant(request: Request, named: int | None) -> int:
    """Return the game that is named, the one here, or the person's only one.

    People may name any number: one that they may not see does not exist for them.
    """
    game_id = await request.context.game(request.place, request.person, named)
    if named is not None:
        await check_visible(request, game_id)
    return game_id


def plain(
    router: CommandRouter, group: app_commands.Group, name: str, press: Callable[[int], Press]
) -> None:
    """Add a command that needs nothing but the game: the same as a button."""

    async def callback(interaction: Interaction, game: int | None = None) -> None:
        await router.answer_about(interaction, game, press_command(press))

    command: AnyCommand = app_commands.Command(
        name=name, description=about(f"{group.name}_{name}"), callback=callback
    )
    app_commands.describe(game=about("opt_game"))(command)
    command.autocomplete("game")(game_offer(router))
    group.add_command(command)
