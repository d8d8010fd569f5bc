"""What can be checked and counted: the deal, the export of a game, statistics of people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import discord

from bot.app.admin import export_public
from bot.app.rate_limits import CostlyRequest
from bot.chat.handlers import channel_permissions
from bot.chat.handlers.press_declarations import handles
from bot.chat.message import LONGEST, Attachment, Listed, Message, Row, button, fit
from bot.chat.messages import stats_message
from bot.chat.presses.looking import (
    CompareStats,
    ExportGame,
    ShowServerStats,
    ShowStats,
    ShowStatsOf,
    Verify,
)
from bot.chat.request import Request
from bot.chat.texts import WORDS
from bot.store.positions import AnyGame
from bot.store.queries import games, people
from engine.core import fair
from engine.core.chance import seed_text
from engine.core.refusal import Malformed, Refused


@handles(Verify, visible=True)
async def verify(request: Request, pressed: Verify) -> Message:
    """Play a finished game again and compare; a running one has its commitment to show."""
    app, game_id = request.context.app, pressed.game_id
    row = await app.games.store.read(lambda base: games.find(base, game_id))
    if row.status not in export_public.OPEN:
        facts = {"game": game_id, "commitment": row.commitment}
        return Message(WORDS.say("verify", "sealed", **facts))
    request.spend(CostlyRequest.CHECK)
    path = app.games.store.path
    code = "right"
    try:
        line = await request.context.renderer.work(
            export_public.verify_game, path, game_id, whom=request.person
        )
    except Malformed as error:
        reason = app.games.games[row.game_key].speech.words.malformed(error)
        said = WORDS.say("verify", "wrong", game=game_id, field=error.field, reason=reason)
        return Message(fit(said, LONGEST))
    except fair.NotReplayable as found:
        code, line = "other_rules", str(found)
    facts = {"game": game_id, "line": line, "commitment": row.commitment}
    return Message(WORDS.say("verify", code, seed=seed_text(row.seed), **facts))


@handles(ExportGame, visible=True)
async def export(request: Request, pressed: ExportGame) -> Message:
    """Send the game as a file, as all may read it."""
    request.spend(CostlyRequest.EXPORT)
    game_id, path = pressed.game_id, request.context.app.games.store.path
    work = request.context.renderer.work
    data, opened = await work(export_public.export_file, path, game_id, whom=request.person)
    said = WORDS.say("verify", "export" if opened else "export_sealed", game=game_id)
    return Message(said, files=(Attachment(f"game-{game_id}.json", data),))


def _games(request: Request) -> Mapping[str, AnyGame]:
    return request.context.app.games.games


async def stats(
    request: Request,
    person: discord.User | discord.Member | None = None,
    against: discord.User | discord.Member | None = None,
) -> Message:
    """Show the statistics of one person, or of two who met."""
    first = request.person if person is None else await _number(request, person)
    if against is None:
        return await _stats_of(request, first)
    second = await _number(request, against)
    meeting = await request.context.app.statistics.head_to_head(first, second, request.person)
    known = await request.context.people.known([first, second])
    return stats_message.meeting(meeting, known[first].name, known[second].name)


async def server_stats(request: Request) -> Message:
    """Show the statistics of this server."""
    if request.server is None:
        raise Refused("only_in_server")
    return stats_message.server(await request.context.app.statistics.of_server(request.server))


async def _stats_of(request: Request, person: int) -> Message:
    found = await request.context.app.statistics.of_person(person, request.person)
    return stats_message.person(found, _games(request))


@handles(ShowStats)
async def own_stats(request: Request, pressed: ShowStats) -> Message:
    """Show one's own statistics; beside them those of the server, and a menu of people."""
    rows: tuple[Row, ...] = ()
    if request.server is not None:
        pick = Listed(ShowStatsOf(pressed.game_id), stats_message.say("hint_of"))
        rows = (pick, (button("stats_all", ShowServerStats(pressed.game_id)),))
    return replace(await _stats_of(request, request.person), rows=rows)


@handles(ShowStatsOf)
async def stats_of_chosen(request: Request, pressed: ShowStatsOf) -> Message:
    """Show the statistics of the person chosen; beside them how they fared against one's own."""
    user = await channel_permissions.chosen_member(request, request.server, request.value)
    message = await _stats_of(request, await _number(request, user))
    against = button("stats_against", CompareStats(pressed.game_id, account=str(user.id)))
    return replace(message, rows=((against,),))


@handles(CompareStats)
async def compare(request: Request, pressed: CompareStats) -> Message:
    user = await channel_permissions.chosen_member(request, request.server, pressed.account)
    return await stats(request, None, user)


@handles(ShowServerStats)
async def stats_of_server(request: Request, pressed: ShowServerStats) -> Message:
    return await server_stats(request)


async def _number(request: Request, user: discord.User | discord.Member) -> int:
    """Return the number of a person we have met; others have no statistics, and are not recorded
    because of them.
    """
    store = request.context.app.games.store
    found = await store.read(lambda base: people.find_id(base, str(user.id)))
    if found is None:
        raise Refused("no_statistics")
    return found
