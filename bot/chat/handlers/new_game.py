"""A new table: with the options of the game itself, here or in a thread of its own; or again."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, TypeVar

import discord

from bot.app.clock.time_control import Pace
from bot.app.games import hosted_rules
from bot.app.permissions import Actor
from bot.app.tables.server_settings import ServerChoices
from bot.app.tables.table_setup import COMPANY, HERE, THREAD, TableSetup, default_seats
from bot.chat.handlers import channel_permissions
from bot.chat.handlers.press_declarations import handles
from bot.chat.message import Message
from bot.chat.messages import lobby_message
from bot.chat.presses.tables import Rematch
from bot.chat.request import Request
from bot.chat.responder import Answer
from bot.store.positions import AnyGame
from bot.store.records import GameRow
from engine.core.game import Setup, first_position, option_values
from engine.core.refusal import Refused

T = TypeVar("T")
Also = Callable[[sqlite3.Connection, int], None]  # what is written with a new game
SPELLED = {"yes": "on", "true": "on", "no": "off", "false": "off"}  # of a switch


async def new(request: Request, setup: TableSetup) -> Answer:
    """Set a table; its card is a message of its own, which outlives this answer."""
    return table_set(await create(request, setup))


async def create(
    request: Request, setup: TableSetup, also: Also = lambda base, game: None
) -> GameRow:
    """Set a table, if the person may, the bot can, and it can be played; raises Refused."""
    rules = rules_of(request.context.app.games.games, setup)
    found = await check_allowed(request)
    channel_permissions.check_here(request, setup.where or HERE)
    check_playable(rules, setup, found)

    async def alone() -> GameRow:
        return await _created(request, setup, rules, found, also)

    # One table after the other, so that the last room is not promised to two threads.
    return await request.context.app.lobby.server_locks.run(
        int(request.server or request.place), alone
    )


async def _created(
    request: Request, setup: TableSetup, rules: AnyGame, found: ServerChoices, also: Also
) -> GameRow:
    """Look for room, open the thread, and set the table there; a refusal leaves no thread."""
    lobby = request.context.app.lobby
    await _tidied(request, request.server, lambda: lobby.check_room(request.server, request.by))
    channel: Any = request.interaction.channel
    if setup.where == THREAD:
        channel = await channel_permissions.open_thread(
            request, rules.speech.words.say("about", "title")
        )
    try:
        return await lobby.create(
            request.by,
            str(channel.id),
            request.server,
            setup.game_key,
            setup.edition or rules.editions[0],
            setup.seats,
            setup.options,
            setup.pace_or(found.pace),
            also,
        )
    except Exception:
        if setup.where == THREAD:
            with suppress(discord.HTTPException):  # why it was refused matters more
                await channel.edit(archived=True)
        raise


async def _tidied(request: Request, server: str | None, work: Callable[[], Awaitable[T]]) -> T:
    """Before there is called to be no room: do all games still have their channels?"""
    try:
        return await work()
    except Refused as refused:
        full = refused.code in ("server_full", "hosts_many") and server is not None
        if not full or not await channel_permissions.tidied(request, server or ""):
            raise
    return await work()


def rules_of(games: Mapping[str, AnyGame], setup: TableSetup) -> AnyGame:
    """Return the rules of the game that is meant; raises Refused if we do not host it."""
    return hosted_rules(games, setup.game_key)


def undecided(hosted: Mapping[str, AnyGame]) -> TableSetup:
    """Return a table of the only game there is; of several, one that has still to be chosen.

    Nor is it said yet where it shall be.
    """
    if len(hosted) > 1:
        return TableSetup("", COMPANY, where="")
    ((key, rules),) = hosted.items()
    return TableSetup(key, default_seats(rules), where="")


async def check_allowed(request: Request) -> ServerChoices:
    """Return what this server allows; raises Refused if they may not host here."""
    user, channel = request.interaction.user, request.interaction.channel
    places = {request.place} if channel is None else channel_permissions.places_of(channel)
    return await request.context.app.server_settings.require_may_host(
        request.server, request.by, channel_permissions.roles_of(user), places
    )


async def _allowed_there(request: Request, row: GameRow) -> Actor:
    """Return who they are where a game is; raises Refused if they may not host there."""
    if row.server is None:
        return Actor(request.person)
    channel = await channel_permissions.found(request, row.place)
    user = await channel_permissions.member(request, row.server, request.account)
    if user is None:
        raise Refused("not_in_server")
    moderates = row.server if user.guild_permissions.manage_guild else None
    places = {row.place} if channel is None else channel_permissions.places_of(channel)
    by = Actor(request.person, moderates)
    await request.context.app.server_settings.require_may_host(
        row.server, by, channel_permissions.roles_of(user), places
    )
    return by


def check_playable(rules: AnyGame, setup: TableSetup, found: ServerChoices) -> None:
    """Raise Refused for what cannot be played, before a thread is opened for it."""
    Pace.parse(setup.pace_or(found.pace))
    first_position(rules, Setup(setup.edition or rules.editions[0], setup.seats, 0, setup.options))


def table_set(row: GameRow) -> Message:
    """Say where a table was set; delivery posts its card, so that a crash does not lose it."""
    return Message(lobby_message.say_to(row.seats, "made", game=row.id, place=f"<#{row.place}>"))


@handles(Rematch)
async def rematch(request: Request, pressed: Rematch) -> Answer:
    """Set the same table again, where it was; all are invited and move up a seat."""
    app = request.context.app
    before = await app.rematches.find_finished(pressed.game_id, request.person)
    by = await _allowed_there(request, before)
    await channel_permissions.check_place(request, before.place, before.server)
    row = await _tidied(request, before.server, lambda: app.rematches.create(before, by))
    return table_set(row)


def parse_options(
    rules: AnyGame | None, edition: str | None, given: Mapping[str, str | None], house: str | None
) -> tuple[str, ...]:
    """Return options as the game reads them: those of the command, then what was typed by hand.

    While no game is chosen they stay as they were typed.
    """
    named = [f"{name}={value}" for name, value in given.items() if value]
    typed = (house or "").replace(";", " ").split()
    if rules is None:
        return (*named, *typed)
    return tuple(_switched(rules, edition, option) for option in (*named, *typed))


def _switched(rules: AnyGame, edition: str | None, option: str) -> str:
    """Return an option as the game spells it: a switch may be typed as `yes` or `false`."""
    name, _, value = option.partition("=")
    known = values(rules, edition, name, "")
    word = SPELLED.get(value.lower(), value)
    return f"{name}={word}" if known and set(known) <= {"on", "off"} and word != value else option


def values(rules: AnyGame, edition: str | None, name: str, typed: str) -> list[str]:
    """Return what an option may be; of a list, what may follow what is named already."""
    chosen = edition if edition in rules.editions else rules.editions[0]
    known = option_values(rules, chosen, name)
    head, comma, _ = typed.rpartition(",")
    named = head.split(",")
    return [head + comma + one for one in known if not comma or one not in named]


def complete_options(rules: AnyGame, edition: str | None, typed: str) -> list[str]:
    """Complete the last word of options that are typed one after the other."""
    head, space, last = typed.rpartition(" ")
    named = {word.partition("=")[0] for word in head.split()}
    name, equals, value = last.partition("=")
    if equals:
        return [f"{head}{space}{name}={one}" for one in values(rules, edition, name, value)]
    return [f"{head}{space}{one}=" for one in rules.options() if one not in named]
