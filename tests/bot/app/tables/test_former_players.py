"""Deleting one's data gives no time back in a running game, and undoes no kick there."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.app import timers
from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.app.people.preferences import Preferences
from bot.app.people.privacy import Privacy
from bot.app.tables.host_actions import HostActions
from bot.app.tables.seats import Seats
from bot.app.tables.votes import Votes
from bot.clock import ManualClock
from bot.store.queries import departures
from engine.core.refusal import Refused
from engine.core.seat import SEATS, Seat
from tests.bot.lobbies import person, started

P1, P2 = SEATS[:2]
HOUR = timedelta(hours=1)


async def deleted_and_back(repository: GameRepository, live: LiveGame, seat: Seat) -> int:
    """Delete the data of a seat's player, who comes back; the number they have then."""
    before = live.person_of(seat) or 0
    name = live.people[before].name
    await Privacy(repository).delete(before)
    after = await person(repository, name)
    assert after != before
    return after


def deadline(live: LiveGame, seat: Seat) -> object:
    (timer,) = [one for one in live.timers if one.seat == seat]
    return timers.timer_deadline(live, timer)


async def test_deleting_ones_data_does_not_reset_the_deadline(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository)
    before = deadline(live, P1)
    clock.advance(20 * HOUR)
    again = await deleted_and_back(repository, live, P1)
    live = await Seats(repository).take(live.id, P1, again)
    assert deadline(live, P1) == before


async def test_another_player_who_takes_the_seat_has_the_whole_time(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository)
    before = deadline(live, P1)
    clock.advance(20 * HOUR)
    await deleted_and_back(repository, live, P1)
    live = await Seats(repository).take(live.id, P1, await person(repository, "Zoe"))
    assert deadline(live, P1) != before


async def test_nights_that_were_left_out_are_not_counted_after_a_deletion(
    repository: GameRepository, clock: ManualClock
) -> None:
    """Used time stays used, and no more of it is gone than was."""
    live = await started(repository)
    ada = live.person_of(P1) or 0
    await Preferences(repository).set_quiet_hours(ada, "12:00", "20:00", "UTC")
    clock.advance(9 * HOUR)  # of which eight were a night
    again = await deleted_and_back(repository, live, P1)
    live = await Seats(repository).take(live.id, P1, again)
    assert deadline(live, P1) == clock.now() + 23 * HOUR


async def test_deleting_ones_data_undoes_no_kick(repository: GameRepository) -> None:
    live = await started(repository)
    bea = live.person_of(P2) or 0
    name = live.people[bea].name
    await HostActions(repository).kick(live.id, live.row.host, P2)
    await Privacy(repository).delete(bea)
    again = await person(repository, name)
    with pytest.raises(Refused) as refused:
        await Seats(repository).take(live.id, P2, again)
    assert refused.value.code == "kicked_out"
    live = await HostActions(repository).replace(live.id, live.row.host, P2, again)  # the host may
    assert live.person_of(P2) == again


async def test_deleting_ones_data_brings_no_new_vacation(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository)
    ada = live.person_of(P1) or 0
    choices = Preferences(repository)
    await choices.take_vacation(ada, "2026-03-02", "2026-03-11")
    clock.advance(timedelta(days=9, hours=12))  # ten days of fourteen are gone, but for the end
    again = await deleted_and_back(repository, live, P1)
    await Seats(repository).take(live.id, P1, again)
    with pytest.raises(Refused) as refused:
        await choices.take_vacation(again, "2026-03-20", "2026-03-25")
    assert refused.value.code == "vacation_long"
    await choices.take_vacation(again, "2026-03-20", "2026-03-22")


async def test_the_account_is_kept_as_a_salted_hash_until_the_game_ends(
    repository: GameRepository,
) -> None:
    live = await started(repository)
    account = live.people[live.person_of(P1) or 0].account
    await deleted_and_back(repository, live, P1)
    (kept,) = await repository.store.read(
        lambda connection: departures.of_game(connection, live.id)
    )
    assert account is not None
    assert kept.is_of(account)
    assert not kept.is_of("another account")
    assert account not in repr(kept)
    await Votes(repository).end(live.id, live.person_of(P2) or 0)
    assert (
        await repository.store.read(lambda connection: departures.of_game(connection, live.id))
        == []
    )
