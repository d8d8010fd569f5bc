"""Every part of a game's record has a caller outside its game."""

from __future__ import annotations

import ast
from collections import defaultdict
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from engine.core import data
from engine.core.choices import Choice, Choices
from engine.core.game import (
    Ask,
    Codec,
    Earlier,
    Game,
    Note,
    Option,
    Play,
    Preview,
    Result,
    Seal,
    Setup,
    Speech,
    Standing,
    Step,
    Topic,
)

ROOT = data.ROOT.parent
OWN = "the record itself"
GAMES = [ROOT / folder / key for folder in ("engine", "render") for key in ("sol", "nova")]


def callers() -> dict[str, set[str]]:
    """What is read of what, by name, in all files but those of one game, such as `play.step`."""
    found: dict[str, set[str]] = defaultdict(set)
    for folder in ("bot", "engine", "render", "tools"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            if not any(file.is_relative_to(game) for game in GAMES):
                for name, of in read_in(file):
                    found[name].add(of)
    return found


def read_in(file: Path) -> list[tuple[str, str]]:
    tree = ast.parse(file.read_text("utf-8"))
    own = file == ROOT / "engine" / "core" / "game.py"
    return [
        (node.attr, ast.unparse(node.value).rpartition(".")[2].replace("self", OWN if own else ""))
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
    ]


CALLERS = callers()


def names(*records: Any) -> list[Any]:
    return [pytest.param(one.__name__, part.name) for one in records for part in fields(one)]


@pytest.mark.parametrize(("record", "name"), names(Play, Speech))
def test_a_part_of_how_a_game_is_played_or_speaks_is_asked_for(record: str, name: str) -> None:
    """By its record; or by a method of the record itself."""
    assert CALLERS[name] & {record.lower(), OWN}


@pytest.mark.parametrize(
    ("record", "name"),
    names(
        Game,
        Setup,
        Ask,
        Choice,
        Choices,
        Codec,
        Earlier,
        Note,
        Option,
        Preview,
        Result,
        Seal,
        Standing,
        Step,
        Topic,
    ),
)
def test_what_a_game_says_of_anything_is_read(record: str, name: str) -> None:
    assert CALLERS[name]


def test_what_nobody_asks_for_is_found() -> None:
    assert not CALLERS["asked_for_by_nothing"]
    assert "play" in CALLERS["step"]
