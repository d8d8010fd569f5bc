"""/host: what the host of a game, or a moderator of its server, decides; all of it is announced."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.app.permissions import require_host
from bot.app.tables.votes import PAUSE, RESUME
from bot.chat.handlers import channel_permissions, server_settings, votes
from bot.chat.handlers.command_helpers import (
    about,
    check_seat,
    closed,
    game_offer,
    length_offer,
    pace_offer,
    parse_seat,
    plain,
    seat_offer,
)
from bot.chat.handlers.press_declarations import CommandRouter, handles, run_press
from bot.chat.message import Listed, Message, Style, button
from bot.chat.presses.seats import (
    HostDeadline,
    HostEnd,
    HostEndSure,
    HostKick,
    HostPause,
    HostReplace,
    HostReplaceBy,
    HostResume,
)
from bot.chat.request import Request, display_name
from bot.chat.responder import Acknowledge, Answer, Interaction
from bot.chat.texts import WORDS
from bot.store.records import Status
from engine.core.refusal import Refused
from engine.core.seat import Seat


def _done(game_id: int) -> Message:
    return Message(WORDS.say("host", "done", game=game_id))


@handles(HostDeadline)
async def deadline(request: Request, pressed: HostDeadline) -> Message:
    """Set another pace."""
    return await set_pace(request, pressed.game_id, pressed.pace)


async def set_pace(request: Request, game_id: int, pace: str) -> Message:
    await request.context.app.host_actions.change_pace(game_id, request.by, pace)
    return _done(game_id)


@handles(HostPause)
async def pause(request: Request, pressed: HostPause) -> Message:
    await request.context.app.host_actions.pause(pressed.game_id, request.by)
    return _done(pressed.game_id)


@handles(HostResume)
async def resume(request: Request, pressed: HostResume) -> Message:
    row = (await request.context.app.lobby.find_table(pressed.game_id)).row
    await channel_permissions.check_place(request, row.place, row.server)
    await request.context.app.host_actions.resume(pressed.game_id, request.by)
    return _done(pressed.game_id)


async def extend(request: Request, game_id: int, length: str, seat: Seat | None = None) -> Message:
    """Give more time to all seats that are asked, or to one of them."""
    await request.context.app.host_actions.extend(game_id, request.by, length, seat)
    return _done(game_id)


@handles(HostKick)
async def kick(request: Request, pressed: HostKick) -> Message:
    """Remove a player from the table, before the start or after it."""
    app = request.context.app
    table = await app.lobby.find_table(pressed.game_id)
    require_host(table.row, request.by)
    seat = check_seat(pressed.seat, len(table.seats))
    if table.row.status is Status.LOBBY:
        person = table.seats[seat].person
        if person is None:
            raise Refused("seat_empty", seat=seat)
        await app.lobby.kick(table.row.id, request.by, person)
    else:
        await app.host_actions.kick(table.row.id, request.by, seat, pressed.to_bot)
    return _done(pressed.game_id)


async def replace(
    request: Request, game_id: int, seat: Seat | None, user: discord.User | discord.Member
) -> Message:
    """Give a seat to a person of the server the game lives in."""
    app = request.context.app
    row = (await app.lobby.find_table(game_id)).row
    require_host(row, request.by)
    there = await channel_permissions.member(request, row.server, str(user.id))
    if user.bot or there is None:
        raise Refused("nobody_known")
    wanted = check_seat(seat, row.seats)
    person = await request.context.people.meet(str(user.id), display_name(user))
    await app.host_actions.replace(game_id, request.by, wanted, person)
    await channel_permissions.bring_in(request, row.place, str(user.id))
    return _done(game_id)


@handles(HostReplace)
async def choose_replacement(request: Request, pressed: HostReplace) -> Message:
    """Show a menu of the people of the server, one of whom gets a seat."""
    row = (await request.context.app.lobby.find_table(pressed.game_id)).row
    require_host(row, request.by)
    seat = check_seat(pressed.seat, row.seats)
    said = WORDS.say("host", "replace", seat=seat, game=row.id)
    choose = HostReplaceBy(row.id, pressed.revision, seat=seat)
    return Message(said, (Listed(choose, WORDS.say("host", "hint_replace")),))


@handles(HostReplaceBy, Acknowledge.UPDATE)
async def replace_chosen(request: Request, pressed: HostReplaceBy) -> Message:
    row = (await request.context.app.lobby.find_table(pressed.game_id)).row
    user = await channel_permissions.chosen_member(request, row.server, request.value)
    return await replace(request, pressed.game_id, pressed.seat, user)


@handles(HostEnd)
async def end(request: Request, pressed: HostEnd) -> Message:
    """Ask once more: ending cannot be undone."""
    row = (await request.context.app.lobby.find_table(pressed.game_id)).row
    require_host(row, request.by)
    sure = button("host_end", HostEndSure(row.id), Style.STOP)
    return Message(WORDS.say("host", "sure", game=row.id), ((sure,),))


@handles(HostEndSure, Acknowledge.UPDATE)
async def end_sure(request: Request, pressed: HostEndSure) -> Message:
    await request.context.app.host_actions.end(pressed.game_id, request.by)
    return _done(pressed.game_id)


def group(router: CommandRouter) -> app_commands.Group:
    """Return /host. Hosts are ordinary people, so the group is for all who may use commands at
    all; each command asks who they are.
    """
    found = app_commands.Group(
        name="host",
        description=about("host"),
        default_permissions=discord.Permissions(use_application_commands=True),
    )
    _time(router, found)
    _people(router, found)
    plain(router, found, "end", HostEnd)
    server_settings.add_to(found, router)
    return found


def _time(router: CommandRouter, group: app_commands.Group) -> None:
    offer = game_offer(router)

    @group.command(name="deadline", description=about("host_deadline"))
    @app_commands.describe(pace=about("opt_pace"), game=about("opt_game"))
    @app_commands.autocomplete(pace=pace_offer, game=offer)
    async def set_deadline(interaction: Interaction, pace: str, game: int | None = None) -> None:
        async def work(request: Request, game_id: int) -> Answer:
            return await run_press(request, HostDeadline(game_id, pace=pace), seen=True)

        await router.answer_about(interaction, game, work)

    @group.command(name="pause", description=about("host_pause"))
    @app_commands.describe(what=about("opt_motion"), game=about("opt_game"))
    @app_commands.choices(what=closed("motion", (PAUSE, RESUME)))
    @app_commands.autocomplete(game=offer)
    async def pause_game(
        interaction: Interaction, what: str | None = None, game: int | None = None
    ) -> None:
        async def work(request: Request, game_id: int) -> Answer:
            wanted = what or await votes.pause_or_resume(request, game_id)
            press = HostResume(game_id) if wanted == RESUME else HostPause(game_id)
            return await run_press(request, press, seen=True)

        await router.answer_about(interaction, game, work)

    @group.command(name="extend", description=about("host_extend"))
    @app_commands.describe(
        length=about("opt_length"), seat=about("opt_seat_extend"), game=about("opt_game")
    )
    @app_commands.autocomplete(length=length_offer, seat=seat_offer(router), game=offer)
    async def extend_time(
        interaction: Interaction, length: str, seat: str | None = None, game: int | None = None
    ) -> None:
        async def work(request: Request, game_id: int) -> Answer:
            return await extend(request, game_id, length, await parse_seat(request, game_id, seat))

        await router.answer_about(interaction, game, work)


def _people(router: CommandRouter, group: app_commands.Group) -> None:
    seats, offer = seat_offer(router), game_offer(router)

    @group.command(name="kick", description=about("host_kick"))
    @app_commands.describe(
        seat=about("opt_seat_kick"), bot=about("opt_bot"), game=about("opt_game")
    )
    @app_commands.autocomplete(seat=seats, game=offer)
    async def kick_player(
        interaction: Interaction, seat: str, bot: bool = False, game: int | None = None
    ) -> None:
        async def work(request: Request, game_id: int) -> Answer:
            parsed = await host_seat(request, game_id, seat)
            return await run_press(request, HostKick(game_id, seat=parsed, to_bot=bot), seen=True)

        await router.answer_about(interaction, game, work)

    @group.command(name="replace", description=about("host_replace"))
    @app_commands.describe(
        seat=about("opt_seat_kick"), person=about("opt_replacement"), game=about("opt_game")
    )
    @app_commands.autocomplete(seat=seats, game=offer)
    async def replace_player(
        interaction: Interaction, seat: str, person: discord.User, game: int | None = None
    ) -> None:
        async def work(request: Request, game_id: int) -> Answer:
            parsed = await host_seat(request, game_id, seat)
            return await replace(request, game_id, parsed, person)

        await router.answer_about(interaction, game, work)


async def host_seat(request: Request, game_id: int, text: str) -> Seat | None:
    """Return a seat that the host names; others are refused before they learn what seats exist."""
    require_host((await request.context.app.lobby.find_table(game_id)).row, request.by)
    return await parse_seat(request, game_id, text)
