"""Options that many commands share, and what is offered while somebody types."""

from __future__ import annotations

import functools
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from discord import app_commands

from bot.app.clock.time_control import NAMES
from bot.app.clock.time_zones import zone_names
from bot.chat.connection.router import Handler, Router
from bot.chat.custom_id import Press
from bot.chat.handlers.game_access import may_see, offered
from bot.chat.message import fit
from bot.chat.messages import player_names
from bot.chat.messages.time_menus import EXTENSIONS
from bot.chat.request import Interaction, Request
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
    """The description of a command or an option."""
    return WORDS.text["command"][command]


def choices(values: Iterable[str], typed: str) -> list[app_commands.Choice[str]]:
    """What fits to what was typed so far; values that begin with it come first."""
    wanted = typed.strip().lower()
    found = [value for value in values if wanted in value.lower() and len(value) <= 100]
    found.sort(key=lambda value: not value.lower().startswith(wanted))
    return [app_commands.Choice(name=value, value=value) for value in found[:MOST]]


def closed(part: str, values: Iterable[str]) -> list[app_commands.Choice[str]]:
    """A closed set, with the words of the text file."""
    words = WORDS.text[part]
    return [app_commands.Choice(name=fit(words[one], 100), value=one) for one in values]


def calm(offer: Offer) -> Offer:
    """Somebody who types sees an error as a broken option: what cannot be offered is left out."""

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


def game_offer(router: Router) -> Offer:
    """Games somebody may mean: their own, then those of the server that they can read."""

    @calm
    async def offer(interaction: Interaction, typed: str) -> list[app_commands.Choice[Any]]:
        request = await router.request(interaction)
        store = router.context.app.games.store
        own = await store.read(lambda base: games.of_person(base, request.person))
        server = request.server or ""
        there = await store.read(lambda base: games.of_server(base, server))
        seen = [row for row in there if offered(request, row)]
        rows = {row.id: row for row in [*own, *seen]}
        named = [(row.id, label(router, row)) for row in rows.values()]
        wanted = str(typed or "").lower()
        return [
            app_commands.Choice(name=fit(name, 100), value=number)
            for number, name in named
            if wanted in name.lower()
        ][:MOST]

    return offer


def seat_offer(router: Router, *, offered: bool = False) -> Offer:
    """The seats of the game that is meant, with who plays them."""

    @calm
    async def offer(interaction: Interaction, typed: str) -> list[app_commands.Choice[Any]]:
        request = await router.request(interaction)
        app = router.context.app
        row = await meant(request, getattr(interaction.namespace, "game", None))
        table = await app.lobby.find_table(row.id)
        known = await router.context.people.known(table.people)
        return [
            app_commands.Choice(
                name=fit(f"{one.seat.letter}: {player_names.of_seat(row.id, one, known)}", 100),
                value=str(one.seat),
            )
            for one in table.seats
            if (one.offered or one.person is None or not offered)
            and typed.lower()
            in f"{one.seat.letter}: {player_names.of_seat(row.id, one, known)}".lower()
        ][:MOST]

    return offer


async def zone_offer(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return choices(zone_names(), typed.replace(" ", "_"))


async def length_offer(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """More time is a length, never a pace without end."""
    return choices(dict.fromkeys([*EXTENSIONS, *([clip(typed)] if typed else [])]), typed)


async def pace_offer(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return choices(dict.fromkeys([*NAMES, *([clip(typed)] if typed else [])]), typed)


def seat_named(text: str, seats: int) -> Seat:
    """A seat as people write it, by its letter or as in notation; raises Refused."""
    wanted = text.strip().upper()
    seat = BY_LETTER.get(wanted, BY_NAME.get(wanted))
    if seat is None or seat >= seats:
        raise Refused("seat_unknown", seat=clip(text), seats=seats)
    return seat


def label(router: Router, row: GameRow) -> str:
    title = player_names.of_game(row, router.context.app.games.games)
    return WORDS.say(
        "show", "game_label", game=row.id, name=title, status=WORDS.say("state", row.status)
    )


async def meant(request: Request, chosen: int | None) -> GameRow:
    """The game that is named, the one here, or somebody's only one.

    People may name any number: one that they may not see does not exist for them.
    """
    number = await request.context.game(request.place, request.person, chosen)
    if chosen is not None and not await may_see(request, chosen):
        raise Refused("no_such_game", game=chosen)
    return await request.context.app.games.store.read(lambda base: games.find(base, number))


async def about_game(request: Request, game: int | None, text: str = "") -> GameRow:
    """Acknowledge, and find the game that is meant: what follows is as if a button had said it."""
    await request.fresh()
    row = await meant(request, game)
    request.press = Press("typed", row.id, text=text)
    return row


def plain(router: Router, group: app_commands.Group, name: str, handler: Handler) -> None:
    """A command that needs nothing but the game: the same as a button."""

    async def callback(interaction: Interaction, game: int | None = None) -> None:
        async def work(request: Request) -> None:
            await about_game(request, game)
            await handler(request)

        await router.guarded(interaction, work)

    command: AnyCommand = app_commands.Command(
        name=name, description=about(f"{group.name}_{name}"), callback=callback
    )
    app_commands.describe(game=about("opt_game"))(command)
    command.autocomplete("game")(game_offer(router))
    group.add_command(command)
