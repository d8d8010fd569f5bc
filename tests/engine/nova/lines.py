"""Is a line of notation well formed? What the pages of the rules show is checked with it.

Words, ids, positions and slots must exist; whether the action is legal depends on a position.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from itertools import pairwise

from engine.nova.content.cards import OBJECTIVES
from engine.nova.content.sectors import LOCATION_TILES
from engine.nova.content.technologies import CARDS, RACES, TECHNOLOGIES
from engine.nova.effects.ability import (
    Assault,
    Banish,
    Cancel,
    Disable,
    Do,
    Jump,
    Peek,
    PushGate,
    Regroup,
    Reroll,
    SetDie,
    TradeCredits,
)
from engine.nova.map import LOCATION_NAMED, SECTOR_NAMED, distance
from engine.nova.pieces import Face, PanelSide, Resource, TechnologySlot
from engine.nova.standing_orders import Order


def _one_of(words: Collection[str]) -> str:
    return f"(?:{'|'.join(re.escape(word) for word in sorted(words, key=len, reverse=True))})"


SECTOR = _one_of(SECTOR_NAMED)
LOCATION = _one_of(LOCATION_NAMED)
TILE = _one_of(LOCATION_TILES)
TECHNOLOGY = _one_of(TECHNOLOGIES)
OBJECTIVE = _one_of(OBJECTIVES)
ENEMY = r"(?:entity|e|P[1-6])"
NUMBER = r"[1-9]\d*"
GROUP = rf"{SECTOR}(?:x{NUMBER})?"
ANY_GROUP = rf"{SECTOR}d?(?:x{NUMBER})?"
CARRY = rf"(?: carry(?: {SECTOR}(?::[1-9]\d*)?)+(?: to {SECTOR})?)*"
ATTACK = rf"{SECTOR} {ENEMY}(?: ships(?: {GROUP})+)?(?: stations(?: {GROUP})+)?"
USES = r"(?: [1-6][adox])+"
ORDER = _one_of([f"{order} {value}" for order in Order for value in order.values])

FORMS: Mapping[str, str] = {
    "colonize": rf"colonize {SECTOR}",
    "improve": rf"improve(?: {SECTOR})+",
    "abandon": rf"abandon {SECTOR}(?=.)(?: colonies)?(?: ships {NUMBER})?"
    rf"(?: disabled {NUMBER})?(?: stations {NUMBER})?(?: gate)?",
    "scan": rf"scan(?: {TILE})*",
    "keep": rf"keep (?:none|{TILE}(?: {TILE})*(?: drop(?: {TILE})+)?)",
    "reveal": rf"reveal(?: {TILE} {LOCATION})+",
    "build": rf"build (?:ships(?: {GROUP})+|station {SECTOR}|gate {SECTOR})",
    "move": rf"move(?: {GROUP})+ to {SECTOR}{CARRY}",
    "warp": rf"warp (?:in(?: {GROUP})+ to {SECTOR}|out {SECTOR} to(?: {GROUP})+){CARRY}",
    "attack": rf"attack {ATTACK}",
    "research": "research",
    "synthesize": "synthesize [NPHBA]",
    "discover": "discover",
    "draw": "draw",
    "claim": rf"claim {TECHNOLOGY}",
    "end": rf"end(?: archive {TECHNOLOGY})?",
    "declare": "declare",
    "objective": rf"objective {OBJECTIVE}",
    "order": rf"order {ORDER}",
    "die": f"die{USES}",
    "plan": f"plan(?:{USES}| none)",
    "pass": "pass",
    "choose": rf"choose (?:default|{_one_of(RACES)}|{SECTOR}|{OBJECTIVE}(?: {OBJECTIVE})?|[1-6]"
    rf"|attack|shield|yes|no|lost(?: {ANY_GROUP})+(?: disabled(?: {GROUP})+)?)",
}

# What follows the name of a technology, by what its ability does.
USED: Mapping[type[Do], str] = {
    Reroll: r"(?: [1-6])+",
    SetDie: r" [1-6] [1-6]",
    Cancel: "",
    Disable: rf" {SECTOR}(?: {ENEMY}(?:x{NUMBER})?)+",
    TradeCredits: "",
    Peek: "",
    PushGate: rf" [ABC](?: {SECTOR})+",
    Banish: rf" {GROUP}",
    Jump: rf"(?: {GROUP})+ to {SECTOR}{CARRY}",
    Regroup: rf"(?:(?: {GROUP})+ to {SECTOR})+{CARRY}",
    Assault: f" {ATTACK}",
}

PIECES = (  # fragments that a page may show by themselves
    SECTOR,
    LOCATION,
    ANY_GROUP,
    r"P[1-6]",
    r"[1-6][ad]",
    r"panel(?: [1-6][ad]:[a-z]+[12]?)+",
)


def is_line(text: str) -> bool:
    """Is it one or several actions, as one may type them?"""
    return all(_is_action(part.strip()) for part in text.split(";"))


def is_fragment(text: str) -> bool:
    """Is it a word or a part of an action?"""
    return any(re.fullmatch(piece, text) for piece in PIECES)


def _is_action(text: str) -> bool:
    action = re.sub(r"^P[1-6]: ", "", text)
    verb = action.partition(" ")[0]
    special: Mapping[str, Callable[[str], bool]] = {
        "logistics": _is_logistics,
        "use": _is_use,
        "queue": _is_queue,
    }
    if verb in special:
        return special[verb](action)
    return verb in FORMS and re.fullmatch(FORMS[verb], action) is not None


def _is_queue(action: str) -> bool:
    turn = action.removeprefix("queue ")
    if re.fullmatch("none|scan keep [1-9] [ryb]+", turn):
        return True
    return all(_is_action(part) for part in turn.split(" + "))


def _is_use(action: str) -> bool:
    _, id, *_ = action.split()
    technology = TECHNOLOGIES.get(id)
    ability = None if technology is None else technology.ability
    if ability is None:
        return False
    rest = action.removeprefix(f"use {id}")
    if not re.fullmatch(USED[type(ability.do)], rest):
        return False
    if isinstance(ability.do, PushGate):
        way = [SECTOR_NAMED[name] for name in rest.split()[1:]]
        near = all(distance(one, two) == 1 for one, two in pairwise(way))
        return near and len(way) <= ability.do.steps
    return True


def _is_logistics(action: str) -> bool:
    parts = re.fullmatch(
        "logistics(?: flip (?P<flip>.+?))?(?: use (?P<use>.+?))?(?: panel (?P<panel>.+?))?", action
    )
    if parts is None:
        return False
    flips, used, panel = parts["flip"], parts["use"], parts["panel"]
    return (
        all(len(CARDS.get(card, ())) == 2 for card in (flips or "").split())
        and (used == "none" or all(map(_is_laid, (used or "").split())))
        and (panel == "none" or all(map(_is_tile, (panel or "").split())))
    )


def _is_laid(word: str) -> bool:
    """`ion-cannon`, or with what lies on its slots: `ion-cannon:HP`."""
    id, colon, letters = word.partition(":")
    technology = TECHNOLOGIES.get(id)
    if technology is None or not colon:
        return technology is not None
    slots: tuple[TechnologySlot, ...] = technology.slots
    return len(letters) == len(slots) and all(
        slot.takes(Resource(letter)) for slot, letter in zip(slots, letters, strict=True)
    )


def _is_tile(word: str) -> bool:
    """`4a:ion`."""
    slot, _, face = word.partition(":")
    return bool(re.fullmatch("[1-6][ad]", slot)) and (Face.of(PanelSide(slot[1]), face) is not None)
