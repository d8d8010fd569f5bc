"""The records of what one pair of eyes may see; `sight.py` fills them in.

They stand alone, so that what draws a view or puts it into words need not know the rules.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.game import Ask
from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.sol.board import Cell, Eye, Slot
from engine.sol.outcome import Outcome
from engine.sol.pieces import Card, Piece, Suit
from engine.sol.state import Active, Orders, Station, Turn


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """An open card choice: what was drawn is public, what was held before may not be."""

    drawn: tuple[Suit, ...]
    options: int
    held: Suit | None  # only where the viewer may know it


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One player as the viewer sees them."""

    seat: Seat
    eye: Eye
    launch_cells: tuple[Cell, ...]
    energy: int
    momentum: int
    movement: int
    hold: int
    reserve: int
    vaporized: int
    lost: int
    aboard: Mapping[Seat, int]
    sundivers: Mapping[Cell, int]
    left: Mapping[Piece, int]  # structures in reserve
    vaporized_stations: Mapping[Piece, int]
    has_card: bool
    card: Suit | None  # only where the viewer may know it
    choice: ChoiceView | None
    put_away: tuple[Suit, ...]
    orders: Orders | None  # only one's own


@dataclass(frozen=True, slots=True)
class SolView:
    """A position of Sol through one pair of eyes; None: an onlooker's."""

    viewer: Seat | None
    edition: str
    wording: str  # the edition whose effects are played, mostly the same
    options: tuple[str, ...]
    side: str
    players: tuple[PlayerView, ...]
    stations: Mapping[Cell, Station]
    gates: Mapping[Slot, Seat]
    suits: tuple[Suit, ...]
    effects: Mapping[Suit, str]
    deck: int
    discard: int
    seen_discard: tuple[Suit, ...]  # the part of the pile that everybody saw
    removed: tuple[Card, ...]
    instability: int
    garden: Mapping[Cell, int]
    parasites: Mapping[Cell, int]
    phase: str
    turn: Turn
    asks: tuple[Ask, ...]
    about: tuple[object, ...]  # what the question is about
    bonus_at: tuple[Cell, ...]  # outer stations asked about whose bonus is meant, at a flare
    flares_left: int  # of the batch being resolved
    active: tuple[Active, ...]
    idle: int
    target: int | None  # the momentum that a table against the star must reach
    result: Outcome | None
    seed: int | None  # revealed when the game is over
