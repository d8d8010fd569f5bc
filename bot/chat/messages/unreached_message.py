"""What could not be sent to a person by direct message, for the answer to their next press."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.notices.game_notices import CatchUp, Digest, FollowedTurn, HandChanged
from bot.app.notices.notices import Notice
from bot.app.notices.private_notices import NoticeUnsent, PlaceLost, TableGone
from bot.chat.message import Message, lines
from bot.chat.messages.notice_text import private_sentence
from bot.chat.texts import WORDS


def post(missed: Sequence[tuple[Notice, int | None]]) -> Message | None:
    """Write what a person missed; None if all of it was sent elsewhere."""
    parts: list[str] = []
    for notice, game in missed:
        parts += [line for line in _lines(notice, game) if line not in parts]
    if not parts:
        return None
    head, again = WORDS.say("missed", "head"), WORDS.say("missed", "again")
    return Message(lines([head, *parts], last=again))


def _lines(notice: Notice, game: int | None) -> list[str]:
    match notice:
        case PlaceLost() | TableGone() | NoticeUnsent():
            return [private_sentence(notice, game)]
        case FollowedTurn():
            return [WORDS.say("missed", "follow", game=notice.news.game)]
        case Digest():
            return [WORDS.say("missed", "follow", game=news.game) for news in notice.games]
        case HandChanged() | CatchUp():
            return [WORDS.say("missed", notice.kind, game=game)]
        case _:
            return []  # a reminder went to the channel, and the rest is for the channel alone
