"""What a seat is asked now, and why it may not do anything else before."""

from __future__ import annotations

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.agenda import (
    AfterDraw,
    AskEffect,
    AskEvent,
    BeforeDraw,
    GiveBack,
    KeepCard,
    OfferBonus,
    PlaceOpening,
    Prompt,
    TakeTurn,
    UseOuterStation,
    asked,
    blocking,
)
from engine.sol.pieces import STATIONS, Piece
from engine.sol.state import Position

ANY_STATION = Piece.NODE  # a prompt that wants a station names this kind for all three


def wanted(position: Position, prompt: PlaceOpening) -> tuple[Piece, ...]:
    """The kinds of opening structures still owed: a gate, a station, or either."""
    seat = prompt.seat
    gate = prompt.piece in (None, Piece.GATE) and seat not in position.gates.values()
    owners = [station.owner for station in position.stations.values()]
    station = prompt.piece in (None, ANY_STATION) and seat not in owners
    return (Piece.GATE,) * gate + STATIONS * station


def due(position: Position, prompt: PlaceOpening) -> tuple[str, ...]:
    """The same in two words: a gate, a station."""
    kinds = wanted(position, prompt)
    return ("gate",) * (Piece.GATE in kinds) + ("station",) * any(one in kinds for one in STATIONS)


def not_asked(position: Position, seat: Seat) -> Refused:
    """Say why a seat may not do this now: the game is over, or waits for something else."""
    if position.result is not None:
        return Refused("game_over")
    own = asked(position.agenda, seat)
    if own is not None:
        return _asked_else(position, own)
    seats = tuple(prompt.seat for prompt in blocking(position.agenda))
    return Refused("not_your_turn", seat=seat, asked=seats[0] if len(seats) == 1 else seats)


def _asked_else(position: Position, prompt: Prompt) -> Refused:
    """Say what the seat is asked, as it answers with something else."""
    seat = prompt.seat
    match prompt:
        case PlaceOpening():
            return Refused("opening_first", seat=seat, wanted=wanted(position, prompt))
        case GiveBack():
            return Refused("deconstruct_first", seat=seat)
        case TakeTurn():
            return Refused("turn_instead", seat=seat)
        case BeforeDraw():
            return Refused("action_over", seat=seat)
        case AfterDraw():
            return Refused("cards_drawn", seat=seat)
        case OfferBonus(cell=cell, amount=amount):
            return Refused("bonus_first", seat=seat, cell=cell, amount=amount)
        case UseOuterStation(cells=cells):
            return Refused("flare_first", seat=seat, cells=cells)
        case AskEffect(effect=effect):
            return Refused("effect_first", seat=seat, effect=effect)
        case AskEvent(event=event):
            return Refused("event_first", seat=seat, event=event)
        case KeepCard():
            return Refused("keep_first", seat=seat)
