"""The rules in our own words: effects, events, actions, modes and topics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core import data
from engine.core.game import Topic
from engine.core.refusal import Refused
from engine.core.wording import clip, reworded
from engine.sol.edition import EDITIONS, Wording, edition
from engine.sol.pages import pages
from engine.sol.speech import words_of

PARTS = ("action", "event", "mode", "topic")
EFFECT = "effect"


def _cards(printing: str, options: Sequence[str]) -> Wording:
    """Whose cards a table has: those of its edition, or of another that it chose (R84, D18)."""
    chosen = dict(option.partition("=")[::2] for option in options)
    return edition(chosen.get("wording") or printing).wording


def entries(printing: str, options: Sequence[str] = ()) -> Mapping[str, Mapping[str, Any]]:
    """Everything that can be explained, by name; an effect comes before an event of its name."""
    rules = data.read("sol/rules")
    found: dict[str, Mapping[str, Any]] = {}
    for part in PARTS:
        for name, page in rules[part].items():
            found[f"{part} {name}"] = page
            found.setdefault(name, page)
    return {**found, **pages(_cards(printing, options))}


def explain(name: str, edition: str = EDITIONS[0], options: Sequence[str] = ()) -> str:
    """Explain one thing; the whole list without a name."""
    known, instead = entries(edition, options), words_of(edition).instead
    key = " ".join(name.lower().split())
    if not key:
        return "\n".join(
            f"{entry:28} {reworded(page['line'], instead)}" for entry, page in sorted(known.items())
        )
    if key not in known:
        raise Refused("unknown_topic", name=clip(name))
    page = known[key]
    lines = [reworded(page["name"], instead)]
    if "colour" in page:
        lines[0] += f" ({page['colour']}, timing: {page['timing']})"
    lines.append(reworded(page["text"], instead))
    if page.get("form"):
        lines.append(f"Written: {page['form']}")
    if page.get("example"):
        # What is typed there may be typed like that: a bridge is read as a gate.
        lines.append(f"Example: {reworded(page['example'], instead)}")
    return "\n".join(lines)


def topics(edition: str | None = None, options: Sequence[str] = ()) -> Mapping[str, Topic]:
    """Everything that can be explained, once each, by the name that `explain` knows it by."""
    printing = edition or EDITIONS[0]
    rules, instead = data.read("sol/rules"), words_of(printing).instead
    effects = pages(_cards(printing, options))
    found: dict[str, Topic] = {}
    for part in PARTS:
        for name, page in rules[part].items():
            key = f"{part} {name}" if name in effects or name in found else name
            line = reworded(page["line"], instead)
            found[key] = Topic(part, page["name"], line, page.get("picture", ""))
    for name, page in effects.items():
        found[name] = Topic(EFFECT, page["name"], reworded(page["line"], instead), "effects")
    return found
