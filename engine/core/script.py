"""A line of notation: several actions, some with the seat they belong to."""

from __future__ import annotations

from typing import Any, TypeVar

from engine.core.game import Acting, Game, Step
from engine.core.refusal import Refused
from engine.core.seat import BY_NAME, Seat
from engine.core.wording import clip

S = TypeVar("S")
A = TypeVar("A", bound=Acting)

LONGEST = 10_000  # characters in one line
MOST = 500  # actions in one line
END = "end"  # the word that closes a turn


def run(game: Game[S, A, Any], state: S, text: str) -> tuple[Step[S], list[A]]:
    """Play all actions of a line, or none: the first refusal leaves everything as it was."""
    if len(text) > LONGEST:
        raise Refused("line_too_long", most=LONGEST)
    events: list[Any] = []
    played: list[A] = []
    finished: Seat | None = None  # whose turn the last action has already brought to its end
    for part in text.split(";"):
        named, line = _prefix(part)
        if not line:
            continue
        if line.lower() == END and finished is not None and named in (None, finished):
            finished = None
            continue  # a turn may always be typed with its end
        seat = named if named is not None else _only_seat(game, state)
        turn = game.turn(state)
        for action in game.read(state, seat, line):
            if len(played) == MOST:
                raise Refused("too_many_actions", most=MOST)
            step = game.step(state, action)
            state = step.state
            events += step.events
            played.append(action)
        asked = any(ask.seat == seat for ask in game.asks(state) if ask.blocking)
        finished = seat if not asked or game.turn(state) != turn else None
    return Step(state, tuple(events)), played


def _prefix(part: str) -> tuple[Seat | None, str]:
    """Split `P2: bonus take` into the seat and the action."""
    before, colon, after = part.partition(":")
    if not colon:
        return None, part.strip()
    name = before.strip().upper()
    if name not in BY_NAME:
        raise Refused("notation", word=clip(before.strip()), expected="a seat such as P1")
    return BY_NAME[name], after.strip()


def _only_seat(game: Game[S, A, Any], state: S) -> Seat:
    """Without a name the action belongs to the one seat the game waits for."""
    seats = sorted({ask.seat for ask in game.asks(state) if ask.blocking})
    if len(seats) == 1:
        return seats[0]
    if not seats:
        raise Refused("game_over")
    raise Refused("seat_needed", seats=tuple(seats), example=seats[0])
