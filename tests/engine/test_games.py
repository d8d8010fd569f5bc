"""Games by key: who plays one game does not pay for the others."""

from __future__ import annotations

import subprocess
import sys

import pytest

from engine.core.on_demand import OnDemand
from engine.games import GAMES


def imported(program: str) -> set[str]:
    """The modules of the engine that a new process has after a program."""
    told = subprocess.run(
        [sys.executable, "-c", f"{program}\nimport sys\nprint(*sys.modules)"],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    return {name for name in told.split() if name.partition(".")[0] == "engine"}


def games_in(modules: set[str]) -> set[str]:
    return {name.split(".")[1] for name in modules if "." in name} & set(GAMES)


def test_a_game_is_imported_when_it_is_asked_for() -> None:
    program = """
from engine.games import GAMES
assert tuple(GAMES) == ("sol", "nova") and "nova" in GAMES and len(GAMES) == 2
"""
    assert games_in(imported(program)) == set()
    found = imported(f"{program}assert GAMES['sol'].play.start")
    assert games_in(found) == {"sol"}
    assert "engine.sol.effects.pulse" in found  # with all of its cards
    assert games_in(imported(f"{program}assert GAMES['nova'].play.start")) == {"nova"}


ONLY_SOL = """
from engine.core import data

read = data.read
data.read = lambda name: {"hosted": ["sol"]} if name == "bot/games" else read(name)
from bot.offered_games import GAMES

assert tuple(GAMES) == ("sol",)
"""


def test_the_bot_imports_only_the_games_that_it_offers() -> None:
    assert games_in(imported(ONLY_SOL)) == {"sol"}
    assert games_in(imported("from bot.offered_games import GAMES")) == {"sol", "nova"}


def test_every_game_has_its_key() -> None:
    assert {key: game.key for key, game in GAMES.items()} == {"sol": "sol", "nova": "nova"}
    assert GAMES.get("chess") is None
    with pytest.raises(KeyError):
        GAMES["chess"]


def test_what_is_fetched_is_fetched_once() -> None:
    asked: list[str] = []

    def fetch() -> int:
        asked.append("one")
        return 1

    numbers = OnDemand({"one": fetch})
    assert "one" in numbers
    assert list(numbers) == ["one"]
    assert asked == []
    assert (numbers["one"], numbers["one"]) == (1, 1)
    assert asked == ["one"]
