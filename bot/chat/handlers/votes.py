"""Votes: to give a game up, to let it rest, to take it up again."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from bot.app.live_game import LiveGame
from bot.app.tables.votes import (
    ABANDON,
    MOTIONS,
    PAUSE,
    RESUME,
    Tally,
    count_votes,
    require_possible,
)
from bot.chat.connection.router import Handler
from bot.chat.context.context import AppContext
from bot.chat.custom_id import Press
from bot.chat.message import Message, Style, button
from bot.chat.messages.moments import when
from bot.chat.request import Request
from bot.chat.texts import WORDS
from bot.store.queries import votes
from bot.store.queries.votes import Ballot
from bot.store.records import Status

YES, NO = "yes", "no"


async def propose(
    request: Request, motion: str, agrees: bool = True, number: int | None = None
) -> None:
    """Vote on a motion, or be the first to."""
    await request.fresh()
    motions = request.context.app.votes
    standing = await motions.vote(request.press.game, request.person, motion, agrees, number)
    await request.answer(Message(stands(standing, agrees=agrees)))


async def other(request: Request) -> str:
    """What can be done about a game that runs, or rests."""
    row = (await request.context.app.lobby.find_table(request.press.game)).row
    return RESUME if row.status is Status.PAUSED else PAUSE


def stands(standing: Tally, *, agrees: bool) -> str:
    motion = WORDS.say("motion", standing.motion)
    if standing.decided is not None:
        return WORDS.say("vote", "passed" if standing.decided else "failed", motion=motion)
    end = when(datetime.fromtimestamp(standing.until, UTC))
    facts = {"motion": motion, "agree": len(standing.agree), "need": standing.need, "until": end}
    return WORDS.say("vote", "open" if agrees else "against", **facts)


async def standing(context: AppContext, live: LiveGame, motion: str) -> Tally | None:
    """How an open vote stands, for everybody to see."""
    store = context.app.games.store
    ballot = await store.read(lambda base: votes.ballot(base, live.id, motion))
    return None if ballot is None or motion not in MOTIONS else count_votes(live, motion, ballot)


async def pressed(request: Request) -> None:
    """Agree or Refuse under the notice of a vote: to that very vote, which may be over."""
    answer, _, about = request.press.text.partition(" ")
    number, _, motion = about.rpartition(" ")
    known = number.isascii() and number.isdigit()
    # A button of an older Heliograph does not say which vote it is about, so it is about none.
    await propose(request, motion, answer == YES, int(number) if known else -1)


async def abandon(request: Request, agrees: bool = True) -> None:
    """Propose to give the game up; a player whose vote decides it alone is asked once more."""
    live = await request.context.app.games.load(request.press.game)
    seat = live.seat_of(request.person)
    require_possible(live, ABANDON)
    alone = count_votes(live, ABANDON, Ballot(0.0, {seat: True}, 0, seat)).decided
    if not (agrees and alone):
        await propose(request, ABANDON, agrees)
        return
    await request.fresh()
    sure = button("host_end", Press("abandoned", live.id), Style.STOP)
    await request.answer(Message(WORDS.say("host", "sure", game=live.id), ((sure,),)))


async def abandoned(request: Request) -> None:
    """Give up the game of a player who plays alone; else it is a vote like any other."""
    await request.same()
    game = request.press.game
    standing = await request.context.app.votes.vote(game, request.person, ABANDON)
    done = WORDS.say("host", "done", game=game)
    await request.answer(Message(done if standing.need == 1 else stands(standing, agrees=True)))


async def pause(request: Request) -> None:
    await propose(request, PAUSE)


async def resume(request: Request) -> None:
    await propose(request, RESUME)


PRESSES: Mapping[str, Handler] = {"vote": pressed, "abandoned": abandoned}
