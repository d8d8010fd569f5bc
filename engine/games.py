"""Every game we host, by key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine import nova, sol
from engine.core.game import Game

GAMES: Mapping[str, Game[Any, Any, Any]] = {game.key: game for game in (sol.GAME, nova.GAME)}
