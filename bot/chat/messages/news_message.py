"""What happened in games, for one person: after they came to a seat, or as they follow a game."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.live_game import LiveGame
from bot.app.outbox.followers import GameNews
from bot.app.outbox.outbox import PreparedNotice
from bot.chat.message import HISTORY, Message, lines
from bot.chat.messages import board_message
from bot.chat.texts import WORDS
from render.pictures import Picture


def catch_up(live: LiveGame, message: PreparedNotice) -> Message:
    """Tell a new player the last turns."""
    texts = board_message.sentences(live, (*message.began, *message.events))
    head = WORDS.say("hold", "catch_up", game=live.id)
    return Message(lines([head, *texts], more=HISTORY))


def followed(found: Sequence[tuple[LiveGame, GameNews]], shown: Sequence[Picture]) -> Message:
    """Tell a follower the news of some games."""
    parts: list[str] = []
    for live, news in found:
        parts.append(WORDS.say("hold", "digest", game=news.game, status=news.status))
        parts += board_message.sentences(live, (*news.began, *news.events))
    return Message(lines(parts), (), tuple(shown))
