"""Events, questions and refusals as sentences, from data/<game>/text.toml."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from string import Formatter
from typing import Any

from engine.core import data
from engine.core.refusal import Malformed, Refused
from engine.core.seat import Seat

MOST = 40  # things of a list that a sentence names
JOINERS = "\u200c\u200d"  # not seen themselves, but emoji and some scripts are written with them


def clip(text: object, limit: int = 40) -> str:
    """Shorten what somebody sent, so that a sentence about it stays a sentence."""
    shown = str(text)
    shown = shown if len(shown) <= limit else shown[: limit - 1] + "…"
    return "".join(letter if letter.isprintable() or letter in JOINERS else "?" for letter in shown)


def listed(items: Collection[object], last: str = "and") -> str:
    """`V3, V4 and V5`."""
    words = [str(item) for item in items]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


class _Filler(Formatter):
    """Placeholders: `{seat}`, `{amount:card|cards}` for a number with its noun, `{seats:or}` for
    a list joined with "or", and `{ship:no ship}` with the words for nothing.
    """

    def __init__(self, names: Mapping[Seat, str]) -> None:
        self.names = names

    def format_field(self, value: Any, spec: str) -> str:
        if "|" in spec:
            one, many = spec.split("|")
            return f"{value} {one if value == 1 else many}"
        if spec == "or":
            shown = [self.shown(item) for item in value[:MOST]]
            more = len(value) - len(shown)
            shown += [f"{more} more"] * bool(more)
            return listed(shown, "or") if shown else "none"
        return spec if spec and value is None else self.shown(value)

    def shown(self, value: object) -> str:
        if isinstance(value, Seat):
            return self.names.get(value, str(value))
        if isinstance(value, (tuple, list)):
            return listed([self.item(item) for item in value]) if value else "none"
        return "none" if value is None else str(value)

    def item(self, value: object) -> str:
        """One of a list; a pair is something and how many of it: `V3 x2`."""
        if isinstance(value, tuple):
            what, number = value
            return f"{self.shown(what)} x{number}"
        return self.shown(value)


@dataclass(frozen=True, slots=True)
class Wording:
    """One game's sentences. A translation is a second file."""

    file: str

    @property
    def text(self) -> Mapping[str, Mapping[str, str]]:
        return data.read(self.file)

    def fill(
        self, part: str, key: str, facts: Mapping[str, object], names: Mapping[Seat, str]
    ) -> str:
        return _Filler(names).vformat(self.text[part][key], (), facts)

    def say(self, part: str, key: str, **facts: object) -> str:
        return self.fill(part, key, facts, {})

    def event(self, event: Any, names: Mapping[Seat, str] | None = None) -> str:
        facts = {field.name: getattr(event, field.name) for field in fields(event)}
        return self.fill("event", type(event).__name__, facts, names or {})

    def refusal(self, refused: Refused, names: Mapping[Seat, str] | None = None) -> str:
        return self.fill("refusal", refused.code, refused.facts, names or {})

    def malformed(self, error: Malformed) -> str:
        return self.fill("malformed", error.code, error.facts, {})
