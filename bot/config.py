"""Settings of the program, from the environment, checked once at the start."""

from __future__ import annotations

import re
import shlex
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bot.errors import Unusable
from engine.core.wording import clip
from render import backdrops

TOKEN = "DISCORD_TOKEN"
DATABASE = "HELIOGRAPH_DATABASE"
API = "HELIOGRAPH_DISCORD_API"
LOG = "HELIOGRAPH_LOG"
BACKUPS = "HELIOGRAPH_BACKUPS"
CONTACT = "HELIOGRAPH_CONTACT"
SHARDS = "HELIOGRAPH_SHARDS"
WORKERS = "HELIOGRAPH_WORKERS"
PICTURE_CACHE = backdrops.SETTING
LOCAL_TIME = "HELIOGRAPH_LOCAL_TIME"
LOOPBACK = re.compile(r"http://(127\.0\.0\.1|localhost|\[::1\]):\d{1,5}")
LOGS = ("plain", "json")
MOST_SHARDS = 1000  # more servers than one process can hold
MOST_WORKERS = 16


@dataclass(frozen=True, slots=True)
class Config:
    """All there is to set. docs/hosting.md explains each."""

    token: str = field(repr=False)
    database: Path = Path("heliograph.db")
    api: str | None = None  # a local Discord in place of the real one
    log: str = "plain"
    backups: Path | None = None
    contact: str = ""  # whom people tell about problems: an address or a link
    shards: int | None = None  # None: as many as Discord recommends
    workers: int | None = None  # processes for private pictures; None: as the machine has cores
    local_time: bool = False  # follow the clock of the local Discord; for development
    pictures: Path | None = None  # where grounds of pictures are kept; None: in memory alone


def read(environment: Mapping[str, str]) -> Config:
    """Raises Unusable with the one sentence that helps."""
    token = environment.get(TOKEN, "").strip()
    if not token:
        raise Unusable("no_token", name=TOKEN, command=trial_command())
    api = environment.get(API, "").strip().rstrip("/") or None
    if api is not None and not LOOPBACK.fullmatch(api):
        raise Unusable("not_loopback", name=API)
    local_time = environment.get(LOCAL_TIME, "").strip() not in ("", "0")
    if local_time and api is None:
        raise Unusable("no_local_time", name=LOCAL_TIME, api=API)
    log = environment.get(LOG, "").strip() or "plain"
    if log not in LOGS:
        raise Unusable("unknown_log", name=LOG, known=LOGS)
    workers = environment.get(WORKERS, "").strip()
    if workers and workers not in map(str, range(MOST_WORKERS + 1)):
        raise Unusable("not_workers", name=WORKERS, most=MOST_WORKERS)
    backups = environment.get(BACKUPS, "").strip()
    return Config(
        token,
        Path(environment.get(DATABASE, "").strip() or "heliograph.db"),
        api,
        log,
        Path(backups) if backups else None,
        clip(environment.get(CONTACT, "").strip(), 200),
        _shards(environment.get(SHARDS, "").strip()),
        int(workers) if workers else None,
        local_time,
        backdrops.chosen_folder(environment),
    )


def trial_command() -> str:
    """The command that plays on a local Discord, in a checkout and where this is installed alike.

    The Python that runs now has all that is needed; another one may not.
    """
    python = sys.executable
    if shutil.which("python") == python:
        python = "python"
    elif Path(python).is_relative_to(Path.cwd()):
        python = str(Path(python).relative_to(Path.cwd()))
    return f"{shlex.quote(python)} -m sandbox -- {shlex.quote(python)} -m bot"


def _shards(text: str) -> int | None:
    if text in ("", "auto"):
        return None
    short = text.isascii() and text.isdecimal() and len(text) <= len(str(MOST_SHARDS))
    if not short or not 1 <= int(text) <= MOST_SHARDS:
        raise Unusable("shards", name=SHARDS, most=MOST_SHARDS)
    return int(text)
