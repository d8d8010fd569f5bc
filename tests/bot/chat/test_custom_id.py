"""What a button carries comes back as it was, fits, and is never guessed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.chat.custom_id import LONGEST, Fingerprint, matches, read, read_text
from bot.chat.presses.turns import Act

NUMBERS = st.integers(0, 10**9)


def test_a_button_says_everything_itself() -> None:
    assert str(Act(12, 40, 2, "launch I4")) == "v1:act:12:40:2:launch I4"


@given(NUMBERS, NUMBERS, NUMBERS, st.text(st.characters(codec="utf-8"), max_size=200))
def test_what_is_carried_means_what_was_meant(
    game_id: int, revision: int, step: int, text: str
) -> None:
    written = str(Act(game_id, revision, step, text))
    assert len(written) <= LONGEST
    found = read(written)
    assert found is not None
    assert (found.kind, *found.head) == ("act", game_id, revision, step)
    pressed = Act.parse(found.head, found.text)
    assert pressed is not None
    assert (pressed.game_id, pressed.revision, pressed.step) == (game_id, revision, step)
    assert matches(pressed.words, text)
    assert not matches(pressed.words, text + "x")
    assert str(pressed) == written


@pytest.mark.parametrize(
    "custom_id",
    [
        "", "hello", "v2:act:1:2:3:x", "v1:act:1:2:3", "v1:act:one:2:3:x", "v1::1:2:3:x",
        "v1:act:-1:2:3:x", "v1:act:¹:2:3:x", f"v1:act:{'9' * 20}:2:3:x",
    ],
)  # fmt: skip
def test_what_is_not_ours_is_nothing(custom_id: str) -> None:
    assert read(custom_id) is None


def test_a_mark_without_a_fingerprint_is_nothing() -> None:
    assert read_text("#" + "0a" * 10) == Fingerprint("0a" * 10)
    assert read_text("#" + "0A" * 10) is None
    assert read_text("#") is None
