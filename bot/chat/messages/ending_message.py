"""The end of a game: how it ended, what the channel has not read yet, and what to do next."""

from __future__ import annotations

from bot.app.live_game import LiveGame
from bot.app.notices.game_notices import GameAbandoned, GameOver
from bot.app.outbox.outbox import PreparedNotice
from bot.chat.message import HISTORY, LONGEST, Button, Message, Style, button, lines
from bot.chat.messages import long_text, notice_text
from bot.chat.messages.board_message import happened
from bot.chat.messages.notice_text import Names
from bot.chat.messages.replay_button import replay_buttons
from bot.chat.presses.looking import ShowHistory, Verify
from bot.chat.presses.tables import NewTable, Rematch
from bot.chat.texts import WORDS
from engine.core.chance import seed_text
from render.pictures import Picture


def over(
    live: LiveGame,
    message: PreparedNotice,
    ended: GameOver,
    result: str,
    poster: Picture | None,
    board: Picture | None,
) -> Message:
    """Write the result of a game that was played to its end; who has won comes first."""
    head = WORDS.say("show", "over", game=live.id)
    said = happened(live, message, ended.within)
    text = _text([head, long_text.plain(result)], said, live, message)
    # The numbers of the chart over the turns come as a file.
    numbers = None if poster is None else long_text.attached("result", poster.text)
    return Message(text, _rows(live), _some(poster, board, numbers))


def abandoned(
    live: LiveGame,
    message: PreparedNotice,
    ended: GameAbandoned,
    names: Names,
    poster: Picture | None,
    board: Picture | None,
) -> Message:
    """Write who ended a game, what the channel had not read yet, and the board as it was then."""
    head = notice_text.abandoned(ended.by, names)
    said = happened(live, message, ())
    return Message(_text([head], said, live, message), _rows(live), _some(poster, board))


def _text(first: list[str], said: list[str], live: LiveGame, message: PreparedNotice) -> str:
    """Join head and news, the newest of it: how it ended matters more than the rest."""
    last = WORDS.say("show", "fair", seed=seed_text(live.row.seed))  # it was sealed until now
    if message.turns_before:
        first = [*first, WORDS.say("show", "turns_before", count=message.turns_before)]
    for left_out in range(len(said) + 1):
        before = [WORDS.say("show", "left_out_before", count=left_out)] if left_out else []
        text = "\n".join([*first, *before, *said[left_out:], last])
        if len(text) <= LONGEST:
            return text
    return lines(first, last=last, more=HISTORY)


def _some(*drawn: Picture | None) -> tuple[Picture, ...]:
    """Return the pictures that could be drawn."""
    return tuple(one for one in drawn if one is not None)


def _rows(live: LiveGame) -> tuple[tuple[Button, ...]]:
    row = (
        button("rematch", Rematch(live.id, live.revision), Style.GO),
        *replay_buttons(live),
        button("history", ShowHistory(live.id, live.revision)),
        button("verify", Verify(live.id, live.revision)),
        button("new_game", NewTable()),
    )
    return (row,)
