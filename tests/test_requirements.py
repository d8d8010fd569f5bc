"""The files that an installation starts from are pinned and hashed, and have no addresses."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
RUNTIME, DEVELOPMENT, BENCH = SETS = (
    "requirements.txt",
    "requirements-dev.txt",
    "requirements-bench.txt",
)
# A comment, a package with its version and where it is needed, or one of its hashes.
LINE = re.compile(
    r"# [\w .:]+|#    make lock"
    r"|[\w.-]+==[\w.]+( ; [\w .<>='()!]+)? \\"
    r"|    --hash=sha256:[0-9a-f]{64}( \\)?"
)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def pinned(name: str) -> dict[str, Requirement]:
    """Return every requirement of a file by its package."""
    found: dict[str, Requirement] = {}
    for line in (ROOT / name).read_text("utf-8").replace("\\\n", "").splitlines():
        if line and not line.startswith("#"):
            requirement = Requirement(line.partition(" --hash=")[0])
            assert line.count(" --hash=sha256:") >= 1, line[:60]
            found[canonicalize_name(requirement.name)] = requirement
    return found


def version(requirement: Requirement) -> str:
    (pin,) = requirement.specifier
    assert pin.operator == "=="
    return pin.version


def asked(*extras: str) -> list[Requirement]:
    lines = [*PROJECT["dependencies"]]
    for extra in extras:
        lines += PROJECT["optional-dependencies"][extra]
    return list(map(Requirement, lines))


@pytest.mark.parametrize("name", SETS)
def test_no_file_of_requirements_has_an_address(name: str) -> None:
    for line in (ROOT / name).read_text("utf-8").splitlines():
        assert LINE.fullmatch(line), line


@pytest.mark.parametrize(
    ("name", "extras"), [(RUNTIME, ()), (DEVELOPMENT, ("dev",)), (BENCH, ("dev", "bench"))]
)
def test_everything_the_project_asks_for_is_pinned(name: str, extras: tuple[str, ...]) -> None:
    found = pinned(name)
    for requirement in asked(*extras):
        pin = found[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version(pin)), requirement


def test_the_sets_agree_and_only_grow() -> None:
    small, middle, large = (
        {key: version(one) for key, one in pinned(name).items()} for name in SETS
    )
    assert small.items() < middle.items() < large.items()


def test_nothing_of_development_is_needed_to_run() -> None:
    heavy = {canonicalize_name(one.name) for one in asked("dev", "bench")}
    heavy -= {canonicalize_name(one.name) for one in asked()}
    assert not heavy & pinned(RUNTIME).keys()


# Platforms that read a Procfile install requirements.txt with the Python of .python-version.


def test_the_platforms_python_is_one_that_the_project_runs_on() -> None:
    wanted = (ROOT / ".python-version").read_text("utf-8").strip()
    assert re.fullmatch(r"3\.\d+", wanted)
    assert SpecifierSet(PROJECT["requires-python"]).contains(f"{wanted}.0")


def test_the_procfile_starts_a_module_that_is_there() -> None:
    lines = (ROOT / "Procfile").read_text("utf-8").splitlines()
    kinds = dict(line.split(": ", 1) for line in lines)
    assert kinds == {"worker": "python -m bot"}
    assert find_spec("bot.__main__")


# `make play` and `make test` share one environment.


def planned(folder: Path, target: str) -> str:
    """Say what make would do in a folder, without doing it."""
    return subprocess.run(
        ["make", "-n", target, f"PYTHON={sys.executable}"],
        cwd=folder, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for name in ("Makefile", *SETS):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / ".venv").mkdir()
    return tmp_path


def test_make_play_installs_only_what_the_bot_needs(checkout: Path) -> None:
    plan = planned(checkout, "play")
    assert f"--require-hashes -r {RUNTIME}" in plan
    assert DEVELOPMENT not in plan
    assert "--quiet" not in plan


def test_make_test_adds_to_what_make_play_installed(checkout: Path) -> None:
    (checkout / ".venv" / "runtime").touch()
    plan = planned(checkout, "test")
    assert f"--require-hashes -r {DEVELOPMENT}" in plan
    assert f"-r {RUNTIME}" not in plan


@pytest.mark.parametrize("target", ["play", "test"])
def test_nothing_is_installed_twice(checkout: Path, target: str) -> None:
    for stamp in ("runtime", "installed"):
        (checkout / ".venv" / stamp).touch()
    assert "pip install" not in planned(checkout, target)
