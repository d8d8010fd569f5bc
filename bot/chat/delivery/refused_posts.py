"""What happens to an item that Discord does not take: it is put otherwise, or it is reported."""

from __future__ import annotations

import logging
import sqlite3
from dataclasses import replace

from bot.app.games import GameRepository
from bot.app.notices import post as outbox_post
from bot.app.notices.private_notices import NoticeUnsent
from bot.app.outbox.outbox import SendForm
from bot.chat.message import Attachment, Message, fit
from bot.chat.messages import player_names
from bot.chat.texts import WORDS
from bot.store.queries import games
from bot.store.queries.outbox import is_personal
from bot.store.records import Outcome, Waiting

log = logging.getLogger("heliograph")
FILE_NAME = "message.txt"
QUOTED = 1_200  # characters of a message that its host reads in place of the channel


def shaped(post: Message, form: SendForm) -> Message:
    """Put a post in another form than the one that Discord refused."""
    if form is SendForm.BARE:
        return replace(post, pictures=())
    if form is SendForm.FILE:
        called = " ".join(player_names.mention(account) for account in post.pings)
        text = f"{WORDS.say('show', 'as_file')} {called}".strip()
        file = Attachment(FILE_NAME, post.text.encode())
        return Message(text, pings=post.pings, silent=post.silent, files=(file,))
    return post


async def report_unsent(
    repository: GameRepository, waiting: Waiting, mark: str, text: str = ""
) -> Outcome:
    """Tell the operator that an item cannot be sent, and the host what the channel does not read.

    The person of a personal item reads it at their next press.
    """
    item, game = waiting.item, waiting.game
    log.error("item %s (%s) of game %s is given up [%s]", waiting.id, item.kind, game, mark)
    if is_personal(item.kind):
        return Outcome.UNREACHED
    if game is None:
        return Outcome.REPORTED

    def write(database: sqlite3.Connection) -> None:
        row = games.find(database, game)
        unsent = NoticeUnsent(row.place, mark, fit(text, QUOTED) if text else None)
        outbox_post.post(database, row, repository.now(), unsent, row.host)

    await repository.store.write(write)
    return Outcome.REPORTED
