"""How long a game gives for a decision."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta

from engine.core.refusal import Refused
from engine.core.wording import clip

HOUR = 60  # minutes
DAY = 24 * HOUR
SHORTEST, LONGEST = 1, 30 * DAY
QUESTION_PART = 4  # a question in somebody else's turn gets a quarter of the pace

NAMES: dict[str, int | None] = {"live": 10, "daily": DAY, "relaxed": 3 * DAY, "none": None}
UNITS = (("d", DAY), ("h", HOUR), ("m", 1))
# Six digits of minutes are two years: what has more is no length anybody means.
LENGTH = re.compile("".join(rf"(?:(\d{{1,6}})\s*{unit}\s*)?" for unit, _ in UNITS), re.ASCII)


@dataclass(frozen=True, slots=True)
class Pace:
    """Whole minutes for each decision, or None: without any limit."""

    minutes: int | None

    def __post_init__(self) -> None:
        if self.minutes is not None and not SHORTEST <= self.minutes <= LONGEST:
            raise Refused("pace_length", least=SHORTEST, most=LONGEST // DAY)

    @classmethod
    def parse(cls, text: str) -> Pace:
        """Read `daily`, `none`, `36h`, `90m` or `1d 12h`."""
        word = text.strip().lower()
        if word in NAMES:
            return cls(NAMES[word])
        found = LENGTH.fullmatch(word)
        if found is None or not word:
            raise Refused("unknown_pace", text=clip(text), known=tuple(NAMES))
        numbers = zip(found.groups(default="0"), UNITS, strict=True)
        return cls(sum(int(number) * minutes for number, (_, minutes) in numbers))

    def __str__(self) -> str:
        """The shortest text that `parse` reads back as this pace."""
        for name, minutes in NAMES.items():
            if minutes == self.minutes:
                return name
        assert self.minutes is not None
        unit, size = next(pair for pair in UNITS if self.minutes % pair[1] == 0)
        return f"{self.minutes // size}{unit}"

    @property
    def allowance(self) -> timedelta | None:
        """The time for a turn, or None without end."""
        return None if self.minutes is None else timedelta(minutes=self.minutes)

    @property
    def question_allowance(self) -> timedelta | None:
        """The time for a question that others wait for: a quarter of a turn."""
        return None if self.minutes is None else timedelta(minutes=self.minutes) / QUESTION_PART


LIVE, DAILY, RELAXED, NONE = (Pace(minutes) for minutes in NAMES.values())
