"""The button that shows a whole game as an animation."""

from __future__ import annotations

from bot.app.live_game import LiveGame
from bot.chat.message import Button, button
from bot.chat.presses.looking import ShowReplay
from render import pictures_of


def replay_buttons(live: LiveGame) -> tuple[Button, ...]:
    """Return the button of the replay; none for a game that has no replay."""
    if pictures_of(live.row.game_key).replay is None:
        return ()
    return (button("replay", ShowReplay(live.id, live.revision)),)
