"""Names and docstrings are plain words, a class name means one thing, and a module has its test."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
UNCLEAR = (
    "office", "courier", "postman", "carrier", "lane", "grounds", "wish", "keeper", "told",
    "somebody", "nobody", "whoever", "everybody", "anybody",
)  # fmt: skip
ENDINGS = "s|es|ed|d|er|ers"
WORDS = re.compile(rf"(?<![a-z])(?:{'|'.join(UNCLEAR)})(?:{ENDINGS})?(?![a-z])", re.IGNORECASE)
SEARCHED = (
    *(ROOT / folder for folder in ("bot", "engine/core", "tools", "tests/bot")),
    *sorted((ROOT / "render").glob("*.py")),
)
# Columns and stored values keep their names: files written before must be read.
STORED = {"bot/store/records.py": {"told", "NOBODY"}}


def sources(*roots: Path) -> Iterator[Path]:
    """Every Python file below some folders."""
    for root in roots:
        yield from [root] if root.is_file() else sorted(root.rglob("*.py"))


def spoken(path: Path) -> Iterator[tuple[int, str]]:
    """Return every name that a file gives and every docstring it has, with its line."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.lineno, node.name
        if isinstance(node, ast.arg):
            yield node.lineno, node.arg
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.attr
        if isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield getattr(node, "lineno", 1), ast.get_docstring(node) or ""


def unclear(path: Path) -> list[str]:
    """Return the unclear words of a file, each with its place."""
    return [
        f"{path.relative_to(ROOT)}:{line}: {found[0]}"
        for line, text in spoken(path)
        if text not in STORED.get(str(path.relative_to(ROOT)), ())
        for found in WORDS.finditer(text.replace("_", " "))
    ]


def test_names_and_docstrings_are_plain_words() -> None:
    assert [one for path in sources(*SEARCHED) for one in unclear(path)] == []


@pytest.mark.parametrize(
    "line", ["def carrier(): ...", '"""What was told."""', "for lanes in (): ..."]
)
def test_the_search_finds_a_word_that_is_there(tmp_path: Path, line: str) -> None:
    path = tmp_path / "one.py"
    path.write_text(line, "utf-8")
    assert any(WORDS.search(text) for _, text in spoken(path))


def games() -> list[str]:
    """Every package of a game of the engine."""
    return sorted(str(path.parent.relative_to(ROOT)) for path in ROOT.glob("engine/*/rules.py"))


@pytest.mark.parametrize("scope", ["bot", "engine/core", "render", *games()])
def test_a_class_name_means_one_thing(scope: str) -> None:
    root = ROOT / scope
    places: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(root.glob("*.py")) if scope == "render" else sources(root):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                places[node.name].append(str(path.relative_to(ROOT)))
    twice = {name: found for name, found in places.items() if len(found) > 1}
    assert {name: found for name, found in twice.items() if name not in SHARED.get(scope, ())} == {}


# Memories of cards are written into stored positions by the names of their classes.
SHARED: dict[str, set[str]] = {"engine/sol": {"Left"}}


def untested() -> list[str]:
    """Return the modules of the bot that no test module is named after.

    Where several modules share a name, the test must lie in the folder of its module.
    """
    tests = {path.name for path in sources(ROOT / "tests")}
    modules = [path for path in sources(ROOT / "bot") if path.name != "__init__.py"]
    names = Counter(path.name for path in modules)
    places = [path.relative_to(ROOT / "bot") for path in modules]
    return [
        str(place)
        for place in places
        if not (ROOT / "tests/bot" / place.parent / f"test_{place.name}").exists()
        and (names[place.name] > 1 or f"test_{place.name}" not in tests)
    ]


def listed_groups() -> list[dict[str, Any]]:
    text = (ROOT / "tests/tested_elsewhere.toml").read_text("utf-8")
    groups: list[dict[str, Any]] = tomllib.loads(text)["group"]
    return groups


def test_every_module_of_the_bot_has_its_test_or_stands_in_the_list() -> None:
    """An entry without a module, or with a test by now, fails like a module that is missing."""
    listed = [module for group in listed_groups() for module in group["modules"]]
    assert sorted(listed) == sorted(untested())


@pytest.mark.parametrize("group", listed_groups(), ids=lambda group: group["modules"][0])
def test_the_tests_that_a_reason_names_are_there(group: dict[str, Any]) -> None:
    tests = {path.stem for path in sources(ROOT / "tests")}
    assert group["reason"]
    assert set(re.findall(r"\btest_\w+", group["reason"])) <= tests
