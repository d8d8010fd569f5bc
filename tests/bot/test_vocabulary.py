"""The bot knows no game by name, nor the words of any."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from pathlib import Path

import pytest

import bot
from engine.core import data
from engine.games import GAMES
from tests.engine.core.test_vocabulary import said, vocabulary, words_in

CODE = Path(str(bot.__file__)).parent
FILES = sorted(CODE.rglob("*.py"))
DATA = [file for file in sorted((data.ROOT / "bot").glob("*.toml")) if file.name != "games.toml"]

# Words of a game that mean something else here, and the lines in which they do.
ELSEWHERE: Mapping[str, tuple[str, ...]] = {
    "card": ("the lobby card", "*"),
    "archive": ("of a thread, in Discord's words", "auto_archive_duration"),
    "launch": ("shards, in the words of discord.py", "launch_shard"),
    "star": ("what computer players are called", "*"),
    "solar": ("what a palette was called before", 'solar = "warm"'),
}
# Options and verbs of games that are words of the bot too; these are no games' by themselves.
COMMON = {
    "move", "place", "end", "claim", "plan", "order", "choose", "keep", "pass", "play", "first",
    "abandon", "opening", "hold", "draw", "use", "longer",
}  # fmt: skip


def strange(word: str, text: str) -> bool:
    """Does a text use a word of a game, but for the lines in which it means something else?"""
    known = ELSEWHERE.get(word, ("",))[1:]
    if "*" in known:
        return False
    lines = [line for line in text.splitlines() if not any(one in line for one in known)]
    return said(word, words_in("\n".join(lines)))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("file", [*FILES, *DATA], ids=lambda file: file.name)
def test_no_word_of_a_game_stands_in_the_bot(file: Path, game: str) -> None:
    text = file.read_text("utf-8")
    assert [word for word in vocabulary(game) if strange(word, text)] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_no_code_of_the_bot_names_a_game_or_anything_in_one(file: Path) -> None:
    names = {
        name
        for key, game in GAMES.items()
        for name in (key, *game.editions, *game.options(), *game.verbs, game.surface_word)
    }
    found = {
        node.value
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert found & (names - COMMON) == set()


def test_where_a_word_means_something_else_it_really_stands() -> None:
    text = "\n".join(file.read_text("utf-8") for file in (*FILES, *DATA))
    assert [word for word in ELSEWHERE if not said(word, words_in(text))] == []


def test_only_a_line_in_which_it_means_something_else_may_have_such_a_word() -> None:
    assert strange("sundiver", "a line\nfor sundivers")
    assert strange("launch", "launch a ship")
    assert not strange("launch", "await super().launch_shards()")
