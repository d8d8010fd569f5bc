"""How the bot says no where no table is set yet."""

from __future__ import annotations

import pytest

from bot.chat.messages import refusal_text
from engine.core.refusal import Part, Refused


@pytest.mark.parametrize(
    ("edition", "page"), [("published", " (see `/rules about opening`)"), ("early", "")]
)
def test_without_a_table_no_page_of_another_edition_is_named(edition: str, page: str) -> None:
    """It led to what the published edition says of the opening structures that early lacks."""
    said = refusal_text.refusal(None, Refused("no_opening", edition=edition))
    assert said == f"The {edition} edition has no opening structures.{page}"


def test_a_refused_action_of_several_is_shown_as_it_was_typed() -> None:
    refused = Refused("no_effects", edition="early", colours=("red",))
    refused.part = Part(2, 3, "fly `I4`\n**V4**")
    said = refusal_text.refusal(None, refused)
    assert said.startswith("Action 2 of 3, `fly 'I4'?**V4**`: The early edition has no effect in")
