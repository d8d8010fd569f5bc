"""Who may import whom."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1] / "src" / "sandbox"


def imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0]


def test_only_what_is_for_tests_knows_discord_py_and_other_packages() -> None:
    known = sys.stdlib_module_names | {"aiohttp", "sandbox"}
    foreign = {file for file in ROOT.rglob("*.py") if set(imported(file)) - known}
    assert {file.parent.name for file in foreign} == {"testing"}


def test_the_local_discord_knows_nothing_of_the_bot() -> None:
    names = {name for file in ROOT.rglob("*.py") for name in imported(file)}
    assert not names & {"bot", "engine", "render", "tests"}


def test_the_model_touches_no_network() -> None:
    names = {name for file in (ROOT / "model").glob("*.py") for name in imported(file)}
    assert not names & {"aiohttp", "asyncio", "socket"}
