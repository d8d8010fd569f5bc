"""The rules in messages: every page leads on to the others."""

from __future__ import annotations

import pytest

from bot.chat.message import Select
from bot.chat.messages import rules_message
from bot.chat.messages.rules_message import Book
from engine.sol import GAME
from engine.sol.edition import EDITIONS
from engine.sol.explain import entries


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_page_belongs_to_a_list_also_one_of_what_the_edition_lacks(edition: str) -> None:
    """Pages that only say what an edition lacks came without any way to the others."""
    book = Book(GAME, edition)
    chapters = book.chapters()
    for key, entry in entries(edition).items():
        chapter = book.chapter_of(key)
        if chapter is None:
            assert not any(name.startswith(entry.part) for name in chapters), key
        else:
            assert chapter.startswith(entry.part), key
        assert (book.topic_of(key) is None) == bool(entry.absent), key
        assert isinstance(rules_message.rows(book, chapter, key)[0], Select)


@pytest.mark.parametrize(
    ("key", "listed"),
    [
        ("sunworm", "sunworm"),
        ("event sunworm", "sunworm"),
        ("event teleport", "event teleport"),
        ("parasite", "event parasite"),
        ("action end", "end"),
        ("topic end", "topic end"),
        ("hatch", None),
        ("event hurl", None),
        ("nonsense", None),
    ],
)
def test_a_page_is_found_in_its_list_by_either_of_its_names(key: str, listed: str | None) -> None:
    assert Book(GAME, "published").topic_of(key) == listed
