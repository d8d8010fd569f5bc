"""Pictures that begin with the star take it from the disk, and are the same without one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.seat import SEATS, Seat
from engine.sol.outcome import Outcome
from render import backdrops
from render.backdrops import BackdropKey, Backdrops, Folder
from render.canvas import Picture
from render.options import RenderOptions
from render.pictures import Gathering
from render.sol import pictures, star
from tests.render.sol.crowd import crowded_view

LOOK = RenderOptions(size=400)
VIEW = crowded_view(3, ("C1", "V9", "I4"))
OVER = replace(VIEW, instability=0, result=Outcome(SEATS[:1], (4, 2, 1)))
TABLE = Gathering("Sol", ("Game 1",), ("Ann", None), (True, False))
DRAWN: dict[str, Callable[[], bytes]] = {
    "board": lambda: pictures.draw_board(VIEW, LOOK, ()).data,
    "hold": lambda: pictures.draw_surface(VIEW, Seat(0), LOOK).data,
    "lobby": lambda: pictures.draw_lobby(TABLE, LOOK).data,
    "poster": lambda: pictures.draw_ending([(VIEW, ()), (VIEW, ()), (OVER, ())], LOOK).data,
}


@pytest.mark.parametrize("name", DRAWN)
def test_the_star_is_painted_once_for_all_processes(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[BackdropKey] = []

    def paint(key: BackdropKey) -> Picture:
        painted.append(key)
        return star.paint(key)

    def in_a_new_process() -> bytes:
        monkeypatch.setattr(star, "BACKDROPS", Backdrops(paint, star.version, star.area))
        return DRAWN[name]()

    monkeypatch.setattr(backdrops, "_folder", Folder(tmp_path))
    first = in_a_new_process()
    count = len(painted)
    assert count == len(set(painted)) > 0
    assert in_a_new_process() == first
    assert len(painted) == count
    for file in tmp_path.iterdir():
        file.write_bytes(file.read_bytes()[:1000])  # damaged
    assert in_a_new_process() == first
    monkeypatch.setattr(backdrops, "_folder", None)
    assert in_a_new_process() == first
