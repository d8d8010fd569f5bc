"""Find the files of data/, and read a TOML file of it once."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any


def find_root() -> Path:
    """Return the folder with all data: inside this package where it is installed, else beside it.

    `setup.py` puts it there. Installed packages lie in a folder as they do in a checkout.
    """
    package = Path(__file__).parent.parent
    places = (package / "data", package.parent / "data")
    for place in places:
        if (place / "bot" / "text.toml").is_file():
            return place
    raise FileNotFoundError(
        f"Heliograph's data is neither in {places[0]} nor in {places[1]}. Install Heliograph again."
    )


ROOT = find_root()


@cache
def read(name: str) -> dict[str, Any]:
    """Read `data/<name>.toml`; all callers get the same dictionary, so none may change it."""
    with (ROOT / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)
