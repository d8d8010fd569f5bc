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
from engine.core.refusal import Malformed, Refused


async def verify(here: Request) -> None:
    """Play a finished game again and compare; a running one has its commitment to show."""
    await here.fresh()
    await check(here)
    desk, game = here.service.desk, here.press.game
    row = await desk.office.store.read(lambda base: games.find(base, game))
    if row.status not in export_public.OPEN:
        facts = {"game": game, "commitment": row.commitment}
        await here.answer(Message(WORDS.say("verify", "sealed", **facts)))
        return
    here.spend(CostlyRequest.CHECK)
    path = desk.office.store.path
    code = "right"
    try:
        line = await here.service.artist.work(export_public.verified, path, game, whom=here.person)
    except Malformed as error:
        reason = desk.office.games[row.game].speech.words.malformed(error)
        said = WORDS.say("verify", "wrong", game=game, field=error.field, reason=reason)
        await here.answer(Message(fit(said, LONGEST)))
        return
    except fair.NotReplayable as found:
        code, line = "other_rules", str(found)
    facts = {"game": game, "line": line, "commitment": row.commitment}
    said = WORDS.say("verify", code, seed=fair.seed_text(row.seed), **facts)
    await here.answer(Message(said))


async def export(here: Request) -> None:
    """The game as a file, as everybody may read it."""
    await here.fresh()
    await check(here)
    here.spend(CostlyRequest.EXPORT)
    game, path = here.press.game, here.service.desk.office.store.path
    work = here.service.artist.work
    data, opened = await work(export_public.file, path, game, whom=here.person)
    said = WORDS.say("verify", "export" if opened else "export_sealed", game=game)
    await here.answer(Message(said, files=(Attachment(f"game-{game}.json", data),)))


def _games(here: Request) -> Mapping[str, AnyGame]:
    return here.service.desk.office.games


async def stats(
    here: Request,
    person: discord.User | discord.Member | None = None,
    against: discord.User | discord.Member | None = None,
    *,
    whole: bool = False,
) -> None:
    """Somebody's figures, two people's, or everybody's of this server."""
    await here.fresh()
    statistics = here.service.desk.statistics
    if whole:
        if here.server is None:
            raise Refused("only_in_server")
        everybody = await statistics.of_server(here.server)
        await here.answer(stats_message.server(everybody))
        return
    first = here.person if person is None else await _number(here, person)
    if against is None:
        await here.answer(
            stats_message.person(await statistics.of_person(first, here.person), _games(here))
        )
        return
    second = await _number(here, against)
    meeting = await statistics.head_to_head(first, second, here.person)
    known = await here.service.guests.known([first, second])
    await here.answer(stats_message.meeting(meeting, known[first].name, known[second].name))


async def own(here: Request) -> None:
    """One's own figures; beside them those of everybody, and of anybody."""
    await here.fresh()
    found = await here.service.desk.statistics.of_person(here.person, here.person)
    rows: tuple[Row, ...] = ()
    if here.server is not None:
        pick = Listed(Press("stats_of", here.press.game), stats_message.say("hint_of"))
        rows = (pick, (button("stats_all", Press("stats_all", here.press.game)),))
    await here.answer(replace(stats_message.person(found, _games(here)), rows=rows))


async def of_picked(here: Request) -> None:
    """Somebody else's figures, and how they fared against whoever asks."""
    await here.fresh()
    picked = await channel_permissions.picked(here, here.server)
    found = await here.service.desk.statistics.of_person(await _number(here, picked), here.person)
    against = button("stats_against", Press("stats_against", here.press.game, text=str(picked.id)))
    await here.answer(replace(stats_message.person(found, _games(here)), rows=((against,),)))


async def against_picked(here: Request) -> None:
    here.values = (here.press.text,)
    await here.fresh()
    await stats(here, None, await channel_permissions.picked(here, here.server))


async def of_all(here: Request) -> None:
    await stats(here, whole=True)


async def _number(here: Request, user: discord.User | discord.Member) -> int:
    """Somebody whom we have met; others have no figures, and are not written down for that."""
    store = here.service.desk.office.store
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
