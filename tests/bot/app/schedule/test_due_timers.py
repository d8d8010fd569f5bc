"""Timeouts: players are reminded, then answered for, and no game waits for ever."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.app.notices.game_notices import TurnEnded
from bot.app.notices.seat_notices import PlayerAway, PlayerReturned
from bot.app.schedule.due_timers import GRACE, LONG_AWAY, Timeouts
from bot.app.tables.host_actions import HostActions
from bot.app.tables.seats import Seats
from bot.app.timers import timer_deadline
from bot.app.turns.absence import DEFAULTS
from bot.app.turns.drafts import Drafts
from bot.clock import ManualClock
from bot.store.records import Holder, Status
from engine.core.refusal import Refused
from engine.core.seat import SEATS
from tests.bot.lobbies import codes, items, person, started
from tests.bot.offered_actions import offered

P1 = SEATS[0]

DAY = timedelta(days=1)


async def on_turn(repository: GameRepository, game_id: int) -> tuple[LiveGame, int]:
    live = await repository.load(game_id)
    person = live.person_of(live.rules.play.waiting(live.state)[0])
    assert person is not None
    return live, person


async def test_a_turn_has_the_pace_of_the_game(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",), pace="daily")
    (timer,) = live.timers
    assert timer_deadline(live, timer) == clock.now() + DAY


async def test_a_reminder_at_half_time_and_one_before_the_end_then_the_default(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",), pace="daily")
    scheduler = Timeouts(repository)
    clock.advance(timedelta(hours=11))
    assert await scheduler.run_due() == 0
    clock.advance(timedelta(hours=2))
    await scheduler.run_due()
    assert len(await items(repository, "reminder")) == 1
    clock.advance(timedelta(hours=10))
    await scheduler.run_due()
    (_, second) = await items(repository, "reminder")
    assert second.body["ask"] == "turn"
    assert (await repository.load(live.id)).revision == 0
    clock.advance(timedelta(hours=2))
    await scheduler.run_due()
    after = await repository.load(live.id)
    assert after.revision == 1
    assert after.seats[0].defaults == 1
    assert "default" in await codes(repository)


async def test_the_same_reminder_never_comes_twice(
    repository: GameRepository, clock: ManualClock
) -> None:
    await started(repository, 2, ("longer",), pace="daily")
    clock.advance(timedelta(hours=13))
    for _ in range(3):
        await Timeouts(repository).run_due()
    assert len(await items(repository, "reminder")) == 1


async def test_after_two_defaults_in_a_row_the_seat_is_offered(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",), pace="daily")
    scheduler = Timeouts(repository)
    for _ in range(12):
        clock.advance(timedelta(hours=12))
        await scheduler.run_due()
    after = await repository.load(live.id)
    assert after.seats[0].defaults >= DEFAULTS
    assert after.seats[0].offered
    assert "offered" in await codes(repository)


async def test_a_player_who_plays_again_starts_anew(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",), pace="daily")
    scheduler = Timeouts(repository)
    for _ in range(4):
        clock.advance(timedelta(hours=12))
        await scheduler.run_due()
    now, person = await on_turn(repository, live.id)
    await Drafts(repository).add(live.id, person, now.revision, 0, "pass")
    after = (await Drafts(repository).confirm(live.id, person, now.revision, 1)).live
    assert after.seats[after.seat_of(person)].defaults == 0


async def test_a_player_who_is_back_keeps_the_seat_that_time_has_offered(
    repository: GameRepository, clock: ManualClock
) -> None:
    """It stayed on offer: others could take it from a player who was there again."""
    live = await started(repository, 2, ("longer",), pace="daily")
    scheduler = Timeouts(repository)
    for _ in range(12):
        clock.advance(timedelta(hours=12))
        await scheduler.run_due()
    now, person = await on_turn(repository, live.id)
    seat = now.seat_of(person)
    assert now.seats[seat].offered
    await Drafts(repository).add(live.id, person, now.revision, 0, "pass")
    after = (await Drafts(repository).confirm(live.id, person, now.revision, 1)).live
    assert not after.seats[seat].offered
    turn = (await items(repository, "turn"))[-1]
    assert isinstance(turn.notice, TurnEnded)
    assert turn.notice.within == (PlayerReturned(seat),)


async def test_a_seat_that_its_player_offers_stays_on_offer_while_they_play_on(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",), pace="daily")
    for _ in range(6):
        clock.advance(timedelta(hours=12))
        await Timeouts(repository).run_due()
    now, player = await on_turn(repository, live.id)
    seat = now.seat_of(player)
    assert now.seats[seat].defaults == 1
    await Seats(repository).offer(live.id, seat, player)
    await Drafts(repository).add(live.id, player, now.revision, 0, "pass")
    after = (await Drafts(repository).confirm(live.id, player, now.revision, 1)).live
    assert after.seats[seat].offered


async def test_without_a_pace_no_player_is_hurried(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",), pace="none")
    clock.advance(timedelta(days=300))
    assert await Timeouts(repository).run_due() == 0
    assert (await repository.load(live.id)).revision == 0


async def test_after_the_program_was_away_nothing_fires_at_once(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",), pace="daily")
    down = clock.now().timestamp()
    clock.advance(timedelta(days=9))
    scheduler = Timeouts(repository)
    await scheduler.grant_grace_to_all(down)
    assert await scheduler.run_due() == 0
    assert (await repository.load(live.id)).revision == 0
    clock.advance(GRACE + timedelta(seconds=1))
    assert await scheduler.run_due() == 1


async def test_a_step_after_the_program_was_away_does_not_take_the_grace_back(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",), pace="daily")
    down = clock.now().timestamp()
    clock.advance(timedelta(days=9))
    scheduler = Timeouts(repository)
    await scheduler.grant_grace_to_all(down)
    _, person = await on_turn(repository, live.id)
    draft = await Drafts(repository).open(live.id, person)
    await Drafts(repository).add(live.id, person, 0, 0, offered(draft)[0])
    await Drafts(repository).confirm(live.id, person, 0, 1)
    assert await scheduler.run_due() == 0


async def test_the_clock_of_a_turn_goes_on_while_its_player_composes_it(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",), pace="daily")
    _, person = await on_turn(repository, live.id)
    clock.advance(timedelta(hours=3))
    draft = await Drafts(repository).open(live.id, person)
    await Drafts(repository).add(live.id, person, 0, 0, offered(draft)[0])
    after = (await Drafts(repository).confirm(live.id, person, 0, 1)).live
    assert [timer.begun for timer in after.timers] == [timer.begun for timer in live.timers]


async def test_a_new_turn_has_a_clock_of_its_own(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",), pace="daily")
    _, person = await on_turn(repository, live.id)
    clock.advance(timedelta(hours=3))
    await Drafts(repository).add(live.id, person, 0, 0, "pass")
    after = (await Drafts(repository).confirm(live.id, person, 0, 1)).live
    (timer,) = after.timers
    assert timer.begun == clock.now().timestamp()


async def test_a_bot_plays_until_a_person_is_asked(repository: GameRepository) -> None:
    live = await started(repository, 3, ("longer",), bots=2)
    _, person = await on_turn(repository, live.id)
    await Drafts(repository).add(live.id, person, 0, 0, "pass")
    await Drafts(repository).confirm(live.id, person, 0, 1)
    after = await Timeouts(repository).play_computers(live.id)
    assert after.revision > 2
    assert after.row.status is Status.RUNNING
    waiting = after.rules.play.waiting(after.state)
    assert any(after.person_of(seat) == person for seat in waiting)


async def test_the_seat_of_a_player_who_stays_away_is_kept_by_a_bot_until_they_are_back(
    repository: GameRepository, clock: ManualClock
) -> None:
    """An absent player passed for ever against a bot that could do nothing any more."""
    live = await started(repository, 2, ("longer",), pace="daily")
    ada, bea = (live.person_of(row.seat) for row in live.seats)
    assert ada is not None
    scheduler = Timeouts(repository)
    while (await repository.load(live.id)).seats[0].holder is Holder.PERSON:
        clock.advance(timedelta(hours=12))
        await scheduler.run_due()
        assert (await repository.load(live.id)).seats[0].defaults <= LONG_AWAY
    assert "away" in await codes(repository)
    await scheduler.play_computers(live.id)
    back = await Seats(repository).reclaim(live.id, ada)
    assert back.person_of(back.seats[0].seat) == ada
    assert back.seats[0].defaults == 0
    assert bea not in (ada, None)


async def test_a_seat_that_a_player_took_from_the_bot_is_theirs(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",), pace="daily")
    ada = live.person_of(live.seats[0].seat)
    assert ada is not None
    away = await repository.run(
        live.id, lambda now: Seats(repository).hand_to_computer(now, PlayerAway(P1, ada))
    )
    await Timeouts(repository).play_computers(live.id)
    await HostActions(repository).replace(
        away.id, live.row.host, P1, await person(repository, "Cid")
    )
    with pytest.raises(Refused, match="moved_already"):
        await Seats(repository).reclaim(live.id, ada)
