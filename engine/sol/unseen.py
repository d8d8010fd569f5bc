"""What nobody has seen: dealt anew after an undo, and left out of the export of a running game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.chance import Chance
from engine.core.evolve import evolve
from engine.core.seat import Seat
from engine.sol.action import Action
from engine.sol.actions import Bonus
from engine.sol.events import Event, audience, reveals
from engine.sol.state import State
from engine.sol.table import Table

# Where the game's own stream may go on: far behind what it uses without an undo, and low enough
# for a saved position.
FIRST_WORD = 100_000
WORDS = 800_000


def mix_again(state: State, number: int) -> State:
    """The same position with everything nobody has seen yet dealt anew, after so many undos.

    How the deck lay before makes no difference (D15).
    """
    chance = Chance(state.terms.setup.seed).beside(f"undo {number}")
    deck, chance = chance.shuffle(sorted(state.deck))
    place, _ = chance.below(WORDS)
    return evolve(state, deck=deck, chance=Chance(state.terms.setup.seed, FIRST_WORD + place))


def concerned(state: State, events: Sequence[Event]) -> frozenset[Seat]:
    """Every seat, if one of the events showed a card or what chance decided; else none."""
    shown = any(reveals(event) for event in events)
    return frozenset(Seat(place) for place in range(len(state.players)) if shown)


def secret(state: State, action: Action) -> bool:
    """Would the action itself, read by others, tell a hidden card or a standing order?

    Only what it does at once counts: a card kept by itself when a turn ends is not its secret.
    """
    if isinstance(action, Bonus) and not action.take and action.seat != state.turn.seat:
        return True  # whether all others are left with this one is the owner's to know (D28)
    table = Table(state)
    action.apply(table)
    return any(audience(event) is not None for event in table.events)
