"""Lines of a position as text, and cards and tiles with the ids that are typed."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.seat import Seat
from engine.nova import phrases
from engine.nova.content.cards import OBJECTIVES
from engine.nova.content.sectors import LOCATION_TILES
from engine.nova.content.technologies import TECHNOLOGIES
from engine.nova.speech import WORDS, bit

NAMED = Mapping[Seat, str]


def say(key: str, names: NAMED | None = None, /, **facts: object) -> str:
    """Return a line of the text."""
    return WORDS.fill("show", key, facts, names or {})


def tile_text(id: str) -> str:
    one = LOCATION_TILES[id]
    return f"{id} ({one.name}: {phrases.describe_bonus(one.bonus)})"


def card_text(id: str) -> str:
    return f"{id} ({TECHNOLOGIES[id].name})"


def technology_text(id: str) -> str:
    one = TECHNOLOGIES[id]
    does = ", ".join(phrases.summarize_effect(effect) for effect in one.effects)
    slots = " ".join(one.slots)
    return f"{id} ({one.name}: {bit('technology', cost=one.cost, slots=slots, text=does)})"


def objective_text(card: str) -> str:
    one = OBJECTIVES[card]
    return f"{card} ({one.vp}☆: {phrases.describe_measure(one)})"
