"""Science: discover technologies, in several steps of one turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.nova import discovering
from engine.nova.action import Action
from engine.nova.content.technologies import TECHNOLOGIES
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words


@dataclass(frozen=True, slots=True)
class Discover(Action):
    """Draw the first cards: once in a cycle, without energy and without a token (12.2)."""

    verb: ClassVar[str] = "discover"

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[Discover]:
        yield cls(seat)

    def check(self, position: Position) -> None:
        discovering.check_start(position, self.seat)

    def apply(self, table: Table) -> None:
        discovering.start(table, self.seat)

    def words(self) -> tuple[object, ...]:
        return ()

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> Discover:
        return cls(seat)


@dataclass(frozen=True, slots=True)
class DrawCard(Action):
    """Draw one more card for a credit (N64)."""

    verb: ClassVar[str] = "draw"

    @property
    def leaves_open(self) -> bool:
        return True

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[DrawCard]:
        yield cls(seat)

    def check(self, position: Position) -> None:
        discovering.check_draw(position, self.seat)

    def apply(self, table: Table) -> None:
        discovering.draw(table, self.seat)

    def words(self) -> tuple[object, ...]:
        return ()

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> DrawCard:
        return cls(seat)


@dataclass(frozen=True, slots=True)
class Claim(Action):
    """Claim a card that was drawn or archived, a side of a race card, or an ancient one (12.4)."""

    technology: str
    verb: ClassVar[str] = "claim"

    @property
    def leaves_open(self) -> bool:
        return True

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[Claim]:
        """List what lies there and can be paid."""
        for one in cls.tries(position, seat):
            if discovering.can_pay(position, seat, TECHNOLOGIES[one.technology].cost):
                yield one

    @classmethod
    def tries(cls, position: Position, seat: Seat) -> Iterator[Claim]:
        for id in discovering.claimable(position, seat):
            yield cls(seat, id)

    def check(self, position: Position) -> None:
        discovering.check_claim(position, self.seat, self.technology)

    def apply(self, table: Table) -> None:
        discovering.claim(table, self.seat, self.technology)

    def words(self) -> tuple[object, ...]:
        return (self.technology,)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> Claim:
        return cls(seat, words.technology())


@dataclass(frozen=True, slots=True)
class EndDiscovery(Action):
    """End the discovery; one of the drawn cards may be archived (N79, N102)."""

    archive: str | None = None
    verb: ClassVar[str] = "end"

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[EndDiscovery]:
        yield cls(seat)
        if position.discover is not None:
            for id in dict.fromkeys(position.discover.drawn):
                yield cls(seat, id)

    @classmethod
    def default(cls, position: Position, seat: Seat) -> EndDiscovery:
        return cls(seat)

    def check(self, position: Position) -> None:
        if self.archive is not None:
            discovering.check_archive(position, self.archive)

    def apply(self, table: Table) -> None:
        table.end_discovery(self.seat, self.archive)

    def words(self) -> tuple[object, ...]:
        return () if self.archive is None else ("archive", self.archive)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> EndDiscovery:
        return cls(seat, words.technology() if words.skip("archive") else None)
