"""The rules in our own words: effects, events, actions, modes and topics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import data
from engine.core.game import Topic
from engine.core.refusal import Refused
from engine.core.wording import clip, reworded
from engine.sol.edition import EDITIONS, edition
from engine.sol.pages import pages
from engine.sol.speech import words_of

PARTS = ("action", "event", "mode", "topic")
EFFECT = "effect"


def entries(printing: str) -> Mapping[str, Mapping[str, Any]]:
    """Everything that can be explained, by name; an effect comes before an event of its name."""
    rules = data.read("sol/rules")
    found: dict[str, Mapping[str, Any]] = {}
    for part in PARTS:
        for name, page in rules[part].items():
            found[f"{part} {name}"] = page
            found.setdefault(name, page)
    return {**found, **pages(edition(printing).wording)}


def explain(name: str, printing: str = "published") -> str:
    """Explain one thing; the whole list without a name."""
    known = entries(printing)
    key = " ".join(name.lower().split())
    if not key:
        return "\n".join(
            f"{entry:28} {reworded(page['line'], words_of(printing).instead)}"
            for entry, page in sorted(known.items())
        )
    if key not in known:
        raise Refused("unknown_topic", name=clip(name))
    page, instead = known[key], words_of(printing).instead
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


def topics() -> Mapping[str, Topic]:
    """Everything that can be explained, once each, by the name that `explain` knows it by."""
    rules = data.read("sol/rules")
    effects = pages(edition(EDITIONS[0]).wording)
    found: dict[str, Topic] = {}
    for part in PARTS:
        for name, page in rules[part].items():
            key = f"{part} {name}" if name in effects or name in found else name
            found[key] = Topic(part, page["name"], page["line"], page.get("picture", ""))
    for name, page in effects.items():
        found[name] = Topic(EFFECT, page["name"], page["line"], "effects")
    return found
