"""How much of what is dear one person may ask for in a row."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from bot.clock import Clock
from bot.errors import WORDS
from engine.core.refusal import Refused

MOST_KEPT = 10_000  # people whose allowance is not full, before those who are full are forgotten


class CostlyRequest(StrEnum):
    """What takes the machine longer than a press."""

    PICTURE = "picture"
    REPLAY = "replay"
    CHECK = "check"  # of the deal of a whole game
    EXPORT = "export"


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and then one more after every such time."""

    most: int
    every: timedelta


# A player who composes a turn asks for a picture with each press, and thinks in between.
RATES: Mapping[CostlyRequest, Rate] = {
    CostlyRequest.PICTURE: Rate(60, timedelta(seconds=1)),
    CostlyRequest.REPLAY: Rate(3, timedelta(seconds=60)),
    CostlyRequest.CHECK: Rate(3, timedelta(seconds=60)),
    CostlyRequest.EXPORT: Rate(5, timedelta(seconds=60)),
}


class RateLimits:
    """What each person may still ask for; what has no rate has no limit."""

    def __init__(self, clock: Clock, rates: Mapping[CostlyRequest, Rate] = RATES) -> None:
        self.clock, self.rates = clock, rates
        self._full: dict[
            tuple[int, CostlyRequest], timedelta
        ] = {}  # when it will be as at the beginning

    def spend(self, person: int, what: CostlyRequest) -> None:
        """Count one more; raises Refused with the seconds to wait, and then nothing is counted."""
        rate = self.rates.get(what)
        if rate is None:
            return
        now = self.clock.steady()
        full = max(now, self._full.get((person, what), now)) + rate.every
        if (over := full - now - rate.most * rate.every) > timedelta(0):
            seconds = math.ceil(over.total_seconds())
            raise Refused("asked_too_often", what=WORDS.say("dear", what), wait=seconds)
        self._full[person, what] = full
        if len(self._full) > MOST_KEPT:
            self._full = {key: full for key, full in self._full.items() if full > now}
