"""The parts of a message one can press, choose from or look at."""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Any

from sandbox.json_codec import Json, copied


class Part(IntEnum):
    """Discord's numbers for the kinds of component."""

    ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


SELECTS = frozenset(
    {
        Part.STRING_SELECT,
        Part.USER_SELECT,
        Part.ROLE_SELECT,
        Part.MENTIONABLE_SELECT,
        Part.CHANNEL_SELECT,
    }
)
# What Discord fills in where a bot says nothing.
DEFAULTS: dict[int, Json] = {
    **{int(kind): {"min_values": 1, "max_values": 1} for kind in SELECTS},
    Part.THUMBNAIL: {"description": None, "spoiler": False},
    Part.FILE: {"spoiler": False},
    Part.SEPARATOR: {"spacing": 1, "divider": True},
    Part.CONTAINER: {"accent_color": None, "spoiler": False},
}

SELECTING = "custom_id placeholder min_values max_values disabled required"
# What each kind has to say; Discord passes over anything else.
FIELDS: dict[int, frozenset[str]] = {
    int(kind): frozenset(f"type id {fields}".split())
    for kind, fields in {
        Part.ROW: "components",
        Part.BUTTON: "custom_id style label disabled url sku_id emoji",
        Part.STRING_SELECT: f"{SELECTING} options",
        Part.TEXT_INPUT: "custom_id style label value placeholder required min_length max_length",
        Part.USER_SELECT: f"{SELECTING} default_values",
        Part.ROLE_SELECT: f"{SELECTING} default_values",
        Part.MENTIONABLE_SELECT: f"{SELECTING} default_values",
        Part.CHANNEL_SELECT: f"{SELECTING} default_values channel_types",
        Part.SECTION: "components accessory",
        Part.TEXT: "content",
        Part.THUMBNAIL: "description spoiler media",
        Part.GALLERY: "items",
        Part.FILE: "spoiler file",
        Part.SEPARATOR: "spacing divider",
        Part.CONTAINER: "accent_color components spoiler",
        Part.LABEL: "label description component",
        Part.FILE_UPLOAD: "custom_id min_values max_values required",
        Part.RADIO_GROUP: "custom_id required options",
        Part.CHECKBOX_GROUP: "custom_id min_values max_values required options",
        Part.CHECKBOX: "custom_id default",
    }.items()
}


def known(parts: Iterable[Json]) -> list[Json]:
    """Copy components that were found in order, without the fields that their kind has not."""
    fresh = [
        {key: value for key, value in part.items() if key in FIELDS[part["type"]]} for part in parts
    ]
    for part in fresh:
        if part.get("components"):
            part["components"] = known(part["components"])
        for key in ("accessory", "component"):
            if part.get(key):
                (part[key],) = known([part[key]])
    return fresh


def children(part: Json) -> Iterator[Json]:
    """Name the components directly inside one."""
    yield from part.get("components") or ()
    for key in ("accessory", "component"):
        if part.get(key):
            yield part[key]


def walk_components(parts: Iterable[Json]) -> Iterator[Json]:
    """Name every component, outer ones before inner ones."""
    for part in parts:
        yield part
        yield from walk_components(children(part))


def texts(parts: Iterable[Json]) -> list[str]:
    """Read what a message built of components says."""
    return [part["content"] for part in walk_components(parts) if part["type"] == Part.TEXT]


def settled(parts: Iterable[Json]) -> list[Json]:
    """Give every component its number and the defaults Discord shows."""
    fresh: list[Json] = copied(list(parts))
    taken = {part["id"] for part in walk_components(fresh) if part.get("id")}
    number = 0
    for part in walk_components(fresh):
        if not part.get("id"):
            number += 1
            while number in taken:
                number += 1
            part["id"] = number
        for key, value in DEFAULTS.get(part["type"], {}).items():
            if part.get(key) is None:
                part[key] = value
        for item in part.get("items") or ():
            item.setdefault("description", None)
            item["spoiler"] = bool(item.get("spoiler"))
        if "options" in part:
            part["options"] = [_faced(_without_nulls(option)) for option in part["options"]]
        for key in [key for key, value in part.items() if value is None]:
            if key not in DEFAULTS.get(part["type"], {}):
                del part[key]
        for default in part.get("default_values") or ():
            # Bots write ids as numbers, Discord as text.
            default["id"] = str(default["id"])
        if "emoji" in part:
            part["emoji"] = _without_nulls(part["emoji"])
        _faced(part)
    return fresh


def _faced(part: Json) -> Json:
    """Write the id of a guild's own emoji as text: bots send a number."""
    if "id" in part.get("emoji", {}):
        part["emoji"]["id"] = str(part["emoji"]["id"])
    return part


def _without_nulls(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    return {key: _without_nulls(inner) for key, inner in value.items() if inner is not None}
