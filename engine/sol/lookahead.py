"""Where a turn can be foreseen no further: at a card, at chance, or at what somebody else decides.

All of it is public. Whether another seat is really asked may depend on its standing orders, which
are secret: a seal says that the decision is theirs, never how it is made.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.game import Decider, Seal
from engine.core.seat import Seat
from engine.sol import activating, turning
from engine.sol.agenda import (
    BeginActions,
    DrawCards,
    DrawOrbitCard,
    FinishAction,
    FinishTurn,
    GiveBonus,
    Item,
    OweCards,
    Prompt,
    ResolveBatch,
    RunEffect,
    StartTurn,
)
from engine.sol.state import Position, flares_to_turn, unresolved


def before(position: Position, job: Item, alone: Seat) -> Seal | None:
    """What decides, if this job turns a card, uses chance, or leans on what another seat knows."""
    match job:
        case GiveBonus(cell=cell, amount=amount):
            # Whatever the standing order of the other seat says: it is theirs to know.
            seat = activating.next_offer(position, job)
            if seat is None or seat == alone:
                return None
            return Seal(Decider.PERSON, "bonus", (seat,), {"cell": cell, "amount": amount})
        case StartTurn(seat=seat):
            if seat != alone:
                return Seal(Decider.PERSON, "turn", (seat,))
            by_chance = turning.closes_by_chance(position, seat)
            return Seal(Decider.CHANCE, "choice_closes") if by_chance else None
        case DrawCards(seat=seat, until=until):
            cards = until - len(position.turn.drawn)
            what = _may_end(position, "draw" if seat == alone else "draws", cards)
            return Seal(Decider.HIDDEN, what, (seat,), {"cards": cards})
        case DrawOrbitCard(seat=seat):
            return Seal(Decider.HIDDEN, _may_end(position, "orbit_card", 1), (seat,))
        case ResolveBatch(seat=seat):
            drawn = seat != alone or bool(unresolved(position))
            return Seal(Decider.HIDDEN, "drawn", (seat,)) if drawn else None
        case FinishAction(seat=seat) | FinishTurn(seat=seat) | BeginActions(seat=seat):
            return None if seat == alone else _goes_on(seat)
        case OweCards() | RunEffect():
            return None
        case _:
            return Seal(Decider.HIDDEN, "flare")


def _may_end(position: Position, what: str, cards: int) -> str:
    """The same, said with a warning where the thirteenth flare may be among the cards (R37)."""
    return f"{what}_may_end" if flares_to_turn(position) <= cards else what


def at(waited: Sequence[Prompt]) -> Seal:
    """Who decides, where the game comes to questions that others are asked."""
    return _goes_on(*(prompt.seat for prompt in waited))


def _goes_on(*seats: Seat) -> Seal:
    return Seal(Decider.PERSON, "goes_on", seats)
