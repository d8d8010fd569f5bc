"""A form is rendered with the words of the text file, and what was typed into it is read."""

from __future__ import annotations

import pytest

from bot.chat.adapter.discord_forms import modal, read_fields
from bot.chat.message import Form
from bot.chat.messages import server_message, settings_message, time_menus
from bot.chat.presses.seats import LengthOf, OpenLengthForm

FORMS = [
    server_message.form(),
    *(settings_message.form(name) for name in settings_message.FORMS),
    *(time_menus.length_form(OpenLengthForm(7, about=about)) for about in LengthOf),
]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
async def test_a_form_has_its_fields_and_carries_its_press(form: Form) -> None:
    rendered = modal(form).to_dict()
    assert rendered["custom_id"] == str(form.press)
    assert 1 <= len(rendered["title"]) <= 45
    lines = [part["component"] for part in rendered["components"]]
    assert [line["custom_id"] for line in lines] == [field.name for field in form.fields]
    assert [line["required"] for line in lines] == [field.required for field in form.fields]


def test_what_was_typed_is_read_in_rows_and_under_labels() -> None:
    typed = {
        "components": [
            {"type": 1, "components": [{"custom_id": "start", "value": " 22:00 "}]},
            {"type": 18, "component": {"custom_id": "zone", "value": None}},
            {"type": 18, "component": {"custom_id": "end"}},
        ]
    }
    assert read_fields(typed) == {"start": "22:00", "zone": ""}
    assert read_fields(None) == {}
