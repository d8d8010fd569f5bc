"""Make a process ready to draw. It stands alone, for processes that need nothing of the bot."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from render import PICTURES
from render.backdrops import use_folder
from render.options import RenderOptions


def warm_up(sizes: Sequence[int], folder: Path | None) -> None:
    """Take what every board needs from the disk, before the first one is asked for."""
    use_folder(folder)
    Image.preinit()  # Pillow imports what reads and writes files when it meets the first
    for game in PICTURES.values():
        for size in sizes:
            game.warm(RenderOptions(size=size))
