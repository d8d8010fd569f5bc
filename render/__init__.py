"""Pictures of games: PICTURES says how each is drawn, by the game's key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from render.pictures import Pictures
from render.sol import PICTURES as SOL

PICTURES: Mapping[str, Pictures[Any]] = {"sol": SOL}
