"""What the game waits for, and what it will do by itself after that.

The agenda is a stack in the position. A prompt on top waits for its seat; a job on top is done by
the engine and makes way for the next entry. Whatever interrupts goes on top: the Entity phase, a
combat in it, a deficit after that. Everything between two answers is therefore in the save.
"""

from __future__ import annotations

from typing import Any

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.nova.pieces import EntityGate

# Prompts.


@dataclass(frozen=True, slots=True)
class AskRace:
    """Pick a race that is free."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AskHome:
    """Choose a free homeworld position, seeing the map."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AskObjectives:
    """Keep one gold card of those dealt, or one bronze and one silver."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TakeTurn:
    """Take one action, after any free steps."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AskKeep:
    """Choose which of the scanned tiles to keep."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AskDiscover:
    """Draw more cards, then claim some, then end the discovery."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AskDeficit:
    """Give up a sector: there are more colonies than the population allows."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AskWindow:
    """Use combat abilities after the roll."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AskDie:
    """Allocate one of the own dice."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AskReflect:
    """Spend a reflect on an ion, or not."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AskDiscard:
    """Discard a free die because of an ion."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AskNegate:
    """Choose which sort of the Entity's faces the own ion negates."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AskHits:
    """Use abilities that cancel hits."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AskFlare:
    """Choose which ships a solar flare takes and disables."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AskTogether:
    """Several seats are asked at once; the game waits for all of them."""

    prompts: tuple[Prompt, ...]


# Jobs.


@dataclass(frozen=True, slots=True)
class LayMap:
    """Deal the sector tiles to their positions."""


@dataclass(frozen=True, slots=True)
class DealTiles:
    """Fill the bag and draw the hands."""


@dataclass(frozen=True, slots=True)
class DealObjectives:
    """Deal secret objectives and ask every seat."""


@dataclass(frozen=True, slots=True)
class ShuffleDecks:
    """Shuffle the technologies and the Entity's action cards."""


@dataclass(frozen=True, slots=True)
class StartTurn:
    """Begin the turn of a seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class FinishTurn:
    """The turn is over: points, reveals by standing order, then the next seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CheckDeficits:
    """Ask these seats in turn for sectors until each is within its population."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class AdvanceMarker:
    """Move the Entity marker one space on, the last step of a Logistics."""


@dataclass(frozen=True, slots=True)
class RollDice:
    """Roll the dice of both sides of the combat, the attacker's first."""


@dataclass(frozen=True, slots=True)
class AllocateDice:
    """Let the sides allocate their dice in turn."""


@dataclass(frozen=True, slots=True)
class CountHits:
    """Work out the hits of both sides from the allocated dice."""


@dataclass(frozen=True, slots=True)
class ApplyHits:
    """Destroy tokens, give points, and clear out the sector."""


@dataclass(frozen=True, slots=True)
class AfterClearing:
    """Relocate destroyed Entity gates; then the token of the centre may be claimed."""

    gates: tuple[EntityGate, ...]


@dataclass(frozen=True, slots=True)
class EndCombat:
    """Put the token on the attacker's action board; the combat is over."""


@dataclass(frozen=True, slots=True)
class StartPhase:
    """Begin the Entity phase that a seat's Logistics triggered."""

    by: Seat


@dataclass(frozen=True, slots=True)
class ProduceAnomalies:
    """Roll for the anomalies: points for owners, loose tokens elsewhere."""


@dataclass(frozen=True, slots=True)
class RestoreEntity:
    """Return captured ships of the Entity to its reserve; disabled ones become active."""


@dataclass(frozen=True, slots=True)
class ListAttacks:
    """Note the sectors that the Entity will attack in this phase."""


@dataclass(frozen=True, slots=True)
class AttackNext:
    """Attack in the next sector of the list."""


@dataclass(frozen=True, slots=True)
class DriftShips:
    """Move the ships of the Entity that met no player."""


@dataclass(frozen=True, slots=True)
class CountDraws:
    """Fix how many action cards are drawn in this phase."""


@dataclass(frozen=True, slots=True)
class DrawNext:
    """Draw the next action card, if one is still to come."""


@dataclass(frozen=True, slots=True)
class ResolveCard:
    """Do what the action card says."""


@dataclass(frozen=True, slots=True)
class CarryOutFlare:
    """Take and disable the ships that the players chose, all together."""


@dataclass(frozen=True, slots=True)
class EndPhase:
    """The Entity phase is over; the next player acts."""


Prompt = (
    AskRace
    | AskHome
    | AskObjectives
    | TakeTurn
    | AskKeep
    | AskDiscover
    | AskDeficit
    | AskWindow
    | AskDie
    | AskReflect
    | AskDiscard
    | AskNegate
    | AskHits
    | AskFlare
)
Job = (
    LayMap
    | DealTiles
    | DealObjectives
    | ShuffleDecks
    | StartTurn
    | FinishTurn
    | CheckDeficits
    | AdvanceMarker
    | RollDice
    | AllocateDice
    | CountHits
    | ApplyHits
    | AfterClearing
    | EndCombat
    | StartPhase
    | ProduceAnomalies
    | RestoreEntity
    | ListAttacks
    | AttackNext
    | DriftShips
    | CountDraws
    | DrawNext
    | ResolveCard
    | CarryOutFlare
    | EndPhase
)
Item = Prompt | Job | AskTogether
PROMPTS = (
    TakeTurn, AskKeep, AskDiscover, AskDeficit, AskWindow, AskDie, AskReflect, AskDiscard,
    AskNegate, AskHits, AskFlare, AskObjectives, AskHome, AskRace,
)  # fmt: skip

_PROMPTS = frozenset(PROMPTS)  # looked for many times in every step


def open_prompts(agenda: tuple[Item, ...]) -> tuple[Prompt, ...]:
    """Return the prompts the game waits for: the one on top, or all that are asked together."""
    if not agenda:
        return ()
    top: Any = agenda[-1]
    if type(top) in _PROMPTS:
        return (top,)
    return top.prompts if type(top) is AskTogether else ()
