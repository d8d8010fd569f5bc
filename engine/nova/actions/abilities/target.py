"""What a player names with an ability, and what the ability does with it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Generic, Self, TypeVar

from engine.core.seat import Seat
from engine.nova.effects.ability import Ability, Do
from engine.nova.spending import minimum
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words

D = TypeVar("D", bound=Do)


class Target(ABC, Generic[D]):
    """The target of one kind of ability."""

    __slots__ = ()

    @classmethod
    @abstractmethod
    def candidates(cls, position: Position, seat: Seat, ability: Ability[D]) -> Iterable[Self]:
        """List what is worth checking, in canonical order: the building blocks of choices."""

    @abstractmethod
    def check(self, position: Position, seat: Seat, ability: Ability[D]) -> None:
        """Raise Refused where the rules forbid it, or where nothing would change."""

    def pay(self, table: Table, seat: Seat, ability: Ability[D]) -> None:
        """Pay its energy; an ability that is an action leaves a token on its space."""
        space = ability.when.space
        table.spend_energy(seat, self.price(table, seat, ability))
        if space is not None:
            table.place_token(seat, space)

    def price(self, position: Position, seat: Seat, ability: Ability[D]) -> int:
        """Return what it costs: that of an action replaces the basic price, no more (N83)."""
        least = minimum(position, seat, ability.when.space)
        return max(ability.cost + self.extra(position, seat), least)

    @abstractmethod
    def apply(self, table: Table, seat: Seat, ability: Ability[D]) -> None:
        """Do it; `check` has passed and the energy is paid."""

    def extra(self, position: Position, seat: Seat) -> int:
        """Return the energy for options of an ability that is an action."""
        return 0

    def words(self) -> Iterable[object]:
        """List what follows the technology in notation."""
        return ()

    @classmethod
    @abstractmethod
    def parse(cls, words: Words) -> Self:
        """Read what follows the technology."""
