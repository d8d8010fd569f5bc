"""Long texts: nothing of them is lost, and no part is too long for a message."""

from __future__ import annotations

import pytest

from bot.app.turns.history import Timeline
from bot.chat.message import LONGEST
from bot.chat.messages import long_text


@pytest.mark.parametrize(
    "text",
    [
        "one line",
        "\n".join(f"line {n}" for n in range(900)),
        "x" * 5000,
        "a\n" + "y" * 2001 + "\nb",
    ],
)
def test_a_text_is_split_without_losing_a_letter(text: str) -> None:
    parts = long_text.split(text)
    assert all(len(part) <= LONGEST for part in parts)
    assert "".join(parts).replace("\n", "") == text.replace("\n", "")


def test_what_takes_too_many_messages_is_a_file_with_a_short_head() -> None:
    (post,) = long_text.posts("The head", "word *bold*\n" * 900, name="board")
    assert post.text.startswith("The head")
    (file,) = post.pictures
    assert file.name == "board.txt"
    assert file.data.decode() == "word *bold*\n" * 900


def test_markdown_in_a_text_is_shown_letter_for_letter() -> None:
    (post,) = long_text.posts("**Head**", "A P1 (*Ann* @everyone)")
    assert post.text == "**Head**\nA P1 \\(\\*Ann\\* \\@everyone\\)"


@pytest.mark.parametrize(("revision", "place"), [(0, 0), (3, 0), (4, 1), (9, 2), (99, 3)])
def test_a_revision_that_does_not_count_leads_to_the_moment_before(
    revision: int, place: int
) -> None:
    course = Timeline(((0, 0), (4, 1), (9, 2), (12, 3)))
    assert course.place_near(revision) == place


@pytest.mark.parametrize(("turn", "place"), [(-1, 0), (0, 1), (1, 2), (2, 3), (3, 3)])
def test_a_turn_leads_to_the_moment_after_it(turn: int, place: int) -> None:
    course = Timeline(((0, 0), (4, 1), (9, 2), (12, 3)))
    assert course.place_after(turn) == place
