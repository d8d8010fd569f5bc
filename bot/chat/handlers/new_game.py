"""A new table: with the options of the game itself, here or in a thread of its own; or again."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, TypeVar

import discord

from bot.app.clock.time_control import Pace
from bot.app.permissions import Actor
from bot.app.tables.server_settings import ServerChoices
from bot.app.tables.table_setup import THREAD, TableSetup
from bot.chat.connection.router import Handler
from bot.chat.handlers import channel_permissions
from bot.chat.message import Message
from bot.chat.messages import lobby_message
from bot.chat.request import Request
from bot.store.positions import AnyGame
from bot.store.records import GameRow
from engine.core.game import Setup, option_values
from engine.core.refusal import Refused
from engine.core.wording import clip

T = TypeVar("T")
Also = Callable[[sqlite3.Connection, int], None]  # what is written with a new game
SPELLED = {"yes": "on", "true": "on", "no": "off", "false": "off"}  # of a switch


async def new(request: Request, plan: TableSetup) -> None:
    """Set a table; its card is a message of its own, which outlives this answer."""
    await request.fresh()
    await request.answer(made(await make(request, plan)))


async def make(request: Request, plan: TableSetup, also: Also = lambda base, game: None) -> GameRow:
    """What every way to a new table comes to: may they, can we, can it be played? Then it is."""
    rules = hosted(request.context.app.games.games, plan)
    found = await allowed(request)
    channel_permissions.check_here(request, plan.where)
    playable(rules, plan, found)

    async def alone() -> GameRow:
        return await _made(request, plan, rules, found, also)

    # One table after the other, so that the last room is not promised to two threads.
    return await request.context.app.lobby.server_locks.run(
        int(request.server or request.place), alone
    )


async def _made(
    request: Request, plan: TableSetup, rules: AnyGame, found: ServerChoices, also: Also
) -> GameRow:
    """Look for room, open the thread, and set the table there; a refusal leaves no thread."""
    lobby = request.context.app.lobby
    await _tidied(request, request.server, lambda: lobby.check_room(request.server, request.by))
    channel: Any = request.interaction.channel
    if plan.where == THREAD:
        channel = await channel_permissions.open_thread(
            request, rules.speech.words.say("about", "title")
        )
    try:
        return await lobby.create(
            request.by,
            str(channel.id),
            request.server,
            plan.game_key,
            plan.edition or rules.editions[0],
            plan.seats,
            plan.options,
            plan.pace_or(found.pace),
            also,
        )
    except Exception:
        if plan.where == THREAD:
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


def hosted(games: Mapping[str, AnyGame], plan: TableSetup) -> AnyGame:
    """The game that is meant; raises Refused if we do not host it."""
    if plan.game_key not in games:
        raise Refused("not_hosted", name=clip(plan.game_key), known=tuple(games))
    return games[plan.game_key]


async def allowed(request: Request) -> ServerChoices:
    """What this server allows; raises Refused if they may not host here."""
    user, channel = request.interaction.user, request.interaction.channel
    places = {request.place} if channel is None else channel_permissions.places_of(channel)
    return await request.context.app.server_settings.require_may_host(
        request.server, request.by, channel_permissions.roles_of(user), places
    )


async def allowed_there(request: Request, row: GameRow) -> Actor:
    """The same for the place of another game; who they are there, wherever they typed it."""
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


def playable(rules: AnyGame, plan: TableSetup, found: ServerChoices) -> None:
    """Refuse what cannot be played before a thread is opened for it."""
    Pace.parse(plan.pace_or(found.pace))
    rules.play.start(Setup(plan.edition or rules.editions[0], plan.seats, 0, plan.options))


def made(row: GameRow) -> Message:
    """The card itself is the courier's: it is not lost if the lights go out now."""
    return Message(lobby_message.say_to(row.seats, "made", game=row.id, place=f"<#{row.place}>"))


async def rematch(request: Request) -> None:
    """The same table again, where it was; everybody is invited and moves up a seat."""
    await request.fresh()
    app = request.context.app
    before = await app.rematches.find_finished(request.press.game, request.person)
    by = await allowed_there(request, before)
    await channel_permissions.check_place(request, before.place, before.server)
    row = await _tidied(request, before.server, lambda: app.rematches.create(before, by))
    await request.answer(made(row))


def spelled(
    rules: AnyGame, edition: str | None, given: Mapping[str, str | None], house: str | None
) -> tuple[str, ...]:
    """Options as the game reads them: those of the command, then what was typed by hand."""
    named = [f"{name}={value}" for name, value in given.items() if value]
    typed = (house or "").replace(";", " ").split()
    return tuple(_switched(rules, edition, option) for option in (*named, *typed))


def _switched(rules: AnyGame, edition: str | None, option: str) -> str:
    """An option with `yes`, `no`, `true` or `false` for a switch, as the game spells it."""
    name, _, value = option.partition("=")
    known = values(rules, edition, name, "")
    word = SPELLED.get(value.lower(), value)
    return f"{name}={word}" if known and set(known) <= {"on", "off"} and word != value else option


def values(rules: AnyGame, edition: str | None, name: str, typed: str) -> list[str]:
    """What an option may be; of a list, what may follow what is named already."""
    chosen = edition if edition in rules.editions else rules.editions[0]
    known = option_values(rules, chosen, name)
    head, comma, _ = typed.rpartition(",")
    named = head.split(",")
    return [head + comma + one for one in known if not comma or one not in named]


def completed(rules: AnyGame, edition: str | None, typed: str) -> list[str]:
    """House rules typed one after the other: the last word is completed."""
    head, space, last = typed.rpartition(" ")
    named = {word.partition("=")[0] for word in head.split()}
    name, equals, value = last.partition("=")
    if equals:
        return [f"{head}{space}{name}={one}" for one in values(rules, edition, name, value)]
    return [f"{head}{space}{one}=" for one in rules.options() if one not in named]


PRESSES: Mapping[str, Handler] = {"rematch": rematch}
