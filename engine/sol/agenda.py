"""What the game waits for, and what it will do by itself after that.

The agenda is a stack in the position. A prompt on top waits for its seat; a job on top is done
by the engine and makes way for the next entry. Everything between two answers is therefore in
the save, and a game can sleep for a month inside any question.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.seat import Seat
from engine.sol.board import Cell
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
class OfferBonus:
    """Take the bonus of a station in full, or leave it."""

    seat: Seat
    cell: Cell


@dataclass(frozen=True, slots=True)
class UseOuterStation:
    """A flare activates outer stations: which of the asked ones to use next."""

    seat: Seat
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class KeepCard:
    """Keep one of these cards or none; others play on meanwhile."""

    seat: Seat
    held: Suit | None  # the card from before, which others may not know
    drawn: tuple[Suit, ...]

    @property
    def options(self) -> tuple[Suit, ...]:
        return self.drawn if self.held is None else (self.held, *self.drawn)


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
    """Draw what is owed, in one batch."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GiveBonus:
    """Offer a station's bonus to these seats in turn; then the station's cards are owed."""

    cell: Cell
    offers: tuple[Seat, ...]
    advance: Answer | None = None  # what the activator said with the activation


@dataclass(frozen=True, slots=True)
class ResolveFlare:
    """One flare of the batch."""

    hurl: bool  # drawn for a hurl


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


Prompt = PlaceOpening | GiveBack | TakeTurn | BeforeDraw | OfferBonus | UseOuterStation | KeepCard
Job = (
    StartTurn
    | BeginActions
    | FinishAction
    | DrawCards
    | GiveBonus
    | ResolveFlare
    | DoFlareStep
    | UseOuterStations
    | FinishTurn
)
Item = Prompt | Job
PROMPTS = (PlaceOpening, GiveBack, TakeTurn, BeforeDraw, OfferBonus, UseOuterStation, KeepCard)
KINDS = {  # the word for each in positions and menus
    PlaceOpening: "place",
    GiveBack: "deconstruct",
    TakeTurn: "turn",
    BeforeDraw: "draw",
    OfferBonus: "bonus",
    UseOuterStation: "flare",
    KeepCard: "keep",
}
