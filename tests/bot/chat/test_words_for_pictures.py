"""What a game has no picture of is posted in words: under the text, or as a file if it is long."""

from __future__ import annotations

from bot.chat.message import LONGEST, Message, attached, laid_out
from bot.chat.messages import long_text
from engine.core.seat import SEATS
from render.in_words import in_words
from render.pictures import Picture

DRAWN = Picture("board.jpg", b"jpeg", "A board.", "A board.\n")
SHORT = in_words("board", "Dice 1 2 3.\nKept none.\n", {})


def test_short_words_stand_under_the_text_letter_for_letter() -> None:
    message = laid_out(Message("**Game 3**", (), (SHORT,)))
    assert message.text == "**Game 3**\n```\nDice 1 2 3.\nKept none.\n```"
    assert message.pictures == ()


def test_nothing_in_the_words_ends_their_block() -> None:
    message = laid_out(Message("Game 3", (), (in_words("board", "a ``` b", {}),)))
    assert message.text == "Game 3\n```\na ''' b\n```"


def test_words_that_do_not_fit_are_a_file() -> None:
    long = in_words("board", "A line of the board.\n" * 400, {})
    message = laid_out(Message("Game 3", (), (long, DRAWN)))
    assert message.text == "Game 3"
    assert [one.name for one in message.pictures] == ["board.txt", "board.jpg"]
    assert message.pictures[0].data.decode() == long.text


def test_as_many_as_fit_stand_under_the_text_and_the_rest_are_files() -> None:
    half = in_words("half", "x" * 1200, {})
    message = laid_out(Message("Two", (), (half, half)))
    assert len(message.text) <= LONGEST
    assert message.text.count("```") == 2
    assert [one.name for one in message.pictures] == ["half.txt"]


def test_a_message_of_pictures_is_left_as_it_is() -> None:
    message = Message("Game 3", (), (DRAWN, attached("turn", "What happened.")))
    assert laid_out(message) is message


def test_words_are_laid_out_once() -> None:
    message = laid_out(Message("Game 3", (), (SHORT,)))
    assert laid_out(message) is message


def test_players_are_named_before_the_words_that_know_only_seats() -> None:
    words = in_words("board", "P1 has 2.\n", {SEATS[1]: "Ben", SEATS[0]: "Ann"})
    assert words.text == "Players: P1 is Ann and P2 is Ben.\n\nP1 has 2.\n"
    assert words.alt.startswith("Players: P1 is Ann and P2 is Ben.")


def test_those_who_read_text_first_get_the_words_once() -> None:
    assert long_text.beside(["Game 3"], SHORT, text_first=True) == (["Game 3"], (SHORT,))
    assert long_text.complete(["Game 3"], SHORT, text_first=True) == (["Game 3"], (SHORT,))
