"""The table of what a host may choose."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial

from engine.core.game import Option
from engine.sol.edition import edition
from engine.sol.edition_text import WORDS
from engine.sol.variants import OPTIONS, PATIENT, SEVERAL, USUAL, values

TOPICS: Mapping[str, tuple[str, ...]] = {
    "effects": ("{value}",),
    "trigger_event": ("event {value}", "{value}"),  # some are called as an effect is
    "scenario": ("scenario_{value}",),
}


@cache
def options() -> Mapping[str, Option]:
    """Every option by its name, those that most tables choose among first."""
    lines = WORDS.text["option"]
    return {
        name: Option(
            lines[name],
            partial(_values, name),
            usual=name in USUAL,
            several=name in SEVERAL,
            alone=SEVERAL.get(name, ()),
            # Nobody loses a choice because others played on meanwhile.
            by_post="on" if name == PATIENT else "",
            topics=TOPICS.get(name, ()),
        )
        for name in dict.fromkeys((*USUAL, *OPTIONS))
    }


def _values(name: str, printing: str) -> tuple[str, ...]:
    return values(edition(printing))[name]
