"""Which kinds of component may stand where."""

from __future__ import annotations

from sandbox.limits.form import Form
from sandbox.model.components import SELECTS as _SELECTS
from sandbox.model.components import Part

Kind = Part
SELECTS = tuple(sorted(_SELECTS))
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
