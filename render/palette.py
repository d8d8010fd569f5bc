"""The colours of a picture, by the name of their palette."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from engine.core import data
from engine.core.record import dataclass
from engine.core.refusal import Refused
from render.colour import Colour, parse

Six = tuple[Colour, Colour, Colour, Colour, Colour, Colour]
T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)  # one of a kind: quick to look up by
class Palette:
    """Every colour that a picture of any game needs; a game has a table of its own besides."""

    name: str
    title: str
    owners: Six  # by seat
    ink: Colour
    sky: Colour
    mist: Colour
    panel: Colour
    panel_line: Colour
    text: Colour
    text_dim: Colour
    energy: Colour
    target: Colour
    fresh: Colour
    ghost: Colour

    def __reduce__(self) -> tuple[Any, ...]:
        """It travels to another process by its name, and is the one of that name there."""
        return palette, (self.name,)


FILE = "render/palettes"


def palette(name: str) -> Palette:
    """The palette of that name, or a refusal that tells the known ones."""
    if name not in PALETTES:
        raise Refused("unknown_palette", name=name, known=tuple(PALETTES))
    return PALETTES[name]


def load(name: str, table: Mapping[str, Any]) -> Palette:
    """Make a palette of its table in the data; a missing or needless colour is an error."""
    words = {key: str(table[key]) for key in ("title",) if key in table}
    rest = {key: value for key, value in table.items() if key not in words}
    return read_colours(Palette, name, rest, {"owners": 6}, {"name": name, **words})


def load_game(kind: type[T], file: str, lengths: Mapping[str, int]) -> Mapping[str, T]:
    """Read what a game needs of each palette besides; it has a table for every one of them."""
    tables = data.read(file)
    if set(tables) != set(PALETTES):
        raise ValueError(f"{file}: {sorted(set(tables) ^ set(PALETTES))}")
    return MappingProxyType(
        {name: read_colours(kind, name, table, lengths, {}) for name, table in tables.items()}
    )


def read_colours(
    kind: type[T],
    name: str,
    table: Mapping[str, Any],
    lengths: Mapping[str, int],
    words: Mapping[str, str],
) -> T:
    """Make a record of colours; `lengths` says which of its fields are how many."""
    wanted = set(kind.__annotations__) - set(words)
    if set(table) != wanted:
        raise ValueError(f"palette {name}: {sorted(set(table) ^ wanted)}")
    return kind(**words, **{key: _value(name, key, table[key], lengths) for key in wanted})


def _value(name: str, key: str, given: Any, lengths: Mapping[str, int]) -> Any:
    if key not in lengths:
        return parse(given)
    if len(given) != lengths[key]:
        raise ValueError(f"palette {name}: {key} needs {lengths[key]} colours")
    return tuple(parse(text) for text in given)


PALETTES: Mapping[str, Palette] = MappingProxyType(
    {name: load(name, table) for name, table in data.read(FILE).items()}
)
DEFAULT = next(iter(PALETTES.values()))  # the first one in the data
