"""Grounds: painted once, kept in memory and on disk, and always to be had."""

from __future__ import annotations

import ast
import errno
import io
import multiprocessing
import os
import stat
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from render import backdrops, background
from render.backdrops import BackdropKey, Backdrops, Folder
from render.noise import grains
from render.sol import star

ROOT = Path(__file__).parents[2]
KEY = BackdropKey("toy", "A", 3, 40, "warm")


def painted(key: BackdropKey) -> Image.Image:
    """Noise that is another one for each key."""
    channels = [grains((key.size, key.size), f"{key} {channel}") for channel in "rgb"]
    return Image.merge("RGB", channels)


class Painter:
    """Counts what it paints."""

    def __init__(self) -> None:
        self.seen: list[BackdropKey] = []

    def __call__(self, key: BackdropKey) -> Image.Image:
        self.seen.append(key)
        return painted(key)


def grounds(paint: Any = painted, version: str = "v1") -> Backdrops:
    return Backdrops(paint, lambda: version, lambda size: (size, size))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(backdrops, "_folder", Folder(tmp_path / "grounds"))
    return tmp_path / "grounds"


@pytest.fixture
def true() -> bytes:
    """The ground as it is without any disk."""
    with pytest.MonkeyPatch.context() as now:
        now.setattr(backdrops, "_folder", None)
        return grounds().picture(KEY).tobytes()


def only(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


def test_a_ground_is_painted_once_and_then_remembered(folder: Path) -> None:
    paint = Painter()
    here = grounds(paint)
    first = here.picture(KEY)
    assert here.picture(KEY) is first
    assert paint.seen == [KEY]


def test_a_new_process_reads_what_another_painted(folder: Path, true: bytes) -> None:
    assert grounds().picture(KEY).tobytes() == true
    paint = Painter()
    assert grounds(paint).picture(KEY).tobytes() == true
    assert paint.seen == []


def test_it_is_the_same_painted_or_read_or_without_a_disk(folder: Path, true: bytes) -> None:
    here = grounds()
    one = here.picture(KEY).tobytes()
    here.forget()
    assert here.picture(KEY).tobytes() == one == true


def test_another_version_or_key_is_another_file(folder: Path) -> None:
    paint = Painter()
    for version in ("v1", "v2"):
        for key in (
            KEY,
            BackdropKey("toy", "B", 3, 40, "warm"),
            BackdropKey("toy", "A", 4, 40, "warm"),
            BackdropKey("toy", "A", 3, 41, "warm"),
            BackdropKey("toy", "A", 3, 40, "cool"),
            BackdropKey("other", "A", 3, 40, "warm"),
        ):
            grounds(paint, version).picture(key)
    assert len(paint.seen) == len(list(folder.iterdir())) == 12


def as_jpeg(size: tuple[int, int], mode: str = "RGB") -> bytes:
    file = io.BytesIO()
    Image.new(mode, size).save(file, "JPEG")
    return file.getvalue()


def sealed(data: bytes, name: str | None = None) -> bytes:
    """A file with a true checksum, as another program could write it."""
    name = grounds().name(KEY) if name is None else name
    return backdrops.MARK + backdrops._digest(name, data) + data


def harms() -> Iterator[tuple[str, Any]]:
    yield "empty", lambda whole: b""
    yield "cut in its head", lambda whole: whole[:30]
    yield "cut in the middle", lambda whole: whole[: len(whole) // 2]
    yield "less one byte", lambda whole: whole[:-1]
    yield "one byte more", lambda whole: whole + b"\0"
    yield "one bit other", lambda whole: whole[:700] + bytes([whole[700] ^ 4]) + whole[701:]
    yield "of nothing", lambda whole: bytes(len(whole))
    yield "a text", lambda whole: b"hello"
    yield "without its seal", lambda whole: whole[len(backdrops.MARK) + backdrops.DIGEST :]
    yield "of another key", lambda whole: sealed(as_jpeg((40, 40)), "toy-B-3-40-warm-v1")
    yield "of another size", lambda whole: sealed(as_jpeg((41, 40)))
    yield "in grey", lambda whole: sealed(as_jpeg((40, 40), "L"))
    yield "no JPEG", lambda whole: sealed(as_png())
    yield "broken before it was sealed", lambda whole: sealed(as_jpeg((40, 40))[:200])
    yield "a bomb", lambda whole: sealed(bomb())


def as_png() -> bytes:
    file = io.BytesIO()
    painted(KEY).save(file, "PNG")
    return file.getvalue()


def bomb() -> bytes:
    """A head that promises 65,000 by 65,000 pixels."""
    data = bytearray(as_jpeg((40, 40)))
    at = data.index(b"\xff\xc0")
    data[at + 5 : at + 9] = b"\xfd\xe8\xfd\xe8"
    return bytes(data)


@pytest.mark.parametrize(("name", "harm"), [*harms()], ids=[name for name, _ in harms()])
def test_a_file_that_is_not_ours_or_not_whole_is_painted_again(
    name: str, harm: Any, folder: Path, true: bytes
) -> None:
    grounds().picture(KEY)
    whole = only(folder).read_bytes()
    only(folder).write_bytes(harm(whole))
    paint = Painter()
    assert grounds(paint).picture(KEY).tobytes() == true
    assert paint.seen == [KEY]
    assert only(folder).read_bytes() == whole  # mended


def test_a_huge_file_is_not_read(folder: Path, true: bytes) -> None:
    folder.mkdir()
    file = folder / (grounds().name(KEY) + backdrops.ENDING)
    with file.open("wb") as opened:
        opened.truncate(2**40)  # of holes
    assert grounds().picture(KEY).tobytes() == true
    assert file.stat().st_size < 100_000


@pytest.mark.parametrize("kind", ["folder", "pipe", "link to nothing", "link around"])
def test_what_is_no_file_does_no_harm(kind: str, folder: Path, true: bytes) -> None:
    folder.mkdir()
    file = folder / (grounds().name(KEY) + backdrops.ENDING)
    if kind == "folder":
        (file / "inside").mkdir(parents=True)
    elif kind == "pipe":
        os.mkfifo(file)
    else:
        file.symlink_to(file if kind == "link around" else folder / "nothing")
    assert grounds().picture(KEY).tobytes() == true


def test_a_folder_that_cannot_be_made_costs_nothing_but_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, true: bytes
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setattr(backdrops, "_folder", Folder(tmp_path / "file" / "grounds"))
    here = grounds()
    assert here.picture(KEY).tobytes() == true
    here.prepare(KEY)
    here.recall(KEY)


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_folder_that_may_only_be_read_is_read(folder: Path, true: bytes) -> None:
    grounds().picture(KEY)
    folder.chmod(0o500)
    paint = Painter()
    assert grounds(paint).picture(KEY).tobytes() == true
    other = BackdropKey("toy", "A", 4, 40, "warm")
    assert grounds(paint).picture(other).tobytes()
    assert paint.seen == [other]
    folder.chmod(0o700)


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EIO, errno.EACCES])
@pytest.mark.parametrize("where", ["made", "written", "renamed"])
def test_a_full_or_broken_disk_leaves_nothing_behind(
    code: int, where: str, folder: Path, true: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*given: Any, **more: Any) -> Any:
        raise OSError(code, "no")

    class Full(io.FileIO):
        write = broken

    def opened(number: int, how: str) -> io.FileIO:
        return Full(number, how)

    broken_at = {
        "made": lambda: monkeypatch.setattr("tempfile.mkstemp", broken),
        "written": lambda: monkeypatch.setattr("os.fdopen", opened),
        "renamed": lambda: monkeypatch.setattr(Path, "replace", broken),
    }
    broken_at[where]()
    assert grounds().picture(KEY).tobytes() == true
    assert list(folder.iterdir()) == []


def test_a_ground_is_for_its_user_alone(folder: Path) -> None:
    grounds().picture(KEY)
    assert stat.S_IMODE(only(folder).stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_what_was_used_longest_ago_goes_first(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = [BackdropKey("toy", "A", state, 40, "warm") for state in range(6)]
    here = grounds()
    files = {key: folder / (here.name(key) + backdrops.ENDING) for key in keys}
    for age, key in enumerate(keys[:5]):
        here.picture(key)
        os.utime(files[key], (0, 1_000_000 - 10 * age))  # the first is the newest
    size = files[keys[0]].stat().st_size
    here.forget()
    here.picture(keys[4])  # the oldest is used once more
    monkeypatch.setattr(backdrops, "_folder", Folder(folder, most=round(3.5 * size)))
    here.picture(keys[5])
    left = {key.state for key in keys if files[key].exists()}
    assert left == {0, 4, 5}


def test_what_others_keep_in_the_folder_is_left_alone(folder: Path) -> None:
    folder.mkdir()
    names = ("notes.txt", "a.ground.txt", "my-game.ground", "x.unfinished", "ground-a.txt")
    for name in names:
        (folder / name).write_bytes(bytes(5000))
        os.utime(folder / name, (0, 0))
    (folder / "toy-A-1-40-warm-v1.ground").symlink_to(folder / "notes.txt")
    Folder(folder, most=1).trim()
    assert {*names} <= {file.name for file in folder.iterdir()}


def test_files_that_were_never_finished_go_after_an_hour(folder: Path) -> None:
    folder.mkdir()
    old, new = folder / "ground-old.unfinished", folder / "ground-new.unfinished"
    for file in (old, new):
        file.write_bytes(b"half")
    os.utime(old, (0, 0))
    grounds().picture(KEY)
    assert not old.exists()
    assert new.exists()


def test_memory_is_bounded_and_the_last_is_always_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backdrops, "_folder", None)
    monkeypatch.setattr(backdrops, "MOST_MEMORY", 3 * 4 * 40 * 40)
    paint = Painter()
    here = grounds(paint)
    keys = [BackdropKey("toy", "A", state, 40, "warm") for state in range(5)]
    for key in keys:
        here.picture(key)
    assert len(here._kept) == 3
    here.picture(keys[4])
    here.picture(keys[0])
    assert paint.seen == [*keys, keys[0]]
    large = BackdropKey("toy", "A", 1, 400, "warm")
    assert here.picture(large) is here.picture(large)


def test_threads_that_want_the_same_ground_wait_for_one_painting(folder: Path) -> None:
    ready = threading.Barrier(6)
    paint = Painter()
    here = grounds(paint)

    def want(_: int) -> Image.Image:
        ready.wait(60)
        return here.picture(KEY)

    with ThreadPoolExecutor(6) as pool:
        found = list(pool.map(want, range(6)))
    assert paint.seen == [KEY]
    assert all(one is found[0] for one in found)


def race(place: Path, number: int, results: Any) -> None:
    """Read and write the same few grounds beside other processes, in a folder that is too small."""
    backdrops._folder = Folder(place, most=30_000)
    sums = {}
    for step in range(60):
        key = BackdropKey("toy", "A", (step * (number + 1)) % 7, 40, "warm")
        here = grounds()
        sums[key.state] = here.picture(key).tobytes()
        if step % 9 == number:
            (place / (here.name(key) + backdrops.ENDING)).unlink(missing_ok=True)
    results.put(sums)


@pytest.mark.slow
def test_several_processes_share_a_folder(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    results = context.Queue()
    workers = [context.Process(target=race, args=(tmp_path, n, results)) for n in range(3)]
    for worker in workers:
        worker.start()
    found = [results.get(timeout=120) for _ in workers]
    for worker in workers:
        worker.join()
        assert worker.exitcode == 0
    with pytest.MonkeyPatch.context() as now:
        now.setattr(backdrops, "_folder", None)
        for sums in found:
            for state, data in sums.items():
                assert (
                    grounds().picture(BackdropKey("toy", "A", state, 40, "warm")).tobytes() == data
                )
    assert not list(tmp_path.glob("*" + backdrops.UNFINISHED))


def test_a_ground_is_prepared_on_disk_alone_and_only_once(folder: Path) -> None:
    paint = Painter()
    here = grounds(paint)
    for _ in range(2):
        here.prepare(KEY)
    assert paint.seen == [KEY]
    assert not here._kept
    here.recall(KEY)
    assert here.picture(KEY) is here._kept[KEY]
    assert paint.seen == [KEY]


def test_without_a_disk_nothing_is_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backdrops, "_folder", None)
    paint = Painter()
    grounds(paint).prepare(KEY)
    grounds(paint).recall(KEY)
    assert paint.seen == []


def test_nothing_is_painted_to_be_recalled(folder: Path) -> None:
    paint = Painter()
    grounds(paint).recall(KEY)
    assert paint.seen == []


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [
        ({"HELIOGRAPH_PICTURE_CACHE": "/var/lib/x"}, Path("/var/lib/x")),
        ({"HELIOGRAPH_PICTURE_CACHE": " here "}, Path("here")),
        ({"HELIOGRAPH_PICTURE_CACHE": "off"}, None),
        ({"XDG_CACHE_HOME": "/caches"}, Path("/caches/heliograph")),
        ({"XDG_CACHE_HOME": "not/absolute"}, Path.home() / ".cache" / "heliograph"),
        ({}, Path.home() / ".cache" / "heliograph"),
    ],
)
def test_the_folder_is_set_or_where_the_system_keeps_such_files(
    environment: dict[str, str], wanted: Path | None
) -> None:
    assert backdrops.chosen_folder(environment) == wanted


def test_without_a_home_there_is_no_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError

    monkeypatch.setattr(Path, "home", homeless)
    assert backdrops.chosen_folder({}) is None


def test_a_folder_is_usable_if_it_is_there_or_can_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert backdrops.is_usable(tmp_path)
    assert backdrops.is_usable(tmp_path / "deep" / "deeper")
    assert not backdrops.is_usable(tmp_path / "file")
    assert not backdrops.is_usable(tmp_path / "file" / "deeper")
    assert list(tmp_path.iterdir()) == [tmp_path / "file"]


def test_a_version_changes_with_every_file_it_is_of(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_text("a")
    two.write_text("b")
    before = backdrops.version_of([one, two])
    assert backdrops.version_of([one, two]) == before
    backdrops._version.cache_clear()
    two.write_text("c")
    assert backdrops.version_of([one, two]) != before


# They change no ground: how pictures are asked for, and what a position is.
BESIDE = {"render/options.py", "render/backdrops.py", "render/palette.py", "render/encode.py"}


def imported(file: str) -> Iterator[str]:
    """The files of this program's pictures that a file imports."""
    for node in ast.walk(ast.parse((ROOT / file).read_text("utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{name.name}" for name in node.names)]
        elif isinstance(node, ast.Import):
            names = [name.name for name in node.names]
        for name in names:
            path = name.replace(".", "/") + ".py"
            if (ROOT / path).is_file() and path.startswith("render/"):
                yield path


@pytest.mark.parametrize(
    ("file", "sources"),
    [
        ("render/sol/star.py", star.SOURCES),
        ("render/background.py", [f"render/{name}.py" for name in background.SOURCES]),
    ],
)
def test_the_version_of_a_ground_is_of_everything_it_is_painted_with(
    file: str, sources: Sequence[str]
) -> None:
    found, left = set[str](), [file]
    while left:
        one = left.pop()
        if one not in found and one not in BESIDE:
            found.add(one)
            left += imported(one)
    assert found == {name for name in sources if name.startswith("render/")}
    assert all((ROOT / name).is_file() for name in sources)


def test_versions_tell_the_star_from_the_sky() -> None:
    assert len(star.version()) == len(background.version()) == 16
    assert star.version() != background.version()
