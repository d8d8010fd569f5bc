"""A vote that cannot be read counts for nothing, is named in the log, and stops no other vote."""

from __future__ import annotations

import pytest

from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.app.permissions import Actor
from bot.app.tables.seats import Seats
from bot.app.tables.votes import Votes
from bot.app.turns.undo import Undos
from bot.store import damaged_rows
from bot.store.queries import votes
from engine.core.seat import Seat
from tests.bot.app.tables.test_lobby import refusal
from tests.bot.app.turns.test_undo import play
from tests.bot.lobbies import person, persons, started

P1, P2 = Seat(0), Seat(1)
BROKEN = """UPDATE votes SET body = '{"vote":' WHERE game = ? AND motion = ? AND seat = ?"""


async def harmed(repository: GameRepository, live: LiveGame, motion: str, seat: Seat) -> None:
    damaged_rows._named.clear()
    what = (live.id, motion, int(seat))
    assert (
        await repository.store.write(lambda connection: connection.execute(BROKEN, what).rowcount)
        == 1
    )


async def test_a_damaged_vote_is_named_with_its_game_and_the_others_count(
    repository: GameRepository, caplog: pytest.LogCaptureFixture
) -> None:
    live = await started(repository, 5)
    ada, bea, cid, *_ = await persons(repository, 5)
    motions = Votes(repository)
    for who in (ada, bea):
        await motions.vote(live.id, who, "pause")
    await harmed(repository, live, "pause", P1)
    standing = await motions.vote(live.id, cid, "pause")
    assert standing.agree == (P2, Seat(2))
    assert f"reading row pause/0 of votes of game {live.id} failed" in caplog.text


async def test_a_vote_of_which_nothing_can_be_read_can_be_opened_anew(
    repository: GameRepository,
) -> None:
    live = await started(repository, 3)
    ada, bea, _ = await persons(repository, 3)
    motions = Votes(repository)
    await motions.vote(live.id, ada, "pause")
    await harmed(repository, live, "pause", P1)
    assert await repository.store.read(votes.opened) == []
    assert (await motions.vote(live.id, bea, "pause")).agree == (P2,)


async def test_a_damaged_vote_keeps_no_player_from_handing_their_seat_on(
    repository: GameRepository,
) -> None:
    """SQLite read its JSON, and refused the whole command."""
    live = await started(repository, 3)
    ada, bea, _ = await persons(repository, 3)
    await Votes(repository).vote(live.id, bea, "pause")
    await harmed(repository, live, "pause", P2)
    await Seats(repository).offer(live.id, P1, Actor(ada, None))
    after = await Seats(repository).take(live.id, P1, await person(repository, "Zoe"))
    assert after.person_of(P1) == await person(repository, "Zoe")


async def test_a_damaged_request_for_an_undo_is_not_open_any_more(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2, ("longer",))
    ada, bea = await persons(repository, 2)
    undos = Undos(repository)
    for _ in (ada, bea):
        await play(repository, live.id, "pass")
    await undos.request_undo(live.id, ada)
    await harmed(repository, live, "undo", P1)
    assert await refusal(undos.answer(live.id, bea, True)) == "no_undo_wished"
