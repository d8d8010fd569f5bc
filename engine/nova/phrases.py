"""Phrases about the content: effects, slots, bonuses, measures in words.

The words are in data/nova/phrases.toml; numbers and names come from the content.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from engine.core import data
from engine.core.wording import Wording, listed
from engine.nova.content import numbers
from engine.nova.content.cards import Difficulty, Objective
from engine.nova.content.combat import Panel
from engine.nova.content.sectors import Bonus
from engine.nova.effect import Effect
from engine.nova.effects.ability import Ability
from engine.nova.effects.tile import GivesTile
from engine.nova.effects.vp_per import COLONIES_COUNTED, VpPer
from engine.nova.pieces import Face, Measure, Star, TechnologySlot

WORDS = Wording("nova/phrases")
FIELDS = {  # the part of the phrases with the words of an effect's field
    "track": "track",
    "counted": "counted",
    "action": "sub_action",
    "when": "when",
    "limit": "limit",
}
WHOLE_GAME = (  # measures of all that has happened, not of the present position
    Measure.ENTITY_DESTROYED,
    Measure.ANOMALY_VP,
    Measure.MAW,
    Measure.ENERGY_BONUSES,
    Measure.TILES_REVEALED,
)


def describe_effect(effect: Effect) -> str:
    """Say what an effect of a technology does, in a sentence."""
    facts = _facts(effect)
    if isinstance(effect, Ability):
        facts |= {"cost": _cost(effect), "do": _do("do", effect)}
    return capital(WORDS.say("effect", type(effect).__name__, **facts))


def summarize_effect(effect: Effect) -> str:
    """Say what an effect does in few words, as a list has it."""
    if isinstance(effect, Ability):
        return _do("brief_do", effect)
    facts = _facts(effect)
    if isinstance(effect, VpPer):
        facts["counted"] = _word("brief_counted", effect.counted)
    return WORDS.say("brief", type(effect).__name__, **facts)


def seen_with(effect: Effect) -> tuple[str, ...]:
    """Return the names of pages that say more about an effect."""
    return tuple(WORDS.say("effect_see", type(effect).__name__, **_facts(effect)).split(", "))


def form_of(ability: Ability[Any], id: str) -> str:
    """Say how an ability is written."""
    return WORDS.say("form", type(ability.do).__name__, id=id)


def describe_slots(slots: Sequence[TechnologySlot]) -> str:
    """`Hadron, grey (any resource)`."""
    return ", ".join(WORDS.say("slot", slot) for slot in slots)


def describe_bonus(bonus: Bonus) -> str:
    """Say what the face of a location tile gives: `1 icon on the energy track and 1★`."""
    parts = [
        WORDS.say("bonus", "icons", number=number, track=WORDS.say("track", track))
        for track, number in bonus.icons
    ]
    parts += [
        WORDS.say("bonus", "resource", number=number, resource=WORDS.say("resource", resource))
        for resource, number in bonus.resources
    ]
    parts += [WORDS.say("bonus", "artifact")] * bonus.artifacts
    parts += [WORDS.say("bonus", "wormhole")] * bonus.wormhole
    parts += [WORDS.say("bonus", "vp", number=bonus.vp)] * bool(bonus.vp)
    return listed(parts)


def describe_measure(objective: Objective) -> str:
    """Say what a secret objective asks for."""
    return WORDS.say("measure", objective.measure, least=objective.least, maw=numbers.ENTITY.maw_vp)


def describe_locations(locations: Sequence[Star]) -> str:
    """`red, yellow, yellow`."""
    return ", ".join(WORDS.say("colour", star) for star in locations)


def face_name(face: Face | None) -> str:
    """Return the name of a face; of an empty slot the word for nothing."""
    if face is None:
        return WORDS.say("power", "nothing")
    return _written(face)["name"]


def _written(face: Face) -> Mapping[str, str]:
    page: Mapping[str, str] = data.read("nova/rules")["face"][face]
    return page


def describe_panel(panel: Panel) -> tuple[str, ...]:
    """Say what each die face is worth on a panel, from face 1."""
    return tuple(
        WORDS.say(
            "power",
            "face",
            face=place,
            attack=face_name(column.attack).lower(),
            defence=face_name(column.defence).lower(),
        )
        for place, column in enumerate(panel, 1)
    )


def describe_goal(difficulty: Difficulty) -> str:
    """Say what a difficulty asks of the group."""
    return WORDS.say(
        "difficulty",
        "line",
        star_per_player=difficulty.star_per_player,
        artifacts=difficulty.artifacts,
    )


def capital(sentence: str) -> str:
    """A sentence with a capital letter at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def _facts(effect: Effect) -> dict[str, object]:
    """What the sentence of an effect may name: its fields, in words unless they are numbers."""
    record: Any = effect
    facts = {one.name: _value(one.name, getattr(record, one.name)) for one in fields(record)}
    if isinstance(effect, GivesTile):
        facts["face"] = face_name(effect.face).lower()
        facts["does"] = _written(effect.face)["line"]
        facts["side"] = WORDS.say("side", effect.face.side)
    return facts


def _value(name: str, value: object) -> object:
    part = FIELDS.get(name)
    return value if part is None else _word(part, value)


def _word(part: str, value: object) -> str:
    return WORDS.say(part, str(value), colonies=COLONIES_COUNTED)


def _cost(ability: Ability[Any]) -> str:
    if ability.when.space is not None:
        return WORDS.say("cost", "action", cost=ability.cost)
    return WORDS.say("cost", "paid" if ability.cost else "free", cost=ability.cost)


def _do(part: str, ability: Ability[Any]) -> str:
    record: Any = ability.do
    facts = {one.name: getattr(record, one.name) for one in fields(record)}
    return WORDS.say(part, type(ability.do).__name__, **facts)
