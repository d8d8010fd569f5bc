"""Editions: the numbers that printings change, and the switches a table may set."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache
from typing import Any

from engine.core import data
from engine.core.refusal import Refused
from engine.core.wording import clip
from engine.sol.board import SIDE_A, SIDE_B, Eye, Side

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


class Deconstruct(StrEnum):
    """When a structure goes back for sundivers."""

    FORCED = "forced"
    VOLUNTARY = "voluntary"
    NONE = "none"


class FlareStep(StrEnum):
    """One part of a solar flare."""

    SPIRAL = "spiral"
    ENERGY = "energy"
    ORBIT = "orbit"


class FinalFlare(StrEnum):
    """What the thirteenth flare still does."""

    TOWERS = "towers"
    FULL = "full"
    NONE = "none"


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
    presence: str
    deconstruct: Deconstruct
    deconstruct_gives: Mapping[str, int]
    undecided_cards: str
    kept_cards: str
    flare_order: tuple[FlareStep, ...]
    unstable_energy: int
    final_flare: FinalFlare

    @property
    def sundivers(self) -> int:
        return self.hold + self.reserve

    def side(self, seats: int) -> Side:
        return SIDE_B if seats >= self.side_b_from else SIDE_A


_READ: Mapping[str, Callable[[Any], Any]] = {
    "opening": Opening,
    "opening_order": OpeningOrder,
    "deconstruct": Deconstruct,
    "final_flare": FinalFlare,
    "flare_order": lambda steps: tuple(FlareStep(step) for step in steps),
}


@cache
def edition(name: str) -> Edition:
    """Find a printing by its name."""
    if name not in EDITIONS:
        raise Refused("unknown_edition", name=clip(name), known=EDITIONS)
    numbers = {"name": name, **data.read(f"sol/editions/{name}")}
    for key, value in numbers.items():
        if key in _READ:
            numbers[key] = _READ[key](value)
        elif isinstance(value, list):
            numbers[key] = tuple(value)
    assert numbers.keys() == {field.name for field in fields(Edition)}, name
    return Edition(**numbers)


@dataclass(frozen=True, slots=True)
class House:
    """The switches of one table, each with its default filled in."""

    opening: bool
    start_eye: Eye | None
    open_cards: bool
    patient_choice: bool
    energy_limit: int | None
    levels_of_survival: bool


# What a host may choose; the line about each is in the text file.
OPTIONS = (
    "opening",
    "longer",
    "start_eye",
    "kept_cards",
    "patient_choice",
    "energy_limit",
    "levels_of_survival",
)


def _one_of(name: str, value: str, choices: Mapping[str, Any]) -> Any:
    if value not in choices:
        raise Refused("option_value", name=name, value=clip(value), choices=tuple(choices))
    return choices[value]


def _switch(name: str, value: str) -> bool:
    return bool(_one_of(name, value or "on", {"on": True, "off": False}))


def house(terms: Edition, seats: int, options: tuple[str, ...]) -> House:
    """Read the switches `name=value`; what is not named has the edition's default."""
    given: dict[str, str] = {}
    for option in options:
        name, _, value = option.partition("=")
        if name not in OPTIONS:
            raise Refused("unknown_option", name=clip(name), known=OPTIONS)
        if name == "longer":
            name, value = "opening", "off" if _switch(name, value) else "on"
        if name in given:
            raise Refused("option_twice", name=name)
        given[name] = value
    opening = _switch("opening", given.get("opening", "on" if terms.opening_default else "off"))
    if opening and terms.opening is Opening.NONE:
        raise Refused("no_opening", edition=terms.name)
    eyes = {"random": None, **terms.side(seats).eye_named}
    kept = {"hidden": False, "open": True}
    limit = given.get("energy_limit", "none")
    if limit != "none" and not (limit.isascii() and limit.isdigit() and 0 < int(limit[:5]) < 9999):
        raise Refused(
            "option_value", name="energy_limit", value=clip(limit), choices=("none", "89")
        )
    shown = given.get("levels_of_survival", "shown")
    return House(
        opening=opening,
        start_eye=_one_of("start_eye", given.get("start_eye", "random"), eyes),
        open_cards=_one_of("kept_cards", given.get("kept_cards", terms.kept_cards), kept),
        patient_choice=_switch("patient_choice", given.get("patient_choice", "off")),
        energy_limit=None if limit == "none" else int(limit),
        levels_of_survival=_one_of("levels_of_survival", shown, {"shown": True, "off": False}),
    )
