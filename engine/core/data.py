"""Read a TOML file from data/, once."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2] / "data"


@cache
def read(name: str) -> dict[str, Any]:
    """Read `data/<name>.toml`; everyone gets the same dictionary, so nobody may change it."""
    with (ROOT / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)
