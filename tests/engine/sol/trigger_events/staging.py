"""Positions in which the next card is the one that triggers an event.

The seat on turn has moved and owes cards, so `end` draws them and nothing else changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.evolve import evolve
from engine.core.seat import Seat
from engine.sol import GAME
from engine.sol.board import SIDE_B, Cell
from engine.sol.state import State
from tests.engine.sol.sketch import sketch

MARKED = "flare*"
EXTRA = "trigger"


def owing(
    text: str,
    event: str,
    deck: Sequence[str] = (MARKED,),
    *,
    debts: Sequence[str] = ("convert",),
    options: Sequence[str] = (),
    **page: Any,
) -> State:
    """A sketch whose seat on turn has yet to draw a card for each debt."""
    chosen = [f"trigger_event={event}", *options]
    page = {"phase": "MOVING", "deck": list(deck), "debts": list(debts), **page}
    return sketch(text, options=chosen, **page)


def reference(
    text: str, event: str, deck: Sequence[str] = (EXTRA, "refraction"), **page: Any
) -> State:
    """The same in the edition with extra trigger cards."""
    return owing(text, event, deck, edition="reference", **page)


def infested(state: State, **cells: int) -> State:
    """Put parasites into cells."""
    return evolve(state, parasites=_tokens(cells))


def sown(state: State, **cells: int) -> State:
    """Lay energy of the garden on cells."""
    return evolve(state, garden=_tokens(cells))


def _tokens(cells: Mapping[str, int]) -> dict[Cell, int]:
    return dict(sorted((SIDE_B.cell_named[name], number) for name, number in cells.items()))


def aboard(state: State, seat: Seat, ship: Seat, number: int) -> State:
    """Some of a seat's sundivers are in another player's hold, not in reserve."""
    player = state.players[seat]
    guest = evolve(player, aboard={ship: number}, reserve=player.reserve - number)
    players = [guest if other is player else other for other in state.players]
    return evolve(state, players=tuple(players))


def asked(state: State) -> list[str]:
    """Whom the game waits for, in order, if it is an event that asks."""
    return [str(ask.seat) for ask in GAME.play.asks(state) if ask.blocking and ask.kind == "event"]
