"""A game as the public may read it: sealed while it runs, open when it is over.

It is written from what is kept of each step, never by playing the game again.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bot.app.computer_names import computer_name
from bot.app.games import GameRepository
from bot.errors import WORDS
from bot.offered_games import GAMES
from bot.store import positions
from bot.store.damaged_rows import refuse_if_damaged
from bot.store.entries import StoredAction, write_entry, write_event
from bot.store.positions import AnyGame
from bot.store.queries import games, orders, people, steps, versions
from bot.store.records import Holder, OrderRow, SeatRow, Status, StepRow, VersionRow
from bot.store.store import read_apart
from engine.core import fair
from engine.core.chance import seed_text
from engine.core.game import Setup
from engine.core.refusal import Refused
from engine.core.versions import Change, Versions

OPEN = (Status.OVER, Status.ABANDONED)
READ_BY_OTHERS = ("action", "undo", "by", "redo")  # of an entry; the rest is our own bookkeeping


async def export_game(repository: GameRepository, game_id: int) -> dict[str, Any]:
    """The export of a game that has begun."""
    return await repository.store.read(
        lambda connection: export_page(connection, repository.games, game_id)
    )


def verify_game(path: Path, game_id: int) -> str:
    """Play a game that is over again and compare; a line about it, or raises Malformed."""
    return fair.verify(
        GAMES, read_apart(path, lambda connection: export_page(connection, GAMES, game_id))
    )


def export_file(path: Path, game_id: int) -> tuple[bytes, bool]:
    """The export of a game as a file, and whether it is open: all of it, with its seed."""
    found = read_apart(path, lambda connection: export_page(connection, GAMES, game_id))
    text = json.dumps(found, ensure_ascii=False, indent=1)
    return text.encode(), bool(found["seed"])


def export_page(
    connection: sqlite3.Connection, known: Mapping[str, AnyGame], game_id: int
) -> dict[str, Any]:
    """The export of a game; raises Refused if it has not begun, or what is stored is damaged."""
    with refuse_if_damaged(game_id):
        return _page(connection, known, game_id)


def _page(
    connection: sqlite3.Connection, known: Mapping[str, AnyGame], game_id: int
) -> dict[str, Any]:
    row = games.find(connection, game_id)
    stored = steps.position(connection, game_id)
    if stored is None:
        raise Refused("not_started", game=game_id)
    rules = known[row.game_key]
    opened = row.status in OPEN
    rows = steps.whole(connection, game_id)
    if opened:
        rows = with_orders(rows, orders.of_game(connection, game_id))
    setup = Setup(row.edition, row.seats, row.seed, row.options)
    sheet = fair.export_base(
        rules,
        setup,
        [public_entry(one, opened) for one in rows],
        [public_events(one) for one in rows],
        [player_name(connection, game_id, seat) for seat in games.seats(connection, game_id)],
        row.salts if opened else (),
        played_under(versions.of_game(connection, game_id), rows),
    )
    if not opened:
        return sheet
    final = positions.restore(rules, stored[1], stored[2])
    result = rules.play.codec.write(final).get("result")
    sheet |= {"seed": seed_text(row.seed), "result": result}
    # A game that was abandoned must not be taken for a file that was cut short.
    return {**sheet, "abandoned": True} if row.status is Status.ABANDONED else sheet


def with_orders(rows: list[StepRow], given: list[OrderRow]) -> list[StepRow]:
    """The log with standing orders where they were given: before the end it is secret when."""
    aside = [
        StepRow(one.revision, one.seat, StoredAction(one.line, 0), (), one.at) for one in given
    ]
    return sorted([*rows, *aside], key=lambda row: row.revision)


def played_under(found: Sequence[VersionRow], rows: Sequence[StepRow]) -> Versions | None:
    """The versions of a game, each after so many entries of the exported log."""
    if not found:
        return None
    first, *later = found
    changes = (
        Change(sum(row.revision <= one.revision for row in rows), one.rules) for one in later
    )
    return Versions(first.rules, tuple(changes))


def public_entry(row: StepRow, opened: bool) -> dict[str, Any]:
    """An entry of the log; a secret action of a running game is left out."""
    assert row.entry is not None, "a log with damaged entries is refused"
    page = write_entry(row.entry)
    written = {"seat": str(row.seat), **{one: page[one] for one in READ_BY_OTHERS if one in page}}
    secret = row.action is not None and row.action.secret
    return fair.seal_entry(written) if secret and not opened else written


def public_events(row: StepRow) -> list[dict[str, Any]]:
    """What a step made public."""
    return [write_event(event) for event in row.events if event.is_public]


def player_name(connection: sqlite3.Connection, game_id: int, seat: SeatRow) -> str:
    if seat.holder is Holder.BOT:
        return computer_name(game_id, seat.seat)
    if seat.holder is Holder.PERSON and seat.person is not None:
        return people.find(connection, seat.person).name
    return WORDS.say("name", "nobody")
