"""What can be checked and counted: the deal, the export of a game, figures of people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import discord

from bot.app.admin import export_public
from bot.app.rate_limits import CostlyRequest
from bot.chat.connection.router import Handler
from bot.chat.custom_id import Press
from bot.chat.handlers import channel_permissions
from bot.chat.handlers.game_access import check
from bot.chat.message import LONGEST, Attachment, Listed, Message, Row, button, fit
from bot.chat.messages import stats_message
from bot.chat.request import Request
from bot.chat.texts import WORDS
from bot.store.positions import AnyGame
from bot.store.queries import games, people
from engine.core import fair
from engine.core.chance import seed_text
from engine.core.refusal import Malformed, Refused


async def verify(request: Request) -> None:
    """Play a finished game again and compare; a running one has its commitment to show."""
    await request.fresh()
    await check(request)
    app, game = request.context.app, request.press.game
    row = await app.games.store.read(lambda base: games.find(base, game))
    if row.status not in export_public.OPEN:
        facts = {"game": game, "commitment": row.commitment}
        await request.answer(Message(WORDS.say("verify", "sealed", **facts)))
        return
    request.spend(CostlyRequest.CHECK)
    path = app.games.store.path
    code = "right"
    try:
        line = await request.context.renderer.work(
            export_public.verify_game, path, game, whom=request.person
        )
    except Malformed as error:
        reason = app.games.games[row.game_key].speech.words.malformed(error)
        said = WORDS.say("verify", "wrong", game=game, field=error.field, reason=reason)
        await request.answer(Message(fit(said, LONGEST)))
        return
    except fair.NotReplayable as found:
        code, line = "other_rules", str(found)
    facts = {"game": game, "line": line, "commitment": row.commitment}
    said = WORDS.say("verify", code, seed=seed_text(row.seed), **facts)
    await request.answer(Message(said))


async def export(request: Request) -> None:
    """The game as a file, as everybody may read it."""
    await request.fresh()
    await check(request)
    request.spend(CostlyRequest.EXPORT)
    game, path = request.press.game, request.context.app.games.store.path
    work = request.context.renderer.work
    data, opened = await work(export_public.export_file, path, game, whom=request.person)
    said = WORDS.say("verify", "export" if opened else "export_sealed", game=game)
    await request.answer(Message(said, files=(Attachment(f"game-{game}.json", data),)))


def _games(request: Request) -> Mapping[str, AnyGame]:
    return request.context.app.games.games


async def stats(
    request: Request,
    person: discord.User | discord.Member | None = None,
    against: discord.User | discord.Member | None = None,
    *,
    whole: bool = False,
) -> None:
    """Somebody's figures, two people's, or everybody's of this server."""
    await request.fresh()
    statistics = request.context.app.statistics
    if whole:
        if request.server is None:
            raise Refused("only_in_server")
        everybody = await statistics.of_server(request.server)
        await request.answer(stats_message.server(everybody))
        return
    first = request.person if person is None else await _number(request, person)
    if against is None:
        await request.answer(
            stats_message.person(await statistics.of_person(first, request.person), _games(request))
        )
        return
    second = await _number(request, against)
    meeting = await statistics.head_to_head(first, second, request.person)
    known = await request.context.people.known([first, second])
    await request.answer(stats_message.meeting(meeting, known[first].name, known[second].name))


async def own(request: Request) -> None:
    """One's own figures; beside them those of everybody, and of anybody."""
    await request.fresh()
    found = await request.context.app.statistics.of_person(request.person, request.person)
    rows: tuple[Row, ...] = ()
    if request.server is not None:
        pick = Listed(Press("stats_of", request.press.game), stats_message.say("hint_of"))
        rows = (pick, (button("stats_all", Press("stats_all", request.press.game)),))
    await request.answer(replace(stats_message.person(found, _games(request)), rows=rows))


async def of_picked(request: Request) -> None:
    """Somebody else's figures, and how they fared against whoever asks."""
    await request.fresh()
    picked = await channel_permissions.picked(request, request.server)
    found = await request.context.app.statistics.of_person(
        await _number(request, picked), request.person
    )
    against = button(
        "stats_against", Press("stats_against", request.press.game, text=str(picked.id))
    )
    await request.answer(replace(stats_message.person(found, _games(request)), rows=((against,),)))


async def against_picked(request: Request) -> None:
    request.values = (request.press.text,)
    await request.fresh()
    await stats(request, None, await channel_permissions.picked(request, request.server))


async def of_all(request: Request) -> None:
    await stats(request, whole=True)


async def _number(request: Request, user: discord.User | discord.Member) -> int:
    """Somebody whom we have met; others have no figures, and are not written down for that."""
    store = request.context.app.games.store
    found = await store.read(lambda base: people.numbered(base, str(user.id)))
    if found is None:
        raise Refused("no_statistics")
    return found


PRESSES: Mapping[str, Handler] = {
    "verify": verify,
    "export": export,
    "stats": own,
    "stats_of": of_picked,
    "stats_against": against_picked,
    "stats_all": of_all,
}
