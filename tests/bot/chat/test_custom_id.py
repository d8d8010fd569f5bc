"""What a button carries comes back as it was, fits, and is never guessed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.chat.custom_id import LONGEST, Press, means, read

NUMBERS = st.integers(0, 10**9)


def test_a_button_says_everything_itself() -> None:
    assert str(Press("act", 12, 40, 2, "launch I4")) == "v1:act:12:40:2:launch I4"


@given(NUMBERS, NUMBERS, NUMBERS, st.text(st.characters(codec="utf-8"), max_size=200))
def test_what_is_carried_means_what_was_meant(
    game: int, revision: int, step: int, text: str
) -> None:
    written = str(Press("act", game, revision, step, text))
    assert len(written) <= LONGEST
    found = read(written)
    assert found is not None
    assert (found.kind, found.game, found.revision, found.step) == ("act", game, revision, step)
    assert means(found.text, text)
    assert not means(found.text, text + "x")


@pytest.mark.parametrize(
    "custom_id",
    [
        "", "hello", "v2:act:1:2:3:x", "v1:act:1:2:3", "v1:act:one:2:3:x", "v1::1:2:3:x",
        "v1:act:-1:2:3:x", "v1:act:¹:2:3:x", f"v1:act:{'9' * 20}:2:3:x",
    ],
)  # fmt: skip
def test_what_is_not_ours_is_nothing(custom_id: str) -> None:
    assert read(custom_id) is None
