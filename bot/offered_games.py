"""Every game the bot offers, by key: of those of the engine the ones that its data names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine import games
from engine.core import data
from engine.core.game import Game

GAMES: Mapping[str, Game[Any, Any, Any]] = {
    key: games.GAMES[key] for key in data.read("bot/games")["hosted"]
}
