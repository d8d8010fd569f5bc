"""Which games the bot offers."""

from __future__ import annotations

from bot.offered_games import GAMES
from engine import games


def test_the_toy_game_is_never_offered() -> None:
    assert "stakes" not in GAMES
    assert "stakes" not in games.GAMES


def test_the_bot_offers_games_of_the_engine() -> None:
    assert GAMES
    assert all(games.GAMES[key] is rules for key, rules in GAMES.items())
