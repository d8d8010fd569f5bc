"""A person's settings as their row and exports have them, read and written here alone.

What is damaged, or means nothing here, is as if it had never been chosen: settings may have come
from another bot or a later version, and must never stop a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import Annotated, Any

from bot.store.damaged_rows import UNREADABLE, log_once
from engine.core.codec import Records
from engine.core.record import dataclass
from engine.core.refusal import Malformed
from engine.core.shapes import Plain, Shape, Table

LATEST = 1e11  # seconds since 1970: three thousand years


class Tell(StrEnum):
    """Where a person reads that they are asked."""

    CHANNEL = "channel"
    DM = "dm"
    BOTH = "both"


class Every(StrEnum):
    """How often a person hears of a game they follow."""

    TURN = "turn"
    DAY = "day"


@dataclass(frozen=True, slots=True)
class QuietRow:
    """Quiet hours, as `22:00` and `07:00` in a time zone."""

    start: str
    end: str
    zone: str


@dataclass(frozen=True, slots=True)
class VacationRow:
    """A vacation between two instants, chosen in a time zone."""

    start: str
    end: str
    zone: str


class _Vacations(Table):
    """Vacations by game, in the order they were taken; damaged ones of a game are none."""

    def check(self, value: object, where: str) -> Any:
        if not isinstance(value, dict):
            raise Malformed(where, "not_an_object")
        found = {}
        for game, rows in value.items():
            try:
                found[int(game)] = self.item.check(rows, f"{where}.{game}")
            except (Malformed, ValueError) as error:
                log_once("people", "with damaged vacations", error)
        return found

    def read(self, value: Any) -> Any:
        return self.check(value, "vacations")

    def write(self, value: Any) -> Any:
        return {str(game): self.item.writer(rows) for game, rows in value.items()}

    reading, writing = Shape.reading, Shape.writing


def _by_game(shape: Table) -> Shape:
    return _Vacations(shape.key, shape.item)


@dataclass(frozen=True, slots=True)
class StoredSettings:
    """What a person has chosen, and what is noted of how to reach them."""

    tell: Tell = Tell.CHANNEL
    dms: bool = True
    next_ping: bool = False
    reminders: bool = True
    palette: str | None = None
    text_first: bool = False
    following: Every = Every.TURN
    zone: str | None = None
    quiet: QuietRow | None = None
    quiet_since: float | None = None  # when they chose their quiet hours
    statistics: bool = True
    vacations: Annotated[Mapping[int, tuple[VacationRow, ...]], _by_game] = field(
        default_factory=dict
    )
    # By game, their answer to each question that may be ordered before it begins.
    orders: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    closed: float | None = None  # until when direct messages are not tried, as none arrived
    closed_said: bool = False  # they have read that none arrives


def _moment(where: str, value: object) -> float:
    if not isinstance(value, float | int) or isinstance(value, bool) or not 0 <= value <= LATEST:
        raise Malformed(where, "not_a_number")
    return value


RECORDS = Records({}, {float: Plain(_moment)}, parts=(QuietRow, VacationRow))
UNCHANGED = StoredSettings()


def write_settings(settings: StoredSettings) -> dict[str, Any]:
    """Write settings; what was never chosen is left out."""
    return RECORDS.write(settings)


def read_settings(page: Mapping[str, Any]) -> StoredSettings:
    """Read settings of any origin, as far as they mean something."""
    parts, found = RECORDS.record(StoredSettings).by_name, {}
    for name, value in page.items():
        if name in parts:
            try:
                found[name] = parts[name].shape.check(value, name)
            except UNREADABLE as error:
                log_once("people", f"with damaged {name}", error)
    return StoredSettings(**found)


def check(kind: Any, value: object) -> Any:
    """Read a part of the settings in a file from elsewhere; raises Malformed."""
    return RECORDS.check(kind, value, "settings")
