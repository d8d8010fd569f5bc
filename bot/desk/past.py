"""The past of a game: its entries as the engine's log knows them."""

from __future__ import annotations

from collections.abc import Iterable

from bot.store.records import StepRow
from engine.core.log import Log, Redo, Undo
from engine.core.seat import BY_NAME


def entry_of(row: StepRow) -> object:
    """An entry of the file: an undo, a redo, or the row of an action."""
    if "undo" in row.entry:
        by = tuple(BY_NAME[name] for name in row.entry.get("by", ()))
        return Undo(row.seat, row.entry["undo"], by)
    return Redo(row.seat) if "redo" in row.entry else row


def log_of(rows: Iterable[StepRow]) -> Log:
    return Log(entry_of(row) for row in rows)
