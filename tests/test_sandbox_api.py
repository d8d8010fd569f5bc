"""Tests of the bot use the local Discord by its public names, so that its inside may change."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import sandbox
import sandbox.testing

ROOT = Path(__file__).resolve().parents[1]
PUBLIC = {"sandbox": sandbox, "sandbox.testing": sandbox.testing}
FILES = [file for folder in ("tests", "tools") for file in (ROOT / folder).rglob("*.py")]


def imported(file: Path) -> Iterator[tuple[str, str]]:
    """Find what a file takes from the local Discord: modules, and names in them."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((one.name, "") for one in node.names if one.name.startswith("sandbox"))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("sandbox"):
            yield from ((node.module or "", one.name) for one in node.names)


def test_the_bots_tests_import_only_the_public_names_of_the_local_discord() -> None:
    found = {file: set(imported(file)) for file in FILES}
    assert sum(map(len, found.values())) > 50
    for file, names in found.items():
        for module, name in names:
            assert module in PUBLIC, f"{file} imports {module}"
            assert not name or name in PUBLIC[module].__all__, f"{file} imports {name}"


def test_the_bots_tests_leave_the_model_of_the_local_discord_alone() -> None:
    """What they change and look at is a method of `Sandbox`."""
    for file in FILES:
        if any(imported(file)):
            text = file.read_text("utf-8")
            assert not re.search(r"\b(world|sandbox)\.model\b", text), file


def test_the_local_discord_does_not_know_whose_bot_it_serves() -> None:
    """What it must know of Heliograph stands in `sandbox_settings.py`."""
    files = [file for file in (ROOT / "sandbox").rglob("*") if file.is_file()]
    texts = [
        file for file in files if file.suffix in {".py", ".js", ".html", ".css", ".md", ".toml"}
    ]
    assert len(texts) > 150
    for file in texts:
        assert "heliograph" not in file.read_text("utf-8").lower(), file
