"""What the source says in codes: refusals, faults and sentences, with the facts they come with."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from pathlib import Path
from string import Formatter

import engine

ENGINE = Path(str(engine.__file__)).parent


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def calls(path: Path, name: str) -> Iterator[ast.Call]:
    """Every call of a function of this name in a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


def words_of(node: ast.expr) -> list[str]:
    """The words an argument may be: a word, or one of two."""
    if isinstance(node, ast.IfExp):
        return [*words_of(node.body), *words_of(node.orelse)]
    assert isinstance(node, ast.Constant), f"line {node.lineno}: no plain word"
    assert isinstance(node.value, str)
    return [node.value]


def facts_by_code(
    name: str, place: int, root: Path, without: Collection[Path] = ()
) -> dict[str, set[str]]:
    """Each code given at a place in calls of a name, with the facts that all of them give."""
    found: dict[str, set[str]] = {}
    for path in [root] if root.is_file() else sorted(root.rglob("*.py")):
        if any(path.is_relative_to(folder) for folder in without):
            continue
        for call in calls(path, name):
            given = {keyword.arg for keyword in call.keywords if keyword.arg is not None}
            for code in words_of(call.args[place]):
                found[code] = found[code] & given if code in found else given
    return found
