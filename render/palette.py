"""The colours of a picture, by the name of their palette."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Any

from engine.core import data
from engine.core.record import dataclass
from engine.core.refusal import Refused
from render.colour import Colour, parse

Trio = tuple[Colour, Colour, Colour]
Five = tuple[Colour, Colour, Colour, Colour, Colour]
Six = tuple[Colour, Colour, Colour, Colour, Colour, Colour]
Seven = tuple[Colour, Colour, Colour, Colour, Colour, Colour, Colour]


@dataclass(frozen=True, slots=True, eq=False)  # one of a kind: quick to look up by
class Palette:
    """Every colour a picture needs; rings and what belongs to them go inward, O I V R C."""

    name: str
    title: str
    owners: Six  # by seat
    ink: Colour
    rings: Five
    lines: Five
    labels: Five
    barrier: Colour
    barrier_edge: Colour
    sky: Colour
    # From the centre outward.
    heart: Trio
    panel: Colour
    panel_line: Colour
    text: Colour
    text_dim: Colour
    energy: Colour
    parasite: Colour
    target: Colour
    fresh: Colour
    ghost: Colour
    # Flare, refraction, condensation, subduction, oscillation, dissipation, reverberation.
    suits: Seven

    def __reduce__(self) -> tuple[Any, ...]:
        """It travels to another process by its name, and is the one of that name there."""
        return palette, (self.name,)


LENGTHS = {"owners": 6, "rings": 5, "lines": 5, "labels": 5, "heart": 3, "suits": 7}
WORDS = ("name", "title")


def load(name: str, table: Mapping[str, Any]) -> Palette:
    """Make a palette of its table in the data; a missing or needless colour is an error."""
    wanted = {field.name for field in fields(Palette)} - {"name"}
    if set(table) != wanted:
        raise ValueError(f"palette {name}: {sorted(set(table) ^ wanted)}")
    return Palette(name=name, **{key: _value(name, key, table[key]) for key in wanted})


def palette(name: str) -> Palette:
    """The palette of that name, or a refusal that tells the known ones."""
    if name not in PALETTES:
        raise Refused("unknown_palette", name=name, known=tuple(PALETTES))
    return PALETTES[name]


def _value(name: str, key: str, given: Any) -> Any:
    if key in WORDS:
        return str(given)
    if key not in LENGTHS:
        return parse(given)
    if len(given) != LENGTHS[key]:
        raise ValueError(f"palette {name}: {key} needs {LENGTHS[key]} colours")
    return tuple(parse(text) for text in given)


PALETTES: Mapping[str, Palette] = MappingProxyType(
    {name: load(name, table) for name, table in data.read("render/palettes").items()}
)
DEFAULT = next(iter(PALETTES.values()))  # the first one in the data
