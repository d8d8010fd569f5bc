"""Answer `flare`: the ships that a solar flare takes and disables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.nova.action import Action
from engine.nova.flares import check_losses, default_losses, possible_losses
from engine.nova.state import FlareLosses, Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words, group_word

LOST = "lost"
DISABLED = "disabled"


@dataclass(frozen=True, slots=True)
class ChooseLosses(Action):
    """Choose ships for the reserve, then active ones that become disabled (14.5, N56)."""

    losses: FlareLosses
    verb: ClassVar[str] = "choose"
    alike: ClassVar[bool] = True

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[ChooseLosses]:
        for losses in possible_losses(position, seat):
            yield cls(seat, losses)

    @classmethod
    def default(cls, position: Position, seat: Seat) -> ChooseLosses:
        """Choose ships from the largest fleets (17.2)."""
        return cls(seat, default_losses(position, seat))

    def check(self, position: Position) -> None:
        check_losses(position, self.seat, self.losses)

    def apply(self, table: Table) -> None:
        table.note_losses(self.seat, self.losses)

    def words(self) -> Iterator[object]:
        lost = [(sector, False, number) for sector, number in self.losses.lost]
        lost += [(sector, True, number) for sector, number in self.losses.lost_disabled]
        if lost:
            yield LOST
        for sector, disabled, number in sorted(lost):
            yield group_word(sector, number, disabled=disabled)
        if self.losses.disabled:
            yield DISABLED
        for sector, number in self.losses.disabled:
            yield group_word(sector, number)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> ChooseLosses:
        lost, lost_disabled = words.mixed_groups() if words.skip(LOST) else ((), ())
        disabled = words.groups() if words.skip(DISABLED) else ()
        return cls(seat, FlareLosses(lost, lost_disabled, disabled))
