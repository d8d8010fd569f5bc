from datetime import UTC, datetime, timedelta, timezone

import pytest

from bot.clock import Clock, ManualClock, SystemClock, utc

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
KATHMANDU = timezone(timedelta(hours=5, minutes=45))


def test_the_machines_clock_says_the_time_in_utc() -> None:
    clock: Clock = SystemClock()
    before = datetime.now(UTC)
    now = clock.now()
    assert before <= now <= datetime.now(UTC)
    assert now.tzinfo is UTC


def test_a_manual_clock_stands_still() -> None:
    clock: Clock = ManualClock(NOON)
    assert clock.now() == clock.now() == NOON


@pytest.mark.parametrize("minutes", [1, 90, -1, -90])
def test_a_manual_clock_moves_as_set_also_backwards(minutes: int) -> None:
    clock = ManualClock(NOON)
    clock.advance(timedelta(minutes=minutes))
    clock.advance(timedelta(minutes=minutes))
    assert clock.now() == NOON + timedelta(minutes=2 * minutes)


def test_a_manual_clock_can_be_set_to_an_earlier_time() -> None:
    clock = ManualClock(NOON)
    clock.set(NOON - timedelta(days=400))
    assert clock.now() == NOON - timedelta(days=400)


def test_a_manual_clock_answers_in_utc_whatever_zone_it_was_set_in() -> None:
    clock = ManualClock(datetime(2026, 11, 16, 17, 45, tzinfo=KATHMANDU))
    assert (clock.now(), clock.now().tzinfo) == (NOON, UTC)
    clock.set(datetime(2026, 11, 16, 18, 45, tzinfo=KATHMANDU))
    assert (clock.now().hour, clock.now().tzinfo) == (13, UTC)


def test_a_steady_clock_never_goes_back_and_cannot_be_set() -> None:
    clock = ManualClock(NOON)
    clock.advance(timedelta(minutes=5))
    clock.set(NOON - timedelta(days=1))
    clock.advance(timedelta(minutes=-9))
    assert clock.steady() == timedelta(minutes=5)
    machine = SystemClock()
    assert machine.steady() <= machine.steady()


def test_a_time_without_a_zone_is_a_bug() -> None:
    naive = NOON.replace(tzinfo=None)
    with pytest.raises(ValueError, match="zone"):
        utc(naive)
    with pytest.raises(ValueError, match="zone"):
        ManualClock(naive)
    with pytest.raises(ValueError, match="zone"):
        ManualClock(NOON).set(naive)
