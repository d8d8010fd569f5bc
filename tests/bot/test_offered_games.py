"""Which games the bot offers."""

from __future__ import annotations

from bot.offered_games import GAMES
from engine import games
from render import PICTURES


def test_the_bot_offers_games_of_the_engine_that_can_be_drawn() -> None:
    assert GAMES
    assert all(games.GAMES[key] is rules for key, rules in GAMES.items())
    assert GAMES.keys() <= PICTURES.keys()
