"""A game at rest, taken up again, or given up: by its host or by a vote."""

from __future__ import annotations

from datetime import timedelta

from bot.app.games import GameRepository
from bot.app.tables.seats import Seats
from bot.app.tables.votes import Votes
from bot.app.turns.drafts import Drafts
from bot.clock import ManualClock
from bot.store.queries import tenures, votes
from bot.store.records import Status
from engine.core.seat import Seat
from tests.bot.app.tables.test_lobby import everything, refusal
from tests.bot.lobbies import codes, created, items, person, persons, started

P1, P2, P3 = Seat(0), Seat(1), Seat(2)
HOUR = timedelta(hours=1)


async def test_more_than_half_of_the_human_seats_abandon_a_game(repository: GameRepository) -> None:
    live = await started(repository, 5, bots=1)
    ada, bea, cid, _ = await persons(repository, 4)
    motions = Votes(repository)
    assert (await motions.vote(live.id, ada, "abandon")).decided is None
    assert (await motions.vote(live.id, ada, "abandon")).agree == (P1,)  # once each
    standing = await motions.vote(live.id, bea, "abandon")  # half is not enough
    assert (standing.decided, standing.need) == (None, 3)
    assert (await motions.vote(live.id, cid, "abandon")).decided
    after = await repository.load(live.id)
    assert (after.row.status, after.row.ended) == (Status.ABANDONED, repository.now())
    assert after.timers == ()
    assert await codes(repository) == ["started", "vote_opened"]
    (announced,) = await items(repository, "result")
    assert announced.code == "abandoned"
    assert await refusal(motions.vote(live.id, ada, "pause")) == "ended_already"
    held = await repository.store.read(lambda connection: tenures.of_game(connection, live.id))
    assert {one.why for one in held} == {"abandoned"}
    await created(repository)  # its place is free


async def test_an_abandoned_game_renews_every_hold(repository: GameRepository) -> None:
    """They went on to say whose turn it was."""
    live = await started(repository, 3, bots=1)
    ada, bea = await persons(repository, 2)
    await repository.store.write(
        lambda connection: connection.execute(
            "UPDATE outbox SET status = 'told' WHERE kind = 'hold'"
        )
    )
    before = len(await items(repository, "hold"))
    await Votes(repository).end(live.id, ada)
    assert [one.person for one in (await items(repository, "hold"))[before:]] == [ada, bea]
    after = await repository.load(live.id)
    assert after.rules.play.asks(after.state)
    assert not any(after.asks(seat.seat) for seat in after.seats)


async def test_two_people_must_agree_and_one_alone_decides(repository: GameRepository) -> None:
    pair = await started(repository, 2)
    alone = await started(repository, 2, bots=1, place="elsewhere")
    ada, _ = await persons(repository, 2)
    motions = Votes(repository)
    assert (await motions.vote(pair.id, ada, "abandon")).need == 2
    assert (await motions.vote(alone.id, ada, "abandon")).decided


async def test_a_vote_is_open_for_48_hours(repository: GameRepository, clock: ManualClock) -> None:
    live = await started(repository, 3)
    ada, bea, cid = await persons(repository, 3)
    motions = Votes(repository)
    first = await motions.vote(live.id, ada, "abandon")
    assert first.until == repository.now() + 48 * 3600
    clock.advance(48 * HOUR)
    standing = await motions.vote(live.id, bea, "abandon")  # a new motion: the old is forgotten
    assert standing.decided is None
    assert standing.agree == (P2,)
    clock.advance(48 * HOUR - timedelta(seconds=1))
    assert (await motions.vote(live.id, cid, "abandon")).decided
    assert (await codes(repository)).count("vote_opened") == 2


async def test_a_vote_fails_when_too_many_are_against_it(repository: GameRepository) -> None:
    live = await started(repository, 3)
    ada, bea, cid = await persons(repository, 3)
    motions = Votes(repository)
    assert await refusal(motions.vote(live.id, bea, "pause", agrees=False)) == "no_motion"
    await motions.vote(live.id, ada, "pause")
    assert (await motions.vote(live.id, bea, "pause", agrees=False)).decided is None
    assert (await motions.vote(live.id, cid, "pause", agrees=False)).decided is False
    assert await codes(repository) == ["started", "vote_opened", "vote_failed"]
    assert await refusal(motions.vote(live.id, bea, "pause", agrees=False)) == "no_motion"
    assert (await repository.load(live.id)).row.status is Status.RUNNING


async def test_a_player_may_think_again(repository: GameRepository) -> None:
    live = await started(repository, 3)
    ada, bea, cid = await persons(repository, 3)
    motions = Votes(repository)
    await motions.vote(live.id, ada, "pause")
    await motions.vote(live.id, bea, "pause", agrees=False)
    assert (await motions.vote(live.id, bea, "pause")).decided
    assert await refusal(motions.vote(live.id, cid, "pause")) == "paused_already"


async def test_only_seats_vote_and_only_on_motions_that_make_sense(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2)
    ada = await person(repository, "Ada")
    motions = Votes(repository)
    before = await everything(repository)
    assert await refusal(motions.vote(live.id, 99, "pause")) == "not_at_the_table"
    assert await refusal(motions.vote(live.id, ada, "resume")) == "not_paused"
    assert await refusal(motions.vote(live.id, ada, "dance")) == "unknown_motion"
    assert await everything(repository) == before
    row = await created(repository, place="elsewhere")
    assert await refusal(motions.vote(row.id, ada, "pause")) == "not_started"


async def test_motions_are_counted_apart(repository: GameRepository) -> None:
    live = await started(repository, 2)
    ada, bea = await persons(repository, 2)
    motions = Votes(repository)
    await motions.vote(live.id, ada, "pause")
    assert (await motions.vote(live.id, bea, "abandon")).decided is None


async def test_a_pause_stops_the_clock_and_a_vote_starts_it_again(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2)
    ada, bea = await persons(repository, 2)
    motions = Votes(repository)
    clock.advance(HOUR)
    for number in (ada, bea):
        await motions.vote(live.id, number, "pause")
    paused = await repository.load(live.id)
    assert paused.row.status is Status.PAUSED
    assert all(timer.due is None for timer in paused.timers)
    assert await refusal(Drafts(repository).open(live.id, ada)) == "not_running"
    clock.advance(30 * HOUR)
    for number in (ada, bea):
        await motions.vote(live.id, number, "resume")
    resumed = await repository.load(live.id)
    assert resumed.row.status is Status.RUNNING
    later = [None if old.due is None else old.due + 30 * 3600 for old in live.timers]
    assert [timer.due for timer in resumed.timers] == later
    assert (await items(repository, "notice"))[-1].body["asked"]
    repository.evict(live.id)
    assert await repository.load(live.id) == resumed


async def test_the_host_pauses_resumes_and_ends_alone_and_it_is_announced(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2)
    ada, bea = await persons(repository, 2)
    motions = Votes(repository)
    for command in (motions.pause, motions.resume, motions.end):
        assert await refusal(command(live.id, bea)) == "only_host"
    await motions.vote(live.id, bea, "pause")
    for _ in range(2):
        await motions.pause(live.id, ada)
        assert await refusal(motions.pause(live.id, ada)) == "paused_already"
        await motions.resume(live.id, ada)
        assert await refusal(motions.resume(live.id, ada)) == "not_paused"
    found = await repository.store.read(
        lambda connection: votes.ballot(connection, live.id, "pause")
    )
    assert found is None  # the host's pause was what the vote asked for
    await motions.pause(live.id, ada)
    paused = await repository.load(live.id)
    repository.evict(live.id)
    assert await repository.load(live.id) == paused
    await motions.end(live.id, ada)
    assert await refusal(motions.end(live.id, ada)) == "ended_already"
    notices = await items(repository, "notice")
    assert [notice.code for notice in notices] == [
        "started", "vote_opened", "paused", "resumed", "paused", "resumed", "paused",
    ]  # fmt: skip
    (announced,) = await items(repository, "result")
    assert (announced.code, announced.body["by"]) == ("abandoned", ada)


async def test_a_vote_goes_with_who_cast_it(repository: GameRepository) -> None:
    live = await started(repository, 3)
    ada, bea, _, dov = await persons(repository, 4)
    motions = Votes(repository)
    await motions.vote(live.id, ada, "abandon")
    await Seats(repository).offer(live.id, P1, ada)
    await Seats(repository).take(live.id, P1, dov)
    standing = await motions.vote(live.id, bea, "abandon")
    assert (standing.agree, standing.decided) == ((P2,), None)
