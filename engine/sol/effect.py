"""Effects: everything a card may bend, and the registry of cards.

Rules never name a card. They ask the effects in force the questions below and announce the
moments below; each default leaves the rules alone. A new question or moment is one method here
and one call in a procedure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, ClassVar

from engine.core import data
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.agenda import TakeTurn
from engine.sol.board import Cell, Side, Slot
from engine.sol.edition import Wording
from engine.sol.pieces import Card, Heart, Main, Piece, Suit, Where
from engine.sol.state import Position
from engine.sol.table import Table


class Timing(StrEnum):
    """When a card may be played."""

    MOVE = "move"
    CONVERT = "convert"
    ACTIVATE = "activate"
    DRAW = "draw"
    ANY = "any"


Word = Cell | Seat | Suit | Piece | Heart | Where | int  # what notation names after a verb
Target = tuple[Word, ...]


class Effect:
    """A card that bends nothing. Effects have no state of their own: memory is in the position.

    What is named after `play NAME` comes as arguments of the kinds in `form`; an effect declares
    them as its own parameters.
    """

    name: ClassVar[str]
    key: ClassVar[str]  # the name, unless several cards have it
    form: ClassVar[tuple[object, ...]] = ()  # the kinds of words that follow its name
    whole_action: ClassVar[bool] = False  # it replaces the main action of its timing
    memory: ClassVar[type | None] = None  # a frozen dataclass it keeps while in force
    use_forms: ClassVar[Mapping[str, tuple[object, ...]]] = {}  # verbs it brings, with their words
    hows: ClassVar[tuple[str, ...]] = ()  # words it lets follow a flight

    def __init_subclass__(cls) -> None:
        if "key" not in vars(cls):
            cls.key = getattr(cls, "name", "")

    @property
    def timing(self) -> Timing:
        return Timing(data.read("sol/effects")[self.key]["timing"])

    def targets(self, position: Position, seat: Seat) -> Iterable[Target]:
        """List what it may be played on, as far as that is worth checking."""
        return ((),)

    def in_order(self, side: Side, target: Target) -> Target:
        """Put words that may come in either order into the one that is written."""
        return target

    def check(self, position: Position, seat: Seat, *target: Any, **_: Any) -> None:
        """Raise Refused where it may not be played or could change nothing."""

    def play(self, table: Table, seat: Seat, *target: Any, **_: Any) -> None:
        """Do what happens at once; by default it stays in force for the action."""
        table.put_in_force(self.name)

    # What it asks after it was played (an AskEffect prompt), and what it does by itself (a job).

    def options(self, position: Position, seat: Seat) -> Sequence[Target]:
        return ()

    def answer(self, table: Table, seat: Seat, *target: Any, **_: Any) -> None: ...

    def go_on(self, table: Table, seat: Seat) -> None: ...

    # What it lets its player do while it is in force: actions with verbs of its own.

    def memory_is_reachable(self, position: Position, memory: Any) -> bool:
        """Could play have led to this memory? Asked of positions that come from outside."""
        return True

    def uses(self, position: Position, seat: Seat) -> Iterable[tuple[str, Target]]:
        return ()

    def check_use(
        self, position: Position, seat: Seat, verb: str, *target: Any, **_: Any
    ) -> None: ...

    def use(self, table: Table, seat: Seat, verb: str, *target: Any, **_: Any) -> None: ...

    # Questions the rules ask while it is in force.

    def launch_cells(self, position: Position, seat: Seat, cells: Sequence[Cell]) -> Sequence[Cell]:
        """Where may the seat launch, if these are the cells around the mothership?"""
        return cells

    def more_ways(self, position: Position, seat: Seat, cell: Cell) -> Iterable[Cell]:
        """Which cells touch this one for the seat, besides those that always do?"""
        return ()

    def opens(self, position: Position, seat: Seat, slot: Slot) -> bool:
        """May the seat's sundivers cross this barrier without using a gate?"""
        return False

    def ways_to_fly(
        self, position: Position, seat: Seat, origin: Cell, target: Cell
    ) -> Sequence[str]:
        """Which words may be added to such a step to say how it is made?"""
        return ()

    def needs_gate(self, how: str) -> bool:
        """Does a step with this word cross a barrier through a gate?"""
        return True

    def toll_due(self, position: Position, seat: Seat, slot: Slot) -> bool:
        """Does the owner of this gate get the toll when the seat crosses it?"""
        return True

    def step_cost(
        self, position: Position, seat: Seat, origin: Cell, target: Cell, how: str
    ) -> int:
        return 1

    def check_mover(self, position: Position, seat: Seat, origin: Cell | None) -> None:
        """Raise Refused where no sundiver may move from here; None: launched from a hold."""

    def free_steps(self, position: Position, seat: Seat) -> int:
        """How many steps of anybody's sundivers does it still allow, for no MP?"""
        return 0

    def more_conversions(self, position: Position, seat: Seat) -> int:
        """How many conversions does it still allow besides the one of the turn?"""
        return 0

    def recalls(self, position: Position, seat: Seat) -> bool:
        """Are the sundivers of the next conversion recalled instead of sacrificed?"""
        return False

    def all_types(self, position: Position, seat: Seat) -> bool:
        """May stations of different types be activated?"""
        return False

    def unmanned(self, position: Position, seat: Seat, cell: Cell) -> bool:
        """Is the station there activated without a sundiver?"""
        return False

    def stations(self, position: Position, seat: Seat, cells: Sequence[Cell]) -> Sequence[Cell]:
        """Which stations may be activated, if these have an own sundiver? In the order to offer."""
        return cells

    def check_station(self, position: Position, seat: Seat, cell: Cell) -> None:
        """Raise Refused where it does not let this station be activated."""

    def forbids_removal(self, position: Position, seat: Seat) -> bool:
        """Does it leave no room for removing parasites?"""
        return False

    def built(self, position: Position, seat: Seat, amount: int) -> int:
        """How many sundivers does a foundry build for this amount?"""
        return amount

    def price(self, position: Position, seat: Seat, amount: int) -> int:
        """How much energy does a foundry want for this amount?"""
        return amount

    def must_go_on(self, position: Position, seat: Seat) -> bool:
        """Is the action unfinished, so that it cannot be ended?"""
        return False

    # Moments the rules announce while it is in force.

    def launched(self, table: Table, seat: Seat, cell: Cell, ship: Seat) -> None: ...

    def retrieved(self, table: Table, seat: Seat, cell: Cell) -> None: ...

    def flew(self, table: Table, seat: Seat, origin: Cell, target: Cell, how: str) -> None: ...

    def hurled(self, table: Table, seat: Seat, cell: Cell) -> None: ...

    def converted(self, table: Table, seat: Seat) -> None: ...

    def activated(self, table: Table, seat: Seat, cell: Cell) -> None: ...

    def action_ended(self, table: Table, seat: Seat) -> None: ...

    def drew(self, table: Table, seat: Seat, cards: Sequence[Card]) -> None: ...


EFFECTS: dict[str, Effect] = {}  # by key


def register(*cards: type[Effect]) -> None:
    for card in cards:
        EFFECTS[card.key] = card()


def named(wording: Wording, name: str) -> Effect | None:
    """The card that has this name in the wording of a table."""
    effect = EFFECTS.get(wording.cards.get(name, name))
    return effect if effect is not None and effect.name == name else None


def effect_of(position: Position, name: str) -> Effect:
    """A card of this game, by its name."""
    return EFFECTS[position.terms.house.wording.cards.get(name, name)]


def cards_of(wording: Wording) -> Iterator[Effect]:
    """All cards that a wording has a name for."""
    for key, effect in EFFECTS.items():
        if wording.cards.get(effect.name, effect.name) == key:
            yield effect


def in_force(position: Position) -> Sequence[Effect]:
    """The effects that may bend a rule now; the rules ask this all the time, mostly for none."""
    active = position.active
    return [effect_of(position, entry.effect) for entry in active] if active else ()


def memory_of(position: Position, effect: str) -> Any:
    """What an effect in force remembers; the effect knows the type."""
    return next(entry.memory for entry in position.active if entry.effect == effect)


def fits(form: tuple[object, ...], target: Target) -> bool:
    """Are the words of the kinds the form asks for? `...` stands for more of the kind before."""
    kinds = list(form)
    if ... in kinds:
        place = kinds.index(...)
        kinds[place : place + 1] = [kinds[place - 1]] * (len(target) - len(form) + 1)
    return len(kinds) == len(target) and all(
        type(word) is kind or (kind is Heart and type(word) is Cell)
        for kind, word in zip(kinds, target, strict=True)
    )


def kept_effect(position: Position, seat: Seat) -> Effect | None:
    """The effect of the card in a seat's hold, if its suit has one in this game."""
    card = position.players[seat].card
    name = position.terms.effects.get(card, "") if card is not None else ""
    return named(position.terms.house.wording, name)


def timing_fits(position: Position, effect: Effect, before_draw: bool) -> bool:
    """Is this the moment for the card? A pause before the draw is for draw cards alone."""
    timing = effect.timing
    if before_draw or timing is Timing.DRAW:
        return before_draw and timing is Timing.DRAW
    if timing is Timing.ANY:
        return True
    if type(position.agenda[-1]) is not TakeTurn:
        return False
    action = position.turn.action
    if effect.whole_action:
        return action is None
    return not position.turn.whole and (action is None or action is Main(timing.value))


def card_playable(position: Position, seat: Seat, *, before_draw: bool = False) -> bool:
    """Could the seat play its kept card right now? The game pauses for that."""
    effect = kept_effect(position, seat)
    if effect is None or not timing_fits(position, effect, before_draw):
        return False
    if before_draw and not position.turn.debts:
        return False
    for target in effect.targets(position, seat):
        try:
            effect.check(position, seat, *target)
        except Refused:
            continue
        return True
    return False
