"""The kinds of component, by the number Discord gives them."""

from __future__ import annotations

from enum import IntEnum

from sandbox.limits.form import Form


class Kind(IntEnum):
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


SELECTS = (
    Kind.STRING_SELECT,
    Kind.USER_SELECT,
    Kind.ROLE_SELECT,
    Kind.MENTIONABLE_SELECT,
    Kind.CHANNEL_SELECT,
)
IN_ROW = (Kind.BUTTON, *SELECTS)
IN_CONTAINER = (
    Kind.ROW,
    Kind.SECTION,
    Kind.TEXT,
    Kind.GALLERY,
    Kind.FILE,
    Kind.SEPARATOR,
)
AT_TOP = (*IN_CONTAINER, Kind.CONTAINER)
BESIDE_SECTION = (Kind.BUTTON, Kind.THUMBNAIL)
IN_MODAL = (Kind.ROW, Kind.TEXT, Kind.LABEL)
IN_LABEL = (
    *SELECTS,
    Kind.TEXT_INPUT,
    Kind.FILE_UPLOAD,
    Kind.RADIO_GROUP,
    Kind.CHECKBOX_GROUP,
    Kind.CHECKBOX,
)


def kind_of(component: Form, allowed: tuple[Kind, ...]) -> Kind | None:
    """What a component is; complains, and gives nothing, if that may not stand here."""
    value = component.get("type")
    if value is None:
        component.errors.at("type").required()
        return None
    for kind in allowed:
        if kind == value:
            return kind
    component.errors.kinds(tuple(sorted(int(kind) for kind in allowed)))
    return None
