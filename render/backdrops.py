"""Backdrops: what many pictures begin with, painted once and kept in memory and on disk.

A file that is missing, damaged or made by another costs time and never a picture: the ground is
painted again. A ground is the same whether it was painted or read, for what is painted goes
through the same file before it is used.
"""

from __future__ import annotations

import io
import os
import re
import stat
import tempfile
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

from PIL import Image, features
from PIL import __version__ as pillow

from engine.core.record import dataclass
from render.canvas import Picture

MOST_MEMORY = 64 * 2**20  # bytes of pictures that a process keeps
MOST_DISK = 150 * 10**6  # bytes of files, the least used first to go
LARGEST = 16 * 2**20  # bytes of one file
LEFT = 3600.0  # seconds after which a file that was never finished is nobody's
USED = 3600.0  # seconds between two notes that a file was used
SETTING, NOWHERE = "HELIOGRAPH_PICTURE_CACHE", "off"
MARK = b"heliograph ground 1\n"
DIGEST = 32
ENDING, UNFINISHED = ".ground", ".unfinished"
OURS = re.compile(r"[a-z0-9]+(-[A-Za-z0-9]+){5}\.ground|ground-\w+\.unfinished")
QUALITY = {"quality": 95, "subsampling": 0}  # nothing to be seen, and read in 15 ms


@dataclass(frozen=True, slots=True)
class BackdropKey:
    """Which ground: of what game and side, in what state, how wide, in which palette."""

    game: str
    side: str
    state: int
    size: int
    palette: str


class Folder:
    """Files of backdrops that several processes share; whatever goes wrong here only costs time."""

    def __init__(self, path: Path, most: int = MOST_DISK) -> None:
        self.path, self.most = path, most

    def read(self, name: str) -> bytes | None:
        """What was kept under a name, if it is all there."""
        file = self.path / (name + ENDING)
        if not self.has(name):
            return None
        try:
            with file.open("rb") as opened:
                data = opened.read(LARGEST + 1)
                age = time.time() - os.fstat(opened.fileno()).st_mtime
        except OSError:
            return None
        head = len(MARK) + DIGEST
        if data[: len(MARK)] != MARK or data[len(MARK) : head] != _digest(name, data[head:]):
            return None
        if age > USED:
            with suppress(OSError):
                os.utime(file)
        return data[head:]

    def has(self, name: str) -> bool:
        try:
            return (self.path / (name + ENDING)).is_file()
        except OSError:
            return False

    def write(self, name: str, data: bytes) -> None:
        """Keep a file; others see all of it or nothing."""
        with suppress(OSError):
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
            number, made = tempfile.mkstemp(UNFINISHED, "ground-", self.path)
            try:
                with os.fdopen(number, "wb") as opened:
                    opened.write(MARK + _digest(name, data) + data)
                Path(made).replace(self.path / (name + ENDING))
            except OSError:
                Path(made).unlink()
                raise
            self.trim()

    def trim(self) -> None:
        """Let the files go that were used longest ago, until the rest is small enough."""
        found = []
        for file in self.path.iterdir():
            with suppress(OSError):
                about = file.lstat()
                if not (OURS.fullmatch(file.name) and stat.S_ISREG(about.st_mode)):
                    continue
                if not file.name.endswith(UNFINISHED):
                    found.append((about.st_mtime, about.st_size, file))
                elif time.time() - about.st_mtime > LEFT:
                    file.unlink()
        total = sum(size for _, size, _ in found)
        for _, size, file in sorted(found):
            if total <= self.most:
                return
            with suppress(OSError):
                file.unlink()
            total -= size


def _digest(name: str, data: bytes) -> bytes:
    return blake2b(data, digest_size=DIGEST, person=b"ground", key=name.encode()[:64]).digest()


class Backdrops:
    """The backdrops of a game, painted when they are first asked for.

    `version` tells everything a ground is painted from: a file of another version is not read.
    `area` is how large one is by its width.
    """

    def __init__(
        self,
        paint: Callable[[BackdropKey], Picture],
        version: Callable[[], str],
        area: Callable[[int], tuple[int, int]],
    ) -> None:
        self.paint, self.version, self.area = paint, version, area
        self._kept: OrderedDict[BackdropKey, Picture] = OrderedDict()
        self._lock, self._painting = threading.Lock(), threading.Lock()

    def picture(self, key: BackdropKey) -> Picture:
        """A ground to be looked at or copied, never to be drawn on."""
        found = self._remembered(key)
        if found is None:
            with self._painting:  # nobody paints twice what another thread is painting
                found = self._remembered(key) or self._made(key)
            self._remember(key, found)
        return found

    def prepare(self, key: BackdropKey) -> None:
        """Paint a ground for later, if it is not on disk; without a disk there is no use in it."""
        if _folder is not None and not _folder.has(self.name(key)):
            with self._painting:
                self._made(key)

    def recall(self, key: BackdropKey) -> None:
        """Take a ground from disk into memory, if it is there."""
        if _folder is not None and _folder.has(self.name(key)):
            self.picture(key)

    def forget(self) -> None:
        """Forget what is in memory."""
        with self._lock:
            self._kept.clear()

    def name(self, key: BackdropKey) -> str:
        """The name of its file, which has everything that makes a difference."""
        parts = (key.game, key.side, str(key.state), str(key.size), key.palette, self.version())
        return "-".join(parts)

    def _remembered(self, key: BackdropKey) -> Picture | None:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def _remember(self, key: BackdropKey, picture: Picture) -> None:
        with self._lock:
            self._kept[key] = picture
            self._kept.move_to_end(key)
            while len(self._kept) > 1 and sum(map(_weight, self._kept.values())) > MOST_MEMORY:
                self._kept.popitem(last=False)

    def _made(self, key: BackdropKey) -> Picture:
        folder, name, area = _folder, self.name(key), self.area(key.size)
        data = None if folder is None else folder.read(name)
        found = None if data is None else _opened(data, area)
        if found is not None:
            return found
        file = io.BytesIO()
        self.paint(key).save(file, "JPEG", **QUALITY)
        if folder is not None:
            folder.write(name, file.getvalue())
        found = _opened(file.getvalue(), area)
        if found is None:
            raise ValueError(f"{name} was not painted {area} pixels large")
        return found


def _weight(picture: Picture) -> int:
    return 4 * picture.width * picture.height  # Pillow keeps colours in four bytes


def _opened(data: bytes, area: tuple[int, int]) -> Picture | None:
    """A picture from its file; None if it is no JPEG of that size. Its head is looked at first."""
    try:
        with Image.open(io.BytesIO(data), formats=("JPEG",)) as image:
            if image.size != area or image.mode != "RGB":
                return None
            image.load()
            return image
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError, Warning):
        return None


_folder: Folder | None = None


def use_folder(path: Path | None) -> None:
    """Keep backdrops in this folder from now on, or in memory alone."""
    global _folder  # noqa: PLW0603  # a process has one, as it has one memory
    _folder = None if path is None else Folder(path)


def folder() -> Path | None:
    """Return where backdrops are kept now."""
    return None if _folder is None else _folder.path


def chosen_folder(environment: Mapping[str, str]) -> Path | None:
    """The folder that the environment names, or the usual one of this system; None: no folder."""
    named = environment.get(SETTING, "").strip()
    if named:
        return None if named == NOWHERE else Path(named)
    caches = Path(environment.get("XDG_CACHE_HOME", ""))
    try:
        return (caches if caches.is_absolute() else Path.home() / ".cache") / "heliograph"
    except RuntimeError:  # there is no home
        return None


def is_usable(path: Path) -> bool:
    """Return whether backdrops can be kept there, in a folder that is there or could be made."""
    try:
        there = next(one for one in (path, *path.absolute().parents) if one.exists())
        return there.is_dir() and os.access(there, os.W_OK | os.X_OK)
    except OSError:
        return False


def version_of(files: Iterable[Path]) -> str:
    """A word that is another one when any of these files, or what decodes pictures, is another."""
    return _version(tuple(files))


@lru_cache(maxsize=8)
def _version(files: tuple[Path, ...]) -> str:
    digest = blake2b(digest_size=8)
    digest.update(f"{pillow} {features.version('jpg')} {QUALITY}".encode())
    for file in files:
        digest.update(blake2b(file.read_bytes()).digest())
    return digest.hexdigest()
