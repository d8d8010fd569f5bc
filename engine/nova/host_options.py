"""What the host of a table may choose."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial

from engine.core.game import Option
from engine.nova.options import VALUES
from engine.nova.speech import WORDS

TOPICS: Mapping[str, tuple[str, ...]] = {"difficulty": ("{value}",)}


@cache
def options() -> Mapping[str, Option]:
    """Every option by its name; most tables choose among the values of all but the last."""
    lines = WORDS.text["option"]
    *usual, _ = VALUES
    return {
        name: Option(
            lines[name],
            partial(_values, name),
            usual=name in usual,
            topics=TOPICS.get(name, ()),
        )
        for name in VALUES
    }


def _values(name: str, edition: str) -> tuple[str, ...]:
    return VALUES[name]
