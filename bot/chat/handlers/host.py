"""/host: what the host of a game, or a moderator of its server, decides; all of it is announced."""

from __future__ import annotations

from collections.abc import Mapping

import discord
from discord import app_commands

from bot.app.permissions import only_host
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


async def _done(here: Request) -> None:
    await here.answer(Message(WORDS.say("host", "done", game=here.press.game)))


async def deadline(here: Request) -> None:
    """Set another pace; the text of the press is that pace."""
    await here.fresh()
    await here.service.desk.host.deadline(here.press.game, here.by, here.press.text)
    await _done(here)


async def pause(here: Request) -> None:
    await here.fresh()
    await here.service.desk.host.pause(here.press.game, here.by)
    await _done(here)


async def resume(here: Request) -> None:
    await here.fresh()
    row = (await here.service.desk.lobby.table(here.press.game)).row
    await channel_permissions.check_place(here, row.place, row.server)
    await here.service.desk.host.resume(here.press.game, here.by)
    await _done(here)


async def extend(here: Request, length: str, seat: str | None = None) -> None:
    """Give more time to everybody who is asked, or to one of them."""
    await here.fresh()
    desk = here.service.desk
    live = await desk.office.load(here.press.game)
    one = None if not seat else seat_named(seat, len(live.seats))
    await desk.host.extend(live.id, here.by, length, one)
    await _done(here)


async def kick(here: Request, *, bot: bool = False) -> None:
    """Send somebody from the table, before the start or after it; the press names the seat."""
    await here.fresh()
    desk = here.service.desk
    table = await desk.lobby.table(here.press.game)
    only_host(table.row, here.by)
    seat = seat_named(here.press.text, len(table.seats))
    if table.row.status is Status.LOBBY:
        person = table.seats[seat].person
        if person is None:
            raise Refused("seat_empty", seat=seat)
        await desk.lobby.kick(table.row.id, here.by, person)
    else:
        await desk.host.kick(table.row.id, here.by, seat, bot)
    await _done(here)


async def kick_pressed(here: Request) -> None:
    await kick(here)


async def replace(here: Request, user: discord.User | discord.Member) -> None:
    """Give a seat to somebody of the server the game lives in."""
    await here.fresh()
    desk = here.service.desk
    live = await desk.office.load(here.press.game)
    only_host(live.row, here.by)
    there = await channel_permissions.member(here, live.row.server, str(user.id))
    if user.bot or there is None:
        raise Refused("nobody_known")
    seat = seat_named(here.press.text, len(live.seats))
    person = await here.service.guests.meet(str(user.id), name_of(user))
    await desk.host.replace(live.id, here.by, seat, person)
    await channel_permissions.bring_in(here, live.row.place, str(user.id))
    await _done(here)


async def choose_replacement(here: Request) -> None:
    """Whom to give a seat to: a menu of the people of the server."""
    await here.fresh()
    row = (await here.service.desk.lobby.table(here.press.game)).row
    only_host(row, here.by)
    seat = seat_named(here.press.text, row.seats)
    said = WORDS.say("host", "replace", seat=seat, game=row.id)
    pick = Press("host_replaced", row.id, here.press.revision, text=here.press.text)
    await here.answer(Message(said, (Listed(pick, WORDS.say("host", "hint_replace")),)))


async def replaced(here: Request) -> None:
    await here.same()
    row = (await here.service.desk.lobby.table(here.press.game)).row
    await replace(here, await channel_permissions.picked(here, row.server))


async def end(here: Request) -> None:
    """Ending cannot be taken back: it is asked once more."""
    await here.fresh()
    row = (await here.service.desk.lobby.table(here.press.game)).row
    only_host(row, here.by)
    sure = button("host_end", Press("host_ended", row.id), Style.STOP)
    await here.answer(Message(WORDS.say("host", "sure", game=row.id), ((sure,),)))


async def ended(here: Request) -> None:
    await here.same()
    await here.service.desk.host.end(here.press.game, here.by)
    await _done(here)


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
        async def work(here: Request) -> None:
            await about_game(here, game, pace)
            await deadline(here)

        await router.guarded(interaction, work)

    @group.command(name="pause", description=about("host_pause"))
    @app_commands.describe(what=about("opt_motion"), game=about("opt_game"))
    @app_commands.choices(what=closed("motion", (PAUSE, RESUME)))
    @app_commands.autocomplete(game=offer)
    async def let_rest(
        interaction: Interaction, what: str | None = None, game: int | None = None
    ) -> None:
        async def work(here: Request) -> None:
            await about_game(here, game)
            wanted = what or await votes.other(here)
            await (resume(here) if wanted == RESUME else pause(here))

        await router.guarded(interaction, work)

    @group.command(name="extend", description=about("host_extend"))
    @app_commands.describe(
        length=about("opt_length"), seat=about("opt_seat_extend"), game=about("opt_game")
    )
    @app_commands.autocomplete(length=length_offer, seat=seat_offer(router), game=offer)
    async def more_time(
        interaction: Interaction, length: str, seat: str | None = None, game: int | None = None
    ) -> None:
        async def work(here: Request) -> None:
            await about_game(here, game)
            await extend(here, length, seat)

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
        async def work(here: Request) -> None:
            await about_game(here, game, seat)
            await kick(here, bot=bot)

        await router.guarded(interaction, work)

    @group.command(name="replace", description=about("host_replace"))
    @app_commands.describe(
        seat=about("opt_seat_kick"), person=about("opt_replacement"), game=about("opt_game")
    )
    @app_commands.autocomplete(seat=seats, game=offer)
    async def put_in(
        interaction: Interaction, seat: str, person: discord.User, game: int | None = None
    ) -> None:
        async def work(here: Request) -> None:
            await about_game(here, game, seat)
            await replace(here, person)

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
