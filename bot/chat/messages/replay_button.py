"""The button that shows a whole game as an animation."""

from __future__ import annotations

from bot.app.live_game import LiveGame
from bot.chat.custom_id import Press
from bot.chat.message import Button, button
from render import PICTURES


def replay_buttons(live: LiveGame) -> tuple[Button, ...]:
    """Return the button of the replay; none for a game that has no replay."""
    if PICTURES[live.row.game_key].replay is None:
        return ()
    return (button("replay", Press("replay", live.id, live.revision)),)
