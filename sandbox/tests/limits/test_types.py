"""A field of the wrong type is refused by name: passed on, it could end the bot that reads it."""

from typing import Any

import pytest

from sandbox import limits
from sandbox.limits import Interaction, Problem
from support.refusals import (
    Part,
    argument,
    button,
    command,
    label,
    laid_out,
    modal,
    option,
    refusal,
    refused,
    rows,
    select,
    text,
    text_input,
)

NUMBER, TRUTH, CHOICE = "NUMBER_TYPE_COERCE", "BOOLEAN_TYPE_CONVERT", "BASE_TYPE_CHOICES"


def asked(question: Part) -> Problem | None:
    return limits.callback(modal(label(question)), interaction_kind=Interaction.COMMAND)


def said(**fields: Any) -> Problem | None:
    return limits.message({"content": "x", **fields})


def box(kind: int, **fields: Any) -> Part:
    return {"type": kind, "custom_id": "q", "options": [option(0), option(1)], **fields}


def sold(**fields: Any) -> Problem | None:
    return limits.command({**command(), **fields})


PICTURE: Part = {"media": {"url": "https://example.org/a.png"}}
IN_ROW, IN_LABEL = "components.0.components.0", "data.components.0.component"
REFUSED: list[tuple[Problem | None, str, str]] = [
    (said(flags=0.5), "flags", NUMBER),
    (said(nonce=True), "nonce", "NONCE_TYPE_INVALID_TYPE"),
    (said(message_reference={"message_id": 1, "type": 2}), "message_reference.type", CHOICE),
    (said(embeds=[{"title": "t", "color": 0.5}]), "embeds.0.color", NUMBER),
    (said(**rows(button(emoji={"id": "x", "name": "x"}))), f"{IN_ROW}.emoji.id", NUMBER),
    (said(**rows(select(max_values=0.5))), f"{IN_ROW}.max_values", NUMBER),
    (said(**rows(select(required="no"))), f"{IN_ROW}.required", TRUTH),
    (said(**rows(select({**option(), "default": 1}))), f"{IN_ROW}.options.0.default", TRUTH),
    (limits.message(laid_out({"type": 14, "divider": 1})), "components.0.divider", TRUTH),
    (
        limits.message(laid_out({"type": 12, "items": [{**PICTURE, "spoiler": 1}]})),
        "components.0.items.0.spoiler",
        TRUTH,
    ),
    (
        limits.message(laid_out({"type": 17, "components": [text("x")], "spoiler": 1})),
        "components.0.spoiler",
        TRUTH,
    ),
    (asked(text_input(required=1)), f"{IN_LABEL}.required", TRUTH),
    (asked(text_input(max_length=1.5)), f"{IN_LABEL}.max_length", NUMBER),
    (asked(box(21, required=1)), f"{IN_LABEL}.required", TRUTH),
    (asked(box(23, default=1)), f"{IN_LABEL}.default", TRUTH),
    (sold(contexts=[3]), "contexts.0", CHOICE),
    (sold(contexts=[True]), "contexts.0", CHOICE),
    (sold(integration_types=["x"]), "integration_types.0", CHOICE),
    (sold(default_member_permissions="all"), "default_member_permissions", NUMBER),
    (sold(nsfw="no"), "nsfw", TRUTH),
    (sold(name_localizations=["x"]), "name_localizations", "MODEL_TYPE_CONVERT"),
    (limits.command(command(argument(required=1))), "options.0.required", TRUTH),
    (limits.command(command(argument(autocomplete=1))), "options.0.autocomplete", TRUTH),
    (limits.command(command(argument(max_length=1.5))), "options.0.max_length", NUMBER),
    (limits.command(command(argument(type=4, min_value=1.5))), "options.0.min_value", NUMBER),
    (limits.account({"username": ["x"]}), "username", "STRING_TYPE_CONVERT"),
]


@pytest.mark.parametrize(("found", "place", "code"), REFUSED, ids=[each[1] for each in REFUSED])
def test_a_value_of_another_type_is_refused(found: Problem | None, place: str, code: str) -> None:
    assert refusal(found) == refused(place, code)


def test_a_number_may_have_a_fraction_where_people_may_enter_one() -> None:
    assert limits.command(command(argument(type=10, min_value=0.5, max_value=1.5))) is None


def test_a_whole_number_may_be_written_with_a_point() -> None:
    assert said(flags=4.0) is None
