"""What happened since the last turn of a player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.app.live_game import LiveGame
from bot.chat.context.context import AppContext
from bot.chat.messages import board_message
from engine.core.seat import Seat


@dataclass(frozen=True, slots=True)
class Since:
    """What happened since a turn, as public events to mark on the board and as sentences."""

    marks: tuple[Any, ...]
    sentences: tuple[str, ...]
    damaged: tuple[int, ...] = ()  # turns of which some cannot be read


async def since(context: AppContext, live: LiveGame, seat: Seat, *, public: bool = False) -> Since:
    """Read all that counts after the end of a seat's last turn; or what of it is public."""
    left = await context.history.end_of_last_turn(live, seat)
    history = await context.history.readable_events(live, left, None if public else seat)
    began = await context.app.outbox.began(live, left, live.revision)
    marks = tuple(event for event in history.events if live.rules.play.audience(event) is None)
    sentences = board_message.sentences(live, (*began, *history.events))
    return Since(marks, tuple(sentences), history.damaged)
