"""/host: what the host of a game, or a moderator of its server, decides; all of it is announced."""

from __future__ import annotations

from collections.abc import Mapping

import discord
from discord import app_commands

from bot.app.permissions import require_host
from bot.app.tables.votes import PAUSE, RESUME
from bot.chat.connection.router import Handler, Router
from bot.chat.custom_id import Press
from bot.chat.handlers import channel_permissions, server_settings, votes
from bot.chat.handlers.command_helpers import (
    about,
    about_game,
    closed,
    game_offer,
    length_offer,
    pace_offer,
    plain,
    seat_named,
    seat_offer,
)
from bot.chat.message import Listed, Message, Style, button
from bot.chat.request import Interaction, Request, name_of
from bot.chat.texts import WORDS
from bot.store.records import Status
from engine.core.refusal import Refused


async def _done(request: Request) -> None:
    await request.answer(Message(WORDS.say("host", "done", game=request.press.game)))


async def deadline(request: Request) -> None:
    """Set another pace; the text of the press is that pace."""
    await request.fresh()
    await request.context.app.host_actions.change_pace(
        request.press.game, request.by, request.press.text
    )
    await _done(request)


async def pause(request: Request) -> None:
    await request.fresh()
    await request.context.app.host_actions.pause(request.press.game, request.by)
    await _done(request)


async def resume(request: Request) -> None:
    await request.fresh()
    row = (await request.context.app.lobby.find_table(request.press.game)).row
    await channel_permissions.check_place(request, row.place, row.server)
    await request.context.app.host_actions.resume(request.press.game, request.by)
    await _done(request)


async def extend(request: Request, length: str, seat: str | None = None) -> None:
    """Give more time to everybody who is asked, or to one of them."""
    await request.fresh()
    app = request.context.app
    live = await app.games.load(request.press.game)
    one = None if not seat else seat_named(seat, len(live.seats))
    await app.host_actions.extend(live.id, request.by, length, one)
    await _done(request)


async def kick(request: Request, *, bot: bool = False) -> None:
    """Send somebody from the table, before the start or after it; the press names the seat."""
    await request.fresh()
    app = request.context.app
    table = await app.lobby.find_table(request.press.game)
    require_host(table.row, request.by)
    seat = seat_named(request.press.text, len(table.seats))
    if table.row.status is Status.LOBBY:
        person = table.seats[seat].person
        if person is None:
            raise Refused("seat_empty", seat=seat)
        await app.lobby.kick(table.row.id, request.by, person)
    else:
        await app.host_actions.kick(table.row.id, request.by, seat, bot)
    await _done(request)


async def kick_pressed(request: Request) -> None:
    await kick(request)


async def replace(request: Request, user: discord.User | discord.Member) -> None:
    """Give a seat to somebody of the server the game lives in."""
    await request.fresh()
    app = request.context.app
    live = await app.games.load(request.press.game)
    require_host(live.row, request.by)
    there = await channel_permissions.member(request, live.row.server, str(user.id))
    if user.bot or there is None:
        raise Refused("nobody_known")
    seat = seat_named(request.press.text, len(live.seats))
    person = await request.context.people.meet(str(user.id), name_of(user))
    await app.host_actions.replace(live.id, request.by, seat, person)
    await channel_permissions.bring_in(request, live.row.place, str(user.id))
    await _done(request)


async def choose_replacement(request: Request) -> None:
    """Whom to give a seat to: a menu of the people of the server."""
    await request.fresh()
    row = (await request.context.app.lobby.find_table(request.press.game)).row
    require_host(row, request.by)
    seat = seat_named(request.press.text, row.seats)
    said = WORDS.say("host", "replace", seat=seat, game=row.id)
    pick = Press("host_replaced", row.id, request.press.revision, text=request.press.text)
    await request.answer(Message(said, (Listed(pick, WORDS.say("host", "hint_replace")),)))


async def replaced(request: Request) -> None:
    await request.same()
    row = (await request.context.app.lobby.find_table(request.press.game)).row
    await replace(request, await channel_permissions.picked(request, row.server))


async def end(request: Request) -> None:
    """Ending cannot be taken back: it is asked once more."""
    await request.fresh()
    row = (await request.context.app.lobby.find_table(request.press.game)).row
    require_host(row, request.by)
    sure = button("host_end", Press("host_ended", row.id), Style.STOP)
    await request.answer(Message(WORDS.say("host", "sure", game=row.id), ((sure,),)))


async def ended(request: Request) -> None:
    await request.same()
    await request.context.app.host_actions.end(request.press.game, request.by)
    await _done(request)


def group(router: Router) -> app_commands.Group:
    """Hosts are ordinary people, so the group is for all who may use commands at all; each
    command asks who they are.
    """
    found = app_commands.Group(
        name="host",
        description=about("host"),
        default_permissions=discord.Permissions(use_application_commands=True),
    )
    _time(router, found)
    _people(router, found)
    plain(router, found, "end", end)
    server_settings.add_to(found, router)
    return found


def _time(router: Router, group: app_commands.Group) -> None:
    offer = game_offer(router)

    @group.command(name="deadline", description=about("host_deadline"))
    @app_commands.describe(pace=about("opt_pace"), game=about("opt_game"))
    @app_commands.autocomplete(pace=pace_offer, game=offer)
    async def set_deadline(interaction: Interaction, pace: str, game: int | None = None) -> None:
        async def work(request: Request) -> None:
            await about_game(request, game, pace)
            await deadline(request)

        await router.guarded(interaction, work)

    @group.command(name="pause", description=about("host_pause"))
    @app_commands.describe(what=about("opt_motion"), game=about("opt_game"))
    @app_commands.choices(what=closed("motion", (PAUSE, RESUME)))
    @app_commands.autocomplete(game=offer)
    async def let_rest(
        interaction: Interaction, what: str | None = None, game: int | None = None
    ) -> None:
        async def work(request: Request) -> None:
            await about_game(request, game)
            wanted = what or await votes.other(request)
            await (resume(request) if wanted == RESUME else pause(request))

        await router.guarded(interaction, work)

    @group.command(name="extend", description=about("host_extend"))
    @app_commands.describe(
        length=about("opt_length"), seat=about("opt_seat_extend"), game=about("opt_game")
    )
    @app_commands.autocomplete(length=length_offer, seat=seat_offer(router), game=offer)
    async def more_time(
        interaction: Interaction, length: str, seat: str | None = None, game: int | None = None
    ) -> None:
        async def work(request: Request) -> None:
            await about_game(request, game)
            await extend(request, length, seat)

        await router.guarded(interaction, work)


def _people(router: Router, group: app_commands.Group) -> None:
    seats, offer = seat_offer(router), game_offer(router)

    @group.command(name="kick", description=about("host_kick"))
    @app_commands.describe(
        seat=about("opt_seat_kick"), bot=about("opt_bot"), game=about("opt_game")
    )
    @app_commands.autocomplete(seat=seats, game=offer)
    async def send_away(
        interaction: Interaction, seat: str, bot: bool = False, game: int | None = None
    ) -> None:
        async def work(request: Request) -> None:
            await about_game(request, game, seat)
            await kick(request, bot=bot)

        await router.guarded(interaction, work)

    @group.command(name="replace", description=about("host_replace"))
    @app_commands.describe(
        seat=about("opt_seat_kick"), person=about("opt_replacement"), game=about("opt_game")
    )
    @app_commands.autocomplete(seat=seats, game=offer)
    async def put_in(
        interaction: Interaction, seat: str, person: discord.User, game: int | None = None
    ) -> None:
        async def work(request: Request) -> None:
            await about_game(request, game, seat)
            await replace(request, person)

        await router.guarded(interaction, work)


PRESSES: Mapping[str, Handler] = {
    "host_pause": pause,
    "host_resume": resume,
    "host_end": end,
    "host_ended": ended,
    "host_kick": kick_pressed,
    "host_deadline": deadline,
    "host_replace": choose_replacement,
    "host_replaced": replaced,
    **server_settings.PRESSES,
}
