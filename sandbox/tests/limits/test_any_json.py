"""Whatever a bot sends is accepted or refused; nothing makes the checks stumble."""

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandbox import limits
from sandbox.limits import File, Interaction, Problem

FIELDS = re.findall(
    r"\w+",
    """
    content embeds title description fields name value footer text author url image color
    components type style label custom_id id options option min_values max_values default
    accessory media items file component required placeholder default_values disabled emoji
    allowed_mentions parse users roles attachments filename nonce flags sticker_ids poll data
    choices message auto_archive_duration applied_tags available_tags topic contexts
    name_localizations min_length max_length min_value max_value autocomplete
    """,
)
scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-1, 25),
    st.sampled_from([1 << 15, 2**60, 0.5]),
    st.text(max_size=3),
    st.sampled_from(["attachment://a.png", "https://example.org", "users", "1" * 18]),
)
anything = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(FIELDS), inner, max_size=6)
    ),
    max_leaves=12,
)
objects = st.dictionaries(st.sampled_from(FIELDS), anything, max_size=8)


def judged(problem: Problem | None) -> bool:
    return problem is None or bool(problem.body["code"])


@settings(max_examples=50)
@given(objects, objects)
def test_messages_and_places(payload: Any, before: Any) -> None:
    files = [File("a.png", 1)]
    assert judged(limits.message(payload, files=files))
    assert judged(limits.message({**payload, "flags": 1 << 15}, edit=True, before=before))
    assert judged(limits.channel(payload))
    assert judged(limits.thread(payload, forum=True, files=files))


@pytest.mark.parametrize("kind", Interaction)
@settings(max_examples=25)
@given(answer=st.sampled_from([4, 5, 6, 7, 8, 9, None, "4"]), data=anything)
def test_answers(kind: Interaction, answer: object, data: Any) -> None:
    assert judged(limits.callback({"type": answer, "data": data}, interaction_kind=kind))


@settings(max_examples=50)
@given(st.lists(st.one_of(anything, objects), max_size=3))
def test_commands(payload: Any) -> None:
    assert judged(limits.commands(payload))
