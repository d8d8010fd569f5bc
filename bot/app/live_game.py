"""A running game as it is in memory, and all that one command changes of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from bot.app.clock.time_off import ClockStops, Pause
from bot.app.notices.notices import OutgoingNotice
from bot.app.settings import personal_settings
from bot.store.positions import AnyGame
from bot.store.records import (
    Episode,
    GameRow,
    Holder,
    OrderRow,
    Person,
    SeatRow,
    StepRow,
    TimerRow,
    VersionRow,
)
from bot.store.stored_settings import UNCHANGED
from engine.core import record
from engine.core.game import Ask, Setup
from engine.core.refusal import Refused
from engine.core.seat import Seat


@record.dataclass(frozen=True, slots=True)
class LiveGame:
    """A running game as it is now."""

    row: GameRow
    rules: AnyGame
    state: Any
    seats: tuple[SeatRow, ...]
    timers: tuple[TimerRow, ...]
    people: Mapping[int, Person] = field(default_factory=dict)  # who sit at the table
    pauses: tuple[tuple[float, float | None], ...] = ()
    drafts: Mapping[Seat, tuple[str, ...]] = field(default_factory=dict)  # each is its seat's own
    words: Mapping[Seat, str] = field(default_factory=dict)  # chosen of the next action of a draft
    versions: tuple[VersionRow, ...] = ()  # of the rules: the one it began under, and each change
    episode: Episode | None = None  # that it is in, if its channel reads that in one message

    def stops(self, seat: Seat) -> ClockStops:
        """What stops a player's clock here: the night, a vacation, a pause of the game."""
        person = self.people.get(self.person_of(seat) or 0)
        chosen = UNCHANGED if person is None else person.settings
        pauses = tuple(
            Pause(_time(begun), None if ended is None else _time(ended))
            for begun, ended in self.pauses
        )
        return ClockStops(
            personal_settings.quiet(chosen), personal_settings.vacations(chosen, self.id), pauses
        )

    @property
    def id(self) -> int:
        return self.row.id

    @property
    def revision(self) -> int:
        return self.row.revision

    def seat_of(self, person: int) -> Seat:
        """The seat that a person plays; raises Refused if they have none."""
        for seat in self.seats:
            if seat.holder is Holder.PERSON and seat.person == person:
                return seat.seat
        raise Refused("not_at_the_table", game=self.id)

    def person_of(self, seat: Seat) -> int | None:
        return self.seats[seat].person if self.seats[seat].holder is Holder.PERSON else None

    def asks(self, seat: Seat) -> list[Ask]:
        """What a seat is asked; when the game has ended, also before its time, nothing."""
        ended = self.row.ended is not None
        return (
            [] if ended else [ask for ask in self.rules.play.asks(self.state) if ask.seat == seat]
        )

    @property
    def setup(self) -> Setup:
        """What the host chose, as it was committed to."""
        return Setup(self.row.edition, self.row.seats, self.row.seed, self.row.options)

    @property
    def options(self) -> tuple[str, ...]:
        """What the table plays by: what the host chose, as the rules of today would say it."""
        return self.rules.play.setup(self.state).options

    @property
    def replays_from(self) -> int:
        """The revision after which all was played under the rules of today, and can be again."""
        if not self.versions:
            return 0
        last = self.versions[-1]
        return last.revision if last.rules == self.rules.version else self.revision

    @property
    def has_older_rules(self) -> bool:
        """Was it last played under another version of the rules, and does it go on?"""
        rules = self.versions[-1].rules if self.versions else self.rules.version
        return self.row.ended is None and rules != self.rules.version


@dataclass(slots=True)
class GameUpdate:
    """Everything one command writes, in one transaction."""

    state: Any
    entries: list[StepRow] = field(default_factory=list)
    orders: list[OrderRow] = field(default_factory=list)  # beside the log
    # Each with its revision, turn and position.
    turn_starts: list[tuple[int, int, Any]] = field(default_factory=list)
    items: list[OutgoingNotice] = field(default_factory=list)
    dropped_drafts: list[Seat] = field(default_factory=list)
    columns: dict[str, object] = field(default_factory=dict)  # of the game
    seats: tuple[SeatRow, ...] | None = None
    timers: tuple[TimerRow, ...] | None = None  # unless they follow from the position
    also_write: list[Callable[[sqlite3.Connection], None]] = field(default_factory=list)


def _time(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
