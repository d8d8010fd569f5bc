"""What could not be sent to a person by direct message, told at their next press."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.app.notices.compose import HOLD
from bot.app.outbox.followers import DIGEST
from bot.app.tables.lost_channels import WORD
from bot.app.tables.seats import CATCH_UP
from bot.chat.message import Message, lines
from bot.chat.texts import WORDS
from bot.store.queries.followers import FOLLOW
from bot.store.records import Item


def post(missed: Sequence[tuple[Item, int | None]]) -> Message | None:
    """Write what a person missed; None if all of it was told elsewhere."""
    parts: list[str] = []
    for item, game in missed:
        parts += [line for line in _lines(item, game) if line not in parts]
    if not parts:
        return None
    head, again = WORDS.say("missed", "head"), WORDS.say("missed", "again")
    return Message(lines([head, *parts], last=again))


def _lines(item: Item, game: int | None) -> list[str]:
    body: dict[str, Any] = item.body
    if item.kind == WORD and body["code"] in WORDS.text["notice"]:
        return [WORDS.say("notice", body["code"], **{"game": game, **body})]
    if item.kind == FOLLOW:
        return [WORDS.say("missed", "follow", game=body["game"])]
    if item.kind == DIGEST:
        return [WORDS.say("missed", "follow", game=page["game"]) for page in body["games"]]
    if item.kind in (HOLD, CATCH_UP):
        return [WORDS.say("missed", item.kind, game=game)]
    return []  # a reminder went to the channel
