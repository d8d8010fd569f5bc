"""The rules in our own words: effects, events, actions, modes and topics, edition by edition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.core import data
from engine.core.game import Topic
from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.wording import clip
from engine.sol.edition import EDITIONS, Edition, Wording, edition
from engine.sol.rules_pages import (
    EFFECT,
    PARTS,
    Page,
    absence,
    all_effects,
    is_absent,
    page_of,
    rule_page,
)
from engine.sol.variants import effects_named, scenarios


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be explained: what an edition says of it, or that it lacks it."""

    part: str
    name: str
    page: Page
    absent: str = ""

    def text(self) -> str:
        """The whole page as text."""
        if self.absent:
            return f"{self.page['name']}\n{self.absent}"
        page = self.page
        title = page["name"]
        if "colour" in page:
            title += f" ({page['colour']}, timing: {page['timing']})"
        lines = [title, page["text"]]
        if page.get("form"):
            lines.append(f"Written: {page['form']}")
        if page.get("example"):
            lines.append(f"Example: {page['example']}")
        return "\n".join(lines)


def _cards(printing: str, options: Sequence[str]) -> Wording:
    """Whose cards a table has: those of its edition, or of another that it chose (R84, D18)."""
    chosen = dict(option.partition("=")[::2] for option in options)
    return edition(chosen.get("wording") or printing).wording


def _has_effect(effect: str, wording: Wording, numbers: Edition) -> bool:
    """May such a table meet the effect? A scenario can name one that no deck has (R82, R105).

    A table that mixes editions plays no scenario: those word their effects themselves.
    """
    named = {name for plan in scenarios().values() for name in effects_named(plan)}
    scenario = numbers.cooperative and wording == numbers.wording
    return effect in wording.effects or (scenario and effect in named)


def _every(printing: str, options: Sequence[str]) -> Iterator[Entry]:
    """All effects, then all other pages of the rules."""
    numbers, wording = edition(printing), _cards(printing, options)
    for name in all_effects():
        page = page_of(name, wording, numbers)
        lacks = not _has_effect(name, wording, numbers)
        yield Entry(EFFECT, name, page, absence(EFFECT, page, wording.name) if lacks else "")
    for part in PARTS:
        for name in data.read("sol/rules")[part]:
            page = rule_page(part, name, printing, wording.name)
            lacks = is_absent(page, numbers)
            yield Entry(part, name, page, absence(part, page, printing) if lacks else "")


def entries(printing: str, options: Sequence[str] = ()) -> Mapping[str, Entry]:
    """Everything that can be looked up, by name, and by part and name.

    Of things with one name the edition's own comes first, and an effect before the others.
    """
    every = sorted(_every(printing, options), key=lambda entry: bool(entry.absent))
    found: dict[str, Entry] = {}
    for entry in every:
        found.setdefault(entry.name, entry)
        if entry.part != EFFECT:
            found[f"{entry.part} {entry.name}"] = entry
    return found


def explain(name: str, edition: str = EDITIONS[0], options: Sequence[str] = ()) -> str:
    """Explain one thing; without a name, list what the edition has."""
    known = entries(edition, options)
    key = " ".join(name.lower().split())
    if not key:
        return "\n".join(
            f"{key:28} {entry.page['line']}"
            for key, entry in sorted(known.items())
            if not entry.absent
        )
    if key not in known:
        raise Refused("unknown_topic", name=clip(name))
    return known[key].text()


def topics(edition: str | None = None, options: Sequence[str] = ()) -> Mapping[str, Topic]:
    """What an edition has, once each, by a name that `explain` knows it by in every edition."""
    effects, found = set(all_effects()), dict[str, Topic]()
    for entry in _every(edition or EDITIONS[0], options):
        if entry.absent:
            continue
        double = entry.part != EFFECT and (entry.name in effects or entry.name in found)
        key = f"{entry.part} {entry.name}" if double else entry.name
        picture = "effects" if entry.part == EFFECT else entry.page.get("picture", "")
        found[key] = Topic(entry.part, entry.page["name"], entry.page["line"], picture)
    return found
