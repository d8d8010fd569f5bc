"""What people type for their settings, read and checked; people may type anything."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta

from bot.app.clock.time_off import Vacation
from bot.app.clock.time_zones import local_time
from engine.core.refusal import Refused
from engine.core.wording import clip

HOUR = re.compile(r"(\d{1,2})(?::(\d{2}))?", re.ASCII)  # 7, 07 or 7:30
DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
AHEAD = timedelta(days=366)  # how far ahead a vacation can be planned


def parse_choice(text: str, known: Sequence[str]) -> str:
    """A word of a closed set, however it is spelled."""
    word = text.strip().lower()
    if word not in known:
        raise Refused("unknown_choice", name=clip(text), known=tuple(known))
    return word


def parse_hour(text: str) -> time:
    """A time of the day by the clock on the wall."""
    found = HOUR.fullmatch(text.strip())
    try:
        if found is not None:
            return time(int(found[1]), int(found[2] or 0))
    except ValueError:  # 25 o'clock
        pass
    raise Refused("unknown_hour", text=clip(text))


def parse_day(text: str) -> date:
    try:
        if DAY.fullmatch(text.strip()):
            return date.fromisoformat(text.strip())
    except ValueError:  # the 30th of February
        pass
    raise Refused("unknown_day", text=clip(text))


def parse_vacation(first: str, last: str, place: str, now: datetime) -> Vacation:
    """Days off that are still to come, in the zone where a player lives."""
    begin, end = parse_day(first), parse_day(last)
    today = local_time(now, place).date()
    if begin < today:
        raise Refused("vacation_past", first=begin, today=today)
    if begin > today + AHEAD:
        raise Refused("vacation_far", most=AHEAD.days)
    return Vacation.from_days(begin, end, place)
