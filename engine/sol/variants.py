"""The switches of a table: what the host chose, with every default filled in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import data
from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.wording import clip
from engine.sol.board import Eye
from engine.sol.edition import EDITIONS, Edition, Opening, Trigger, Wording, edition
from engine.sol.pieces import SUITS, Piece

COLOURS = ("blue", "green", "yellow", "red")
GENTLE = ("blue", "green", "yellow")  # red effects are hostile: only by agreement
TARGET = 13  # a common score that counts as a success (R107)
RECOMMENDED = 4  # trigger cards
SOLO_EYE = Eye(4)


@dataclass(frozen=True, slots=True)
class House:
    """How one table plays."""

    opening: bool
    start_eye: Eye | None
    open_cards: bool
    patient_choice: bool
    energy_limit: int | None
    levels_of_survival: bool
    any_window_after_draw: bool
    alone: bool  # one player
    together: bool  # cooperative
    orbit_cards: bool
    scenario: str | None
    target: int
    forbidden: tuple[Piece, ...]
    suits: int  # besides the flares
    colours: tuple[str, ...]
    wording: Wording  # whose effects, and how they are worded
    effects: tuple[str, ...] | None  # by name; None: at random; (): none at all
    trigger_event: str | None
    trigger_count: int
    exterminate_literal: bool

    @property
    def against_the_star(self) -> bool:
        """Nobody plays against anybody: one common score."""
        return self.alone or self.together


# What a host may choose; the line about each is in the text file.
OPTIONS = (
    "opening", "longer", "start_eye", "wording", "effects_colours", "effects", "trigger_event",
    "trigger_count", "scenario", "cooperative", "kept_cards", "patient_choice", "energy_limit",
    "any_window_after_draw", "solo_exterminate", "coop_orbit_card", "levels_of_survival",
)  # fmt: skip


PATIENT = "patient_choice"
USUAL = (
    "opening", "effects", "effects_colours", "trigger_event", "scenario", "cooperative",
    "kept_cards", "energy_limit",
)  # fmt: skip
SEVERAL: Mapping[str, tuple[str, ...]] = {"effects": ("random", "none"), "effects_colours": ()}


def values(numbers: Edition) -> Mapping[str, tuple[str, ...]]:
    """What each option may be in a printing: all values, or those people ask for."""
    low, high = numbers.trigger_counts
    switch = ("on", "off")
    opens, together = numbers.opening is not Opening.NONE, numbers.cooperative
    counts = range(low, high + 1) if numbers.trigger_events else ()
    return {
        "opening": switch if opens else ("off",),
        "longer": switch if opens else ("on",),
        "start_eye": ("random", *map(str, numbers.side(2).eye_named)),
        "wording": EDITIONS,
        "effects_colours": (*COLOURS, ",".join(GENTLE), ",".join(COLOURS)),
        "effects": ("random", "none", *numbers.wording.effects),
        "trigger_event": ("none", *numbers.trigger_events),
        "trigger_count": tuple(map(str, counts)),
        "scenario": ("none", *(scenarios() if together else ())),
        "cooperative": switch if together else ("off",),
        "kept_cards": ("hidden", "open"),
        "patient_choice": switch,
        "energy_limit": ("none", "89"),
        "any_window_after_draw": switch,
        "solo_exterminate": ("sacrifice", "literal"),
        "coop_orbit_card": switch,
        "levels_of_survival": ("shown", "off"),
    }


def scenarios() -> Mapping[str, Mapping[str, Any]]:
    return data.read("sol/scenarios")


def effects_named(plan: Mapping[str, Any]) -> tuple[str, ...]:
    """The effects that a scenario names."""
    named: list[str] = [*plan.get("named", ()), plan.get("others", "")]
    return tuple(filter(None, named))


def _one_of(name: str, value: str, choices: Mapping[str, Any]) -> Any:
    if value not in choices:
        raise Refused("option_value", name=name, value=clip(value), choices=tuple(choices))
    return choices[value]


def _switch(name: str, value: str) -> bool:
    return bool(_one_of(name, value or "on", {"on": True, "off": False}))


def _number(name: str, value: str, low: int, high: int, *words: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) < 6 and low <= int(value) <= high):
        choices = (*words, f"{low} to {high}")
        raise Refused("option_value", name=name, value=clip(value), choices=choices)
    return int(value)


def house(numbers: Edition, seats: int, options: tuple[str, ...]) -> House:
    """Read the switches `name=value`; what is not named has the default of the edition."""
    given = given_options(options)
    scenario = given.get("scenario", "none")
    known = {"none": None, **{name: name for name in scenarios()}}
    scenario = _one_of("scenario", scenario, known)
    plan: Mapping[str, Any] = scenarios()[scenario] if scenario else {}
    alone = seats == 1
    together = _switch("cooperative", given.get("cooperative", "off"))
    if together and (alone or not numbers.cooperative):
        raise Refused("not_together", edition=numbers.name, seats=seats)
    if scenario and not numbers.cooperative:
        raise Refused("no_scenarios", edition=numbers.name)
    if scenario and not (alone or together):
        raise Refused("scenario_against_each_other", scenario=scenario)
    opening = _opening(numbers, given, plan)
    wording = _wording(numbers, given, plan)
    limit = given.get("energy_limit", "none")
    eyes = {"random": None, **numbers.side(seats).eye_named}
    eye = _one_of("start_eye", given.get("start_eye", "random"), eyes)
    return House(
        opening=opening,
        start_eye=SOLO_EYE if alone and eye is None else eye,
        open_cards=_one_of(
            "kept_cards",
            given.get("kept_cards", numbers.kept_cards),
            {"hidden": False, "open": True},
        ),
        patient_choice=_switch("patient_choice", given.get("patient_choice", "off")),
        energy_limit=None if limit == "none" else _number("energy_limit", limit, 1, 9999, "none"),
        levels_of_survival=_one_of(
            "levels_of_survival",
            given.get("levels_of_survival", "shown"),
            {"shown": True, "off": False},
        ),
        any_window_after_draw=_switch(
            "any_window_after_draw", given.get("any_window_after_draw", "off")
        ),
        alone=alone,
        together=together,
        orbit_cards=alone
        or (together and _switch("coop_orbit_card", given.get("coop_orbit_card", "on"))),
        scenario=scenario,
        target=plan.get("target", TARGET),
        forbidden=tuple(Piece(piece) for piece in plan.get("forbidden", ())),
        suits=_suits(numbers, seats, plan, against_star=alone or together, opening=opening),
        colours=_colours(given.get("effects_colours", ",".join(GENTLE))),
        wording=wording,
        effects=_effects(wording, given, plan),
        **_trigger(numbers, given, plan),
        exterminate_literal=_one_of(
            "solo_exterminate",
            given.get("solo_exterminate", "sacrifice"),
            {"sacrifice": False, "literal": True},
        ),
    )


def given_options(options: tuple[str, ...]) -> dict[str, str]:
    """What the host chose, by name; `longer` is a word for `opening`. Raises Refused."""
    given: dict[str, str] = {}
    for option in options:
        name, _, value = option.partition("=")
        if name not in OPTIONS:
            raise Refused("unknown_option", name=clip(name), known=OPTIONS)
        if name == "longer":
            name, value = "opening", "off" if _switch(name, value) else "on"
        if name == "cooperative":
            value = value or "on"
        if name in given:
            raise Refused("option_twice", name=name)
        given[name] = value
    return given


def _opening(numbers: Edition, given: Mapping[str, str], plan: Mapping[str, Any]) -> bool:
    """Opening structures: by edition (R130), and off in a scenario unless that has them (R103)."""
    usual = plan.get("opening", False) if plan else numbers.opening_default
    opening = _switch("opening", given.get("opening", "on" if usual else "off"))
    if opening and plan.get("stations"):
        raise Refused("scenario_decides", name="opening")
    if opening and numbers.opening is Opening.NONE:
        raise Refused("no_opening", edition=numbers.name)
    return opening


def _suits(
    numbers: Edition, seats: int, plan: Mapping[str, Any], *, against_star: bool, opening: bool
) -> int:
    """Suits in the deck besides the flares (R7, R12, R101, R130); a scenario has its number."""
    more = numbers.suits_with_opening if opening else numbers.suits_without_opening
    count: int = seats + more + against_star
    if plan:
        count = plan["suits"] if seats == 1 else max(plan["suits"], seats + 1)
    return min(count, len(SUITS) - 1)


def _colours(value: str) -> tuple[str, ...]:
    colours = tuple(value.split(","))
    for colour in colours:
        _one_of("effects_colours", colour, {name: name for name in COLOURS})
    return colours


def _wording(numbers: Edition, given: Mapping[str, str], plan: Mapping[str, Any]) -> Wording:
    """An edition words its effects itself; a table may want those of another one (R84)."""
    if plan and "wording" in given:
        raise Refused("scenario_decides", name="wording")
    name = given.get("wording", numbers.name)
    return edition(_one_of("wording", name, {each: each for each in EDITIONS})).wording


def _effects(
    wording: Wording, given: Mapping[str, str], plan: Mapping[str, Any]
) -> tuple[str, ...] | None:
    """Effects by name, at random, or none; a scenario brings its own."""
    if plan:
        if "effects" in given:
            raise Refused("scenario_decides", name="effects")
        return () if plan["effects"] == "none" else None
    value = given.get("effects", "random")
    if value in ("random", "none"):
        return None if value == "random" and wording.effects else ()
    names = tuple(value.split(","))
    for name in names:
        if name not in wording.effects:
            raise Refused("unknown_effect", name=clip(name), edition=wording.name)
    return names


def _trigger(numbers: Edition, given: Mapping[str, str], plan: Mapping[str, Any]) -> dict[str, Any]:
    """The trigger event and how many cards trigger it."""
    wanted = given.get("trigger_event", "none")
    if numbers.trigger is Trigger.NONE and (wanted != "none" or "trigger_count" in given):
        raise Refused("no_trigger_cards", edition=numbers.name)
    known = {"none": None, **{name: name for name in numbers.trigger_events}}
    event = _one_of("trigger_event", wanted, known)
    if plan.get("event"):
        if event is not None:
            raise Refused("scenario_decides", name="trigger_event")
        event = plan["event"]
    count = RECOMMENDED if event else 0
    if "trigger_count" in given:
        if event is None:
            raise Refused("no_trigger_event")
        low, high = numbers.trigger_counts
        count = _number("trigger_count", given["trigger_count"], low, high)
    return {"trigger_event": event, "trigger_count": count}
