"""Time zones by name, and what a clock on a player's wall means in UTC."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from math import ceil, floor
from zoneinfo import ZoneInfo

from engine.core.refusal import Refused
from engine.core.wording import clip

NOWHERE = "Factory"  # the list's name for a machine nobody has set up
EXAMPLES = ("Europe/Berlin", "America/New_York", "Asia/Kolkata")
SUGGESTED = 5


@cache
def zone_names() -> tuple[str, ...]:
    """Every zone of the IANA list, in the order of the alphabet.

    From the package, so that every machine knows the same names.
    """
    names = files("tzdata").joinpath("zones").read_text(encoding="utf-8").split()
    return tuple(sorted(name for name in names if name != NOWHERE))


@cache
def _by_word() -> Mapping[str, str]:
    return {name.lower(): name for name in zone_names()}


def parse_zone(text: str) -> str:
    """The zone's name as the list spells it, however a player typed it."""
    word = text.strip().lower().replace(" ", "_")
    found = _by_word().get(word)
    if found is None:
        raise Refused("unknown_zone", name=clip(text), near=similar_zones(clip(word)))
    return found


def similar_zones(word: str) -> tuple[str, ...]:
    """Zones that a player may have meant: the city by itself, or nearly the right letters."""
    known = _by_word()
    cities = [name for key, name in known.items() if word and word in key.split("/")]
    alike = [known[key] for key in get_close_matches(word, known, SUGGESTED)]
    return tuple(dict.fromkeys(cities + alike))[:SUGGESTED] or EXAMPLES


@dataclass(frozen=True, slots=True)
class WallTime:
    """A time of day by the clock on a player's wall, which is now and then put forward or back."""

    once: time
    again: time  # the same, after the clock was put back over it
    zone: ZoneInfo

    @classmethod
    def at(cls, moment: time, zone: str) -> WallTime:
        return cls(moment.replace(fold=0), moment.replace(fold=1), ZoneInfo(zone))

    def first_instant(self, day: date) -> datetime:
        """The first instant of a day at which the clock shows this time or has skipped it."""
        early, late = self.instants(day)
        return early if early <= late else self.change_instant(late, early)

    def last_instant(self, day: date) -> datetime:
        """The last instant of a day at which the clock shows this time, or where it skips it."""
        early, late = self.instants(day)
        return late if early <= late else self.change_instant(late, early)

    def instants(self, day: date) -> tuple[datetime, datetime]:
        """The instants by the clock before and after it is changed; on most days they are one.

        A time that is skipped has them the wrong way round, on either side of the change.
        """
        early = datetime.combine(day, self.once, self.zone).astimezone(UTC)
        return early, datetime.combine(day, self.again, self.zone).astimezone(UTC)

    def change_instant(self, before: datetime, after: datetime) -> datetime:
        """The second between two instants at which the clock is changed."""
        low, high = floor(before.timestamp()), ceil(after.timestamp())
        old = datetime.fromtimestamp(low, self.zone).utcoffset()
        while high - low > 1:
            middle = (low + high) // 2
            if datetime.fromtimestamp(middle, self.zone).utcoffset() == old:
                low = middle
            else:
                high = middle
        return datetime.fromtimestamp(high, UTC)


def local_time(moment: datetime, zone: str) -> datetime:
    """What the clock on a wall in that zone shows at an instant."""
    return moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
