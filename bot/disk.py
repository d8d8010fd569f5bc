"""Warn of a database on a disk that does not last: in memory, or new with each start of the bot."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.config import DATABASE
from bot.errors import WORDS

MOUNTS = Path("/proc/self/mountinfo")  # only Linux tells
MEMORY = {"tmpfs", "ramfs"}
CONTAINER = {"aufs", "overlay"}  # layers over an image, thrown away with their container
# Variables by which a platform is known. Its disk is new after each start, but for volumes.
PLATFORMS = {
    "DYNO": "Heroku",
    "FLY_APP_NAME": "Fly.io",
    "K_SERVICE": "Cloud Run",
    "KOYEB_APP_NAME": "Koyeb",
    "RAILWAY_ENVIRONMENT_NAME": "Railway",
    "RENDER": "Render",
}
WITHOUT_VOLUMES = {"DYNO"}


@dataclass(frozen=True, slots=True)
class Mount:
    """A folder at which a file system begins."""

    folder: Path
    kind: str


ROOT = Mount(Path("/"), "")


def read_mounts(text: str) -> list[Mount]:
    """Read what the kernel says in `mountinfo`; a space in a path is written as \\040."""
    found = []
    for line in text.splitlines():
        before, _, after = line.partition(" - ")
        folder = re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), before.split()[4])
        found.append(Mount(Path(folder), after.split()[0]))
    return found


def mounts() -> list[Mount]:
    """Return every mounted file system, or none where the system does not tell."""
    try:
        return read_mounts(MOUNTS.read_text("utf-8"))
    except OSError:
        return []


def mount_of(path: Path, mounted: Sequence[Mount]) -> Mount:
    """Return the file system that holds a path; of several at one folder, the last hides others."""
    try:
        whole = path.resolve()
    except (OSError, RuntimeError):  # links in a circle: opening the database will say it
        return ROOT
    holding = [mount for mount in mounted if whole.is_relative_to(mount.folder)]
    return max(reversed(holding), key=lambda mount: len(mount.folder.parts), default=ROOT)


def warning(database: Path, environment: Mapping[str, str], mounted: Sequence[Mount]) -> str | None:
    """Return a sentence if the games would be lost sooner or later, and what to do about it."""
    mount = mount_of(database, mounted)
    on_root = mount.folder == ROOT.folder
    for variable, platform in PLATFORMS.items():
        if environment.get(variable) and (on_root or variable in WITHOUT_VOLUMES):
            return _sentence("platform", database, platform)
    if mount.kind in MEMORY:
        return _sentence("memory", database, mount.kind)
    if mount.kind in CONTAINER:
        return _sentence("container", database, mount.kind)
    return None


def _sentence(code: str, database: Path, where: str) -> str:
    return WORDS.say("disk", code, path=database, where=where, name=DATABASE)
