"""What a table may choose: difficulty, start power, how races are dealt, overrunning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.wording import clip
from engine.nova.content.cards import DIFFICULTIES, Difficulty
from engine.nova.content.combat import LEVELS
from engine.nova.content.numbers import START

# The values of each option, the default first.
VALUES: Mapping[str, tuple[str, ...]] = {
    "difficulty": (START.difficulty, *(id for id in DIFFICULTIES if id != START.difficulty)),
    "power": (
        LEVELS[START.power - 1],
        *(level for level in LEVELS if level != LEVELS[START.power - 1]),
    ),
    "races": ("random", "pick"),
    "overrun": ("on", "off"),
}

# What the booklet names and this edition leaves out, by the words people would ask with (N1).
LEFT_OUT: Mapping[str, str] = {
    "solo": "solo",
    "cooperative": "cooperative",
    "co-operative": "cooperative",
    "coop": "cooperative",
    "trading": "trading",
    "trade": "trading",
    "flagships": "flagships",
    "alliances": "alliances",
    "teams": "teams",
}


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one table."""

    difficulty: Difficulty
    power: int
    pick_races: bool
    overrun: bool  # are undefended colonies attacked (N49)?


def parse_options(words: Sequence[str]) -> Options:
    """Read options such as `difficulty=hard`; raises Refused."""
    chosen = {name: values[0] for name, values in VALUES.items()}
    for word in words:
        name, _, value = word.partition("=")
        value = value.upper() if name == "power" else value
        for asked in (name, value):
            if asked.lower() in LEFT_OUT:
                raise Refused("mode_left_out", mode=LEFT_OUT[asked.lower()])
        if name not in VALUES:
            raise Refused("unknown_option", option=clip(name))
        if value not in VALUES[name]:
            raise Refused(
                "option_value", option=name, value=clip(value) or "nothing", values=VALUES[name]
            )
        chosen[name] = value
    return Options(
        difficulty=DIFFICULTIES[chosen["difficulty"]],
        power=LEVELS.index(chosen["power"]) + 1,
        pick_races=chosen["races"] == "pick",
        overrun=chosen["overrun"] == "on",
    )
