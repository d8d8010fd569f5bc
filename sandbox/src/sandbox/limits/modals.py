"""Modals: up to five labelled questions that a person answers at once."""

from __future__ import annotations

from sandbox.limits.components import everything, identities, options, select, values
from sandbox.limits.form import Form
from sandbox.limits.kinds import IN_LABEL, IN_MODAL, SELECTS, Kind, kind_of
from sandbox.limits.layout import displayed, text

MAX_PARTS = 5
MAX_TEXT = 4000
MAX_GROUP = 10
SHORT, PARAGRAPH = 1, 2


def modal(form: Form) -> None:
    form.text("title", least=1, most=45, required=True)
    form.text("custom_id", least=1, most=100, required=True)
    parts = form.forms("components", least=1, most=MAX_PARTS, required=True)
    for part in parts:
        kind = kind_of(part, IN_MODAL)
        if kind is Kind.ROW:
            _row(part)
        elif kind is Kind.TEXT:
            text(part)
        elif kind is Kind.LABEL:
            _label(part)
    found = list(everything(parts))
    displayed(form, found)
    identities(found)


def _row(component: Form) -> None:
    """The old form: a row around one text input, which then carries its own label."""
    inputs = component.forms("components", least=1, most=5, required=True)
    for index, part in enumerate(inputs):
        if kind_of(part, (Kind.TEXT_INPUT,)) is None:
            continue
        _text_input(part)
        part.given("label", required=True)
        if index:
            part.errors.add(
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "The specified component exceeds the maximum width",
            )


def _label(component: Form) -> None:
    component.text("label", least=1, most=45, required=True)
    component.text("description", least=1, most=100)
    inner = component.form("component", required=True)
    if inner is None:
        return
    kind = kind_of(inner, IN_LABEL)
    if kind is Kind.TEXT_INPUT:
        _text_input(inner)
    elif kind in SELECTS:
        select(inner, kind, in_modal=True)
    elif kind is not None:
        _question(inner, kind)
    if inner.get("disabled"):
        inner.errors.at("disabled").add(
            "COMPONENT_DISABLED_INVALID", "A component of a modal cannot be disabled"
        )


def _question(component: Form, kind: Kind) -> None:
    """In a modal every question is required unless it says otherwise."""
    component.text("custom_id", least=1, most=100, required=True)
    for key in ("required", "default"):
        component.truth(key)
    if kind is Kind.RADIO_GROUP:
        options(component, least=2, most=MAX_GROUP, chosen=1)
    elif kind is Kind.CHECKBOX_GROUP:
        offered = component.get("options")
        all_of_them = len(offered) if isinstance(offered, list) else MAX_GROUP
        chosen = values(component, MAX_GROUP, otherwise=all_of_them, required=True)
        options(component, least=1, most=MAX_GROUP, chosen=chosen)
    elif kind is Kind.FILE_UPLOAD:
        values(component, MAX_GROUP, required=True)


def _text_input(component: Form) -> None:
    component.text("custom_id", least=1, most=100, required=True)
    component.choice("style", (SHORT, PARAGRAPH), required=True)
    component.truth("required")
    component.text("label", least=1, most=45)
    component.text("placeholder", most=100)
    fewest = component.number("min_length", least=0, most=MAX_TEXT)
    longest = component.number("max_length", least=1, most=MAX_TEXT)
    if fewest is not None and longest is not None and longest < fewest <= MAX_TEXT:
        component.errors.at("min_length").at_most(longest)
    limit = MAX_TEXT if longest is None else min(int(longest), MAX_TEXT)
    component.text("value", most=limit)
