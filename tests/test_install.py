"""The wheel in a fresh environment, far away from the checkout: it plays."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from contextlib import closing
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from bot.store import schema
from heliograph import VERSION

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[1]
RUNTIME = ROOT / "requirements.txt"
SOURCES = ("bot", "engine", "render", "sandbox/src/sandbox", "data")
MODULES = {"heliograph.py", "sandbox_settings.py"}
FILES = (*sorted(MODULES), "setup.py", "pyproject.toml", "README.md", "LICENSE")
COMMANDS = ("heliograph", "heliograph-engine", "heliograph-render", "heliograph-sandbox")
PATIENCE = 300  # seconds for one command on a busy machine
NEW = "alice: /game new game=sol seats=2\n"
EVENING = NEW + "".join(
    f"{name}: click {label}\n" for label in ("Join", "Ready") for name in ("alice", "bob")
)


def outcome(folder: Path, *command: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder, with nothing of the checkout in its environment."""
    kept = {key: os.environ[key] for key in ("PATH", "HOME", "LANG") if key in os.environ}
    return subprocess.run(
        list(map(str, command)), cwd=folder, env=kept, capture_output=True, text=True,
        timeout=PATIENCE, check=False,
    )  # fmt: skip


def run(folder: Path, *command: str | Path) -> str:
    """Run a command that must succeed."""
    done = outcome(folder, *command)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def copy_sources(folder: Path) -> Path:
    """Copy what a wheel is made of: building one leaves folders behind."""
    target = folder / "checkout"
    for name in SOURCES:
        shutil.copytree(
            ROOT / name, target / name, ignore=shutil.ignore_patterns("__pycache__", "*.pyc")
        )
    for name in FILES:
        shutil.copy(ROOT / name, target)
    return target


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the source archive, then the wheel from nothing else."""
    folder = tmp_path_factory.mktemp("build")
    build = "from setuptools import build_meta; build_meta.build_sdist('.')"
    checkout = copy_sources(folder)
    run(checkout, sys.executable, "-c", build)
    (archive,) = checkout.glob("heliograph-*.tar.gz")
    run(
        folder, sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-index",
        "--no-build-isolation", "--wheel-dir", folder, archive,
    )  # fmt: skip
    (built,) = folder.glob("heliograph-*.whl")
    return built


def runtime() -> list[str]:
    """Names of the packages that requirements.txt asks for on this machine."""
    pins = map(Requirement, re.findall(r"^(\S+==.*) \\$", RUNTIME.read_text("utf-8"), re.MULTILINE))
    return [pin.name for pin in pins if pin.marker is None or pin.marker.evaluate()]


def link_requirements(packages: Path) -> None:
    """Give an environment the packages of requirements.txt, as this one has them, and no others."""
    for name in runtime():
        files = distribution(name).files or []
        for top in {file.parts[0] for file in files if file.parts[0] not in {"..", "__pycache__"}}:
            (packages / top).symlink_to(Path(str(distribution(name).locate_file(top))).resolve())


@pytest.fixture(scope="session")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the programs of an environment that holds the wheel and what it needs."""
    place = tmp_path_factory.mktemp("environment") / "fresh"
    run(place.parent, sys.executable, "-m", "venv", "--without-pip", place)
    python = place / "bin" / "python"
    run(
        place, sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps",
        "--no-index", wheel,
    )  # fmt: skip
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    link_requirements(Path(run(place, python, "-c", where).strip()))
    return place / "bin"


def test_the_wheel_has_every_file_of_the_packages_and_the_data(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        found = {name for name in archive.namelist() if ".dist-info/" not in name}
    wanted = set(MODULES)
    for name in SOURCES:
        inside = "engine/data" if name == "data" else name.rpartition("/")[2]
        for file in (ROOT / name).rglob("*"):
            hidden = any(
                part.startswith((".", "__pycache__")) for part in file.parts[len(ROOT.parts) :]
            )
            if file.is_file() and not hidden and file.name != "ruff.toml":
                wanted.add(f"{inside}/{file.relative_to(ROOT / name).as_posix()}")
    assert found == wanted


def test_every_program_says_its_version(programs: Path, tmp_path: Path) -> None:
    said = {run(tmp_path, programs / command, "--version") for command in COMMANDS}
    assert said == {f"Heliograph {VERSION}\n"}


@pytest.mark.parametrize("package", ["bot", "engine", "render", "sandbox"])
def test_every_package_says_the_version_of_the_checkout(package: str) -> None:
    said = run(ROOT, sys.executable, "-m", package, "--version")
    assert said == f"Heliograph {VERSION}\n"


def test_an_installed_engine_plays_and_is_drawn(programs: Path, tmp_path: Path) -> None:
    engine, render = programs / "heliograph-engine", programs / "heliograph-render"
    told = run(
        tmp_path, engine, "playout", "--players", "2", "--seed", "3", "--export", "over.json"
    )
    assert "1 ended by the rules" in told
    run(tmp_path, engine, "verify", "over.json")
    run(tmp_path, render, "over.json", "-o", "board.png")
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")


def test_modules_of_an_installation_run_in_any_folder(programs: Path, tmp_path: Path) -> None:
    """They found neither data nor migrations outside the checkout."""
    python = programs / "python"
    told = run(
        tmp_path, python, "-m", "engine", "playout", "--players", "2", "--seed", "3",
        "--export", "over.json",
    )  # fmt: skip
    assert "1 ended by the rules" in told
    run(tmp_path, python, "-m", "render", "over.json", "-o", "board.png")
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")
    (tmp_path / "evening.txt").write_text(EVENING)
    run(
        tmp_path, python, "-m", "sandbox", "--script", "evening.txt", "--",
        "env", f"HELIOGRAPH_DATABASE={tmp_path / 'games.db'}", python, "-m", "bot",
    )  # fmt: skip
    assert "**Game 1 begins.**" in (tmp_path / "evening.played" / "transcript.md").read_text()


def test_an_installed_bot_makes_its_database_and_a_game_begins(
    programs: Path, tmp_path: Path
) -> None:
    (tmp_path / "evening.txt").write_text(EVENING)
    run(
        tmp_path, programs / "heliograph-sandbox", "--script", "evening.txt", "--",
        "env", f"HELIOGRAPH_DATABASE={tmp_path / 'games.db'}", programs / "heliograph",
    )  # fmt: skip
    assert "**Game 1 begins.**" in (tmp_path / "evening.played" / "transcript.md").read_text()
    assert list((tmp_path / "evening.played").glob("*board.jpg"))
    with closing(sqlite3.connect(tmp_path / "games.db")) as database:
        assert schema.schema_version(database) == len(schema.list_migrations())


def advised(folder: Path, *command: str | Path) -> list[str]:
    """The words of the command that is advised where there is no token."""
    done = outcome(folder, *command)
    assert (done.returncode, done.stdout) == (2, "")
    found = re.search(r", or run (.+) to try Heliograph without Discord\.\n$", done.stderr)
    assert found, done.stderr
    return shlex.split(found[1])


def assert_plays(folder: Path, command: list[str], evening: Path) -> None:
    """Run what was advised, with people who set a table and then leave."""
    evening.write_text(EVENING)
    sandbox = command.index("sandbox") + 1
    run(folder, *command[:sandbox], "--script", evening, *command[sandbox:])
    transcript = evening.with_suffix(".played") / "transcript.md"
    assert "**Game 1 begins.**" in transcript.read_text()


def test_what_an_installed_bot_advises_without_a_token_works_as_printed(
    programs: Path, tmp_path: Path
) -> None:
    """It advised `make play`, and there is no Makefile."""
    assert_plays(tmp_path, advised(tmp_path, programs / "heliograph"), tmp_path / "evening.txt")


def test_what_a_bot_in_a_checkout_advises_without_a_token_works_as_printed(tmp_path: Path) -> None:
    command = advised(ROOT, sys.executable, "-m", "bot")
    assert_plays(ROOT, command, tmp_path / "evening.txt")
