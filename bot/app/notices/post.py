"""Write notices into the outbox, in the transaction of what they tell."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from bot.app.notices.game_notices import (
    CatchUp,
    FollowedGame,
    FollowedTurn,
    HandChanged,
    LobbyCardChanged,
)
from bot.app.notices.notice_parts import LogSpan
from bot.app.notices.notices import ChannelLine, OutgoingNotice, write
from bot.app.notices.private_notices import PrivateNotice
from bot.store.queries import followers, outbox
from bot.store.queries.outbox import Kind
from bot.store.records import GameRow
from engine.core.seat import Seat


def add(
    database: sqlite3.Connection, game: int | None, found: Iterable[OutgoingNotice], at: float
) -> None:
    """Write notices that have a key of their own."""
    outbox.add(database, game, [one.item for one in found], at)


def post(
    database: sqlite3.Connection,
    game: GameRow,
    at: float,
    notice: ChannelLine | PrivateNotice | CatchUp | HandChanged,
    person: int | None = None,
) -> None:
    """Write a line for the channel, or for one person.

    A seat can be offered twice at the same revision, and both must be sent: so the key carries
    a number.
    """
    _numbered(database, game, at, notice, notice.code, person)


def post_hand(
    database: sqlite3.Connection, game: GameRow, seat: Seat, person: int | None, at: float
) -> None:
    """Let a player's hand show what they alone have changed."""
    if person is not None:
        outbox.replace_waiting(database, game.id, Kind.HOLD, person)
        post(database, game, at, HandChanged(seat), person)


def post_card(database: sqlite3.Connection, game: GameRow, at: float) -> None:
    """Let the lobby card show the game as it is; an older notice that still waits is needless."""
    outbox.replace_waiting(database, game.id, Kind.LOBBY, None)
    _numbered(database, game, at, LobbyCardChanged(), game.status, None)


def _numbered(
    database: sqlite3.Connection,
    game: GameRow,
    at: float,
    notice: ChannelLine | PrivateNotice | CatchUp | HandChanged | LobbyCardChanged,
    code: str,
    person: int | None,
) -> None:
    to = "" if person is None else f"{person}:"
    begin = f"{notice.kind}:{game.id}:{game.revision}:{to}{code}:"
    outbox.add_numbered(database, game.id, begin, notice.kind, write(notice), person, at)


def post_to_followers(
    database: sqlite3.Connection, before: GameRow, after: GameRow, now: float
) -> None:
    """Write what the channel reads now to those who want to hear of each turn.

    These notices belong to no game's stream: closed direct messages must not hold up a board.
    """
    ended = after.ended is not None and before.ended is None
    if after.told == before.told and not ended:
        return
    for person, known_revision in followers.of_game(database, after.id, "turn"):
        news = FollowedTurn(
            FollowedGame(after.id, LogSpan(known_revision, after.told), after.status)
        )
        key = f"{news.kind}:{after.id}:{after.told}:{after.status}:{person}"
        add(database, None, [OutgoingNotice(key, news, person)], now)
        followers.mark_sent(database, after.id, person, after.told)
