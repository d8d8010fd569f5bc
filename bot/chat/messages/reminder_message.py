"""A reminder of a question that has been open for a while."""

from __future__ import annotations

from bot.app.live_game import LiveGame
from bot.chat.message import Message, Style, button
from bot.chat.messages import board_message, player_names
from bot.chat.messages.moments import when
from bot.chat.presses.personal import Mute
from bot.chat.presses.turns import TakeTurn
from bot.chat.texts import WORDS
from bot.store.records import Person
from engine.core.seat import Seat


def post(live: LiveGame, seat: Seat, ask: str, person: Person) -> Message | None:
    """Say what is missing, and until when; None if it was answered or is another player's now."""
    what = board_message.question_of(live, seat, ask, you=True)
    if what is None or live.person_of(seat) != person.id:
        return None
    end = when(board_message.deadline(live, seat, ask))
    who = player_names.mention(person.account)
    text = WORDS.say("reminder", "text", who=who, what=what, until=end)
    about = (live.id, live.revision)
    row = (
        button("take", TakeTurn(*about), Style.MAIN),
        button("mute", Mute(*about, asked=ask)),
    )
    return Message(text, (row,), (), (person.account or "",))
