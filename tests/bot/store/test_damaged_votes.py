"""A vote that cannot be read counts for nothing, is named in the log, and is in nobody's way."""

from __future__ import annotations

import pytest

from bot.app.games import GameRepository, LiveGame
from bot.app.permissions import Actor
from bot.app.tables.seats import Seats
from bot.app.tables.votes import Votes
from bot.app.turns.undo import Undos
from bot.store import damaged_rows
from bot.store.queries import votes
from engine.core.seat import Seat
from tests.bot.app.tables.test_lobby import refusal
from tests.bot.app.turns.test_undo import play
from tests.bot.table import person, persons, started

P1, P2 = Seat(0), Seat(1)
BROKEN = """UPDATE votes SET body = '{"vote":' WHERE game = ? AND motion = ? AND seat = ?"""


async def harmed(office: GameRepository, live: LiveGame, motion: str, seat: Seat) -> None:
    damaged_rows._named.clear()
    what = (live.id, motion, int(seat))
    assert await office.store.write(lambda base: base.execute(BROKEN, what).rowcount) == 1


async def test_a_damaged_vote_is_named_with_its_game_and_the_others_count(
    office: GameRepository, caplog: pytest.LogCaptureFixture
) -> None:
    live = await started(office, 5)
    ada, bea, cid, *_ = await persons(office, 5)
    motions = Votes(office)
    for who in (ada, bea):
        await motions.vote(live.id, who, "pause")
    await harmed(office, live, "pause", P1)
    standing = await motions.vote(live.id, cid, "pause")
    assert standing.agree == (P2, Seat(2))
    assert f"reading row pause/0 of votes of game {live.id} failed" in caplog.text


async def test_a_vote_of_which_nothing_can_be_read_can_be_opened_anew(
    office: GameRepository,
) -> None:
    live = await started(office, 3)
    ada, bea, _ = await persons(office, 3)
    motions = Votes(office)
    await motions.vote(live.id, ada, "pause")
    await harmed(office, live, "pause", P1)
    assert await office.store.read(votes.opened) == []
    assert (await motions.vote(live.id, bea, "pause")).agree == (P2,)


async def test_a_damaged_vote_keeps_nobody_from_handing_their_seat_on(
    office: GameRepository,
) -> None:
    """SQLite read its JSON, and refused the whole command."""
    live = await started(office, 3)
    ada, bea, _ = await persons(office, 3)
    await Votes(office).vote(live.id, bea, "pause")
    await harmed(office, live, "pause", P2)
    await Seats(office).offer(live.id, P1, Actor(ada, None))
    after = await Seats(office).take(live.id, P1, await person(office, "Zoe"))
    assert after.person_of(P1) == await person(office, "Zoe")


async def test_a_damaged_request_for_an_undo_is_not_open_any_more(office: GameRepository) -> None:
    live = await started(office, 2, ("longer",))
    ada, bea = await persons(office, 2)
    undos = Undos(office)
    for _ in (ada, bea):
        await play(office, live.id, "pass")
    await undos.ask(live.id, ada)
    await harmed(office, live, "undo", P1)
    assert await refusal(undos.answer(live.id, bea, True)) == "no_undo_wished"
