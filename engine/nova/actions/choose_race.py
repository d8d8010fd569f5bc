"""Answer `race`: pick one that is free."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.action import Action
from engine.nova.content.technologies import RACES
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words


@dataclass(frozen=True, slots=True)
class ChooseRace(Action):
    """Pick a race; no race is played twice (4)."""

    race: str
    verb: ClassVar[str] = "choose"

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[ChooseRace]:
        for race in RACES:
            yield cls(seat, race)

    @classmethod
    def default(cls, position: Position, seat: Seat) -> ChooseRace:
        """Pick the first free race in the order of the content."""
        taken = {player.race for player in position.players}
        return cls(seat, next(race for race in RACES if race not in taken))

    def check(self, position: Position) -> None:
        if any(player.race == self.race for player in position.players):
            raise Refused("race_taken", race=self.race)

    def apply(self, table: Table) -> None:
        table.take_race(self.seat, self.race)

    def words(self) -> tuple[object, ...]:
        return (self.race,)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> ChooseRace:
        race = words.any_of({id: id for id in RACES}, "a race such as calyth")
        return cls(seat, race)
