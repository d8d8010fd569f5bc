"""Effects: everything a card may bend, and the registry of cards.

Rules never name a card. They ask the effects in force the questions below and announce the
moments below; each default leaves the rules alone. A new question or moment is one method here
and one call in a procedure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import ClassVar

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.board import Cell, Slot
from engine.sol.pieces import Main, Piece, Suit
from engine.sol.state import Position
from engine.sol.table import Table


class Timing(StrEnum):
    """When a card may be played."""

    MOVE = "move"
    CONVERT = "convert"
    ACTIVATE = "activate"
    DRAW = "draw"
    ANY = "any"


Word = Cell | Seat | Suit | Piece | int  # what the notation names after `play NAME`
Target = tuple[Word, ...]


class Effect:
    """A card that bends nothing."""

    name: ClassVar[str]
    timing: ClassVar[Timing]
    form: ClassVar[tuple[type, ...]] = ()  # the kinds of words that follow its name
    whole_action: ClassVar[bool] = False  # it replaces the main action of its timing

    def targets(self, position: Position, seat: Seat) -> Iterable[Target]:
        """List what it may be played on, as far as that is worth checking."""
        return ((),)

    def check(self, position: Position, seat: Seat, target: Target) -> None:
        """Raise Refused where it may not be played or could change nothing."""

    def play(self, table: Table, seat: Seat, target: Target) -> None:
        """Do what happens at once; by default it stays in force for the turn."""
        table.put_in_force(self.name)

    # Questions the rules ask while it is in force.

    def launch_cells(self, position: Position, seat: Seat, cells: Sequence[Cell]) -> Sequence[Cell]:
        return cells

    def opens(self, position: Position, seat: Seat, slot: Slot) -> bool:
        """May the seat's sundivers cross this barrier without a gate?"""
        return False

    def more_conversions(self, position: Position, seat: Seat) -> int:
        return 0

    def all_types(self, position: Position, seat: Seat) -> bool:
        """May stations of different types be activated?"""
        return False

    # Moments the rules announce while it is in force.

    def launched(self, table: Table, seat: Seat, cell: Cell) -> None: ...

    def flew(self, table: Table, seat: Seat, origin: Cell, target: Cell) -> None: ...

    def activated(self, table: Table, seat: Seat, cell: Cell) -> None: ...

    def move_ended(self, table: Table, seat: Seat) -> None: ...


EFFECTS: dict[str, Effect] = {}


def register(*cards: type[Effect]) -> None:
    for card in cards:
        EFFECTS[card.name] = card()


def in_force(position: Position) -> Iterator[Effect]:
    for entry in position.active:
        yield EFFECTS[entry.effect]


def kept_effect(position: Position, seat: Seat) -> Effect | None:
    """The effect of the card in a seat's hold, if its suit has one in this game."""
    card = position.players[seat].card
    return None if card is None else EFFECTS.get(position.terms.effects.get(card, ""))


def timing_fits(position: Position, effect: Effect, before_draw: bool) -> bool:
    """Is this the moment for the card? A pause before the draw is for draw cards alone."""
    if before_draw or effect.timing is Timing.DRAW:
        return before_draw and effect.timing is Timing.DRAW
    action = position.turn.action
    return effect.timing is Timing.ANY or action is None or action is Main(effect.timing.value)


def card_playable(position: Position, seat: Seat, *, before_draw: bool = False) -> bool:
    """Could the seat play its kept card right now? The game pauses for that."""
    effect = kept_effect(position, seat)
    if effect is None or not timing_fits(position, effect, before_draw):
        return False
    for target in effect.targets(position, seat):
        try:
            effect.check(position, seat, target)
        except Refused:
            continue
        return True
    return False
