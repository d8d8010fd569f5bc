"""Editions: the numbers that printings change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import StrEnum
from functools import cache
from typing import Any

from engine.core import data
from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.wording import clip
from engine.sol.board import SIDE_A, SIDE_B, Side

EDITIONS = ("published", "reference", "prototype", "early")


class Opening(StrEnum):
    """Which opening structures a table may place."""

    ACCESSIBLE = "accessible"
    VESTIGIAL = "vestigial"
    QUICKSTART = "quickstart"
    NONE = "none"


class OpeningOrder(StrEnum):
    """Who places when."""

    TWO_ROUNDS = "two_rounds"
    BOTH_AT_ONCE = "both_at_once"
    REVERSE = "reverse_gates_then_stations"


class ConvertAccess(StrEnum):
    """Where stations may be converted."""

    LAYERS = "layers"  # that gates lead to from the orbits
    ANYWHERE = "anywhere"


class DeconstructTime(StrEnum):
    """When a structure goes back for sundivers."""

    FORCED = "forced"
    VOLUNTARY = "voluntary"
    NONE = "none"


class FlareStep(StrEnum):
    """One part of a solar flare."""

    SPIRAL = "spiral"
    ENERGY = "energy"
    ORBIT = "orbit"


class Trigger(StrEnum):
    """What trigger cards are: marked flares, extra cards, or nothing."""

    MARKED = "marked"
    EXTRA = "extra"
    NONE = "none"


class FinalFlare(StrEnum):
    """What the thirteenth flare still does."""

    TOWERS = "towers"
    FULL = "full"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Wording:
    """The effects of one printing, and how it words them."""

    name: str  # of the printing
    texts: tuple[
        str, ...
    ]  # the tables of a page that have its words, a later one over an earlier one
    effects: tuple[str, ...]
    needs_others: tuple[str, ...]  # of these, those that do nothing for one who plays alone (R131)
    cards: Mapping[str, str]  # names that stand for another card than the one of that name
    augment_of: str  # whose sundivers count
    cascade_conversions: int
    ceremony_inner: bool  # launches into the inner orbit count too
    chain_of: str  # whose sundivers make a chain
    chain_recalls_first: bool  # the first, third ... go home, otherwise the second, fourth ...
    duplicate_energy: int  # for each amount that is doubled
    fuel_purchases: int
    fuel_points: int
    hyperdrive_counts_launch: bool
    invade_more: int  # sundivers beyond those of the pattern
    invade_vaporizes: bool  # and the old owner gets the piece alone
    juggernaut_hurls_as_pattern: bool  # a station counts as the sundivers it was made of
    portal_launches: bool  # launches too, and all cells touch, not only those of two ships
    pulse_of: str  # whose stations Pulse activates
    puncture_draws: bool  # cards are owed as for converting that gate
    teleport_anywhere: bool  # otherwise only to layers that gates open


@dataclass(frozen=True, slots=True)
class Edition:
    """The numbers of one printing. Tuples of five are indexed by ring."""

    name: str
    gate_word: str
    players: tuple[int, ...]
    side_b_from: int
    gates: int
    stations: int
    hold: int
    reserve: int
    energy: int
    suit_size: int
    flares: int
    suits_with_opening: int
    suits_without_opening: int
    opening: Opening
    opening_order: OpeningOrder
    opening_default: bool
    movement: int
    movement_per: str
    max_per_cell: int
    max_per_cell_checked: str
    hurl_momentum: int
    hurls_per_card: int
    hurl_flare_bonus: int
    toll: int
    cards: tuple[int, ...]
    base: tuple[int, ...]
    bonus_node: tuple[int, ...]
    bonus_paid: tuple[int, ...]
    convert_access: ConvertAccess
    presence: str
    deconstruct: DeconstructTime
    deconstruct_gives: Mapping[str, int]
    undecided_cards: str
    kept_cards: str
    flare_order: tuple[FlareStep, ...]
    flare_bonus: bool  # an outer station that a flare activates pays its bonus too
    unstable_energy: int
    final_flare: FinalFlare
    cooperative: bool  # solo and cooperative play exist
    trigger: Trigger
    trigger_counts: tuple[int, ...]  # fewest, most
    trigger_events: tuple[str, ...]
    garden: str  # which cells of the star are garden cells
    wording: Wording

    @property
    def sundivers(self) -> int:
        return self.hold + self.reserve

    def side(self, seats: int) -> Side:
        return SIDE_B if seats >= self.side_b_from else SIDE_A


_READ: Mapping[str, Callable[[Any], Any]] = {
    "opening": Opening,
    "opening_order": OpeningOrder,
    "convert_access": ConvertAccess,
    "deconstruct": DeconstructTime,
    "final_flare": FinalFlare,
    "trigger": Trigger,
    "flare_order": lambda steps: tuple(FlareStep(step) for step in steps),
}


@cache
def edition(name: str) -> Edition:
    """Find a printing by its name."""
    if name not in EDITIONS:
        raise Refused("unknown_edition", name=clip(name), known=EDITIONS)
    numbers = data.read(f"sol/editions/{name}")
    wording = Wording(**_values(Wording, {**numbers["wording"], "name": name}))
    return Edition(**_values(Edition, {**numbers, "name": name, "wording": wording}))


def _values(record: type, page: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a table, as its record has them; a table that lacks one is a mistake."""
    assert page.keys() == {field.name for field in fields(record)}, page.get("name")
    values: dict[str, Any] = {}
    for key, value in page.items():
        read = _READ.get(key, tuple if isinstance(value, list) else None)
        values[key] = read(value) if read else value
    return values
