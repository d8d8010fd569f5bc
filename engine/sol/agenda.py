"""What the game waits for, and what it will do by itself after that.

The agenda is a stack in the position. A prompt on top waits for its seat; a job on top is done
by the engine and makes way for the next entry. Everything between two answers is therefore in
the save, and a game can sleep for a month inside any question.
"""

from __future__ import annotations

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.sol.board import Cell, Ring
from engine.sol.edition import FlareStep
from engine.sol.pieces import Answer, Piece, Suit

# Prompts.


@dataclass(frozen=True, slots=True)
class PlaceOpening:
    """Place an opening structure; an edition may say which kind comes now."""

    seat: Seat
    piece: Piece | None = None  # a gate or, by NODE, a station; None: whichever is still owed


@dataclass(frozen=True, slots=True)
class GiveBack:
    """Deconstruct: no sundiver is left, so a structure must go back for new ones."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TakeTurn:
    """Take the turn: choose the main action, or go on with it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BeforeDraw:
    """The action is done; a draw card may be played before the cards are turned."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AfterDraw:
    """House switch: a card for any time may still be played before the turn ends."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OfferBonus:
    """Take the bonus of a station in full, or leave it."""

    seat: Seat
    cell: Cell
    amount: int


@dataclass(frozen=True, slots=True)
class UseOuterStation:
    """A flare activates outer stations: which of the asked ones to use next."""

    seat: Seat
    cells: tuple[Cell, ...]
    used: tuple[Cell, ...] = ()  # of these cells the base was used: now for the bonus (R39)


@dataclass(frozen=True, slots=True)
class AskEffect:
    """An effect that was played wants to know something."""

    seat: Seat
    effect: str


@dataclass(frozen=True, slots=True)
class AskEvent:
    """A trigger event wants to know something of one seat."""

    seat: Seat
    event: str
    ring: Ring | None = None  # the layer that is being moved, where that matters


@dataclass(frozen=True, slots=True)
class KeepCard:
    """Keep one of these cards or none; others play on meanwhile."""

    seat: Seat
    held: Suit | None  # the card from before, which others may not know
    drawn: tuple[Suit, ...]

    @property
    def options(self) -> tuple[Suit, ...]:
        return self.drawn if self.held is None else (self.held, *self.drawn)


@dataclass(frozen=True, slots=True)
class AskTogether:
    """Several seats are asked at once; the game waits for all of them."""

    prompts: tuple[AskEvent, ...]


# Jobs.


@dataclass(frozen=True, slots=True)
class StartTurn:
    """The steps at the start of a turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BeginActions:
    """The board at the start of the turn is noted and the turn begins."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class FinishAction:
    """The main action is over: pause for a draw card, then draw."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawCards:
    """Draw until the batch of the turn has so many cards."""

    seat: Seat
    until: int


@dataclass(frozen=True, slots=True)
class ResolveBatch:
    """All cards of the turn are drawn: their flares erupt."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawOrbitCard:
    """A mothership moved in a game against the star: one card more."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RunEvent:
    """The table's trigger event happens."""


@dataclass(frozen=True, slots=True)
class GiveBonus:
    """Offer a station's bonus to these seats in turn."""

    cell: Cell
    offers: tuple[Seat, ...]
    amount: int
    advance: Answer | None = None  # what the activator said with the activation


@dataclass(frozen=True, slots=True)
class OweCards:
    """The activated station's cards are owed."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class RunEffect:
    """An effect that was played goes on by turning cards."""

    seat: Seat
    effect: str


@dataclass(frozen=True, slots=True)
class AfterFlare:
    """A flare that triggers nothing is over; some events act on every such flare."""


@dataclass(frozen=True, slots=True)
class ResolveFlare:
    """One flare of the batch."""

    hurl: bool = False  # drawn for a hurl
    marked: bool = False  # a trigger flare: the event happens after it


@dataclass(frozen=True, slots=True)
class DoFlareStep:
    """One part of the flare being resolved."""

    step: FlareStep


@dataclass(frozen=True, slots=True)
class UseOuterStations:
    """Activate the outer stations of a seat, these kinds being still to come."""

    seat: Seat
    kinds: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class FinishTurn:
    """The drawn cards become a choice, the mothership orbits, the next player begins."""

    seat: Seat
    asked: bool = False  # the pause after the draw has been


Prompt = (
    PlaceOpening
    | GiveBack
    | TakeTurn
    | BeforeDraw
    | AfterDraw
    | OfferBonus
    | UseOuterStation
    | AskEffect
    | AskEvent
    | KeepCard
)
Job = (
    StartTurn
    | BeginActions
    | FinishAction
    | DrawCards
    | ResolveBatch
    | DrawOrbitCard
    | RunEvent
    | GiveBonus
    | OweCards
    | RunEffect
    | AfterFlare
    | ResolveFlare
    | DoFlareStep
    | UseOuterStations
    | FinishTurn
)
Item = Prompt | Job | AskTogether
PROMPTS = (  # the one that is asked most comes first
    TakeTurn,
    OfferBonus,
    KeepCard,
    PlaceOpening,
    GiveBack,
    BeforeDraw,
    AfterDraw,
    UseOuterStation,
    AskEffect,
    AskEvent,
)
KINDS = {  # the word for each in positions and menus
    PlaceOpening: "place",
    GiveBack: "deconstruct",
    TakeTurn: "turn",
    BeforeDraw: "draw",
    AfterDraw: "draw",
    OfferBonus: "bonus",
    UseOuterStation: "flare",
    AskEffect: "effect",
    AskEvent: "event",
    KeepCard: "keep",
}
# A turn, or a part of one that stands alone.
OWN_TIME = (KINDS[TakeTurn], KINDS[PlaceOpening], KINDS[GiveBack])


def blocking(agenda: tuple[Item, ...]) -> tuple[Prompt, ...]:
    """The prompts the game waits for: the one on top, or all that are asked together."""
    top = agenda[-1] if agenda else None
    if isinstance(top, PROMPTS):
        return (top,)
    return top.prompts if isinstance(top, AskTogether) else ()


def asked(agenda: tuple[Item, ...], seat: Seat) -> Prompt | None:
    """The prompt the game waits for this seat to answer."""
    for prompt in blocking(agenda):
        if prompt.seat == seat:
            return prompt
    return None
