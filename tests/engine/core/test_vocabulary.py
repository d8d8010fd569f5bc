"""What is for all games knows none of them, nor the words of any: the core, and the pictures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import engine
from engine.core import data

ENGINE = Path(str(engine.__file__)).parent
GAMES = sorted(file.parent.name for file in ENGINE.glob("*/notation.py"))
RENDER = ENGINE.parent / "render"
# A registry has the keys of games, and says how each is fetched.
REGISTRY = RENDER / "__init__.py"
CODE = sorted([*(ENGINE / "core").glob("*.py"), *RENDER.glob("*.py")])
SHARED = [
    *(file for file in CODE if file != REGISTRY),
    *sorted((data.ROOT / "render").rglob("*.*")),
]
LEAST = 20


def vocabulary(game: str) -> list[str]:
    words: list[str] = data.read(f"{game}/vocabulary")["words"]
    return words


def words_in(text: str) -> str:
    """A text as plain words: those of names are taken apart, and plurals lose their ending."""
    apart = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+", " ", text).lower()
    return " " + re.sub(r"ies\b", "y", apart) + " "


def said(word: str, text: str) -> bool:
    plain = word.replace("_", " ")
    return any(f" {one} " in text for one in (plain, f"{plain}s"))


def test_both_games_are_looked_at() -> None:
    assert GAMES == ["nova", "sol"]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_names_the_words_that_are_its_own(game: str) -> None:
    words = vocabulary(game)
    assert len(set(words)) == len(words) >= LEAST
    own = " ".join(
        words_in(file.read_text("utf-8")) for file in sorted((ENGINE / game).rglob("*.py"))
    )
    files = [f for f in (data.ROOT / game).rglob("*.toml") if f.name != "vocabulary.toml"]
    own += " ".join(words_in(file.read_text("utf-8")) for file in files)
    assert [word for word in words if not said(word, own)] == []  # each is really used there


def named(file: Path) -> str:
    return f"{file.parent.name}/{file.name}"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("file", SHARED, ids=named)
def test_no_word_of_a_game_stands_in_what_is_for_all(file: Path, game: str) -> None:
    text = words_in(file.read_text("utf-8"))
    assert [word for word in vocabulary(game) if said(word, text)] == []


def test_the_registry_of_pictures_has_no_word_of_a_game_but_the_keys() -> None:
    text = words_in(REGISTRY.read_text("utf-8"))
    words = {word for game in GAMES for word in vocabulary(game) if said(word, text)}
    assert words <= set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_the_key_of_a_game_is_one_of_its_words(game: str) -> None:
    assert game in vocabulary(game)  # so no code for all games names one


@pytest.mark.parametrize("text", ["a Sundiver", "sun_divers", "def sundivers():", "SundiverLost"])
def test_words_are_found_in_sentences_and_in_names(text: str) -> None:
    assert said("sundiver", words_in(text)) is (text != "sun_divers")
