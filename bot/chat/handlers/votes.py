"""Votes: to abandon a game, to pause it, to resume it."""

from __future__ import annotations

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
from bot.chat.context.context import AppContext
from bot.chat.handlers.press_declarations import handles
from bot.chat.message import Message, Style, button
from bot.chat.messages.moments import when
from bot.chat.presses.seats import (
    Abandon,
    CastVote,
    ProposeAbandon,
    ProposePause,
    ProposeResume,
)
from bot.chat.request import Request
from bot.chat.responder import Acknowledge
from bot.chat.texts import WORDS
from bot.store.queries import votes
from bot.store.queries.votes import Ballot
from bot.store.records import Status

NO_VOTE = -1  # the number of a vote that there never was


async def propose(
    request: Request, game_id: int, motion: str, agrees: bool = True, number: int | None = None
) -> Message:
    """Vote on a motion, or be the first to."""
    tally = await request.context.app.votes.vote(game_id, request.person, motion, agrees, number)
    return Message(tally_text(tally, agrees=agrees))


async def pause_or_resume(request: Request, game_id: int) -> str:
    """Return the motion that makes sense for a game that runs, or is paused."""
    row = (await request.context.app.lobby.find_table(game_id)).row
    return RESUME if row.status is Status.PAUSED else PAUSE


def tally_text(tally: Tally, *, agrees: bool) -> str:
    """Return what came of a vote."""
    motion = WORDS.say("motion", tally.motion)
    if tally.decided is not None:
        return WORDS.say("vote", "passed" if tally.decided else "failed", motion=motion)
    end = when(datetime.fromtimestamp(tally.until, UTC))
    facts = {"motion": motion, "agree": len(tally.agree), "need": tally.need, "until": end}
    return WORDS.say("vote", "open" if agrees else "against", **facts)


async def open_tally(context: AppContext, live: LiveGame, motion: str) -> Tally | None:
    """Return how an open vote stands."""
    store = context.app.games.store
    ballot = await store.read(lambda base: votes.ballot(base, live.id, motion))
    return None if ballot is None or motion not in MOTIONS else count_votes(live, motion, ballot)


@handles(CastVote)
async def cast(request: Request, pressed: CastVote) -> Message:
    """Agree or refuse under the notice of a vote: to that very vote, which may be over."""
    number = NO_VOTE if pressed.number is None else pressed.number
    return await propose(request, pressed.game_id, pressed.motion, pressed.agrees, number)


@handles(ProposeAbandon, in_menus_only=True)
async def abandon(request: Request, pressed: ProposeAbandon) -> Message:
    """Propose to abandon the game; a player whose vote decides it alone is asked once more."""
    live = await request.context.app.games.load(pressed.game_id)
    seat = live.seat_of(request.person)
    require_possible(live, ABANDON)
    alone = count_votes(live, ABANDON, Ballot(0.0, {seat: True}, 0, seat)).decided
    if not (pressed.agrees and alone):
        return await propose(request, live.id, ABANDON, pressed.agrees)
    sure = button("host_end", Abandon(live.id), Style.STOP)
    return Message(WORDS.say("host", "sure", game=live.id), ((sure,),))


@handles(Abandon, Acknowledge.UPDATE)
async def abandon_alone(request: Request, pressed: Abandon) -> Message:
    """Abandon the game of a player who plays alone; else it is a vote like any other."""
    tally = await request.context.app.votes.vote(pressed.game_id, request.person, ABANDON)
    if tally.need == 1:
        return Message(WORDS.say("host", "done", game=pressed.game_id))
    return Message(tally_text(tally, agrees=True))


@handles(ProposePause, in_menus_only=True)
async def pause(request: Request, pressed: ProposePause) -> Message:
    return await propose(request, pressed.game_id, PAUSE)


@handles(ProposeResume, in_menus_only=True)
async def resume(request: Request, pressed: ProposeResume) -> Message:
    return await propose(request, pressed.game_id, RESUME)
