"""A line of notation: several actions, some with the seat they belong to."""

from __future__ import annotations

from typing import Any, TypeVar

from engine.core.game import Acting, Game, Step
from engine.core.refusal import Refused, blame_part
from engine.core.seat import BY_NAME, Seat
from engine.core.wording import clip

S = TypeVar("S")
A = TypeVar("A", bound=Acting)

LONGEST = 10_000  # characters in one line
MOST = 500  # actions in one line


def run(game: Game[S, A, Any], state: S, text: str) -> tuple[Step[S], list[A]]:
    """Play all actions of a line, or none: the first refusal leaves everything as it was."""
    if len(text) > LONGEST:
        raise Refused("line_too_long", most=LONGEST)
    events: list[Any] = []
    played: list[A] = []
    acted: set[Seat] = set()  # in the turn that is going on
    finished: set[Seat] = set()  # who have nothing left to end after the action before
    parts = [part.strip() for part in text.split(";") if part.strip()]
    for place, part in enumerate(parts):
        with blame_part(parts, place):
            named, line = _prefix(part)
            if not line:
                continue
            turn, asked = game.play.turn(state), _asked(game, state)
            try:
                seat = named if named is not None else _only_seat(asked)
                for action in game.play.read(state, seat, line):
                    if len(played) == MOST:
                        raise Refused("too_many_actions", most=MOST)
                    step = game.play.step(state, action)
                    state = step.state
                    events += step.events
                    played.append(action)
            except Refused:
                ended = line.lower() == game.play.end
                if ended and finished and (named is None or named in finished):
                    finished = set()
                    continue  # a turn may always be typed with its end
                raise
            # A seat that spoke up beside the turn of another has ended nothing.
            acted |= {seat} & asked
            after = _asked(game, state)
            if game.play.turn(state) != turn or not after:
                finished, acted = acted, set()
            else:
                finished = {seat} & (asked - after)
    return Step(state, tuple(events)), played


def _prefix(part: str) -> tuple[Seat | None, str]:
    """Split `P2: answer yes` into the seat and the action."""
    before, colon, after = part.partition(":")
    if not colon:
        return None, part.strip()
    name = before.strip().upper()
    if name not in BY_NAME:
        raise Refused("notation", word=clip(before.strip()), expected="a seat such as P1")
    return BY_NAME[name], after.strip()


def _asked(game: Game[S, A, Any], state: S) -> set[Seat]:
    """Whom the game waits for."""
    return {ask.seat for ask in game.play.asks(state) if ask.blocking}


def _only_seat(asked: set[Seat]) -> Seat:
    """Without a name the action belongs to the one seat the game waits for."""
    seats = sorted(asked)
    if len(seats) == 1:
        return seats[0]
    if not seats:
        raise Refused("game_over")
    raise Refused("seat_needed", seats=tuple(seats), example=seats[0])
