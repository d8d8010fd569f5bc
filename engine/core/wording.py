"""Events, questions and refusals as sentences, from data/<game>/text.toml."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import fields
from enum import Enum
from functools import cache
from string import Formatter
from typing import Any

from engine.core import data
from engine.core.record import dataclass
from engine.core.refusal import Malformed, Refused
from engine.core.seat import Seat

MOST = 40  # things of a list that a sentence names
Instead = tuple[tuple[str, str], ...]  # words, each with the one that is said for it
JOINERS = "\u200c\u200d"  # not seen themselves, but emoji and some scripts are written with them


def clip(text: object, limit: int = 40) -> str:
    """Shorten what a person sent, so that a sentence about it stays a sentence."""
    shown = str(text)
    shown = shown if len(shown) <= limit else shown[: limit - 1] + "…"
    return "".join(letter if letter.isprintable() or letter in JOINERS else "?" for letter in shown)


def listed(items: Collection[object], last: str = "and") -> str:
    """`V3, V4 and V5`."""
    words = [str(item) for item in items]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def printed(name: str) -> str:
    """A name as it is printed: `long_way` is Long Way."""
    return name.replace("_", " ").title()


class _Filler(Formatter):
    """Placeholders: `{seat}`, `{amount:point|points}` for a number with its noun, `{seats:or}` for
    a list joined with "or", `{seat:letter}` for a place and not for the player,
    `{place:name}` for a name as it is printed, and `{place:nowhere}` with the words for nothing.
    """

    def __init__(self, names: Mapping[Seat, str], instead: Instead = ()) -> None:
        self.names, self.instead = names, instead

    def format_field(self, value: Any, spec: str) -> str:
        if "|" in spec:
            one, many = spec.split("|")
            return f"{value} {one if value == 1 else many}"
        if spec == "letter":
            places = value if isinstance(value, (tuple, list)) else [value]
            return listed([one.letter if isinstance(one, Seat) else one for one in places])
        if spec == "name":
            return printed(str(value))
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
        if isinstance(value, Enum):
            return reworded(str(value), self.instead)
        return "none" if value is None else str(value)

    def item(self, value: object) -> str:
        """One of a list; a pair is something and how many of it: `V3 x2`."""
        if isinstance(value, tuple):
            what, number = value
            return f"{self.shown(what)} x{number}"
        return self.shown(value)


def reworded(text: str, instead: Instead) -> str:
    """A text with other words in it, one or many, great or small: `Gates` becomes `Bridges`."""
    for old, new in instead:
        for said, other in ((old, new), (old.title(), new.title())):
            text = re.sub(rf"\b{said}(s?)\b", rf"{other}\1", text)
    return text


def filled(sentence: str, facts: Mapping[str, object]) -> str:
    """A sentence of no file with its facts, `{amount:point|points}` and the like among them."""
    return _Filler({}).vformat(sentence, (), facts)


def _reworded_sentence(text: str, instead: Instead) -> str:
    """The same for a sentence, whose placeholders keep their names."""
    found = ""
    for before, name, spec, _ in Formatter().parse(text):
        found += reworded(before, instead)
        if name is not None:
            found += f"{{{name}:{reworded(spec, instead)}}}" if spec else f"{{{name}}}"
    return found


@cache
def _text(file: str, instead: Instead) -> Mapping[str, Mapping[str, str]]:
    text: Mapping[str, Mapping[str, str]] = data.read(file)
    if not instead:
        return text
    return {
        part: {key: _reworded_sentence(one, instead) for key, one in sentences.items()}
        for part, sentences in text.items()
    }


@dataclass(frozen=True, slots=True)
class Wording:
    """One game's sentences, perhaps with some words of its own. A translation is a second file."""

    file: str
    instead: Instead = ()

    @property
    def text(self) -> Mapping[str, Mapping[str, str]]:
        return _text(self.file, self.instead)

    def fill(
        self, part: str, key: str, facts: Mapping[str, object], names: Mapping[Seat, str]
    ) -> str:
        """A sentence with its facts; where a list is empty, `key_none` may say it better."""
        text = self.text[part]
        if f"{key}_none" in text and any(value == () for value in facts.values()):
            key = f"{key}_none"
        return _Filler(names, self.instead).vformat(text[key], (), facts)

    def say(self, part: str, key: str, **facts: object) -> str:
        return self.fill(part, key, facts, {})

    def event(self, event: Any, names: Mapping[Seat, str] | None = None) -> str:
        facts = {field.name: getattr(event, field.name) for field in fields(event)}
        return self.fill("event", type(event).__name__, facts, names or {})

    def refusal(self, refused: Refused, names: Mapping[Seat, str] | None = None) -> str:
        return self.fill("refusal", refused.code, refused.facts, names or {})

    def page(self, refused: Refused) -> str:
        """The page of the rules that says more about a refusal; empty if it is about no rule."""
        page = self.text.get("page", {}).get(refused.code, "")
        return page.format_map(defaultdict(str, refused.facts))

    def malformed(self, error: Malformed) -> str:
        return self.fill("malformed", error.code, error.facts, {})
