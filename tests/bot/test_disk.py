"""A disk that does not last is reported loudly."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot import disk
from bot.disk import Mount

HOME = Mount(Path("/"), "ext4")
VOLUME = Mount(Path("/data"), "ext4")
LAYERS = Mount(Path("/"), "overlay")
LINES = r"""22 27 0:21 / /proc rw,relatime - proc proc rw
27 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
31 27 0:27 / /my\040games rw,nosuid master:2 - tmpfs tmpfs rw,size=1k
"""


def test_the_list_of_mounts_is_read_as_the_kernel_writes_it() -> None:
    mounted = disk.read_mounts(LINES)
    assert mounted == [Mount(Path("/proc"), "proc"), HOME, Mount(Path("/my games"), "tmpfs")]
    assert disk.mount_of(Path("/my games/sol.db"), mounted).kind == "tmpfs"
    assert disk.mount_of(Path("/my gamesters/sol.db"), mounted) == HOME


def test_what_is_mounted_last_hides_what_was_there() -> None:
    assert disk.mount_of(
        Path("/data/a.db"), [HOME, VOLUME, Mount(VOLUME.folder, "tmpfs")]
    ).kind == ("tmpfs")


@pytest.mark.parametrize(
    ("path", "environment", "mounted", "said"),
    [
        ("/srv/a.db", {}, [HOME], None),
        ("/srv/a.db", {}, [], None),
        ("/data/a.db", {}, [LAYERS, VOLUME], None),
        ("/srv/a.db", {}, [LAYERS, VOLUME], "with this container"),
        ("/run/a.db", {}, [HOME, Mount(Path("/run"), "tmpfs")], "restart of this machine"),
        ("/srv/a.db", {"DYNO": "worker.1"}, [HOME], "Heroku then gives the bot a new disk"),
        ("/data/a.db", {"DYNO": "worker.1"}, [HOME, VOLUME], "Heroku"),
        ("/srv/a.db", {"FLY_APP_NAME": "sol"}, [HOME, VOLUME], "Fly.io"),
        ("/data/a.db", {"FLY_APP_NAME": "sol"}, [HOME, VOLUME], None),
        ("/srv/a.db", {"RENDER": "true"}, [], "Render"),
    ],
)
def test_a_warning_is_given_where_the_disk_does_not_last(
    path: str, environment: dict[str, str], mounted: list[Mount], said: str | None
) -> None:
    warning = disk.warning(Path(path), environment, mounted)
    assert (warning is None) == (said is None)
    if warning is not None and said is not None:
        assert warning.startswith("ALL GAMES WILL BE LOST ")
        assert said in warning
        assert path in warning
        assert "HELIOGRAPH_DATABASE" in warning


def test_the_mounts_of_this_machine_can_be_read(tmp_path: Path) -> None:
    mounted = disk.mounts()
    assert disk.mount_of(tmp_path / "a.db", mounted) in (*mounted, disk.ROOT)


def test_a_path_that_leads_nowhere_is_left_to_the_database(tmp_path: Path) -> None:
    (tmp_path / "one").symlink_to(tmp_path / "two")
    (tmp_path / "two").symlink_to(tmp_path / "one")
    assert disk.warning(tmp_path / "one" / "a.db", {}, [HOME]) is None
