"""Rate limits: costly work is limited for each person, independently of all others."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.app import rate_limits
from bot.app.rate_limits import RATES, CostlyRequest, Rate, RateLimits
from bot.clock import ManualClock
from bot.errors import WORDS
from engine.core.refusal import Refused

ALICE, BOB = 1, 2
SECOND = timedelta(seconds=1)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(datetime(2026, 11, 18, 12, tzinfo=UTC))


def refused(allowances: RateLimits, person: int, what: CostlyRequest) -> int:
    """Return how many seconds a person has to wait; 0 if they need not."""
    try:
        allowances.spend(person, what)
    except Refused as error:
        wait = error.facts["wait"]
        assert isinstance(wait, int)
        return wait
    return 0


def test_so_many_at_once_and_then_one_after_the_other(clock: ManualClock) -> None:
    allowances = RateLimits(clock, {CostlyRequest.REPLAY: Rate(3, 60 * SECOND)})
    assert [refused(allowances, ALICE, CostlyRequest.REPLAY) for _ in range(5)] == [0, 0, 0, 60, 60]
    clock.advance(20 * SECOND)
    assert refused(allowances, ALICE, CostlyRequest.REPLAY) == 40
    clock.advance(40 * SECOND)
    assert [refused(allowances, ALICE, CostlyRequest.REPLAY) for _ in range(2)] == [0, 60]
    clock.advance(timedelta(days=1))
    assert [refused(allowances, ALICE, CostlyRequest.REPLAY) for _ in range(4)] == [0, 0, 0, 60]


def test_others_and_other_things_are_not_concerned(clock: ManualClock) -> None:
    one = Rate(1, SECOND)
    allowances = RateLimits(clock, {CostlyRequest.REPLAY: one, CostlyRequest.PICTURE: one})
    assert refused(allowances, ALICE, CostlyRequest.REPLAY) == 0
    assert refused(allowances, ALICE, CostlyRequest.REPLAY) == 1
    assert refused(allowances, BOB, CostlyRequest.REPLAY) == 0
    assert refused(allowances, ALICE, CostlyRequest.PICTURE) == 0
    assert [refused(allowances, ALICE, CostlyRequest.EXPORT) for _ in range(100)] == [0] * 100


def test_a_clock_that_is_put_back_gives_and_takes_nothing(clock: ManualClock) -> None:
    allowances = RateLimits(clock, {CostlyRequest.CHECK: Rate(1, 30 * SECOND)})
    assert refused(allowances, ALICE, CostlyRequest.CHECK) == 0
    clock.set(clock.now() + timedelta(days=1))
    assert refused(allowances, ALICE, CostlyRequest.CHECK) == 30
    clock.set(clock.now() - timedelta(days=2))
    assert refused(allowances, ALICE, CostlyRequest.CHECK) == 30


def test_players_never_meet_the_limit(clock: ManualClock) -> None:
    """A press a second for five minutes, after a minute of two presses a second."""
    allowances = RateLimits(clock)
    for pause, presses in ((SECOND / 2, 100), (SECOND, 300)):
        for _ in range(presses):
            assert refused(allowances, ALICE, CostlyRequest.PICTURE) == 0
            clock.advance(pause)


def test_people_who_have_long_left_are_forgotten(
    clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "MOST_KEPT", 10)
    allowances = RateLimits(clock)
    for person in range(10):
        allowances.spend(person, CostlyRequest.REPLAY)
    clock.advance(timedelta(hours=1))
    allowances.spend(10, CostlyRequest.REPLAY)
    assert list(allowances._full) == [(10, CostlyRequest.REPLAY)]


@pytest.mark.parametrize("what", CostlyRequest)
def test_every_limit_has_its_sentence(what: CostlyRequest, clock: ManualClock) -> None:
    assert what in RATES
    allowances = RateLimits(clock, {what: Rate(1, 40 * SECOND)})
    allowances.spend(ALICE, what)
    with pytest.raises(Refused) as refusal:
        allowances.spend(ALICE, what)
    assert WORDS.refusal(refusal.value) == (
        f"You've asked for a lot of {what}s in a short time. Try again in 40 seconds."
    )
